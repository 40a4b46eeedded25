package sample_test

import (
	"bufio"
	"context"
	"log"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"repochat/internal/sample"
)

// git runs git on the sample's repository. The system's git is the judge of
// what was written, so it has to be there.
type git struct {
	t         testing.TB
	directory string
	times     map[string]time.Time // of commits, by full hash
}

// shared is written once for the tests that only read it.
var shared sample.Sample

func TestMain(m *testing.M) {
	directory, err := os.MkdirTemp("", "sample")
	if err != nil {
		log.Fatal(err)
	}
	if shared, err = sample.Write(context.Background(), directory); err != nil {
		log.Fatal(err)
	}
	code := m.Run()
	if err := os.RemoveAll(directory); err != nil {
		log.Fatal(err)
	}
	os.Exit(code)
}

func written(t testing.TB) (sample.Sample, git) {
	t.Helper()
	return shared, open(t, shared)
}

func open(t testing.TB, s sample.Sample) git {
	t.Helper()
	g := git{t: t, directory: s.Git, times: map[string]time.Time{}}
	for _, line := range g.lines("log", "--all", "--format=%H %ct") {
		hash, seconds, _ := strings.Cut(line, " ")
		at, err := strconv.ParseInt(seconds, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		g.times[hash] = time.Unix(at, 0)
	}
	return g
}

func (g git) run(arguments ...string) string {
	g.t.Helper()
	command := exec.CommandContext(g.t.Context(), "git", append([]string{"--git-dir", g.directory, "-c", "core.quotePath=false"}, arguments...)...)
	output, err := command.CombinedOutput()
	if err != nil {
		g.t.Fatalf("git %s: %v\n%s", strings.Join(arguments, " "), err, output)
	}
	return strings.TrimRight(string(output), "\n")
}

func (g git) lines(arguments ...string) []string {
	output := g.run(arguments...)
	if output == "" {
		return nil
	}
	return strings.Split(output, "\n")
}

// deletedLine is a line that a commit takes away from its first parent.
type deletedLine struct {
	path   string // before the commit
	number int
	text   string
}

var hunk = regexp.MustCompile(`^@@ -(\d+)`)

func (g git) deletedLines(commit string) []deletedLine {
	var deleted []deletedLine
	var path string
	number := 0
	for _, line := range g.lines("diff-tree", "-p", "-U0", "-M", "--no-commit-id", "--root", commit) {
		if old, found := strings.CutPrefix(line, "--- a/"); found {
			path = old
		} else if strings.HasPrefix(line, "--- ") {
			continue
		} else if position := hunk.FindStringSubmatch(line); position != nil {
			number, _ = strconv.Atoi(position[1])
		} else if text, found := strings.CutPrefix(line, "-"); found {
			deleted = append(deleted, deletedLine{path: path, number: number, text: text})
			number++
		}
	}
	return deleted
}

// blame returns the commit of each line of a file, from line 1 at index 1.
func (g git) blame(revision, path string, options ...string) []string {
	arguments := append(append([]string{"blame", "--porcelain"}, options...), revision, "--", path)
	origins := []string{""}
	scanner := bufio.NewScanner(strings.NewReader(g.run(arguments...)))
	header := regexp.MustCompile(`^([0-9a-f]{40}) \d+ \d+`)
	for scanner.Scan() {
		if found := header.FindStringSubmatch(scanner.Text()); found != nil {
			origins = append(origins, found[1])
		}
	}
	return origins
}
