package cypher

import (
	"maps"
	"slices"

	"repochat/internal/cypher/syntax"
	"repochat/internal/schema"
)

// Schema is the graph's schema, arranged for looking names up.
type Schema struct {
	labels        map[string]properties
	relationships map[string]relationship
	synonyms      synonyms
	// rings are the labels and relationship types that descriptions of the graph
	// leave out.
	rings map[string]bool
	// authorship and whole are the schema's Authorship and Whole.
	authorship, whole string
}

// properties are those of a label or relationship type, by name.
type properties map[string]schema.PropertyType

// relationship is a relationship type: the pairs of labels that it joins, from
// its start to its end, and its properties.
type relationship struct {
	ends       []schema.Ends
	properties properties
}

// NewSchema returns a schema for checking queries against.
func NewSchema(s schema.Schema) *Schema {
	arranged := &Schema{
		labels: map[string]properties{}, relationships: map[string]relationship{}, synonyms: newSynonyms(s), rings: map[string]bool{},
		authorship: s.Authorship, whole: s.Whole,
	}
	for _, label := range s.Labels {
		arranged.labels[label.Name] = newProperties(label.Properties)
		if label.Ring != "" {
			arranged.rings[label.Name] = true
		}
	}
	for _, label := range s.Texts.Labels {
		if !label.Unlisted {
			arranged.labels[label.Name] = newProperties(label.Properties)
		}
	}
	for _, r := range slices.Concat(s.Relationships, s.Texts.Relationships) {
		arranged.relationships[r.Type] = relationship{ends: r.Ends, properties: newProperties(r.Properties)}
		if r.Ring != "" {
			arranged.rings[r.Type] = true
		}
	}
	return arranged
}

// newProperties leaves out the properties that are not for questions.
func newProperties(list []schema.Property) properties {
	types := properties{}
	for _, property := range list {
		if !property.Unlisted {
			types[property.Name] = property.Type
		}
	}
	return types
}

// labelsOf returns the labels that a node can have, sorted. Every node has one
// label.
func (s *Schema) labelsOf(node *value, also *syntax.Labels) []string {
	return matching(maps.Keys(s.labels), append(slices.Clip(node.labels), also))
}

// typesOf returns the types that a relationship can have, sorted.
func (s *Schema) typesOf(relationship *value) []string {
	return matching(maps.Keys(s.relationships), relationship.labels)
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
func (s *Schema) propertiesOf(v *value) []properties {
	var all []properties
	switch v.kind {
	case nodeValue:
		for _, label := range s.labelsOf(v, nil) {
			all = append(all, s.labels[label])
		}
	case relationshipValue:
		for _, name := range s.typesOf(v) {
			all = append(all, s.relationships[name].properties)
		}
	}
	return all
}

// has reports whether the label or type of a use exists.
func (s *Schema) has(use labelUse) bool {
	if use.isType {
		_, ok := s.relationships[use.name.Text]
		return ok
	}
	_, ok := s.labels[use.name.Text]
	return ok
}

func anyHas(sets []properties, property string) bool {
	return slices.ContainsFunc(sets, func(properties properties) bool {
		_, ok := properties[property]
		return ok
	})
}

// joins reports whether a relationship of the type can lead from a node with
// one of the labels to a node with one of the others.
func (r relationship) joins(from, to []string) bool {
	return slices.ContainsFunc(r.ends, func(ends schema.Ends) bool {
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
			if kind != schema.Date {
				return false
			}
			found = true
		}
	}
	return found
}
