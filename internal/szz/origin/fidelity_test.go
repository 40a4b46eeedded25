package origin_test

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"repochat/internal/gitrepo"
	"repochat/internal/szz/origin"
)

// longestCompared is the number of deleted lines up to which git blame is run.
const longestCompared = 400

// TestFidelity compares the origins of all lines that all commits of real
// repositories delete with git blame -w. It runs on demand:
//
//	REPOCHAT_FIDELITY=vue.git:ohmyzsh.git go test ./internal/szz/origin -run Fidelity -timeout 0 -v
//
// With REPOCHAT_FIDELITY_EVERY=n it compares every n-th file of a commit, from
// the one that REPOCHAT_FIDELITY_FROM numbers on, 0 if it is not set: n runs of
// a part each compare all.
func TestFidelity(t *testing.T) {
	directories := os.Getenv("REPOCHAT_FIDELITY")
	if directories == "" {
		t.Skip("set REPOCHAT_FIDELITY to the directories of git repositories, with colons between them")
	}
	for directory := range strings.SplitSeq(directories, ":") {
		t.Run(directory, func(t *testing.T) {
			edits := allEdits(t, directory)
			every, _ := strconv.Atoi(os.Getenv("REPOCHAT_FIDELITY_EVERY"))
			from, _ := strconv.Atoi(os.Getenv("REPOCHAT_FIDELITY_FROM"))
			compareWithBlame(t, directory, edits, from, max(1, every))
		})
	}
}

func allEdits(t *testing.T, directory string) []origin.Edit {
	t.Helper()
	repository, err := gitrepo.Open(t.Context(), directory)
	if err != nil {
		t.Fatal(err)
	}
	head, err := repository.ResolveHead(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	graph := origin.New()
	if err := graph.Extend(t.Context(), repository, []string{head}); err != nil {
		t.Fatal(err)
	}
	edits, err := graph.Edits(t.Context(), repository, graph.Commits())
	if err != nil {
		t.Fatal(err)
	}
	return edits
}

// fidelity counts what was compared and what was equal.
type fidelity struct {
	sync.Mutex
	files, equalFiles, lines, equalLines, skipped int
}

func compareWithBlame(t *testing.T, directory string, edits []origin.Edit, from, every int) {
	t.Helper()
	var total fidelity
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := from; i < len(edits); i += every {
		edit := edits[i]
		group.Go(func() error { return total.compare(t, directory, edit) })
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
	files := float64(total.equalFiles) / float64(max(1, total.files))
	lines := float64(total.equalLines) / float64(max(1, total.lines))
	t.Logf("files: %d of %d equal (%.4f %%); lines: %d of %d (%.4f %%); %d files of over %d lines skipped",
		total.equalFiles, total.files, 100*files, total.equalLines, total.lines, 100*lines, total.skipped, longestCompared)
	if total.files == 0 || files < 0.999 || lines < 0.9999 {
		t.Error("fewer origins than 99.9 % of files and 99.99 % of lines equal those of git blame -w")
	}
}

func (f *fidelity) compare(t *testing.T, directory string, edit origin.Edit) error {
	got := traced(edit)
	if len(got) == 0 {
		return nil
	}
	if len(got) > longestCompared {
		f.Lock()
		defer f.Unlock()
		f.skipped++
		return nil
	}
	want, err := blame(directory, edit.Commit, edit.Path, edit.Hunks)
	if err != nil {
		return err
	}
	equal := 0
	for i := range want {
		if i < len(got) && got[i] == want[i] {
			equal++
		}
	}
	f.Lock()
	defer f.Unlock()
	f.files++
	f.lines += len(want)
	f.equalLines += equal
	if equal == len(want) && len(got) == len(want) {
		f.equalFiles++
	} else {
		t.Logf("%s %q: %d of %d lines equal, for example %q, want %q", edit.Commit, edit.Path, equal, len(want), firstOther(got, want), firstOther(want, got))
	}
	return nil
}

// firstOther returns the first of lines that differs from that of others.
func firstOther(lines, others []string) string {
	for i := range lines {
		if i >= len(others) || lines[i] != others[i] {
			return lines[i]
		}
	}
	return ""
}
