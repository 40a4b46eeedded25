package gitrepo

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// read returns the commits reachable from main by the first line of their message.
func (f *fixture) read() map[string]history.Commit {
	f.t.Helper()
	commits, err := f.open().Commits(f.t.Context(), f.git("rev-parse", "main"), nil)
	if err != nil {
		f.t.Fatal(err)
	}
	bySubject := map[string]history.Commit{}
	for _, commit := range commits {
		bySubject[commit.Subject()] = commit
	}
	return bySubject
}

func TestCommitsTellChangesAgainstTheParent(t *testing.T) {
	lines := strings.Repeat("one line of many\n", 20)
	tests := []struct {
		name  string
		steps func(f *fixture) // makes the commit "tested"
		want  []history.FileChange
	}{
		{
			name:  "a root commit adds its files",
			steps: func(f *fixture) { f.write("a", "1\n2\n"); f.commit("tested") },
			want:  []history.FileChange{{Path: "a", Type: history.Added, Additions: 2}},
		},
		{
			name:  "an empty commit changes nothing",
			steps: func(f *fixture) { f.commit("tested") },
		},
		{
			name: "modified and deleted files count their lines",
			steps: func(f *fixture) {
				f.write("a", "1\n2\n3\n")
				f.write("b", "1\n2\n")
				f.commit("before")
				f.write("a", "1\nx\n3\ny\n")
				f.git("rm", "--quiet", "b")
				f.commit("tested")
			},
			want: []history.FileChange{
				{Path: "a", Type: history.Modified, Additions: 2, Deletions: 1},
				{Path: "b", Type: history.Deleted, Deletions: 2},
			},
		},
		{
			name: "a rename names the old path and counts only what differs",
			steps: func(f *fixture) {
				f.write("old.txt", lines)
				f.commit("before")
				f.git("mv", "old.txt", "new.txt")
				f.write("new.txt", lines+"more\n")
				f.commit("tested")
			},
			want: []history.FileChange{{Path: "new.txt", PreviousPath: "old.txt", Type: history.Renamed, Additions: 1}},
		},
		{
			name: "a copy is an addition",
			steps: func(f *fixture) {
				f.write("a", lines)
				f.commit("before")
				f.write("b", lines)
				f.commit("tested")
			},
			want: []history.FileChange{{Path: "b", Type: history.Added, Additions: 20}},
		},
		{
			name: "a binary file has no lines",
			steps: func(f *fixture) {
				f.write("image.png", "\x89PNG\x00\x01\x02")
				f.commit("tested")
			},
			want: []history.FileChange{{Path: "image.png", Type: history.Added, Binary: true}},
		},
		{
			name: "a renamed binary file stays one file",
			steps: func(f *fixture) {
				f.write("a.bin", "\x00\x01\x02 the same bytes")
				f.commit("before")
				f.git("mv", "a.bin", "b.bin")
				f.commit("tested")
			},
			want: []history.FileChange{{Path: "b.bin", PreviousPath: "a.bin", Type: history.Renamed, Binary: true}},
		},
		{
			name: "a change of mode alone is a modification without lines",
			steps: func(f *fixture) {
				f.write("run.sh", "echo\n")
				f.commit("before")
				f.git("update-index", "--chmod=+x", "run.sh")
				f.commitIndex("tested")
			},
			want: []history.FileChange{{Path: "run.sh", Type: history.Modified}},
		},
		{
			name: "a file that becomes a link is a modification",
			steps: func(f *fixture) {
				f.write("link", "text\n")
				f.commit("before")
				if err := os.Remove(filepath.Join(f.path, "link")); err != nil {
					f.t.Fatal(err)
				}
				if err := os.Symlink("target", filepath.Join(f.path, "link")); err != nil {
					f.t.Fatal(err)
				}
				f.commit("tested")
			},
			want: []history.FileChange{{Path: "link", Type: history.Modified, Additions: 1, Deletions: 1}},
		},
		{
			name: "a submodule counts as a file of one line, as on GitHub",
			steps: func(f *fixture) {
				f.commit("before")
				f.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("ab", 20)+",vendor/lib")
				f.commitIndex("tested")
			},
			want: []history.FileChange{{Path: "vendor/lib", Type: history.Added, Additions: 1}},
		},
		{
			name: "line ends of DOS are a change of every line",
			steps: func(f *fixture) {
				f.write("dos.txt", "1\n2\n")
				f.commit("before")
				f.write("dos.txt", "1\r\n2\r\n")
				f.commit("tested")
			},
			want: []history.FileChange{{Path: "dos.txt", Type: history.Modified, Additions: 2, Deletions: 2}},
		},
		{
			name: "a submodule that becomes a file is compared with its line, and moves on by one",
			steps: func(f *fixture) {
				f.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("ab", 20)+",a")
				f.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("ab", 20)+",b")
				f.commitIndex("before")
				f.write("a", "Subproject commit "+strings.Repeat("ab", 20)+"\nmore\n")
				f.git("rm", "--quiet", "--cached", "a")
				f.git("add", "a")
				f.git("update-index", "--cacheinfo", "160000,"+strings.Repeat("cd", 20)+",b")
				f.commitIndex("tested")
			},
			want: []history.FileChange{
				{Path: "a", Type: history.Modified, Additions: 1},
				{Path: "b", Type: history.Modified, Additions: 1, Deletions: 1},
			},
		},
		{
			name: "a file that becomes binary has no lines",
			steps: func(f *fixture) {
				f.write("a", "1\n2\n")
				f.write("b", "\x00\n")
				f.commit("before")
				f.write("a", "1\n\x00\n")
				f.write("b", "1\n")
				f.commit("tested")
			},
			want: []history.FileChange{{Path: "a", Type: history.Modified, Binary: true}, {Path: "b", Type: history.Modified, Binary: true}},
		},
		{
			name: "a binary file of which only the mode changes is binary",
			steps: func(f *fixture) {
				f.write("a", "\x00")
				f.commit("before")
				f.git("update-index", "--chmod=+x", "a")
				f.commitIndex("tested")
			},
			want: []history.FileChange{{Path: "a", Type: history.Modified, Binary: true}},
		},
		{
			name: "an empty file has no lines, and one without a newline at its end has",
			steps: func(f *fixture) {
				f.write("a", "")
				f.write("b", "1\n2")
				f.commit("tested")
			},
			want: []history.FileChange{{Path: "a", Type: history.Added}, {Path: "b", Type: history.Added, Additions: 2}},
		},
		{
			name: "attributes are not looked at",
			steps: func(f *fixture) {
				f.write(".gitattributes", "*.x -diff\n*.y diff\n")
				f.write("a.x", "1\n")
				f.write("b.y", "\x00\n")
				f.commit("tested")
			},
			want: []history.FileChange{
				{Path: ".gitattributes", Type: history.Added, Additions: 2},
				{Path: "a.x", Type: history.Added, Additions: 1},
				{Path: "b.y", Type: history.Added, Binary: true},
			},
		},
		{
			name: "names in any script, with spaces, quotes, tabs and newlines are kept",
			steps: func(f *fixture) {
				f.write("naïve Ünïcode 東京.txt", "1\n")
				f.write("quote\"tab\tnew\nline", "1\n")
				f.commit("tested")
			},
			want: []history.FileChange{
				{Path: "naïve Ünïcode 東京.txt", Type: history.Added, Additions: 1},
				{Path: "quote\"tab\tnew\nline", Type: history.Added, Additions: 1},
			},
		},
		{
			name: "a name that is not UTF-8 has its odd bytes escaped",
			steps: func(f *fixture) {
				f.write("caf\xe9", "1\n")
				f.commit("tested")
			},
			want: []history.FileChange{{Path: `caf\351`, Type: history.Added, Additions: 1}},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := newFixture(t)
			test.steps(f)
			commit := f.read()["tested"]
			if diff := cmp.Diff(test.want, commit.Changes); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
			var additions, deletions int
			for _, change := range test.want {
				additions += change.Additions
				deletions += change.Deletions
			}
			got := [3]int{commit.Additions, commit.Deletions, commit.ChangedFiles}
			if want := [3]int{additions, deletions, len(test.want)}; got != want {
				t.Errorf("additions, deletions, changed files = %v, want %v", got, want)
			}
		})
	}
}

