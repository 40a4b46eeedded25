package words

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
)

// token is a piece of a sentence: a word, a value, or what stands between.
type token struct {
	text, lower string
	kind        tokenKind
	candidates  []candidate
	// segments are what a value is written as; its text when there are none.
	segments answer.Words
	// isStart is set for the first word of the sentence, and after a colon.
	isStart bool
	// rank is the number of an ordinal.
	rank  int
	quote bool
}

type tokenKind int

const (
	sign tokenKind = iota
	word
	number
	value
)

// scanner takes a sentence apart in one language.
type scanner struct {
	*ground
	*language.Language
	text   string
	at     int
	tokens []token
	missed []string
	// firstValue is the first token that is a value and no subject.
	firstValue int
}

var (
	reference  = regexp.MustCompile(`^\{([^{}\n]{1,80})\}`)
	address    = regexp.MustCompile(`^(?i:[a-z][a-z0-9+.-]*:/{1,2}|www\.|mailto:|javascript:|data:)[^\s)>\]"']*`)
	mailText   = regexp.MustCompile(`^[\w.+-]+@[\w-]+(?:\.[\w-]+)+`)
	codeLike   = regexp.MustCompile(`^(?:@[\p{L}\p{N}_-]+(?:\[bot\])?|#\d+|[\p{L}\p{N}_.@+-]*(?:/[\p{L}\p{N}_.@+-]+)+/?|\.?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*(?:_[\p{L}\p{N}]*)+|[\p{L}\p{N}-]+)`)
	digitsAt   = regexp.MustCompile(`^(\d{1,3}(?:[,.' ’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(\s?(?:%|percent\b|per cent\b|Prozent\b|pour ?cent\b|por ciento\b))?`)
	ordinalAt  = regexp.MustCompile(`^(\d{1,3})(?:st|nd|rd|th|er|e|ème|º|ª|\.)(?:[^\p{L}\p{N}]|$)`)
	plainWord  = regexp.MustCompile(`^\p{L}+(?:[-'’]\p{L}+)*['’]?`)
	possessive = regexp.MustCompile(`^['’]s?\b`)
	shorthand  = regexp.MustCompile(`^(?i:e\.g\.|i\.e\.|z\.\s?B\.|d\.\s?h\.|u\.\s?a\.|p\.\s?ex\.|and/or|und/oder|et/ou|y/o|a\.m\.|p\.m\.)`)
	quotations = []struct{ open, end string }{{"“", "”"}, {"„", "“"}, {`"`, `"`}, {"«", "»"}, {"‹", "›"}, {"`", "`"}, {"‘", "’"}, {"'", "'"}}
)

func scan(g *ground, l *language.Language, text string) *scanner {
	s := &scanner{ground: g, Language: l, text: text}
	for s.at < len(s.text) {
		s.next()
	}
	return s
}

func (s *scanner) rest() string { return s.text[s.at:] }

// take ends a token of so many bytes.
func (s *scanner) take(length int, t token) {
	t.text = s.text[s.at : s.at+length]
	t.lower = strings.ToLower(t.text)
	t.isStart = s.isStart()
	s.at += length
	if t.kind == value && t.candidates == nil && t.segments == nil {
		s.missed = append(s.missed, t.text)
	}
	s.tokens = append(s.tokens, t)
}

// isStart reports whether the next word may be capitalised in any language.
func (s *scanner) isStart() bool {
	for _, t := range slices.Backward(s.tokens) {
		switch {
		case t.kind != sign:
			return false
		case strings.ContainsAny(t.text, ":.!?"):
			return true
		}
	}
	return true
}

// next takes the next token, by the first form that matches.
func (s *scanner) next() {
	rest := s.rest()
	switch {
	case possessive.MatchString(rest) && s.at > 0 && s.tokens[len(s.tokens)-1].kind == value:
		s.take(len(possessive.FindString(rest)), token{kind: sign})
	case s.referenceAt(rest), s.addressAt(rest), s.quotationAt(rest):
	case shorthand.MatchString(rest):
		s.take(len(shorthand.FindString(rest)), token{kind: sign})
	case s.stateAt(rest), s.nameAt(rest), s.dateAt(rest), s.codeAt(rest), s.ordinalAt(rest), s.digitsAt(rest), s.numberWordsAt(rest):
	case plainWord.MatchString(rest):
		s.take(len(plainWord.FindString(rest)), token{kind: word})
	default:
		r, size := utf8.DecodeRuneInString(rest)
		if unicode.IsNumber(r) || unicode.IsLetter(r) || r == '<' && len(rest) > 1 && (unicode.IsLetter(rune(rest[1])) || rest[1] == '/') {
			s.missed = append(s.missed, string(r))
		}
		s.take(size, token{kind: sign})
	}
}

// referenceAt takes {2.login} and the like.
func (s *scanner) referenceAt(rest string) bool {
	m := reference.FindStringSubmatch(rest)
	if m == nil {
		return false
	}
	segments, candidates := s.refer(strings.TrimSpace(m[1]))
	s.take(len(m[0]), token{kind: value, segments: segments, candidates: candidates})
	return true
}

