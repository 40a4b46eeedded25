package explicit

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// barrier is a WITH behind which Neo4j does not move anything to the front.
const barrier = "WITH * LIMIT 9223372036854775807"

// collect writes one pattern comprehension with a subquery in it as COLLECT {…}, which
// keeps null among its values as the comprehension does. One in an expression that is
// evaluated for each item of a list stays: of a COLLECT there, only the text shows.
func collect(text string, query *syntax.Query) []syntax.Edit {
	var edits []syntax.Edit
	syntax.Inspect(query, func(n any) bool {
		e, ok := n.(*syntax.Expression)
		if !ok || len(edits) > 0 {
			return len(edits) == 0
		}
		switch e.Kind {
		case syntax.ListComprehension, syntax.Quantifier, syntax.Reduce:
			return false
		case syntax.PatternComprehension:
			if hasSubquery(e.Where) || hasSubquery(e.Result) {
				edits = []syntax.Edit{syntax.Replacement(e.Span, collected(text, e))}
			}
		}
		return len(edits) == 0
	})
	return edits
}

func collected(text string, e *syntax.Expression) string {
	written := "COLLECT { MATCH " + text[e.Path.Start:e.Path.Stop]
	if e.Where != nil {
		written += " WHERE " + text[e.Where.Start:e.Where.Stop]
	}
	return written + fmt.Sprintf(" RETURN %s AS `item %d` }", text[e.Result.Start:e.Result.Stop], e.Start)
}

// separate moves the WHERE of one MATCH that has a subquery behind a barrier, and the
// properties of its nodes that have one. The variables have names of their own.
func separate(text string, query *syntax.Query) []syntax.Edit {
	var edits []syntax.Edit
	syntax.Inspect(query, func(n any) bool {
		clause, ok := n.(*syntax.Clause)
		if !ok || len(edits) > 0 || clause.Kind != syntax.Match {
			return len(edits) == 0
		}
		edits = separateMatch(text, query, clause, hasSubquery)
		return len(edits) == 0
	})
	return edits
}

// separateAll is separate for every condition that is more than a comparison with a
// constant. Where a condition bears on which paths are found, it stays, and so it
// does where nothing comes after the MATCH.
func separateAll(text string, query *syntax.Query) []syntax.Edit {
	var edits []syntax.Edit
	syntax.Inspect(query, func(n any) bool {
		single, ok := n.(*syntax.SingleQuery)
		if !ok || len(edits) > 0 {
			return len(edits) == 0
		}
		for i, clause := range single.Clauses {
			if clause.Kind == syntax.Match && i < len(single.Clauses)-1 && !slices.ContainsFunc(clause.Paths, selects) && len(edits) == 0 {
				edits = separateMatch(text, query, clause, isComputed)
			}
		}
		return len(edits) == 0
	})
	return edits
}

func selects(path *syntax.Path) bool { return path.Selector != "" || path.Function != "" }

// isComputed reports whether an expression is more than a constant.
func isComputed(e *syntax.Expression) bool {
	if e == nil {
		return false
	}
	switch e.Kind {
	case syntax.StringLiteral, syntax.NumberLiteral, syntax.WordLiteral, syntax.ParameterValue:
		return false
	}
	return true
}

