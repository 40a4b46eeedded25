package compose

import (
	"slices"
	"strings"

	"repochat/internal/reader/learned/frame"
)

// variables are the names of the things in a query.
var variables = map[frame.Entity]string{
	frame.Commit: "c", frame.Issue: "i", frame.File: "f", frame.Person: "u", frame.Pull: "p", frame.Release: "t", frame.Branch: "b", frame.Repository: "g",
	frame.Function: "fn", frame.Class: "k", frame.Field: "fd", frame.Annotation: "a", frame.Definition: "x",
	frame.Caller: "caller", frame.Callee: "callee", frame.Supertype: "super", frame.Subtype: "sub", frame.Imported: "imported", frame.Importer: "importer",
}

var labels = map[frame.Entity]string{
	frame.Commit: "Commit", frame.Issue: "Issue", frame.File: "File", frame.Person: "User", frame.Pull: "PullRequest", frame.Release: "Release", frame.Branch: "Branch", frame.Repository: "Repository",
	frame.Function: "Function", frame.Class: "Class", frame.Field: "Field", frame.Annotation: "Annotation", frame.Definition: "Class|Function|Field",
	frame.Caller: "Function", frame.Callee: "Function", frame.Supertype: "Class", frame.Subtype: "Class", frame.Imported: "File", frame.Importer: "File",
}

// edge is a relationship of the graph between two of a question's things. Its kind
// begins with its type, unless typeOf has another one.
type edge struct {
	from frame.Entity
	kind string
	to   frame.Entity
}

// typeOf are the types of the relationships that are followed from their end.
var typeOf = map[string]string{
	"called": "calls", "extended": "extends", "implemented": "implements", "derives": "extends|implements", "derived": "extends|implements", "imported": "imports",
}

// edges are the relationships that a frame can follow, by their names.
var edges = byKind([]edge{
	{frame.Person, "author", frame.Commit}, {frame.Person, "co_author", frame.Commit},
	{frame.Commit, "fixed", frame.Issue}, {frame.Commit, "introduced", frame.Issue},
	{frame.Commit, "changed", frame.File}, {frame.Issue, "impacted", frame.File},
	{frame.Person, "assigned", frame.Issue}, {frame.Person, "creates", frame.Issue}, {frame.Person, "participates_in", frame.Issue},
	{frame.Person, "opens", frame.Pull}, {frame.Person, "merges", frame.Pull}, {frame.Person, "reviews", frame.Pull}, {frame.Person, "comments_on", frame.Pull},
	{frame.Pull, "contains", frame.Commit}, {frame.Pull, "closes", frame.Issue}, {frame.Release, "tags", frame.Commit},
	{frame.Commit, "touched", frame.Function}, {frame.Issue, "impacted.function", frame.Function},
	{frame.File, "declares", frame.Function}, {frame.File, "declares.class", frame.Class}, {frame.File, "declares.definition", frame.Definition},
	{frame.Class, "has_method", frame.Function}, {frame.Class, "has_field", frame.Field},
	{frame.Function, "calls", frame.Callee}, {frame.Caller, "called", frame.Function},
	{frame.Class, "extends", frame.Supertype}, {frame.Class, "implements", frame.Supertype}, {frame.Class, "derives", frame.Supertype},
	{frame.Subtype, "extended", frame.Class}, {frame.Subtype, "implemented", frame.Class}, {frame.Subtype, "derived", frame.Class},
	{frame.File, "imports", frame.Imported}, {frame.Importer, "imported", frame.File},
	{frame.Function, "annotated", frame.Annotation}, {frame.Class, "annotated.class", frame.Annotation},
	{frame.Field, "annotated.field", frame.Annotation}, {frame.Definition, "annotated.definition", frame.Annotation},
})

func byKind(all []edge) map[string]edge {
	named := map[string]edge{}
	for _, e := range all {
		named[e.kind] = e
	}
	return named
}

// clause is a condition with the thing that it is about.
type clause struct {
	on   frame.Entity
	text string
}

// pattern is what a query matches: relationships between one node of each
// kind, and conditions on them.
type pattern struct {
	edges []edge
	// subject is matched even when it has no relationship.
	subject frame.Entity
	where   []clause
	// needed are the things that the query speaks of, besides the subject; any
	// other stays without a name.
	needed map[frame.Entity]bool
	// changeNamed names the touched relationship r, or where there is none the changed one.
	changeNamed bool
}

