package gitrepo

import (
	"context"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPickaxe(t *testing.T) {
	f := newFixture(t)
	f.write("go.mod", "module kettle\nrequire winapi v1\n")
	f.write("docs/winapi.md", "how\n")
	first := f.commit("begin")
	f.write("go.mod", "module kettle\nrequire WinAPI v2\n")
	second := f.commit("update")
	f.write("main.go", "package main\n\nfunc winapis() {}\nvar _winapi = 1\n")
	f.write("logo.png", "\x00winapi\n")
	f.commit("other words, and no text")
	f.write("go.mod", "module kettle\n")
	f.git("rm", "--quiet", "docs/winapi.md")
	third := f.commit("drop it")
	f.write("net.go", "package net\n\ntype NetConn int\ntype netConn int\n")
	last := f.commit("two types")
	r := f.open()

	type change struct {
		commit, path, deleted, added string
		before, after                int
		named                        [2]bool
	}
	tests := []struct {
		name, text string
		want       []change
	}{
		{"whole words in any case, and paths", "winapi", []change{
			{first, "docs/winapi.md", "", "", 0, 0, [2]bool{false, true}},
			{first, "go.mod", "", "require winapi v1", 0, 1, [2]bool{}},
			{second, "go.mod", "require winapi v1", "require WinAPI v2", 1, 1, [2]bool{}},
			{third, "docs/winapi.md", "", "", 0, 0, [2]bool{true, false}},
			{third, "go.mod", "require WinAPI v2", "", 1, 0, [2]bool{}},
		}},
		{"what no line ever had", "serde", nil},
		{"an empty text is nowhere", "", nil},
		{"the name with other capitals is another", "NeTConn", nil},
		{"so it is with capitals before the small letters alone", "NETConn", nil},
		{"the name with another first letter is another", "netConn", []change{{last, "net.go", "", "type netConn int", 0, 1, [2]bool{}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := r.Pickaxe(context.Background(), f.git("rev-parse", "HEAD"), []string{test.text})
			if err != nil {
				t.Fatal(err)
			}
			var got []change
			for _, o := range found {
				got = append(got, change{o.Commit, o.Path, strings.Join(o.Deleted, "\n"), strings.Join(o.Added, "\n"), o.Before, o.After, [2]bool{o.NamedBefore, o.NamedAfter}})
			}
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(change{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestCountLines(t *testing.T) {
	f := newFixture(t)
	f.write("a.txt", "kettle\nKettle and kettle\nkettles\n")
	f.write("b.txt", "--input file\n---input\n")
	f.write("image", "\x00kettle\n")
	f.commit("texts")
	counts, err := f.open().CountLines(context.Background(), f.git("rev-parse", "HEAD"), []string{"kettle", "--input", "pot"})
	if err != nil {
		t.Fatal(err)
	}
	want := []map[string]int{{"a.txt": 2}, {"b.txt": 2}, {}}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLongerWords(t *testing.T) {
	f := newFixture(t)
	f.write("a.txt", "MOST_STREAMS is SETTINGS_MOST_STREAMS\nsettings_most_streams, SETTINGS_MOST_STREAMS\n")
	f.write("b.txt", "MOST_STREAMS_2 and almost_streams\n")
	f.write("image", "\x00XMOST_STREAMS\n")
	f.commit("texts")
	counts, err := f.open().LongerWords(context.Background(), f.git("rev-parse", "HEAD"), "MOST_STREAMS")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"SETTINGS_MOST_STREAMS": 2, "settings_most_streams": 1, "MOST_STREAMS_2": 1, "almost_streams": 1}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestPickaxeAsGit compares the commits that are found in the git directory that
// REPOCHAT_REFERENCE names with those of git log -p -w, for words of its files.
func TestPickaxeAsGit(t *testing.T) {
	directory := os.Getenv("REPOCHAT_REFERENCE")
	if directory == "" {
		t.Skip("set REPOCHAT_REFERENCE to a git directory")
	}
	ctx := context.Background()
	r, err := Open(ctx, directory)
	if err != nil {
		t.Fatal(err)
	}
	head, err := r.ResolveHead(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	words := wordsOf(t, r, head)
	occurrences, err := r.Pickaxe(ctx, head, words)
	if err != nil {
		t.Fatal(err)
	}
	got := make([]map[string]bool, len(words))
	for _, o := range occurrences {
		if len(o.Added)+len(o.Deleted) > 0 {
			got[o.Text] = with(got[o.Text], o.Commit)
		}
	}
	output, err := r.output(ctx, "log", "-p", "-U0", "-w", "-M", "--no-merges", "--format=%x00%H", head)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]map[string]bool, len(words))
	changed := regexp.MustCompile(`(?m)^(?:\+(?:\+\+ [^ab/\n].*|[^+\n].*|\+[^+\n].*)|-(?:-- [^ab/\n].*|[^-\n].*|-[^-\n].*))$`)
	for log := range strings.SplitSeq(string(output), "\x00") {
		if log == "" {
			continue
		}
		lines := strings.ToLower(strings.Join(changed.FindAllString(log, -1), "\n"))
		for i, word := range words {
			if newNeedles([]string{word})[0].isIn([]byte(lines), []byte(lines)) {
				want[i] = with(want[i], log[:40])
			}
		}
	}
	for i, word := range words {
		if diff := cmp.Diff(slices.Sorted(maps.Keys(want[i])), slices.Sorted(maps.Keys(got[i]))); diff != "" {
			t.Errorf("commits with %q (-git +ours):\n%s", word, diff)
		}
	}
	t.Logf("%d words, %d changes of files", len(words), len(occurrences))
}

func with(set map[string]bool, key string) map[string]bool {
	if set == nil {
		set = map[string]bool{}
	}
	set[key] = true
	return set
}

// wordsOf returns every nth of the words in the files of a commit.
func wordsOf(t *testing.T, r *Repository, head string) []string {
	t.Helper()
	paths, err := r.HeadFiles(context.Background(), head)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	err = r.ReadFiles(context.Background(), head, paths, 1<<16, func(_ string, content []byte) error {
		for _, word := range regexp.MustCompile(`[A-Za-z_]{4,}`).FindAllString(string(content), -1) {
			seen[strings.ToLower(word)] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Sorted(maps.Keys(seen))
	const most = 60
	step := max(1, len(all)/most)
	var words []string
	for i := 0; i < len(all); i += step {
		words = append(words, all[i])
	}
	return words
}

// TestIsIn finds a text as a whole word, which the escape of a white space before it leaves
// one.
func TestIsIn(t *testing.T) {
	tests := []struct {
		text, line string
		want       bool
	}{
		{"Did you mean", `s += "\n\nDid you mean this?"`, true},
		{"Did you mean", `s += "\tDid you mean this?"`, true},
		{"mean", "what did you mean", true},
		{"mean", "no meaning", false},
		{"mean", "gentleman meant", false},
		{"mean", `a\bmean`, false},
	}
	for _, test := range tests {
		t.Run(test.text+" in "+test.line, func(t *testing.T) {
			if got := newNeedles([]string{test.text})[0].isIn([]byte(strings.ToLower(test.line)), []byte(test.line)); got != test.want {
				t.Errorf("%t", got)
			}
		})
	}
}
