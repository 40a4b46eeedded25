package words

import (
	"maps"
	"path"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/claim"
	"repochat/internal/answer/columnname"
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

// checkOrder holds superlatives, comparisons and trends against the rows.
func (s *checker) checkOrder(runs []claim.Run) {
	for i, t := range s.Tokens {
		if t.Kind != sentence.Word {
			continue
		}
		before, _ := s.Preceding(i)
		if next, _ := s.Following(i); slices.Contains([]string{"at", "au", "zum", "al"}, before.Lower) || next.Kind == sentence.Number {
			continue // "at most", "the top five"
		}
		if s.isOfColumn(t.Lower) || s.isOfDate(i) || s.ColumnWord[t.Lower] && s.Rank(t.Lower) == 0 && !s.IsOneOf(t.Lower, "early", "late") {
			continue // the query's own superlative: a column of the longest wait
		}
		holds := s.Rank(t.Lower) < 1 || !s.isDayInWords(i)
		if r, found := s.LastRun(runs, i); s.Rank(t.Lower) > 0 && len(before.Values) == 0 && s.isPlaced(i) && (found || len(runs) == 1) && (s.Rank(t.Lower) > 1 || found && s.isFirstPlace(i)) {
			if !found {
				r = runs[0]
			}
			holds = holds && s.HasRank(r, s.Rank(t.Lower))
		}
		for _, section := range []string{"max", "min", "late", "early", "long"} {
			holds = holds && s.isSuperlativeRight(runs, i, section)
		}
		switch {
		case s.IsOneOf(t.Lower, "before", "after") && !s.IsOneOf(t.Lower, "greater", "smaller") && !s.HasDates():
		case s.IsOneOf(t.Lower, "greater", "smaller", "before", "after", "sooner", "afterwards", "ahead"), s.IsPhrase("behind", t.Lower):
			holds = holds && s.isComparedRightly(runs, i)
		case s.IsPhrase("outdo", t.Lower):
			holds = holds && s.outdoes(runs, i, false)
		case s.IsPhrase("trail", t.Lower):
			holds = holds && s.outdoes(runs, i, true)
		case s.PhraseAt("followed by", append([]string{t.Lower}, s.WordsAfter(i, 2)...)) > 0:
			holds = holds && s.precedes(runs, i)
		case s.PhraseAt("it was", append([]string{t.Lower}, s.WordsAfter(i, 2)...)) > 0:
			holds = holds && s.namesWinner(runs, i)
		case s.Name == "en" && t.Lower == "than" && !s.hasComparative(i):
			holds = false
		case s.IsPhrase("tie", t.Lower) && !s.Sections["same"][t.Lower]:
			holds = holds && s.isTied(runs)
		case s.Sections["up"][t.Lower] && t.Lower == "up" && s.inPhrasal(i):
		case s.Sections["up"][t.Lower]:
			holds = holds && s.hasTrend(runs, 1)
		case s.Sections["down"][t.Lower] && t.Lower == "down" && s.inPhrasal(i):
		case s.Sections["down"][t.Lower]:
			holds = holds && s.hasTrend(runs, -1)
		}
		if !holds {
			s.doubt(t, !s.isPlainRanking())
		}
	}
}

// isOfColumn reports whether a sentence refers to a cell of a column whose name has a word:
// {1.latestDraft} is the latest.
func (s *checker) isOfColumn(lower string) bool {
	return slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool {
		return t.IsReference && slices.ContainsFunc(t.Candidates, func(c sentence.Candidate) bool {
			return c.Column >= 0 && slices.Contains(strings.Fields(strings.ToLower(columnname.Words(s.Rows.Columns[c.Column].Name))), lower)
		})
	})
}

// dateWords are the words for the last and the first of something in the name of a column.
var dateWords = map[string][]string{"late": {"last", "latest", "newest", "recent"}, "early": {"first", "earliest", "oldest"}}

