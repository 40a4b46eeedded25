package cypher_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// generator writes queries that try to leave their repository: subqueries of
// every kind in every position of an expression, names that are hidden, dropped
// and used again, filters that imitate the scope, and expressions that fail for
// some values. Rows do not depend on an order that the query leaves open.
type generator struct {
	random *rand.Rand
	// scoped is how often, of 100, a node pattern carries the scope already.
	scoped int
	// benign leaves out expressions that fail for some values.
	benign bool
	depth  int
}

// names are the variables in view: "node", "relationship" or "value" each.
type names map[string]string

func (s names) of(kind string) []string {
	var found []string
	for _, name := range slices.Sorted(maps.Keys(s)) {
		if s[name] == kind {
			found = append(found, name)
		}
	}
	return found
}

// The labels and types of the schema, those of source files apart so that they
// meet more often.
var (
	labels     = []string{"User", "Commit", "File", "Issue", "PullRequest", "Release", "Branch", "Repository", "Comment", "Passage", "Vector"}
	codeLabels = []string{"Class", "Function", "Field", "Annotation", "File"}
	types      = []string{"author", "co_author", "parent_of", "changed", "fixed", "introduced", "creates", "participates_in", "assigned", "impacted",
		"opens", "merges", "reviews", "comments_on", "contains", "closes", "tags", "head", "writes", "on", "mentions", "replies_to"}
	codeTypes = []string{"declares", "has_method", "has_field", "annotated", "extends", "implements", "imports", "calls", "touched"}
)

// pool is small, so that names are used again.
var pool = []string{"a", "b", "c", "n", "x", "end", "repo"}

func (g *generator) pick(list ...string) string { return list[g.random.IntN(len(list))] }

func (g *generator) chance(of int) bool { return g.random.IntN(of) == 0 }

func (g *generator) query() string {
	query := g.single(names{}, "r")
	if g.chance(8) {
		query += " UNION " + g.single(names{}, "r")
	}
	return query
}

// single writes clauses and a RETURN of one column.
func (g *generator) single(view names, column string) string {
	var clauses []string
	for i := range 1 + g.random.IntN(max(1, 3-g.depth)) {
		clauses = append(clauses, g.clause(view, i == 0 && len(view) == 0))
	}
	return strings.Join(clauses, " ") + " RETURN " + g.pick("", "", "DISTINCT ") + g.shown(view) + " AS " + column
}

// shown writes what a query returns.
func (g *generator) shown(view names) string {
	if g.chance(4) {
		return g.pick("count(*)", "collect("+g.value(view)+")", "count(DISTINCT "+g.value(view)+")", "min("+g.value(view)+")")
	}
	return g.value(view)
}

func (g *generator) clause(view names, first bool) string {
	choice := g.random.IntN(12)
	switch {
	case first && choice < 9, choice < 4:
		return g.pick("MATCH ", "MATCH ", "MATCH ", "OPTIONAL MATCH ") + g.match(view)
	case choice < 7:
		return g.with(view)
	case choice < 8:
		value := g.pick("[1, 2]", "["+g.value(view)+"]", "[0, "+g.value(view)+"]", "COLLECT { "+g.inner(view, true)+" }")
		name := g.pick(pool...)
		if _, taken := view[name]; taken {
			name = g.fresh("v", view)
		}
		view[name] = "value"
		return "UNWIND " + value + " AS " + name
	case choice < 11 && g.depth < 2:
		return g.call(view)
	}
	return "MATCH " + g.match(view)
}

func (g *generator) fresh(prefix string, view names) string {
	for i := 0; ; i++ {
		if name := fmt.Sprintf("%s%d", prefix, i); view[name] == "" {
			return name
		}
	}
}

