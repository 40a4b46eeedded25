package gitrepo

import (
	"context"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLineChanges(t *testing.T) {
	f := newFixture(t)
	f.write("go.mod", "module a\n")
	f.commit("no version")
	f.write("go.mod", "module a\n\ngo 1.20\n")
	first := f.commit("one")
	f.write("go.mod", "module b\n\ngo 1.20\n")
	f.commit("another line")
	f.write("sub/go.mod", "go 1.1\n")
	f.commit("another file")
	f.write("go.mod", "module b\n\n  go 1.22  \n")
	second := f.commit("two")
	f.git("rm", "--quiet", "go.mod")
	third := f.commit("none")
	got, err := f.open().LineChanges(context.Background(), third, func(path string) bool { return path == "go.mod" }, regexp.MustCompile(`^\s*go \d`))
	if err != nil {
		t.Fatal(err)
	}
	want := []LineChange{
		{Commit: first, Path: "go.mod", After: []string{"go 1.20"}},
		{Commit: second, Path: "go.mod", Before: []string{"go 1.20"}, After: []string{"go 1.22"}},
		{Commit: third, Path: "go.mod", Before: []string{"go 1.22"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What was done before something on another branch stands before it, whatever branch was
// merged into which.
func TestLineChangesOfALateMerge(t *testing.T) {
	f := newFixture(t)
	f.write("go.mod", "module a\n")
	f.commit("no version")
	f.git("checkout", "--quiet", "-b", "topic")
	f.write("go.mod", "module a\n\ngo 1.20\n")
	one := f.commit("one")
	f.git("checkout", "--quiet", "main")
	f.write("go.mod", "module a\n\ngo 1.22\n")
	two := f.commit("two")
	f.git("merge", "--quiet", "--no-ff", "--no-edit", "-X", "ours", "topic")
	f.write("go.mod", "module a\n\ngo 1.23\n")
	three := f.commit("three")
	got, err := f.open().LineChanges(context.Background(), three, func(path string) bool { return path == "go.mod" }, regexp.MustCompile(`^\s*go \d`))
	if err != nil {
		t.Fatal(err)
	}
	var commits []string
	for _, change := range got {
		commits = append(commits, change.Commit)
	}
	if diff := cmp.Diff([]string{one, two, three}, commits); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStays(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	f.commit("nothing of the kind")
	f.write("ci.yml", "1\n")
	came := f.commit("come")
	f.write("ci.yml", "2\n")
	f.commit("change")
	f.git("checkout", "--quiet", "-b", "topic")
	f.write("ci.yml", "2\n\n3\n")
	f.commit("change on a branch")
	f.git("checkout", "--quiet", "main")
	f.git("rm", "--quiet", "ci.yml")
	went := f.commit("go")
	f.git("merge", "--quiet", "--no-ff", "--no-edit", "-s", "ours", "topic")
	f.write("ci.yml", "4\n")
	back := f.commit("come back")
	f.git("mv", "ci.yml", "ci.yaml")
	moved := f.commit("another name")
	head := f.git("rev-parse", "main")
	isCI := func(path string) bool { return path == "ci.yml" || path == "ci.yaml" }
	got, err := f.open().Stays(context.Background(), head, []func(string) bool{isCI, func(path string) bool { return path == "b" }})
	if err != nil {
		t.Fatal(err)
	}
	for i := range got[0] {
		if got[0][i].Went == went {
			got[0][i].Changed = "" // of the branch or not, by the order of the commits
		}
	}
	want := [][]Stay{{
		{Came: came, Went: went, Paths: []string{"ci.yml"}},
		{Came: back, Changed: moved, Paths: []string{"ci.yml", "ci.yaml"}},
	}, nil}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
