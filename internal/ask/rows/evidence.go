package rows

import (
	"repochat/internal/ask/prose"
	"repochat/internal/ask/thing"
	"repochat/internal/graph"
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

// mostEvidence bounds the evidence of one answer: it is to be looked at.
const mostEvidence = 100

// Collect returns the commits, issues, pull requests, files and people
// that the rows name, in the order of the rows and each once.
func Collect(columns []Column, result graph.Result, to thing.Links) []Evidence {
	c := &evidenceCollector{links: to, seen: map[string]bool{}}
	for _, row := range result.Rows {
		for i, value := range row {
			if len(c.found) == mostEvidence {
				return c.found
			}
			switch kind, text := columns[i].Kind, valueText(value); {
			case kind != "" && text != "":
				c.add(kind, text, titleBeside(columns, row, i))
			case kind == thing.Person:
				c.addNameless(titleBeside(columns, row, i))
			default:
				c.addWithin(value)
			}
		}
	}
	return c.found
}

type evidenceCollector struct {
	links thing.Links
	seen  map[string]bool
	found []Evidence
}

// evidenceKinds are the kinds of name that make evidence, as the API calls them.
var evidenceKinds = map[thing.Kind]string{
	thing.Commit: "commit", thing.Issue: "issue", thing.PullRequest: "pull_request", thing.File: "file", thing.Person: "person",
}

func (c *evidenceCollector) add(kind thing.Kind, id, title string) {
	word := evidenceKinds[kind]
	if word == "" || c.seen[word+" "+id] {
		return
	}
	c.seen[word+" "+id] = true
	c.found = append(c.found, Evidence{
		Kind: word, ID: id, Label: thing.Short(kind, id), Title: prose.OneLine(title, 120), URL: c.links.To(kind, id),
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
		for _, key := range sortedKeys(v, func(string) bool { return true }) {
			c.addWithin(v[key])
		}
	}
}

// nodeName returns what a node is, the value that names it, and its title.
func nodeName(node graph.Node) (kind thing.Kind, id, title string) {
	for _, label := range node.Labels {
		for property, kind := range keyProperties[label] {
			if id := valueText(node.Properties[property]); id != "" {
				title, _ := node.Properties[titleProperties[kind]].(string)
				return kind, id, title
			}
		}
	}
	return "", "", ""
}

// KindOf returns what a property of a node with these labels names; "" when it
// names nothing.
func KindOf(labels []string, property string) thing.Kind {
	for _, label := range labels {
		if kind := keyProperties[label][property]; kind != "" {
			return kind
		}
	}
	return ""
}

// titleProperties say which property tells people what a thing is about.
var titleProperties = map[thing.Kind]string{
	thing.Commit: "message", thing.Issue: "title", thing.PullRequest: "title", thing.Person: "name", thing.Release: "name",
}

// titleBeside finds the title of the thing in column i: the property of the
// same variable, else a column of that very name when it is the only one.
func titleBeside(columns []Column, row []any, i int) string {
	want := titleProperties[columns[i].Kind]
	if want == "" {
		return ""
	}
	var beside []string
	for j, other := range columns {
		text, ok := row[j].(string)
		if !ok || j == i {
			continue
		}
		if other.Variable != "" && other.Variable == columns[i].Variable && other.Property == want {
			return text
		}
		if other.Name == want && (other.Variable == "" || columns[i].Variable == "") {
			beside = append(beside, text)
		}
	}
	if len(beside) == 1 {
		return beside[0]
	}
	return ""
}
