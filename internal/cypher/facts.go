package cypher

import (
	"slices"
	"strconv"
	"sync"

	"repochat/internal/cypher/facts"
	"repochat/internal/cypher/syntax"
	"repochat/internal/schema"
)

// Facts returns what the query asks of the graph, in terms of Repaired. Those
// of no query are empty.
func (c Checked) Facts() *facts.Facts {
	if c.facts == nil {
		return &facts.Facts{}
	}
	return c.facts()
}

// facts returns a function that reads the facts of the query when they are
// first asked for.
func (d *draft) facts() func() *facts.Facts {
	return sync.OnceValue(func() *facts.Facts { return facts.Read(d.tree, d.text, newThings(d)) })
}

// Replacement gives a literal of a query another value, and compares it with another
// property where one is named.
type Replacement struct {
	Literal  facts.Literal
	Value    string
	Property string
}

// Replace returns Repaired with other values for some of its literals. The
// result is to be checked again.
func (c Checked) Replace(replacements ...Replacement) string {
	var edits []syntax.Edit
	renamed := map[syntax.Span]bool{}
	for _, r := range replacements {
		text := r.Value
		if !r.Literal.IsNumber {
			text = quoted(text)
		}
		edits = append(edits, syntax.Replacement(r.Literal.Span, text))
		for _, key := range r.Literal.Keys {
			if r.Property != "" && !renamed[key] {
				renamed[key] = true
				edits = append(edits, syntax.Replacement(key, r.Property))
			}
		}
	}
	return syntax.Apply(c.Repaired, edits)
}

// things resolves the patterns and variables of a query for its facts.
type things struct {
	*draft
	known map[*value]*facts.Thing
	// names counts the things of each name.
	names map[string]int
	// labels holds what labels the nodes can have by the relationships that they
	// stand at.
	labels map[*value][]string
}

func newThings(d *draft) *things {
	t := &things{draft: d, known: map[*value]*facts.Thing{}, names: map[string]int{}, labels: map[*value][]string{}}
	t.narrow()
	return t
}

func (t *things) Node(node *syntax.Node) *facts.Thing {
	return t.thing(t.bound.nodes[node], node.Variable)
}

func (t *things) Relationship(relationship *syntax.Relationship) *facts.Thing {
	return t.thing(t.bound.relationships[relationship], relationship.Variable)
}

func (t *things) Variable(e *syntax.Expression) *facts.Thing {
	v := t.bound.expressions[e]
	if e.Kind != syntax.Variable || v == nil || v.kind == plainValue {
		return nil
	}
	return t.thing(v, e.Name)
}

// IsDate goes by the schema; without one, every property may hold dates.
func (t *things) IsDate(thing *facts.Thing, property string) bool {
	if t.schema == nil {
		return true
	}
	found := false
	for _, label := range thing.Labels {
		properties := t.schema.labels[label]
		if thing.IsRelationship {
			properties = t.schema.relationships[label].properties
		}
		if kind, ok := properties[property]; ok {
			if kind != schema.Date {
				return false
			}
			found = true
		}
	}
	return found
}

// thing returns the one thing of a value, and names it when it is new.
func (t *things) thing(v *value, name *syntax.Name) *facts.Thing {
	if known := t.known[v]; known != nil {
		return known
	}
	if v == nil {
		return &facts.Thing{} // a pattern that the bindings do not reach
	}
	thing := &facts.Thing{IsRelationship: v.kind == relationshipValue, Labels: t.labelsOf(v)}
	if name != nil {
		thing.Name = name.Text
		if t.names[name.Text]++; t.names[name.Text] > 1 {
			thing.Name += " " + strconv.Itoa(t.names[name.Text])
		}
	}
	t.known[v] = thing
	return thing
}

// labelsOf returns the labels or types that a value can have. Without a schema
// these are the ones that its patterns name.
func (t *things) labelsOf(v *value) []string {
	switch {
	case t.schema == nil:
		return namedLabels(v)
	case v.kind == relationshipValue:
		return t.schema.typesOf(v)
	case t.labels[v] != nil:
		return t.labels[v]
	}
	return t.schema.labelsOf(v, nil)
}

func namedLabels(v *value) []string {
	var all []string
	for _, labels := range v.labels {
		for _, name := range labels.Names() {
			if labels.Matches(name.Text) {
				all = append(all, name.Text)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// narrow finds the labels of nodes that are named without one from what their
// relationships join, going through the pattern until nothing changes.
func (t *things) narrow() {
	if t.schema == nil {
		return
	}
	for changed := true; changed; {
		changed = false
		t.steps(func(_ *syntax.Path, left *syntax.Node, step *syntax.Relationship, right *syntax.Node) {
			relationship := t.bound.relationships[step]
			if step.Repeated || relationship == nil || relationship.labels == nil {
				return
			}
			from, to := t.bound.nodes[left], t.bound.nodes[right]
			if from == nil || to == nil {
				return
			}
			starts, ends := t.ends(step, relationship, t.labelsOf(from), t.labelsOf(to))
			changed = t.keep(from, starts) || changed
			changed = t.keep(to, ends) || changed
		})
	}
}

// keep narrows the labels of a node, and reports whether that left fewer. What
// would leave none is a pattern that never matches, and is ignored.
func (t *things) keep(node *value, labels []string) bool {
	if len(labels) == 0 || len(labels) >= len(t.labelsOf(node)) {
		return false
	}
	t.labels[node] = labels
	return true
}

// ends returns which of the labels on the left and on the right of a
// relationship pattern the relationship can join.
func (t *things) ends(step *syntax.Relationship, relationship *value, left, right []string) (starts, ends []string) {
	from, to := map[string]bool{}, map[string]bool{}
	join := func(a, b string) {
		if slices.Contains(left, a) && slices.Contains(right, b) {
			from[a], to[b] = true, true
		}
	}
	for _, name := range t.schema.typesOf(relationship) {
		for _, pair := range t.schema.relationships[name].ends {
			if step.Right || !step.Left {
				join(pair.From, pair.To)
			}
			if step.Left || !step.Right {
				join(pair.To, pair.From)
			}
		}
	}
	return only(left, from), only(right, to)
}

func only(labels []string, keep map[string]bool) []string {
	var kept []string
	for _, label := range labels {
		if keep[label] {
			kept = append(kept, label)
		}
	}
	return kept
}
