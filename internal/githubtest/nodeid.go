package githubtest

import (
	"encoding/base64"
	"fmt"
	"slices"
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

// identified is what has a global id.
type identified interface{ nodeID() string }

// register makes things findable by their global ids.
func register[T identified](w *world, nodes ...T) {
	for _, node := range nodes {
		w.nodes[node.nodeID()] = node
	}
}

// node finds what has a global id.
func (w *world) node(id string) (any, error) {
	if found, known := w.nodes[id]; known {
		return found, nil
	}
	for _, r := range w.repositories {
		for _, ref := range slices.Concat(r.branches, r.tags) {
			if ref.nodeID() == id {
				return ref, nil
			}
		}
	}
	return nil, notFound("Could not resolve to a node with the global id of '%s'", id)
}
