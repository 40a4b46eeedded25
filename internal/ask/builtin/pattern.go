package builtin

import (
	"strings"
)

// variables are the names of the things in a query.
var variables = map[entity]string{
	commit: "c", issue: "i", file: "f", person: "u", pull: "p", release: "t", branch: "b", repository: "g",
}

var labels = map[entity]string{
	commit: "Commit", issue: "Issue", file: "File", person: "User", pull: "PullRequest", release: "Release", branch: "Branch", repository: "Repository",
}

// edge is a relationship of the graph between the question's things.
type edge struct {
	from entity
	kind string
	to   entity
}

// The relationships that questions use.
var (
	author       = edge{person, "author", commit}
	coAuthor     = edge{person, "co_author", commit}
	fixed        = edge{commit, "fixed", issue}
	introduced   = edge{commit, "introduced", issue}
	changed      = edge{commit, "changed", file}
	impacted     = edge{issue, "impacted", file}
	assigned     = edge{person, "assigned", issue}
	creates      = edge{person, "creates", issue}
	participates = edge{person, "participates_in", issue}
	opens        = edge{person, "opens", pull}
	merges       = edge{person, "merges", pull}
	reviews      = edge{person, "reviews", pull}
	commentsOn   = edge{person, "comments_on", pull}
	contains     = edge{pull, "contains", commit}
	closes       = edge{pull, "closes", issue}
	tags         = edge{release, "tags", commit}
)

// pattern is what a query matches: relationships between one node of each
// kind, and conditions on them.
type pattern struct {
	edges []edge
	// subject is matched even when it has no relationship.
	subject entity
	where   []string
	// needed are the things that the query speaks of, besides the subject; any
	// other stays without a name.
	needed map[entity]bool
	// changeNamed names the changed relationship r.
	changeNamed bool
}

func (p *pattern) add(edges ...edge) {
	for _, e := range edges {
		if !p.holds(e) {
			p.edges = append(p.edges, e)
		}
	}
}

// drop takes a relationship out, and what hung on it alone.
func (p *pattern) drop(e edge) {
	for i, have := range p.edges {
		if have == e {
			p.edges = append(p.edges[:i], p.edges[i+1:]...)
			break
		}
	}
	for _, end := range []entity{e.from, e.to} {
		if !p.reaches(end) {
			delete(p.needed, end)
		}
	}
}

func (p *pattern) holds(e edge) bool {
	for _, have := range p.edges {
		if have == e {
			return true
		}
	}
	return false
}

// reaches says whether a thing is part of the pattern.
func (p *pattern) reaches(e entity) bool {
	if p.subject == e {
		return true
	}
	for _, have := range p.edges {
		if have.from == e || have.to == e {
			return true
		}
	}
	return false
}

// complete says whether everything that the query speaks of is matched.
func (p *pattern) complete() bool {
	for e := range p.needed {
		if !p.reaches(e) {
			return false
		}
	}
	return true
}

// condition adds a condition on a thing, which then needs its name.
func (p *pattern) condition(on entity, text string) {
	p.needed[on] = true
	for _, have := range p.where {
		if have == text {
			return
		}
	}
	p.where = append(p.where, text)
}

// String returns the MATCH clause with its conditions.
func (p *pattern) String() string {
	text := "MATCH " + p.paths()
	if len(p.where) > 0 {
		text += " WHERE " + strings.Join(p.where, " AND ")
	}
	return text
}

// paths joins the relationships to as few paths as possible.
func (p *pattern) paths() string {
	if len(p.edges) == 0 {
		return p.node(p.subject, map[entity]bool{})
	}
	named := map[entity]bool{}
	left := append([]edge(nil), p.edges...)
	var paths []string
	for len(left) > 0 {
		path, end := p.node(left[0].from, named), left[0].from
		for {
			i := indexFrom(left, end)
			if i < 0 {
				break
			}
			path += "-[" + p.relationship(left[i]) + "]->" + p.node(left[i].to, named)
			end = left[i].to
			left = append(left[:i], left[i+1:]...)
		}
		paths = append(paths, path)
	}
	return strings.Join(paths, ", ")
}

func indexFrom(edges []edge, from entity) int {
	for i, e := range edges {
		if e.from == from {
			return i
		}
	}
	return -1
}

func (p *pattern) relationship(e edge) string {
	if e == changed && p.changeNamed {
		return "r:changed"
	}
	return ":" + e.kind
}

// node writes a node: with its label where it first stands, with its name
// where the name is used.
func (p *pattern) node(e entity, named map[entity]bool) string {
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
func (p *pattern) degree(e entity) int {
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
