package grounding

import (
	"strings"
	"testing"

	"repochat/internal/ask/rows"
	"repochat/internal/graph"
)

// BenchmarkAnswer checks an answer of twelve sentences against five rows, as it
// streams in word by word.
func BenchmarkAnswer(b *testing.B) {
	result := graph.Result{Columns: []string{"login", "name", "commits"}, Rows: [][]any{
		{"jbrueckner", "Jonas Brückner", int64(62)}, {"aikot", "Aiko Tanaka", int64(48)}, {"sofmar", "Sofia Marchetti", int64(48)},
		{"miralind", "Mira Lindqvist", int64(44)}, {"pnovak", "Pavel Novák", int64(39)},
	}}
	columns := rows.Columns("MATCH (u:User)-[:author]->(c:Commit) RETURN u.login AS login, u.name AS name, count(c) AS commits", result)
	const words = "@jbrueckner made the most commits, 62. Then come @aikot and @sofmar with 48 each, @miralind with 44, and @pnovak with 39. " +
		"Together these five people made 241 commits. The mean is 48.2 commits, and the median is 48.\n"
	pieces := strings.SplitAfter(strings.Repeat(words, 3), " ")
	for b.Loop() {
		w := NewWriter(New(Source{Question: "Who made the most commits?", Now: testNow, Columns: columns, Result: result, Common: common}), func(string) {})
		for _, piece := range pieces {
			w.Write(piece)
		}
		w.Flush()
		if len(w.Dropped) > 0 {
			b.Fatal(w.Dropped)
		}
	}
}
