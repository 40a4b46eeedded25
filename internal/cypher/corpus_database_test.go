package cypher_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/cypher"
	"repochat/internal/cypher/syntax"
	"repochat/internal/graph/graphtest"
	"repochat/internal/graph/local"
)

// TestCorpusScopeKeepsRows runs every allowed query of the test data before and
// after the scope in a database of its own, whose one repository is made of the
// names and values in those queries; then again beside a second repository.
func TestCorpusScopeKeepsRows(t *testing.T) {
	queries := corpusQueries(t)
	driver := ownDatabase(t)
	words := wordsOf(queries)
	words.load(t, driver, "first/one", "")

	before, withRows, failures := map[int][]string{}, 0, map[string]int{}
	for i, q := range queries {
		rows, err := tryRun(t.Context(), driver, q.plain, q.params)
		if err != nil {
			// Not valid, or not on these data, or stopped by a limit.
			failures[errorCode(err)]++
			continue
		}
		before[i] = rows
		if len(rows) > 1 {
			withRows++
		}
	}
	t.Logf("%d of %d queries run, %d of them with several rows; the others: %v", len(before), len(queries), withRows, failures)
	compareRows(t, driver, queries, before, "the scope")

	words.load(t, driver, "second/two", "other ")
	compareRows(t, driver, queries, before, "a second repository")
}

func errorCode(err error) string {
	var failure *neo4j.Neo4jError
	if errors.As(err, &failure) {
		return failure.Title()
	}
	return "other"
}

func compareRows(t *testing.T, driver neo4j.DriverWithContext, queries []corpusQuery, before map[int][]string, what string) {
	t.Helper()
	for i, q := range queries {
		want, ran := before[i]
		if !ran {
			continue
		}
		// What ran before its limit may take longer now: all pairs of nodes, or a
		// busy machine. It still has to end.
		got, err := tryRunWithin(t.Context(), time.Minute, driver, q.scoped, q.params)
		if diff := cmp.Diff(want, got); err != nil || diff != "" && !changesByItself.MatchString(q.scoped) {
			t.Errorf("%s changes the rows: %v\n%s\n%.600s", what, err, q.scoped, diff)
		}
	}
}

// changesByItself finds queries that give other rows each time.
var changesByItself = regexp.MustCompile(`(?i)\brand|\b(date|time|datetime|localtime|localdatetime)(\.\w+)?\(\)|timestamp|elementId`)

type corpusQuery struct {
	plain, scoped string
	params        map[string]any
}

// anyRows finds limits, under which rows of the same rank may replace each other.
var anyRows = regexp.MustCompile(`(?i)\b(SKIP|LIMIT)\s+\d+`)

// corpusQueries returns the allowed queries, each with its repairs, without and
// with the scope.
func corpusQueries(t *testing.T) []corpusQuery {
	t.Helper()
	var all []corpusQuery
	add := func(query string, params map[string]any, schema *cypher.Schema) {
		query = anyRows.ReplaceAllString(query, "")
		plain, err := cypher.Check(query, cypher.Options{Schema: schema, Unscoped: true})
		if err != nil {
			return
		}
		scoped, err := cypher.Check(query, cypher.Options{Schema: schema})
		if err != nil {
			t.Fatal(err)
		}
		if params == nil {
			params = map[string]any{}
		}
		params["repo"] = "first/one"
		all = append(all, corpusQuery{plain.Query, scoped.Query, params})
	}
	for _, path := range []string{"recorded_completions_dev.jsonl", "recorded_queries_dev.jsonl"} {
		for _, r := range recordings(t, corpus(t, path)) {
			add(r.Query, nil, publishedSchema())
		}
	}
	for _, path := range []string{"bound_webpackage.tsv", "hard_webpackage.tsv"} {
		for _, row := range table(t, corpus(t, path)) {
			var params map[string]any
			if err := json.Unmarshal([]byte(row["params"]), &params); err != nil {
				t.Fatal(err)
			}
			add(row["gold_cypher"], params, publishedSchema())
		}
	}
	for _, row := range table(t, corpus(t, "gate/adversarial_dev.tsv")) {
		if row["expected"] == "allowed" {
			add(decoded(t, row["input"]), nil, nil)
		}
	}
	for _, row := range table(t, corpus(t, "gate/tck_dev.tsv")) {
		add(decoded(t, row["query"]), nil, nil)
	}
	return all
}

