package words

import (
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
	isNext, of := true, claim.Set{}
	for _, t := range s.Tokens[i+1:] {
		switch {
		case t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ",;:"):
			return false
		case t.IsReference && slices.ContainsFunc(t.Candidates, func(c sentence.Candidate) bool {
			return c.Column >= 0 && (isNext || of[c.Row]) && s.isDateOf(i, c.Column)
		}):
			return true
		case t.IsReference:
			of = claim.RowsOf(t)
		}
		isNext = isNext && (t.Kind == sentence.Sign || s.IsPhrase("preposition", t.Lower))
	}
	return false
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
