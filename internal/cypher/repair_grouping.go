package cypher

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"repochat/internal/cypher/syntax"
)

// groupingRepairs makes implicit grouping keys explicit. Neo4j refuses RETURN
// count(c) * 100 / total, because total is part of a column that aggregates but
// is no column itself; WITH total, count(c) AS value1 before it says the same.
func groupingRepairs(d *draft) change {
	var c change
	syntax.Inspect(d.tree, func(n any) bool {
		clause, ok := n.(*syntax.Clause)
		if !ok || clause.Kind != syntax.Return && clause.Kind != syntax.With || clause.Result.All {
			return true
		}
		g := &grouping{draft: d, names: map[string]string{}, given: map[string]bool{}, numbers: map[string]int{}}
		if edits := g.repair(clause); len(edits) > 0 {
			c.add(fmt.Sprintf("The grouping key %s was made explicit by a WITH of its own.", strings.Join(g.implicit, ", ")), edits...)
			return false
		}
		return true
	})
	return c
}

// grouping splits one projection in two: the first computes the grouping keys
// and the aggregates, the second what is made of them.
type grouping struct {
	*draft
	// names maps the text of a key or an aggregate to its name in the first
	// projection, columns lists these in order.
	names   map[string]string
	columns []string
	// given holds the variables and properties that are columns of their own,
	// which Neo4j takes as keys.
	given map[string]bool
	// numbers are those of the names made last, by their stem.
	numbers map[string]int
	// implicit are the keys that no column gives.
	implicit []string
	failed   bool
}

func (g *grouping) repair(clause *syntax.Clause) []syntax.Edit {
	mixed := false
	for _, item := range clause.Result.Items {
		if !item.Value.HasAggregate() {
			g.giveKey(item.Value)
		}
	}
	for _, item := range clause.Result.Items {
		mixed = mixed || item.Value.HasAggregate() && g.hasImplicitKey(item.Value)
	}
	if !mixed {
		return nil
	}
	// The keys come first, so that the other columns find them by their names.
	var edits []syntax.Edit
	for _, aggregating := range []bool{false, true} {
		for _, item := range clause.Result.Items {
			if item.Value.HasAggregate() == aggregating {
				edits = append(edits, g.item(item)...)
			}
		}
	}
	for _, key := range clause.Result.OrderBy {
		edits = append(edits, g.sortKey(key, clause.Result)...)
	}
	if g.failed || clause.Where != nil && clause.Where.HasAggregate() {
		return nil
	}
	return append(edits, syntax.Insertion(clause.Start, "WITH "+strings.Join(g.columns, ", ")+" "))
}

func (g *grouping) giveKey(e *syntax.Expression) {
	if e.Kind == syntax.Variable || e.Kind == syntax.Property {
		g.given[g.textOf(e.Span)] = true
	}
}

// hasImplicitKey reports whether an aggregating column has, outside of the
// aggregates, a variable or a property that is no column.
func (g *grouping) hasImplicitKey(e *syntax.Expression) bool {
	found := false
	syntax.Inspect(e, func(n any) bool {
		part, ok := n.(*syntax.Expression)
		if !ok || part.IsAggregate() || isLocal(part) {
			return false
		}
		if part.Kind != syntax.Variable && part.Kind != syntax.Property {
			return !found
		}
		given := g.given[g.textOf(part.Span)]
		found = found || part.Kind == syntax.Variable && !given
		return !given && !found
	})
	return found
}

// isLocal reports whether an expression has variables of its own, which are
// keys of nothing.
func isLocal(e *syntax.Expression) bool {
	switch e.Kind {
	case syntax.ListComprehension, syntax.PatternComprehension, syntax.Quantifier, syntax.Reduce,
		syntax.PatternPredicate, syntax.Subquery, syntax.MapProjection:
		return true
	}
	return false
}

