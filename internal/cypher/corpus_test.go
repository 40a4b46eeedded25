package cypher_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/schema"
)

// corpus returns a file of the test data that REPOCHAT_CORPUS names. These
// tests run on demand: REPOCHAT_CORPUS=… go test ./internal/cypher -run Corpus.
func corpus(t testing.TB, path string) string {
	t.Helper()
	directory := os.Getenv("REPOCHAT_CORPUS")
	if directory == "" {
		t.Skip("REPOCHAT_CORPUS does not name a directory of test data")
	}
	return filepath.Join(directory, path)
}

// table reads a file of tab-separated values with a head line.
func table(t testing.TB, path string) []map[string]string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, field := range strings.Split(line, "\t") {
			row[head[i]] = field
		}
		rows = append(rows, row)
	}
	return rows
}

func decoded(t testing.TB, literal string) string {
	t.Helper()
	var text string
	if err := json.Unmarshal([]byte(literal), &text); err != nil {
		t.Fatalf("decode %s: %v", literal, err)
	}
	return text
}

// recorded is one line of the recorded completions and queries.
type recorded struct{ Source, Label, Question, Query string }

func recordings(t *testing.T, path string) []recorded {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []recorded
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r recorded
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestCorpusAdversarial(t *testing.T) {
	for _, row := range table(t, corpus(t, "gate/adversarial_dev.tsv")) {
		if row["kind"] != "query" {
			continue
		}
		query := decoded(t, row["input"])
		checked, err := cypher.Check(query, cypher.Options{})
		switch {
		case row["expected"] == "refused" && err == nil:
			t.Errorf("%s (%s) is allowed: %s", row["id"], row["vector"], checked.Query)
		case row["expected"] == "allowed" && err != nil:
			t.Errorf("%s (%s) is refused: %v\n%s", row["id"], row["vector"], err, query)
		case row["expected"] == "stopped" && err == nil:
			t.Logf("%s is left to the limits of the database: %.100s", row["id"], query)
		}
	}
}

func TestCorpusTCK(t *testing.T) {
	allowed := 0
	for _, row := range table(t, corpus(t, "gate/tck_dev.tsv")) {
		query := decoded(t, row["query"])
		_, err := cypher.Check(query, cypher.Options{})
		var refusal *cypher.Refusal
		errors.As(err, &refusal)
		switch {
		case row["class"] != "read" && err == nil:
			t.Errorf("%s (%s) is allowed: %s", row["id"], row["class"], query)
		case row["class"] == "read" && err == nil:
			allowed++
		case row["class"] == "read" && refusal.Code == cypher.Clause, row["class"] == "read" && refusal.Code == cypher.Procedure:
			t.Logf("%s has a clause outside the list: %s", row["id"], query)
		case row["class"] == "read":
			t.Errorf("%s is refused: %v\n%s", row["id"], err, query)
		}
	}
	t.Logf("%d queries of class read are allowed", allowed)
}

// TestCorpusRecorded holds that no recorded query that is right is refused, and
// that only its regular expressions are changed.
func TestCorpusRecorded(t *testing.T) {
	schema := publishedSchema()
	all := recordings(t, corpus(t, "recorded_completions_dev.jsonl"))
	all = append(all, recordings(t, corpus(t, "recorded_queries_dev.jsonl"))...)
	right := 0
	for _, r := range all {
		if r.Label != "correct" && r.Source != "reference" {
			continue
		}
		right++
		checked, err := cypher.Check(r.Query, cypher.Options{Schema: schema})
		if err != nil {
			t.Errorf("refused: %v\n%s", err, r.Query)
		}
		for _, repair := range checked.Repairs {
			if !strings.HasPrefix(repair, "The regular expression ") {
				t.Errorf("%s\n%s", repair, r.Query)
			}
		}
	}
	t.Logf("%d right queries are allowed", right)
}

// TestCorpusGold holds the same for the queries that answer the questions.
func TestCorpusGold(t *testing.T) {
	for _, path := range []string{
		"questions_dev.tsv", "questions_hard_dev.tsv", "bound_webpackage.tsv", "hard_webpackage.tsv",
	} {
		gold := 0
		for _, row := range table(t, corpus(t, path)) {
			query := row["gold_cypher"]
			if query == "" {
				continue
			}
			gold++
			checked, err := cypher.Check(query, cypher.Options{Schema: publishedSchema()})
			if err != nil || len(checked.Repairs) > 0 {
				t.Errorf("%s %s: %v %q\n%s", path, row["id"], err, checked.Repairs, query)
			}
		}
		t.Logf("%s: %d queries", path, gold)
	}
}

var namedLabel = regexp.MustCompile(`[(\[]\s*\w*\s*:\s*(\w+)`)

// TestCorpusWeakModel counts the queries of a weak model that violate the
// schema, before and after repair, and holds that each name that the schema does
// not have is named.
func TestCorpusWeakModel(t *testing.T) {
	schema := publishedSchema()
	queries, before, after, refused := 0, 0, 0, map[cypher.Code]int{}
	for _, r := range recordings(t, corpus(t, "recorded_queries_dev.jsonl")) {
		if r.Source != "llama3-8b" {
			continue
		}
		queries++
		sentences, err := cypher.Violations(r.Query, schema)
		if len(sentences) > 0 || err != nil {
			before++
		}
		checked, err := cypher.Check(r.Query, cypher.Options{Schema: schema})
		var refusal *cypher.Refusal
		if errors.As(err, &refusal) {
			refused[refusal.Code]++
		}
		if err != nil || len(checked.Warnings) > 0 {
			after++
		}
		for _, match := range namedLabel.FindAllStringSubmatch(r.Query, -1) {
			if !inSchema(match[1]) && len(sentences) > 0 && !strings.Contains(strings.Join(sentences, " "), match[1]) {
				t.Errorf("%s is not named in %q\n%s", match[1], sentences, r.Query)
			}
		}
	}
	t.Logf("of %d queries, %d violate the schema or cannot be read, and %d after repair: refused %v", queries, before, after, refused)
}

// inSchema reports whether a name is a label or a relationship type.
func inSchema(name string) bool {
	all := schema.Default()
	return slices.ContainsFunc(all.Labels, func(label schema.Node) bool { return label.Name == name }) ||
		slices.ContainsFunc(all.Relationships, func(r schema.Relationship) bool { return r.Type == name })
}
