package sentence

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/answer/rowset"
	"repochat/internal/schema"
)

// Token is a piece of a sentence: a word, a value, or what stands between.
type Token struct {
	Text, Lower string
	Kind        TokenKind
	Candidates  []Candidate
	// Segments are what a value is written as; its text when there are none.
	Segments answer.Words
	// IsStart is set for the first word of the sentence, and after a colon.
	IsStart bool
	// IsReference is set for a value that the text refers to, as in {2.login}.
	IsReference bool
	// Rank is the number of an ordinal.
	Rank int
	// Values are what a number can be, with so many decimals; nil for a date.
	Values    []float64
	Decimals  int
	IsPercent bool
}

// Shown returns a token as a reader would see it: a reference as what it refers to.
func (t Token) Shown() string {
	if t.IsReference && len(t.Segments) > 0 {
		return t.Segments.Plain()
	}
	return t.Text
}

// TokenKind is what a token is.
type TokenKind int

// The kinds of tokens.
const (
	Sign TokenKind = iota
	Word
	Number
	Value
)

// Scanner takes a sentence apart in one language.
type Scanner struct {
	*Ground
	*language.Language
	Text   string
	at     int
	Tokens []Token
	// Missed are the texts without ground.
	Missed []string
}

var (
	reference  = regexp.MustCompile(`^\{([^{}\n]{1,80})\}`)
	address    = regexp.MustCompile(`^(?i:[a-z][a-z0-9+.-]*:/{1,2}|www\.|mailto:|javascript:|data:)[^\s)>\]"']*`)
	mailText   = regexp.MustCompile(`^[\w.+-]+@[\w-]+(?:\.[\w-]+)+`)
	codeLike   = regexp.MustCompile(`^(?:@[\p{L}\p{N}_-]+(?:\[bot\])?|#\d+|[\p{L}\p{N}_.@+-]*(?:/[\p{L}\p{N}_.@+-]+)+/?|\.?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*(?:_[\p{L}\p{N}]*)+|[\p{L}\p{N}-]+)`)
	digitsAt   = regexp.MustCompile(`^(\d{1,3}(?:[,.' ’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(\s?(?:%|percent\b|per cent\b|Prozent\b|pour ?cent\b|por ciento\b))?`)
	ordinalAt  = regexp.MustCompile(`^(\d{1,3})(?:st|nd|rd|th|er|e|ème|º|ª|\.)(?:[^\p{L}\p{N}]|$)`)
	plainWord  = regexp.MustCompile(`^\p{L}+(?:[-'’]\p{L}+)*['’]?`)
	elided     = regexp.MustCompile(`^(?i:d|l|n|qu|s|j|c|m|jusqu|lorsqu|puisqu)['’]`)
	possessive = regexp.MustCompile(`^['’]s?\b`)
	shorthand  = regexp.MustCompile(`^(?i:e\.g\.|i\.e\.|z\.\s?B\.|d\.\s?h\.|u\.\s?a\.|p\.\s?ex\.|and/or|und/oder|et/ou|y/o|a\.m\.|p\.m\.)`)
	quotations = []struct{ open, end string }{{"“", "”"}, {"„", "“"}, {`"`, `"`}, {"«", "»"}, {"‹", "›"}, {"`", "`"}, {"‘", "’"}, {"'", "'"}}
)

// Scan takes a sentence apart in a language.
func Scan(g *Ground, l *language.Language, text string) *Scanner {
	s := &Scanner{Ground: g, Language: l, Text: text}
	for s.at < len(s.Text) {
		s.next()
	}
	return s
}

func (s *Scanner) rest() string { return s.Text[s.at:] }

// take ends a token of so many bytes.
func (s *Scanner) take(length int, t Token) {
	t.Text = s.Text[s.at : s.at+length]
	t.Lower = strings.ToLower(t.Text)
	t.IsStart = s.isStart()
	s.at += length
	if t.Kind == Value && t.Candidates == nil && t.Segments == nil {
		s.Missed = append(s.Missed, t.Text)
	}
	s.Tokens = append(s.Tokens, t)
}

