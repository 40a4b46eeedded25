package xdiff_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"repochat/internal/history"
)

// A pair is two contents to compare.
type pair struct {
	name     string
	old, new []byte
}

// A difference is what git finds between two contents.
type difference struct {
	Hunks                []history.Hunk
	Additions, Deletions int
	Binary               bool
}

// gitDifferences has git compare all pairs in two runs, one for the hunks and
// one for the counts, each time one tree with another.
func gitDifferences(tb testing.TB, pairs []pair, ignoreWhiteSpace bool) []difference {
	tb.Helper()
	directory := tb.TempDir()
	runGit(tb, directory, nil, "init", "--quiet", "--bare")
	before, after := importPairs(tb, directory, pairs)
	found := make([]difference, len(pairs))
	patch := diffTree(tb, directory, ignoreWhiteSpace, "-U0", "--patch", before, after)
	numbers := diffTree(tb, directory, ignoreWhiteSpace, "--numstat", before, after)
	readPatch(tb, bytes.NewReader(patch), found)
	readNumbers(tb, bytes.NewReader(numbers), found)
	return found
}

// diffTree runs git diff-tree as the product does.
func diffTree(tb testing.TB, directory string, ignoreWhiteSpace bool, arguments ...string) []byte {
	tb.Helper()
	common := []string{
		"diff-tree", "-r", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color",
		"--indent-heuristic", "--diff-algorithm=myers", "--src-prefix=a/", "--dst-prefix=b/",
	}
	if ignoreWhiteSpace {
		common = append(common, "-w")
	}
	return runGit(tb, directory, nil, append(common, arguments...)...)
}

// importPairs writes a tree of the old contents and one of the new, in which the
// n-th pair is the file named n. It returns their names.
func importPairs(tb testing.TB, directory string, pairs []pair) (before, after string) {
	tb.Helper()
	var stream bytes.Buffer
	commit := func(branch string, content func(pair) []byte) {
		fmt.Fprintf(&stream, "commit refs/heads/%s\ncommitter a <a@b> 0 +0000\ndata 0\n", branch)
		for i, p := range pairs {
			fmt.Fprintf(&stream, "M 100644 inline %08d\ndata %d\n%s\n", i, len(content(p)), content(p))
		}
	}
	commit("before", func(p pair) []byte { return p.old })
	commit("after", func(p pair) []byte { return p.new })
	runGit(tb, directory, &stream, "fast-import", "--quiet")
	return "before", "after"
}

func runGit(tb testing.TB, directory string, input io.Reader, arguments ...string) []byte {
	tb.Helper()
	command := exec.CommandContext(tb.Context(), "git", arguments...)
	command.Dir = directory
	command.Stdin = input
	command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+filepath.Join(directory, "none"), "GIT_CONFIG_NOSYSTEM=1")
	var problem bytes.Buffer
	command.Stderr = &problem
	output, err := command.Output()
	if err != nil {
		tb.Fatalf("git %s: %v: %s", strings.Join(arguments, " "), err, problem.Bytes())
	}
	return output
}

// readPatch reads the hunks of a patch without context into the differences of
// the files, which are numbered.
func readPatch(tb testing.TB, patch io.Reader, found []difference) {
	tb.Helper()
	lines := bufio.NewReader(patch)
	at := -1
	for {
		line, err := lines.ReadString('\n')
		if line == "" && err != nil {
			return
		}
		switch {
		case strings.HasPrefix(line, "diff --git a/"):
			at = number(tb, line[len("diff --git a/"):][:8])
		case strings.HasPrefix(line, "Binary files "):
			found[at].Binary = true
		case strings.HasPrefix(line, "@@ "):
			hunk := parseHunk(tb, line)
			found[at].Hunks = append(found[at].Hunks, hunk)
			for left := hunk.OldLines + hunk.NewLines; left > 0; {
				text, err := lines.ReadString('\n')
				if err != nil {
					tb.Fatal(err)
				}
				if text[0] != '\\' {
					left--
				}
			}
		}
	}
}

func parseHunk(tb testing.TB, line string) history.Hunk {
	tb.Helper()
	fields := strings.Fields(line)
	side := func(text string) (start, count int32) {
		first, lines, counted := strings.Cut(text, ",")
		count = 1
		if counted {
			count = int32(number(tb, lines))
		}
		start = int32(number(tb, first))
		if count > 0 {
			start--
		}
		return start, count
	}
	var hunk history.Hunk
	hunk.OldStart, hunk.OldLines = side(fields[1][1:])
	hunk.NewStart, hunk.NewLines = side(fields[2][1:])
	return hunk
}

func number(tb testing.TB, text string) int {
	tb.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// readNumbers reads what git diff --numstat prints.
func readNumbers(tb testing.TB, output io.Reader, found []difference) {
	tb.Helper()
	scanner := bufio.NewScanner(output)
	for scanner.Scan() {
		fields := strings.Split(scanner.Text(), "\t")
		at := number(tb, fields[2])
		if fields[0] == "-" {
			continue
		}
		found[at].Additions, found[at].Deletions = number(tb, fields[0]), number(tb, fields[1])
	}
}
