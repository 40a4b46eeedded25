package cypher_test

import (
	"testing"

	"repochat/internal/cypher"
)

func BenchmarkCheck(b *testing.B) {
	benchmarks := []struct{ name, query string }{
		{"typical", "MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue)-[:impacted]->(f:File {name: 'vnode.js'})\nWHERE c.committedDate >= '2024-07-01' AND c.committedDate < '2024-08-01'\nRETURN u.login AS developer, count(DISTINCT i) AS bugs ORDER BY bugs DESC LIMIT 10"},
		{"repaired", "MATCH (f:FILE {name: 'vnode.js'})-[:changed]->(c:Commit) WHERE c.committed_date =~ '2024-07.*' RETURN c.message"},
		{"refused", "MATCH (c:Commit) SET c.message = '' RETURN c"},
	}
	options := cypher.Options{Schema: publishedSchema()}
	for _, benchmark := range benchmarks {
		b.Run(benchmark.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = cypher.Check(benchmark.query, options)
			}
		})
	}
}
