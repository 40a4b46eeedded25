package cypher

import (
	"maps"
	"slices"

	"repochat/internal/cypher/syntax"
)

// Schema is what a graph can hold, as far as checking a query needs it.
type Schema struct {
	// Labels maps each label to its properties.
	Labels map[string]Properties
	// Relationships maps each relationship type to what it joins.
	Relationships map[string]Relationship
	// Synonyms are what else its names are called; repairs take them.
	Synonyms Synonyms
	// Authorship is the relationship type that leads from a person to the
	// commits that the person wrote; "" when there is none.
	Authorship string
	// Whole is the label of the one node that stands for the whole repository;
	// "" when there is none.
	Whole string
}

// Properties maps the properties of a label or relationship type to their kind.
type Properties map[string]PropertyKind

// PropertyKind is what repair has to know of a property's values.
type PropertyKind uint8

// The kinds of property.
const (
	Other PropertyKind = iota
	// Date is an ISO-8601 string in UTC such as 2024-07-31T09:15:00Z.
	Date
)

// Relationship is a relationship type: the pairs of labels that it joins, from
// its start to its end, and its properties.
type Relationship struct {
	Ends       []Ends
	Properties Properties
}

// Ends are the labels at the start and the end of a relationship.
type Ends struct{ From, To string }

// labelsOf returns the labels that a node can have, sorted. Every node has one
// label.
func (s *Schema) labelsOf(node *value, also *syntax.Labels) []string {
	return matching(maps.Keys(s.Labels), append(slices.Clip(node.labels), also))
}

// typesOf returns the types that a relationship can have, sorted.
func (s *Schema) typesOf(relationship *value) []string {
	return matching(maps.Keys(s.Relationships), relationship.labels)
}

func matching(names func(func(string) bool), all []*syntax.Labels) []string {
	var found []string
	for name := range names {
		matches := true
		for _, labels := range all {
			matches = matches && labels.Matches(name)
		}
		if matches {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return found
}

// propertiesOf returns the properties that a value can have, one set for each
// label or type that it can have; nil when the value is neither a node nor a
// relationship.
func (s *Schema) propertiesOf(v *value) []Properties {
	var all []Properties
	switch v.kind {
	case nodeValue:
		for _, label := range s.labelsOf(v, nil) {
			all = append(all, s.Labels[label])
		}
	case relationshipValue:
		for _, name := range s.typesOf(v) {
			all = append(all, s.Relationships[name].Properties)
		}
	}
	return all
}

// has reports whether the label or type of a use exists.
func (s *Schema) has(use labelUse) bool {
	if use.isType {
		_, ok := s.Relationships[use.name.Text]
		return ok
	}
	_, ok := s.Labels[use.name.Text]
	return ok
}

func anyHas(sets []Properties, property string) bool {
	return slices.ContainsFunc(sets, func(properties Properties) bool {
		_, ok := properties[property]
		return ok
	})
}

// joins reports whether a relationship of the type can lead from a node with
// one of the labels to a node with one of the others.
func (r Relationship) joins(from, to []string) bool {
	return slices.ContainsFunc(r.Ends, func(ends Ends) bool {
		return slices.Contains(from, ends.From) && slices.Contains(to, ends.To)
	})
}

// isDate reports whether an expression is a property that holds dates by the
// schema, whichever of its possible labels its owner has.
func (d *draft) isDate(e *syntax.Expression) bool {
	if d.schema == nil || e.Kind != syntax.Property || e.Operands[0].Kind != syntax.Variable {
		return false
	}
	owner := d.bound.expressions[e.Operands[0]]
	if owner == nil {
		return false
	}
	found := false
	for _, properties := range d.schema.propertiesOf(owner) {
		if kind, ok := properties[e.Name.Text]; ok {
			if kind != Date {
				return false
			}
			found = true
		}
	}
	return found
}
