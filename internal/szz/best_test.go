package szz_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/szz"
)

// TestBest plants bugs that the published variants trace to a commit that did
// not bring them, or to none.
func TestBest(t *testing.T) {
	long := "\tif total := price*count + shipping; total > limit {\n"
	tests := []struct {
		name string
		// commits are messages and files in their order; the last one is the fix.
		commits []planted
		want    []string // messages of the introducing commits
		reason  string   // what the reason holds
	}{
		{"a fix that only adds lines", []planted{
			{"one", map[string]string{"a.go": "package a\n\nfunc One() int {\n\treturn 1\n}\n"}},
			{"two", map[string]string{"a.go": "package a\n\nfunc One() int {\n\treturn 1\n}\n\nfunc Two(n int) int {\n\treturn 2 / n\n}\n"}},
			{"fix", map[string]string{"a.go": "package a\n\nfunc One() int {\n\treturn 1\n}\n\nfunc Two(n int) int {\n\tif n == 0 {\n\t\treturn 0\n\t}\n\treturn 2 / n\n}\n"}},
		}, []string{"two"}, ""},
		{"a line moved to another file", []planted{
			{"write", map[string]string{"a.go": "package a\n\n" + long + "\t\tstop()\n\t}\n"}},
			{"move", map[string]string{"a.go": "package a\n", "b.go": "package a\n\n" + long + "\t\tstop()\n\t}\n"}},
			{"fix", map[string]string{"b.go": "package a\n\n" + strings.Replace(long, ">", ">=", 1) + "\t\tstop()\n\t}\n"}},
		}, []string{"write"}, ""},
		{"an identifier renamed", []planted{
			{"write", map[string]string{"a.go": "a(x, 1)\nb(x, 2)\nc(x, 3)\nd(x, 4)\ne(x, 5)\nf(x, 6)\n"}},
			{"rename", map[string]string{"a.go": "a(y, 1)\nb(y, 2)\nc(y, 3)\nd(y, 4)\ne(y, 5)\nf(y, 6)\n"}},
			{"fix", map[string]string{"a.go": "a(y, 1)\nb(y, 3)\nc(y, 3)\nd(y, 4)\ne(y, 5)\nf(y, 6)\n"}},
		}, []string{"write"}, ""},
		{"another identifier used", []planted{
			{"write", map[string]string{"a.go": "a(x, 1)\nb(x, 2)\n"}},
			{"wrong", map[string]string{"a.go": "a(x, 1)\nb(y, 2)\n"}},
			{"fix", map[string]string{"a.go": "a(x, 1)\nb(z, 2)\n"}},
		}, []string{"wrong"}, ""},
		{"tests and documents beside code", []planted{
			{"write", map[string]string{"a.go": "one()\n"}},
			{"test", map[string]string{"a_test.go": "check(1)\n", "README.md": "It is one.\n"}},
			{"fix", map[string]string{"a.go": "two()\n", "a_test.go": "check(2)\n", "README.md": "It is two.\n"}},
		}, []string{"write"}, ""},
		{"documents alone", []planted{
			{"document", map[string]string{"README.md": "It is one.\n"}},
			{"fix", map[string]string{"README.md": "It is two.\n"}},
		}, []string{"document"}, ""},
		{"a line that the fix moves", []planted{
			{"write", map[string]string{"a.go": long + "one()\n"}},
			{"latest", map[string]string{"a.go": strings.Replace(long, "count", "number", 1) + "one()\n"}},
			{"fix", map[string]string{"a.go": "two()\n" + strings.Replace(long, "count", "number", 1)}},
		}, []string{"write"}, ""},
		{"an old line beside those of three later commits", []planted{
			{"write", map[string]string{"a.go": "one()\n"}},
			{"second", map[string]string{"a.go": "one()\ntwo()\n"}},
			{"third", map[string]string{"a.go": "one()\ntwo()\nthree()\n"}},
			{"latest", map[string]string{"a.go": "one()\ntwo()\nthree()\nfour()\n"}},
			{"fix", map[string]string{"a.go": "one(1)\ntwo()\nthree()\nfour()\n"}},
		}, []string{"latest"}, ""},
		{"a line beside those of an older commit", []planted{
			{"write", map[string]string{"a.go": "one()\n"}},
			{"latest", map[string]string{"a.go": "one()\ntwo()\n"}},
			{"fix", map[string]string{"a.go": "one()\ntwo(2)\n"}},
		}, []string{"latest"}, ""},
		{"a line added beside nothing but comments", []planted{
			{"write", map[string]string{"a.go": "package a\n" + strings.Repeat("// more\n", 20)}},
			{"latest", map[string]string{"a.go": "package b\n" + strings.Repeat("// more\n", 20)}},
			{"fix", map[string]string{"a.go": "package b\n" + strings.Repeat("// more\n", 10) + "var a = 1\n" + strings.Repeat("// more\n", 10)}},
		}, []string{"latest"}, ""},
		{"a later commit beside, about other things", []planted{
			{"start", map[string]string{"a.go": "package main\n"}},
			{"write", map[string]string{"a.go": "price := amount * number\nprint(price)\n"}},
			{"latest", map[string]string{"a.go": "price := amount * number\nlogger.Debug(request, header)\nprint(price)\n"}},
			{"fix", map[string]string{"a.go": "price := amount * number\nif price < 0 {\n\tprice = amount\n}\nlogger.Debug(request, header)\nprint(price)\n"}},
		}, []string{"write"}, "it changed many of the words that the fix changes"},
		{"a commit that takes back another", []planted{
			{"write", map[string]string{"a.go": "one()\n"}},
			{"wrong", map[string]string{"a.go": "one()\ntwo(1, 2)\n"}},
			{"Revert \"better\"", map[string]string{"a.go": "one()\ntwo(1, 2)\nthree()\n"}},
			{"fix", map[string]string{"a.go": "one()\ntwo(2, 1)\nthree(3)\n"}},
		}, []string{"wrong"}, ""},
		{"a commit in bulk", []planted{
			{"write", map[string]string{"a.go": "one()\ntwo()\n"}},
			{"bulk", many(101, "a.go", "one()\ntwo(2)\n")},
			{"fix", map[string]string{"a.go": "one(1)\ntwo(3)\n"}},
		}, []string{"write"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := &shop{t: t, directory: t.TempDir(), now: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)}
			s.git("init", "--quiet", "--initial-branch=main")
			messages, fix := map[string]string{}, ""
			for _, commit := range test.commits {
				fix = s.commit(commit.message, commit.files)
				messages[fix] = commit.message
			}
			got := []string{}
			for _, found := range s.introductions(fix, szz.Best) {
				got = append(got, messages[found.Commit])
				if found.Reason == "" || !strings.Contains(found.Reason, test.reason) {
					t.Errorf("%s has the reason %q, want one with %q", messages[found.Commit], found.Reason, test.reason)
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("introducing commits (-want +got):\n%s", diff)
			}
		})
	}
}

// many returns files, one of which has a content.
func many(n int, name, content string) map[string]string {
	files := map[string]string{name: content}
	for i := range n - 1 {
		files[fmt.Sprintf("other%d.go", i)] = "package other\n"
	}
	return files
}

type planted struct {
	message string
	files   map[string]string
}

// introductions returns what a fix leads to, with no report of the bug.
func (s *shop) introductions(fix string, variant szz.Variant) []history.Introduction {
	s.t.Helper()
	repository, err := gitrepo.Open(s.t.Context(), s.directory)
	if err != nil {
		s.t.Fatal(err)
	}
	commits, err := repository.Commits(s.t.Context(), fix, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	found, err := szz.Find(s.t.Context(), repository, szz.Input{
		Commits: commits,
		Issues:  []history.Issue{{Number: 1, CreatedAt: s.now.AddDate(1, 0, 0)}},
		Fixes:   []history.Fix{{Commit: fix, Issue: 1, Plausible: true}},
	}, variant)
	if err != nil {
		s.t.Fatal(err)
	}
	return found
}
