package sentence

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/schema"
)

// stateAt takes a word for a state, where the rows have states: then it claims one.
func (s *Scanner) stateAt(rest string) bool {
	text := plainWord.FindString(rest)
	for _, state := range []string{"open", "closed", "merged"} {
		if !s.Sections["state "+state][strings.ToLower(text)] {
			continue
		}
		for i, column := range s.Rows.Columns {
			if !IsState(column) {
				continue
			}
			var candidates []Candidate
			for n, row := range s.Rows.Result.Rows {
				if row[i] == state {
					candidates = append(candidates, Candidate{Row: n + 1, Column: i})
				}
			}
			s.take(len(text), Token{Kind: Value, Candidates: candidates})
			return true
		}
	}
	return false
}

// weekPartAt takes "weekend" or "working days" as the rows of those days, where the
// rows are days of a week.
func (s *Scanner) weekPartAt(rest string) bool {
	text := plainWord.FindString(rest)
	isWeekend := s.IsPhrase("weekend", strings.ToLower(text))
	if !isWeekend && !s.IsPhrase("working day", strings.ToLower(text)) {
		return false
	}
	var candidates []Candidate
	for i, column := range s.Rows.Columns {
		for n, row := range s.Rows.Result.Rows {
			if day, ok := row[i].(int64); ok && IsWeekday(column) && (day > 5) == isWeekend {
				candidates = append(candidates, Candidate{Row: n + 1, Column: i, Unit: answer.UnitPeriod})
			}
		}
	}
	if candidates == nil {
		return false
	}
	s.take(len(text), Token{Kind: Number, Candidates: candidates})
	return true
}

func (s *Scanner) dateAt(rest string) bool {
	if s.at > 0 && language.EndsInWord(s.Text[:s.at]) {
		return false
	}
	spelled, length := language.DateAt(rest)
	if length == 0 {
		return false
	}
	candidates := s.Days(spelled)
	if s.IsFree {
		candidates = []Candidate{{Column: -1, IsAsked: true}}
	}
	if candidates == nil && !s.IsFree {
		// "Jan 19" is the month with its amount where no row has the day.
		if month, day, found := strings.Cut(rest[:length], " "); found && len(day) < 3 {
			if short, n := language.DateAt(month); n == len(month) && s.Days(short) != nil {
				spelled, length, candidates = short, n, s.Days(short)
			}
		}
	}
	isYear := length == 4 && spelled[0].Year != 0
	if isYear {
		candidates = append(candidates, s.Numbers([]float64{float64(spelled[0].Year)}, 0, false)...)
		if candidates == nil && s.isAsked(rest[:4]) {
			candidates = []Candidate{{Column: -1, IsAsked: true}}
		}
	}
	if candidates == nil && (language.IsWeekday(strings.ToLower(rest[:length])) || !strings.ContainsAny(rest[:length], "0123456789")) && s.isAsked(rest[:length]) {
		candidates = []Candidate{{Column: -1, IsAsked: true}}
	}
	s.takeValue(length, candidates)
	return true
}

// takeValue takes a number or date as the first of the cells that it may be;
// which of them is settled when the whole sentence is known.
func (s *Scanner) takeValue(length int, candidates []Candidate, values ...float64) {
	s.take(length, Token{Kind: Number, Candidates: candidates, Values: values})
}

// codeAt takes a hash, path, version, login or the number of an issue: whatever
// has digits, signs or capitals within.
func (s *Scanner) codeAt(rest string) bool {
	text := strings.TrimRight(codeLike.FindString(rest), ".-")
	if text == "" || plainWord.FindString(rest) == text && !language.HasInnerCapital(text) || digitsAt.FindString(rest) == text {
		return false
	}
	if language.IsOnly(text, "0123456789.,-/") || ordinalAt.MatchString(rest) || strings.Trim(text, "0123456789") == "" {
		return false
	}
	if !strings.ContainsAny(text, "0123456789/._@#") && s.Holds(strings.ToLower(text)) {
		return false
	}
	if head, tail, found := strings.Cut(text, "-"); found && language.IsOnly(head, "0123456789") && s.Holds(strings.ToLower(tail)) {
		return false // "90-day"
	}
	candidates := s.things(strings.TrimSuffix(text, "'s"))
	if candidates != nil && candidates[0].Row > 0 {
		s.takeCells(len(text), candidates)
		return true
	}
	if candidates == nil && strings.HasPrefix(text, "#") {
		// A number that stands in a title may be told with the sign.
		candidates = s.quoted(text)
	}
	if candidates == nil {
		candidates = s.inTitles(strings.ToLower(text))
	}
	s.take(len(text), Token{Kind: Value, Candidates: candidates})
	return true
}

