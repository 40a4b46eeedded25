package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits on a text. Neo4j's parser gives no answer, not even to EXPLAIN, from
// about 400 levels of nesting on, and its planner takes seconds over thousands
// of terms in a row.
const (
	MaxDepth  = 100
	MaxTerms  = 1_000
	MaxBytes  = 100_000
	MaxTokens = 10_000
)

// Scan divides a decoded text into tokens by the rules of Neo4j's Cypher 5 and
// pairs its brackets. It returns an *Error for a text that has no tokens by
// these rules, and for characters outside strings, comments and back-ticks that
// only look like others, such as typographic dashes, which Neo4j takes as arrows.
func Scan(text string) (*Tokens, error) {
	if len(text) > MaxBytes {
		return nil, &Error{Code: CodeTooLong, Message: "the query is longer than 100,000 bytes"}
	}
	s := scanner{text: text}
	s.tokens.Text = text
	s.tokens.List = make([]Token, 0, len(text)/4+2)
	for s.next() {
		if len(s.tokens.List) > MaxTokens {
			s.fail(CodeTooLong, s.offset, "the query has more than 10,000 words and symbols")
		}
	}
	if s.err != nil {
		return nil, s.err
	}
	s.tokens.List = append(s.tokens.List, Token{Kind: End, Start: len(text), Stop: len(text)})
	if err := s.tokens.pairBrackets(); err != nil {
		return nil, err
	}
	return &s.tokens, nil
}

type scanner struct {
	text   string
	offset int
	tokens Tokens
	err    error
}

func (s *scanner) fail(code Code, offset int, message string) bool {
	s.err = &Error{Code: code, Offset: offset, Message: message}
	return false
}

func (s *scanner) add(kind Kind, length int) bool {
	s.tokens.List = append(s.tokens.List, Token{Kind: kind, Start: s.offset, Stop: s.offset + length})
	s.offset += length
	return true
}

// next reads one token, comment or white space and reports whether to go on.
func (s *scanner) next() bool {
	if s.err != nil || s.offset >= len(s.text) {
		return false
	}
	rest := s.text[s.offset:]
	char, size := utf8.DecodeRuneInString(rest)
	switch {
	case isSpace(char):
		s.offset += size
		return true
	case strings.HasPrefix(rest, "//"):
		return s.lineComment(rest)
	case strings.HasPrefix(rest, "/*"):
		return s.blockComment(rest)
	case char == '\'' || char == '"':
		return s.stringLiteral(rest, rest[0])
	case char == '`':
		return s.quotedName(rest)
	case char == '$':
		return s.parameter(rest)
	case isDigit(char) || char == '.' && len(rest) > 1 && isDigit(rune(rest[1])):
		return s.number(rest)
	case isNameStart(char):
		return s.add(Word, nameLength(rest))
	}
	return s.symbol(rest, char)
}

// A line comment ends at a line feed or at a lone carriage return, and at
// nothing else: not at U+2028, not at a form feed.
func (s *scanner) lineComment(rest string) bool {
	length := strings.IndexAny(rest, "\r\n")
	if length < 0 {
		length = len(rest)
	}
	s.offset += length
	return true
}

func (s *scanner) blockComment(rest string) bool {
	length := strings.Index(rest[2:], "*/")
	if length < 0 {
		return s.fail(CodeUnclosed, s.offset, "a comment does not end")
	}
	s.offset += length + 4
	return true
}

// A backslash in a string takes the next character with it, whatever it is.
func (s *scanner) stringLiteral(rest string, quote byte) bool {
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case quote:
			return s.add(String, i+1)
		}
	}
	return s.fail(CodeUnclosed, s.offset, "a string does not end")
}

// A back-tick in a quoted name is doubled; a backslash means nothing there.
func (s *scanner) quotedName(rest string) bool {
	length := quotedLength(rest)
	if length == 0 {
		return s.fail(CodeUnclosed, s.offset, "a name in back-ticks does not end")
	}
	return s.add(Quoted, length)
}

func quotedLength(rest string) int {
	for i := 1; i < len(rest); i++ {
		if rest[i] != '`' {
			continue
		}
		if i+1 == len(rest) || rest[i+1] != '`' {
			return i + 1
		}
		i++
	}
	return 0
}

func (s *scanner) parameter(rest string) bool {
	name := rest[1:]
	var length int
	if strings.HasPrefix(name, "`") {
		length = quotedLength(name)
	} else {
		length = nameLength(name)
	}
	switch {
	case length > 0:
		return s.add(Parameter, length+1)
	case strings.HasPrefix(name, "("):
		return s.fail(CodeDynamicLabel, s.offset, "labels and types must be written out, not computed by $(…)")
	}
	return s.fail(CodeCharacter, s.offset, "$ must be followed by the name of a parameter")
}

// number reads an integer, a decimal number, or a hexadecimal (0x) or octal
// (0o) one. "1..3" is a number, two dots and a number.
func (s *scanner) number(rest string) bool {
	var length int
	switch {
	case strings.HasPrefix(rest, "0x"):
		length = 2 + span(rest[2:], "0123456789abcdefABCDEF_")
	case strings.HasPrefix(rest, "0o"):
		length = 2 + span(rest[2:], "01234567_")
	default:
		length = decimalLength(rest)
	}
	if nameLength(rest[length:]) > 0 {
		return s.fail(CodeSyntax, s.offset, "a number is followed by letters")
	}
	return s.add(Number, length)
}

