package plan_test

import (
	"testing"

	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
)

// BenchmarkCheck checks the plan of the query that the gate's benchmark calls
// typical.
func BenchmarkCheck(b *testing.B) {
	p := graph.Plan{QueryType: "r", Root: above(
		op("NodeIndexSeek", "RANGE INDEX f:File(repo, name) WHERE repo = $repo AND name = $autostring_0"),
		"Expand(All)", "(f)<-[anon_2:impacted]-(i)",
		"Filter", "i.repo = $repo AND i:Issue",
		"Expand(All)", "(i)<-[anon_1:fixed]-(c)",
		"Filter", "c.repo = $repo AND c.committedDate >= $autostring_1 AND c.committedDate < $autostring_2 AND c:Commit",
		"Expand(All)", "(c)<-[anon_0:author]-(u)",
		"Filter", "u.repo = $repo AND u:User",
		"EagerAggregation", "cache[u.login] AS developer, count(DISTINCT i) AS bugs",
		"Top", "bugs DESC LIMIT 10",
		"ProduceResults", "developer, bugs",
	)}
	if err := plan.Check(p, "repo"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = plan.Check(p, "repo")
	}
}