func (g *generator) match(view names) string {
	text := g.pattern(view)
	switch g.random.IntN(12) {
	case 0, 1:
		text += ", " + g.pattern(view)
	case 2: // a selector stands alone
		text = "ANY SHORTEST (" + g.node(view, false) + ")-[:" + g.pick("parent_of", "calls") + "]->{1,2}(" + g.node(view, false) + ")"
	}
	if g.chance(2) {
		text += " WHERE " + g.predicate(view)
	}
	return text
}

func (g *generator) pattern(view names) string {
	switch g.random.IntN(12) {
	case 0:
		return "(" + g.node(view, false) + ") ((" + g.fresh("q", view) + g.scope() + ")-[:" + g.pick("parent_of", "calls") + "]->(" + g.scope() + ")){1,2} (" + g.node(view, true) + ")"
	case 1:
		if nodes := view.of("node"); len(nodes) > 1 {
			return "shortestPath((" + nodes[0] + ")-[*1..2]-(" + nodes[1] + "))"
		}
	}
	text := "(" + g.node(view, true) + ")"
	for range g.random.IntN(3) {
		text += g.arrow(view) + "(" + g.node(view, true) + ")"
	}
	return text
}

func (g *generator) arrow(view names) string {
	inner := g.pick("", "*1..1", ":"+g.pick(types...), ":"+g.pick(codeTypes...), ":fixed|introduced", ":parent_of*1..2", ":calls*1..2", ":mentions|closes")
	if g.chance(6) && !strings.Contains(inner, "*") {
		name := g.fresh("e", view)
		view[name] = "relationship"
		inner = name + inner
	}
	return g.pick("-["+inner+"]->", "<-["+inner+"]-", "-["+inner+"]-")
}

func (g *generator) node(view names, where bool) string {
	name := g.pick(append(pool, "", "")...)
	if kind, taken := view[name]; taken && kind != "node" {
		name = ""
	}
	known := view[name] == "node"
	text := name
	if !known && !g.chance(3) {
		text += g.pick(":"+g.pick(labels...), ":"+g.pick(labels...), ":"+g.pick(codeLabels...), ":"+g.pick(codeLabels...), ":User|Issue", ":Class|Function", ":!File", ":%")
	}
	switch {
	case g.random.IntN(100) < g.scoped:
		text += " {repo: $repo}"
	case g.chance(8):
		text += g.pick(" {repo: 'zebra/other'}", " {number: 1}", " {id: "+g.value(view)+"}", " {state: 'open', repo: $repo}")
	}
	if name != "" {
		view[name] = "node"
	}
	if where && name != "" && g.chance(10) && g.depth < 2 {
		text += " WHERE " + g.predicate(view)
	}
	return text
}

func (g *generator) scope() string {
	if g.random.IntN(100) < g.scoped {
		return " {repo: $repo}"
	}
	return ""
}

// with writes a WITH, which drops, renames and aggregates.
func (g *generator) with(view names) string {
	kept := names{}
	var items []string
	for _, name := range slices.Sorted(maps.Keys(view)) {
		switch g.random.IntN(5) {
		case 0: // dropped
		case 1:
			alias := g.pick(pool...)
			if _, taken := kept[alias]; taken || slices.Contains(items, alias) {
				continue
			}
			kept[alias] = view[name]
			items = append(items, name+" AS "+alias)
		default:
			if _, taken := kept[name]; !taken {
				kept[name] = view[name]
				items = append(items, name)
			}
		}
	}
	if len(items) == 0 || g.chance(3) {
		alias := g.fresh("w", kept)
		kept[alias] = "value"
		items = append(items, g.shown(view)+" AS "+alias)
	}
	text := "WITH " + g.pick("", "DISTINCT ") + strings.Join(items, ", ")
	if nodes := kept.of("node"); len(nodes) == 1 && len(kept) == 1 && g.chance(2) {
		text = "WITH DISTINCT " + items[0] + " ORDER BY " + nodes[0] + ".id LIMIT " + g.pick("1", "2")
	}
	before := maps.Clone(view)
	clear(view)
	maps.Copy(view, kept)
	if g.chance(3) {
		if g.chance(2) { // names from before may be in view, or hidden
			text += " WHERE " + g.predicate(before)
		} else {
			text += " WHERE " + g.predicate(view)
		}
	}
	return text
}

