package words

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer/language"
	"repochat/internal/schema"
)

// stateAt takes a word for a state, where the rows have states: then it claims one.
func (s *scanner) stateAt(rest string) bool {
	text := plainWord.FindString(rest)
	for _, state := range []string{"open", "closed", "merged"} {
		if !s.Sections["state "+state][strings.ToLower(text)] {
			continue
		}
		for i, column := range s.Rows.Columns {
			if !isState(column) {
				continue
			}
			var candidates []candidate
			for n, row := range s.Rows.Result.Rows {
				if row[i] == state {
					candidates = append(candidates, candidate{row: n + 1, column: i})
				}
			}
			s.take(len(text), token{kind: value, candidates: candidates})
			return true
		}
	}
	return false
}

func (s *scanner) dateAt(rest string) bool {
	if s.at > 0 && language.EndsInWord(s.text[:s.at]) {
		return false
	}
	spelled, length := language.DateAt(rest)
	if length == 0 {
		return false
	}
	candidates := s.days(spelled)
	if s.isFree {
		candidates = []candidate{{column: -1, isAsked: true}}
	}
	isYear := length == 4 && spelled[0].Year != 0
	if isYear {
		candidates = append(candidates, s.numbers([]float64{float64(spelled[0].Year)}, 0, false)...)
		if candidates == nil && s.isAsked(rest[:4]) {
			candidates = []candidate{{column: -1, isAsked: true}}
		}
	}
	if candidates == nil && (language.IsWeekday(strings.ToLower(rest[:length])) || !strings.ContainsAny(rest[:length], "0123456789")) && s.isAsked(rest[:length]) {
		candidates = []candidate{{column: -1, isAsked: true}}
	}
	s.takeValue(length, candidates)
	return true
}

// takeValue takes a number or date as the first of the cells that it may be;
// which of them is settled when the whole sentence is known.
func (s *scanner) takeValue(length int, candidates []candidate) {
	s.take(length, token{kind: number, candidates: candidates})
}

// codeAt takes a hash, path, version, login or the number of an issue: whatever
// has digits, signs or capitals within.
func (s *scanner) codeAt(rest string) bool {
	text := strings.TrimRight(codeLike.FindString(rest), ".-")
	if text == "" || plainWord.FindString(rest) == text && !language.HasInnerCapital(text) || digitsAt.FindString(rest) == text {
		return false
	}
	if language.IsOnly(text, "0123456789.,-") || ordinalAt.MatchString(rest) || strings.Trim(text, "0123456789") == "" {
		return false
	}
	if !strings.ContainsAny(text, "0123456789/._@#") && s.Holds(strings.ToLower(text)) {
		return false
	}
	if head, tail, found := strings.Cut(text, "-"); found && language.IsOnly(head, "0123456789") && s.Holds(strings.ToLower(tail)) {
		return false // "90-day"
	}
	candidates := s.things(strings.TrimSuffix(text, "'s"))
	if candidates != nil && candidates[0].row > 0 {
		s.takeCells(len(text), candidates)
		return true
	}
	if candidates == nil && strings.HasPrefix(text, "#") {
		// A number that stands in a title may be told with the sign.
		candidates = s.quoted(text)
	}
	s.take(len(text), token{kind: value, candidates: candidates})
	return true
}

// ordinalAt takes "2nd" and "2.": the rank of a row, where it is one.
func (s *scanner) ordinalAt(rest string) bool {
	m := ordinalAt.FindStringSubmatchIndex(rest)
	if m == nil || rest[m[3]] == '.' && (s.Name != "de" || m[3]+1 >= len(rest) || rest[m[3]+1] != ' ') {
		return false
	}
	rank, _ := strconv.Atoi(rest[m[2]:m[3]])
	end := m[3]
	for end < len(rest) && rest[end] != ' ' && rest[end] != ',' && !(rest[end] == '.' && rest[m[3]] != '.') {
		end++
	}
	if rank < 1 || rank > len(s.Rows.Result.Rows) {
		rank = 0
	}
	s.take(end, token{kind: number, rank: rank})
	return true
}

