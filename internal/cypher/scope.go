package cypher

import (
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// repositoryProperty is the property by which every node names its repository.
const repositoryProperty = "repo"

// scopeEdits returns the edits that confine a query to one repository: every
// node pattern gets {repo: $parameter} in its property map. Such a map is legal
// wherever a node pattern is, unlike an inline WHERE, and it lets the planner
// use an index that begins with repo. A pattern that names a variable again gets
// it as well, so that the scope does not depend on which names are in view.
func scopeEdits(text string, query *syntax.Query, parameter string) []syntax.Edit {
	entry := repositoryProperty + ": " + parameter
	var edits []syntax.Edit
	syntax.Inspect(query, func(n any) bool {
		node, ok := n.(*syntax.Node)
		if !ok {
			return true
		}
		switch {
		case node.Properties == nil:
			edits = append(edits, addProperties(node, entry))
		case len(node.Properties.Keys) == 0:
			edits = append(edits, syntax.Replacement(node.Properties.Span, "{"+entry+"}"))
		default:
			edits = append(edits, confine(text, node.Properties, entry, parameter)...)
		}
		return true
	})
	return edits
}

func addProperties(node *syntax.Node, entry string) syntax.Edit {
	switch {
	case node.Labels != nil:
		return syntax.Insertion(node.Labels.Stop, " {"+entry+"}")
	case node.Variable != nil:
		return syntax.Insertion(node.Variable.Stop, " {"+entry+"}")
	}
	return syntax.Insertion(node.Start+1, "{"+entry+"}")
}

// confine adds the entry to a property map. A map that names a repository
// already keeps it, and matches nothing if that is another one: no repository
// equals false. Null would not do: where a comparison gives null, Neo4j goes on
// to the other conditions, and fails where one of them does.
func confine(text string, properties *syntax.Expression, entry, parameter string) []syntax.Edit {
	var edits []syntax.Edit
	named := false
	for i, key := range properties.Keys {
		if key.Text != repositoryProperty {
			continue
		}
		named = true
		value := properties.Operands[i]
		if !isConfined(text, value, parameter) {
			edits = append(edits,
				syntax.Insertion(value.Start, "CASE "),
				syntax.Insertion(value.Stop, " WHEN "+parameter+" THEN "+parameter+" ELSE false END"))
		}
	}
	if !named {
		last := properties.Operands[len(properties.Operands)-1]
		edits = append(edits, syntax.Insertion(last.Stop, ", "+entry))
	}
	return edits
}

// isConfined reports whether a value can be nothing but the parameter, or false:
// the parameter itself, or the case that confine writes.
func isConfined(text string, value *syntax.Expression, parameter string) bool {
	if value.Kind != syntax.Case {
		return text[value.Start:value.Stop] == parameter
	}
	var operands []string
	for _, operand := range value.Operands {
		operands = append(operands, text[operand.Start:operand.Stop])
	}
	return value.Subject != nil && slices.Equal(operands, []string{parameter, parameter, "false"})
}

// parameterText writes a parameter of the given name.
func parameterText(name string) string {
	if isPlainName(name) {
		return "$" + name
	}
	return "$`" + strings.ReplaceAll(name, "`", "``") + "`"
}

func isPlainName(name string) bool {
	for i, char := range name {
		isLetter := 'a' <= char && char <= 'z' || 'A' <= char && char <= 'Z' || char == '_'
		if !isLetter && (i == 0 || char < '0' || char > '9') {
			return false
		}
	}
	return name != ""
}
