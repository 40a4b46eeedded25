package ingest_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"repochat/internal/cypher"
	"repochat/internal/eval"
	"repochat/internal/goldentest"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/store"
)

const webpackageHead = "b3122be3546cfb506e3a9f77974ac67a8e1170d3"

// TestWebpackage synchronises a real repository and runs reference queries on
// its graph, whose rows come from an independent graph of the same history.
// The golden lists the questions on which the two differ. It runs on demand:
//
//	REPOCHAT_CORPUS=data REPOCHAT_WEBPACKAGE=webpackage.git go test ./internal/ingest -run Webpackage
//
// The second variable names a mirror of https://github.com/WICG/webpackage with
// its branch gh-pages. The repository stays in the database: its name cannot be
// one of the test's own, because its issues refer to it.
func TestWebpackage(t *testing.T) {
	corpus, mirror := os.Getenv("REPOCHAT_CORPUS"), os.Getenv("REPOCHAT_WEBPACKAGE")
	if corpus == "" || mirror == "" {
		t.Skip("set REPOCHAT_CORPUS to the directory of the question sets and REPOCHAT_WEBPACKAGE to a mirror of WICG/webpackage to run this")
	}
	name := history.RepositoryName{Owner: "WICG", Name: "webpackage"}
	driver := graphtest.Driver(t)
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "app.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	worker := ingest.Worker{Store: s, Loader: graph.Loader{Driver: driver}, Mirrors: t.TempDir(), GitHubURL: "https://github.com", Now: time.Now}
	report, err := worker.Sync(t.Context(), ingest.Source{Repository: name, Git: mirror, Tracker: "gh-pages:archive.json", Head: webpackageHead}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, phase := range report.Phases {
		t.Logf("%s: %s (%.1f s)", phase.Name, phase.Summary, phase.Took.Seconds())
	}
	if report.Counts.Commits != 765 || report.Counts.Issues != 236 || report.Counts.PullRequests != 409 {
		t.Errorf("counts: %+v", report.Counts)
	}
	again, err := worker.Sync(t.Context(), ingest.Source{Repository: name, Head: webpackageHead}, nil)
	if err != nil || !again.Changes.None() {
		t.Errorf("the second time: %+v, %v", again.Changes, err)
	}

	reader := graph.NewReader(driver, "", graph.Limits{})
	var text strings.Builder
	for _, file := range []string{"bound_webpackage.tsv", "hard_webpackage.tsv"} {
		golds := readGolds(t, filepath.Join(corpus, file))
		agree := 0
		var differ []string
		for _, gold := range golds {
			if ok, reason := eval.Match(gold.item, gold.run(t, reader, name)); ok {
				agree++
			} else {
				subject, _, _ := strings.Cut(reason, "\n")
				differ = append(differ, fmt.Sprintf("  %s %s: %s\n", gold.item.ID, gold.item.Question, subject))
			}
		}
		fmt.Fprintf(&text, "%s: %d of %d agree\n%s", file, agree, len(golds), strings.Join(differ, ""))
	}
	goldentest.Check(t, filepath.Join("testdata", "webpackage.golden"), text.String())
}

// gold is a question with the query that answers it.
type gold struct {
	item   eval.Item
	query  string
	params map[string]any
}

func readGolds(t *testing.T, file string) []gold {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	items, err := eval.ReadSet(strings.NewReader(string(content)))
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(strings.NewReader(string(content)))
	lines.Buffer(nil, 16<<20)
	lines.Scan()
	column := map[string]int{}
	for i, name := range strings.Split(lines.Text(), "\t") {
		column[name] = i
	}
	golds := make([]gold, len(items))
	for i := range items {
		lines.Scan()
		fields := strings.Split(lines.Text(), "\t")
		golds[i] = gold{item: items[i], query: fields[column["gold_cypher"]], params: readParams(t, fields[column["params"]])}
	}
	return golds
}

// readParams reads whole numbers as integers, as Cypher tells them from floats.
func readParams(t *testing.T, text string) map[string]any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	params := map[string]any{}
	if err := decoder.Decode(&params); err != nil {
		t.Fatalf("params %s: %v", text, err)
	}
	for name, value := range params {
		if number, isNumber := value.(json.Number); isNumber {
			integer, err := number.Int64()
			if err != nil {
				t.Fatalf("params %s: %v", text, err)
			}
			params[name] = integer
		}
	}
	return params
}

// run runs the query within the repository's scope.
func (g gold) run(t *testing.T, reader *graph.Reader, name history.RepositoryName) [][]any {
	t.Helper()
	checked, err := cypher.Check(g.query, cypher.Options{})
	if err != nil {
		t.Fatalf("%s: %v", g.item.ID, err)
	}
	g.params[cypher.DefaultRepositoryParameter] = name.String()
	result, err := reader.Run(context.Background(), checked.Query, g.params)
	if err != nil {
		t.Fatalf("%s: %v", g.item.ID, err)
	}
	return result.Rows
}
