package ask

import (
	"repochat/internal/graph"
)

// mostEvidence bounds the evidence of one answer: it is to be looked at.
const mostEvidence = 100

// collectEvidence returns the commits, issues, pull requests, files and people
// that the rows name, in the order of the rows and each once.
func collectEvidence(columns []column, result graph.Result, to links) []Evidence {
	c := &evidenceCollector{links: to, seen: map[string]bool{}}
	for _, row := range result.Rows {
		for i, value := range row {
			if len(c.found) == mostEvidence {
				return c.found
			}
			switch kind, text := columns[i].kind, valueText(value); {
			case kind != "" && text != "":
				c.add(kind, text, titleBeside(columns, row, i))
			case kind == PersonName:
				c.addNameless(titleBeside(columns, row, i))
			default:
				c.addWithin(value)
			}
		}
	}
	return c.found
}

type evidenceCollector struct {
	links links
	seen  map[string]bool
	found []Evidence
}

// evidenceKinds are the kinds of name that make evidence, as the API calls them.
var evidenceKinds = map[NameKind]string{
	CommitName: "commit", IssueName: "issue", PullName: "pull_request", FileName: "file", PersonName: "person",
}

func (c *evidenceCollector) add(kind NameKind, id, title string) {
	word := evidenceKinds[kind]
	if word == "" || c.seen[word+" "+id] {
		return
	}
	c.seen[word+" "+id] = true
	c.found = append(c.found, Evidence{
		Kind: word, ID: id, Label: labelOf(kind, id), Title: oneLine(title, 120), URL: c.links.to(kind, id),
	})
}

// addNameless adds a person who has no login, and thus no page.
func (c *evidenceCollector) addNameless(name string) {
	if name != "" && !c.seen["person "+name] {
		c.seen["person "+name] = true
		c.found = append(c.found, Evidence{Kind: "person", ID: name, Label: oneLine(name, 60)})
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
func nodeName(node graph.Node) (kind NameKind, id, title string) {
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

// titleProperties say which property tells people what a thing is about.
var titleProperties = map[NameKind]string{
	CommitName: "message", IssueName: "title", PullName: "title", PersonName: "name", ReleaseName: "name",
}

// titleBeside finds the title of the thing in column i: the property of the
// same variable, else a column of that very name when it is the only one.
func titleBeside(columns []column, row []any, i int) string {
	want := titleProperties[columns[i].kind]
	if want == "" {
		return ""
	}
	var beside []string
	for j, other := range columns {
		text, ok := row[j].(string)
		if !ok || j == i {
			continue
		}
		if other.variable != "" && other.variable == columns[i].variable && other.property == want {
			return text
		}
		if other.name == want && (other.variable == "" || columns[i].variable == "") {
			beside = append(beside, text)
		}
	}
	if len(beside) == 1 {
		return beside[0]
	}
	return ""
}
