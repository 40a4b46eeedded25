package syntax

import "strings"

// Kind is the kind of a token.
type Kind uint8

// The kinds of token. White space and comments are no tokens.
const (
	End       Kind = iota
	Word           // a keyword or a plain name
	Quoted         // a name in back-ticks
	String         // a literal in single or double quotes
	Number         // an unsigned number
	Parameter      // $name, $1 or $`name`
	Symbol         // an operator, a bracket or punctuation
)

// Token is one token of a text, which it names by byte offsets.
type Token struct {
	Kind        Kind
	Start, Stop int
}

// Tokens is a text with its tokens. The last token is of kind End and empty.
type Tokens struct {
	Text string
	List []Token
	// Partner holds, for a token that is an opening bracket, the index of its
	// closing one, else 0.
	Partner []int
	// Parent holds, for every token, the index of the opening bracket that it
	// stands directly in, or -1.
	Parent []int
	// Bar is true for a "[" with a "|" directly inside: a comprehension.
	Bar []bool
}

// Text returns the token's text as it is written.
func (t *Tokens) text(index int) string {
	token := t.List[index]
	return t.Text[token.Start:token.Stop]
}

// equalFold reports whether word is keyword, which is in upper case, without
// regard to the case of ASCII letters. Neo4j folds no other letters: a keyword
// with a long s or a Kelvin sign is a plain name.
func equalFold(word, keyword string) bool {
	if len(word) != len(keyword) {
		return false
	}
	for i := range len(word) {
		char := word[i]
		if 'a' <= char && char <= 'z' {
			char -= 'a' - 'A'
		}
		if char != keyword[i] {
			return false
		}
	}
	return true
}

// upper returns a word with its ASCII letters in upper case, for the same reason.
func upper(word string) string {
	return strings.Map(func(char rune) rune {
		if 'a' <= char && char <= 'z' {
			return char - 'a' + 'A'
		}
		return char
	}, word)
}