// isOfDate reports whether a word for the last or the first leads to a cell of a column that
// is one of it, whatever it is called there: "the latest on {1.lastCommit}", and "the latest
// commit of {1.name} is from {1.lastCommit}".
func (s *checker) isOfDate(i int) bool {
	isNext, of := true, map[int]bool{}
	for _, t := range s.Tokens[i+1:] {
		switch {
		case t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ",;:"):
			return false
		case t.IsReference && slices.ContainsFunc(t.Candidates, func(c sentence.Candidate) bool {
			return c.Column >= 0 && (isNext || of[c.Row]) && s.isDateOf(i, c.Column)
		}):
			return true
		case t.IsReference:
			of = rowsOf(t)
		}
		isNext = isNext && (t.Kind == sentence.Sign || s.IsPhrase("preposition", t.Lower))
	}
	return false
}

// rowsOf returns the rows that a value is of.
func rowsOf(t sentence.Token) map[int]bool {
	rows := map[int]bool{}
	for _, c := range t.Candidates {
		rows[c.Row] = true
	}
	return rows
}

// isDateOf reports whether a column is called the last or the first, as a word says it.
func (s *checker) isDateOf(i, column int) bool {
	name := strings.Fields(strings.ToLower(columnname.Words(s.Rows.Columns[column].Name)))
	for section, words := range dateWords {
		if s.Sections[section][s.Tokens[i].Lower] && slices.ContainsFunc(words, func(word string) bool { return slices.Contains(name, word) }) {
			return true
		}
	}
	return false
}

// isSuperlativeRight holds a superlative of a section against the rows: that of a
// place, of the time between two things, or of the thing that it is said of.
func (s *checker) isSuperlativeRight(runs []claim.Run, i int, section string) bool {
	t := s.Tokens[i]
	before, _ := s.Preceding(i)
	isOf := s.Sections[section][t.Lower]
	switch rank := s.Rank(before.Lower); {
	case rank > 1 && isOf && len(runs) == 1:
		return s.HasRank(runs[0], rank) // "the second oldest"
	case section == "long" && isOf && s.hasGap(i):
		return s.isLongestGap(runs, true)
	case section == "min" && isOf && s.hasGap(i) && s.HasDates():
		return s.isLongestGap(runs, false)
	}
	if section == "early" && s.isFirstPlace(i) {
		return true // held as a rank
	}
	isSaid := isOf && !s.isRecent(i) || section == "late" && s.isRecent(i) || s.isSuperlative(i, section) || s.isPoint(i, section)
	if !isSaid || s.isMajority(i) || len(runs) == 0 {
		return true
	}
	r, _ := s.RunOf(runs, i)
	if next, found := s.RunBehind(runs, i); found && s.isClaimOf(i, next) {
		r = next
	}
	byOrder := s.Sections["part"][t.Lower] || s.IsInOrderOfTime()
	if section == "long" {
		return s.isExtreme(i, r, "max", byOrder) || s.isExtreme(i, r, "early", byOrder)
	}
	return s.isExtreme(i, r, section, byOrder || section == "max" || section == "min")
}

// isSuperlative reports whether a French or Spanish word for more is one for most:
// "le mois le plus actif", "el mes más activo".
func (s *checker) isSuperlative(i int, section string) bool {
	t := s.Tokens[i]
	isMost := section == "max" && s.Sections["greater"][t.Lower] || section == "min" && s.Sections["smaller"][t.Lower]
	before, _ := s.Preceding(i)
	next, _ := s.Following(i)
	isThan := slices.ContainsFunc(s.Tokens[i:], func(t sentence.Token) bool { return t.Kind == sentence.Word && s.Sections["than"][t.Lower] })
	isArticle := slices.Contains([]string{"le", "la", "les", "el", "los", "las"}, before.Lower)
	return isMost && !isThan && (s.Name == "fr" && isArticle || s.Name == "es" && (isArticle || s.Is("adjective", next.Lower))) &&
		!s.Sections["late"][next.Lower] && !s.Sections["early"][next.Lower] && !s.Sections["min"][next.Lower]
}

