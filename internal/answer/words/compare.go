package words

import (
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/claim"
	"repochat/internal/answer/language"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// isComparedRightly holds a comparison at a word against the rows: the things
// before it against those behind, against all others, or against their sum. One
// whose second side the rows do not hold is not right.
func (s *checker) isComparedRightly(runs []claim.Run, i int) bool {
	lower := s.Tokens[i].Lower
	than := slices.IndexFunc(s.Tokens[i:], func(t sentence.Token) bool { return t.Kind == sentence.Word && s.Sections["than"][t.Lower] })
	isTime := s.IsOneOf(lower, "before", "after")
	if between, found := s.RunBehind(runs, i); found && than > 0 && between.To < i+than {
		if _, isLed := s.LastRun(runs, i); !isLed {
			i, than = between.To+1, i+than-between.To-1 // "more on Friday than on Monday"
		}
	}
	isBehind := s.IsPhrase("behind", lower)
	if s.Sections["ahead"][lower] || isTime || isBehind {
		than = 0
	}
	if len(s.Rows.Result.Rows) == 1 && !s.isPicked() && (s.hasOthers(i) || than > 0 && !s.HasNumber(i+than, len(s.Tokens)) && !s.HasNumber(max(0, i-4), i)) {
		return false // the row shows nobody else, and no other year
	}
	if than < 0 {
		return len(runs) == 0 || !s.asksWho() || !s.isBareMore(i) || s.leads(runs[0])
	}
	if next, _ := s.Following(i + than); len(next.Values) > 0 || !isTime && s.settledNear(i) {
		return true // more than a number, which is held against the rows by itself
	}
	before, hasBefore := s.LastRun(runs, i)
	behind, hasBehind := s.RunBehind(runs, i+than)
	isSmaller := s.IsOneOf(lower, "smaller", "sooner", "before") || isBehind
	isDate := s.IsOneOf(lower, "sooner", "afterwards") || isTime
	if last := len(runs) - 1; isBehind && !hasBefore && last > 0 {
		before, hasBefore = runs[last], true // "behind Ada comes Grace"
	}
	switch {
	case isBehind && (!hasBefore || !hasBehind):
		return true
	case !hasBefore && !hasBehind && than > 0 && s.hasOthers(i+than):
		return false // of whom more is said than of others is not named
	case !hasBefore && !hasBehind:
		return isTime || s.Sections["ahead"][lower] || s.Sections["function"][lower] && s.comparesStates(i, than, isSmaller)
	case !hasBehind && (isTime || s.Sections["ahead"][lower]):
		return !s.hasOthers(i) || s.leads(before)
	case !hasBehind && s.hasOthers(i+than):
		return s.outdoesOthers(before, isSmaller)
	case !hasBehind:
		return s.isUnderstood(i + than)
	case !hasBefore:
		return true
	}
	for _, t := range s.Tokens[i+than+1 : behind.From] {
		if t.Kind != sentence.Sign && t.Kind != sentence.Word {
			return true // more than a number, said of other things
		}
	}
	for _, item := range before.Items {
		for _, other := range behind.Items {
			holds := rowset.Compares(s.Rows, item, other, func(a, b float64) bool { return a > b && !isSmaller || a < b && isSmaller })
			if isBehind && s.PhraseBefore("just", s.WordsBefore(i, 2)) > 0 && rowset.Scored(s.Rows) >= 0 {
				holds = rowset.Below(s.Rows, other, rowset.Scored(s.Rows)).Meets(item)
			}
			if isBehind && !holds {
				holds = rowset.First(item) > rowset.First(other) && s.amountsEqual(item, other)
			}
			if isDate {
				holds = s.follows(other, item) && !isSmaller || s.follows(item, other) && isSmaller
			}
			if !holds && (isDate || s.HasAmounts()) {
				return false
			}
		}
	}
	return true
}

// follows reports whether a date of the second rows is later than one of the first:
// the date that the sentence tells, where it tells one of theirs.
func (s *checker) follows(first, second claim.Set) bool {
	for i, t := range s.Tokens {
		rows := claim.RowsOf(t)
		if !s.IsDate(i) || !rows.Meets(first) && !rows.Meets(second) {
			continue
		}
		return rowset.AnyDates(s.Rows, t.Candidates[0].Column, first, second, time.Time.Before)
	}
	return s.isLater(first, second)
}

// isLater reports whether a date of the second rows is later than one of the first.
func (s *checker) isLater(first, second claim.Set) bool {
	return rowset.AnyPair(s.Rows, first, second, func(_ int, a, b any) bool {
		less, ok := language.Less(a, b, true)
		return ok && less
	})
}

// amountsEqual reports whether two things have the same amount, or none.
func (s *checker) amountsEqual(a, b claim.Set) bool {
	column := rowset.Scored(s.Rows)
	if column < 0 {
		return true
	}
	return rowset.Compares(s.Rows, a, b, func(x, y float64) bool { return x == y })
}

// outdoes holds a verb that says that what stands before it has more than what
// stands behind, or less: "scheduler.go beats sqlite.go".
func (s *checker) outdoes(runs []claim.Run, i int, isLess bool) bool {
	before, hasBefore := s.LastRun(runs, i)
	behind, hasBehind := s.RunBehind(runs, i)
	if !hasBefore || !hasBehind || !s.isNext(i, behind.From) || s.settledNear(i) || rowset.Scored(s.Rows) < 0 {
		return true
	}
	for _, item := range before.Items {
		for _, other := range behind.Items {
			if !rowset.Compares(s.Rows, item, other, func(a, b float64) bool { return a > b && !isLess || a < b && isLess }) {
				return false
			}
		}
	}
	return true
}

// isNext reports whether only words of grammar stand between two tokens.
func (s *checker) isNext(i, j int) bool {
	return !slices.ContainsFunc(s.Tokens[i+1:j], func(t sentence.Token) bool {
		return t.Kind != sentence.Sign && !s.Sections["function"][t.Lower] || t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ",;:")
	})
}

