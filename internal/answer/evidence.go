package answer

import (
	"maps"
	"slices"

	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// Evidence is one commit, issue, pull request, file or person that the rows name.
type Evidence struct {
	Kind  string `json:"kind"` // commit, issue, pull_request, file, person
	ID    string `json:"id"`
	Label string `json:"label"` // short text: "#135", "3cae549", "README.md", "@irori"
	Title string `json:"title,omitempty"`
	// Author is who a commit, issue or pull request is by: a login, or a name
	// where there is none.
	Author string `json:"author,omitempty"`
	// Date is when a commit was committed, or an issue or pull request opened, in
	// ISO 8601.
	Date string `json:"date,omitempty"`
	// State is open, closed or merged, or deleted for a file.
	State string `json:"state,omitempty"`
	URL   string `json:"url,omitempty"`
}

// mostEvidence is above the most rows of one answer: each thing has its card.
const mostEvidence = 1000

// Collect returns the commits, issues, pull requests, files and people
// that the rows name, in the order of the rows and each once.
func Collect(columns []Column, result graph.Result, to schema.Links) []Evidence {
	c := &evidenceCollector{links: to, seen: map[string]bool{}}
	for _, row := range result.Rows {
		for i, value := range row {
			if len(c.found) == mostEvidence {
				return c.found
			}
			switch kind, text := columns[i].Kind, valueText(value); {
			case kind != "" && text != "":
				c.add(kind, text, titleBeside(columns, row, i))
			case kind == schema.Person:
				c.addNameless(titleBeside(columns, row, i))
			default:
				c.addWithin(value)
			}
		}
	}
	return c.found
}

type evidenceCollector struct {
	links schema.Links
	seen  map[string]bool
	found []Evidence
}

func (c *evidenceCollector) add(kind schema.Kind, id, title string) {
	key := string(kind) + " " + id
	if schema.EntryOf(kind).Card == nil || c.seen[key] {
		return
	}
	c.seen[key] = true
	c.found = append(c.found, Evidence{
		Kind: string(kind), ID: id, Label: schema.Short(kind, id), Title: prose.OneLine(title, 120), URL: c.links.To(kind, id),
	})
}

// addNameless adds a person who has no login, and thus no page.
func (c *evidenceCollector) addNameless(name string) {
	if name != "" && !c.seen["person "+name] {
		c.seen["person "+name] = true
		c.found = append(c.found, Evidence{Kind: "person", ID: name, Label: prose.OneLine(name, 60)})
	}
}

// addWithin looks for nodes in a value of any shape.
func (c *evidenceCollector) addWithin(value any) {
	switch v := value.(type) {
	case graph.Node:
		if kind, id, title := nodeName(v); kind != "" {
			c.add(kind, id, title)
		}
	case graph.Path:
		for _, node := range v.Nodes {
			c.addWithin(node)
		}
	case []any:
		for _, item := range v {
			c.addWithin(item)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			c.addWithin(v[key])
		}
	}
}

// nodeName returns what a node is, the value that names it, and its title.
func nodeName(node graph.Node) (kind schema.Kind, id, title string) {
	for _, label := range node.Labels {
		entry, _ := schema.EntryOfNode(label)
		if id := valueText(node.Properties[entry.Key]); id != "" {
			title, _ := node.Properties[entry.Title].(string)
			return entry.Kind, id, title
		}
	}
	return "", "", ""
}

// titleColumn finds the column with the title of the thing in column i: the
// property of the same variable, else a column of that very name when it is the
// only one. It returns -1 when there is none.
func titleColumn(columns []Column, i int) int {
	want, found := schema.EntryOf(columns[i].Kind).Title, -1
	if want == "" {
		return -1
	}
	for j, other := range columns {
		switch {
		case j == i:
		case other.thing != nil && other.thing == columns[i].thing && other.Property == want:
			return j
		case other.Name == want && (other.thing == nil || columns[i].thing == nil) && found >= 0:
			return -1
		case other.Name == want && (other.thing == nil || columns[i].thing == nil):
			found = j
		}
	}
	return found
}

// titleBeside returns the title of the thing in column i of a row, "" when
// there is none.
func titleBeside(columns []Column, row []any, i int) string {
	if j := titleColumn(columns, i); j >= 0 {
		text, _ := row[j].(string)
		return text
	}
	return ""
}
