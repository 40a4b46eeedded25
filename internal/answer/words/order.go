package words

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/answer/rowset"
	"repochat/internal/schema"
)

// checkQuantities holds the words that count without a number against the rows:
// none, all, most, both, half, twice.
func (s *scanner) checkQuantities(runs []run) {
	for i, t := range s.tokens {
		if t.kind != word || s.askedWords[t.lower] && s.Sections["all"][t.lower] {
			continue
		}
		holds := true
		switch {
		case s.Sections["zero"][t.lower]:
			holds = s.hasNone() || s.asksForNone()
		case s.Sections["two"][t.lower]:
			holds = len(s.Rows.Result.Rows) == 2 || len(s.rowsBehind(i)) == 2 || slices.ContainsFunc(runs, func(r run) bool { return len(r.items) == 2 }) || s.numbers([]float64{2}, 0, false) != nil && len(runs) == 0
		case s.shareNamed(i) > 0:
			holds = s.hasShare(s.shareNamed(i))
		case s.Sections["twice"][t.lower]:
			holds = s.hasRatio(runs, 2)
		case s.isNobody(i):
			holds = s.asksForNone()
		case s.Sections["same"][t.lower]:
			holds = rowset.HasEqual(s.Rows, s.key, itemsOf(runs))
		case s.Sections["all"][t.lower] && len(runs) == 1 && len(runs[0].items) == 1 && s.columnOf(s.tokens[runs[0].from]) != s.key && !s.isTotal(i):
			holds = len(runs[0].items[0]) == len(s.Rows.Result.Rows)
		case s.Sections["all"][t.lower] && len(runs) == 0 && !s.isTotal(i):
			share, isClaim := s.shareOfValues()
			holds = isClaim && share == 1 || s.namesLeast()
		case s.isMajority(i) && len(runs) == 1 && isState(s.Rows.Columns[s.key]):
			holds = s.isExtreme(runs[0], "max", false)
		case s.isMajority(i) && len(runs) == 0:
			share, isClaim := s.shareOfValues()
			holds = isClaim && share > 0.5
		}
		if !holds {
			s.miss(t)
		}
	}
}

// namesLeast reports whether a sentence says "at least" of the smallest amount of
// a column.
func (s *scanner) namesLeast() bool {
	at := slices.IndexFunc(s.tokens, func(t token) bool { return t.kind == word && s.Sections["least"][t.lower] })
	if at < 0 {
		return false
	}
	next, _ := s.following(at)
	return slices.ContainsFunc(next.candidates, func(c candidate) bool {
		return c.column >= 0 && s.isExtreme(run{items: []set{{c.row: true}}}, "min", false)
	})
}

// isMajority reports whether a word means more than half: "the majority", and
// "most of them", but not "the most".
func (s *scanner) isMajority(i int) bool {
	t := s.tokens[i]
	before, hasBefore := s.preceding(i)
	return s.Sections["most"][t.lower] || s.Name == "en" && t.lower == "most" && (!hasBefore || before.lower != "the" && before.lower != "at") ||
		s.Name == "de" && t.lower == "meisten" && t.isStart
}

// shareNamed returns the percentage that a word for a part stands for, 0 for any
// other word: a quarter is one only of something.
func (s *scanner) shareNamed(i int) float64 {
	for section, percent := range map[string]float64{"share 50": 50, "share 33.333": 100.0 / 3, "share 25": 25, "share 20": 20, "share 10": 10} {
		if s.Sections[section][s.tokens[i].lower] {
			if next, found := s.following(i); percent == 50 || found && s.Sections["partitive"][next.lower] {
				return percent
			}
		}
	}
	return 0
}

// hasNone reports whether something is zero or missing in the rows.
func (s *scanner) hasNone() bool {
	for _, row := range s.Rows.Result.Rows {
		if slices.Contains(row, nil) || slices.Contains(row, any(int64(0))) || slices.Contains(row, any(false)) {
			return true
		}
	}
	return s.numbers([]float64{0}, 0, false) != nil
}