// hasComparative reports whether a word before "than" compares what can be checked.
func (s *checker) hasComparative(i int) bool {
	return slices.ContainsFunc(s.WordsBefore(i, 5), func(word string) bool {
		return s.IsOneOf(word, "greater", "smaller", "sooner", "afterwards") || word == "rather" || word == "other" || s.AskedWords[word]
	})
}

// isRecent reports whether "most" is that of "most recent".
func (s *checker) isRecent(i int) bool {
	next, _ := s.Following(i)
	return s.Sections["max"][s.Tokens[i].Lower] && s.IsPhrase("recent", next.Lower)
}

// isPoint reports whether two words are one for the greatest or smallest: "low
// point".
func (s *checker) isPoint(i int, section string) bool {
	next, _ := s.Following(i)
	name := map[string]string{"max": "high", "min": "low"}[section]
	return name != "" && s.IsPhrase(name, s.Tokens[i].Lower) && s.IsPhrase("point", next.Lower)
}

// hasGap reports whether a word says how long it is from one thing to the next:
// "the longest wait", "the shortest gap".
func (s *checker) hasGap(i int) bool {
	after := s.WordsAfter(i, 3)
	return slices.ContainsFunc(after, func(word string) bool { return s.IsPhrase("gap", word) })
}

// inPhrasal reports whether "up" belongs to its verb: "add up to", "make up".
func (s *checker) inPhrasal(i int) bool {
	before, _ := s.Preceding(i)
	next, _ := s.Following(i)
	return slices.Contains([]string{"add", "adds", "added", "adding", "make", "makes", "made", "making", "sum", "sums", "come", "comes", "came", "end", "ends", "ended", "catch", "bring", "brings", "summed", "totalled"}, before.Lower) || next.Lower == "to"
}

// isFirstPlace reports whether "first" is the first place of a ranking.
func (s *checker) isFirstPlace(i int) bool {
	return s.Rank(s.Tokens[i].Lower) == 1 && (s.asksWho() || s.IsSeries()) && (s.endsPart(i) || s.isPlaced(i))
}

// endsPart reports whether a word ends its part of the sentence: the "first" of
// "kelly-w first, olafm second".
func (s *checker) endsPart(i int) bool {
	_, found := s.Following(i)
	return !found
}

// isDayInWords reports whether an ordinal is the day of a date: "the second of
// October", which no rows are held against.
func (s *checker) isDayInWords(i int) bool {
	words := s.Tokens[i+1:]
	at := slices.IndexFunc(words, func(t sentence.Token) bool { return t.Kind != sentence.Sign && !s.Sections["partitive"][t.Lower] })
	return at > 0 && words[at].Kind == sentence.Number && s.IsDate(i+1+at)
}

// isPlaced reports whether an ordinal is the place of what the sentence speaks
// of: "came in third", "is second with 48", not "the second week" and not "third
// of all".
func (s *checker) isPlaced(i int) bool {
	next, found := s.Following(i)
	return !found || next.Kind == sentence.Word && (s.Sections["function"][next.Lower] && !s.Sections["partitive"][next.Lower] || s.Sections["place"][next.Lower])
}

// isClaimOf reports whether a superlative is said of the things behind it: "the
// oldest is #112", with only the words of the claim between and no things before
// it in its clause.
func (s *checker) isClaimOf(i int, r claim.Run) bool {
	for _, t := range slices.Backward(s.Tokens[:i]) {
		if t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ",;:") {
			break
		}
		if s.ColumnOf(t) >= 0 {
			return false
		}
	}
	for _, t := range s.Tokens[i+1 : r.From] {
		if t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ";") || len(t.Values) > 0 && t.Kind == sentence.Number || t.Kind == sentence.Word && s.IsPhrase("contrast", t.Lower) {
			return false
		}
	}
	return true
}