func decimalLength(rest string) int {
	const digits = "0123456789_"
	length := span(rest, digits)
	isFloat := false
	if length+1 < len(rest) && rest[length] == '.' && isDigit(rune(rest[length+1])) {
		length += 1 + span(rest[length+1:], digits)
		isFloat = true
	}
	if length < len(rest) && (rest[length] == 'e' || rest[length] == 'E') {
		exponent := length + 1
		if exponent < len(rest) && (rest[exponent] == '+' || rest[exponent] == '-') {
			exponent++
		}
		if exponent < len(rest) && isDigit(rune(rest[exponent])) {
			length = exponent + span(rest[exponent:], digits)
			isFloat = true
		}
	}
	if isFloat && length < len(rest) && strings.IndexByte("fFdD", rest[length]) >= 0 {
		length++
	}
	return length
}

func span(text, characters string) int {
	length := 0
	for length < len(text) && strings.IndexByte(characters, text[length]) >= 0 {
		length++
	}
	return length
}

var doubleSymbols = []string{"..", "::", "<=", ">=", "<>", "=~", "||", "!=", "+="}

func (s *scanner) symbol(rest string, char rune) bool {
	for _, symbol := range doubleSymbols {
		if strings.HasPrefix(rest, symbol) {
			return s.add(Symbol, 2)
		}
	}
	if char < utf8.RuneSelf && strings.IndexByte("()[]{},;:.|&!%*/+-^=<>?", byte(char)) >= 0 {
		return s.add(Symbol, 1)
	}
	return s.fail(CodeCharacter, s.offset, "the character "+printable(char)+" has no meaning here")
}

func printable(char rune) string {
	if unicode.IsGraphic(char) && !unicode.IsSpace(char) {
		return string(char) + " (" + codePoint(char) + ")"
	}
	return codePoint(char)
}

func codePoint(char rune) string {
	const digits = "0123456789ABCDEF"
	point := []byte("U+")
	for shift := 20; shift >= 0; shift -= 4 {
		if shift < 16 || char>>shift > 0 {
			point = append(point, digits[char>>shift&15])
		}
	}
	return string(point)
}

// isSpace reports whether Neo4j takes the character as white space. U+0085,
// U+180E, U+200B, U+2060 and U+FEFF are none.
func isSpace(char rune) bool {
	switch {
	case char == ' ', '\t' <= char && char <= '\r', 0x1C <= char && char <= 0x1F:
		return true
	case char < 0xA0:
		return false
	}
	return char == 0xA0 || char == 0x1680 || 0x2000 <= char && char <= 0x200A ||
		char == 0x2028 || char == 0x2029 || char == 0x202F || char == 0x205F || char == 0x3000
}

func isDigit(char rune) bool { return '0' <= char && char <= '9' }

func isNameStart(char rune) bool {
	if char < utf8.RuneSelf {
		return 'a' <= char && char <= 'z' || 'A' <= char && char <= 'Z' || char == '_'
	}
	return char <= 0xFFFF && unicode.In(char, unicode.L, unicode.Nl, unicode.Pc)
}

// isNamePart leaves out the control and format characters that Neo4j allows
// inside names: nobody can see them.
func isNamePart(char rune) bool {
	if char < utf8.RuneSelf {
		return isNameStart(char) || isDigit(char) || char == '$'
	}
	return isNameStart(char) || char <= 0xFFFF && unicode.In(char, unicode.Nd, unicode.Mn, unicode.Mc)
}

// nameLength returns the length of the run of name characters at the start.
func nameLength(text string) int {
	for i, char := range text {
		if !isNamePart(char) {
			return i
		}
	}
	return len(text)
}

// pairBrackets fills Partner, Parent and Bar.
func (t *Tokens) pairBrackets() error {
	t.Partner = make([]int, len(t.List))
	t.Parent = make([]int, len(t.List))
	t.Bar = make([]bool, len(t.List))
	open := make([]int, 0, 16)
	for i, token := range t.List {
		t.Parent[i] = -1
		if len(open) > 0 {
			t.Parent[i] = open[len(open)-1]
		}
		if token.Kind != Symbol || token.Stop-token.Start > 1 {
			continue
		}
		switch symbol := t.Text[token.Start]; symbol {
		case '(', '[', '{':
			open = append(open, i)
			if len(open) > MaxDepth {
				return &Error{Code: CodeNesting, Offset: token.Start, Message: "brackets are nested deeper than 100"}
			}
		case ')', ']', '}':
			if len(open) == 0 || !closes(t.Text[t.List[open[len(open)-1]].Start], symbol) {
				return &Error{Code: CodeUnclosed, Offset: token.Start, Message: string(symbol) + " closes no bracket"}
			}
			t.Partner[open[len(open)-1]] = i
			open = open[:len(open)-1]
		case '|':
			if len(open) > 0 {
				t.Bar[open[len(open)-1]] = true
			}
		}
	}
	if len(open) > 0 {
		first := t.List[open[len(open)-1]]
		return &Error{Code: CodeUnclosed, Offset: first.Start, Message: "a bracket " + t.Text[first.Start:first.Stop] + " is not closed"}
	}
	return nil
}

func closes(opening, closing byte) bool {
	switch opening {
	case '(':
		return closing == ')'
	case '[':
		return closing == ']'
	}
	return closing == '}'
}