func TestCommitsOfMergesCountAgainstTheFirstParentAndListNoChanges(t *testing.T) {
	f := newFixture(t)
	f.write("main.txt", "1\n")
	root := f.commit("root")
	for _, branch := range []string{"one", "two", "three"} {
		f.git("checkout", "--quiet", "-b", branch, root)
		f.write(branch+".txt", "1\n2\n")
		f.commit("on " + branch)
	}
	f.git("checkout", "--quiet", "main")
	f.write("main.txt", "2\n")
	f.commit("on main")
	f.now = f.now.Add(time.Hour)
	f.git("merge", "--quiet", "--no-ff", "-m", "merge one", "one")
	f.now = f.now.Add(time.Hour)
	f.git("merge", "--quiet", "-m", "merge the rest", "two", "three")

	commits := f.read()
	for subject, want := range map[string][4]int{
		"merge one":      {2, 2, 0, 1},
		"merge the rest": {3, 4, 0, 2},
	} {
		merge := commits[subject]
		got := [4]int{len(merge.Parents), merge.Additions, merge.Deletions, merge.ChangedFiles}
		if got != want {
			t.Errorf("%s: parents, additions, deletions, files = %v, want %v", subject, got, want)
		}
		if merge.Changes != nil {
			t.Errorf("%s: changes = %v, want none", subject, merge.Changes)
		}
	}
	if got := commits["merge the rest"].Parents[0]; got != commits["merge one"].Hash {
		t.Errorf("first parent = %s, want the merge before", got)
	}
}

