package claim

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
	"repochat/internal/schema"
)

// Run is some things that are named one after the other.
type Run struct {
	From, To int   // tokens
	Items    []Set // the rows of each
}

// Set is a Set of the rows that tokens name.
type Set = rowset.Set

// RowsOf returns the rows that a token may stand in.
func RowsOf(t sentence.Token) Set {
	rows := Set{}
	for _, c := range t.Candidates {
		if c.Row > 0 && (c.Column >= 0 || c.Figure != nil) {
			rows[c.Row] = true
		}
	}
	return rows
}

// ColumnOf returns the column that a token names a thing of; -1 when it does not.
func (s *Checker) ColumnOf(t sentence.Token) int {
	if t.Kind == sentence.Sign || t.Kind == sentence.Word || len(t.Candidates) == 0 || t.Candidates[0].Column < 0 || t.Candidates[0].Row == 0 {
		return -1
	}
	c := s.Rows.Columns[t.Candidates[0].Column]
	if t.Kind == sentence.Number && c.Unit != answer.UnitPeriod && c.Kind == "" || sentence.IsState(c) && t.Candidates[0].Column != s.Key {
		return -1
	}
	return t.Candidates[0].Column
}

// isSame reports whether two columns name the same thing: a login and the name
// beside it.
func (s *Checker) isSame(a, b int) bool {
	return a == b || a >= 0 && b >= 0 && (s.Rows.Columns[a].Kind == schema.Person || s.Rows.Columns[b].Kind == schema.Person) &&
		(strings.Contains(strings.ToLower(s.Rows.Columns[a].Name), "name") || strings.Contains(strings.ToLower(s.Rows.Columns[b].Name), "name"))
}

// Subjects returns the runs of the things that a sentence speaks of: those of
// the column that it names first.
func (s *Checker) Subjects() []Run {
	lead := -1
	var runs []Run
	apart := true
	for i, t := range s.Tokens {
		column := s.ColumnOf(t)
		switch {
		case column >= 0 && (lead < 0 || s.isSame(lead, column)):
			if lead < 0 {
				lead = column
			}
			rows := RowsOf(t)
			last := len(runs) - 1
			switch {
			case last < 0 || apart:
				runs = append(runs, Run{From: i, To: i, Items: []Set{rows}})
			case s.isNextName(runs[last], i, column, lead):
				runs[last].Items, runs[last].To = append(runs[last].Items, rows), i
			case column != lead || s.ColumnOf(s.Tokens[runs[last].To]) != column:
				// The name of the one before: both say which row is meant.
				item := len(runs[last].Items) - 1
				if !runs[last].Items[item].Meets(rows) {
					s.Miss(t)
				}
				runs[last].Items[item], runs[last].To = rowset.Both(runs[last].Items[item], rows), i
			default:
				runs[last].Items, runs[last].To = append(runs[last].Items, rows), i
			}
			apart = false
		case t.Kind == sentence.Sign && strings.Trim(t.Text, " ,()/&+“”\"#") == "", t.Kind == sentence.Word && s.Sections["and"][t.Lower]:
		default:
			apart = true
		}
	}
	return runs
}

// isNextName reports whether a login or name at a token, behind a comma or "and", is that
// of another thing than the one before it: one without a name is named by its login.
func (s *Checker) isNextName(before Run, i, column, lead int) bool {
	if column == lead && s.ColumnOf(s.Tokens[before.To]) == column || before.Items[len(before.Items)-1].Meets(RowsOf(s.Tokens[i])) {
		return false
	}
	between := strings.TrimSpace(s.textOf(before.To+1, i))
	return between == "," || s.Sections["and"][strings.ToLower(strings.Trim(between, ", "))]
}

// CheckRows pairs each value with the things that it is said of: those before
// it, or those behind it in a sentence that begins with a value.
func (s *Checker) CheckRows(runs []Run) {
	if len(runs) == 0 {
		return
	}
	var values []int
	for i, t := range s.Tokens {
		isAsked := len(t.Candidates) > 0 && !slices.ContainsFunc(t.Candidates, func(c sentence.Candidate) bool { return !c.IsAsked })
		if (t.Kind == sentence.Number || t.Kind == sentence.Value) && t.Rank == 0 && !isAsked && !s.Settled[i] && !s.isSubject(runs, i) && !s.isApposed(runs, i) {
			values = append(values, i)
		}
	}
	s.firstValue = len(s.Tokens)
	if at := slices.IndexFunc(values, func(i int) bool {
		rows := RowsOf(s.Tokens[i])
		return len(rows) > 0 && !(len(s.Tokens[i].Values) == 0 && len(rows) > 1 && len(rows) == len(s.Rows.Result.Rows))
	}); at >= 0 {
		s.firstValue = values[at]
	}
	all := ItemsOf(runs)
	isListed := len(values) == len(all) && len(values) > 1 && values[0] > runs[len(runs)-1].To
	for n, i := range values {
		if s.isApart(i, runs) {
			continue
		}
		r, _ := s.RunOf(runs, i)
		group := s.groupOf(values, n)
		items := r.Items
		switch {
		case isListed:
			items = all[n : n+1]
		case s.IsDate(i) && len(group) == 1 && r.From > runs[0].From && !s.hasValueBetween(values, runs[0].To, r.From):
			// "v2 followed v1 on …": the date may be that of either.
			items = []Set{rowset.Union(all)}
		case len(group) > 1 && len(group) == len(r.Items):
			items = r.Items[slices.Index(group, i):][:1]
		}
		if before, _ := s.Preceding(i); s.Sections["against"][before.Lower] && len(runs) == 1 && len(items) == 1 && len(s.Rows.Result.Rows) == 2 {
			items = []Set{{1: !items[0][1], 2: !items[0][2]}} // "17 against 9"
		}
		s.pair(i, items)
	}
	for i, t := range s.Tokens {
		if t.Kind == sentence.Number && t.Rank > 0 {
			if r, isOwn := s.RunOf(runs, i); isOwn && !s.HasRank(r, t.Rank) {
				s.Miss(t)
			}
		}
	}
}

