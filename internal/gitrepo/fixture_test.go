package gitrepo

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fixture is a git repository that a test makes with the git command line.
// Its clock moves on by an hour with every commit.
type fixture struct {
	t    testing.TB
	path string
	now  time.Time
}

func newFixture(t testing.TB) *fixture {
	t.Helper()
	f := &fixture{t: t, path: t.TempDir(), now: time.Date(2024, time.March, 1, 9, 0, 0, 0, time.UTC)}
	f.git("init", "--quiet", "--initial-branch=main")
	return f
}

// git runs the git command line and returns what it prints, trimmed.
func (f *fixture) git(arguments ...string) string {
	f.t.Helper()
	return f.gitInput("", arguments...)
}

func (f *fixture) gitInput(input string, arguments ...string) string {
	f.t.Helper()
	command := exec.Command("git", arguments...)
	command.Dir = f.path
	command.Env = append(os.Environ(),
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "LC_ALL=C",
		"GIT_AUTHOR_NAME=Ada Author", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_AUTHOR_DATE="+f.date(),
		"GIT_COMMITTER_NAME=Cora Committer", "GIT_COMMITTER_EMAIL=cora@example.org", "GIT_COMMITTER_DATE="+f.date(),
	)
	command.Stdin = strings.NewReader(input)
	var complaint bytes.Buffer
	command.Stderr = &complaint
	output, err := command.Output()
	if err != nil {
		f.t.Fatalf("git %v: %v: %s", arguments, err, complaint.String())
	}
	return strings.TrimSpace(string(output))
}

func (f *fixture) date() string { return fmt.Sprintf("%d +0200", f.now.Unix()) }

// write writes a file of the work tree.
func (f *fixture) write(path, content string) {
	f.t.Helper()
	full := filepath.Join(f.path, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

// commit commits everything in the work tree and returns the commit's hash.
func (f *fixture) commit(message string, options ...string) string {
	f.t.Helper()
	f.git("add", "--all")
	return f.commitIndex(message, options...)
}

// commitIndex commits what is in the index.
func (f *fixture) commitIndex(message string, options ...string) string {
	f.t.Helper()
	f.now = f.now.Add(time.Hour)
	f.git(append([]string{"commit", "--quiet", "--allow-empty", "-m", message}, options...)...)
	return f.git("rev-parse", "HEAD")
}

// commitObject writes a commit that git itself would not make, with main's
// tree and main as its parent, and moves main to it.
func (f *fixture) commitObject(author, committer, headers, message string) string {
	f.t.Helper()
	text := fmt.Sprintf("tree %s\nparent %s\nauthor %s\ncommitter %s\n%s\n%s",
		f.git("rev-parse", "HEAD^{tree}"), f.git("rev-parse", "HEAD"), author, committer, headers, message)
	hash := f.gitInput(text, "hash-object", "-t", "commit", "-w", "--stdin", "--literally")
	f.git("update-ref", "refs/heads/main", hash)
	return hash
}

func (f *fixture) open() *Repository {
	f.t.Helper()
	repository, err := Open(f.t.Context(), f.path)
	if err != nil {
		f.t.Fatal(err)
	}
	return repository
}