// ownDatabase starts a Neo4j with an empty database.
func ownDatabase(t *testing.T) neo4j.DriverWithContext {
	t.Helper()
	options, err := graphtest.Options()
	if err != nil {
		t.Fatal(err)
	}
	options.DataDirectory = filepath.Join(t.TempDir(), "neo4j")
	server, err := local.Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	t.Setenv("NEO4J_URI", server.URI)
	t.Setenv("NEO4J_USERNAME", server.Username)
	t.Setenv("NEO4J_PASSWORD", server.Password)
	return graphtest.Driver(t)
}

// words are the names and values that queries speak of.
type words struct {
	labels, types, keys, texts map[string]bool
	numbers                    map[int64]bool
}

func wordsOf(queries []corpusQuery) *words {
	w := &words{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[int64]bool{}}
	for _, q := range queries {
		tree, err := syntax.Parse(q.plain)
		if err != nil {
			continue
		}
		syntax.Inspect(tree, func(n any) bool {
			w.add(n)
			return true
		})
		for _, v := range q.params {
			if text, ok := v.(string); ok {
				w.texts[text] = true
			}
		}
	}
	return w
}

func (w *words) add(n any) {
	switch n := n.(type) {
	case *syntax.Node:
		addNames(w.labels, n.Labels.Names())
	case *syntax.Relationship:
		addNames(w.types, n.Types.Names())
	case *syntax.Expression:
		addNames(w.keys, n.Keys)
		switch n.Kind {
		case syntax.Property:
			w.keys[n.Name.Text] = true
		case syntax.StringLiteral:
			w.texts[n.Text] = true
		case syntax.NumberLiteral:
			if number, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
				w.numbers[number] = true
			}
		}
	}
}

func addNames(to map[string]bool, names []*syntax.Name) {
	for _, name := range names {
		to[name.Text] = true
	}
}

// load makes a repository with nodes of every label and relationships of every
// type, whose properties hold the texts and the numbers.
func (w *words) load(t *testing.T, driver neo4j.DriverWithContext, repo, mark string) {
	t.Helper()
	texts, numbers := slices.Sorted(maps.Keys(w.texts)), slices.Sorted(maps.Keys(w.numbers))
	keys := slices.DeleteFunc(slices.Sorted(maps.Keys(w.keys)), func(key string) bool { return key == "repo" })
	const perLabel = 12
	count := 0
	for _, label := range slices.Sorted(maps.Keys(w.labels)) {
		var nodes []map[string]any
		for i := range perLabel {
			properties := map[string]any{"repo": repo, "index": count}
			for k, key := range keys {
				if text := mark + texts[(count*31+k*7)%len(texts)]; k%3 > 0 {
					properties[key] = text
				} else if mark == "" {
					properties[key] = numbers[(count*17+i+k)%len(numbers)]
				}
			}
			nodes = append(nodes, properties)
			count++
		}
		execute(t, driver, fmt.Sprintf("UNWIND $nodes AS properties CREATE (n:`%s`) SET n = properties", label), map[string]any{"nodes": nodes})
	}
	for i, name := range slices.Sorted(maps.Keys(w.types)) {
		execute(t, driver, fmt.Sprintf("UNWIND range(0, 40) AS k MATCH (a {repo: $repo, index: (k * 29 + $i) %% $count}), (b {repo: $repo, index: (k * 13 + $i * 3) %% $count}) CREATE (a)-[:`%s` {name: $mark}]->(b)",
			strings.ReplaceAll(name, "`", "``")), map[string]any{"repo": repo, "mark": mark, "i": i, "count": count})
	}
}
