package cypher

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// violation is one thing in a query that the schema does not allow for. A mild
// one leaves the rows of the result right.
type violation struct {
	Refusal
	mild bool
}

// violations returns what the schema does not allow for: names first, then the
// patterns that never match.
func (d *draft) violations() []violation {
	if d.schema == nil {
		return nil
	}
	var all []violation
	uses := d.labelUses()
	usesRing := d.usesRing()
	for _, use := range uses {
		all = append(all, d.labelViolation(use, usesRing)...)
	}
	for _, use := range d.propertyUses() {
		all = append(all, d.propertyViolation(use)...)
	}
	all = append(all, d.contradictions()...)
	for _, hop := range d.hops() {
		if !hop.fits(d.schema) && !(hop.relationship.Left == hop.relationship.Right && hop.reversed().fits(d.schema)) {
			all = append(all, violation{Refusal: d.impossible(hop)})
		}
	}
	return all
}

func (d *draft) labelViolation(use labelUse, usesRing bool) []violation {
	if d.schema.has(use) {
		return nil
	}
	code, what, known := UnknownLabel, "label", slices.Sorted(maps.Keys(d.schema.labels))
	if use.isType {
		code, what, known = UnknownRelationship, "relationship type", slices.Sorted(maps.Keys(d.schema.relationships))
	}
	return []violation{{Refusal: Refusal{
		Code:       code,
		Reason:     fmt.Sprintf("There is no %s %s.", what, use.name.Text),
		Suggestion: suggestion(use.name.Text, known, fmt.Sprintf("The %ss are %s.", what, strings.Join(d.listed(known, usesRing), ", "))),
		Offset:     use.name.Start,
	}}}
}

// listed returns the names that descriptions of the graph have; all of them for
// a query that uses one of the others.
func (d *draft) listed(known []string, usesRing bool) []string {
	if usesRing {
		return known
	}
	return slices.DeleteFunc(slices.Clone(known), func(name string) bool { return d.schema.rings[name] })
}

// suggestion names what was likely meant, or else everything that there is.
func suggestion(name string, known []string, otherwise string) string {
	if near := nearest(name, slices.Values(known)); near != "" {
		return "Did you mean " + near + "?"
	}
	return otherwise
}

func (d *draft) propertyViolation(use propertyUse) []violation {
	sets := d.schema.propertiesOf(use.owner)
	if len(sets) == 0 || anyHas(sets, use.name.Text) {
		return nil // known, or of no node or relationship, or of an unknown label
	}
	known := map[string]bool{}
	for _, properties := range sets {
		for name := range properties {
			known[name] = true
		}
	}
	owner := d.ownerName(use.owner)
	names := slices.Sorted(maps.Keys(known))
	otherwise := fmt.Sprintf("%s has %s.", owner, strings.Join(names, ", "))
	if len(names) == 0 {
		otherwise = owner + " has no properties."
	}
	return []violation{{mild: use.shown, Refusal: Refusal{
		Code:       UnknownProperty,
		Reason:     fmt.Sprintf("%s has no property %s.", owner, use.name.Text),
		Suggestion: suggestion(use.name.Text, names, otherwise),
		Offset:     use.name.Start,
	}}}
}

func (d *draft) ownerName(owner *value) string {
	names, other := d.schema.labelsOf(owner, nil), "No node"
	if owner.kind == relationshipValue {
		names, other = d.schema.typesOf(owner), "No relationship"
	}
	if len(names) > 3 {
		return other
	}
	return strings.Join(names, " or ")
}

// contradictions returns the nodes that would need two labels at once.
func (d *draft) contradictions() []violation {
	var all []violation
	syntax.Inspect(d.tree, func(n any) bool {
		node, ok := n.(*syntax.Node)
		if !ok || node.Labels == nil || len(d.schema.labelsOf(d.bound.nodes[node], node.Labels)) > 0 {
			return true
		}
		for _, name := range node.Labels.Names() {
			if _, known := d.schema.labels[name.Text]; !known {
				return true
			}
		}
		all = append(all, violation{Refusal: Refusal{
			Code:       ImpossiblePattern,
			Reason:     fmt.Sprintf("No node has all the labels that %s asks for: every node has one.", d.textOf(node.Span)),
			Suggestion: "Write :A|B for either of two labels.",
			Offset:     node.Start,
		}})
		return true
	})
	return all
}

// impossible reports what a pattern's relationship joins instead, and what joins
// the pattern's nodes.
func (d *draft) impossible(h hop) Refusal {
	var legal []string
	for _, name := range h.types {
		for _, ends := range d.schema.relationships[name].ends {
			legal = append(legal, fmt.Sprintf("(:%s)-[:%s]->(:%s)", ends.From, name, ends.To))
		}
	}
	suggestion := "Legal is " + strings.Join(legal, ", ") + "."
	if between := d.between(h); len(between) > 0 {
		suggestion += " Between these nodes there is " + strings.Join(between, ", ") + "."
	}
	return Refusal{
		Code: ImpossiblePattern,
		Reason: fmt.Sprintf("%s never leads from %s to %s.",
			strings.Join(h.types, " or "), oneOf(h.from), oneOf(h.to)),
		Suggestion: suggestion,
		Offset:     h.relationship.Start,
	}
}

// between lists the relationships between the two nodes of a hop, when each of
// them has one label.
func (d *draft) between(h hop) []string {
	if len(h.from) != 1 || len(h.to) != 1 {
		return nil
	}
	var found []string
	for _, name := range slices.Sorted(maps.Keys(d.schema.relationships)) {
		relationship := d.schema.relationships[name]
		if relationship.joins(h.from, h.to) {
			found = append(found, fmt.Sprintf("(:%s)-[:%s]->(:%s)", h.from[0], name, h.to[0]))
		}
		if relationship.joins(h.to, h.from) && h.from[0] != h.to[0] {
			found = append(found, fmt.Sprintf("(:%s)-[:%s]->(:%s)", h.to[0], name, h.from[0]))
		}
	}
	return found
}

// mostSentences bounds how many violations a refusal names.
const mostSentences = 20

// checkSchema splits the violations of a query: all that make it wrong are one
// refusal, with a sentence for each, and the mild ones are warnings.
func (d *draft) checkSchema() (warnings []string, refusal *Refusal) {
	said := map[string]bool{}
	warnings = d.dayWarnings()
	for _, v := range d.violations() {
		sentence := v.Error()
		switch {
		case said[sentence]:
		case v.mild:
			warnings = append(warnings, sentence)
		case refusal == nil:
			refusal = &v.Refusal
		case len(said) < mostSentences:
			refusal.Reason += " " + v.Reason
			if !strings.Contains(refusal.Suggestion, v.Suggestion) {
				refusal.Suggestion = strings.TrimSpace(refusal.Suggestion + " " + v.Suggestion)
			}
		}
		said[sentence] = true
	}
	return warnings, refusal
}