// isStart reports whether the next word may be capitalised in any language.
func (s *Scanner) isStart() bool {
	for _, t := range slices.Backward(s.Tokens) {
		switch {
		case t.Kind != Sign:
			return false
		case strings.ContainsAny(t.Text, ":.!?"):
			return true
		}
	}
	return true
}

// next takes the next token, by the first form that matches.
func (s *Scanner) next() {
	rest := s.rest()
	switch {
	case possessive.MatchString(rest) && s.at > 0 && s.Tokens[len(s.Tokens)-1].Kind == Value:
		s.take(len(possessive.FindString(rest)), Token{Kind: Sign})
	case s.referenceAt(rest), s.addressAt(rest), s.quotationAt(rest):
	case shorthand.MatchString(rest):
		s.take(len(shorthand.FindString(rest)), Token{Kind: Sign})
	case s.weekPartAt(rest), s.stateAt(rest), s.nameAt(rest), s.dateAt(rest), s.codeAt(rest), s.ordinalAt(rest), s.digitsAt(rest), s.numberWordsAt(rest):
	case s.Name == "fr" && elided.MatchString(rest):
		length := len(elided.FindString(rest))
		s.take(length, Token{Kind: Word})
		last := &s.Tokens[len(s.Tokens)-1]
		last.Lower = strings.TrimRight(last.Lower, "'’")
	case plainWord.MatchString(rest):
		s.take(len(plainWord.FindString(rest)), Token{Kind: Word})
	default:
		r, size := utf8.DecodeRuneInString(rest)
		if unicode.IsNumber(r) || unicode.IsLetter(r) || r == '<' && len(rest) > 1 && (unicode.IsLetter(rune(rest[1])) || rest[1] == '/') {
			s.Missed = append(s.Missed, string(r))
		}
		s.take(size, Token{Kind: Sign})
	}
}

// referenceAt takes {2.login} and the like.
func (s *Scanner) referenceAt(rest string) bool {
	m := reference.FindStringSubmatch(rest)
	if m == nil {
		return false
	}
	segments, candidates := s.refer(strings.TrimSpace(m[1]))
	s.take(len(m[0]), Token{Kind: Value, Segments: segments, Candidates: candidates, IsReference: true})
	return true
}

// refer resolves a reference to a cell or figure.
func (s *Scanner) refer(ref string) (answer.Words, []Candidate) {
	for i, figure := range s.Figures {
		if figure.Name == ref {
			return answer.Words{{Text: figure.Text(), Figure: figure.Name}}, []Candidate{{Row: figure.Row, Column: -1, Figure: &s.Figures[i], Counted: s.countedOf(figure), Unit: figure.Unit}}
		}
	}
	row, column, _ := strings.Cut(ref, ".")
	n, err := strconv.Atoi(row)
	if row == "first" {
		n, err = 1, nil
	} else if row == "last" {
		n, err = len(s.Rows.Result.Rows), nil
	}
	i := slices.Index(s.Rows.Result.Columns, column)
	if err != nil || n < 1 || n > len(s.Rows.Result.Rows) || i < 0 || s.Rows.Result.Rows[n-1][i] == nil {
		return nil, nil
	}
	return answer.Words{s.Cell(n, i, "")}, s.equals(n, i)
}

// equals returns a cell, and behind it those of its column with the same value.
func (s *Scanner) equals(row, i int) []Candidate {
	c := s.Rows.Columns[i]
	found := []Candidate{{Row: row, Column: i, Counted: s.CountedIn(i), Unit: c.Unit}}
	for n, other := range s.Rows.Result.Rows {
		if n+1 != row && rowset.IsComparable(other[i]) && other[i] == s.Rows.Result.Rows[row-1][i] {
			found = append(found, Candidate{Row: n + 1, Column: i, Counted: s.CountedIn(i), Unit: c.Unit})
		}
	}
	return found
}

// Cell writes a cell as a segment, with a text of its own where there is one.
func (s *Scanner) Cell(row, i int, text string) answer.Segment {
	segment := answer.Cell(s.Rows.Columns[i], row, s.Rows.Result.Rows[row-1][i], s.Rows.Links)
	if text != "" {
		segment.Text = text
	} else if s.Rows.Columns[i].Unit == answer.UnitText {
		segment.Text = "“" + segment.Text + "”"
	}
	return segment
}