// refer resolves a reference to a cell or figure.
func (s *scanner) refer(ref string) (answer.Words, []candidate) {
	for i, figure := range s.figures {
		if figure.Name == ref {
			return answer.Words{{Text: figure.Text(), Figure: figure.Name}}, []candidate{{row: figure.Row, column: -1, figure: &s.figures[i], counted: s.countedOf(figure), unit: figure.Unit}}
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
	return answer.Words{s.cell(n, i, "")}, s.equals(n, i)
}

// equals returns a cell, and behind it those of its column with the same value.
func (s *scanner) equals(row, i int) []candidate {
	c := s.Rows.Columns[i]
	found := []candidate{{row: row, column: i, counted: s.countedIn(i), unit: c.Unit}}
	for n, other := range s.Rows.Result.Rows {
		if n+1 != row && rowset.IsComparable(other[i]) && other[i] == s.Rows.Result.Rows[row-1][i] {
			found = append(found, candidate{row: n + 1, column: i, counted: s.countedIn(i), unit: c.Unit})
		}
	}
	return found
}

// cell writes a cell as a segment, with a text of its own where there is one.
func (s *scanner) cell(row, i int, text string) answer.Segment {
	segment := answer.Cell(s.Rows.Columns[i], row, s.Rows.Result.Rows[row-1][i], s.Rows.Links)
	if text != "" {
		segment.Text = text
	} else if s.Rows.Columns[i].Unit == answer.UnitText {
		segment.Text = "“" + segment.Text + "”"
	}
	return segment
}

// addressAt takes an address: one that a cell or a card does not lead to is missed.
func (s *scanner) addressAt(rest string) bool {
	text := address.FindString(rest)
	if text == "" {
		text = mailText.FindString(rest)
	}
	if text == "" {
		return false
	}
	text = strings.TrimRight(text, ".,;:!?")
	s.take(len(text), token{kind: value, candidates: s.things(text)})
	return true
}

// quotationAt takes a quotation of a cell or the question. What is quoted
// besides is scanned on.
func (s *scanner) quotationAt(rest string) bool {
	for _, marks := range quotations {
		if !strings.HasPrefix(rest, marks.open) || marks.open == "'" && s.at > 0 && !unicode.IsSpace(rune(s.text[s.at-1])) {
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
		t := token{kind: value, candidates: candidates, quote: true}
		if c := candidates[0]; c.row > 0 {
			t.segments = answer.Words{s.cell(c.row, c.column, marks.open+inner+marks.end)}
			if marks.open == "`" {
				t.segments[0].Text = inner
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
func (s *scanner) quoted(inner string) []candidate {
	words := language.WordsOf(strings.ToLower(strings.TrimRight(inner, ".… ")))
	var found []candidate
	for _, names := range s.names {
		for _, n := range names {
			isRun := len(words) >= shortestRun && language.HasRun(n.words, words)
			if !n.isPart && (slices.Equal(n.words, words) || isRun) {
				found = append(found, candidate{row: n.row, column: n.column})
			}
		}
	}
	if found == nil {
		if things := s.things(inner); things != nil {
			return things
		}
	}
	slices.SortFunc(found, func(a, b candidate) int { return a.row - b.row })
	return found
}

// mostName is how many bytes of a text are compared with the names of cells.
const mostName = 400

// nameAt takes the longest name of a cell that begins here.
func (s *scanner) nameAt(rest string) bool {
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
	var candidates []candidate
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
			end, candidates = stop, append(candidates, candidate{row: n.row, column: n.column})
		}
	}
	if candidates != nil {
		s.takeCells(offset+end, candidates)
	}
	return candidates != nil
}

// namesFrom returns the names that begin with a word, as it is or as an owner.
func (s *scanner) namesFrom(word string) []name {
	if whose := language.Owner(word); whose != word {
		return slices.Concat(s.names[word], s.names[whose])
	}
	return s.names[word]
}

// isName reports whether a word of the text may be a name of a cell: a word of
// plain language only where it is written as a name is.
func (s *scanner) isName(n name, written string) bool {
	column := s.Rows.Columns[n.column]
	isCapital := language.IsCapital(written)
	switch {
	case len(n.words) == 1 && s.isMonth(written):
		return false
	case n.isPart:
		return isCapital
	case len(n.words) > 1 || column.Unit == answer.UnitText:
		return len(n.words) > 1
	case s.Holds(strings.ToLower(written)):
		return isState(column) || isCapital && s.Name != "de" || column.Kind != "" && len(s.tokens) > 0 && strings.HasSuffix(s.text[:s.at], "@")
	}
	return true
}

// isMonth reports whether a word is a month that something happened in.
func (s *scanner) isMonth(written string) bool {
	before, _ := s.preceding(len(s.tokens))
	_, length := language.DateAt(written)
	return length > 0 && slices.Contains([]string{"in", "im", "en"}, before.lower)
}

// isState reports whether the values of a column are a state that words assert.
func isState(c answer.Column) bool {
	return c.Property == "state" || strings.HasSuffix(strings.ToLower(c.Name), "state")
}

// takeCells takes a literal as the cells that it equals.
func (s *scanner) takeCells(length int, candidates []candidate) {
	text := s.text[s.at : s.at+length]
	c := candidates[0]
	written := text
	if s.Rows.Columns[c.column].Unit == answer.UnitText {
		written = "“" + text + "”"
	}
	t := token{kind: value, candidates: candidates}
	if c.row > 0 {
		t.segments = answer.Words{s.cell(c.row, c.column, written)}
	}
	s.take(length, t)
}
