package explicit

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/cypher/syntax"
)

// naming gives every variable of a query a name of its own.
type naming struct {
	text  string
	taken map[string]bool
	edits []syntax.Edit
	// failed is set where the rules of scope are too intricate to follow.
	failed bool
}

// view maps the names in view to the names that their variables get.
type view map[string]string

// distinguish returns the edits by which no two variables of a query have the same
// name. What a query returns keeps its names.
func distinguish(text string, query *syntax.Query) ([]syntax.Edit, bool) {
	n := &naming{text: text, taken: map[string]bool{}}
	n.query(query, view{}, nil, true)
	return n.edits, !n.failed
}

// declare returns the name of a new variable: its own where no other has it.
func (n *naming) declare(name string) string {
	own := name
	for i := 2; n.taken[own] || i == 2 && isWord[strings.ToUpper(name)]; i++ {
		own = name + "_" + strconv.Itoa(i)
	}
	n.taken[own] = true
	return own
}

// isWord holds the words of Cypher that a plan shows as variables of these names.
var isWord = map[string]bool{
	"CASE": true, "WHEN": true, "THEN": true, "ELSE": true, "END": true, "AND": true, "OR": true, "XOR": true, "NOT": true,
	"IN": true, "AS": true, "WHERE": true, "MATCH": true, "COUNT": true, "COLLECT": true, "EXISTS": true,
}

func (n *naming) write(name *syntax.Name, own string) {
	if own != name.Text {
		n.edits = append(n.edits, syntax.Replacement(name.Span, quoted(own)))
	}
}

// use writes a name by its variable, if it has one.
func (n *naming) use(name *syntax.Name, in view) {
	if own, known := in[name.Text]; known {
		n.write(name, own)
	}
}

// query names the parts of a query, which see outer; those of a subquery CALL
// take the values of an importing WITH from imports. The names of its columns are
// returned.
func (n *naming) query(query *syntax.Query, outer, imports view, isWhole bool) view {
	columns := view{}
	for _, part := range query.Parts {
		n.single(part, outer, imports, isWhole, columns)
	}
	return columns
}

func (n *naming) single(single *syntax.SingleQuery, outer, imports view, isWhole bool, columns view) {
	current := maps.Clone(outer)
	for i, clause := range single.Clauses {
		source := current
		if i == 0 && imports != nil && isImport(clause) {
			source = imports
		}
		switch clause.Kind {
		case syntax.Match:
			n.match(clause, current)
		case syntax.Unwind:
			n.expression(clause.List, current)
			current[clause.Variable.Text] = n.declare(clause.Variable.Text)
			n.use(clause.Variable, current)
		case syntax.Call:
			n.call(clause, current)
		case syntax.Paging:
			n.paging(clause.Result, current)
		case syntax.Return:
			n.returned(clause, source, isWhole, columns)
		default:
			current = n.with(clause, source, outer)
		}
	}
}

// isImport reports whether a WITH at the beginning of CALL {…} imports.
func isImport(clause *syntax.Clause) bool {
	if clause.Kind != syntax.With || clause.Where != nil {
		return false
	}
	r := clause.Result
	for _, item := range r.Items {
		if item.Value.Kind != syntax.Variable || item.Alias != nil && item.Alias.Text != item.Value.Name.Text {
			return false
		}
	}
	return !r.Distinct && len(r.OrderBy) == 0 && r.Skip == nil && r.Limit == nil
}

func (n *naming) match(clause *syntax.Clause, current view) {
	n.failed = n.failed || len(clause.Hints) > 0
	for _, path := range clause.Paths {
		n.declarePath(path, current)
	}
	for _, path := range clause.Paths {
		n.path(path, current)
	}
	n.expression(clause.Where, current)
}

// declarePath brings the variables of a path into view that are not there.
func (n *naming) declarePath(path *syntax.Path, current view) {
	for _, name := range variablesOf(path) {
		if _, known := current[name.Text]; !known {
			current[name.Text] = n.declare(name.Text)
		}
	}
}

// variablesOf returns the names in a path at which variables stand.
func variablesOf(path *syntax.Path) []*syntax.Name {
	var names []*syntax.Name
	add := func(name *syntax.Name) {
		if name != nil {
			names = append(names, name)
		}
	}
	add(path.Variable)
	for _, element := range path.Elements {
		switch {
		case element.Node != nil:
			add(element.Node.Variable)
		case element.Relationship != nil:
			add(element.Relationship.Variable)
		default:
			names = append(names, variablesOf(element.Group.Path)...)
		}
	}
	return names
}

// path writes a path whose variables are in view.
func (n *naming) path(path *syntax.Path, in view) {
	if path.Variable != nil {
		n.use(path.Variable, in)
	}
	for _, element := range path.Elements {
		switch {
		case element.Node != nil:
			if element.Node.Variable != nil {
				n.use(element.Node.Variable, in)
			}
			n.expression(element.Node.Properties, in)
			n.expression(element.Node.Where, in)
		case element.Relationship != nil:
			if element.Relationship.Variable != nil {
				n.use(element.Relationship.Variable, in)
			}
			n.expression(element.Relationship.Properties, in)
			n.expression(element.Relationship.Where, in)
		default:
			n.path(element.Group.Path, in)
			n.expression(element.Group.Where, in)
		}
	}
}

