package cypher

import (
	"maps"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// labelRepairs corrects labels and relationship types that differ from exactly
// one of the schema's in nothing but case and separators: FILE, Pull_Request,
// [:CHANGED].
func labelRepairs(d *draft) change {
	var c change
	if d.schema == nil {
		return c
	}
	for _, use := range d.labelUses() {
		if d.schema.has(use) {
			continue
		}
		known := maps.Keys(d.schema.labels)
		what := "label"
		if use.isType {
			known, what = maps.Keys(d.schema.relationships), "relationship type"
		}
		if better := sameButForm(use.name.Text, known); better != "" {
			c.addf(syntax.Replacement(use.name.Span, symbolicName(better)), "The %s %s became %s.", what, use.name.Text, better)
		}
	}
	return c
}

// propertyRepairs corrects properties in the same way, by the labels that their
// owner can have: c.committed_date, i.createdAt.
func propertyRepairs(d *draft) change {
	var c change
	if d.schema == nil {
		return c
	}
	for _, use := range d.propertyUses() {
		sets := d.schema.propertiesOf(use.owner)
		if anyHas(sets, use.name.Text) {
			continue
		}
		var known []string
		for _, properties := range sets {
			known = append(known, slices.Collect(maps.Keys(properties))...)
		}
		if better := sameButForm(use.name.Text, slices.Values(known)); better != "" {
			c.addf(syntax.Replacement(use.name.Span, symbolicName(better)), "The property %s became %s.", use.name.Text, better)
		}
	}
	return c
}

// sameButForm returns the one name that differs from the given one in form
// only; "" when there is none, or several are.
func sameButForm(name string, known func(func(string) bool)) string {
	form, found := normal(name), ""
	for candidate := range known {
		switch {
		case normal(candidate) != form || candidate == found:
		case found != "":
			return ""
		default:
			found = candidate
		}
	}
	return found
}

// symbolicName writes a name, in back-ticks when it needs them.
func symbolicName(name string) string {
	if isPlainName(name) {
		return name
	}
	return "`" + strings.ReplaceAll(name, "`", "``") + "`"
}

// labelUse is a place where a query names a label or a relationship type.
type labelUse struct {
	name   *syntax.Name
	isType bool
}

// labelUses returns every such place in the order of the text.
func (d *draft) labelUses() []labelUse {
	var uses []labelUse
	add := func(labels *syntax.Labels, isType bool) {
		for _, name := range labels.Names() {
			uses = append(uses, labelUse{name, isType})
		}
	}
	syntax.Inspect(d.tree, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Clause:
			for _, hint := range n.Hints {
				if hint.Label != nil && !d.isRelationshipHint(n, hint) {
					uses = append(uses, labelUse{hint.Label, false})
				}
			}
		case *syntax.Node:
			add(n.Labels, false)
		case *syntax.Relationship:
			add(n.Types, true)
		case *syntax.Expression:
			if n.Kind == syntax.HasLabels {
				owner := d.valueOf(n.Operands[0])
				add(n.Labels, owner != nil && owner.kind == relationshipValue)
			}
		}
		return true
	})
	return uses
}

// isRelationshipHint reports whether a hint names a relationship of its clause.
func (d *draft) isRelationshipHint(clause *syntax.Clause, hint *syntax.Hint) bool {
	found := false
	for _, path := range clause.Paths {
		syntax.Inspect(path, func(n any) bool {
			relationship, ok := n.(*syntax.Relationship)
			found = found || ok && relationship.Variable != nil && relationship.Variable.Text == hint.Variables[0].Text
			return true
		})
	}
	return found
}

// valueOf is what is known of a variable; nil for any other expression.
func (d *draft) valueOf(e *syntax.Expression) *value {
	if e.Kind != syntax.Variable {
		return nil
	}
	return d.bound.expressions[e]
}

// propertyUse is a place where a query names a property of a node or of a
// relationship.
type propertyUse struct {
	name  *syntax.Name
	owner *value
	// shown marks a property that is only returned: when there is none, the
	// column is empty, but the rows are right.
	shown bool
}

// propertyUses returns every such place in the order of the text.
func (d *draft) propertyUses() []propertyUse {
	var uses []propertyUse
	add := func(names []*syntax.Name, owner *value) {
		for _, name := range names {
			uses = append(uses, propertyUse{name: name, owner: owner})
		}
	}
	shown := map[*syntax.Expression]bool{}
	syntax.Inspect(d.tree, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Clause:
			if n.Kind == syntax.Return {
				for _, item := range n.Result.Items {
					shown[item.Value] = true
				}
			}
		case *syntax.Node:
			if n.Properties != nil {
				add(n.Properties.Keys, d.bound.nodes[n])
			}
		case *syntax.Relationship:
			if n.Properties != nil {
				add(n.Properties.Keys, d.bound.relationships[n])
			}
		case *syntax.Expression:
			if n.Kind != syntax.Property && n.Kind != syntax.MapProjection {
				break
			}
			owner := d.valueOf(n.Operands[0])
			if owner == nil {
				break
			}
			if n.Kind == syntax.MapProjection {
				add(n.Keys, owner)
			} else {
				uses = append(uses, propertyUse{n.Name, owner, shown[n]})
			}
		}
		return true
	})
	return uses
}
