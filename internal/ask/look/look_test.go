package look

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/reader"
)

// TestWithoutSecrets leaves out of a patch what it changes in files that may hold secrets.
func TestWithoutSecrets(t *testing.T) {
	patch := " .env | 1 +\n a.go | 1 +\n\ndiff --git a/.env b/.env\n+TOKEN=x\n\ndiff --git \"a/caf\\303\\251.key\" \"b/caf\\303\\251.key\"\n+TOKEN=y\n\ndiff --git a/a.go b/a.go\n+package a\n"
	got := strings.Join(withoutSecrets(patch), "\n")
	if strings.Contains(got, "TOKEN") || !strings.Contains(got, "+package a") || !strings.Contains(got, " a.go | 1 +") {
		t.Errorf("left of the patch:\n%s", got)
	}
}

// TestParts splits texts at lines, and cuts the longest.
func TestParts(t *testing.T) {
	text := strings.Repeat("0123456789\n", 200) + strings.Repeat("x", 5000) + "\nend\n"
	all := parts(text, 7)
	next := 7
	for _, p := range all {
		if p.first != next || p.last < p.first || len(p.text) > partBytes || strings.Count(p.text, "\n") != p.last-p.first {
			t.Errorf("part of lines %d to %d with %d bytes, want one that begins at %d", p.first, p.last, len(p.text), next)
		}
		next = p.last + 1
	}
	if next != 7+202 {
		t.Errorf("the parts end before line %d, want %d", next, 7+202)
	}
}

// TestFindFile finds a file by what a model calls it, or names those that it may mean.
func TestFindFile(t *testing.T) {
	var files []gitrepo.File
	for _, path := range []string{"README.md", "cmd/a/main.go", "cmd/b/main.go", "internal/fees/fees.go", "internal/fees/late_fees_test.go"} {
		files = append(files, gitrepo.File{Path: path})
	}
	tests := []struct{ asked, want, near string }{
		{"README.md", "README.md", ""},
		{"readme.md", "README.md", ""},
		{"fees.go", "internal/fees/fees.go", ""},
		{"main.go", "", "cmd/a/main.go cmd/b/main.go"},
		{"internal/fees/", "", "internal/fees/fees.go internal/fees/late_fees_test.go"},
		{"other/late_fees.go", "", "internal/fees/late_fees_test.go"},
		{"go.mod", "", ""},
	}
	for _, test := range tests {
		file, near := findFile(files, test.asked)
		got := ""
		if file != nil {
			got = file.Path
		}
		if got != test.want || strings.Join(near, " ") != test.near {
			t.Errorf("%s: %q, near %q, want %q, near %q", test.asked, got, near, test.want, test.near)
		}
	}
}

// TestRows splits the rows of a query into passages that a prompt has whole.
func TestRows(t *testing.T) {
	result := graph.Result{Columns: []string{"title", "comments"}}
	for i := range 20 {
		result.Rows = append(result.Rows, []any{strings.Repeat("word ", 15), int64(i)})
	}
	passages := Rows(answer.Rows{Columns: answer.Columns(answer.FactsOf("MATCH (i:Issue) RETURN i.title AS title, i.comments_count AS comments"), result), Result: result}, "issues with their comments")
	rows := 0
	for _, p := range passages {
		if !strings.HasPrefix(p.Text, "title | comments\n") || len(p.Text) > longestRows+100 || p.Place != "issues with their comments" {
			t.Errorf("%d bytes, %s: %s", len(p.Text), p.Place, p.Text)
		}
		rows += strings.Count(p.Text, "\n")
	}
	if len(passages) < 2 || rows != 20 {
		t.Errorf("%d passages with %d rows", len(passages), rows)
	}
}

func TestStatus(t *testing.T) {
	var got []string
	for _, text := range []string{"files: how to test", "read: go.mod at v1.2, lines 1-3", "lines: PathFlag", "show: 2d86e0d", "texts: offline", "graph: How many commits?"} {
		got = append(got, status(reader.LookOf("<look>" + text + "</look>").Lookups[0]))
	}
	want := []string{
		"Searching the files for “how to test”", "Reading go.mod at v1.2", "Searching the history for lines with “PathFlag”", "Reading the commit 2d86e0d",
		"Searching the texts for “offline”", "Asking the graph: How many commits?",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
