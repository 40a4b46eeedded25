package words

import (
	"maps"
	"path"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/claim"
	"repochat/internal/answer/language"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
	"repochat/internal/schema"
)

// checkQuantities holds the words that count without a number against the rows:
// none, all, most, both, half, twice.
func (s *checker) checkQuantities(runs []claim.Run) {
	for i, t := range s.Tokens {
		if t.Kind != sentence.Word || s.AskedWords[t.Lower] && s.IsOneOf(t.Lower, "all", "two") {
			continue
		}
		holds := true
		switch {
		case s.Sections["zero"][t.Lower]:
			holds = s.IsDenied || s.hasNone(runs, i) || s.asksForNone() && !s.isOfComments(i) || s.narrowsNone(i)
		case s.Sections["two"][t.Lower]:
			holds = len(s.Rows.Result.Rows) == 2 || len(s.RowsBehind(i)) == 2 || len(claim.ItemsOf(runs)) == 2 || slices.ContainsFunc(runs, func(r claim.Run) bool { return len(r.Items) == 2 }) || s.Has("others", i, len(s.Tokens)) && len(s.Rows.Result.Rows)-len(rowset.Union(claim.ItemsOf(runs))) == 2 || s.Numbers([]float64{2}, 0, false) != nil && len(runs) == 0
		case s.shareNamed(i) > 0:
			holds = s.holdsShare(i, s.shareNamed(i), runs)
		case s.PhraseAt("twice", append([]string{t.Lower}, s.WordsAfter(i, 3)...)) > 0:
			holds = s.holdsRatio(i, 2, runs)
		case s.PhraseAt("half", append([]string{t.Lower}, s.WordsAfter(i, 3)...)) > 0:
			holds = s.holdsRatio(i, 0.5, runs)
		case s.PhraseAt("once", append([]string{t.Lower}, s.WordsAfter(i, 2)...)) > 0:
			holds = s.didOnce(runs, i)
		case s.isNobody(i):
			holds = s.asksForNone()
		case s.isEveryRow(i, runs):
			holds = false
		case s.Sections["same"][t.Lower]:
			holds = rowset.HasEqual(s.Rows, s.Key, claim.ItemsOf(runs))
		case s.Sections["all"][t.Lower] && s.narrowsAll():
		case s.Sections["all"][t.Lower] && len(runs) == 1 && len(runs[0].Items) == 1 && s.ColumnOf(s.Tokens[runs[0].From]) != s.Key && !s.isTotal(i):
			holds = len(runs[0].Items[0]) == len(s.Rows.Result.Rows)
		case s.Sections["all"][t.Lower] && len(runs) == 0 && !s.isTotal(i):
			share, isClaim := s.shareOfValues()
			holds = isClaim && share == 1 || s.namesLeast() || len(s.RowsBehind(i)) == len(s.Rows.Result.Rows)
		case s.isMajority(i) && len(runs) == 1 && len(s.Settled) == 0:
			holds = s.isExtreme(i, runs[0], "max", false)
		case s.isMajority(i) && len(runs) == 0 && len(s.Rows.Result.Rows) == 1:
			holds = s.IsShare(i, sentence.Quantity{Values: []float64{50}, Sense: sentence.More}, runs)
		case s.isMajority(i) && len(runs) == 0:
			share, isClaim := s.shareOfValues()
			holds = isClaim && share > 0.5
		}
		if !holds {
			s.doubt(t, s.IsOneOf(t.Lower, "two", "all", "zero") || !s.isPlainRanking())
		}
	}
}

// isEveryRow reports whether a sentence says where all rows lie, "both files, in
// internal/store", and some do not.
func (s *checker) isEveryRow(i int, runs []claim.Run) bool {
	if len(runs) != 1 || runs[0].From < i || s.CountedBy(s.Tokens[i].Lower) != s.Rows.Columns[s.Key].Kind || s.Rows.Columns[s.Key].Kind != schema.File {
		return false
	}
	before, _ := s.Preceding(i)
	isAll := s.IsOneOf(before.Lower, "two", "all") || s.NumberOf(before.Text) == len(s.Rows.Result.Rows)
	t := s.Tokens[runs[0].From]
	return isAll && len(runs[0].Items) == 1 && !strings.Contains(path.Base(strings.TrimSuffix(t.Text, "/")), ".") && len(claim.RowsOf(t)) < len(s.Rows.Result.Rows)
}

