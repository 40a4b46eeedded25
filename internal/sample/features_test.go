package sample_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestHistoryHasEveryFeature counts what a reader of histories has to cope
// with. The numbers are lower bounds where more would do no harm.
func TestHistoryHasEveryFeature(t *testing.T) {
	_, g := written(t)
	log := func(options ...string) int {
		return len(g.lines(append([]string{"log", "--format=%H", "main"}, options...)...))
	}
	changes := g.lines("log", "-M", "--no-merges", "--format=", "--name-status", "main")
	tests := []struct {
		name        string
		got         int
		least, most int
	}{
		{"commits on main", log(), 300, 360},
		{"merges", log("--merges"), 25, 40},
		{"an octopus merge", log("--min-parents=3"), 1, 1},
		{"merged pull requests with a merge commit", log("--merges", "--grep=^Merge pull request #"), 20, 40},
		{"squashed pull requests", log("--no-merges", "--grep=(#[0-9]*)$"), 12, 40},
		{"merges of main into a topic branch", log("--merges", "--grep=^Merge branch 'main' into"), 3, 3},
		{"commits made on GitHub's pages", len(g.lines("log", "--format=%H", "--committer=noreply@github.com", "main")), 30, 60},
		{"reverts", log("--grep=^This reverts commit"), 1, 3},
		{"co-authored commits", log("--grep=^Co-authored-by: "), 4, 20},
		{"roots", len(g.lines("rev-list", "--max-parents=0", "main")), 1, 1},
		{"renames without an edit", count(changes, "R100"), 2, 20},
		{"renames with edits", count(changes, "R") - count(changes, "R100"), 4, 30},
		{"deleted files", count(changes, "D"), 2, 20},
		{"files at head", len(g.lines("ls-tree", "-r", "main")), 60, 100},
		{"submodules", count(g.lines("ls-tree", "-r", "main"), "160000 commit"), 1, 1},
		{"binary changes", count(g.lines("log", "--numstat", "--format=", "main"), "-\t-\t"), 2, 2},
		{"tags", len(g.lines("tag")), 8, 8},
		{"annotated tags", count(g.lines("for-each-ref", "--format=%(objecttype)", "refs/tags"), "tag"), 6, 6},
		{"branches", len(g.lines("for-each-ref", "refs/heads")), 4, 4},
		{"branches that are not merged", len(g.lines("branch", "--no-merged", "main")), 2, 2},
		{"pull request references", len(g.lines("for-each-ref", "refs/pull")), 60, 60},
		{"people and spellings", len(unique(g.lines("log", "--format=%an <%ae>", "main"))), 22, 30},
	}
	for _, test := range tests {
		if test.got < test.least || test.got > test.most {
			t.Errorf("%s: %d, want %d to %d", test.name, test.got, test.least, test.most)
		}
	}
}

func TestFilesAreOfEveryKind(t *testing.T) {
	_, g := written(t)
	paths := g.lines("ls-tree", "-r", "--name-only", "main")
	for _, path := range []string{
		"docs/Übergabe.md", "docs/ガイド.md", "web/public/logo.png", "third_party/loan-vectors", ".gitmodules",
		"cmd/shedbook/config.go", "internal/config/config.go",
		"web/src/index.ts", "web/src/api/index.ts", "web/src/views/index.ts",
		"tools/import_sheet.py", "internal/store/migrations/001_init.sql",
	} {
		if !slices.Contains(paths, path) {
			t.Errorf("%s is not at head", path)
		}
	}
	if text := g.run("cat-file", "blob", "main:scripts/backup.bat"); strings.Count(text, "\r\n") < 3 || strings.Count(text, "\r\n") != strings.Count(text, "\n") {
		t.Errorf("backup.bat has other line ends than CRLF: %q", text)
	}
	if got := g.run("log", "--format=%s", "--raw", "--abbrev=4", "main", "--", "scripts/release.sh"); !strings.Contains(got, ":100644 100755") {
		t.Errorf("scripts/release.sh never becomes executable:\n%s", got)
	}
	if got := g.lines("log", "--reverse", "--format=", "--name-status", "main", "--", "internal/stats/stats.go"); len(got) < 3 || got[0][0] != 'A' || got[1][0] != 'D' || got[2][0] != 'A' {
		t.Errorf("stats.go is not created, deleted and created again: %q", got)
	}
}

func TestCommitsAreOfEveryKind(t *testing.T) {
	_, g := written(t)
	empty, mailed := 0, 0
	trees := map[string]string{}
	for _, line := range g.lines("log", "--reverse", "--topo-order", "--format=%H %T %P", "main") {
		words := strings.Fields(line)
		trees[words[0]] = words[1]
		if len(words) == 3 && trees[words[2]] == words[1] {
			empty++
		}
	}
	for _, line := range g.lines("log", "--format=%ae %ce", "main") {
		if author, committer, _ := strings.Cut(line, " "); strings.Contains(author, "kowalski") && !strings.Contains(committer, "kowalski") {
			mailed++
		}
	}
	if empty != 1 || mailed < 4 {
		t.Errorf("%d empty commits, %d mailed patches", empty, mailed)
	}
	reformat := g.run("log", "--format=%H", "--grep=^Run prettier", "main")
	all, ignoring := g.lines("show", "--format=", "--name-only", reformat), g.lines("show", "--format=", "--numstat", "-w", reformat)
	if len(all) < 12 || len(ignoring) > 1 {
		t.Errorf("the reformat touches %d files, and %d in more than white space", len(all), len(ignoring))
	}
	first, last := g.run("log", "--reverse", "--format=%cI", "main"), g.run("log", "-1", "--format=%cI", "main")
	if !strings.HasPrefix(first, "2023-05-02") || !strings.HasPrefix(last, "2024-10-31") {
		t.Errorf("from %.10s to %.10s", first, last)
	}
	if g.run("merge-base", "v0.4.1", "main") == g.run("rev-parse", "v0.4.1") {
		t.Error("v0.4.1 is on main; it should be on its release branch only")
	}
}

func TestPullRequestReferences(t *testing.T) {
	s, g := written(t)
	for _, pull := range readTracker(t, s).PullRequests {
		if got := g.run("rev-parse", "refs/pull/"+strconv.Itoa(pull.Number)+"/head"); got != pull.HeadCommit {
			t.Errorf("#%d: head %s, its reference %s", pull.Number, pull.HeadCommit, got)
		}
		if g.run("merge-base", pull.BaseCommit, "main") != pull.BaseCommit {
			t.Errorf("#%d: its base %s is not on main", pull.Number, pull.BaseCommit)
		}
	}
}

// count returns how many lines begin in one way.
func count(lines []string, prefix string) int {
	return len(slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return !strings.HasPrefix(l, prefix) }))
}

func unique(lines []string) []string {
	slices.Sort(lines)
	return slices.Compact(lines)
}
