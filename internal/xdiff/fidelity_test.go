package xdiff_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"repochat/internal/xdiff"
)

// TestFidelity compares all pairs of contents of the commits of real
// repositories with what git finds. It runs on demand:
//
//	REPOCHAT_FIDELITY=vue.git:ohmyzsh.git go test ./internal/xdiff -run Fidelity -timeout 0 -v
//
// With REPOCHAT_FIDELITY_EVERY=n it compares every n-th pair.
func TestFidelity(t *testing.T) {
	for _, directory := range fidelityDirectories(t) {
		t.Run(directory, func(t *testing.T) {
			pairs := historyPairs(t, directory)
			for _, ignoreSpace := range []bool{false, true} {
				compareHistory(t, directory, pairs, ignoreSpace)
			}
		})
	}
}

func fidelityDirectories(tb testing.TB) []string {
	tb.Helper()
	directories := os.Getenv("REPOCHAT_FIDELITY")
	if directories == "" {
		tb.Skip("set REPOCHAT_FIDELITY to the directories of git repositories, with colons between them")
	}
	return strings.Split(directories, ":")
}

// blobPair is the names of two contents, of which one may be empty.
type blobPair struct{ old, new string }

// historyPairs returns the pairs of files that commits change, beside their
// first parents.
func historyPairs(tb testing.TB, directory string) []blobPair {
	tb.Helper()
	every, _ := strconv.Atoi(os.Getenv("REPOCHAT_FIDELITY_EVERY"))
	output := runGit(tb, directory, nil, "log", "--raw", "--no-abbrev", "--no-renames", "--format=", "--diff-merges=first-parent", "HEAD")
	var pairs []blobPair
	n := 0
	for line := range strings.Lines(string(output)) {
		fields := strings.Fields(line)
		if len(fields) < 5 || !isFile(fields[0][1:]) || !isFile(fields[1]) {
			continue
		}
		if n++; n%max(1, every) == 0 {
			pairs = append(pairs, blobPair{nonZero(fields[2]), nonZero(fields[3])})
		}
	}
	return presentPairs(tb, directory, pairs)
}

// presentPairs leaves out the pairs of which the repository lacks a content.
func presentPairs(tb testing.TB, directory string, pairs []blobPair) []blobPair {
	tb.Helper()
	var names bytes.Buffer
	for _, p := range pairs {
		fmt.Fprintf(&names, "%s\n%s\n", p.old, p.new)
	}
	missing := make(map[string]bool)
	for line := range strings.Lines(string(runGit(tb, directory, &names, "cat-file", "--batch-check", "--buffer"))) {
		if name, found := strings.CutSuffix(line, " missing\n"); found && name != "" {
			missing[name] = true
		}
	}
	present := slices.DeleteFunc(pairs, func(p blobPair) bool { return missing[p.old] || missing[p.new] })
	if left := len(pairs) - len(present); left > 0 {
		tb.Logf("%d pairs left out: the repository lacks their contents", left)
	}
	return present
}

// isFile reports whether a mode is that of a file or of nothing.
func isFile(mode string) bool { return strings.HasPrefix(mode, "100") || mode == "000000" }

// nonZero returns a name, or nothing for the one of zeros.
func nonZero(name string) string {
	if strings.Trim(name, "0") == "" {
		return ""
	}
	return name
}

// pairsPerRun bounds the memory of what is held at once.
const pairsPerRun = 2000

func compareHistory(t *testing.T, directory string, pairs []blobPair, ignoreSpace bool) {
	t.Helper()
	var c xdiff.Comparer
	different, binary, hunks := 0, 0, 0
	for from := 0; from < len(pairs); from += pairsPerRun {
		part := pairs[from:min(from+pairsPerRun, len(pairs))]
		found := historyDifferences(t, directory, part, ignoreSpace)
		readPairs(t, directory, part, func(i int, p pair) {
			want := found[i]
			if want.Binary {
				binary++
			}
			hunks += len(want.Hunks)
			if got := differenceOf(&c, p, ignoreSpace); !equal(got, want) {
				different++
				t.Errorf("%s: %s", p.name, describe(got, want))
				keepPair(t, p)
			}
		})
	}
	t.Logf("IgnoreWhiteSpace=%v: %d pairs (%d binary), %d hunks, %d pairs different", ignoreSpace, len(pairs), binary, hunks, different)
	if len(pairs) == 0 {
		t.Error("there are no pairs")
	}
}

