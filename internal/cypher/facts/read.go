package facts

import (
	"maps"
	"slices"

	"repochat/internal/cypher/syntax"
)

// Bindings resolve what the patterns and variables of a query stand for.
type Bindings interface {
	// Node and Relationship return the thing that a pattern stands for.
	Node(*syntax.Node) *Thing
	Relationship(*syntax.Relationship) *Thing
	// Variable returns the thing that a variable in an expression stands for;
	// nil when it stands for a plain value or a list.
	Variable(*syntax.Expression) *Thing
	// IsDate reports whether a property of the thing holds dates.
	IsDate(thing *Thing, property string) bool
}

// Read returns the facts of a query.
func Read(query *syntax.Query, text string, bindings Bindings) *Facts {
	r := &reader{
		text: text, bindings: bindings,
		definitions: map[*syntax.Expression]definition{},
		literals:    map[*syntax.Expression]*Literal{},
		known:       map[*syntax.Expression]Source{},
	}
	r.names(query)
	for _, part := range query.Parts {
		r.parts = append(r.parts, r.single(part, scope{}, r.conjunction(sign{})))
	}
	r.conclude(query)
	return &r.facts
}

// reader goes through a query once, in the order in which its names become known.
type reader struct {
	text     string
	bindings Bindings
	facts    Facts
	// definitions holds, for each variable in an expression, what it is a name of.
	definitions map[*syntax.Expression]definition
	literals    map[*syntax.Expression]*Literal
	known       map[*syntax.Expression]Source
	// bounds are the comparisons of dates; signs are those of the conjunctions
	// that they stand in.
	bounds []bound
	signs  []sign
	// parts are the results of the parts of the query's UNION.
	parts []result
}

// definition is what a name stands for: the value of an expression, or an
// element of it.
type definition struct {
	value     *syntax.Expression
	isElement bool
}

// scope holds the names that are defined at a place, other than those of nodes
// and relationships, which the bindings resolve.
type scope map[string]definition

// sign is how a condition takes part in choosing the rows.
type sign struct{ negated, alternative bool }

// place is where a condition stands: its sign, and the conjunction that it is a
// member of, by the index of that conjunction's sign.
type place struct {
	sign
	group int
}

// conjunction returns the place of a new conjunction.
func (r *reader) conjunction(s sign) place {
	r.signs = append(r.signs, s)
	return place{sign: s, group: len(r.signs) - 1}
}

// aside returns a place in which nothing chooses rows: in a column, a CASE, or
// a count.
func (r *reader) aside() place { return r.conjunction(sign{alternative: true}) }

// names collects the labels, relationship types and properties that the query
// names.
func (r *reader) names(query *syntax.Query) {
	labels, types, properties := map[string]bool{}, map[string]bool{}, map[string]bool{}
	add := func(set map[string]bool, l *syntax.Labels) {
		for _, name := range l.Names() {
			set[name.Text] = true
		}
	}
	syntax.Inspect(query, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Node:
			add(labels, n.Labels)
		case *syntax.Relationship:
			add(types, n.Types)
		case *syntax.Clause:
			r.facts.Optional = r.facts.Optional || n.Optional
		case *syntax.Expression:
			switch n.Kind {
			case syntax.HasLabels:
				r.addTested(n, labels, types)
			case syntax.Property:
				properties[n.Name.Text] = true
			case syntax.Map, syntax.MapProjection:
				for _, key := range n.Keys {
					properties[key.Text] = true
				}
			}
		}
		return true
	})
	r.facts.Labels, r.facts.Types = slices.Sorted(maps.Keys(labels)), slices.Sorted(maps.Keys(types))
	r.facts.Properties = slices.Sorted(maps.Keys(properties))
}

func (r *reader) addTested(test *syntax.Expression, labels, types map[string]bool) {
	set := labels
	if thing := r.bindings.Variable(test.Operands[0]); thing != nil && thing.IsRelationship {
		set = types
	}
	for _, name := range test.Labels.Names() {
		set[name.Text] = true
	}
}

