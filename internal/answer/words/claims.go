package words

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/schema"
)

// checkClaims holds what a sentence says of its values against the rows: a count
// counts what the noun behind it says, a value stands in the row of the thing
// that it is said of, the greatest is the greatest, and all are all.
func (s *scanner) checkClaims() {
	for i := range s.tokens {
		if t := &s.tokens[i]; t.kind == number && t.rank == 0 {
			t.candidates = s.ofKind(t.candidates, s.nounBehind(i))
		}
	}
	if len(s.missed) > 0 {
		return
	}
	s.checkQualifiers()
	subjects := s.subjects()
	if len(subjects) == 0 {
		s.checkCounts()
	}
	s.checkRows(subjects)
	for i, t := range s.tokens {
		if t.kind == number && t.rank == 0 && len(t.candidates) == 0 && !s.countsNamed(subjects, i) {
			s.miss(t)
		}
	}
	s.checkQuantities(subjects)
	s.checkOrder(subjects)
}

// checkQualifiers holds the one number of a sentence about one row against the
// names of the columns: 236 issues are not those "with a known fix" where another
// column counts these, and they are no part "of the issues".
func (s *scanner) checkQualifiers() {
	if len(s.Rows.Result.Rows) != 1 {
		return
	}
	var only *token
	at := 0
	for i := range s.tokens {
		if s.tokens[i].kind == number || s.tokens[i].kind == value {
			if only != nil {
				return
			}
			only, at = &s.tokens[i], i
		}
	}
	if only == nil || len(only.candidates) == 0 || only.candidates[0].column < 0 {
		return
	}
	chosen := only.candidates[0].column
	own := s.shareOfName(chosen)
	for i := range s.Rows.Columns {
		if i != chosen && s.Rows.Columns[i].Unit == s.Rows.Columns[chosen].Unit && s.shareOfName(i) > own {
			s.miss(*only)
			return
		}
	}
	if next, found := s.following(at); found && s.Sections["partitive"][next.lower] && s.countedIn(chosen) != "" {
		s.miss(*only)
	}
}

// shareOfName returns how many of the words of a column's name a sentence has.
func (s *scanner) shareOfName(i int) int {
	known := 0
	for _, name := range strings.Fields(strings.ToLower(answer.NameWords(s.Rows.Columns[i].Name))) {
		// "Nobody assigned" is "unassigned".
		without, isWithout := strings.CutPrefix(name, "un")
		isNegated := slices.ContainsFunc(s.tokens, func(t token) bool { return t.kind == word && s.Sections["zero"][t.lower] })
		if slices.ContainsFunc(s.tokens, func(t token) bool {
			return t.kind == word && (s.Stem(t.lower) == s.Stem(name) || isWithout && isNegated && s.Stem(t.lower) == s.Stem(without))
		}) {
			known++
		}
	}
	return known
}

// checkCounts holds the numbers of a sentence that names nothing against the
// states and dates behind them: "two were opened in May" counts rows.
func (s *scanner) checkCounts() {
	for i := range s.tokens {
		t := &s.tokens[i]
		if t.kind != number || t.rank > 0 || s.isDate(i) {
			continue
		}
		rows := s.rowsBehind(i)
		if rows == nil {
			rows = s.rowsBehind(-1) // "in 2024 five were published"
		}
		if rows == nil || s.isWhole(i) {
			continue
		}
		if s.NumberOf(t.text) == len(rows) {
			t.candidates = []candidate{{column: -1, isAsked: true}}
			continue
		}
		t.candidates = slices.DeleteFunc(slices.Clone(t.candidates), func(c candidate) bool {
			return c.figure != nil && (c.figure.Name == "rows" || strings.HasPrefix(c.figure.Name, "count.")) || c.column >= 0
		})
	}
}

// isWhole reports whether a number is the second of "two of the three".
func (s *scanner) isWhole(i int) bool {
	seen := false
	for _, t := range slices.Backward(s.tokens[:i]) {
		switch {
		case t.kind == word && s.Sections["partitive"][t.lower]:
			seen = true
		case t.kind == number:
			return seen
		case t.kind == sign && strings.TrimSpace(t.text) == "", t.kind == word && s.Sections["function"][t.lower]:
		default:
			return false
		}
	}
	return false
}

// rowsBehind returns the rows that have the states and dates of the clause
// behind a number; nil when it names none.
func (s *scanner) rowsBehind(i int) set {
	var rows set
	for n, t := range s.tokens[i+1:] {
		if t.kind == sign && strings.ContainsAny(t.text, ",;") || t.kind == word && s.Sections["and"][t.lower] {
			break
		}
		if t.kind == sign || t.kind == word || len(t.candidates) == 0 || t.candidates[0].column < 0 {
			continue
		}
		if before, _ := s.preceding(i + 1 + n); s.Sections["between"][before.lower] {
			return nil // a period, not a date of each
		}
		if column := s.Rows.Columns[t.candidates[0].column]; isState(column) || column.Unit == answer.UnitDate {
			if found := rowsOf(t); rows == nil {
				rows = found
			} else {
				rows = rowset.Both(rows, found)
			}
		}
	}
	return rows
}

// nounBehind returns what the noun counts that a number stands before, with at
// most three words between.
func (s *scanner) nounBehind(i int) schema.Kind {
	between := 0
	for _, t := range s.tokens[i+1:] {
		switch {
		case t.kind == sign && strings.Trim(t.text, " -'’") != "":
			return ""
		case t.kind == sign:
		case t.kind != word || between == 4:
			return ""
		case s.CountedBy(t.lower) != "":
			return s.CountedBy(t.lower)
		case !s.Is("adjective", t.lower) && !s.Is("verb", t.lower) && !s.Sections["word"][t.lower] && !s.columnWord[t.lower]:
			return ""
		default:
			between++
		}
	}
	return ""
}

// ofKind keeps the candidates that can count what a noun says.
func (s *scanner) ofKind(candidates []candidate, noun schema.Kind) []candidate {
	if noun == "" {
		return candidates
	}
	return slices.DeleteFunc(slices.Clone(candidates), func(c candidate) bool {
		switch {
		case c.isAsked && c.unit == "":
			return false
		case noun == "days" || noun == "hours" || noun == "percent":
			return string(c.unit) != string(noun) && !(c.unit == "" || c.unit == answer.UnitNumber || c.unit == answer.UnitCount && c.counted == "" && c.figure == nil)
		case noun == "weeks":
			return !c.isAsked
		case noun == "months" || noun == "years":
			return !(c.figure != nil && c.figure.Name == "rows" && s.Rows.Columns[s.key].Unit == answer.UnitPeriod) && c.unit != answer.UnitNumber && !(c.unit == answer.UnitCount && c.counted == "" && c.figure == nil)
		case c.unit == answer.UnitPercent || c.unit == answer.UnitDays || c.unit == answer.UnitHours || c.unit == answer.UnitLines || c.unit == answer.UnitPeriod:
			return true
		case c.figure != nil && c.figure.Name == "rows":
			return c.counted != noun && !rowset.NamesEach(s.Rows, noun)
		}
		return c.counted != "" && c.counted != noun && !(noun == schema.Issue && c.counted == schema.PullRequest)
	})
}