// isExtreme reports whether one of the things has the greatest, smallest, latest
// or earliest value of some column. Where rows have none of it, their order counts
// if it may.
func (s *checker) isExtreme(at int, r claim.Run, section string, byOrder bool) bool {
	rows := s.Rows.Result.Rows
	if len(rows) < 2 {
		return s.isPicked() || section == "late" || section == "early"
	}
	if section == "max" && s.IsOrderedByOthers() {
		return r.Items[0][1]
	}
	compared := false
	among := s.among(r)
	spoken := s.spokenOf(at)
	for i, column := range s.Rows.Columns {
		if len(spoken) > 0 && rowset.IsAmount(column) && !slices.Contains(spoken, i) {
			continue
		}
		if column.Kind != "" || column.Unit == answer.UnitText || sentence.IsWeekday(column) {
			continue
		}
		less := func(a, b any) (bool, bool) { return language.Less(a, b, section == "late" || section == "early") }
		if _, ok := less(rows[0][i], rows[0][i]); !ok {
			continue
		}
		compared = true
		for row := range r.Items[0] {
			isBest := true
			for n, other := range rows {
				if among != nil && !among[n+1] {
					continue
				}
				a, b := rows[row-1][i], other[i]
				if section == "min" || section == "early" {
					a, b = b, a
				}
				if smaller, ok := less(a, b); ok && smaller {
					isBest = false
				}
			}
			if isBest {
				return true
			}
		}
	}
	return !compared && byOrder && (r.Items[0][1] || r.Items[0][len(rows)])
}

// spokenOf returns the columns of amounts that the words around a superlative speak
// of, the nearest ones: "changed most often" is of commits, not of bugs.
func (s *checker) spokenOf(at int) []int {
	for distance := 1; distance < 8; distance++ {
		var found []int
		for _, column := range s.Columns("") {
			counted := s.CountedIn(column)
			for _, n := range []int{at - distance, at + distance} {
				if counted == "" || n < 0 || n >= len(s.Tokens) || s.Tokens[n].Kind != sentence.Word {
					continue
				}
				lower := s.Tokens[n].Lower
				if s.CountedBy(lower) == counted || counted == schema.Commit && s.IsPhrase("changes", lower) {
					found = append(found, column)
				}
			}
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// isPicked reports whether the only row may be one that the query has picked out of
// several: not where it is an amount alone of what the question names.
func (s *checker) isPicked() bool {
	return s.Query == nil || s.Query.Limited || len(s.Query.Ordering) > 0 ||
		slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool { return !rowset.IsAmount(c) })
}

// among returns the rows that a superlative is restricted to: "among the working
// days"; nil for all.
func (s *checker) among(r claim.Run) claim.Set {
	for i, t := range s.Tokens {
		next, _ := s.Following(i)
		if t.Kind != sentence.Word || !s.IsPhrase("among", t.Lower) {
			continue
		}
		if s.Sections["function"][next.Lower] {
			for _, later := range s.Tokens[i+1:] {
				if later.Kind != sentence.Sign && later.Lower != next.Lower {
					next = later
					break
				}
			}
		}
		rows := claim.RowsOf(next)
		if next.Kind != sentence.Word && len(rows) > 1 && len(r.Items) > 0 && len(rowset.Without(r.Items[0], rows)) == 0 {
			return rows
		}
	}
	return nil
}

// hasTrend reports whether amounts rise or fall from the first thing spoken of to
// the last, or from the first row to the last.
func (s *checker) hasTrend(runs []claim.Run, direction float64) bool {
	first, last := claim.Set{1: true}, claim.Set{len(s.Rows.Result.Rows): true}
	if len(runs) > 0 && len(runs)+len(runs[0].Items) > 2 {
		end := runs[len(runs)-1].Items
		first, last = runs[0].Items[0], end[len(end)-1]
	}
	for _, t := range s.Tokens {
		for _, c := range t.Candidates {
			if c.Figure != nil && strings.HasPrefix(c.Figure.Name, "change.") {
				return c.Figure.Value*direction > 0 || c.Figure.Value == 0
			}
		}
	}
	if s.Rows.Columns[s.Key].Unit != answer.UnitPeriod && s.Rows.Columns[s.Key].Kind != schema.Release {
		return false
	}
	return rowset.Compares(s.Rows, first, last, func(a, b float64) bool { return (b-a)*direction > 0 })
}
