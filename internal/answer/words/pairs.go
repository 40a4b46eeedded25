package words

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/schema"
)

// run is some things that are named one after the other.
type run struct {
	from, to int   // tokens
	items    []set // the rows of each
}

// set is a set of the rows that tokens name.
type set = rowset.Set

func rowsOf(t token) set {
	rows := set{}
	for _, c := range t.candidates {
		if c.row > 0 && (c.column >= 0 || c.figure != nil) {
			rows[c.row] = true
		}
	}
	return rows
}

// columnOf returns the column that a token names a thing of; -1 when it does not.
func (s *scanner) columnOf(t token) int {
	if t.kind == sign || t.kind == word || len(t.candidates) == 0 || t.candidates[0].column < 0 || t.candidates[0].row == 0 {
		return -1
	}
	c := s.Rows.Columns[t.candidates[0].column]
	if t.kind == number && c.Unit != answer.UnitPeriod && c.Kind == "" || isState(c) && t.candidates[0].column != s.key {
		return -1
	}
	return t.candidates[0].column
}

// isSame reports whether two columns name the same thing: a login and the name
// beside it.
func (s *scanner) isSame(a, b int) bool {
	return a == b || a >= 0 && b >= 0 && (s.Rows.Columns[a].Kind == schema.Person || s.Rows.Columns[b].Kind == schema.Person) &&
		(strings.Contains(strings.ToLower(s.Rows.Columns[a].Name), "name") || strings.Contains(strings.ToLower(s.Rows.Columns[b].Name), "name"))
}

// subjects returns the runs of the things that a sentence speaks of: those of
// the column that it names first.
func (s *scanner) subjects() []run {
	lead := -1
	var runs []run
	apart := true
	for i, t := range s.tokens {
		column := s.columnOf(t)
		switch {
		case column >= 0 && (lead < 0 || s.isSame(lead, column)):
			if lead < 0 {
				lead = column
			}
			rows := rowsOf(t)
			last := len(runs) - 1
			switch {
			case last < 0 || apart:
				runs = append(runs, run{from: i, to: i, items: []set{rows}})
			case column != lead || s.columnOf(s.tokens[runs[last].to]) != column:
				// The name of the one before: both say which row is meant.
				item := len(runs[last].items) - 1
				if !runs[last].items[item].Meets(rows) {
					s.miss(t)
				}
				runs[last].items[item], runs[last].to = rowset.Both(runs[last].items[item], rows), i
			default:
				runs[last].items, runs[last].to = append(runs[last].items, rows), i
			}
			apart = false
		case t.kind == sign && strings.Trim(t.text, " ,()/&“”\"") == "", t.kind == word && s.Sections["and"][t.lower]:
		default:
			apart = true
		}
	}
	return runs
}

// checkRows pairs each value with the things that it is said of: those before
// it, or those behind it in a sentence that begins with a value.
func (s *scanner) checkRows(runs []run) {
	if len(runs) == 0 {
		return
	}
	var values []int
	for i, t := range s.tokens {
		isAsked := len(t.candidates) > 0 && !slices.ContainsFunc(t.candidates, func(c candidate) bool { return !c.isAsked })
		if (t.kind == number || t.kind == value) && t.rank == 0 && !isAsked && !s.isSubject(runs, i) {
			values = append(values, i)
		}
	}
	s.firstValue = len(s.tokens)
	if at := slices.IndexFunc(values, func(i int) bool { return len(rowsOf(s.tokens[i])) > 0 }); at >= 0 {
		s.firstValue = values[at]
	}
	all := itemsOf(runs)
	isListed := len(values) == len(all) && len(values) > 1 && values[0] > runs[len(runs)-1].to
	for n, i := range values {
		r, _ := s.runOf(runs, i)
		group := s.groupOf(values, n)
		items := r.items
		switch {
		case isListed:
			items = all[n : n+1]
		case s.isDate(i) && len(group) == 1 && r.from > runs[0].from && !s.hasValueBetween(values, runs[0].to, r.from):
			// "v2 followed v1 on …": the date may be that of either.
			items = []set{rowset.Union(all)}
		case len(group) > 1 && len(group) == len(r.items):
			items = r.items[slices.Index(group, i):][:1]
		}
		if before, _ := s.preceding(i); s.Sections["against"][before.lower] && len(runs) == 1 && len(items) == 1 && len(s.Rows.Result.Rows) == 2 {
			items = []set{{1: !items[0][1], 2: !items[0][2]}} // "17 against 9"
		}
		s.pair(i, items)
	}
	for i, t := range s.tokens {
		if t.kind == number && t.rank > 0 {
			if r, isOwn := s.runOf(runs, i); isOwn && !s.hasRank(r, t.rank) {
				s.miss(t)
			}
		}
	}
}

func itemsOf(runs []run) []set {
	var all []set
	for _, r := range runs {
		all = append(all, r.items...)
	}
	return all
}

