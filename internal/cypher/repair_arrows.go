package cypher

import (
	"fmt"
	"slices"

	"repochat/internal/cypher/syntax"
)

// arrowRepairs turns the arrows that lead from where they should lead to, and
// so would never match.
func arrowRepairs(d *draft) change {
	var c change
	if d.schema == nil {
		return c
	}
	for _, hop := range d.hops() {
		if hop.relationship.Left == hop.relationship.Right || hop.fits(d.schema) || !hop.reversed().fits(d.schema) {
			continue
		}
		sentence := fmt.Sprintf("The arrow of %s was turned: it leads %s.",
			d.textOf(hop.relationship.Span), hop.reversed().direction(d.schema))
		c.add(sentence, turned(hop.relationship)...)
	}
	return c
}

// turned moves the head of an arrow to its other end.
func turned(relationship *syntax.Relationship) []syntax.Edit {
	start, stop := relationship.Start, relationship.Stop
	if relationship.Left {
		return []syntax.Edit{syntax.Replacement(syntax.Span{Start: start, Stop: start + 1}, ""), syntax.Insertion(stop, ">")}
	}
	return []syntax.Edit{syntax.Insertion(start, "<"), syntax.Replacement(syntax.Span{Start: stop - 1, Stop: stop}, "")}
}

// hop is a relationship pattern between two node patterns, with the labels that
// these can have in the direction of the arrow. An arrow with two heads or none
// has the direction of the text.
type hop struct {
	relationship *syntax.Relationship
	types        []string
	from, to     []string
}

// hops returns the relationship patterns whose ends and types are known well
// enough to be judged: those of one step, between nodes and with types that
// the schema has.
func (d *draft) hops() []hop {
	var hops []hop
	syntax.Inspect(d.tree, func(n any) bool {
		path, ok := n.(*syntax.Path)
		if !ok {
			return true
		}
		for i := 1; i+1 < len(path.Elements); i++ {
			relationship := path.Elements[i].Relationship
			if relationship == nil || relationship.Repeated {
				continue
			}
			if hop, ok := d.hop(path.Elements[i-1].Node, relationship, path.Elements[i+1].Node); ok {
				hops = append(hops, hop)
			}
		}
		return true
	})
	return hops
}

func (d *draft) hop(left *syntax.Node, relationship *syntax.Relationship, right *syntax.Node) (hop, bool) {
	h := hop{
		relationship: relationship,
		types:        d.schema.typesOf(d.bound.relationships[relationship]),
		from:         d.schema.labelsOf(d.bound.nodes[left], left.Labels),
		to:           d.schema.labelsOf(d.bound.nodes[right], right.Labels),
	}
	if relationship.Left && !relationship.Right {
		h = h.reversed()
	}
	return h, len(h.types) > 0 && len(h.from) > 0 && len(h.to) > 0
}

func (h hop) reversed() hop {
	h.from, h.to = h.to, h.from
	return h
}

// fits reports whether some relationship can match in the direction of the arrow.
func (h hop) fits(s *Schema) bool {
	for _, name := range h.types {
		if s.relationships[name].joins(h.from, h.to) {
			return true
		}
	}
	return false
}

// direction describes in words which labels a relationship of the hop joins.
func (h hop) direction(s *Schema) string {
	for _, name := range h.types {
		for _, ends := range s.relationships[name].ends {
			if slices.Contains(h.from, ends.From) && slices.Contains(h.to, ends.To) {
				return "from " + ends.From + " to " + ends.To
			}
		}
	}
	return "the other way"
}

// oneOf writes the labels that a node can have.
func oneOf(labels []string) string {
	if len(labels) == 1 {
		return labels[0]
	}
	return "any node"
}