// isApart reports whether a value refers to a figure, or to a row that the sentence names,
// in a part of the sentence that names no thing: it says by itself what it is of.
func (s *Checker) isApart(i int, runs []Run) bool {
	t := s.Tokens[i]
	if !t.IsReference || len(t.Candidates) == 0 || t.Candidates[0].Figure == nil && !RowsOf(t).Meets(rowset.Union(ItemsOf(runs))) {
		return false
	}
	from, to := s.Clause(i)
	return !slices.ContainsFunc(runs, func(r Run) bool { return from <= r.From && r.From < to })
}

// ItemsOf returns the things of some runs, one after the other.
func ItemsOf(runs []Run) []Set {
	var all []Set
	for _, r := range runs {
		all = append(all, r.Items...)
	}
	return all
}

// IsDate reports whether a token is a date of a cell.
func (s *Checker) IsDate(i int) bool { return s.isDate(s.Tokens[i]) }

func (s *Checker) isDate(t sentence.Token) bool {
	return len(t.Candidates) > 0 && t.Candidates[0].Column >= 0 && s.Rows.Columns[t.Candidates[0].Column].Unit == answer.UnitDate
}

func (s *Checker) hasValueBetween(values []int, from, to int) bool {
	return slices.ContainsFunc(values, func(i int) bool { return from < i && i < to })
}

func (s *Checker) isSubject(runs []Run, i int) bool {
	return slices.ContainsFunc(runs, func(r Run) bool { return r.From <= i && i <= r.To && s.ColumnOf(s.Tokens[i]) >= 0 })
}

// isApposed reports whether a value names the thing beside it once more: its title
// behind its number, or its number in brackets.
func (s *Checker) isApposed(runs []Run, i int) bool {
	column := s.ColumnOf(s.Tokens[i])
	if s.Tokens[i].Kind != sentence.Value || column < 0 || sentence.IsState(s.Rows.Columns[column]) {
		return false
	}
	rows := RowsOf(s.Tokens[i])
	isBeside := func(at, step int) bool {
		for at += step; at >= 0 && at < len(s.Tokens); at += step {
			t := s.Tokens[at]
			if t.Kind != sentence.Sign {
				return s.isSubject(runs, at) && RowsOf(t).Meets(rows)
			}
			if strings.Trim(t.Text, " ,(“”\"'‘’:#") != "" {
				return false
			}
		}
		return false
	}
	return isBeside(i, -1) || isBeside(i, 1)
}

// RunOf returns the Run that a value at a token is said of. isOwn is false for
// one that only stands somewhere in the sentence.
func (s *Checker) RunOf(runs []Run, i int) (Run, bool) {
	for _, each := range runs {
		if each.From > i && s.isOwner(i, each.From) {
			return each, true
		}
	}
	from, to := s.Clause(i)
	if last, found := s.LastRun(runs, i); from > 0 && s.Tokens[from-1].Text != ":" && (!found || last.To < from) {
		for _, each := range runs {
			if each.From > i && each.To < to {
				return each, true // "…, whereas five are open"
			}
		}
	}
	last, isLed := s.LastRun(runs, i)
	if next, found := s.RunBehind(runs, i); found && s.firstValue <= runs[0].From {
		return next, true
	}
	if isLed {
		return last, true
	}
	return runs[0], s.firstValue > runs[0].From
}

// isOwner reports whether the thing at a token is what a value before it
// belongs to: "9 by ada", "48 for grace".
func (s *Checker) isOwner(i, at int) bool {
	if s.refersTo(i, at) {
		return true
	}
	words := 0
	var last sentence.Token
	for _, t := range s.Tokens[i+1 : at] {
		switch {
		case t.Kind == sentence.Sign && strings.Trim(t.Text, " @") == "":
		case t.Kind != sentence.Word:
			return false
		default:
			words, last = words+1, t
		}
	}
	if c := s.ColumnOf(s.Tokens[at]); c == s.Key && sentence.IsState(s.Rows.Columns[c]) && words < 4 && len(s.Tokens[i].Values) > 0 {
		return true // "five remain open"
	}
	return words > 0 && words < 3 && (s.Sections["agent"][last.Lower] || s.IsPhrase("for", last.Lower) || s.IsSeries() && s.IsPhrase("on", last.Lower))
}