// precedes holds "followed by": what comes first stands first in the rows, or has
// as much or the earlier date.
func (s *checker) precedes(runs []claim.Run, i int) bool {
	before, hasBefore := s.LastRun(runs, i)
	behind, hasBehind := s.RunBehind(runs, i)
	if !hasBefore || !hasBehind {
		return true
	}
	first, second := before.Items[len(before.Items)-1], behind.Items[0]
	return rowset.First(first) < rowset.First(second) || s.isLater(first, second)
}

// namesWinner holds "it was Aiko" against the ranking that was asked for.
func (s *checker) namesWinner(runs []claim.Run, i int) bool {
	behind, found := s.RunBehind(runs, i)
	from, to := s.Clause(i)
	return !found || !s.asksWho() || s.HasNumber(from, to) || !s.isNext(i+1, behind.From) || s.leads(behind)
}

// settledNear reports whether a number beside a comparison has been computed as a
// difference: then the comparison is held with it.
func (s *checker) settledNear(i int) bool {
	for at := range s.Settled {
		if r, _ := s.RoleOf(at); (r == claim.Difference || r == claim.Ratio || r == claim.Duration) && at < i && i-at < 12 {
			return true
		}
	}
	return false
}

// asksWho reports whether the rows are a ranking of things, as a question for the
// most or for the greater of two has.
func (s *checker) asksWho() bool {
	return s.Rows.Columns[s.Key].Kind != "" && rowset.Scored(s.Rows) >= 0 && !s.IsInOrderOfTime() && len(s.Rows.Result.Rows) > 1
}

// isBareMore reports whether a word for more or less is all that a clause says:
// "Jonas fixed more", without a number or a second thing.
func (s *checker) isBareMore(i int) bool {
	if !s.Sections["greater"][s.Tokens[i].Lower] {
		return false
	}
	from, to := s.Clause(i)
	return !s.HasNumber(from, to) && s.Name != "fr" && s.Name != "es"
}

