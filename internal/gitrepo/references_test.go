package gitrepo

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func TestResolveHeadReadsBranchesTagsAndHashes(t *testing.T) {
	f := newFixture(t)
	first := f.commit("first")
	f.git("tag", "v1.0")
	f.git("tag", "-a", "annotated", "-m", "a tag")
	f.git("tag", "-a", "nested", "-m", "a tag of a tag", "annotated")
	f.git("branch", "feature/login", first)
	second := f.commit("second")
	f.git("branch", "beef", first) // a branch that looks like a hash
	f.git("update-ref", "refs/remotes/origin/gh-pages", first)
	tree := f.git("rev-parse", "HEAD^{tree}")

	for revision, want := range map[string]string{
		"":                     second,
		"HEAD":                 second,
		"main":                 second,
		"refs/heads/main":      second,
		"origin/main":          second,
		"feature/login":        first,
		"beef":                 first,
		"v1.0":                 first,
		"annotated":            first,
		"nested":               first,
		"gh-pages":             first,
		"origin/gh-pages":      first,
		first:                  first,
		first[:7]:              first,
		strings.ToUpper(first): first,
	} {
		got, err := f.open().ResolveHead(t.Context(), revision)
		if err != nil || got != want {
			t.Errorf("ResolveHead(%q) = %q, %v, want %q", revision, got, err, want)
		}
	}
	for _, revision := range []string{
		"nowhere", "0000000", strings.Repeat("0123", 10), tree, "main~1", "-rf", "--all", "../HEAD", "refs/../HEAD", "a b", "\x00", "main:file",
	} {
		_, err := f.open().ResolveHead(t.Context(), revision)
		if !errors.Is(err, ErrNoRevision) || !strings.Contains(err.Error(), "default branch is main") {
			t.Errorf("ResolveHead(%q): error = %v, want one that names the default branch", revision, err)
		}
	}
}

