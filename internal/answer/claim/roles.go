package claim

import (
	"slices"
	"strings"

	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
	"repochat/internal/schema"
)

// Role is what a number says by the words around it. The words decide which
// arithmetic is tried: a difference is looked for only where one is spoken of.
type Role int

const (
	Plain      Role = iota
	Difference      // "14 more than", "leads by 14", "a gap of 14"
	Ratio           // "three times as many", "seven closed for every open one"
	Share           // "26%", "two thirds of", "three out of five"
	Part            // the first number of "7 of the 11 commits"
	Whole           // the second
	Duration        // "two weeks after"
)

// RoleOf returns the role of a number, and whether the number has to have it:
// where it has not, the number may also be a cell or a count.
func (s *Checker) RoleOf(i int) (r Role, isForced bool) {
	t := s.Tokens[i]
	after, before := s.WordsAfter(i, 6), s.WordsBefore(i, 6)
	noun := s.NounBehind(i)
	isTime := rowset.PerDay(string(noun)) > 0
	switch {
	case t.IsPercent || noun == "percent" || s.FractionAt(i) > 0:
		return Share, true
	case s.partnerOf(i) > 0:
		return Part, false
	case s.IsWholeOf(i):
		return Whole, false
	case s.isRatio(after):
		return Ratio, true
	case isTime:
		return Duration, s.isDifference(i, before, after, isTime)
	case s.isDifference(i, before, after, isTime):
		return Difference, true
	}
	return Plain, false
}

// FractionAt returns the percentage of a fraction whose first number stands at a
// token: "two thirds", "tres cuartos".
func (s *Checker) FractionAt(i int) float64 {
	t := s.Tokens[i]
	next, found := s.Following(i)
	if !found || len(t.Values) == 0 || next.Kind != sentence.Word {
		return 0
	}
	if percent := s.PercentOf(next.Lower); percent > 0 && percent != 50 {
		return t.Values[0] * percent
	}
	return 0
}

// PercentOf returns the percentage that a word for a part stands for; 0 for any
// other word.
func (s *Checker) PercentOf(lower string) float64 {
	for section, percent := range map[string]float64{"share 50": 50, "share 33.333": 100.0 / 3, "share 25": 25, "share 20": 20, "share 10": 10} {
		if s.Sections[section][lower] {
			return percent
		}
	}
	return 0
}

// partnerOf returns the token of the second number in "7 of the 11", "three out
// of five", "uno de cada siete", "13/34"; 0 for any other number.
func (s *Checker) partnerOf(i int) int {
	links := 0
	if s.isSlashList(i) {
		return 0
	}
	for n, t := range s.Tokens[i+1:] {
		switch {
		case t.Kind == sentence.Sign && strings.TrimSpace(t.Text) == "":
		case t.Kind == sentence.Sign && t.Text == "/":
			links++
		case t.Kind == sentence.Word && s.IsPhrase("of", t.Lower):
			links++
		case t.Kind == sentence.Word && links == 0 && s.CountedBy(t.Lower) != "" && rowset.PerDay(string(s.CountedBy(t.Lower))) == 0:
		case t.Kind == sentence.Word && links > 0 && (s.Sections["function"][t.Lower] || t.Lower == "total"):
		case t.Kind == sentence.Number && links > 0 && len(t.Values) > 0 && t.Rank == 0:
			return i + 1 + n
		default:
			return 0
		}
	}
	return 0
}

// isSlashList reports whether a number is one of three or more between slashes, as
// in "7/3/1".
func (s *Checker) isSlashList(i int) bool {
	from, to := i, i
	for from > 1 && s.Tokens[from-1].Text == "/" {
		from -= 2
	}
	for to+2 < len(s.Tokens) && s.Tokens[to+1].Text == "/" {
		to += 2
	}
	return to-from > 2
}

