package facts

import (
	"cmp"
	"slices"
	"strconv"

	"repochat/internal/cypher/syntax"
)

// columns returns the columns of a RETURN; none for RETURN *, whose columns only
// the result names.
func (r *reader) columns(result *syntax.Projection) []Column {
	if result.All {
		return nil
	}
	var columns []Column
	for _, item := range result.Items {
		columns = append(columns, Column{Name: r.nameOf(item), Source: r.source(item.Value)})
	}
	return columns
}

// nameOf returns the name of a column: its alias, or the text of its value.
func (r *reader) nameOf(item *syntax.Item) string {
	switch {
	case item.Alias != nil:
		return item.Alias.Text
	case item.Value.Kind == syntax.Variable:
		return item.Value.Name.Text
	}
	return r.text[item.Value.Start:item.Value.Stop]
}

// conclude reads what the end of the query says about all rows.
func (r *reader) conclude(query *syntax.Query) {
	for i, part := range r.parts {
		if i == 0 {
			r.facts.Columns = part.columns
		} else {
			r.facts.Columns = agreeing(r.facts.Columns, part.columns)
		}
	}
	for _, literal := range r.literals {
		r.facts.Literals = append(r.facts.Literals, *literal)
	}
	slices.SortFunc(r.facts.Literals, func(a, b Literal) int { return cmp.Compare(a.Start, b.Start) })
	r.windows()
	clauses := query.Parts[len(query.Parts)-1].Clauses
	r.facts.Distinct = clauses[len(clauses)-1].Result != nil && clauses[len(clauses)-1].Result.Distinct
	if len(query.Parts) == 1 {
		r.grouping(clauses)
		r.ordering(clauses)
		r.limit(clauses)
	}
}

// agreeing returns the columns with the sources that both parts of a UNION give
// them.
func agreeing(columns, other []Column) []Column {
	for i := range columns {
		if i >= len(other) || !alike(columns[i].Source, other[i].Source) {
			columns[i].Source = Source{}
		}
	}
	return columns
}

// alike reports whether two sources are the same but for the thing, which is
// another one in each part of a UNION.
func alike(a, b Source) bool {
	if (a.Of == nil) != (b.Of == nil) || a.Of != nil && !alike(*a.Of, *b.Of) {
		return false
	}
	if (a.Thing == nil) != (b.Thing == nil) || a.Thing != nil && !slices.Equal(a.Thing.Labels, b.Thing.Labels) {
		return false
	}
	a.Of, b.Of, a.Thing, b.Thing = nil, nil, nil, nil
	return a == b
}

// grouping finds the last projection that aggregates; its other columns are
// the keys.
func (r *reader) grouping(clauses []*syntax.Clause) {
	for _, clause := range slices.Backward(clauses) {
		if clause.Result == nil || clause.Result.All {
			continue
		}
		var keys []Source
		aggregates := false
		for _, item := range clause.Result.Items {
			if item.Value.HasAggregate() {
				aggregates = true
			} else {
				keys = append(keys, r.source(item.Value))
			}
		}
		if aggregates {
			r.facts.Grouping = keys
			return
		}
	}
}

// ordering takes the keys of RETURN, or of the projections just before it that
// leave their order alone.
func (r *reader) ordering(clauses []*syntax.Clause) {
	for _, clause := range slices.Backward(clauses) {
		if clause.Result == nil {
			return
		}
		for i, key := range clause.Result.OrderBy {
			r.facts.Ordering = append(r.facts.Ordering, Key{
				Source: r.source(key), Descending: clause.Result.Descending[i], Column: r.columnOf(key),
			})
		}
		if r.facts.Ordering != nil || !keepsRows(clause) {
			return
		}
	}
}

// columnOf returns the index of the column that a key of ORDER BY is, or -1.
func (r *reader) columnOf(key *syntax.Expression) int {
	name := r.text[key.Start:key.Stop]
	if key.Kind == syntax.Variable {
		name = key.Name.Text
	}
	source := r.source(key)
	for i, column := range r.facts.Columns {
		if column.Name == name || source.Kind == PropertyValue && column.Source == source {
			return i
		}
	}
	return -1
}

// limit takes the LIMIT of RETURN, or of the projections just before it that
// return as many rows as they get.
func (r *reader) limit(clauses []*syntax.Clause) {
	for _, clause := range slices.Backward(clauses) {
		if clause.Result == nil {
			return
		}
		if limit := clause.Result.Limit; limit != nil {
			rows, err := strconv.Atoi(limit.Text)
			if limit.Kind == syntax.NumberLiteral && err == nil {
				r.facts.Limit, r.facts.Limited = rows, true
			}
			return
		}
		if !keepsRows(clause) {
			return
		}
	}
}

// keepsRows reports whether a projection has a row for each row that it gets,
// in the same order.
func keepsRows(clause *syntax.Clause) bool {
	result := clause.Result
	if clause.Where != nil || result.Distinct || result.Skip != nil || result.Limit != nil {
		return false
	}
	for _, item := range result.Items {
		if item.Value.HasAggregate() {
			return false
		}
	}
	return true
}
