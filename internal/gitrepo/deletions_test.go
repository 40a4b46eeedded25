package gitrepo

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func deletedLines(t testing.TB, repository *Repository, fixes ...string) []history.DeletedLine {
	t.Helper()
	var lines []history.DeletedLine
	err := repository.DeletedLines(t.Context(), fixes, func(line history.DeletedLine) error {
		lines = append(lines, line)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestDeletedLines(t *testing.T) {
	many := strings.Repeat("the same words\n", 30)
	tests := []struct {
		name  string
		steps func(f *fixture) string // returns the fix
		want  []string                // path:number:text
	}{
		{
			name: "deleted and changed lines are told with their old numbers",
			steps: func(f *fixture) string {
				f.write("a", "one\ntwo\nthree\nfour\nfive\n")
				f.commit("before")
				f.write("a", "one\nTWO\nthree\nadded\nfive\n")
				return f.commit("fix")
			},
			want: []string{"a:2:two", "a:4:four"},
		},
		{
			name: "lines that look like a patch are lines",
			steps: func(f *fixture) string {
				f.write("a", "-- a/other\n++ b\n@@ -1 +1 @@\n\x02mark\nkept\n")
				f.commit("before")
				f.write("a", "+++ b/x\n--- a/x\n@@ -1 +1 @@ changed\nkept\n")
				return f.commit("fix")
			},
			want: []string{"a:1:-- a/other", "a:2:++ b", "a:3:@@ -1 +1 @@", "a:4:\x02mark"},
		},
		{
			name: "a change of white space alone is a change",
			steps: func(f *fixture) string {
				f.write("a", "ChromeOS\nsame\nend\n")
				f.commit("before")
				f.write("a", "Chrome OS\nsame\nend\r\n")
				return f.commit("fix")
			},
			want: []string{"a:1:ChromeOS", "a:3:end"},
		},
		{
			name: "a renamed file is told by its old path",
			steps: func(f *fixture) string {
				f.write("old name.txt", many+"bug\n")
				f.commit("before")
				f.git("mv", "old name.txt", "new name.txt")
				f.write("new name.txt", many+"fixed\n")
				return f.commit("fix")
			},
			want: []string{"old name.txt:31:bug"},
		},
		{
			name: "a deleted file gives all its lines, the last one without a newline too",
			steps: func(f *fixture) string {
				f.write("a", "1\n2")
				f.commit("before")
				f.git("rm", "--quiet", "a")
				return f.commit("fix")
			},
			want: []string{"a:1:1", "a:2:2"},
		},
		{
			name: "odd names are told byte for byte",
			steps: func(f *fixture) string {
				f.write("quote\" tab\t line\n \xe9", "1\n")
				f.commit("before")
				f.write("quote\" tab\t line\n \xe9", "2\n")
				return f.commit("fix")
			},
			want: []string{"quote\" tab\t line\n \xe9:1:1"},
		},
		{
			name: "binary files, submodules and added files have no lines",
			steps: func(f *fixture) string {
				f.write("binary", "\x00\n1\n")
				f.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("ab", 20)+",vendor")
				f.git("add", "binary")
				f.commitIndex("before")
				f.write("binary", "\x00\n2\n")
				f.write("new", "1\n")
				f.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("cd", 20)+",vendor")
				f.git("add", "binary", "new")
				return f.commitIndex("fix")
			},
		},
		{
			name: "a merge is read against its first parent",
			steps: func(f *fixture) string {
				f.write("a", "bug\n")
				f.commit("before")
				f.git("checkout", "--quiet", "-b", "side")
				f.write("a", "fixed\n")
				f.commit("on side")
				f.git("checkout", "--quiet", "main")
				f.write("b", "1\n")
				f.commit("on main")
				f.git("merge", "--quiet", "--no-ff", "-m", "merge", "side")
				return f.git("rev-parse", "HEAD")
			},
			want: []string{"a:1:bug"},
		},
		{
			name:  "a root commit has nothing before it",
			steps: func(f *fixture) string { f.write("a", "1\n"); return f.commit("root") },
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := newFixture(t)
			fix := test.steps(f)
			var got []string
			for _, line := range deletedLines(t, f.open(), fix) {
				if line.Fix != fix {
					t.Errorf("line of %s, want %s", line.Fix, fix)
				}
				got = append(got, fmt.Sprintf("%s:%d:%s", line.Path, line.Number, line.Text))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDeletedLinesStopsWhenToldTo(t *testing.T) {
	f := newFixture(t)
	f.write("a", strings.Repeat("line\n", 100000))
	f.commit("before")
	f.git("rm", "--quiet", "a")
	fix := f.commit("fix")
	enough := errors.New("enough")
	calls := 0
	err := f.open().DeletedLines(t.Context(), []string{fix}, func(history.DeletedLine) error {
		calls++
		return enough
	})
	if !errors.Is(err, enough) || calls != 1 {
		t.Errorf("error = %v after %d calls, want %v after one", err, calls, enough)
	}
}

func TestOriginsAreThoseOfBlame(t *testing.T) {
	f := newFixture(t)
	f.write("a.txt", "one\ntwo\nthree\n")
	first := f.commit("first")
	f.write("a.txt", "one\ntwo, changed\nthree\nfour\n")
	second := f.commit("second")
	f.git("mv", "a.txt", "b \"b\".txt")
	f.commit("rename")
	f.write("b \"b\".txt", "one\n\ttwo, changed\nthree\nfour\n")
	f.commit("reindent")
	f.git("rm", "--quiet", "b \"b\".txt")
	fix := f.commit("fix")

	repository := f.open()
	lines := deletedLines(t, repository, fix)
	// Lines may come in any order, and twice.
	lines = []history.DeletedLine{lines[3], lines[0], lines[1], lines[1]}
	var reports [][2]int
	origins, err := repository.Origins(t.Context(), lines, func(done, total int) {
		reports = append(reports, [2]int{done, total})
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{second, first, second, second}, origins); diff != "" {
		t.Errorf("origins (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([][2]int{{4, 4}}, reports); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
}

func TestOriginsOfALineThatIsNotThereFail(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	f.commit("root")
	fix := f.commit("fix")
	for name, line := range map[string]history.DeletedLine{
		"beyond the end": {Fix: fix, Path: "a", Number: 7},
		"missing file":   {Fix: fix, Path: "b", Number: 1},
	} {
		_, err := f.open().Origins(t.Context(), []history.DeletedLine{line}, nil)
		if err == nil || !strings.Contains(err.Error(), fix) {
			t.Errorf("%s: error = %v, want one that names the fix", name, err)
		}
	}
}

func TestOriginsOfManyScatteredLines(t *testing.T) {
	f := newFixture(t)
	var before, after strings.Builder
	for i := range 2500 {
		fmt.Fprintf(&before, "line %d\n", i)
		if i%2 == 0 {
			fmt.Fprintf(&after, "line %d\n", i)
		}
	}
	f.write("a", before.String())
	root := f.commit("root")
	f.write("a", after.String())
	fix := f.commit("fix")
	repository := f.open()
	origins, err := repository.Origins(t.Context(), deletedLines(t, repository, fix), nil)
	if err != nil || len(origins) != 1250 {
		t.Fatalf("%d origins, %v, want 1250", len(origins), err)
	}
	for _, origin := range origins {
		if origin != root {
			t.Fatalf("origin = %s, want the root", origin)
		}
	}
}

func FuzzReadPatches(f *testing.F) {
	f.Add([]byte("\x02ab\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1,2 @@ f\n-old\n\\ No newline at end of file\n+new\n"))
	f.Add([]byte("--- \"a/\\303\\251\"\t\n@@ -1,2 +0,0 @@\n-a\n-b\n"))
	f.Add([]byte("@@ -1,99999999999999999999 +1 @@\n"))
	f.Fuzz(func(t *testing.T, patch []byte) {
		_ = readPatches(strings.NewReader(string(patch)), func(line history.DeletedLine) error {
			if strings.Contains(line.Text, "\n") {
				t.Errorf("line with a newline: %q", line.Text)
			}
			return nil
		})
	})
}

func FuzzReadBlame(f *testing.F) {
	f.Add([]byte("0123 1 7 2\nauthor A\nfilename a\n\ttext\n0123 2 8\n\tmore\n"))
	f.Add([]byte("\t\n\t\n1 2\n"))
	f.Fuzz(func(t *testing.T, output []byte) {
		_ = readBlame(strings.NewReader(string(output)), func(_ int, commit string) {
			if commit == "" || strings.ContainsAny(commit, " \t\n") {
				t.Errorf("commit %q", commit)
			}
		})
	})
}
