package compose

import (
	"strings"

	"repochat/internal/reader/builtin/frame"
)

// variables are the names of the things in a query.
var variables = map[frame.Entity]string{
	frame.Commit: "c", frame.Issue: "i", frame.File: "f", frame.Person: "u", frame.Pull: "p", frame.Release: "t", frame.Branch: "b", frame.Repository: "g",
}

var labels = map[frame.Entity]string{
	frame.Commit: "Commit", frame.Issue: "Issue", frame.File: "File", frame.Person: "User", frame.Pull: "PullRequest", frame.Release: "Release", frame.Branch: "Branch", frame.Repository: "Repository",
}

// edge is a relationship of the graph between the question's things.
type edge struct {
	from frame.Entity
	kind string
	to   frame.Entity
}

// The relationships that questions use.
var (
	author       = edge{frame.Person, "author", frame.Commit}
	coAuthor     = edge{frame.Person, "co_author", frame.Commit}
	fixed        = edge{frame.Commit, "fixed", frame.Issue}
	introduced   = edge{frame.Commit, "introduced", frame.Issue}
	changed      = edge{frame.Commit, "changed", frame.File}
	impacted     = edge{frame.Issue, "impacted", frame.File}
	assigned     = edge{frame.Person, "assigned", frame.Issue}
	creates      = edge{frame.Person, "creates", frame.Issue}
	participates = edge{frame.Person, "participates_in", frame.Issue}
	opens        = edge{frame.Person, "opens", frame.Pull}
	merges       = edge{frame.Person, "merges", frame.Pull}
	reviews      = edge{frame.Person, "reviews", frame.Pull}
	commentsOn   = edge{frame.Person, "comments_on", frame.Pull}
	contains     = edge{frame.Pull, "contains", frame.Commit}
	closes       = edge{frame.Pull, "closes", frame.Issue}
	tags         = edge{frame.Release, "tags", frame.Commit}
)

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
	for _, end := range []frame.Entity{e.from, e.to} {
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
func (p *pattern) reaches(e frame.Entity) bool {
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

// around returns the part of the pattern that tells which things of a kind are
// meant: the conditions on them, and the relationships with what is named.
func (p *pattern) around(e frame.Entity, named func(frame.Entity) bool) *pattern {
	part := &pattern{subject: e, needed: map[frame.Entity]bool{}}
	for grown := true; grown; {
		grown = false
		for _, have := range p.edges {
			from, to := part.reaches(have.from), part.reaches(have.to)
			if !part.holds(have) && (from && named(have.to) || to && named(have.from)) {
				part.add(have)
				grown = true
			}
		}
	}
	for _, c := range p.where {
		if part.reaches(c.on) {
			part.condition(c.on, c.text)
		}
	}
	return part
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
func (p *pattern) condition(on frame.Entity, text string) {
	p.needed[on] = true
	for _, have := range p.where {
		if have.text == text {
			return
		}
	}
	p.where = append(p.where, clause{on, text})
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

func indexFrom(edges []edge, from frame.Entity) int {
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
