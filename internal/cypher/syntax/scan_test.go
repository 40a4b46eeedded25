package syntax

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestScan(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"words, symbols and numbers", "MATCH (n)-[*1..3]->()", strings.Split("MATCH ( n ) - [ * 1 .. 3 ] - > ( )", " ")},
		{"operators of two characters", "a<>b<=c>=d=~e||f::g", strings.Split("a <> b <= c >= d =~ e || f :: g", " ")},
		{"a backslash takes a quote with it", `'it\'s' "\"" 'a\\'`, []string{`'it\'s'`, `"\""`, `'a\\'`}},
		{"a back-tick is doubled, a backslash means nothing", "`a``b` `c\\`", []string{"`a``b`", "`c\\`"}},
		{"comments are no tokens", "a // ' \n/* \" */ b", []string{"a", "b"}},
		{"block comments do not nest", "/* /* */ a", []string{"a"}},
		{"a lone carriage return ends a line comment", "// a\rb", []string{"b"}},
		{"U+2028 and a form feed do not", "// a\u2028b\fc", nil},
		{"comment signs in strings are text", "'//' \"/*\"", []string{"'//'", `"/*"`}},
		{"every kind of space of Neo4j", "a\u00a0b\u1680c\u2003d\u2028e\u3000f\u001cg\vh\u205fi", strings.Split("a b c d e f g h i", " ")},
		{"numbers of every form", "1 0 1_000 0x1F 0o17 1.5 .5 1e3 1E-3 1.5e+3 1.5f", strings.Split("1 0 1_000 0x1F 0o17 1.5 .5 1e3 1E-3 1.5e+3 1.5f", " ")},
		{"parameters", "$a $`b c` $1", []string{"$a", "$`b c`", "$1"}},
		{"names of other scripts", "名 é _a a$b", []string{"名", "é", "_a", "a$b"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tokens, err := Scan(test.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for i := range tokens.List[:len(tokens.List)-1] {
				got = append(got, tokens.text(i))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("tokens differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestScanRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		want       Code
	}{
		{"an open string", "RETURN 'a", CodeUnclosed},
		{"an open comment", "RETURN 1 /* a", CodeUnclosed},
		{"an open back-tick", "RETURN `a", CodeUnclosed},
		{"an open bracket", "RETURN (1", CodeUnclosed},
		{"crossed brackets", "RETURN ([1)]", CodeUnclosed},
		{"U+0085, which Neo4j takes for no space", "RETURN\u00851", CodeCharacter},
		{"a zero-width space", "RETURN\u200b1", CodeCharacter},
		{"a byte order mark", "\ufeffRETURN 1", CodeCharacter},
		{"a typographic dash, which Neo4j takes for an arrow", "MATCH (a)–(b)", CodeCharacter},
		{"a soft hyphen in a name", "RETURN a\u00adb", CodeCharacter},
		{"a control character", "RETURN 1\x00", CodeCharacter},
		{"letters after a number", "RETURN 1a", CodeSyntax},
		{"a computed label", "MATCH (n:$(x))", CodeDynamicLabel},
		{"101 brackets", "RETURN " + strings.Repeat("(", 101) + "1" + strings.Repeat(")", 101), CodeNesting},
		{"a very long text", "RETURN '" + strings.Repeat("a", MaxBytes) + "'", CodeTooLong},
		{"very many terms", "RETURN 1" + strings.Repeat("+1", MaxTokens), CodeTooLong},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Scan(test.text)
			var refused *Error
			if !errors.As(err, &refused) || refused.Code != test.want {
				t.Errorf("Scan gives %v, want code %s", err, test.want)
			}
		})
	}
}