func TestDefaultBranch(t *testing.T) {
	tests := []struct {
		name  string
		steps func(f *fixture)
		want  string
	}{
		{"is the branch of HEAD", func(f *fixture) { f.git("branch", "-m", "trunk") }, "trunk"},
		{"is main when HEAD names a branch that is gone", func(f *fixture) {
			f.git("symbolic-ref", "HEAD", "refs/heads/gone")
		}, "main"},
		{"is master when there is no main either", func(f *fixture) {
			f.git("branch", "-m", "master")
			f.git("branch", "aside")
			f.git("symbolic-ref", "HEAD", "refs/heads/gone")
		}, "master"},
		{"is origin's when HEAD names none", func(f *fixture) {
			f.git("update-ref", "refs/remotes/origin/develop", "HEAD")
			f.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/develop")
			f.git("symbolic-ref", "HEAD", "refs/heads/gone")
		}, "develop"},
		{"is the newest branch as a last resort", func(f *fixture) {
			f.git("branch", "-m", "old")
			f.git("checkout", "--quiet", "-b", "new")
			f.commit("newer")
			f.git("symbolic-ref", "HEAD", "refs/heads/gone")
		}, "new"},
		{"is the branch at a detached HEAD", func(f *fixture) {
			f.git("checkout", "--quiet", "-b", "release")
			f.commit("newer")
			f.git("checkout", "--quiet", "--detach")
		}, "release"},
		{"is none when HEAD is detached elsewhere", func(f *fixture) {
			f.git("checkout", "--quiet", "--detach")
			f.commit("nobody's")
		}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := newFixture(t)
			f.commit("root")
			test.steps(f)
			repository := f.open()
			got, err := repository.DefaultBranch()
			if err != nil || got != test.want {
				t.Errorf("default branch = %q, %v, want %q", got, err, test.want)
			}
			if _, err := repository.ResolveHead(t.Context(), ""); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestBranchesAndTags(t *testing.T) {
	f := newFixture(t)
	first := f.commit("first")
	firstDate := f.now
	f.git("tag", "light")
	f.git("branch", "side")
	second := f.commit("second")
	f.now = f.now.Add(30 * time.Minute)
	f.git("tag", "-a", "v2.0", "-m", "Second release\n\nWith notes.")
	tagDate := f.now
	f.git("tag", "on-a-tree", "HEAD^{tree}")
	f.git("checkout", "--quiet", "--orphan", "elsewhere")
	orphan := f.commit("unrelated")
	f.git("tag", "unreachable")
	f.git("update-ref", "refs/remotes/origin/side", second)
	f.git("update-ref", "refs/remotes/origin/theirs", second)
	f.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/theirs")
	f.git("checkout", "--quiet", "main")
	f.git("pack-refs", "--all")

	branches, err := f.open().Branches()
	if err != nil {
		t.Fatal(err)
	}
	secondDate := firstDate.Add(time.Hour)
	orphanDate := tagDate.Add(time.Hour)
	wantBranches := []history.Branch{
		{Name: "elsewhere", Head: orphan, CommittedAt: orphanDate},
		{Name: "main", Head: second, IsDefault: true, CommittedAt: secondDate},
		{Name: "side", Head: first, CommittedAt: firstDate},
		{Name: "theirs", Head: second, CommittedAt: secondDate},
	}
	if diff := cmp.Diff(wantBranches, branches); diff != "" {
		t.Errorf("branches (-want +got):\n%s", diff)
	}

	tags, err := f.open().Tags()
	if err != nil {
		t.Fatal(err)
	}
	wantTags := []history.Release{
		{Tag: "light", Name: "light", Commit: first, PublishedAt: firstDate},
		{Tag: "unreachable", Name: "unreachable", Commit: orphan, PublishedAt: orphanDate},
		{Tag: "v2.0", Name: "Second release", Commit: second, PublishedAt: tagDate},
	}
	if diff := cmp.Diff(wantTags, tags); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}

func TestTagsOfPrereleases(t *testing.T) {
	tests := []struct {
		tag  string
		want bool
	}{
		{"v1.2.0", false},
		{"v1.2.0-rc.1", true},
		{"1.2.0-beta", true},
		{"cmd/tool/v1.2.0-alpha.2", true},
		{"v1.2.0+build-7", false},
		{"2.0.0a1", true},
		{"2.0rc2", true},
		{"1.0.dev3", true},
		{"2.0.0.post1", false},
		{"release-1.2", false},
		{"nightly-2024-01-02", false},
	}
	f := newFixture(t)
	f.write("a.txt", "a\n")
	f.commit("root")
	want := map[string]bool{}
	for _, test := range tests {
		f.git("tag", test.tag)
		want[test.tag] = test.want
	}
	f.git("tag", "2.1.x") // names a line of releases
	tags, err := f.open().Tags()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, tag := range tags {
		got[tag.Tag] = tag.IsPrerelease
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pre-releases (-want +got):\n%s", diff)
	}
}

func TestHeadFilesAndReadFile(t *testing.T) {
	f := newFixture(t)
	f.write("docs/guide.md", "guide\n")
	f.write("gone.txt", "1\n")
	f.write("binary", "\x00\xff\r\n")
	f.write("[ab]*.txt", "not a pattern\n")
	f.commit("root")
	f.git("rm", "--quiet", "gone.txt")
	f.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("ab", 20)+",vendor/lib")
	head := f.commitIndex("head")
	f.git("checkout", "--quiet", "--orphan", "gh-pages")
	f.git("rm", "--quiet", "-r", "--force", "--cached", ".")
	f.write("archive.json", `{"magic":1}`)
	f.git("add", "archive.json")
	f.commitIndex("pages")

	repository := f.open()
	files, err := repository.HeadFiles(t.Context(), head)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"[ab]*.txt", "binary", "docs/guide.md", "vendor/lib"}, files); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	for place, want := range map[[2]string]string{
		{"gh-pages", "archive.json"}: `{"magic":1}`,
		{"main", "binary"}:           "\x00\xff\r\n",
		{"main", "docs/guide.md"}:    "guide\n",
		{"main", "[ab]*.txt"}:        "not a pattern\n",
		{"main~", "gone.txt"}:        "",
	} {
		got, err := repository.ReadFile(t.Context(), place[0], place[1])
		if want == "" {
			if !errors.Is(err, ErrNoRevision) {
				t.Errorf("ReadFile(%v): error = %v, want %v", place, err, ErrNoRevision)
			}
			continue
		}
		if err != nil || string(got) != want {
			t.Errorf("ReadFile(%v) = %q, %v, want %q", place, got, err, want)
		}
	}
	for _, path := range []string{"archive.json", "docs", "docs/", "vendor/lib", "docs/*", ""} {
		if _, err := repository.ReadFile(t.Context(), "main", path); !errors.Is(err, ErrNoFile) {
			t.Errorf("ReadFile(main, %q): error = %v, want %v", path, err, ErrNoFile)
		}
	}
}

func TestReadFileOfAnOriginBranch(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	f.git("checkout", "--quiet", "-b", "gh-pages")
	f.write("archive.json", "{}")
	f.commit("pages")
	f.git("checkout", "--quiet", "main")
	clone := filepath.Join(t.TempDir(), "clone")
	f.git("clone", "--quiet", f.path, clone)

	repository, err := Open(t.Context(), clone)
	if err != nil {
		t.Fatal(err)
	}
	for _, revision := range []string{"gh-pages", "origin/gh-pages", "refs/remotes/origin/gh-pages"} {
		content, err := repository.ReadFile(t.Context(), revision, "archive.json")
		if err != nil || string(content) != "{}" {
			t.Errorf("ReadFile(%s) = %q, %v", revision, content, err)
		}
	}
}