// inTitles returns the texts of others that have a code-like word with a letter in
// it. A sentence has to name the row, too.
func (s *Scanner) inTitles(lower string) []Candidate {
	var found []Candidate
	if strings.ToUpper(lower) == lower || !strings.ContainsAny(s.Text[:s.at], "#") {
		return nil
	}
	for i, column := range s.Rows.Columns {
		for n, row := range s.Rows.Result.Rows {
			text, isText := row[i].(string)
			if isText && column.Unit == answer.UnitText && slices.Contains(strings.Fields(strings.ToLower(text)), lower) {
				found = append(found, Candidate{Row: n + 1, Column: i})
			}
		}
	}
	return found
}

// ordinalAt takes "2nd" and "2.": the rank of a row, where it is one.
func (s *Scanner) ordinalAt(rest string) bool {
	m := ordinalAt.FindStringSubmatchIndex(rest)
	if m == nil || rest[m[3]] == '.' && (s.Name != "de" || m[3]+1 >= len(rest) || rest[m[3]+1] != ' ') {
		return false
	}
	rank, _ := strconv.Atoi(rest[m[2]:m[3]])
	end := m[3]
	for end < len(rest) && rest[end] != ' ' && rest[end] != ',' && !(rest[end] == '.' && rest[m[3]] != '.') {
		end++
	}
	if s.PhraseBefore("on day", s.WordsBefore(len(s.Tokens), 2)) > 0 {
		if days := s.Days([]language.Day{{Date: rank}}); days != nil {
			s.takeValue(end, days)
			return true
		}
	}
	if rank < 1 || rank > len(s.Rows.Result.Rows) {
		rank = 0
	}
	s.take(end, Token{Kind: Number, Rank: rank})
	return true
}

func (s *Scanner) digitsAt(rest string) bool {
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
	candidates := s.Numbers(values, decimals, isPercent)
	if len(m[1]) >= 7 && language.IsOnly(m[1], "0123456789") {
		if hashes := s.things(m[1]); hashes != nil && hashes[0].Row > 0 {
			s.takeCells(len(m[1]), hashes)
			return true
		}
	}
	if s.isAskedNumber(len(m[0]), m[0]) {
		candidates = append(candidates, Candidate{Column: -1, IsAsked: true})
	}
	isNumbered := numberSign.MatchString(s.Text[:s.at])
	for _, c := range s.things("#" + m[1]) { // "issue 112", "n° 112"
		if c.Row > 0 && (isNumbered || s.followsKind(s.Rows.Columns[c.Column].Kind)) {
			candidates = append([]Candidate{c}, candidates...)
		}
	}
	if isNumbered || s.followsKind(schema.Issue) || s.followsKind(schema.PullRequest) {
		// "Issue 112" is no count of 112.
		candidates = slices.DeleteFunc(candidates, func(c Candidate) bool {
			return c.Column < 0 && !c.IsAsked || c.Column >= 0 && s.Rows.Columns[c.Column].Kind == ""
		})
	}
	s.take(len(m[0]), Token{Kind: Number, Candidates: candidates, Values: values, Decimals: decimals, IsPercent: isPercent})
	return true
}

// numberSign matches the sign for a number, or the word, before it.
var numberSign = regexp.MustCompile(`(?i:\b(?:n|nr|no)\.?\s?[°ºo]?\.?|n\.?\s?[°º]|\bnummer|\bnúmero|\bnuméro|\bnumber)\s*$`)