// call writes a CALL {…}, which imports in one of the ways that there are.
func (g *generator) call(view names) string {
	g.depth++
	defer func() { g.depth-- }()
	column := g.fresh("k", view)
	inner, head, first := names{}, "CALL { ", ""
	all := slices.Sorted(maps.Keys(view))
	switch g.random.IntN(6) {
	case 0:
		head, inner = "CALL (*) { ", maps.Clone(view)
	case 1, 2:
		if len(all) > 0 {
			name := g.pick(all...)
			inner[name] = view[name]
			head = "CALL (" + name + ") { "
		}
	case 3:
		if len(all) > 0 {
			name := g.pick(all...)
			inner[name] = view[name]
			first = "WITH " + name + " "
		}
	case 4: // looks like an import and is none
		first = "WITH " + g.pick("1 AS one", "COLLECT { "+g.inner(maps.Clone(view), true)+" } AS one", "count(*) AS one", "COUNT { "+g.inner(names{}, false)+" } AS one") + " "
		inner["one"] = "value"
	}
	text := head + first + g.single(inner, column) + " }"
	view[column] = "value"
	return text
}

// inner writes the query of a subquery in an expression.
func (g *generator) inner(view names, column bool) string {
	g.depth++
	defer func() { g.depth-- }()
	view = maps.Clone(view)
	switch {
	case column || g.chance(3):
		return g.single(view, "y")
	case g.chance(3):
		return g.pattern(view)
	}
	return "MATCH " + g.match(view)
}

// value writes an expression of any type.
func (g *generator) value(view names) string {
	nodes, values := view.of("node"), view.of("value")
	if g.depth >= 2 || g.chance(2) {
		switch {
		case len(nodes) > 0 && !g.chance(4):
			return g.pick(nodes...) + g.pick(".id", ".repo", ".login", ".name", ".number", ".mark", ".title", ".additions", ".body", ".whole", ".thread",
				".qualified_name", ".signature", ".start_line", ".supertypes")
		case len(values) > 0:
			return g.pick(values...)
		}
		return g.pick("1", "'zebra'", "$repo", "0")
	}
	g.depth++
	defer func() { g.depth-- }()
	switch g.random.IntN(15) {
	case 0:
		return "COUNT { " + g.inner(view, false) + " }"
	case 1:
		return "COLLECT { " + g.inner(view, true) + " }"
	case 2:
		return "EXISTS { " + g.inner(view, false) + " }"
	case 3:
		return "size([" + g.comprehension(view) + "])"
	case 4:
		return "[" + g.comprehension(view) + "]"
	case 5:
		return "CASE WHEN " + g.predicate(view) + " THEN " + g.value(view) + " ELSE " + g.value(view) + " END"
	case 6:
		return "reduce(s = 0, i IN [1, 2] | s + COUNT { " + g.inner(view, false) + " })"
	case 7:
		return "[i IN [1, 2] WHERE " + g.predicate(view) + " | " + g.value(view) + "]"
	case 8:
		return "coalesce(" + g.value(view) + ", " + g.value(view) + ")"
	case 9:
		return "{k: " + g.value(view) + ", l: " + g.value(view) + "}"
	case 10:
		if len(nodes) > 0 {
			return g.pick(nodes...) + " {.id, .repo, k: " + g.value(view) + "}"
		}
		return "toString(COUNT { " + g.inner(view, false) + " })"
	case 11:
		if len(nodes) > 0 {
			return g.pick("labels(", "properties(", "keys(", "(") + g.pick(nodes...) + ")"
		}
		return "[" + g.value(view) + "]"
	case 12:
		return "(COUNT { " + g.inner(view, false) + " } + 1)"
	case 13:
		if relationships := view.of("relationship"); len(relationships) > 0 {
			name := g.pick(relationships...)
			return g.pick("startNode("+name+").id", "endNode("+name+").repo", "type("+name+")", name+".mark", name+".count", name+".how", name+".arguments")
		}
		return "size(COLLECT { " + g.inner(view, true) + " })"
	}
	return g.failing(view)
}