func (s *scanner) hasShare(percent float64) bool {
	if percent == 50 && slices.ContainsFunc(s.Rows.Result.Columns, func(name string) bool { return strings.Contains(strings.ToLower(name), "median") }) {
		return true // half of all take less than the median
	}
	return slices.ContainsFunc(s.numbers([]float64{percent}, 0, true), func(c candidate) bool { return c.unit == answer.UnitPercent || c.column >= 0 })
}

// hasRatio reports whether the amounts of the first two things spoken of, or of
// the first two rows, have about a ratio.
func (s *scanner) hasRatio(runs []run, ratio float64) bool {
	first, second := set{1: true}, set{2: true}
	if len(runs) > 1 {
		first, second = runs[0].items[0], runs[1].items[0]
	}
	return rowset.Compares(s.Rows, first, second, func(a, b float64) bool { return b != 0 && a/b > 0.96*ratio && a/b < 1.04*ratio })
}

// isNobody reports whether a word is the French for nobody, not for a person.
func (s *scanner) isNobody(i int) bool {
	before, hasBefore := s.preceding(i)
	return s.Name == "fr" && s.tokens[i].lower == "personne" && (!hasBefore || before.lower == "à")
}

// isTotal reports whether all is that of "in all".
func (s *scanner) isTotal(i int) bool {
	before, _ := s.preceding(i)
	return slices.Contains([]string{"in", "en", "after", "above", "vor", "von", "unter", "of", "après"}, before.lower)
}

// asksForNone reports whether the question itself speaks of none.
func (s *scanner) asksForNone() bool {
	for _, l := range language.All() {
		for zero := range l.Sections["zero"] {
			if s.askedWords[zero] {
				return true
			}
		}
	}
	return false
}

// shareOfValues returns the share of the rows that have the states and dates of
// the sentence, and whether it has any.
func (s *scanner) shareOfValues() (share float64, isClaim bool) {
	share = 1
	for _, t := range s.tokens {
		if t.kind == sign || t.kind == word || len(t.candidates) == 0 || t.candidates[0].row == 0 || t.candidates[0].column < 0 {
			continue
		}
		if column := s.Rows.Columns[t.candidates[0].column]; isState(column) || column.Unit == answer.UnitDate || column.Unit == answer.UnitPeriod {
			share, isClaim = min(share, float64(len(rowsOf(t)))/float64(len(s.Rows.Result.Rows))), true
		}
	}
	return share, isClaim
}

// checkOrder holds superlatives, comparisons and trends against the rows.
func (s *scanner) checkOrder(runs []run) {
	for i, t := range s.tokens {
		if t.kind != word {
			continue
		}
		before, _ := s.preceding(i)
		if next, _ := s.following(i); slices.Contains([]string{"at", "au", "zum", "al"}, before.lower) || next.kind == number {
			continue // "at most", "the top five"
		}
		holds := s.Rank(t.lower) < 1 || !s.isDayInWords(i)
		holds = holds && (s.Rank(t.lower) < 2 || len(runs) != 1 || !s.isPlaced(i) || s.hasRank(runs[0], s.Rank(t.lower)))
		for _, section := range []string{"max", "min", "late", "early", "long"} {
			if rank := s.Rank(before.lower); rank > 1 && s.Sections[section][t.lower] && len(runs) == 1 {
				holds = holds && s.hasRank(runs[0], rank) // "the second oldest"
			} else if (s.Sections[section][t.lower] || s.isSuperlative(i, section)) && !s.isMajority(i) && len(runs) > 0 {
				r, _ := s.runOf(runs, i)
				if next, found := s.runBehind(runs, i); found && s.isClaimOf(i, next) {
					r = next
				}
				byOrder := s.Sections["part"][t.lower] || s.isInOrderOfTime()
				if section == "long" {
					holds = holds && (s.isExtreme(r, "max", byOrder) || s.isExtreme(r, "early", byOrder))
				} else {
					holds = holds && s.isExtreme(r, section, byOrder || section == "max" || section == "min")
				}
			}
		}
		switch {
		case s.Sections["greater"][t.lower] || s.Sections["smaller"][t.lower]:
			holds = holds && s.isComparedRightly(runs, i)
		case (s.Sections["before"][t.lower] || s.Sections["after"][t.lower]) && !s.hasDates():
		case s.Sections["before"][t.lower] || s.Sections["after"][t.lower] || s.Sections["sooner"][t.lower] || s.Sections["afterwards"][t.lower] || s.Sections["ahead"][t.lower]:
			holds = holds && s.isComparedRightly(runs, i)
		case s.Sections["up"][t.lower]:
			holds = holds && s.hasTrend(runs, 1)
		case s.Sections["down"][t.lower]:
			holds = holds && s.hasTrend(runs, -1)
		}
		if !holds {
			s.miss(t)
		}
	}
}

