package graph_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
)

// denseQuery makes a graph in which paths multiply.
const denseQuery = `UNWIND range(1, 40) AS n
CREATE (u:User {repo: $repo, id: 'u' + n, login: 'u' + n})
CREATE (:Commit {repo: $repo, id: 'c' + n})
CREATE (:File {repo: $repo, id: 'f' + n})
CREATE (:Issue {repo: $repo, id: 'i' + n})
WITH count(*) AS all
MATCH (u:User {repo: $repo}), (c:Commit {repo: $repo}) CREATE (u)-[:author]->(c)
WITH count(*) AS all
MATCH (c:Commit {repo: $repo}), (f:File {repo: $repo}) CREATE (c)-[:changed]->(f)
WITH count(*) AS all
MATCH (c:Commit {repo: $repo}), (i:Issue {repo: $repo}) CREATE (c)-[:fixed]->(i)`

// TestRunawaysAreStopped: what the gate lets through and never ends is ended by
// the limits, and the database goes on answering. With REPOCHAT_CORPUS set to a
// directory of test data, its runaway queries run too.
func TestRunawaysAreStopped(t *testing.T) {
	repository := graphtest.Repository(t).String()
	driver := graphtest.Driver(t)
	parameters := map[string]any{"repo": repository}
	if _, err := neo4j.ExecuteQuery(t.Context(), driver, denseQuery, parameters, neo4j.EagerResultTransformer); err != nil {
		t.Fatal(err)
	}
	const limit = 2 * time.Second
	reader := graph.NewReader(driver, "", graph.Limits{Timeout: limit})
	queries := append(corpusRunaways(t),
		"MATCH (a), (b), (c), (d), (e) RETURN count(DISTINCT a.id + b.id + c.id + d.id + e.id)",
		"MATCH (a:User)-[*1..15]-(b) RETURN count(*)",
		"MATCH (u:User) RETURN u.login, COUNT { MATCH (u)-[*1..9]-(x)-[*1..9]-(y) } AS paths",
	)
	for _, query := range queries {
		checked, err := cypher.Check(query, cypher.Options{})
		if err != nil {
			continue // the gate has stopped it
		}
		start := time.Now()
		result, err := reader.Run(t.Context(), checked.Query, parameters)
		if err == nil && !result.Truncated {
			t.Errorf("no limit stopped %s", query)
		}
		if err != nil && !errors.Is(err, graph.ErrTimeout) && !errors.Is(err, graph.ErrMemory) {
			t.Errorf("%s: %v", query, err)
		}
		t.Logf("stopped after %s: %.100s", time.Since(start).Round(time.Millisecond), query)
		if _, err := reader.Run(t.Context(), "RETURN 1", nil); err != nil {
			t.Errorf("after %s the database does not answer: %v", query, err)
		}
	}
}

// corpusRunaways are the queries of the test data that must be refused or
// stopped.
func corpusRunaways(t *testing.T) []string {
	t.Helper()
	directory := os.Getenv("REPOCHAT_CORPUS")
	if directory == "" {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(directory, "gate", "adversarial_dev.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var queries []string
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "\t")
		if len(fields) < 5 || fields[1] != "query" || fields[4] != "stopped" {
			continue
		}
		var query string
		if err := json.Unmarshal([]byte(fields[3]), &query); err != nil {
			t.Fatalf("%s: %v", fields[0], err)
		}
		queries = append(queries, query)
	}
	if len(queries) == 0 {
		t.Fatal("the test data has no runaway queries")
	}
	return queries
}
