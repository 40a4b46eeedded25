package syntax

import (
	"strings"
	"testing"
)

var fuzzSeeds = []string{
	"MATCH (c:Commit {id: 'x'})-[r:changed*1..3]->(f) WHERE f.name =~ '.*' RETURN c, [x IN [1] | x.y] AS z ORDER BY z LIMIT 3",
	`RETURN '\u0027' // \u000a`, "RETURN `a``b` /* ' */ \"\\\"\" AS x", "RETURN 1..2 .5 1e3 0x1F $a $`b`",
	"MATCH ((a)-->(b)){1,2} (c) WHERE EXISTS { (a)--(:A|!B&%) } RETURN CASE a.x WHEN > 3, IS NULL THEN 1 END AS y",
	"CALL (*) { WITH * RETURN COUNT { (a) } AS n UNION RETURN reduce(a = 0, x IN [1] | a + x) AS n } RETURN n {.*, a: 1} AS m;",
}

// FuzzDecode holds that decoding is final: the text that is checked is the text
// that Neo4j sees.
func FuzzDecode(f *testing.F) {
	for _, seed := range fuzzSeeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		decoded, err := Decode(text)
		if err != nil {
			return
		}
		if again, err := Decode(decoded); err != nil || again != decoded {
			t.Errorf("Decode(%q) = %q, and once more %q, %v", text, decoded, again, err)
		}
	})
}

// FuzzScan holds that tokens lie in order, and that they are found again when
// nothing but they is written.
func FuzzScan(f *testing.F) {
	for _, seed := range fuzzSeeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tokens, err := Scan(text)
		if err != nil {
			return
		}
		var texts []string
		offset := 0
		for i, token := range tokens.List[:len(tokens.List)-1] {
			if token.Start < offset || token.Stop <= token.Start {
				t.Fatalf("token %d of %q lies at %d to %d after %d", i, text, token.Start, token.Stop, offset)
			}
			offset = token.Stop
			texts = append(texts, tokens.text(i))
		}
		again, err := Scan(strings.Join(texts, "\n"))
		if err != nil || len(again.List) != len(tokens.List) {
			t.Errorf("%q has tokens %q, which read again give %v", text, texts, err)
		}
	})
}

// FuzzParse holds that parsing ends without a panic, and that every part of the
// tree lies within the text.
func FuzzParse(f *testing.F) {
	for _, seed := range fuzzSeeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		query, err := Parse(text)
		if err != nil {
			return
		}
		Inspect(query, func(n any) bool {
			span := spanOf(n)
			if span.Start < 0 || span.Start > span.Stop || span.Stop > len(text) {
				t.Errorf("%T of %q lies at %d to %d", n, text, span.Start, span.Stop)
			}
			return true
		})
	})
}

func spanOf(n any) Span {
	switch n := n.(type) {
	case *Query:
		return n.Span
	case *SingleQuery:
		return n.Span
	case *Clause:
		return n.Span
	case *Path:
		return n.Span
	case *Node:
		return n.Span
	case *Relationship:
		return n.Span
	case *Group:
		return n.Span
	}
	return n.(*Expression).Span
}
