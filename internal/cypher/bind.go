package cypher

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"repochat/internal/cypher/syntax"
)

// bindings describes what the names of a query stand for, and whether its
// expressions stay within bounds.
type bindings struct {
	nodes         map[*syntax.Node]*value
	relationships map[*syntax.Relationship]*value
	// expressions holds what the variables in expressions stand for.
	expressions map[*syntax.Expression]*value
	// refusal is the first expression found that no limit of the database
	// could stop.
	refusal *Refusal

	// rows is about how many rows the present clause works on, work about what
	// the expressions seen take in one row, and steps how often this analysis has
	// looked at an expression.
	rows  float64
	work  effort
	steps int
}

// bind resolves the names of a query by Cypher's rules of scope. Where these
// are intricate it errs on the side of a new variable, of which less is known.
// Nothing that keeps a query within its repository rests on it.
func bind(query *syntax.Query) *bindings {
	b := &bindings{
		nodes:         map[*syntax.Node]*value{},
		relationships: map[*syntax.Relationship]*value{},
		expressions:   map[*syntax.Expression]*value{},
		rows:          1,
	}
	b.query(query, newScope(nil), nil)
	return b
}

// scope maps names to values. It sees the names of its parent.
type scope struct {
	names  map[string]*value
	parent *scope
	// opaque marks that names of the parent may be hidden or renewed here, so
	// that finding one there proves nothing.
	opaque bool
}

func newScope(parent *scope) *scope {
	return &scope{names: map[string]*value{}, parent: parent}
}

func newOpaqueScope(parent *scope) *scope {
	s := newScope(parent)
	s.opaque = true
	return s
}

// find returns the value of a name, or nil, and whether the name certainly has
// that value.
func (s *scope) find(name string) (found *value, certain bool) {
	certain = true
	for ; s != nil; s = s.parent {
		if v, ok := s.names[name]; ok {
			return v, certain
		}
		certain = certain && !s.opaque
	}
	return nil, false
}

// query binds the parts of a query, which see the names of outer, and returns
// the names that its RETURN yields. A part that begins with an importing WITH
// takes that WITH's values from imports, when it is not nil.
func (b *bindings) query(query *syntax.Query, outer, imports *scope) *scope {
	var result *scope
	before, after := b.rows, 0.0
	for _, part := range query.Parts {
		b.rows = before
		yielded := b.singleQuery(part, outer, imports)
		if result == nil {
			result = yielded
		}
		after += b.rows
	}
	b.rows = after
	return result
}

func (b *bindings) singleQuery(single *syntax.SingleQuery, outer, imports *scope) *scope {
	current := newScope(outer)
	for i, clause := range single.Clauses {
		source := current
		if i == 0 && imports != nil && isImport(clause) {
			source = imports
		}
		current = b.clause(clause, source, current, outer)
	}
	return current
}

// isImport reports whether a WITH at the beginning of CALL {…} imports: Neo4j
// takes only a plain list of variables for that, or a star. Any other WITH sees
// nothing from outside.
func isImport(clause *syntax.Clause) bool {
	if clause.Kind != syntax.With || clause.Where != nil {
		return false
	}
	result := clause.Result
	for _, item := range result.Items {
		if item.Value.Kind != syntax.Variable || item.Alias != nil && item.Alias.Text != item.Value.Name.Text {
			return false
		}
	}
	return !result.Distinct && len(result.OrderBy) == 0 && result.Skip == nil && result.Limit == nil
}

// clause binds one clause and returns the scope of the next one.
func (b *bindings) clause(clause *syntax.Clause, source, current, outer *scope) *scope {
	switch clause.Kind {
	case syntax.Match:
		b.match(clause, current)
	case syntax.Unwind:
		list := b.expression(clause.List, current)
		b.rows = multiply(b.rows, math.Max(1, list.length))
		current.names[clause.Variable.Text] = list.elements()
	case syntax.Call:
		b.call(clause, current)
	case syntax.Paging:
		b.paging(clause.Result, current)
	default:
		next := newOpaqueScope(outer)
		switch {
		case clause.Result.All && source == current:
			next = current
		case clause.Result.All:
			next = newScope(source)
		}
		b.projection(clause, source, next)
		return next
	}
	return current
}

func (b *bindings) match(clause *syntax.Clause, current *scope) {
	for _, path := range clause.Paths {
		b.rows = multiply(b.rows, rowsOf(path, current))
		b.path(path, current, !clause.Optional)
	}
	if !clause.Optional {
		labelPredicates(clause.Where, current)
	}
	b.expression(clause.Where, current)
}

// rowsOf estimates how many rows a path makes of each row before it: a path
// that hangs together with earlier ones is taken to make one.
func rowsOf(path *syntax.Path, current *scope) float64 {
	rows := float64(dataRows)
	for _, element := range path.Elements {
		switch {
		case element.Node != nil && element.Node.Variable != nil:
			if known, _ := current.find(element.Node.Variable.Text); known != nil {
				return 1
			}
			if element.Node.Properties != nil {
				rows = math.Min(rows, fewRows)
			}
		case element.Group != nil, element.Relationship != nil && element.Relationship.Repeated:
			rows *= 10
		}
	}
	return rows
}

