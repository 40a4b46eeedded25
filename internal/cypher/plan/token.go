package plan

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a part of an operator's details.
type token struct {
	kind tokenKind
	// text is a name without its back-ticks, a parameter without its $, and
	// otherwise the token as written.
	text string
}

type tokenKind uint8

const (
	nameToken tokenKind = iota
	quotedNameToken
	parameterToken
	textToken
	numberToken
	signToken
)

// is reports whether a token is a sign or an unquoted word, in any case.
func (t token) is(text string) bool {
	return (t.kind == signToken || t.kind == nameToken) && strings.EqualFold(t.text, text)
}

func (t token) isName() bool { return t.kind == nameToken || t.kind == quotedNameToken }

// tokenize splits details into tokens, and reports whether they could be read
// whole: a text or a name that does not end could hide anything.
func tokenize(details string) ([]token, bool) {
	var tokens []token
	for details != "" {
		char, width := utf8.DecodeRuneInString(details)
		switch {
		case unicode.IsSpace(char):
		case char == '\'' || char == '"':
			if width = textEnd(details, char); width == 0 {
				return nil, false
			}
			tokens = append(tokens, token{textToken, details[:width]})
		case char == '`':
			text, end := quotedName(details)
			if width = end; width == 0 {
				return nil, false
			}
			tokens = append(tokens, token{quotedNameToken, text})
		case char == '$':
			text, end := parameterName(details[1:])
			if width = 1 + end; end == 0 {
				return nil, false
			}
			tokens = append(tokens, token{parameterToken, text})
		case isNameStart(char):
			width = nameEnd(details)
			tokens = append(tokens, token{nameToken, details[:width]})
		case unicode.IsDigit(char):
			width = nameEnd(details)
			tokens = append(tokens, token{numberToken, details[:width]})
		case char == utf8.RuneError || char == '/' && strings.HasPrefix(details[1:], "*"):
			return nil, false
		default:
			tokens = append(tokens, token{signToken, details[:width]})
		}
		details = details[width:]
	}
	return quoteEnds(tokens), true
}

// quoteEnds takes end for a name where there is no CASE that it could end.
func quoteEnds(tokens []token) []token {
	if slices.ContainsFunc(tokens, func(t token) bool { return t.is("CASE") }) {
		return tokens
	}
	for i, t := range tokens {
		if t.is("END") {
			tokens[i].kind = quotedNameToken
		}
	}
	return tokens
}

func isNameStart(char rune) bool { return unicode.IsLetter(char) || char == '_' }

func nameEnd(text string) int {
	end := strings.IndexFunc(text, func(char rune) bool {
		return !isNameStart(char) && !unicode.IsDigit(char)
	})
	if end < 0 {
		return len(text)
	}
	return end
}

// textEnd returns the length of the text in quotes with which details begin; 0
// when it does not end.
func textEnd(details string, quote rune) int {
	escaped := false
	for i, char := range details {
		switch {
		case i == 0 || escaped:
			escaped = false
		case char == '\\':
			escaped = true
		case char == quote:
			return i + 1
		}
	}
	return 0
}

// quotedName returns the name in back-ticks with which details begin, and its
// length; 0 when it does not end.
func quotedName(details string) (name string, length int) {
	var text strings.Builder
	for i := 1; i < len(details); i++ {
		if details[i] != '`' {
			text.WriteByte(details[i])
			continue
		}
		if i+1 == len(details) || details[i+1] != '`' {
			return text.String(), i + 1
		}
		text.WriteByte('`')
		i++
	}
	return "", 0
}

func parameterName(text string) (name string, length int) {
	if strings.HasPrefix(text, "`") {
		return quotedName(text)
	}
	end := nameEnd(text)
	return text[:end], end
}

// closing maps what opens a part of an expression to what closes it.
var closing = map[string]string{"(": ")", "[": "]", "{": "}", "CASE": "END"}

// opens returns what closes the part that a token opens; "" when it opens none.
func (t token) opens() string {
	if t.kind != signToken && t.kind != nameToken {
		return ""
	}
	return closing[strings.ToUpper(t.text)]
}

// partEnd returns the index after the part that the first token opens; 0 when
// it is not closed.
func partEnd(tokens []token) int {
	var expected []string
	for i, t := range tokens {
		if t.kind == nameToken && i+1 < len(tokens) && (tokens[i+1].is(".") || tokens[i+1].is(":")) {
			// A variable, even if it is called case or end.
		} else if closes := t.opens(); closes != "" {
			expected = append(expected, closes)
		} else if t.is("END") && (len(expected) == 0 || expected[len(expected)-1] != "END") {
			// It ends no CASE, so it is a variable.
		} else if t.is(")") || t.is("]") || t.is("}") || t.is("END") {
			if len(expected) == 0 || !t.is(expected[len(expected)-1]) {
				return 0
			}
			expected = expected[:len(expected)-1]
		}
		if len(expected) == 0 {
			return i + 1
		}
	}
	return 0
}

// split cuts tokens at a separator that stands in no inner part. It reports
// whether the parts are well formed.
func split(tokens []token, separator string) ([][]token, bool) {
	var parts [][]token
	start := 0
	for i := 0; i < len(tokens); {
		if tokens[i].is(separator) {
			parts = append(parts, tokens[start:i])
			i++
			start = i
			continue
		}
		width := partEnd(tokens[i:])
		if width == 0 {
			return nil, false
		}
		i += width
	}
	return append(parts, tokens[start:]), true
}
