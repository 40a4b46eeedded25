package claim

import (
	"maps"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// operands returns the two things that a comparison at a token is about: what it
// is said of, and what that is held against. Each of their rows is meant.
func (s *Checker) operands(i int, runs []Run) (a, b []Set) {
	var before, behind []Run
	for _, r := range runs {
		if r.To < i {
			before = append(before, r)
		} else if r.From > i {
			behind = append(behind, r)
		}
	}
	last := len(before) - 1
	switch {
	case last >= 0 && len(behind) > 0:
		return before[last].Items, behind[0].Items
	case last > 0:
		return before[last-1].Items, before[last].Items
	case len(behind) > 1:
		return behind[0].Items, behind[1].Items
	case len(runs) == 1 && len(runs[0].Items) == 2:
		return runs[0].Items[:1], runs[0].Items[1:]
	case len(runs) == 1:
		a = runs[0].Items
	}
	picked := slices.DeleteFunc(s.Picked(i), func(rows Set) bool {
		return len(a) == 1 && len(rows) > 0 && len(rowset.Without(rows, a[0])) == 0
	})
	if len(a) == 0 && len(picked) > 1 {
		return picked[:1], picked[1:2]
	}
	if len(picked) > 0 && len(a) > 0 {
		return a, picked[len(picked)-1:]
	}
	if len(picked) == 1 {
		return nil, picked
	}
	return a, nil
}

// Picked returns the rows that the words of a clause pick without naming them:
// "the first and the last", "the second place", "the oldest", "the other two".
func (s *Checker) Picked(i int) []Set {
	from, to := s.Clause(i)
	var found []Set
	size := len(s.Rows.Result.Rows)
	for at := from; at < to; at++ {
		t := s.Tokens[at]
		if t.Kind == sentence.Number && t.Rank > 0 && t.Rank <= size {
			found = append(found, s.ranked(t.Rank))
		}
		if t.Kind != sentence.Word {
			continue
		}
		switch rank := s.Rank(t.Lower); {
		case rank > 0 && s.isPartOf(at):
		case rank > 0 && rank <= size:
			found = append(found, s.ranked(rank))
		case s.Has("others", at, at+1) && len(s.Rows.Result.Rows) > 1:
			found = append(found, nil)
		case s.IsOneOf(t.Lower, "early", "late"):
			if rows := s.extremeDate(s.Sections["late"][t.Lower]); rows != nil {
				found = append(found, rows)
			} else if s.Sections["late"][t.Lower] && size > 0 {
				found = append(found, Set{size: true})
			}
		}
	}
	return found
}

// isPartOf reports whether "first" or "top" picks several, as in "the first two".
func (s *Checker) isPartOf(i int) bool {
	next, _ := s.Following(i)
	return next.Kind == sentence.Number
}

// ranked returns the rows of a rank: ties share it.
func (s *Checker) ranked(rank int) Set {
	found := rowset.All(s.Rows)
	maps.DeleteFunc(found, func(row int, _ bool) bool { return !rowset.HasRank(s.Rows, Set{row: true}, rank, s.scored()) })
	return found
}

// scored returns the column that rows are ranked by: none where they come in the
// order of time.
func (s *Checker) scored() int {
	if s.IsInOrderOfTime() && !s.IsSeries() || s.IsOrderedByOthers() {
		return -1
	}
	return rowset.Scored(s.Rows)
}

func (s *Checker) extremeDate(isLatest bool) Set {
	for i, column := range s.Rows.Columns {
		if column.Unit == answer.UnitDate {
			return rowset.Extremes(s.Rows, i, isLatest)
		}
	}
	return nil
}

// Amount returns the amount of some rows: their common one, or the sum of a
// stretch of time.
func (s *Checker) Amount(rows Set, column int) (float64, bool) {
	var values []float64
	for row := range rows {
		value, ok := rowset.Amount(s.Rows, row, column)
		if !ok {
			return 0, false
		}
		values = append(values, value)
	}
	slices.Sort(values)
	switch {
	case len(values) == 0:
		return 0, false
	case values[0] == values[len(values)-1]:
		return values[0], true
	case s.IsSeries() && rowset.IsAdditive(s.Rows, s.Key, column):
		return rowset.Sum(s.Rows, rows, column)
	}
	return 0, false
}

// IsSeries reports whether the rows are those of periods of time.
func (s *Checker) IsSeries() bool { return s.Rows.Columns[s.Key].Unit == answer.UnitPeriod }

// startOfPart returns 2 where a sentence speaks of "the first two", the row that
// ends them; 0 where it does not.
func (s *Checker) startOfPart() int {
	for i, t := range s.Tokens {
		if t.Kind == sentence.Word && s.Sections["part"][t.Lower] && s.isPartOf(i) {
			if next, _ := s.Following(i); len(next.Values) > 0 && next.Values[0] == 2 && len(s.Rows.Result.Rows) > 1 {
				return 2
			}
		}
	}
	return 0
}

// partSize returns the number in "the top three"; 0 where there is none.
func (s *Checker) partSize() int {
	for i, t := range s.Tokens {
		if t.Kind == sentence.Word && s.Has("top", i, i+1) {
			if next, _ := s.Following(i); next.Kind == sentence.Number && len(next.Values) > 0 && int(next.Values[0]) <= len(s.Rows.Result.Rows) && next.Values[0] >= 1 {
				return int(next.Values[0])
			}
		}
	}
	return 0
}

// groupAt returns the Run that a number is said of: the last one before it, or
// the next where it is followed by whose it is.
func (s *Checker) groupAt(i int, runs []Run) (Run, bool) {
	if len(runs) == 0 {
		return Run{}, false
	}
	for _, r := range runs {
		if r.From > i && s.isOwner(i, r.From) {
			return r, true
		}
	}
	isValueFirst := slices.ContainsFunc(s.Tokens[:runs[0].From], func(t sentence.Token) bool { return t.Kind == sentence.Number && t.Rank == 0 && len(t.Values) > 0 })
	if last, found := s.LastRun(runs, i); found && !isValueFirst {
		return last, true
	}
	if next, found := s.RunBehind(runs, i); found {
		return next, true
	}
	return runs[len(runs)-1], true
}

// groupIn is groupAt, but for things that are named in the next part of a sentence:
// behind a comma, or behind another number.
func (s *Checker) groupIn(i int, runs []Run) (Run, bool) {
	group, found := s.groupAt(i, runs)
	if found && group.From > i && !s.isOwner(i, group.From) && (strings.ContainsAny(s.textOf(i+1, group.From), ",:;") || s.HasNumber(i+1, group.From)) {
		return Run{}, false
	}
	return group, found
}

// stretch returns the rows from the first thing of a Run to the second, where they
// are the ends of a stretch: "from January to June".
func (s *Checker) stretch(r Run) Set {
	before := s.WordsBefore(r.From, 1)
	isBetween := len(before) == 1 && s.Sections["between"][before[0]]
	if len(r.Items) != 2 || !isBetween && !s.Has("to", r.From, r.To) && !strings.ContainsAny(s.textOf(r.From, r.To), "-–") {
		return nil
	}
	return rowset.Between(r.Items[0], r.Items[1])
}

func (s *Checker) textOf(from, to int) string {
	var text strings.Builder
	for _, t := range s.Tokens[from:to] {
		text.WriteString(t.Text)
	}
	return text.String()
}