// leads reports whether one of the things has the greatest amount.
func (s *checker) leads(r claim.Run) bool {
	column := rowset.Scored(s.Rows)
	return column < 0 || len(r.Items) > 0 && rowset.Extremes(s.Rows, column, true).Meets(r.Items[0])
}

func (s *checker) hasOthers(from int) bool { return s.Has("others", from, len(s.Tokens)) }

// outdoesOthers reports whether a thing has more than each of the others, or than
// all of them together where the sentence adds them up.
func (s *checker) outdoesOthers(r claim.Run, isSmaller bool) bool {
	column := rowset.Scored(s.Rows)
	if column < 0 || len(r.Items) == 0 {
		return false
	}
	own, ok := s.Amount(r.Items[0], column)
	rest := rowset.Without(rowset.All(s.Rows), rowset.Union(r.Items))
	if s.Has("combined", 0, len(s.Tokens)) {
		sum, okSum := rowset.Sum(s.Rows, rest, column)
		return ok && okSum && (own > sum) != isSmaller
	}
	for row := range rest {
		if other, isAmount := rowset.Amount(s.Rows, row, column); !ok || isAmount && (own > other) == isSmaller {
			return false
		}
	}
	return true
}

// isUnderstood reports whether what stands behind "than" is no thing of the rows
// but one that the words pick: "than the runners-up", "than the year before".
func (s *checker) isUnderstood(from int) bool {
	_, to := s.Clause(from)
	return len(s.Picked(from)) > 0 || s.HasNumber(from, to) || s.Has("picked", from, to)
}

// comparesStates is for rows of groups, whose names are adjectives: "more issues
// are closed than open".
func (s *checker) comparesStates(i, than int, isSmaller bool) bool {
	return slices.ContainsFunc(s.Tokens[i:], func(t sentence.Token) bool { return t.Kind == sentence.Value }) || s.HasNumber(0, len(s.Tokens)) || than == 0 || isSmaller
}

// isLongestGap reports whether two things that follow one another lie further
// apart in time than any other two that do.
func (s *checker) isLongestGap(runs []claim.Run, isLongest bool) bool {
	items := claim.ItemsOf(runs)
	if len(items) != 2 {
		return false
	}
	for column, c := range s.Rows.Columns {
		if c.Unit != answer.UnitDate {
			continue
		}
		var own float64
		best := 0.0
		for n := 1; n < len(s.Rows.Result.Rows); n++ {
			from, okFrom := rowset.Date(s.Rows, n, column)
			to, okTo := rowset.Date(s.Rows, n+1, column)
			if !okFrom || !okTo {
				continue
			}
			gap := to.Sub(from).Abs().Hours()
			if items[0][n] && items[1][n+1] || items[0][n+1] && items[1][n] {
				own = gap
			}
			if n == 1 || (gap > best) == isLongest {
				best = gap
			}
		}
		return own > 0 && own == best
	}
	return false
}

// isTied reports whether the things of a sentence have equal amounts, or else some
// rows have that share a number it names.
func (s *checker) isTied(runs []claim.Run) bool {
	if items := claim.ItemsOf(runs); len(items) > 1 {
		return rowset.HasEqual(s.Rows, s.Key, items)
	}
	column := rowset.Scored(s.Rows)
	for _, t := range s.Tokens {
		if t.Kind != sentence.Number || len(t.Values) == 0 || column < 0 {
			continue
		}
		if len(rowset.Where(s.Rows, column, func(amount float64) bool { return amount == t.Values[0] })) > 1 {
			return true
		}
	}
	return len(runs) > 0 && s.sharesAmount(runs[0])
}

func (s *checker) sharesAmount(r claim.Run) bool {
	column := max(rowset.Scored(s.Rows), 0)
	for row := range rowset.Union(r.Items) {
		own, ok := rowset.Amount(s.Rows, row, column)
		if ok && len(rowset.Where(s.Rows, column, func(other float64) bool { return other == own })) > 1 {
			return true
		}
	}
	return false
}
