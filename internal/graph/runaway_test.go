package graph_test

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
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
	t.Cleanup(reader.Close)
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
		mark := "// " + rand.Text() + "\n"
		start := time.Now()
		result, err := reader.Run(t.Context(), mark+checked.Query, parameters)
		replied := time.Now()
		if err == nil && !result.Truncated {
			t.Errorf("no limit stopped %s", query)
		}
		if err != nil && !errors.Is(err, graph.ErrTimeout) && !errors.Is(err, graph.ErrMemory) {
			t.Errorf("%s: %v", query, err)
		}
		waitForTransactions(t, driver, mark, 0)
		t.Logf("stopped after %s, and Neo4j was busy for %s more: %.100s", replied.Sub(start).Round(time.Millisecond), time.Since(replied).Round(time.Millisecond), query)
		if _, err := reader.Run(t.Context(), "RETURN 1", nil); err != nil {
			t.Errorf("after %s the database does not answer: %v", query, err)
		}
	}
}

// TestExpressionsWithinTheGatesBoundsEnd runs expressions that come near to what
// the gate allows for one row, which Neo4j evaluates to their end.
func TestExpressionsWithinTheGatesBoundsEnd(t *testing.T) {
	repository := graphtest.Repository(t).String()
	driver := graphtest.Driver(t)
	parameters := map[string]any{"repo": repository}
	const text = "UNWIND range(1, 1000) AS n CREATE (:Issue {repo: $repo, id: 'i' + n, title: reduce(t = '', x IN range(1, 100) | t + 'many words')})"
	if _, err := neo4j.ExecuteQuery(t.Context(), driver, text, parameters, neo4j.EagerResultTransformer); err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(driver, "", graph.Limits{Timeout: time.Second})
	t.Cleanup(reader.Close)
	// What stands before a subquery in CASE is repeated in the explicit form.
	var manyCases strings.Builder
	for i := range 20 {
		fmt.Fprintf(&manyCases, " WHEN i.number = %d THEN reduce(s = 0, x IN [1, 2] | s + COUNT { MATCH shortestPath((i)-[*1..2]-(j)), (:File {number: %d}) })", i, i)
	}
	tests := []struct{ name, query string }{
		{"subqueries in CASE behind steps", "MATCH (i:Issue {id: 'i1'}), (j:Issue {id: 'i2'}) " +
			"RETURN CASE WHEN size([x IN range(1, 1300) WHERE any(y IN range(1, 1300) WHERE x * y < 0)]) > 5 THEN 1" + manyCases.String() + " END AS n"},
		{"steps", "RETURN size([x IN range(1, 1300) WHERE any(y IN range(1, 1300) WHERE x * y < 0)]) AS n"},
		{"a text that grows", "RETURN size(reduce(s = '', i IN range(1, 1400) | s + 'a')) AS n"},
		{"a list that grows", "RETURN size(reduce(l = [], i IN range(1, 1400) | l + i)) AS n"},
		{"a text searched for another", "RETURN [x IN range(1, 9) WHERE '" + strings.Repeat("a", 400) + "' CONTAINS '" + strings.Repeat("a", 200) + "b'] AS n"},
		{"titles joined to one text", "MATCH (i:Issue) WITH collect(i.title) AS titles RETURN size(reduce(s = '', t IN titles | s + t + ', ')) AS n"},
		{"titles without doublets", "MATCH (i:Issue) WITH collect(i.title + i.id) AS titles RETURN size(reduce(l = [], t IN titles | CASE WHEN t IN l THEN l ELSE l + t END)) AS n"},
		{"titles in titles", "MATCH (i:Issue) WITH collect(i.title) AS titles RETURN size([t IN titles WHERE titles[0] + 'x' CONTAINS t + 'y']) AS n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			checked, err := cypher.Check(test.query, cypher.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range append([]string{checked.Query}, checked.Explicit()...) {
				mark := "// " + rand.Text() + "\n"
				start := time.Now()
				_, err = reader.Run(t.Context(), mark+form, parameters)
				replied := time.Now()
				if err != nil && !errors.Is(err, graph.ErrTimeout) {
					t.Error(err)
				}
				waitForTransactions(t, driver, mark, 0)
				t.Logf("answered after %s, and Neo4j was busy for %s more: %v", replied.Sub(start).Round(time.Millisecond), time.Since(replied).Round(time.Millisecond), err)
			}
		})
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