// IsWholeOf reports whether a number is the second of "7 of the 11", or that of
// "the oldest of the three".
func (s *Checker) IsWholeOf(i int) bool {
	if s.SenseBefore(i) != sentence.Exact {
		return false
	}
	if before := s.WordsBefore(i, 1); s.PhraseBefore("of the", before) > 0 {
		return true
	}
	if before := s.WordsBefore(i, 2); len(before) == 2 && s.PhraseAt("of", before[:1]) > 0 && s.PhraseAt("the", before[1:]) > 0 {
		return true
	}
	for at := range s.Tokens[:i] {
		if t := s.Tokens[at]; t.Kind == sentence.Number && len(t.Values) > 0 && s.partnerOf(at) == i {
			return true
		}
	}
	return false
}

// isRatio reports whether a number is how many times something is something else.
func (s *Checker) isRatio(after []string) bool {
	if len(after) > 1 && s.PhraseAt("ratio", after) > 0 && s.PhraseAt("as", after[1:]) > 0 {
		return true
	}
	for n := range after {
		if s.PhraseAt("for every", after[n:]) > 1 {
			return true
		}
	}
	return false
}

// isDifference reports whether a number says by how much two things differ.
func (s *Checker) isDifference(i int, before, after []string, isTime bool) bool {
	isWith := len(before) > 0 && s.PhraseBefore("with", before) > 0
	for n, word := range after {
		if s.PhraseAt("difference after", after[n:]) > 0 {
			if n+2 < len(after) && s.PhraseAt("twice", after[n+2:]) > 0 {
				break // "seven commits more than twice as many"
			}
			if n+1 < len(after) && s.Sections["ordinal"][after[n+1]] || isWith && s.Sections["ahead"][word] {
				break
			}
			return true
		}
		if s.CountedBy(word) == "" && !s.Is("noun", word) && !s.Is("adjective", word) || s.Sections["than"][word] {
			break
		}
	}
	from, to := s.Clause(i)
	if s.PhraseBefore("difference before", before) > 0 && (s.Has("difference verb", from, to) || s.Has("difference noun", from, to)) {
		return true
	}
	if isWith || isTime {
		return false
	}
	if at := s.find("difference noun", from, i); at >= 0 && !s.HasNumber(at, i) || s.Has("difference noun", i, min(to, i+6)) {
		return true
	}
	return s.Has("difference link", from, to) && (s.hasSection("between", from, i) || s.PhraseAt("difference link", after) > 0 || len(after) > 1 && s.PhraseAt("difference link", after[1:]) > 0)
}

// find returns the first token of a phrase; -1 when there is none.
func (s *Checker) find(section string, from, to int) int {
	for at := from; at < to; at++ {
		if s.Has(section, at, at+1) {
			return at
		}
	}
	return -1
}

// HasNumber reports whether a part of a sentence has a number that is no rank.
func (s *Checker) HasNumber(from, to int) bool {
	return slices.ContainsFunc(s.Tokens[from:to], func(t sentence.Token) bool { return t.Kind == sentence.Number && t.Rank == 0 && len(t.Values) > 0 })
}

// Clause returns the bounds of the part of a sentence that a token stands in:
// between semicolons, colons, and words that Set one thing against another.
func (s *Checker) Clause(i int) (from, to int) {
	return s.bounds(i, func(t sentence.Token) bool {
		return t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ";:") || t.Kind == sentence.Word && s.IsPhrase("contrast", t.Lower)
	})
}

// bounds returns the part of a sentence around a token up to the tokens that end it.
func (s *Checker) bounds(i int, ends func(sentence.Token) bool) (from, to int) {
	for from = i; from > 0 && !ends(s.Tokens[from-1]); from-- {
	}
	for to = i + 1; to < len(s.Tokens) && !ends(s.Tokens[to]); to++ {
	}
	return from, to
}

// Columns returns the columns of amounts that a noun can mean.
func (s *Checker) Columns(noun schema.Kind) []int {
	var fit, all []int
	for i, column := range s.Rows.Columns {
		if !rowset.IsAmount(column) {
			continue
		}
		if _, ok := rowset.Amount(s.Rows, 1, i); !ok {
			continue
		}
		all = append(all, i)
		counted := s.CountedIn(i)
		if noun == "" || counted == "" || counted == noun || noun == schema.Issue && counted == schema.PullRequest {
			fit = append(fit, i)
		}
	}
	if noun == "" {
		return all
	}
	return fit
}
