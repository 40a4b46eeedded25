package lineage_test

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"repochat/internal/code"
	"repochat/internal/code/lineage"
	"repochat/internal/code/resolve"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

// TestAgainstGitLog compares the commits that touched functions, drawn at random
// among those that the files at head write, with git log -L of their lines, and with
// git log -L of the functions' own lines in each commit (see oracle), of which both
// precision and recall are held to the target. It runs on demand:
//
//	REPOCHAT_LINEAGE=DIR:DIR go test ./internal/code/lineage -run AgainstGitLog -v
//
// REPOCHAT_SEED chooses other functions; it may be several seeds with commas between
// them, each of which is told and held to the target on its own.
func TestAgainstGitLog(t *testing.T) {
	list := os.Getenv("REPOCHAT_LINEAGE")
	if list == "" {
		t.Skip("set REPOCHAT_LINEAGE to directories of repositories, with colons between them")
	}
	var seeds []uint64
	for text := range strings.SplitSeq(os.Getenv("REPOCHAT_SEED"), ",") {
		seed, _ := strconv.ParseUint(text, 10, 64)
		seeds = append(seeds, seed)
	}
	for directory := range strings.SplitSeq(list, ":") {
		t.Run(filepath.Base(filepath.Dir(directory)), func(t *testing.T) {
			c := newComparison(t, directory)
			for _, seed := range seeds {
				t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { c.compare(t, seed) })
			}
		})
	}
}

const (
	drawn = 60
	// target is the least precision and the least recall.
	target = .95
)

// comparison is a repository whose functions are compared.
type comparison struct {
	directory string
	head      string
	functions []history.CodeFunction
	touched   map[history.CodeID]map[string]history.FunctionTouch
	order     map[string]int // of the commits
}

func newComparison(t *testing.T, directory string) comparison {
	t.Helper()
	repository, err := gitrepo.Open(t.Context(), directory)
	if err != nil {
		t.Fatal(err)
	}
	c := comparison{directory: directory, touched: map[history.CodeID]map[string]history.FunctionTouch{}, order: map[string]int{}}
	c.head = strings.TrimSpace(git(t, directory, "rev-parse", "HEAD"))
	l, start := lineage.New("test"), time.Now()
	extended, err := l.Extend(t.Context(), repository, c.head, lineage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d commits, %d contents in %s", extended.Commits, extended.Contents, time.Since(start))
	for _, note := range extended.Skipped[:min(len(extended.Skipped), 10)] {
		t.Logf("skipped %s: %s", note.Path, note.Reason)
	}
	for _, touch := range l.Functions().Touches {
		if c.touched[touch.Function] == nil {
			c.touched[touch.Function] = map[string]history.FunctionTouch{}
		}
		c.touched[touch.Function][touch.Commit] = touch
	}
	for line := range strings.Lines(git(t, directory, "rev-list", "--topo-order", "--reverse", c.head)) {
		c.order[strings.TrimSpace(line)] = len(c.order)
	}
	c.functions = functionsAt(t.Context(), t, repository, c.head)
	return c
}

func (c comparison) compare(t *testing.T, seed uint64) {
	t.Helper()
	o := newOracle(t, c)
	var plain, anchored, spanned score
	longer := 0
	classes := map[string]int{}
	for _, f := range draw(c.functions, seed) {
		got := c.touched[f.ID]
		want, exact := o.plain(c.head, f), o.anchored(c.head, f)
		plain.add(got, want)
		anchored.add(got, exact)
		within := since(got, earliest(maps.Keys(exact), c.order), c.order)
		spanned.add(within, exact)
		if len(within) < len(got) {
			longer++
		}
		for _, class := range differences(got, want, exact, c.order) {
			classes[class]++
		}
		o.tell(f, got, exact, c.order)
	}
	t.Logf("git log -L: %s", plain)
	t.Logf("git log -L of the function's own lines in each commit: %s", anchored)
	for _, what := range slices.Sorted(maps.Keys(o.counts)) {
		t.Logf("%4d %s", o.counts[what], what)
	}
	t.Logf("the same as far back as it goes: %s; %d functions go on before that", spanned, longer)
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		t.Logf("%4d %s", classes[class], class)
	}
	if anchored.precision() < target || anchored.recall() < target {
		t.Errorf("precision or recall is less than %.2f", target)
	}
	// The other classes say where git log -L follows lines, and this the function.
	unexplained := classes[moreClass] + classes[missingClass] + classes[onlyClass]
	if 20*unexplained > plain.theirs {
		t.Errorf("%d differences are not explained", unexplained)
	}
}