// item rewrites a column. A column without a name keeps its text as its name.
func (g *grouping) item(item *syntax.Item) []syntax.Edit {
	var edits []syntax.Edit
	if item.Value.HasAggregate() {
		edits = g.substitute(item.Value)
	} else if name := g.key(item); name != g.textOf(item.Value.Span) {
		edits = []syntax.Edit{syntax.Replacement(item.Value.Span, name)}
	}
	if item.Alias == nil && len(edits) > 0 {
		edits = append(edits, syntax.Insertion(item.Value.Stop, " AS `"+strings.ReplaceAll(g.textOf(item.Value.Span), "`", "``")+"`"))
	}
	return edits
}

// key carries a column that groups through the first projection.
func (g *grouping) key(item *syntax.Item) string {
	switch {
	case item.Alias != nil:
		return g.column(item.Value, g.textOf(item.Alias.Span))
	case item.Value.Kind == syntax.Variable:
		return g.column(item.Value, g.textOf(item.Value.Span))
	}
	return g.column(item.Value, g.fresh("key"))
}

// column adds an expression to the first projection, once, and returns its name.
func (g *grouping) column(e *syntax.Expression, name string) string {
	text := g.textOf(e.Span)
	if known, ok := g.names[text]; ok {
		return known
	}
	g.names[text] = name
	if name == text {
		g.columns = append(g.columns, name)
	} else {
		g.columns = append(g.columns, text+" AS "+name)
	}
	return name
}

// fresh makes a name from a stem and a number that occurs nowhere in the query.
func (g *grouping) fresh(stem string) string {
	for {
		g.numbers[stem]++
		if name := stem + strconv.Itoa(g.numbers[stem]); !g.taken()[name] {
			return name
		}
	}
}

// numberedNames finds what fresh could make, also as a part of longer names.
var numberedNames = regexp.MustCompile(`(?:key|value)\d+`)

// taken are the names in the query that fresh must not make again.
func (d *draft) taken() map[string]bool {
	if d.numbered == nil {
		d.numbered = map[string]bool{}
		for _, name := range numberedNames.FindAllString(d.text, -1) {
			d.numbered[name] = true
		}
	}
	return d.numbered
}

// substitute replaces the aggregates and the keys in an expression by their
// names in the first projection.
func (g *grouping) substitute(e *syntax.Expression) []syntax.Edit {
	text := g.textOf(e.Span)
	if name, ok := g.names[text]; ok {
		return []syntax.Edit{syntax.Replacement(e.Span, name)}
	}
	switch {
	case e.IsAggregate():
		return []syntax.Edit{syntax.Replacement(e.Span, g.column(e, g.fresh("value")))}
	case isLocal(e):
		g.failed = true
		return nil
	case e.Kind == syntax.Variable:
		g.implicit = append(g.implicit, text)
		g.column(e, text)
		return nil
	case e.Kind == syntax.Property && e.Operands[0].Kind == syntax.Variable:
		if _, ok := g.names[g.textOf(e.Operands[0].Span)]; ok {
			return nil
		}
		g.implicit = append(g.implicit, text)
		return []syntax.Edit{syntax.Replacement(e.Span, g.column(e, g.fresh("key")))}
	}
	var edits []syntax.Edit
	if e.Subject != nil {
		edits = g.substitute(e.Subject)
	}
	for _, operand := range e.Operands {
		edits = append(edits, g.substitute(operand)...)
	}
	return edits
}

// sortKey rewrites a key of ORDER BY, which may name a column or repeat what
// the columns are made of.
func (g *grouping) sortKey(e *syntax.Expression, result *syntax.Projection) []syntax.Edit {
	for _, item := range result.Items {
		if item.Alias != nil && e.Kind == syntax.Variable && item.Alias.Text == e.Name.Text {
			return nil
		}
	}
	keys := len(g.implicit)
	edits := g.substitute(e)
	// A sort key must not bring a grouping key of its own.
	g.failed = g.failed || len(g.implicit) > keys
	return edits
}