func (p *pattern) add(kinds ...string) {
	for _, kind := range kinds {
		if e, known := edges[kind]; known && !slices.Contains(p.edges, e) {
			p.edges = append(p.edges, e)
		}
	}
}

func (p *pattern) holds(kind string) bool { return slices.Contains(p.edges, edges[kind]) }

// reaches reports whether a thing is part of the pattern.
func (p *pattern) reaches(e frame.Entity) bool {
	return p.subject == e || slices.ContainsFunc(p.edges, func(have edge) bool { return have.from == e || have.to == e })
}

// connected reports whether the relationships join everything to the subject.
func (p *pattern) connected() bool {
	reached := map[frame.Entity]bool{p.subject: true}
	for range p.edges {
		for _, e := range p.edges {
			if reached[e.from] || reached[e.to] {
				reached[e.from], reached[e.to] = true, true
			}
		}
	}
	for _, e := range p.edges {
		if !reached[e.from] {
			return false
		}
	}
	for e := range p.needed {
		if !reached[e] {
			return false
		}
	}
	return true
}

// condition adds a condition on a thing, which then needs its name.
func (p *pattern) condition(on frame.Entity, text string) {
	p.needed[on] = true
	if !slices.ContainsFunc(p.where, func(c clause) bool { return c.text == text }) {
		p.where = append(p.where, clause{on, text})
	}
}

// String returns the MATCH clause with its conditions.
func (p *pattern) String() string {
	text := "MATCH " + p.paths()
	for i, c := range p.where {
		if i == 0 {
			text += " WHERE " + c.text
		} else {
			text += " AND " + c.text
		}
	}
	return text
}

// paths joins the relationships to as few paths as possible.
func (p *pattern) paths() string {
	if len(p.edges) == 0 {
		return p.node(p.subject, map[frame.Entity]bool{})
	}
	named := map[frame.Entity]bool{}
	left := p.inOrder()
	var paths []string
	for len(left) > 0 {
		path, end := p.node(left[0].from, named), left[0].from
		for {
			i := slices.IndexFunc(left, func(e edge) bool { return e.from == end })
			if i < 0 {
				break
			}
			path += "-[" + p.relationship(left[i]) + "]->" + p.node(left[i].to, named)
			end = left[i].to
			left = slices.Delete(left, i, i+1)
		}
		paths = append(paths, path)
	}
	return strings.Join(paths, ", ")
}

// inOrder returns the relationships in the order in which they make a path: those
// that begin at nobody's end come first.
func (p *pattern) inOrder() []edge {
	rank := map[frame.Entity]int{frame.Person: 0, frame.Release: 1, frame.Pull: 2, frame.Commit: 3, frame.Issue: 4, frame.File: 5, frame.Subtype: 5, frame.Importer: 5, frame.Class: 6, frame.Caller: 6, frame.Function: 7, frame.Field: 7, frame.Definition: 7}
	ordered := slices.Clone(p.edges)
	slices.SortStableFunc(ordered, func(a, b edge) int { return rank[a.from] - rank[b.from] })
	return ordered
}

func (p *pattern) relationship(e edge) string {
	if p.changeNamed && (e.kind == "touched" || e.kind == "changed" && !p.holds("touched")) {
		return "r:" + e.kind
	}
	if kind, known := typeOf[e.kind]; known {
		return ":" + kind
	}
	kind, _, _ := strings.Cut(e.kind, ".")
	return ":" + kind
}

// node writes a node: with its label where it first stands, with its name
// where the name is used.
func (p *pattern) node(e frame.Entity, named map[frame.Entity]bool) string {
	name := ""
	if e == p.subject || p.needed[e] || p.degree(e) > 1 {
		name = variables[e]
	}
	if named[e] && name != "" {
		return "(" + name + ")"
	}
	named[e] = true
	return "(" + name + ":" + labels[e] + ")"
}

// degree returns the number of relationships of a thing.
func (p *pattern) degree(e frame.Entity) int {
	n := 0
	for _, have := range p.edges {
		if have.from == e {
			n++
		}
		if have.to == e {
			n++
		}
	}
	return n
}