func (s *scanner) digitsAt(rest string) bool {
	m := digitsAt.FindStringSubmatch(rest)
	if m == nil {
		return false
	}
	values, decimals := language.ParseNumber(m[1])
	isPercent := m[2] != ""
	if values == nil {
		s.takeValue(len(m[0]), nil) // longer than any number
		return true
	}
	if s.takeRank(len(m[0]), int(values[0])) {
		return true
	}
	candidates := s.numbers(values, decimals, isPercent)
	if len(m[1]) >= 7 && language.IsOnly(m[1], "0123456789") {
		if hashes := s.things(m[1]); hashes != nil && hashes[0].row > 0 {
			s.takeCells(len(m[1]), hashes)
			return true
		}
	}
	if s.isAskedNumber(len(m[0]), m[0]) {
		candidates = append(candidates, candidate{column: -1, isAsked: true})
	}
	for _, c := range s.things("#" + m[1]) { // "issue 112"
		if c.row > 0 && s.followsKind(s.Rows.Columns[c.column].Kind) {
			candidates = append([]candidate{c}, candidates...)
		}
	}
	if s.followsKind(schema.Issue) || s.followsKind(schema.PullRequest) {
		// "Issue 112" is no count of 112.
		candidates = slices.DeleteFunc(candidates, func(c candidate) bool {
			return c.column < 0 && !c.isAsked || c.column >= 0 && s.Rows.Columns[c.column].Kind == ""
		})
	}
	s.takeValue(len(m[0]), candidates)
	return true
}

// takeRank takes a number behind a word for a place as a rank.
func (s *scanner) takeRank(length, rank int) bool {
	last := len(s.tokens) - 1
	for last >= 0 && s.tokens[last].kind == sign && strings.TrimSpace(s.tokens[last].text) == "" {
		last--
	}
	if last < 0 || s.tokens[last].kind != word || !s.Sections["place"][s.tokens[last].lower] || rank < 1 || rank > len(s.Rows.Result.Rows) {
		return false
	}
	s.take(length, token{kind: number, rank: rank})
	return true
}

// followsKind reports whether the word before is the noun of a kind of thing.
func (s *scanner) followsKind(kind schema.Kind) bool {
	for _, t := range slices.Backward(s.tokens) {
		if t.kind == word {
			return s.CountedBy(t.lower) == kind && !strings.HasSuffix(t.lower, "s")
		}
		if t.kind != sign || strings.TrimSpace(t.text) != "" {
			return false
		}
	}
	return false
}

// isAskedNumber reports whether the question has the number beside the same
// word, as in "the last 30 days".
func (s *scanner) isAskedNumber(length int, text string) bool {
	if s.isFree {
		return s.isAsked(text)
	}
	before := language.WordsOf(strings.ToLower(s.text[:s.at]))
	after := language.WordsOf(strings.ToLower(s.text[s.at+length:]))
	return len(before) > 0 && s.isAsked(before[len(before)-1]+" "+text) || len(after) > 0 && s.isAsked(text+" "+after[0])
}

// numberWordsAt takes a number in words.
func (s *scanner) numberWordsAt(rest string) bool {
	first := plainWord.FindString(rest)
	if first == "" {
		return false
	}
	places := plainWord2.FindAllStringIndex(rest, 10)
	var words []string
	for i, place := range places {
		if i > 0 && strings.TrimSpace(rest[places[i-1][1]:place[0]]) != "" && rest[places[i-1][1]:place[0]] != "-" {
			break
		}
		words = append(words, strings.ToLower(rest[place[0]:place[1]]))
	}
	n, taken := s.Number(words)
	if taken == 0 || taken == 1 && n < 2 && !s.countsOne(words[0]) {
		return false
	}
	end := places[taken-1][1]
	if taken == 1 && len(first) > end {
		return false // "two-way"
	}
	if s.takeRank(end, n) {
		return true
	}
	candidates := s.numbers([]float64{float64(n)}, 0, false)
	if s.isAskedNumber(end, rest[:end]) {
		candidates = append(candidates, candidate{column: -1, isAsked: true})
	}
	s.takeValue(end, candidates)
	return true
}

var plainWord2 = regexp.MustCompile(`\p{L}+`)

// countsOne reports whether a word for one is meant as a number: an article is
// not, unless "only" stands before it.
func (s *scanner) countsOne(text string) bool {
	if s.Sections["zero"][text] {
		return false
	}
	if before, found := s.preceding(len(s.tokens)); found {
		if s.Sections["bound"][before.lower] && s.IsSpan(s.rest()[:min(len(s.rest()), mostName)]) {
			return true
		}
		return s.Sections["only"][before.lower] && !strings.Contains(strings.ToLower(s.text[:s.at]), "the only ")
	}
	return s.Name == "en" && text == "one" && !strings.HasPrefix(strings.ToLower(s.rest()), "one of")
}
