package cypher

import (
	"maps"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// ringRepairs gives a node without a label the one that it has in descriptions of
// the graph. A relationship leads there to files; that it leads to functions, too,
// is left out of descriptions for most questions, whose queries mean files.
func ringRepairs(d *draft) change {
	var c change
	if d.schema == nil || d.usesRing() {
		return c
	}
	d.steps(func(_ *syntax.Path, left *syntax.Node, relationship *syntax.Relationship, right *syntax.Node) {
		if relationship.Types == nil || relationship.Left == relationship.Right || relationship.Repeated {
			return
		}
		for _, end := range []struct {
			node, other *syntax.Node
			starts      bool
		}{{left, right, relationship.Right}, {right, left, relationship.Left}} {
			if end.node.Labels != nil {
				continue
			}
			found := d.reachable(relationship, end.node, end.other, end.starts)
			core := slices.DeleteFunc(slices.Sorted(maps.Keys(found)), func(label string) bool { return d.schema.rings[label] })
			if len(core) > 0 && len(core) < len(found) {
				at := end.node.Start + 1
				if end.node.Variable != nil {
					at = end.node.Variable.Stop
				}
				c.edits = append(c.edits, syntax.Insertion(at, ":"+strings.Join(core, "|")))
			}
		}
	})
	return c
}

// usesRing reports whether a query has names that descriptions of the graph leave out.
func (d *draft) usesRing() bool {
	return slices.ContainsFunc(d.labelUses(), func(use labelUse) bool { return d.schema.rings[use.name.Text] })
}

// reachable returns the labels that a node at one end of a relationship can have
// by the labels that the other one can have.
func (d *draft) reachable(relationship *syntax.Relationship, node, other *syntax.Node, starts bool) map[string]bool {
	found := map[string]bool{}
	possible, others := d.schema.labelsOf(d.bound.nodes[node], node.Labels), d.schema.labelsOf(d.bound.nodes[other], other.Labels)
	for _, t := range d.schema.typesOf(d.bound.relationships[relationship]) {
		for _, ends := range d.schema.relationships[t].ends {
			here, there := ends.To, ends.From
			if starts {
				here, there = there, here
			}
			if slices.Contains(others, there) && slices.Contains(possible, here) {
				found[here] = true
			}
		}
	}
	return found
}
