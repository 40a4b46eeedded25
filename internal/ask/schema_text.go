package ask

import (
	"fmt"
	"strings"

	"repochat/internal/graph"
)

// describeLabels renders the labels of a schema for a model, a line for each.
// repo is left out, because a query is confined to its repository anyway, and
// so is id where it says nothing to people.
func describeLabels(schema graph.Schema) string {
	var lines []string
	for _, label := range schema.Labels {
		var properties []string
		for _, p := range label.Properties {
			if p.Name == "repo" || p.Name == "id" && p.Meaning == "" {
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

// describeProperty names a property, its type when it is no plain text, and
// its meaning.
func describeProperty(p graph.Property) string {
	types := map[graph.PropertyType]string{
		graph.Date: "date", graph.Integer: "int", graph.Float: "float", graph.Boolean: "bool", graph.StringList: "list",
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

// describeRelationships renders the relationships of a schema for a model.
func describeRelationships(schema graph.Schema) string {
	var lines []string
	for _, r := range schema.Relationships {
		var line strings.Builder
		for i, ends := range r.Ends {
			if i > 0 {
				line.WriteString(", ")
			}
			fmt.Fprintf(&line, "(:%s)-[:%s]->(:%s)", ends.From, r.Type, ends.To)
		}
		if r.Meaning != "" {
			line.WriteString(" " + r.Meaning)
		}
		var properties []string
		for _, p := range r.Properties {
			properties = append(properties, describeProperty(p))
		}
		if properties != nil {
			line.WriteString(": " + strings.Join(properties, ", "))
		}
		lines = append(lines, line.String())
	}
	return strings.Join(lines, "\n")
}