// separateMatch moves what moves chooses of the conditions of a MATCH.
func separateMatch(text string, query *syntax.Query, clause *syntax.Clause, moves func(*syntax.Expression) bool) []syntax.Edit {
	if slices.ContainsFunc(clause.Paths, func(path *syntax.Path) bool { return path.Function != "" }) {
		return splitMatch(text, query, clause, moves)
	}
	var edits []syntax.Edit
	var conditions []string
	for _, node := range nodesOf(clause.Paths) {
		if hasMoving(node, moves) {
			if node.Variable == nil {
				return []syntax.Edit{syntax.Insertion(node.Start+1, fmt.Sprintf("`node %d`", node.Start))}
			}
			rest, equal := separateProperties(text, node, moves)
			edits = append(edits, rest)
			conditions = append(conditions, equal...)
		}
		if node.Variable == nil || !moves(node.Where) {
			continue
		}
		// What stands between the last part of the node and its condition is WHERE.
		edits = append(edits, syntax.Replacement(syntax.Span{Start: wordBefore(text, node.Where.Start, "WHERE"), Stop: node.Where.Stop}, ""))
		conditions = append(conditions, "("+text[node.Where.Start:node.Where.Stop]+")")
	}
	stop := clause.Stop
	if clause.Where != nil {
		if !moves(clause.Where) && len(conditions) == 0 {
			return nil
		}
		stop = wordBefore(text, clause.Where.Start, "WHERE")
		conditions = append(conditions, "("+text[clause.Where.Start:clause.Where.Stop]+")")
	}
	if len(conditions) == 0 {
		return nil
	}
	if !hasVariable(clause) { // WITH * needs one
		first := clause.Paths[0].Elements[0].Node
		if first == nil {
			return nil
		}
		name := fmt.Sprintf("`first %d`", clause.Start)
		return []syntax.Edit{syntax.Insertion(first.Start+1, name)}
	}
	behind := " " + barrier + " WHERE " + strings.Join(conditions, " AND ")
	if clause.Optional {
		head := syntax.Span{Start: clause.Start, Stop: wordBefore(text, clause.Paths[0].Start, "MATCH")}
		edits = append(edits, syntax.Replacement(head, "OPTIONAL "+importing(query, clause, clause.Start)))
		behind += " RETURN " + strings.Join(declaredIn(query, clause), ", ") + " }"
	}
	return append(edits, syntax.Replacement(syntax.Span{Start: stop, Stop: clause.Stop}, behind))
}

// separateProperties returns the edit that leaves a node the properties that do not
// move, and what the others say as conditions.
func separateProperties(text string, node *syntax.Node, moves func(*syntax.Expression) bool) (syntax.Edit, []string) {
	var kept, conditions []string
	for i, value := range node.Properties.Operands {
		key, written := node.Properties.Keys[i].Text, text[value.Start:value.Stop]
		if moves(value) {
			conditions = append(conditions, "("+quoted(node.Variable.Text)+"."+quoted(key)+" = "+written+")")
		} else {
			kept = append(kept, quoted(key)+": "+written)
		}
	}
	return syntax.Replacement(node.Properties.Span, "{"+strings.Join(kept, ", ")+"}"), conditions
}

// wordBefore returns the offset of the keyword that stands next before an offset.
func wordBefore(text string, offset int, word string) int {
	return strings.LastIndex(strings.ToUpper(text[:offset]), word)
}

// nodesOf returns the nodes of paths whose conditions may move. What stands within a
// path that is selected bears on which one is; the ends do not, because one is
// selected for each two ends.
func nodesOf(paths []*syntax.Path) []*syntax.Node {
	var nodes []*syntax.Node
	for _, path := range paths {
		if path.Function != "" {
			continue
		}
		for i, element := range path.Elements {
			if element.Node == nil {
				continue
			}
			isEnd := i == 0 || i == len(path.Elements)-1
			if path.Selector == "" || isEnd && !speaksOfInside(element.Node, path) {
				nodes = append(nodes, element.Node)
			}
		}
	}
	return nodes
}

// speaksOfInside reports whether the conditions of an end of a path use a variable of
// the path that is no end of it.
func speaksOfInside(node *syntax.Node, path *syntax.Path) bool {
	inside := map[string]bool{}
	for _, name := range variablesOf(path) {
		inside[name.Text] = true
	}
	for _, element := range []syntax.Element{path.Elements[0], path.Elements[len(path.Elements)-1]} {
		if element.Node != nil && element.Node.Variable != nil {
			delete(inside, element.Node.Variable.Text)
		}
	}
	speaks := false
	eachVariable(node, func(name *syntax.Name) { speaks = speaks || inside[name.Text] })
	return speaks
}