func (n *naming) call(clause *syntax.Clause, current view) {
	var yielded view
	switch {
	case clause.Import == nil:
		yielded = n.query(clause.Query, view{}, current, false)
	case clause.Import.All:
		yielded = n.query(clause.Query, current, nil, false)
	default:
		imported := view{}
		for _, name := range clause.Import.Names {
			if own, known := current[name.Text]; known {
				imported[name.Text] = own
			}
			n.use(name, current)
		}
		yielded = n.query(clause.Query, imported, nil, false)
	}
	maps.Copy(current, yielded)
}

// with names the columns of a WITH and returns what is in view after it.
func (n *naming) with(clause *syntax.Clause, source, outer view) view {
	next := maps.Clone(outer)
	if clause.Result.All {
		n.failed = n.failed || groups(clause.Result)
		next = maps.Clone(source)
	}
	columns := view{}
	for _, item := range clause.Result.Items {
		n.expression(item.Value, source)
		isVariable := item.Value.Kind == syntax.Variable
		switch {
		case isVariable && (item.Alias == nil || item.Alias.Text == item.Value.Name.Text):
			if own, known := source[item.Value.Name.Text]; known {
				columns[item.Value.Name.Text] = own
			}
		case item.Alias != nil:
			if _, known := source[item.Alias.Text]; known && len(clause.Result.OrderBy) > 0 {
				n.failed = true // which of the two is meant behind it depends
			}
			columns[item.Alias.Text] = n.declare(item.Alias.Text)
		}
		if item.Alias != nil {
			n.use(item.Alias, columns)
		}
	}
	maps.Copy(next, columns)
	behind := maps.Clone(source)
	maps.Copy(behind, next)
	n.paging(clause.Result, behind)
	n.expression(clause.Where, behind)
	return next
}

// groups reports whether the rows of a WITH depend on all variables in view, of which
// there are more in the explicit form.
func groups(result *syntax.Projection) bool {
	return result.Distinct || slices.ContainsFunc(result.Items, func(item *syntax.Item) bool { return item.Value.HasAggregate() })
}

// returned names the columns of a RETURN; those of the whole query stay.
func (n *naming) returned(clause *syntax.Clause, source view, isWhole bool, columns view) {
	n.failed = n.failed || clause.Result.All
	behind := maps.Clone(source)
	for _, item := range clause.Result.Items {
		n.expression(item.Value, source)
		switch {
		case item.Alias != nil && isWhole:
			n.taken[item.Alias.Text] = true
			behind[item.Alias.Text] = item.Alias.Text
		case isWhole:
			n.edits = append(n.edits, syntax.Insertion(item.Value.Stop, " AS "+quoted(n.text[item.Value.Start:item.Value.Stop])))
			n.failed = n.failed || strings.ContainsAny(n.text[item.Value.Start:item.Value.Stop], "`\\")
		case item.Alias != nil:
			if _, known := columns[item.Alias.Text]; !known {
				columns[item.Alias.Text] = n.declare(item.Alias.Text)
			}
			behind[item.Alias.Text] = columns[item.Alias.Text]
			n.use(item.Alias, columns)
		case item.Value.Kind == syntax.Variable:
			name := item.Value.Name.Text
			own, known := source[name]
			if other, again := columns[name]; again && other != own {
				n.edits = append(n.edits, syntax.Insertion(item.Value.Stop, " AS "+quoted(other)))
			} else if known {
				columns[name] = own
			}
		}
	}
	n.paging(clause.Result, behind)
}

func (n *naming) paging(result *syntax.Projection, in view) {
	for _, key := range result.OrderBy {
		n.expression(key, in)
	}
	n.expression(result.Skip, in)
	n.expression(result.Limit, in)
}

func (n *naming) expression(e *syntax.Expression, in view) {
	if e == nil {
		return
	}
	switch e.Kind {
	case syntax.Variable:
		n.use(e.Name, in)
		return
	case syntax.Subquery:
		n.query(e.Query, in, nil, false)
		return
	case syntax.PatternComprehension, syntax.PatternPredicate:
		in = maps.Clone(in)
		n.declarePath(e.Path, in)
		n.path(e.Path, in)
	case syntax.ListComprehension, syntax.Quantifier, syntax.Reduce:
		for _, operand := range e.Operands {
			n.expression(operand, in)
		}
		in = maps.Clone(in)
		for _, local := range []*syntax.Name{e.Accumulator, e.Name} {
			if local != nil {
				in[local.Text] = n.declare(local.Text)
				n.use(local, in)
			}
		}
	case syntax.MapProjection:
		for _, operand := range e.Operands[1:] {
			if operand.Kind != syntax.Variable {
				n.expression(operand, in)
			} else if own, known := in[operand.Name.Text]; known && own != operand.Name.Text {
				n.failed = true // n {a} names the entry as the variable
			}
		}
		n.expression(e.Operands[0], in)
		return
	default:
		n.expression(e.Subject, in)
		for _, operand := range e.Operands {
			n.expression(operand, in)
		}
	}
	n.expression(e.Where, in)
	n.expression(e.Result, in)
}