// addressAt takes an address: one that a cell or a card does not lead to is missed.
func (s *Scanner) addressAt(rest string) bool {
	text := address.FindString(rest)
	if text == "" {
		text = mailText.FindString(rest)
	}
	if text == "" {
		return false
	}
	text = strings.TrimRight(text, ".,;:!?")
	s.take(len(text), Token{Kind: Value, Candidates: s.things(text)})
	return true
}

// quotationAt takes a quotation of a cell or the question. What is quoted
// besides is scanned on.
func (s *Scanner) quotationAt(rest string) bool {
	for _, marks := range quotations {
		if !strings.HasPrefix(rest, marks.open) || marks.open == "'" && s.at > 0 && !unicode.IsSpace(rune(s.Text[s.at-1])) {
			continue
		}
		inner, _, found := strings.Cut(rest[len(marks.open):], marks.end)
		if !found || strings.TrimSpace(inner) == "" {
			continue
		}
		length := len(marks.open) + len(inner) + len(marks.end)
		candidates := s.quoted(inner)
		if candidates == nil {
			continue
		}
		t := Token{Kind: Value, Candidates: candidates}
		if c := candidates[0]; c.Row > 0 {
			t.Segments = answer.Words{s.Cell(c.Row, c.Column, marks.open+inner+marks.end)}
			if marks.open == "`" {
				t.Segments[0].Text = inner
			}
		}
		s.take(length, t)
		return true
	}
	return false
}

// shortestRun is how many words in a row are a quotation, not a coincidence.
const shortestRun = 3

// quoted returns the cells that hold a marked text: a whole value, or a run of
// its words.
func (s *Scanner) quoted(inner string) []Candidate {
	words := language.WordsOf(strings.ToLower(strings.TrimRight(inner, ".… ")))
	var found []Candidate
	for _, names := range s.names {
		for _, n := range names {
			isRun := len(words) >= shortestRun && language.HasRun(n.words, words)
			if !n.isPart && (slices.Equal(n.words, words) || isRun) {
				found = append(found, Candidate{Row: n.row, Column: n.column})
			}
		}
	}
	if found == nil {
		if things := s.things(inner); things != nil {
			return things
		}
	}
	slices.SortFunc(found, func(a, b Candidate) int { return a.Row - b.Row })
	return found
}

// mostName is how many bytes of a text are compared with the names of cells.
const mostName = 400

// nameAt takes the longest name of a cell that begins here.
func (s *Scanner) nameAt(rest string) bool {
	offset := 0
	if strings.HasPrefix(rest, "@") {
		offset = 1
	}
	places := language.WordShape.FindAllStringIndex(rest[offset:min(len(rest), mostName)], 60)
	if len(places) == 0 || places[0][0] != 0 {
		return false
	}
	words := make([]string, len(places))
	for i, place := range places {
		words[i] = strings.ToLower(rest[offset+place[0] : offset+place[1]])
	}
	var candidates []Candidate
	end := 0
	for _, n := range s.namesFrom(words[0]) {
		size := len(n.words)
		if size > len(words) || !slices.Equal(n.words[:size-1], words[:size-1]) {
			continue
		}
		stop := places[size-1][1]
		switch last := words[size-1]; n.words[size-1] {
		case last:
		case language.Owner(last):
			stop -= len(last) - len(language.Owner(last))
		default:
			continue
		}
		if stop >= end && s.isName(n, rest[offset:offset+places[0][1]]) {
			if stop > end {
				candidates = nil
			}
			end, candidates = stop, append(candidates, Candidate{Row: n.row, Column: n.column})
		}
	}
	isHead := candidates == nil && offset == 0
	if isHead {
		end, candidates = s.headNamed(rest[:places[0][1]])
	}
	if candidates != nil {
		s.takeCells(offset+end, candidates)
	}
	if candidates != nil && isHead {
		s.take(len("-"), Token{Kind: Sign})
	}
	return candidates != nil
}

// headNamed returns the name of a group that a compound begins with, and its length:
// the "Go" of "Go-Dateien".
func (s *Scanner) headNamed(compound string) (end int, candidates []Candidate) {
	head, tail, found := strings.Cut(compound, "-")
	if !found || !s.Holds(strings.ToLower(tail)) {
		return 0, nil
	}
	for _, n := range s.names[strings.ToLower(head)] {
		if len(n.words) == 1 && s.isCategory(n.column) {
			candidates = append(candidates, Candidate{Row: n.row, Column: n.column})
		}
	}
	return len(head), candidates
}

