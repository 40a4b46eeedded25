package cypher

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
	"repochat/internal/schema"
)

// synonyms are other names for what a schema holds, as normal writes them. One
// is only taken where the schema's own names leave no other meaning.
type synonyms struct {
	// labels maps a synonym to the label that it stands for.
	labels map[string]string
	// types maps a synonym to the relationship types that it can stand for.
	types map[string][]string
	// properties maps a label to its properties by their synonyms.
	properties map[string]map[string]string
}

func newSynonyms(s schema.Schema) synonyms {
	all := synonyms{labels: map[string]string{}, types: map[string][]string{}, properties: map[string]map[string]string{}}
	for _, label := range s.Labels {
		for _, synonym := range label.Synonyms {
			all.labels[normal(synonym)] = label.Name
		}
		all.properties[label.Name] = map[string]string{}
		for _, property := range label.Properties {
			for _, synonym := range property.Synonyms {
				all.properties[label.Name][normal(synonym)] = property.Name
			}
		}
	}
	for _, r := range s.Relationships {
		for _, synonym := range r.Synonyms {
			all.types[normal(synonym)] = append(all.types[normal(synonym)], r.Type)
		}
	}
	return all
}

// labelSynonymRepairs corrects labels that the schema does not have and that
// stand for one that it has: by another name, Developer for User, or as the
// only label that the node's relationships allow for.
func labelSynonymRepairs(d *draft) change {
	var c change
	if d.schema == nil {
		return c
	}
	allowed := d.allowedLabels()
	for _, use := range d.labelUses() {
		if use.isType || d.schema.has(use) {
			continue
		}
		better := d.schema.synonyms.labels[normal(use.name.Text)]
		if _, known := d.schema.labels[better]; !known {
			better = allowed[use.name]
		}
		if better != "" {
			c.addf(syntax.Replacement(use.name.Span, symbolicName(better)), "The label %s became %s.", use.name.Text, better)
		}
	}
	return c
}

// alternativeRepairs drops what the schema does not have from alternatives of
// labels or types, where it matches nothing: (:File|Node) is (:File).
func alternativeRepairs(d *draft) change {
	var c change
	if d.schema == nil {
		return c
	}
	reduce := func(labels *syntax.Labels, isType bool) {
		if labels == nil || labels.Operator != "|" {
			return
		}
		var known []string
		var unknown []string
		for _, operand := range labels.Operands {
			name := onlyName(operand)
			switch {
			case name == nil:
				return
			case d.schema.has(labelUse{name, isType}):
				known = append(known, symbolicName(name.Text))
			default:
				unknown = append(unknown, name.Text)
			}
		}
		if len(known) > 0 && len(unknown) > 0 {
			span := syntax.Span{Start: labels.Operands[0].Start, Stop: labels.Operands[len(labels.Operands)-1].Stop}
			c.addf(syntax.Replacement(span, strings.Join(known, "|")), "%s was left out beside %s: there is none.", strings.Join(unknown, ", "), strings.Join(known, ", "))
		}
	}
	syntax.Inspect(d.tree, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Node:
			reduce(n.Labels, false)
		case *syntax.Relationship:
			reduce(n.Types, true)
		}
		return true
	})
	return c
}

// allowedLabels returns, for each node pattern with a single label that the
// schema does not have, the one label that a relationship of the pattern allows
// for at its place.
func (d *draft) allowedLabels() map[*syntax.Name]string {
	allowed := map[*syntax.Name]string{}
	d.steps(func(_ *syntax.Path, left *syntax.Node, relationship *syntax.Relationship, right *syntax.Node) {
		if relationship.Left == relationship.Right || relationship.Repeated {
			return
		}
		for _, end := range []struct {
			node, other *syntax.Node
			starts      bool
		}{{left, right, relationship.Right}, {right, left, relationship.Left}} {
			name := onlyName(end.node.Labels)
			if name == nil || d.schema.has(labelUse{name: name}) {
				continue
			}
			found := map[string]bool{}
			others := d.schema.labelsOf(d.bound.nodes[end.other], end.other.Labels)
			for _, t := range d.schema.typesOf(d.bound.relationships[relationship]) {
				for _, ends := range d.schema.relationships[t].ends {
					switch {
					case end.starts && slices.Contains(others, ends.To):
						found[ends.From] = true
					case !end.starts && slices.Contains(others, ends.From):
						found[ends.To] = true
					}
				}
			}
			if len(found) > 1 {
				maps.DeleteFunc(found, func(label string, _ bool) bool { return d.schema.rings[label] })
			}
			if len(found) == 1 {
				allowed[name] = slices.Collect(maps.Keys(found))[0]
			}
		}
	})
	return allowed
}

// onlyName returns the name of a label or type expression that is one name; nil
// for any other.
func onlyName(labels *syntax.Labels) *syntax.Name {
	if labels == nil || labels.Operator != "" {
		return nil
	}
	return labels.Name
}