// refersTo reports whether a value and the thing behind it are references to one row, and
// only words stand between them, a preposition among them: "{1.averageDays} days in the years {1.era}".
func (s *Checker) refersTo(i, at int) bool {
	value, thing := s.Tokens[i], s.Tokens[at]
	if !value.IsReference || !thing.IsReference || !RowsOf(value).Meets(RowsOf(thing)) || len(RowsOf(value)) > 1 && len(RowsOf(thing)) > 1 {
		return false
	}
	hasPreposition := false
	for _, t := range s.Tokens[i+1 : at] {
		switch {
		case t.Kind == sentence.Sign && strings.Trim(t.Text, " @#%") == "":
		case t.IsReference && RowsOf(t).Meets(RowsOf(thing)):
			hasPreposition = false
		case t.Kind != sentence.Word:
			return false
		default:
			hasPreposition = hasPreposition || s.IsPhrase("preposition", t.Lower)
		}
	}
	return hasPreposition
}

// groupOf returns the values that are listed together with one: "62, 48 and 44".
func (s *Checker) groupOf(values []int, n int) []int {
	from, to := n, n
	joined := func(a, b int) bool {
		for _, t := range s.Tokens[a+1 : b] {
			if t.Kind == sentence.Word && !s.Sections["and"][t.Lower] || t.Kind != sentence.Sign && t.Kind != sentence.Word || t.Kind == sentence.Sign && strings.Trim(t.Text, " ,&/") != "" {
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
func (s *Checker) pair(i int, items []Set) {
	t := &s.Tokens[i]
	if rows := rowset.Union(items); t.Kind == sentence.Number && len(rows) > 1 && s.NumberOf(t.Text) == len(rows) {
		t.Candidates = []sentence.Candidate{{Column: -1, IsAsked: true}} // so many rows are named so
		return
	}
	kept := slices.DeleteFunc(slices.Clone(t.Candidates), func(c sentence.Candidate) bool {
		if c.Row == 0 {
			isCount := c.Figure != nil && c.Figure.Name == "rows" && len(items) == 1 && s.NounBehind(i) == "" && !s.isOfAll(i)
			return isCount || c.Figure != nil && !s.isMarked(*c.Figure)
		}
		return !items[0][c.Row] && len(items) == 1
	})
	if len(items) > 1 {
		for _, item := range items {
			if !slices.ContainsFunc(t.Candidates, func(c sentence.Candidate) bool {
				return c.Row == 0 && (c.Figure == nil || s.isMarked(*c.Figure)) || item[c.Row]
			}) {
				kept = nil
			}
		}
	}
	if t.Candidates = kept; len(kept) == 0 {
		if t.Kind == sentence.Value {
			s.Miss(*t)
		}
	} else if len(t.Segments) == 1 && kept[0].Row > 0 && kept[0].Column >= 0 && t.Segments[0].Row != kept[0].Row {
		t.Segments[0] = s.Cell(kept[0].Row, kept[0].Column, t.Segments[0].Text)
	}
}

// isOfAll reports whether a number counts all that is listed: "all 18 drafts", "of these
// 61 entries".
func (s *Checker) isOfAll(i int) bool {
	before, _ := s.Preceding(i)
	return s.Sections["all"][before.Lower] || s.IsPhrase("listed", before.Lower)
}

// CountsNamed reports whether a number counts the things that the sentence
// names, or a part of the rows, as in "the next two".
func (s *Checker) CountsNamed(runs []Run, i int) bool {
	n := s.NumberOf(s.Tokens[i].Text)
	before, _ := s.Preceding(i)
	if s.Sections["part"][before.Lower] && 0 < n && n <= len(s.Rows.Result.Rows) {
		return true
	}
	return n > 1 && (len(ItemsOf(runs)) == n && s.PhraseBefore("the", s.WordsBefore(i, 2)) > 0 || slices.ContainsFunc(runs, func(r Run) bool { return len(r.Items) == n })) && s.NounBehind(i) != "percent"
}

// isMarked reports whether a sentence says of a figure over several rows what it
// is: a mean, a sum, a difference.
func (s *Checker) isMarked(figure answer.Figure) bool {
	kind, _, _ := strings.Cut(figure.Name, ".")
	marks := s.Sections["marks "+kind]
	return marks == nil || slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool { return t.Kind == sentence.Word && marks[t.Lower] })
}

// HasRank reports whether a row of a Run holds a rank, ties counted.
func (s *Checker) HasRank(r Run, rank int) bool {
	return rowset.HasRank(s.Rows, r.Items[len(r.Items)-1], rank, s.scored())
}