// takeRank takes a number behind a word for a place as a rank.
func (s *Scanner) takeRank(length, rank int) bool {
	last := len(s.Tokens) - 1
	for last >= 0 && s.Tokens[last].Kind == Sign && strings.TrimSpace(s.Tokens[last].Text) == "" {
		last--
	}
	if last < 0 || s.Tokens[last].Kind != Word || !s.Sections["place"][s.Tokens[last].Lower] || rank < 1 || rank > len(s.Rows.Result.Rows) {
		return false
	}
	s.take(length, Token{Kind: Number, Rank: rank})
	return true
}

// followsKind reports whether the word before is the noun of a kind of thing.
func (s *Scanner) followsKind(kind schema.Kind) bool {
	for _, t := range slices.Backward(s.Tokens) {
		if t.Kind == Word {
			return s.CountedBy(t.Lower) == kind && !strings.HasSuffix(t.Lower, "s")
		}
		if t.Kind != Sign || strings.TrimSpace(t.Text) != "" {
			return false
		}
	}
	return false
}

// isAskedNumber reports whether the question has the number beside the same
// word, as in "the last 30 days".
func (s *Scanner) isAskedNumber(length int, text string) bool {
	if s.IsFree {
		return s.isAsked(text)
	}
	before := language.WordsOf(strings.ToLower(s.Text[:s.at]))
	after := language.WordsOf(strings.ToLower(s.Text[s.at+length:]))
	return len(before) > 0 && s.isAsked(before[len(before)-1]+" "+text) || len(after) > 0 && s.isAsked(text+" "+after[0])
}

// numberWordsAt takes a number in words.
func (s *Scanner) numberWordsAt(rest string) bool {
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
	if taken == 0 && s.PhraseAt("one", words[:1]) > 0 {
		n, taken = 1, 1
	}
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
	candidates := s.Numbers([]float64{float64(n)}, 0, false)
	if s.isAskedNumber(end, rest[:end]) {
		candidates = append(candidates, Candidate{Column: -1, IsAsked: true})
	}
	s.takeValue(end, candidates, float64(n))
	return true
}

// oneIn matches "one in seven", "uno de cada siete", "un ticket sur cinq".
var oneIn = regexp.MustCompile(`^(?i:(?:one|uno|una|eins|eine[rs]?)(?: \p{L}+)? (?:in|out of|de cada|von) \p{L}+|une? \p{L}+ sur \p{L}+)`)

// isRate reports whether the number that follows is one of a unit of time: "one a
// month".
func (s *Scanner) isRate() bool {
	words := language.WordsOf(strings.ToLower(s.rest()[:min(len(s.rest()), mostName)]))
	return len(words) > 2 && s.PhraseAt("rate", words[1:]) > 0 && s.IsSpan(strings.Join(words[1:3], " "))
}

// isMeasured reports whether the span of time that follows is measured: "almost a
// month", "a week later".
func (s *Scanner) isMeasured() bool {
	if s.SenseBefore(len(s.Tokens)) != Exact {
		return true
	}
	words := language.WordsOf(strings.ToLower(s.rest()[:min(len(s.rest()), mostName)]))
	return len(words) > 2 && s.PhraseAt("span", words[2:]) > 0
}

var plainWord2 = regexp.MustCompile(`\p{L}+`)

// countsOne reports whether a word for one is meant as a number: an article is
// not, unless "only" stands before it.
func (s *Scanner) countsOne(text string) bool {
	if s.Sections["zero"][text] {
		return false
	}
	if oneIn.MatchString(s.rest()) || s.isRate() || s.IsSpan(s.rest()[:min(len(s.rest()), mostName)]) && s.isMeasured() {
		return true
	}
	if before, found := s.Preceding(len(s.Tokens)); found {
		if s.Sections["bound"][before.Lower] && s.IsSpan(s.rest()[:min(len(s.rest()), mostName)]) {
			return true
		}
		return s.Sections["only"][before.Lower] && !strings.Contains(strings.ToLower(s.Text[:s.at]), "the only ")
	}
	return s.Name == "en" && text == "one" && !strings.HasPrefix(strings.ToLower(s.rest()), "one of")
}
