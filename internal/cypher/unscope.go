package cypher

import "repochat/internal/cypher/syntax"

// WithoutScope returns a query as it was before Check confined it to its
// repository: what a person or a model would want to read. A text that is no
// query is returned as it is.
func WithoutScope(query string) string {
	d, err := read(query, nil)
	if err != nil {
		return query
	}
	parameter := parameterText(DefaultRepositoryParameter)
	var edits []syntax.Edit
	syntax.Inspect(d.tree, func(n any) bool {
		if node, ok := n.(*syntax.Node); ok && node.Properties != nil {
			edits = append(edits, withoutEntry(query, node.Properties, parameter)...)
		}
		return true
	})
	return syntax.Apply(query, edits)
}

// withoutEntry removes the scope's entry from a property map, and the map when
// it holds nothing else.
func withoutEntry(text string, properties *syntax.Expression, parameter string) []syntax.Edit {
	for i, key := range properties.Keys {
		value := properties.Operands[i]
		if key.Text != repositoryProperty || text[value.Start:value.Stop] != parameter {
			continue
		}
		span := syntax.Span{Start: key.Start, Stop: value.Stop}
		switch {
		case len(properties.Keys) == 1:
			span = properties.Span
			if span.Start > 0 && text[span.Start-1] == ' ' {
				span.Start--
			}
		case i > 0:
			span.Start = properties.Operands[i-1].Stop
		default:
			span.Stop = properties.Keys[1].Start
		}
		return []syntax.Edit{syntax.Replacement(span, "")}
	}
	return nil
}
