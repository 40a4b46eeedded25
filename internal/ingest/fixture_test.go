package ingest_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/archive"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/store"
)

// world is a worker with a database of its own, a real Neo4j, and a repository
// to synchronise: four commits in git, two issues and a pull request in an
// archive. The second commit introduced the bug of issue 1, the third fixed it.
type world struct {
	t       *testing.T
	worker  *ingest.Worker
	store   *store.Store
	driver  neo4j.DriverWithContext
	name    history.RepositoryName
	git     string // work tree
	tracker string // file
	archive archive.Archive
}

func newWorld(t *testing.T) *world {
	t.Helper()
	s, err := store.Open(context.Background(), filepath.Join(t.TempDir(), "app.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	w := &world{t: t, store: s, driver: graphtest.Driver(t), name: graphtest.Repository(t), git: t.TempDir()}
	w.tracker = filepath.Join(t.TempDir(), "archive.json")
	w.worker = &ingest.Worker{
		Store: s, Loader: graph.Loader{Driver: w.driver}, Mirrors: filepath.Join(t.TempDir(), "mirrors"), Kept: filepath.Join(t.TempDir(), "history"),
		GitHubURL: "https://github.com", Now: time.Now,
	}
	w.run("init", "--quiet", "--initial-branch=main")
	w.commit(1, "Ada", "Start", "main.go", "package main\n\nfunc main() {}\n")
	w.commit(2, "Bob", "Divide", "main.go", "package main\n\nfunc divide(a, b int) int { return a / b }\n")
	w.commit(4, "Ada", "Fix #1: do not divide by zero", "main.go", "package main\n\nfunc divide(a, b int) int { if b == 0 { return 0 }; return a / b }\n")
	w.commit(5, "Bob", "Document", "doc.md", "# Divide\n")
	w.archive = archive.Archive{
		Repository: w.name, Timestamp: day(30),
		Issues: []history.Issue{
			{Number: 1, Title: "It crashes", URL: "https://github.com/" + w.name.String() + "/issues/1", State: history.Closed,
				Author: "ada", Labels: []string{"bug", "urgent"}, CreatedAt: day(3), UpdatedAt: day(4), ClosedAt: day(4)},
			{Number: 2, Title: "It is slow", State: history.Open, Author: "eve", Assignees: []string{"ada"}, CreatedAt: day(6), UpdatedAt: day(6)},
		},
		PullRequests: []history.PullRequest{
			{Number: 3, Title: "Rewrite", State: history.Closed, Author: "eve", CreatedAt: day(7), UpdatedAt: day(8), ClosedAt: day(8), Base: "main", Head: "rewrite"},
		},
	}
	w.writeArchive()
	return w
}

func day(number int) time.Time { return time.Date(2024, 1, number, 12, 0, 0, 0, time.UTC) }

func (w *world) run(arguments ...string) {
	w.t.Helper()
	w.runAt(day(1), "Ada", arguments...)
}

func (w *world) runAt(at time.Time, author string, arguments ...string) {
	w.t.Helper()
	command := exec.Command("git", arguments...)
	command.Dir = w.git
	command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
		"GIT_AUTHOR_NAME="+author, "GIT_AUTHOR_EMAIL="+author+"@users.noreply.github.com", "GIT_AUTHOR_DATE="+at.Format(time.RFC3339),
		"GIT_COMMITTER_NAME="+author, "GIT_COMMITTER_EMAIL="+author+"@users.noreply.github.com", "GIT_COMMITTER_DATE="+at.Format(time.RFC3339))
	if output, err := command.CombinedOutput(); err != nil {
		w.t.Fatalf("git %v: %v\n%s", arguments, err, output)
	}
}

// output returns what a git command prints, without its last line break.
func (w *world) output(arguments ...string) string {
	w.t.Helper()
	output, err := exec.Command("git", append([]string{"-C", w.git}, arguments...)...).Output()
	if err != nil {
		w.t.Fatalf("git %v: %v", arguments, err)
	}
	return strings.TrimSpace(string(output))
}

func (w *world) commit(dayOfMonth int, author, message, file, content string) {
	w.t.Helper()
	w.write(filepath.Join(w.git, file), []byte(content))
	w.run("add", "--all")
	w.runAt(day(dayOfMonth), author, "commit", "--quiet", "--message", message)
}

func (w *world) write(file string, content []byte) {
	w.t.Helper()
	if err := os.WriteFile(file, content, 0o600); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) writeArchive() {
	w.t.Helper()
	w.write(w.tracker, w.encodeArchive())
}

func (w *world) encodeArchive() []byte {
	w.t.Helper()
	var document bytes.Buffer
	if err := archive.Write(&document, &w.archive); err != nil {
		w.t.Fatal(err)
	}
	return document.Bytes()
}

func (w *world) source() ingest.Source {
	return ingest.Source{Repository: w.name, Git: w.git, Tracker: w.tracker}
}

func (w *world) mustSync(source ingest.Source) ingest.Report {
	w.t.Helper()
	report, err := w.worker.Sync(context.Background(), source, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return report
}

// query returns the values of the one row of a query about the repository.
func (w *world) query(query string) string {
	w.t.Helper()
	result, err := graph.NewReader(w.driver, "", graph.Limits{}).Run(context.Background(), query, map[string]any{"repo": w.name.String()})
	if err != nil {
		w.t.Fatal(err)
	}
	return fmt.Sprint(result.Rows)
}

func (w *world) countNodes() string {
	w.t.Helper()
	return w.query("MATCH (n {repo: $repo}) RETURN count(n)")
}