func (s *scanner) isDate(i int) bool {
	c := s.tokens[i].candidates
	return len(c) > 0 && c[0].column >= 0 && s.Rows.Columns[c[0].column].Unit == answer.UnitDate
}

func (s *scanner) hasValueBetween(values []int, from, to int) bool {
	return slices.ContainsFunc(values, func(i int) bool { return from < i && i < to })
}

func (s *scanner) isSubject(runs []run, i int) bool {
	return slices.ContainsFunc(runs, func(r run) bool { return r.from <= i && i <= r.to && s.columnOf(s.tokens[i]) >= 0 })
}

// runOf returns the run that a value at a token is said of. isOwn is false for
// one that only stands somewhere in the sentence.
func (s *scanner) runOf(runs []run, i int) (run, bool) {
	for _, each := range runs {
		if each.from > i && s.isOwner(i, each.from) {
			return each, true
		}
	}
	if s.firstValue > runs[0].from {
		r := runs[0]
		for _, each := range runs {
			if each.to < i {
				r = each
			}
		}
		return r, true
	}
	for _, each := range runs {
		if each.from > i {
			return each, true
		}
	}
	return runs[0], false
}

// isOwner reports whether the thing at a token is what a value before it
// belongs to: "9 by ada", "48 for grace".
func (s *scanner) isOwner(i, at int) bool {
	words := 0
	var last token
	for _, t := range s.tokens[i+1 : at] {
		switch {
		case t.kind == sign && strings.Trim(t.text, " @") == "":
		case t.kind != word:
			return false
		default:
			words, last = words+1, t
		}
	}
	return words > 0 && words < 3 && (s.Sections["agent"][last.lower] || last.lower == "for")
}

// groupOf returns the values that are listed together with one: "62, 48 and 44".
func (s *scanner) groupOf(values []int, n int) []int {
	from, to := n, n
	joined := func(a, b int) bool {
		for _, t := range s.tokens[a+1 : b] {
			if t.kind == word && !s.Sections["and"][t.lower] || t.kind != sign && t.kind != word || t.kind == sign && strings.Trim(t.text, " ,&") != "" {
				return false
			}
		}
		return true
	}
	for from > 0 && joined(values[from-1], values[from]) {
		from--
	}
	for to+1 < len(values) && joined(values[to], values[to+1]) {
		to++
	}
	return values[from : to+1]
}

// pair keeps those candidates of a value that stand in the rows of all items.
// What is no row's, such as a sum or something asked, may be said of anything
// that no cell contradicts.
func (s *scanner) pair(i int, items []set) {
	t := &s.tokens[i]
	if rows := rowset.Union(items); t.kind == number && len(rows) > 1 && s.NumberOf(t.text) == len(rows) {
		t.candidates = []candidate{{column: -1, isAsked: true}} // so many rows are named so
		return
	}
	kept := slices.DeleteFunc(slices.Clone(t.candidates), func(c candidate) bool {
		if c.row == 0 {
			return c.figure != nil && !s.isMarked(*c.figure)
		}
		return !items[0][c.row] && len(items) == 1
	})
	if len(items) > 1 {
		for _, item := range items {
			if !slices.ContainsFunc(t.candidates, func(c candidate) bool { return c.row == 0 && (c.figure == nil || s.isMarked(*c.figure)) || item[c.row] }) {
				kept = nil
			}
		}
	}
	if t.candidates = kept; len(kept) == 0 {
		if t.kind == value {
			s.miss(*t)
		}
	} else if len(t.segments) == 1 && kept[0].row > 0 && kept[0].column >= 0 && t.segments[0].Row != kept[0].row {
		t.segments[0] = s.cell(kept[0].row, kept[0].column, t.segments[0].Text)
	}
}

// countsNamed reports whether a number counts the things that the sentence
// names, or a part of the rows, as in "the next two".
func (s *scanner) countsNamed(runs []run, i int) bool {
	n := s.NumberOf(s.tokens[i].text)
	before, _ := s.preceding(i)
	if s.Sections["part"][before.lower] && 0 < n && n <= len(s.Rows.Result.Rows) {
		return true
	}
	return n > 1 && slices.ContainsFunc(runs, func(r run) bool { return len(r.items) == n }) && s.nounBehind(i) != "percent"
}

// isMarked reports whether a sentence says of a figure over several rows what it
// is: a mean, a sum, a difference.
func (s *scanner) isMarked(figure answer.Figure) bool {
	kind, _, _ := strings.Cut(figure.Name, ".")
	marks := s.Sections["marks "+kind]
	return marks == nil || slices.ContainsFunc(s.tokens, func(t token) bool { return t.kind == word && marks[t.lower] })
}

// hasRank reports whether a row of a run holds a rank, ties counted.
func (s *scanner) hasRank(r run, rank int) bool {
	return rowset.HasRank(s.Rows.Result.Rows, r.items[len(r.items)-1], rank)
}