func hasVariable(clause *syntax.Clause) bool {
	return slices.ContainsFunc(clause.Paths, func(path *syntax.Path) bool { return len(variablesOf(path)) > 0 })
}

// declaredIn returns the variables that a clause brings into view, which are those
// that stand nowhere before it; a constant when there are none.
func declaredIn(query *syntax.Query, clause *syntax.Clause) []string {
	before := variablesBefore(query, clause.Start)
	var names []string
	for _, path := range clause.Paths {
		for _, name := range variablesOf(path) {
			if written := quoted(name.Text); !before[name.Text] && !slices.Contains(names, written) {
				names = append(names, written)
			}
		}
	}
	if len(names) == 0 {
		return []string{fmt.Sprintf("1 AS `found %d`", clause.Start)}
	}
	return names
}

// importing begins a CALL for a part of a query that starts at an offset, with the
// variables that stand in the part and before it.
func importing(query *syntax.Query, part any, start int) string {
	return callWith(namesBefore(query, part, start))
}

// callWith begins a CALL with variables. CALL (*) would not do: within a subquery of
// an expression, it does not import what is in view around that.
func callWith(names []string) string { return "CALL (" + strings.Join(names, ", ") + ") { " }

// namesBefore returns the variables of a part of a query that stand before an offset
// as well.
func namesBefore(query *syntax.Query, part any, offset int) []string {
	before := variablesBefore(query, offset)
	var names []string
	eachVariable(part, func(name *syntax.Name) {
		if written := quoted(name.Text); before[name.Text] && !slices.Contains(names, written) {
			names = append(names, written)
		}
	})
	return names
}

// variablesBefore returns the variables that stand before an offset.
func variablesBefore(query *syntax.Query, offset int) map[string]bool {
	before := map[string]bool{}
	eachVariable(query, func(name *syntax.Name) {
		if name.Start < offset {
			before[name.Text] = true
		}
	})
	return before
}

// eachVariable calls visit for every place at which a variable stands.
func eachVariable(root any, visit func(*syntax.Name)) {
	syntax.Inspect(root, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Path:
			for _, name := range variablesOf(n) {
				visit(name)
			}
		case *syntax.Clause:
			if n.Variable != nil {
				visit(n.Variable)
			}
			if n.Import != nil {
				for _, name := range n.Import.Names {
					visit(name)
				}
			}
			if n.Result != nil {
				for _, item := range n.Result.Items {
					if item.Alias != nil {
						visit(item.Alias)
					}
				}
			}
		case *syntax.Expression:
			for _, name := range []*syntax.Name{n.Accumulator, n.Name} {
				if name != nil && n.Kind != syntax.Property {
					visit(name)
				}
			}
		}
		return true
	})
}

// hasSubquery reports whether an expression holds a subquery or a pattern.
func hasSubquery(e *syntax.Expression) bool { return len(subqueriesOf(e)) > 0 }

// subqueriesOf returns the outermost subqueries of an expression.
func subqueriesOf(e *syntax.Expression) []*syntax.Expression {
	var found []*syntax.Expression
	syntax.Inspect(e, func(n any) bool {
		part, ok := n.(*syntax.Expression)
		if ok && (part.Kind == syntax.Subquery || part.Kind == syntax.PatternComprehension || part.Kind == syntax.PatternPredicate) {
			found = append(found, part)
			return false
		}
		return true
	})
	return found
}

// lift moves one subquery that stands within another expression into a CALL before
// its clause.
func lift(text string, query *syntax.Query) []syntax.Edit {
	var edits []syntax.Edit
	syntax.Inspect(query, func(n any) bool {
		single, ok := n.(*syntax.SingleQuery)
		if !ok || len(edits) > 0 {
			return len(edits) == 0
		}
		for _, clause := range single.Clauses {
			if edits = liftFrom(text, query, clause); len(edits) > 0 {
				return false
			}
		}
		return true
	})
	return edits
}