// historyDifferences has git compare pairs, in a directory of its own that
// borrows the repository's objects.
func historyDifferences(t *testing.T, directory string, pairs []blobPair, ignoreSpace bool) []difference {
	t.Helper()
	objects, err := filepath.Abs(filepath.Join(directory, "objects"))
	if err != nil {
		t.Fatal(err)
	}
	scratch := t.TempDir()
	runGit(t, scratch, nil, "init", "--quiet", "--bare")
	if err := os.WriteFile(filepath.Join(scratch, "objects", "info", "alternates"), []byte(objects+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tree := func(name func(blobPair) string) string {
		var list bytes.Buffer
		for i, p := range pairs {
			if name(p) != "" {
				fmt.Fprintf(&list, "100644 blob %s\t%08d\n", name(p), i)
			}
		}
		return strings.TrimSpace(string(runGit(t, scratch, &list, "mktree", "--missing")))
	}
	before := tree(func(p blobPair) string { return p.old })
	after := tree(func(p blobPair) string { return p.new })
	found := make([]difference, len(pairs))
	readPatch(t, bytes.NewReader(diffTree(t, scratch, ignoreSpace, "-U0", "--patch", before, after)), found)
	readNumbers(t, bytes.NewReader(diffTree(t, scratch, ignoreSpace, "--numstat", before, after)), found)
	return found
}

// readPairs reads the contents of pairs, one pair after the other into the same
// memory.
func readPairs(tb testing.TB, directory string, pairs []blobPair, yield func(i int, p pair)) {
	tb.Helper()
	var names bytes.Buffer
	for _, p := range pairs {
		for _, name := range []string{p.old, p.new} {
			if name != "" {
				fmt.Fprintln(&names, name)
			}
		}
	}
	command := exec.CommandContext(tb.Context(), "git", "cat-file", "--batch", "--buffer")
	command.Dir = directory
	command.Stdin = &names
	output, err := command.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := command.Start(); err != nil {
		tb.Fatal(err)
	}
	contents := bufio.NewReaderSize(output, 1<<18)
	var p pair
	for i, names := range pairs {
		p.name = names.old + ".." + names.new
		p.old = readContent(tb, contents, names.old, p.old)
		p.new = readContent(tb, contents, names.new, p.new)
		yield(i, p)
	}
	if err := command.Wait(); err != nil {
		tb.Fatal(err)
	}
}

// readContent reads the next content, in memory that it may use. The one without
// a name is empty.
func readContent(tb testing.TB, contents *bufio.Reader, name string, memory []byte) []byte {
	tb.Helper()
	if name == "" {
		return memory[:0]
	}
	header, err := contents.ReadString('\n')
	fields := strings.Fields(header)
	if err != nil || len(fields) != 3 || fields[0] != name {
		tb.Fatalf("unknown header %q of %s: %v", header, name, err)
	}
	size := number(tb, fields[2])
	memory = slices.Grow(memory[:0], size+1)[:size+1]
	if _, err := io.ReadFull(contents, memory); err != nil {
		tb.Fatal(err)
	}
	return memory[:size]
}

// BenchmarkHistory compares all pairs of contents of the repositories that
// REPOCHAT_FIDELITY names, and reports the time of comparing alone, beside that
// of git log --numstat. Run it with -benchtime 1x.
func BenchmarkHistory(b *testing.B) {
	for _, directory := range fidelityDirectories(b) {
		pairs := historyPairs(b, directory)
		b.Run("git log --numstat "+directory, func(b *testing.B) {
			for b.Loop() {
				runGit(b, directory, nil, "log", "--numstat", "--no-renames", "--format=", "--diff-merges=first-parent", "HEAD")
			}
		})
		for _, comparison := range comparisons {
			b.Run(comparison.name+" "+directory, func(b *testing.B) { benchmarkPairs(b, directory, pairs, comparison.compare) })
		}
	}
}

var comparisons = []struct {
	name    string
	compare func(c *xdiff.Comparer, old, new []byte)
}{
	{"counts", func(c *xdiff.Comparer, old, new []byte) { c.Counts(old, new, xdiff.Options{}) }},
	{"hunks", func(c *xdiff.Comparer, old, new []byte) { c.Hunks(old, new, xdiff.Options{}) }},
	{"hunks without white space", func(c *xdiff.Comparer, old, new []byte) {
		c.Hunks(old, new, xdiff.Options{IgnoreWhiteSpace: true})
	}},
}

func benchmarkPairs(b *testing.B, directory string, pairs []blobPair, compare func(c *xdiff.Comparer, old, new []byte)) {
	var c xdiff.Comparer
	var took time.Duration
	compared, read := 0, 0
	for b.Loop() {
		readPairs(b, directory, pairs, func(_ int, p pair) {
			if xdiff.IsBinary(p.old) || xdiff.IsBinary(p.new) {
				return
			}
			start := time.Now()
			compare(&c, p.old, p.new)
			took += time.Since(start)
			compared++
			read += len(p.old) + len(p.new)
		})
	}
	b.ReportMetric(float64(took.Nanoseconds())/float64(compared), "ns/pair")
	b.ReportMetric(float64(read)/1e6/took.Seconds(), "MB/s")
	b.ReportMetric(took.Seconds()/float64(b.N), "s/history")
}
