package explicit

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// splitMatch writes a MATCH with shortest paths and conditions that move as two: one
// for the conditions and the ends of these paths, and one for the paths. Were the
// conditions behind the paths, Neo4j would look for the paths of ends that the
// conditions leave out, and fails where both ends are one node. What a MATCH finds
// besides and such a path may share relationships.
func splitMatch(text string, query *syntax.Query, clause *syntax.Clause, moves func(*syntax.Expression) bool) []syntax.Edit {
	if bearsOnPaths(clause) || !movesAny(clause, moves) {
		return nil
	}
	var patterns, shortest []string
	known := variablesBefore(query, clause.Start)
	for _, path := range clause.Paths {
		if path.Function == "" {
			patterns = append(patterns, text[path.Start:path.Stop])
			for _, name := range variablesOf(path) {
				known[name.Text] = true
			}
		}
	}
	for _, path := range clause.Paths {
		if path.Function == "" {
			continue
		}
		var edits []syntax.Edit
		for _, element := range path.Elements {
			node := element.Node
			if node == nil {
				continue
			}
			switch isConditional := moves(node.Where) || hasMoving(node, moves); {
			case node.Variable == nil && isConditional:
				return []syntax.Edit{syntax.Insertion(node.Start+1, fmt.Sprintf("`node %d`", node.Start))}
			case isConditional:
				if speaksOfInside(node, path) {
					return nil
				}
				edits = append(edits, syntax.Replacement(node.Span, "("+text[node.Variable.Start:node.Variable.Stop]+")"))
			case node.Variable == nil || known[node.Variable.Text] && len(patterns) > 0:
				continue
			}
			known[node.Variable.Text] = true
			patterns = append(patterns, text[node.Start:node.Stop])
		}
		shortest = append(shortest, syntax.Apply(text[:path.Stop], edits)[path.Start:])
	}
	if len(patterns) == 0 { // the conditions need a MATCH
		return nil
	}
	written := "MATCH " + strings.Join(patterns, ", ")
	if clause.Where != nil {
		written += " WHERE " + text[clause.Where.Start:clause.Where.Stop]
	}
	written += " MATCH " + strings.Join(shortest, ", ")
	if clause.Optional {
		written = "OPTIONAL " + importing(query, clause, clause.Start) + written + " RETURN " + strings.Join(declaredIn(query, clause), ", ") + " }"
	}
	return []syntax.Edit{syntax.Replacement(clause.Span, written)}
}

// movesAny reports whether one of the conditions of a MATCH moves.
func movesAny(clause *syntax.Clause, moves func(*syntax.Expression) bool) bool {
	if moves(clause.Where) {
		return true
	}
	for _, path := range clause.Paths {
		for _, element := range path.Elements {
			if node := element.Node; node != nil && (moves(node.Where) || hasMoving(node, moves)) {
				return true
			}
		}
	}
	return false
}

func hasMoving(node *syntax.Node, moves func(*syntax.Expression) bool) bool {
	return node.Properties != nil && slices.ContainsFunc(node.Properties.Operands, moves)
}

// bearsOnPaths reports whether the condition of a MATCH is about the shortest path
// that it finds: it is found among the paths for which the condition is true.
func bearsOnPaths(clause *syntax.Clause) bool {
	found := map[string]bool{}
	for _, path := range clause.Paths {
		if path.Function == "" {
			continue
		}
		if path.Variable != nil {
			found[path.Variable.Text] = true
		}
		for _, element := range path.Elements {
			if element.Relationship != nil && element.Relationship.Variable != nil {
				found[element.Relationship.Variable.Text] = true
			}
		}
	}
	bears := false
	eachVariable(clause.Where, func(name *syntax.Name) { bears = bears || found[name.Text] })
	return bears
}