// query reads a query within another one and returns what its RETURN defines. What the parts
// of a UNION define in different ways is no one thing.
func (r *reader) query(query *syntax.Query, outer scope, at place) scope {
	var yielded scope
	for i, part := range query.Parts {
		inside := at
		if len(query.Parts) > 1 {
			inside = r.conjunction(sign{negated: at.negated, alternative: true})
		}
		result := r.single(part, outer, inside)
		if i == 0 {
			yielded = maps.Clone(result.yields)
			continue
		}
		maps.DeleteFunc(yielded, func(name string, first definition) bool {
			other, isDefined := result.yields[name]
			return isDefined && !r.isOneKind(first, other)
		})
	}
	return yielded
}

// isOneKind reports whether two parts of a UNION define a name alike: by one property, if of
// different things, as the numbers of issues and pull requests are, or one of them by no
// more than a value, as null is.
func (r *reader) isOneKind(a, b definition) bool {
	if a.value == nil || b.value == nil || a.value == b.value {
		return true
	}
	x, y := r.source(a.value), r.source(b.value)
	return y.Kind == Constant || x.Kind == Constant || x.Kind == y.Kind && x.Property == y.Property
}

// result is what is known at the end of a single query.
type result struct {
	yields  scope
	columns []Column
}

func (r *reader) single(single *syntax.SingleQuery, outer scope, at place) result {
	current := maps.Clone(outer)
	var end result
	for _, clause := range single.Clauses {
		switch clause.Kind {
		case syntax.Match:
			for _, path := range clause.Paths {
				r.path(path, current, at)
			}
			r.expression(clause.Where, current, at)
		case syntax.Unwind:
			r.expression(clause.List, current, r.aside())
			current[clause.Variable.Text] = definition{clause.List, true}
		case syntax.Call:
			maps.Copy(current, r.query(clause.Query, current, at))
		case syntax.Paging:
			r.paging(clause.Result, current)
		default:
			current = r.projection(clause, current, outer, at)
			if clause.Kind == syntax.Return {
				end.columns = r.columns(clause.Result)
			}
		}
	}
	end.yields = current
	return end
}

// projection reads WITH and RETURN, after which only their columns are defined
// and what comes from outside.
func (r *reader) projection(clause *syntax.Clause, source, outer scope, at place) scope {
	next := maps.Clone(outer)
	if clause.Result.All {
		maps.Copy(next, source)
	}
	both := maps.Clone(source)
	for _, item := range clause.Result.Items {
		r.expression(item.Value, source, r.aside())
		name := item.Alias
		if name == nil && item.Value.Kind == syntax.Variable {
			name = item.Value.Name
		}
		if name != nil {
			next[name.Text] = definition{value: item.Value}
			both[name.Text] = next[name.Text]
		}
	}
	r.paging(clause.Result, both)
	r.expression(clause.Where, both, at)
	return next
}

func (r *reader) paging(result *syntax.Projection, current scope) {
	for _, key := range result.OrderBy {
		r.expression(key, current, r.aside())
	}
	r.expression(result.Skip, current, r.aside())
	r.expression(result.Limit, current, r.aside())
}

// path reads the conditions in a pattern: its property maps and its WHERE.
func (r *reader) path(path *syntax.Path, current scope, at place) {
	if path == nil {
		return
	}
	for _, element := range path.Elements {
		switch {
		case element.Node != nil:
			r.pattern(r.bindings.Node(element.Node), element.Node.Properties, element.Node.Where, current, at)
		case element.Relationship != nil:
			step := element.Relationship
			r.pattern(r.bindings.Relationship(step), step.Properties, step.Where, current, at)
		default:
			r.path(element.Group.Path, current, at)
			r.expression(element.Group.Where, current, at)
		}
	}
}

func (r *reader) pattern(thing *Thing, properties, where *syntax.Expression, current scope, at place) {
	r.expression(properties, current, r.aside())
	if properties != nil && properties.Kind == syntax.Map {
		for i, key := range properties.Keys {
			subject := Source{Kind: PropertyValue, Thing: thing, Property: key.Text}
			r.compare(subjects{sources: []Source{subject}, keys: []syntax.Span{key.Span}}, properties.Operands[i], "=", at)
		}
	}
	r.expression(where, current, at)
}