// labelPredicates notes the labels that WHERE n:Label demands.
func labelPredicates(where *syntax.Expression, current *scope) {
	if where == nil {
		return
	}
	switch {
	case where.Kind == syntax.Operation && (where.Text == "AND" || where.Text == "()"):
		for _, operand := range where.Operands {
			labelPredicates(operand, current)
		}
	case where.Kind == syntax.HasLabels && where.Operands[0].Kind == syntax.Variable:
		if v, _ := current.find(where.Operands[0].Name.Text); v != nil {
			v.labels = append(v.labels, where.Labels)
		}
	}
}

func (b *bindings) call(clause *syntax.Clause, current *scope) {
	var yielded *scope
	switch {
	case clause.Import == nil:
		// Nothing is seen from outside but what a first WITH names.
		yielded = b.query(clause.Query, nil, current)
	case clause.Import.All:
		yielded = b.query(clause.Query, current, nil)
	default:
		imported := newScope(nil)
		for _, name := range clause.Import.Names {
			if v, certain := current.find(name.Text); certain {
				imported.names[name.Text] = v
			}
		}
		yielded = b.query(clause.Query, imported, nil)
	}
	maps.Copy(current.names, yielded.names)
}

// projection binds WITH and RETURN. After them only the columns are in scope,
// which next gets, and in a subquery what lies outside of it.
func (b *bindings) projection(clause *syntax.Clause, source, next *scope) {
	columns := map[string]*value{}
	for _, item := range clause.Result.Items {
		v := b.expression(item.Value, source)
		switch {
		case item.Alias != nil:
			columns[item.Alias.Text] = v
		case item.Value.Kind == syntax.Variable:
			columns[item.Value.Name.Text] = v
		}
	}
	maps.Copy(next.names, columns)
	b.rows = math.Min(b.rows, rowsAfter(clause.Result))
	// After DISTINCT and aggregates Neo4j hides the names from before, so that a
	// pattern there begins a new variable.
	both := &scope{names: next.names, parent: source, opaque: clause.Result.Distinct || anyAggregate(clause.Result)}
	b.paging(clause.Result, both)
	b.expression(clause.Where, both)
}

// rowsAfter is how many rows a projection can leave: one when it consists of
// aggregates, and no more than a literal LIMIT.
func rowsAfter(result *syntax.Projection) float64 {
	rows := math.Inf(1)
	if onlyAggregates(result) {
		rows = 1
	}
	if result.Limit != nil && result.Limit.Kind == syntax.NumberLiteral {
		if limit, err := strconv.ParseFloat(result.Limit.Text, 64); err == nil {
			rows = math.Min(rows, math.Max(1, limit))
		}
	}
	return rows
}

func anyAggregate(result *syntax.Projection) bool {
	return slices.ContainsFunc(result.Items, func(item *syntax.Item) bool { return item.Value.HasAggregate() })
}

func onlyAggregates(result *syntax.Projection) bool {
	if result.All {
		return false
	}
	for _, item := range result.Items {
		if !item.Value.HasAggregate() {
			return false
		}
	}
	return true
}

func (b *bindings) paging(result *syntax.Projection, current *scope) {
	for _, key := range result.OrderBy {
		b.expression(key, current)
	}
	b.expression(result.Skip, current)
	b.expression(result.Limit, current)
}

// path binds a path pattern. The labels in it hold for the variables when the
// pattern must match for a row to exist.
func (b *bindings) path(path *syntax.Path, current *scope, must bool) {
	for _, element := range path.Elements {
		switch {
		case element.Node != nil:
			b.node(element.Node, current, must)
		case element.Relationship != nil:
			b.relationship(element.Relationship, current, must)
		default:
			b.group(element.Group, current, must)
		}
	}
	if path.Variable != nil {
		current.names[path.Variable.Text] = &value{length: smallMap}
	}
}

func (b *bindings) node(node *syntax.Node, current *scope, must bool) {
	v, certain := (*value)(nil), false
	if node.Variable != nil {
		v, certain = current.find(node.Variable.Text)
	}
	if !certain {
		v, must = &value{kind: nodeValue, length: smallMap}, true
		if node.Variable != nil {
			current.names[node.Variable.Text] = v
		}
	}
	if node.Labels != nil && must {
		v.labels = append(v.labels, node.Labels)
	}
	b.nodes[node] = v
	b.expression(node.Properties, current)
	b.expression(node.Where, current)
}

func (b *bindings) relationship(relationship *syntax.Relationship, current *scope, must bool) {
	v := &value{kind: relationshipValue, length: smallMap}
	if relationship.Types != nil {
		v.labels = []*syntax.Labels{relationship.Types}
	}
	b.relationships[relationship] = v
	if relationship.Variable != nil {
		named := v
		if relationship.Repeated {
			named = listOf(smallMap, v)
		}
		if known, certain := current.find(relationship.Variable.Text); !certain {
			current.names[relationship.Variable.Text] = named
		} else if must {
			known.labels = append(known.labels, v.labels...)
		}
	}
	b.expression(relationship.Properties, current)
	b.expression(relationship.Where, current)
}

// group binds a path in parentheses. Repeated, its variables are single values
// inside and lists outside.
func (b *bindings) group(group *syntax.Group, current *scope, must bool) {
	if !group.Repeated {
		b.path(group.Path, current, must)
		b.expression(group.Where, current)
		return
	}
	inside := newOpaqueScope(current)
	b.path(group.Path, inside, true)
	b.expression(group.Where, inside)
	for name, v := range inside.names {
		current.names[name] = listOf(smallMap, v)
	}
}
