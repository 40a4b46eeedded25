package claim

import (
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
	"repochat/internal/schema"
)

// RowsBefore returns the rows with the state that stands right before a number:
// "Open: 2, closed: 1".
func (s *Checker) RowsBefore(i int) Set {
	for _, t := range slices.Backward(s.Tokens[:i]) {
		switch {
		case t.Kind == sentence.Sign && strings.Trim(t.Text, " :") == "":
		case t.Kind == sentence.Value && len(t.Candidates) > 0 && t.Candidates[0].Column >= 0 && sentence.IsState(s.Rows.Columns[t.Candidates[0].Column]):
			return RowsOf(t)
		default:
			return nil
		}
	}
	return nil
}

// RowsBehind returns the rows that have the states and dates of the clause
// behind a number; nil when it names none.
func (s *Checker) RowsBehind(i int) Set {
	var rows Set
	for n, t := range s.Tokens[i+1:] {
		if t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ",;:") && (i >= 0 || t.Text == ";") || t.Kind == sentence.Word && s.Sections["and"][t.Lower] && !s.joinsDates(i+1+n) {
			break
		}
		if t.Kind == sentence.Sign || t.Kind == sentence.Word || len(t.Candidates) == 0 || t.Candidates[0].Column < 0 {
			continue
		}
		if before, _ := s.Preceding(i + 1 + n); s.Sections["between"][before.Lower] {
			return s.rowsDated(i + 1 + n)
		}
		if column := s.Rows.Columns[t.Candidates[0].Column]; sentence.IsState(column) || column.Unit == answer.UnitDate {
			found := RowsOf(t)
			if before, _ := s.Preceding(i + 1 + n); before.Kind == sentence.Word && column.Unit == answer.UnitDate {
				found = s.beyond(found, t.Candidates[0].Column, before.Lower)
			}
			if rows == nil {
				rows = found
			} else if before := s.IndexBefore(i + 1 + n); before > 0 && s.joinsDates(before) {
				rows = rowset.Union([]Set{rows, found})
			} else {
				rows = rowset.Both(rows, found)
			}
		}
	}
	return rows
}

// beyond returns the rows dated before or after all of some, where a word says so;
// else those rows.
func (s *Checker) beyond(some Set, column int, word string) Set {
	isBefore := s.Sections["before"][word]
	isSince := s.IsPhrase("since", word)
	if !isBefore && !isSince && !s.Sections["after"][word] {
		return some
	}
	dates := rowset.Dates(s.Rows, some, column)
	return rowset.Dated(s.Rows, column, func(at time.Time) bool {
		return len(dates) > 0 && (isBefore && at.Before(dates[0]) || isSince && !at.Before(dates[0]) || !isBefore && !isSince && at.After(dates[len(dates)-1]))
	})
}

// rowsDated returns the rows dated within a period that begins at a token: "between
// May and early June"; nil where it has no end.
func (s *Checker) rowsDated(i int) Set {
	first := s.Tokens[i].Candidates[0]
	if s.Rows.Columns[first.Column].Unit != answer.UnitDate {
		return nil
	}
	for at, t := range s.Tokens[i+1:] {
		if t.Kind != sentence.Number || !s.IsDate(i+1+at) {
			continue
		}
		earliest, latest := rowset.Dates(s.Rows, RowsOf(s.Tokens[i]), first.Column), rowset.Dates(s.Rows, RowsOf(t), first.Column)
		if len(earliest) == 0 || len(latest) == 0 {
			return nil
		}
		end := latest[len(latest)-1]
		start := earliest[0]
		for _, at := range earliest { // "September" is the last one before the end
			if !at.After(end) && at.Year() != start.Year() {
				start = at
			}
		}
		return rowset.Dated(s.Rows, first.Column, func(at time.Time) bool { return !at.Before(start) && !at.After(end) })
	}
	return nil
}

// joinsDates reports whether a word stands between two dates: "in September or
// October".
func (s *Checker) joinsDates(i int) bool {
	before, _ := s.Preceding(i)
	next, _ := s.Following(i)
	isDate := func(t sentence.Token) bool { return t.Kind == sentence.Number && len(t.Values) == 0 && s.isDate(t) }
	return s.Sections["and"][s.Tokens[i].Lower] && isDate(before) && isDate(next)
}

// NounBehind returns what the noun counts that a number stands before, with at
// most three words between.
func (s *Checker) NounBehind(i int) schema.Kind {
	between := 0
	for _, t := range s.Tokens[i+1:] {
		switch {
		case t.Kind == sentence.Sign && strings.Trim(t.Text, " -'’") != "":
			return ""
		case t.Kind == sentence.Sign:
		case t.Kind != sentence.Word || between == 4:
			return ""
		case s.CountedBy(t.Lower) != "" && !(s.Name == "en" && s.IsPast(t.Lower)):
			return s.CountedBy(t.Lower)
		case !s.Is("adjective", t.Lower) && !s.Is("verb", t.Lower) && !s.Sections["word"][t.Lower] && !s.ColumnWord[t.Lower]:
			return ""
		default:
			between++
		}
	}
	return ""
}

// OfKind keeps the candidates that can count what a noun says.
func (s *Checker) OfKind(candidates []sentence.Candidate, noun schema.Kind) []sentence.Candidate {
	if noun == "" {
		return candidates
	}
	return slices.DeleteFunc(slices.Clone(candidates), func(c sentence.Candidate) bool {
		switch {
		case c.IsAsked && c.Unit == "":
			return false
		case noun == "days" || noun == "hours" || noun == "percent":
			return string(c.Unit) != string(noun) && !(c.Unit == "" || c.Unit == answer.UnitNumber || c.Unit == answer.UnitCount && c.Counted == "" && c.Figure == nil)
		case noun == "weeks":
			return !c.IsAsked
		case noun == "months" || noun == "years":
			return !(c.Figure != nil && c.Figure.Name == "rows" && s.Rows.Columns[s.Key].Unit == answer.UnitPeriod) && c.Unit != answer.UnitNumber && !(c.Unit == answer.UnitCount && c.Counted == "" && c.Figure == nil)
		case c.Unit == answer.UnitPercent || c.Unit == answer.UnitDays || c.Unit == answer.UnitHours || c.Unit == answer.UnitLines || c.Unit == answer.UnitPeriod:
			return true
		case c.Figure != nil && c.Figure.Name == "rows":
			return c.Counted != noun && !rowset.NamesEach(s.Rows, noun)
		}
		return c.Counted != "" && c.Counted != noun && !(noun == schema.Issue && c.Counted == schema.PullRequest)
	})
}