func liftFrom(text string, query *syntax.Query, clause *syntax.Clause) []syntax.Edit {
	place, expressions := clause.Start, []*syntax.Expression{clause.List}
	if r := clause.Result; r != nil && clause.Kind != syntax.Paging {
		for _, item := range r.Items {
			expressions = append(expressions, item.Value)
		}
		if isBarrier := r.All && len(r.Items) == 0 && clause.Where != nil; isBarrier {
			expressions = append(expressions, clause.Where)
		}
	}
	for _, e := range expressions {
		for _, subquery := range subqueriesOf(e) {
			if subquery == e || isCondition(clause.Where, subquery) || usesLocal(e, subquery) {
				continue
			}
			name := fmt.Sprintf("`lifted %d`", subquery.Start)
			value := text[subquery.Start:subquery.Stop]
			if subquery.Kind == syntax.PatternPredicate { // stands in predicates only
				value = "EXISTS { " + value + " }"
			}
			call := calling(query, clause, e, subquery, guardOf(text, e, subquery)) + "RETURN " + value + " AS " + name + " } "
			if e == clause.Where {
				place = wordBefore(text, clause.Where.Start, "WHERE")
				call += "WITH * "
			}
			return []syntax.Edit{syntax.Insertion(place, call), syntax.Replacement(subquery.Span, name)}
		}
	}
	return nil
}

// calling begins the CALL for a subquery in an expression of a clause. Where its guard
// does not hold, the CALL returns null, which the expression does not use.
func calling(query *syntax.Query, clause *syntax.Clause, e, subquery *syntax.Expression, g guard) string {
	names := namesBefore(query, subquery, subquery.Start)
	if g.text == "" {
		return callWith(names)
	}
	local := localsOf(e, func(*syntax.Expression) bool { return true })
	for _, part := range g.parts {
		for _, name := range namesBefore(query, part, clause.Start) {
			if !slices.Contains(names, name) && !local[name] {
				names = append(names, name)
			}
		}
	}
	return "OPTIONAL " + callWith(names) + fmt.Sprintf("WITH 1 AS `guarded %d` WHERE %s ", subquery.Start, g.text)
}

// isCondition reports whether a subquery stands in a predicate as one of its
// conditions, which Neo4j plans as an operator.
func isCondition(where, subquery *syntax.Expression) bool {
	switch {
	case where == nil:
		return false
	case where == subquery:
		return subquery.Text != "COLLECT" && subquery.Kind != syntax.PatternComprehension
	case where.Kind == syntax.Operation && slices.Contains([]string{"AND", "OR", "XOR", "NOT", "()"}, where.Text):
		return slices.ContainsFunc(where.Operands, func(operand *syntax.Expression) bool { return isCondition(operand, subquery) })
	}
	return false
}

// usesLocal reports whether a subquery uses a variable of a comprehension, a
// quantifier or a reduce() around it.
func usesLocal(e, subquery *syntax.Expression) bool {
	local := localsOf(e, func(part *syntax.Expression) bool {
		return part != subquery && part.Stop > subquery.Start && part.Start < subquery.Stop
	})
	uses := false
	eachVariable(subquery, func(name *syntax.Name) { uses = uses || local[quoted(name.Text)] })
	return uses
}

// localsOf returns the variables, quoted, of the comprehensions, quantifiers and
// reduce() among the parts of an expression that are meant.
func localsOf(e *syntax.Expression, isMeant func(*syntax.Expression) bool) map[string]bool {
	local := map[string]bool{}
	syntax.Inspect(e, func(n any) bool {
		part, ok := n.(*syntax.Expression)
		if !ok || !isMeant(part) {
			return false
		}
		for _, name := range []*syntax.Name{part.Accumulator, part.Name} {
			if name != nil && part.Kind != syntax.Variable && part.Kind != syntax.Property {
				local[quoted(name.Text)] = true
			}
		}
		return true
	})
	return local
}