// narrowsAll reports whether a sentence says of all rows that they keep to a bound
// that has been found right.
func (s *checker) narrowsAll() bool {
	return s.spansAll() || slices.ContainsFunc(slices.Collect(maps.Keys(s.Settled)), func(i int) bool { return s.SenseBefore(i) != sentence.Exact })
}

// spansAll reports whether a sentence says between which two amounts all rows lie.
func (s *checker) spansAll() bool {
	for i, t := range s.Tokens {
		next, _ := s.Following(i)
		if t.Kind != sentence.Word || !s.Sections["between"][t.Lower] || len(next.Values) == 0 {
			continue
		}
		var last float64
		for _, later := range s.Tokens[i:] {
			if len(later.Values) > 0 && later.Kind == sentence.Number {
				last = later.Values[0]
			}
		}
		within := func(amount float64) bool { return next.Values[0] <= amount && amount <= last }
		return len(rowset.Where(s.Rows, max(rowset.Scored(s.Rows), 0), within)) == len(s.Rows.Result.Rows)
	}
	return false
}

// narrowsNone reports whether a sentence says of no row that it keeps to a bound.
func (s *checker) narrowsNone(i int) bool {
	for at := range s.Settled {
		if s.CountsWithin(i, at) {
			return true
		}
	}
	return false
}

// namesLeast reports whether a sentence says "at least" of the smallest amount of
// a column.
func (s *checker) namesLeast() bool {
	at := slices.IndexFunc(s.Tokens, func(t sentence.Token) bool { return t.Kind == sentence.Word && s.Sections["least"][t.Lower] })
	if at < 0 {
		return false
	}
	next, _ := s.Following(at)
	return slices.ContainsFunc(next.Candidates, func(c sentence.Candidate) bool {
		return c.Column >= 0 && s.isExtreme(at, claim.Run{Items: []claim.Set{{c.Row: true}}}, "min", false)
	})
}

// didOnce reports whether the thing before a word for once has an amount of one.
func (s *checker) didOnce(runs []claim.Run, i int) bool {
	r, found := s.LastRun(runs, i)
	column := rowset.Scored(s.Rows)
	if !found || column < 0 {
		return true
	}
	amount, ok := s.Amount(r.Items[len(r.Items)-1], column)
	return !ok || amount == 1
}

// isMajority reports whether a word means more than half: "the majority", and
// "most of them", but not "the most".
func (s *checker) isMajority(i int) bool {
	t := s.Tokens[i]
	before, hasBefore := s.Preceding(i)
	if next, _ := s.Following(i); s.IsPhrase("often", next.Lower) {
		return false // "changed most often"
	}
	return s.Sections["most"][t.Lower] || s.Name == "en" && t.Lower == "most" && (!hasBefore || before.Lower != "the" && before.Lower != "at") ||
		s.Name == "de" && t.Lower == "meisten" && t.IsStart
}

// shareNamed returns the percentage that a word for a part stands for, 0 for any
// other word: a quarter is one only of something.
func (s *checker) shareNamed(i int) float64 {
	percent := s.PercentOf(s.Tokens[i].Lower)
	next, found := s.Following(i)
	before, _ := s.Preceding(i)
	isOf := found && s.IsPhrase("one", before.Lower) && (s.IsOneOf(next.Lower, "partitive", "all") || s.IsPhrase("of", next.Lower) || s.IsPhrase("the", next.Lower))
	if percent != 50 && !isOf {
		return 0
	}
	return percent
}

// hasNone reports whether something is zero or missing in the rows that a word for
// none is said of.
func (s *checker) hasNone(runs []claim.Run, i int) bool {
	of := rowset.All(s.Rows)
	from, _ := s.Clause(i)
	if r, found := s.LastRun(runs, i); found && r.From >= from {
		of = rowset.Union(r.Items)
	}
	for column := range s.Rows.Columns {
		if s.isOfComments(i) && strings.Contains(strings.ToLower(s.Rows.Columns[column].Name), "comment") {
			return s.allAre(of, column, 0) || len(of) == len(s.Rows.Result.Rows)
		}
	}
	for n, row := range s.Rows.Result.Rows {
		if !of[n+1] {
			continue
		}
		if slices.Contains(row, nil) || slices.Contains(row, any(int64(0))) || slices.Contains(row, any(false)) {
			return true
		}
	}
	return s.Numbers([]float64{0}, 0, false) != nil
}