// tell logs on which commits of a function ours and the oracle differ, latest first,
// and where the oracle comes to an end.
func (o *oracle) tell(f history.CodeFunction, got map[string]history.FunctionTouch, exact map[string]bool, order map[string]int) {
	commits := map[string]bool{}
	maps.Copy(commits, exact)
	for commit := range got {
		commits[commit] = true
	}
	if len(commits) == len(got) && len(commits) == len(exact) {
		return
	}
	o.t.Logf("%s %d-%d: ours %d, oracle %d", f.ID, f.First, f.Last, len(got), len(exact))
	for _, commit := range slices.SortedFunc(maps.Keys(commits), func(a, b string) int { return order[b] - order[a] }) {
		touch, ours := got[commit]
		side := "both"
		switch {
		case !ours:
			side = "ORACLE"
		case !exact[commit]:
			side = "OURS"
		}
		o.t.Logf("    %.10s %-6s %s +%d-%d %s %s %s", commit, side, touch.Type, touch.Additions, touch.Deletions, touch.PreviousPath, touch.PreviousName, o.trace[commit])
	}
}

// The classes of differences that have no explanation.
const (
	moreClass    = "ours: more"
	missingClass = "git log -L alone: missing"
	onlyClass    = "only git log -L of the function's own lines: missing"
)

// differences returns for each commit on which ours and one of the logs differ why.
func differences(got map[string]history.FunctionTouch, want, exact map[string]bool, order map[string]int) map[string]string {
	found := map[string]string{}
	begin, end := earliest(maps.Keys(got), order), earliest(maps.Keys(want), order)
	var ending history.FunctionTouch
	for commit, touch := range got {
		if order[commit] == end {
			ending = touch
		}
	}
	for commit := range maps.Keys(want) {
		_, ours := got[commit]
		switch {
		case ours:
		case !exact[commit]:
			found[commit] = "git log -L alone: lines of other functions, to which its range has grown or gone over"
		case order[commit] < begin:
			found[commit] = "git log -L alone: before the commit that brings the function"
		default:
			found[commit] = missingClass
		}
	}
	for commit := range maps.Keys(exact) {
		if _, ours := got[commit]; !ours && !want[commit] {
			found[commit] = onlyClass
		}
	}
	for commit := range maps.Keys(got) {
		switch {
		case want[commit]:
		case exact[commit]:
			found[commit] = "ours: git log -L of the function's own lines has it, too"
		case order[commit] < end && ending.Commit != "":
			found[commit] = "ours: before the commit at which git log -L ends, which says " + string(ending.Type)
		default:
			found[commit] = moreClass
		}
	}
	return found
}

// earliest returns the place of the first of some commits.
func earliest(commits iter.Seq[string], order map[string]int) int {
	least := len(order)
	for commit := range commits {
		least = min(least, order[commit])
	}
	return least
}

// since returns the touches by a commit at a place and those after it: git log -L
// has nothing to say of a function before a commit at which it loses it.
func since(got map[string]history.FunctionTouch, place int, order map[string]int) map[string]history.FunctionTouch {
	kept := maps.Clone(got)
	maps.DeleteFunc(kept, func(commit string, _ history.FunctionTouch) bool { return order[commit] < place })
	return kept
}

// score counts commits of functions.
type score struct{ both, ours, theirs int }

func (s *score) add(got map[string]history.FunctionTouch, want map[string]bool) {
	for commit := range got {
		if want[commit] {
			s.both++
		}
	}
	s.ours, s.theirs = s.ours+len(got), s.theirs+len(want)
}

func (s score) String() string {
	return fmt.Sprintf("%d commits, ours %d, both %d: precision %.3f, recall %.3f", s.theirs, s.ours, s.both, s.precision(), s.recall())
}

func (s score) precision() float64 { return float64(s.both) / float64(s.ours) }
func (s score) recall() float64    { return float64(s.both) / float64(s.theirs) }

func functionsAt(ctx context.Context, t testing.TB, repository *gitrepo.Repository, head string) []history.CodeFunction {
	t.Helper()
	files, err := repository.Files(ctx, head)
	if err != nil {
		t.Fatal(err)
	}
	var sources []code.File
	for _, f := range files {
		sources = append(sources, code.File{Path: f.Path, Blob: f.Blob, Size: f.Size})
	}
	reader := code.Reader{Blobs: repository, Cache: code.NewCache("test")}
	tree, err := reader.ReadTree(ctx, sources)
	if err != nil {
		t.Fatal(err)
	}
	// What no text writes has no lines of its own to ask git about.
	return slices.DeleteFunc(resolve.Resolve(tree.Files).Functions, func(f history.CodeFunction) bool { return f.Origin != "" })
}

func draw(all []history.CodeFunction, seed uint64) []history.CodeFunction {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b history.CodeFunction) int { return strings.Compare(string(a.ID), string(b.ID)) })
	random := rand.New(rand.NewPCG(seed, 17))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(drawn, len(all))]
}

func git(t testing.TB, directory string, arguments ...string) string {
	t.Helper()
	command := exec.Command("git", append([]string{"-C", directory}, arguments...)...)
	var problems bytes.Buffer
	command.Stderr = &problems
	output, err := command.Output()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", arguments, err, problems.String())
	}
	return string(output)
}
