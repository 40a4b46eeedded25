package githubtest

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
)

// nodeID writes a global id: a prefix that says the type, and what is opaque
// to everybody else.
func nodeID(prefix string, repository, id any) string {
	return prefix + "_" + base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%v:%v", repository, id))
}

func (r *Repository) nodeID() string  { return nodeID("R", r.id, 0) }
func (a *account) nodeID() string     { return nodeID(a.prefix(), 0, a.id) }
func (i *issue) nodeID() string       { return nodeID("I", i.repository.id, i.id) }
func (p *pullRequest) nodeID() string { return nodeID("PR", p.repository.id, p.id) }
func (c *comment) nodeID() string     { return nodeID(c.prefix(), c.repository.id, c.id) }
func (r *review) nodeID() string      { return nodeID("PRR", r.pull.repository.id, r.id) }
func (l *label) nodeID() string       { return nodeID("LA", l.repository.id, l.id) }
func (r *release) nodeID() string     { return nodeID("RE", r.repository.id, r.id) }
func (c *commit) nodeID() string      { return nodeID("C", c.repository.id, c.Hash) }
func (t *tagObject) nodeID() string   { return nodeID("T", t.repository.id, t.Object) }
func (r *reference) nodeID() string   { return nodeID("REF", r.repository.id, r.prefix+r.name) }
func (e *event) nodeID() string       { return nodeID("CE", e.issue.repository.id, e.id) }

func (a *account) prefix() string {
	return map[AccountKind]string{User: "U", Bot: "BOT", Mannequin: "M", Organization: "O"}[a.Kind]
}

func (c *comment) prefix() string {
	if c.onReview {
		return "PRRC"
	}
	return "IC"
}

// node finds what has a global id.
func (w *world) node(id string) (any, error) {
	for _, a := range w.accounts {
		if a.nodeID() == id {
			return a, nil
		}
	}
	for _, r := range w.repositories {
		if found := r.node(id); found != nil {
			return found, nil
		}
	}
	return nil, notFound("Could not resolve to a node with the global id of '%s'", id)
}

// identified is what has a global id.
type identified interface{ nodeID() string }

func (r *Repository) node(id string) any {
	if r.nodeID() == id {
		return r
	}
	prefix, rest, _ := strings.Cut(id, "_")
	switch prefix {
	case "I":
		return findNode(r.issues, id)
	case "PR":
		return findNode(r.pulls, id)
	case "LA":
		return findNode(r.labels, id)
	case "RE":
		return findNode(r.releases, id)
	case "REF":
		return findNode(slices.Concat(r.branches, r.tags), id)
	case "C":
		raw, _ := base64.RawURLEncoding.DecodeString(rest)
		_, hash, _ := strings.Cut(string(raw), ":")
		if c := r.commits[hash]; c != nil && c.nodeID() == id {
			return c
		}
	case "IC", "PRRC", "PRR":
		return r.remark(id)
	}
	return nil
}

// remark finds a comment or a review.
func (r *Repository) remark(id string) any {
	for _, i := range r.issues {
		if found := findNode(i.comments, id); found != nil {
			return found
		}
	}
	for _, p := range r.pulls {
		if found := findNode(p.comments, id); found != nil {
			return found
		}
		if found := findNode(p.reviews, id); found != nil {
			return found
		}
		for _, rv := range p.reviews {
			if found := findNode(rv.comments, id); found != nil {
				return found
			}
		}
	}
	return nil
}

// findNode returns nil, not a nil pointer, when there is none.
func findNode[T identified](nodes []T, id string) any {
	for _, node := range nodes {
		if node.nodeID() == id {
			return node
		}
	}
	return nil
}
