package explicit

import (
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
		shortest = append(shortest, text[path.Start:path.Stop])
		for _, element := range path.Elements {
			node := element.Node
			if node == nil || node.Variable == nil {
				continue
			}
			if known[node.Variable.Text] {
				if len(patterns) == 0 { // the conditions need a MATCH
					patterns = append(patterns, "("+text[node.Variable.Start:node.Variable.Stop]+")")
				}
				continue
			}
			known[node.Variable.Text] = true
			if hasSubquery(node.Properties) || hasSubquery(node.Where) {
				return nil // they bear on which paths are found
			}
			patterns = append(patterns, text[node.Start:node.Stop])
		}
	}
	if len(patterns) == 0 {
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

// movesAny reports whether one of the conditions of a MATCH moves, those of its
// shortest paths aside.
func movesAny(clause *syntax.Clause, moves func(*syntax.Expression) bool) bool {
	if clause.Where != nil && moves(clause.Where) {
		return true
	}
	return slices.ContainsFunc(nodesOf(clause.Paths), func(node *syntax.Node) bool {
		return moves(node.Where) || node.Properties != nil && slices.ContainsFunc(node.Properties.Operands, moves)
	})
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