// steps calls visit for each relationship pattern between two node patterns.
func (d *draft) steps(visit func(*syntax.Path, *syntax.Node, *syntax.Relationship, *syntax.Node)) {
	syntax.Inspect(d.tree, func(n any) bool {
		path, ok := n.(*syntax.Path)
		if !ok {
			return true
		}
		for i := 1; i+1 < len(path.Elements); i++ {
			left, step, right := path.Elements[i-1].Node, path.Elements[i].Relationship, path.Elements[i+1].Node
			if left != nil && step != nil && right != nil {
				visit(path, left, step, right)
			}
		}
		return true
	})
}

// propertySynonymRepairs corrects properties of a node with one label that go
// by another name: c.date, u.username.
func propertySynonymRepairs(d *draft) change {
	var c change
	if d.schema == nil {
		return c
	}
	for _, use := range d.propertyUses() {
		if use.owner.kind != nodeValue {
			continue
		}
		labels := d.schema.labelsOf(use.owner, nil)
		if len(labels) != 1 {
			continue
		}
		known := d.schema.labels[labels[0]]
		better := d.schema.synonyms.properties[labels[0]][normal(use.name.Text)]
		_, isThere := known[use.name.Text]
		if _, exists := known[better]; exists && !isThere {
			c.addf(syntax.Replacement(use.name.Span, symbolicName(better)), "The property %s became %s.", use.name.Text, better)
		}
	}
	return c
}

// typeRepairs corrects relationship types that the schema does not have, or
// that never join the two nodes: where one type that joins them goes by that
// name, or only one type joins them at all.
func typeRepairs(d *draft) change {
	var c change
	if d.schema == nil {
		return c
	}
	d.steps(func(_ *syntax.Path, left *syntax.Node, relationship *syntax.Relationship, right *syntax.Node) {
		name := onlyName(relationship.Types)
		if name == nil || relationship.Repeated {
			return
		}
		from := d.schema.labelsOf(d.bound.nodes[left], left.Labels)
		to := d.schema.labelsOf(d.bound.nodes[right], right.Labels)
		if len(from) != 1 || len(to) != 1 || d.schema.relationships[name.Text].joins(from, to) || d.schema.relationships[name.Text].joins(to, from) {
			return
		}
		if better := d.schema.typeFor(name.Text, from, to); better != "" {
			c.addf(syntax.Replacement(name.Span, symbolicName(better)), "The relationship %s between %s and %s became %s.", name.Text, from[0], to[0], better)
		}
	})
	return c
}

// typeFor returns the one type that a name stands for between nodes of two
// labels, "" when there is none.
func (s *Schema) typeFor(name string, from, to []string) string {
	var joining, called []string
	for _, t := range slices.Sorted(maps.Keys(s.relationships)) {
		if !s.relationships[t].joins(from, to) && !s.relationships[t].joins(to, from) {
			continue
		}
		joining = append(joining, t)
		if slices.Contains(s.synonyms.types[normal(name)], t) {
			called = append(called, t)
		}
	}
	switch {
	case len(called) == 1:
		return called[0]
	case len(joining) == 1 && from[0] != to[0] && !narrows(name):
		return joining[0]
	}
	return ""
}

// narrows reports whether a relationship's name tells more than that two things
// have to do with each other, or denies it: another type would not mean the same.
func narrows(name string) bool {
	name = normal(name)
	for _, part := range []string{"delet", "remov", "renam", "revert", "add", "not", "without", "never", "un", "first", "last"} {
		if strings.HasPrefix(name, part) {
			return true
		}
	}
	return false
}

// authorRepairs puts the commit between a person and what only commits do:
// (u:User)-[:fixed]->(i:Issue) becomes
// (u:User)-[:author]->(:Commit)-[:fixed]->(i:Issue).
func authorRepairs(d *draft) change {
	var c change
	if d.schema == nil || d.schema.authorship == "" {
		return c
	}
	authorship := d.schema.relationships[d.schema.authorship]
	if len(authorship.ends) != 1 {
		return c
	}
	person, commit := authorship.ends[0].From, authorship.ends[0].To
	d.steps(func(path *syntax.Path, left *syntax.Node, relationship *syntax.Relationship, right *syntax.Node) {
		name := onlyName(relationship.Types)
		if name == nil || relationship.Repeated || path.Selector != "" || path.Function != "" {
			return
		}
		from := d.schema.labelsOf(d.bound.nodes[left], left.Labels)
		to := d.schema.labelsOf(d.bound.nodes[right], right.Labels)
		deed := d.schema.relationships[name.Text]
		sentence := fmt.Sprintf("%s leads from a %s that the %s wrote.", name.Text, commit, person)
		switch {
		case slices.Equal(from, []string{person}) && deed.joins([]string{commit}, to) && !deed.joins(from, to) && !deed.joins(to, from):
			c.add(sentence, syntax.Insertion(relationship.Start, "-[:"+d.schema.authorship+"]->(:"+commit+")"))
		case slices.Equal(to, []string{person}) && deed.joins([]string{commit}, from) && !deed.joins(from, to) && !deed.joins(to, from):
			c.add(sentence, syntax.Insertion(relationship.Stop, "(:"+commit+")<-[:"+d.schema.authorship+"]-"))
		}
	})
	return c
}