// isSuperlative reports whether a French or Spanish word for more is one for most:
// "le mois le plus actif", "el mes más activo".
func (s *scanner) isSuperlative(i int, section string) bool {
	t := s.tokens[i]
	isMost := section == "max" && s.Sections["greater"][t.lower] || section == "min" && s.Sections["smaller"][t.lower]
	before, _ := s.preceding(i)
	next, _ := s.following(i)
	isThan := slices.ContainsFunc(s.tokens[i:], func(t token) bool { return t.kind == word && s.Sections["than"][t.lower] })
	isArticle := slices.Contains([]string{"le", "la", "les", "el", "los", "las"}, before.lower)
	return isMost && !isThan && (s.Name == "fr" && isArticle || s.Name == "es" && (isArticle || s.Is("adjective", next.lower))) &&
		!s.Sections["late"][next.lower] && !s.Sections["early"][next.lower] && !s.Sections["min"][next.lower]
}

// isDayInWords reports whether an ordinal is the day of a date: "the second of
// October", which no rows are held against.
func (s *scanner) isDayInWords(i int) bool {
	words := s.tokens[i+1:]
	at := slices.IndexFunc(words, func(t token) bool { return t.kind != sign && !s.Sections["partitive"][t.lower] })
	return at > 0 && words[at].kind == number && s.isDate(i+1+at)
}

// isPlaced reports whether an ordinal is the place of what the sentence speaks
// of: "came in third", "is second with 48", not "the second week" and not "third
// of all".
func (s *scanner) isPlaced(i int) bool {
	next, found := s.following(i)
	return !found || next.kind == word && (s.Sections["function"][next.lower] && !s.Sections["partitive"][next.lower] || s.Sections["place"][next.lower])
}

func (s *scanner) runBehind(runs []run, i int) (run, bool) {
	for _, r := range runs {
		if r.from > i {
			return r, true
		}
	}
	return run{}, false
}

// isClaimOf reports whether a superlative is said of the things behind it: "the
// oldest is #112", with only the words of the claim between and no things before
// it in its clause.
func (s *scanner) isClaimOf(i int, r run) bool {
	for _, t := range slices.Backward(s.tokens[:i]) {
		if t.kind == sign && strings.ContainsAny(t.text, ",;:") {
			break
		}
		if s.columnOf(t) >= 0 {
			return false
		}
	}
	for _, t := range s.tokens[i+1 : r.from] {
		if t.kind == sign && strings.ContainsAny(t.text, ";") {
			return false
		}
	}
	return true
}