func TestCommitsComeParentsFirst(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	f.git("checkout", "--quiet", "-b", "side")
	f.commit("side")
	f.git("checkout", "--quiet", "main")
	f.now = f.now.Add(-48 * time.Hour) // a clock that runs backwards must not matter
	f.commit("early")
	f.git("merge", "--quiet", "--no-ff", "-m", "merge", "side")

	var reports [][2]int
	commits, err := f.open().Commits(t.Context(), f.git("rev-parse", "main"), func(done, total int) {
		reports = append(reports, [2]int{done, total})
	})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, commit := range commits {
		for _, parent := range commit.Parents {
			if !seen[parent] {
				t.Errorf("%s comes before its parent %s", commit.Subject(), parent)
			}
		}
		seen[commit.Hash] = true
	}
	if len(commits) != 4 {
		t.Errorf("got %d commits, want 4", len(commits))
	}
	if want := [][2]int{{4, 4}}; !slices.Equal(reports, want) {
		t.Errorf("progress = %v, want %v", reports, want)
	}
}

func TestCommitsOfSeveralHeadsComeOnceAndParentsFirst(t *testing.T) {
	f := newFixture(t)
	root := f.commit("root")
	f.git("checkout", "--quiet", "-b", "side")
	side := f.commit("side")
	f.git("checkout", "--quiet", "main")
	head := f.commit("main")
	commits, err := f.open().CommitsOf(t.Context(), []string{head, root, side, side})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, commit := range commits {
		got = append(got, commit.Hash)
	}
	if want := []string{root, head, side}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCommitsTellPeopleDatesAndMessages(t *testing.T) {
	f := newFixture(t)
	f.commit("first\n\nwith a body\n\n\n")
	f.commitObject("A <a@x.org> 1700000000 +0900", "B <b@x.org> 1700003600 -0500", "encoding ISO-8859-1\n", "latin caf\xe9\n")
	f.commitObject("A <a@x.org> 1 +0000", "B <b@x.org> 2 +0000", "", "broken \xff bytes\n")
	f.commitObject("A <a@x.org> 4102444800 +0000", "B <b@x.org> 99999999999999 +0000", "", "far future\n")
	f.commitObject("A <a@x.org> -5000 +0000", "B <b@x.org> 99999999999999999999999 +0000", "", "no such dates\n")
	f.commitObject("J\xe9r\xf4me <>", "nobody", "", "odd people\n")

	commits := f.read()
	if got, want := commits["first"].Message, "first\n\nwith a body"; got != want {
		t.Errorf("message = %q, want %q", got, want)
	}
	wantFirst := history.Signature{Name: "Ada Author", Email: "ada@example.org", When: time.Date(2024, 3, 1, 10, 0, 0, 0, time.UTC)}
	if diff := cmp.Diff(wantFirst, commits["first"].Author); diff != "" {
		t.Errorf("author (-want +got):\n%s", diff)
	}
	latin := commits["latin café"]
	if got, want := latin.Author.When, time.Date(2023, 11, 14, 22, 13, 20, 0, time.UTC); got != want {
		t.Errorf("author date = %v, want %v", got, want)
	}
	if got, want := latin.Committer.When, time.Date(2023, 11, 14, 23, 13, 20, 0, time.UTC); got != want {
		t.Errorf("committer date = %v, want %v", got, want)
	}
	if _, found := commits["broken \uFFFD bytes"]; !found {
		t.Errorf("a message with invalid bytes is not repaired: %v", commits)
	}
	if got := commits["far future"].Committer.When.Year(); got != 9999 {
		t.Errorf("year of a date beyond 9999 = %d, want 9999", got)
	}
	if got := commits["far future"].Author.When.Year(); got != 2100 {
		t.Errorf("year = %d, want 2100", got)
	}
	if unreadable := commits["no such dates"]; !unreadable.Author.When.IsZero() || !unreadable.Committer.When.IsZero() {
		t.Errorf("dates that cannot be read = %v, %v, want zero", unreadable.Author.When, unreadable.Committer.When)
	}
	if got, want := commits["odd people"].Author.Name, "J\uFFFDr\uFFFDme"; got != want {
		t.Errorf("name = %q, want %q", got, want)
	}
}

func TestCommitsOfAnUnknownHeadFail(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	_, err := f.open().Commits(t.Context(), strings.Repeat("0123", 10), nil)
	if err == nil || !strings.Contains(err.Error(), f.path) {
		t.Errorf("error = %v, want one that names the repository", err)
	}
}

func FuzzReadLog(f *testing.F) {
	f.Add([]byte("\x031,0 \x00\x02ab\x00\x00A\x00a@x\x001\x00B\x00b@x\x002\x00subject\n\x00\n:000000 100644 00 11 A\x00path\x00"))
	f.Add([]byte("\x03- \x00\x02ab\x00cd\x00A\x00a@x\x001\x00B\x00b@x\x002\x00m\x00:1 1 0 1 R090\x00old\x00new\x00"))
	f.Add([]byte(":000000 100644 00 11 A\x00path\x00"))
	f.Fuzz(func(t *testing.T, output []byte) {
		err := readLog(strings.NewReader(string(output)), func(commit history.Commit) {
			if commit.ChangedFiles < len(commit.Changes) {
				t.Errorf("%d changed files but %d changes", commit.ChangedFiles, len(commit.Changes))
			}
		})
		if err != nil && !strings.Contains(err.Error(), "git log") && !strings.Contains(err.Error(), "bufio") {
			t.Errorf("error %v does not name git log", err)
		}
	})
}
