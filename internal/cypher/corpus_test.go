package cypher_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/cypher"
)

// corpus returns a file of the test data that REPOCHAT_CORPUS names. These
// tests run on demand: REPOCHAT_CORPUS=… go test ./internal/cypher -run Corpus.
func corpus(t *testing.T, path string) string {
	t.Helper()
	directory := os.Getenv("REPOCHAT_CORPUS")
	if directory == "" {
		t.Skip("REPOCHAT_CORPUS does not name a directory of test data")
	}
	return filepath.Join(directory, path)
}

// table reads a file of tab-separated values with a head line.
func table(t *testing.T, path string) []map[string]string {
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

func decoded(t *testing.T, literal string) string {
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