// isOfComments reports whether a word for none says so of comments.
func (s *checker) isOfComments(i int) bool {
	next, _ := s.Following(i)
	return next.Kind == sentence.Word && s.IsPhrase("comments", next.Lower)
}

// allAre reports whether some rows have an amount in a column.
func (s *checker) allAre(some claim.Set, column int, amount float64) bool {
	return len(rowset.Without(some, rowset.Where(s.Rows, column, func(own float64) bool { return own == amount }))) == 0
}

// holdsShare reports whether a word for a part is the share of what the sentence
// speaks of, or how much one thing has of another: "half as many".
func (s *checker) holdsShare(i int, percent float64, runs []claim.Run) bool {
	if before, _ := s.Preceding(i); before.Kind == sentence.Number && s.FractionAt(s.IndexBefore(i)) > 0 {
		return true // settled with its number
	}
	if percent == 50 && slices.ContainsFunc(s.Rows.Result.Columns, func(name string) bool { return strings.Contains(strings.ToLower(name), "median") }) {
		return true // half of all take less than the median
	}
	q := sentence.Quantity{Values: []float64{percent}, Decimals: 1, Sense: s.SenseBefore(i), Tolerance: 0.03}
	if after := s.WordsAfter(i, 2); percent == 50 && len(after) > 0 && s.PhraseAt("as", after) > 0 {
		return s.holdsRatio(i, 0.5, runs)
	}
	return s.IsShare(i, q, runs) || percent == 50 && len(claim.ItemsOf(runs)) > 1 && s.HasRatio(i, sentence.Quantity{Values: []float64{0.5}, Decimals: 1, Sense: q.Sense, Tolerance: 0.04}, runs)
}

// holdsRatio reports whether one thing has so many times the amount of another, or
// the end of a series that of its beginning.
func (s *checker) holdsRatio(i int, times float64, runs []claim.Run) bool {
	q := sentence.Quantity{Values: []float64{times}, Decimals: 1, Sense: s.SenseBefore(i), Tolerance: 0.04}
	_, to := s.Clause(i)
	if isNamed := len(runs) > 1 && s.Has("as", i+1, to); s.IsSeries() && !isNamed {
		inverse := sentence.Quantity{Values: []float64{1 / times}, Decimals: 2, Sense: q.Sense, Tolerance: 0.04}
		if opposite, found := opposites[q.Sense]; found {
			inverse.Sense = opposite
		}
		return s.HasRatio(i, inverse, runs)
	}
	return s.HasRatio(i, q, runs)
}

var opposites = map[sentence.Sense]sentence.Sense{sentence.More: sentence.Fewer, sentence.Fewer: sentence.More, sentence.Above: sentence.Below, sentence.Below: sentence.Above}

// isNobody reports whether a word is the French for nobody, not for a person.
func (s *checker) isNobody(i int) bool {
	before, hasBefore := s.Preceding(i)
	return s.Name == "fr" && s.Tokens[i].Lower == "personne" && (!hasBefore || before.Lower == "à")
}

// isTotal reports whether all is that of "in all".
func (s *checker) isTotal(i int) bool {
	before, _ := s.Preceding(i)
	return slices.Contains([]string{"in", "en", "at", "after", "above", "vor", "von", "unter", "of", "après"}, before.Lower)
}

// asksForNone reports whether the question itself speaks of none.
func (s *checker) asksForNone() bool {
	for _, l := range language.All() {
		for zero := range l.Sections["zero"] {
			if s.AskedWords[zero] {
				return true
			}
		}
	}
	return false
}

// shareOfValues returns the share of the rows that have the states and dates of
// the sentence, and whether it has any.
func (s *checker) shareOfValues() (share float64, isClaim bool) {
	share = 1
	for _, t := range s.Tokens {
		if t.Kind == sentence.Sign || t.Kind == sentence.Word || len(t.Candidates) == 0 || t.Candidates[0].Row == 0 || t.Candidates[0].Column < 0 {
			continue
		}
		if column := s.Rows.Columns[t.Candidates[0].Column]; sentence.IsState(column) || column.Unit == answer.UnitDate || column.Unit == answer.UnitPeriod {
			share, isClaim = min(share, float64(len(claim.RowsOf(t)))/float64(len(s.Rows.Result.Rows))), true
		}
	}
	return share, isClaim
}
