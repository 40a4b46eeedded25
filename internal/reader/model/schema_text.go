package model

import (
	"fmt"
	"repochat/internal/schema"
	"slices"
	"strings"
)

// describeLabels renders the labels of a schema for a model, a line for each.
// repo is left out, because a query is confined to its repository anyway, and
// so is id where it says nothing to people.
func describeLabels(s schema.Schema) string {
	var lines []string
	for _, label := range s.Labels {
		var properties []string
		for _, p := range label.Properties {
			if p.Unlisted || untold[p.Name] || p.Name == "id" && p.Meaning == "" {
				continue
			}
			properties = append(properties, describeProperty(p))
		}
		name := label.Name
		if label.Meaning != "" {
			name += " (" + label.Meaning + ")"
		}
		lines = append(lines, name+": "+strings.Join(properties, ", "))
	}
	return strings.Join(lines, "\n")
}

// untold are properties that no question needs beside the others: a query may
// have them all the same. What released_at says the glossary tells of the commits
// that a tag reaches.
var untold = map[string]bool{"repo": true, "url": true, "label": true, "commentsCount": true, "position": true,
	"watchers": true, "pushed_at": true, "evidence": true, "method": true, "released_at": true}

// describeProperty names a property, its type when it is no plain text, and
// its meaning.
func describeProperty(p schema.Property) string {
	types := map[schema.PropertyType]string{
		schema.Date: "date", schema.Integer: "int", schema.Float: "float", schema.Boolean: "bool", schema.StringList: "list",
	}
	text := p.Name
	if short := types[p.Type]; short != "" {
		text += " " + short
	}
	if p.Meaning != "" {
		text += " [" + p.Meaning + "]"
	}
	return text
}

// describeRelationships renders the relationships of a schema for a model. Types
// that join the same labels, and of which there is nothing else to be said,
// share a line.
func describeRelationships(s schema.Schema) string {
	var lines []string
	for i, r := range s.Relationships {
		types := r.Type
		if isPlain(r) {
			if i > 0 && isPlain(s.Relationships[i-1]) && slices.Equal(r.Ends, s.Relationships[i-1].Ends) {
				continue // stands in the line of the one before
			}
			for _, next := range s.Relationships[i+1:] {
				if !isPlain(next) || !slices.Equal(next.Ends, r.Ends) {
					break
				}
				types += "|" + next.Type
			}
		}
		lines = append(lines, describeRelationship(r, types))
	}
	return strings.Join(lines, "\n")
}

// isPlain reports whether a relationship has neither a meaning beside its name
// nor properties.
func isPlain(r schema.Relationship) bool { return r.Meaning == "" && len(r.Properties) == 0 }

func describeRelationship(r schema.Relationship, types string) string {
	var line strings.Builder
	for i, ends := range r.Ends {
		if i > 0 {
			line.WriteString(", ")
		}
		fmt.Fprintf(&line, "(:%s)-[:%s]->(:%s)", ends.From, types, ends.To)
	}
	if r.Meaning != "" {
		line.WriteString(" " + r.Meaning)
	}
	var properties []string
	for _, p := range r.Properties {
		if !p.Unlisted && !untold[p.Name] {
			properties = append(properties, describeProperty(p))
		}
	}
	if properties != nil {
		line.WriteString(": " + strings.Join(properties, ", "))
	}
	return line.String()
}