// namesFrom returns the names that begin with a word, as it is or as an owner.
func (s *Scanner) namesFrom(word string) []name {
	if whose := language.Owner(word); whose != word {
		return slices.Concat(s.names[word], s.names[whose])
	}
	return s.names[word]
}

// isName reports whether a word of the text may be a name of a cell: a word of
// plain language only where it is written as a name is.
func (s *Scanner) isName(n name, written string) bool {
	column := s.Rows.Columns[n.column]
	isCapital := language.IsCapital(written)
	switch {
	case len(n.words) == 1 && s.isMonth(written):
		return false
	case n.isPart:
		return isCapital
	case s.isCategory(n.column):
		return s.isCategoryNamed(n, written)
	case len(n.words) > 1 || column.Unit == answer.UnitText:
		return len(n.words) > 1
	case s.Holds(strings.ToLower(written)):
		return IsState(column) || isCapital && s.Name != "de" || column.Kind != "" && len(s.Tokens) > 0 && strings.HasSuffix(s.Text[:s.at], "@")
	}
	return true
}

// isCategory reports whether a column holds the names of the groups that the rows
// count: labels, extensions.
func (g *Ground) isCategory(i int) bool {
	column := g.Rows.Columns[i]
	return i == g.Key && len(g.Rows.Columns) > 1 && (column.Kind == "" || column.Kind == schema.Label) && column.Unit != answer.UnitPeriod && column.Unit != answer.UnitDate && !IsState(column)
}

// isCategoryNamed reports whether a word names a group, not what plain language
// calls so: it is written as the group is, or as a name, and is no "your question".
func (s *Scanner) isCategoryNamed(n name, written string) bool {
	value, _ := s.Rows.Result.Rows[n.row-1][n.column].(string)
	if len(n.words) > 1 || !s.Holds(strings.ToLower(written)) {
		return true
	}
	before, _ := s.Preceding(len(s.Tokens))
	isOwned := before.Kind == Word && s.IsPhrase("owned", before.Lower)
	isAtStart := s.isStart()
	return !isOwned && (strings.HasPrefix(value, written) || language.IsCapital(written) && (isAtStart || s.Name != "de" || n.words[0] != strings.ToLower(value)))
}

// isMonth reports whether a word is a month that something happened in.
func (s *Scanner) isMonth(written string) bool {
	before, _ := s.Preceding(len(s.Tokens))
	_, length := language.DateAt(written)
	return length > 0 && slices.Contains([]string{"in", "im", "en"}, before.Lower)
}

// IsState reports whether the values of a column are a state that words assert.
func IsState(c answer.Column) bool {
	return c.Property == "state" || strings.HasSuffix(strings.ToLower(c.Name), "state")
}

// takeCells takes a literal as the cells that it equals.
func (s *Scanner) takeCells(length int, candidates []Candidate) {
	text := s.Text[s.at : s.at+length]
	c := candidates[0]
	written := text
	if s.Rows.Columns[c.Column].Unit == answer.UnitText {
		written = "“" + text + "”"
	}
	t := Token{Kind: Value, Candidates: candidates}
	if c.Row > 0 {
		t.Segments = answer.Words{s.Cell(c.Row, c.Column, written)}
	}
	s.take(length, t)
}

// Following returns the token behind one, signs left out, up to a sign that ends a part.
func (s *Scanner) Following(i int) (Token, bool) {
	for _, t := range s.Tokens[i+1:] {
		if t.Kind != Sign {
			return t, true
		}
		if strings.TrimSpace(t.Text) != "" {
			break
		}
	}
	return Token{}, false
}

// Preceding returns the token before one, within its part of the sentence.
func (s *Scanner) Preceding(i int) (Token, bool) {
	for _, t := range slices.Backward(s.Tokens[:i]) {
		if t.Kind != Sign {
			return t, true
		}
		if strings.ContainsAny(t.Text, ",;:.!?") {
			break
		}
	}
	return Token{}, false
}