// isExtreme reports whether one of the things has the greatest, smallest, latest
// or earliest value of some column. Where rows have none of it, their order counts
// if it may.
func (s *scanner) isExtreme(r run, section string, byOrder bool) bool {
	rows := s.Rows.Result.Rows
	if len(rows) < 2 {
		return true
	}
	compared := false
	for i, column := range s.Rows.Columns {
		if column.Kind != "" || column.Unit == answer.UnitText {
			continue
		}
		less := func(a, b any) (bool, bool) { return language.Less(a, b, section == "late" || section == "early") }
		if _, ok := less(rows[0][i], rows[0][i]); !ok {
			continue
		}
		compared = true
		for row := range r.items[0] {
			isBest := true
			for _, other := range rows {
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
	return !compared && byOrder && (r.items[0][1] || r.items[0][len(rows)])
}

// isInOrderOfTime reports whether the rows come in the order of a date, or of
// something that has one.
func (s *scanner) isInOrderOfTime() bool {
	if s.Query == nil || len(s.Query.Ordering) == 0 {
		return s.Rows.Columns[s.key].Unit == answer.UnitPeriod
	}
	property := s.Query.Ordering[0].Source.Property
	return strings.HasSuffix(property, "Date") || strings.HasSuffix(property, "_at") || property == "number" || s.Rows.Columns[s.key].Unit == answer.UnitPeriod
}

// isComparedRightly checks "more than": the things before against those behind.
func (s *scanner) isComparedRightly(runs []run, i int) bool {
	lower := s.tokens[i].lower
	than := slices.IndexFunc(s.tokens[i:], func(t token) bool { return t.kind == word && s.Sections["than"][t.lower] })
	isTime := s.Sections["before"][lower] || s.Sections["after"][lower]
	if s.Sections["ahead"][lower] || isTime {
		than = 0
	}
	if than < 0 || len(runs) < 2 {
		return true
	}
	behind, found := s.runBehind(runs, i+than)
	before := runs[0]
	for _, r := range runs {
		if r.to < i {
			before = r
		}
	}
	if !found || before.from > i {
		return true
	}
	for _, t := range s.tokens[i+than+1 : behind.from] {
		if t.kind != sign && t.kind != word {
			return true // more than a number, said of other things
		}
	}
	isSmaller := s.Sections["smaller"][lower] || s.Sections["sooner"][lower] || s.Sections["before"][lower]
	isDate := s.Sections["sooner"][lower] || s.Sections["afterwards"][lower] || isTime
	for _, item := range before.items {
		for _, other := range behind.items {
			holds := rowset.Compares(s.Rows, item, other, func(a, b float64) bool { return a > b && !isSmaller || a < b && isSmaller })
			if isDate {
				holds = language.Follows(s.Rows.Result.Rows, other, item) && !isSmaller || language.Follows(s.Rows.Result.Rows, item, other) && isSmaller
			}
			if !holds && (isDate || s.hasAmounts()) {
				return false
			}
		}
	}
	return true
}

func (s *scanner) hasDates() bool {
	return slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool { return c.Unit == answer.UnitDate })
}

func (s *scanner) hasAmounts() bool {
	return slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool {
		return c.Unit == answer.UnitCount || c.Unit == answer.UnitNumber || c.Unit == answer.UnitLines
	})
}

// hasTrend reports whether amounts rise or fall from the first thing spoken of to
// the last, or from the first row to the last.
func (s *scanner) hasTrend(runs []run, direction float64) bool {
	first, last := set{1: true}, set{len(s.Rows.Result.Rows): true}
	if len(runs) > 0 && len(runs)+len(runs[0].items) > 2 {
		end := runs[len(runs)-1].items
		first, last = runs[0].items[0], end[len(end)-1]
	}
	for _, t := range s.tokens {
		for _, c := range t.candidates {
			if c.figure != nil && strings.HasPrefix(c.figure.Name, "change.") {
				return c.figure.Value*direction > 0 || c.figure.Value == 0
			}
		}
	}
	if s.Rows.Columns[s.key].Unit != answer.UnitPeriod && s.Rows.Columns[s.key].Kind != schema.Release {
		return false
	}
	return rowset.Compares(s.Rows, first, last, func(a, b float64) bool { return (b-a)*direction > 0 })
}