// comprehension writes a pattern comprehension without its brackets.
func (g *generator) comprehension(view names) string {
	view = maps.Clone(view)
	text := "(" + g.node(view, false) + ")" + g.arrow(names{}) + "(" + g.node(view, false) + ")"
	if g.chance(3) {
		text += " WHERE " + g.predicate(view)
	}
	return text + " | " + g.value(view)
}

// failing writes an expression that fails for some values.
func (g *generator) failing(view names) string {
	nodes := view.of("node")
	if g.benign {
		return g.value(view)
	}
	if len(nodes) == 0 {
		return g.pick("1/0", "toString(1)", "1 % 0")
	}
	name := g.pick(nodes...)
	return g.pick(
		"CASE WHEN "+name+".id STARTS WITH 'zebra' THEN 1/0 ELSE 1 END",
		"1 / (CASE "+name+".repo WHEN $repo THEN 1 ELSE 0 END)",
		"date(CASE "+name+".repo WHEN $repo THEN '2024-01-01' ELSE 'no date' END)",
		"toLower("+name+".id)", "substring("+name+".id, 1)", name+".id.x", "1/0",
		"size("+name+".number)",
	)
}

func (g *generator) predicate(view names) string {
	nodes := view.of("node")
	if g.depth < 2 && g.chance(2) {
		g.depth++
		defer func() { g.depth-- }()
		switch g.random.IntN(11) {
		case 0:
			return "EXISTS { " + g.inner(view, false) + " }"
		case 1:
			return "NOT EXISTS { " + g.inner(view, false) + " }"
		case 2:
			return "COUNT { " + g.inner(view, false) + " } > " + g.pick("0", "1", "3")
		case 3:
			return g.pick("any", "all", "none", "single") + "(i IN [1, 2] WHERE " + g.predicate(view) + ")"
		case 4:
			return "(" + g.predicate(view) + g.pick(" OR ", " AND ", " XOR ") + g.predicate(view) + ")"
		case 5:
			return "NOT " + g.predicate(view)
		case 6:
			return g.value(view) + g.pick(" = ", " <> ", " < ") + g.value(view)
		case 7:
			return g.value(view) + " IN COLLECT { " + g.inner(view, true) + " }"
		case 8:
			return g.failing(view) + " = 1"
		case 9:
			return g.predicate(view) + " AND " + g.predicate(view)
		}
		if len(nodes) > 0 {
			return "(" + g.pick(nodes...) + ")" + g.arrow(names{}) + "(" + g.pick("", ":File", ":Comment", ":Function", ":Issue {number: 1}", g.pick(nodes...)) + ")"
		}
	}
	if len(nodes) == 0 {
		return g.pick("true", "1 = 1", "$repo = 'zebra/other'")
	}
	name := g.pick(nodes...)
	return name + g.pick(".repo = $repo", ".repo = $repo", ".repo <> $repo", ".repo = 'zebra/other'", ".number = 1", ".id STARTS WITH 'zebra'",
		":User", ":Release", ".name CONTAINS 'ser'", ".additions > 3", ".mark IS NULL", ".id IN ['u1', 'first-u1']", ".repo STARTS WITH 'z'",
		":Comment|Passage", ".head CONTAINS 'bug'", ".body STARTS WITH 'zebra'",
		":Function", ":Class|Field", ".start_line = 1", ".kind = 'class'", ".qualified_name STARTS WITH 'zebra'", ".lines > 3")
}
