package link

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"repochat/internal/history"
)

// testHome is WICG/webpackage, which was dimich-g/webpackage once.
func testHome() home {
	return newHome(
		[]history.RepositoryName{{Owner: "WICG", Name: "webpackage"}, {Owner: "dimich-g", Name: "webpackage"}},
		[]history.Issue{{Number: 1, URL: "https://github.example.org/WICG/webpackage/issues/1"}},
	)
}

func TestClosings(t *testing.T) {
	tests := []struct {
		name string
		text string
		want []int
	}{
		{"every keyword closes", "close #1 closes #2 closed #3 fix #4 fixes #5 fixed #6 resolve #7 resolves #8 resolved #9", []int{1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{"case does not matter", "FIXES #1, Closes #2", []int{1, 2}},
		{"a colon may follow the keyword, with or without a space", "Fixes: #1. Closes:#2. Resolves : #3", []int{1, 2, 3}},
		{"punctuation may follow the number", "Fixes #1. (fixes #2) fixes #3, fixes #4: fixes #5", []int{1, 2, 3, 4, 5}},
		{"a soft line break may stand between", "this change fixes\n#1, and fixes:\r\n  #2", []int{1, 2}},
		{"a paragraph may not", "it is fixed\n\n#1 was about that", nil},
		{"GH- is a number sign", "fixes GH-1 closes gh-2", []int{1, 2}},
		{"this repository may be named, by old names too", "fixes WICG/webpackage#1, fixes wicg/WebPackage#2, fixes dimich-g/webpackage#3", []int{1, 2, 3}},
		{"another repository's issue is not ours", "fixes WICG/other#1, fixes other/webpackage#2", nil},
		{"an issue's URL closes, with a fragment or not", "fixes https://github.com/WICG/webpackage/issues/1#issuecomment-5, closes <http://www.github.com/wicg/webpackage/issues/2>", []int{1, 2}},
		{"the tracker's own host counts", "fixes https://github.example.org/WICG/webpackage/issues/1", []int{1}},
		{"another host or repository does not", "fixes https://gitlab.com/WICG/webpackage/issues/1 fixes https://github.com/WICG/other/issues/2", nil},
		{"a pull request's URL does not", "fixes https://github.com/WICG/webpackage/pull/1", nil},
		{"a mention without keyword does not close", "see #1, part of #2, fixes the bug in #3", nil},
		{"a keyword in a longer word does not close", "prefixes #1 fixing #2 closest #3 unresolved #4", nil},
		{"only the first of a list is closed", "fixes #1, #2 and #3", []int{1}},
		{"nothing but white space or a colon may stand between", "fixes - #1, fixes issue #2, fixes (#3), fixes [#4](x)", nil},
		{"no space at all is not enough", "fixes#1", nil},
		{"a number goes on to its end", "fixes #12ab fixes #0 fixes #012 fixes #12345678901 fixes #1_2", nil},
		{"a repeated issue is told again", "fixes #1 fixes #1", []int{1, 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []int
			for _, closing := range testHome().closings(test.text) {
				got = append(got, closing.issue)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("closings of %q = %v, want %v", test.text, got, test.want)
			}
		})
	}
}

func TestClosingsKeepTheirWords(t *testing.T) {
	found := testHome().closings("Some text.\n\nFixes:\n  WICG/webpackage#12 at last")
	if len(found) != 1 || found[0].words != "Fixes: WICG/webpackage#12" {
		t.Errorf("closings = %v, want the words on one line", found)
	}
}

func TestWithoutRevertedSubject(t *testing.T) {
	for message, want := range map[string]string{
		"Fix #1": "Fix #1",
		"Revert \"Fix #1\"\n\nThis reverts commit abc.\nFixes #2": "\nThis reverts commit abc.\nFixes #2",
		"Revert \"Fix #1\"":              "",
		"Reverted the change.\nFixes #1": "Reverted the change.\nFixes #1",
	} {
		if got := withoutRevertedSubject(message); got != want {
			t.Errorf("withoutRevertedSubject(%q) = %q, want %q", message, got, want)
		}
	}
}

func FuzzClosings(f *testing.F) {
	f.Add("Fixes #12, closes: GH-3")
	f.Add("resolved\r\nhttps://github.com/WICG/webpackage/issues/4#x")
	f.Add("Revert \"Fix #1\"\n`fixes #2` <!-- fixes #3 --> > fixes #4")
	f.Fuzz(func(t *testing.T, text string) {
		for _, closing := range testHome().closings(prose(withoutRevertedSubject(text))) {
			if closing.issue < 1 || closing.issue > 999_999_999 {
				t.Errorf("issue %d", closing.issue)
			}
			if !strings.HasSuffix(closing.words, fmt.Sprint(closing.issue)) || strings.Contains(closing.words, "\n") {
				t.Errorf("words %q of issue %d", closing.words, closing.issue)
			}
		}
		if utf8.ValidString(text) && !utf8.ValidString(prose(text)) {
			t.Errorf("prose of %q is not UTF-8", text)
		}
	})
}

func TestProse(t *testing.T) {
	tests := []struct {
		name, markdown, want string
	}{
		{"plain text stays", "Fixes #1\r\nand more", "Fixes #1\nand more"},
		{"fenced code goes", "a\n```go\nfixes #1\n```\nb", "a\nb"},
		{"a fence of tildes or of more back-ticks holds shorter ones", "a\n````\n```\nfixes #1\n````\n~~~\n```\nfixes #2\n~~~\nb", "a\nb"},
		{"a fence that is never closed reaches to the end", "a\n```\nfixes #1", "a"},
		{"a line with code in back-ticks is not a fence", "```x``` fixes #1", "\uFFFC fixes #1"},
		{"a code span goes and leaves a mark", "fixes `code` #1", "fixes \uFFFC #1"},
		{"a code span may hold other runs of back-ticks", "a ``fixes `#1` x`` b", "a \uFFFC b"},
		{"a single back-tick is text", "it`s fixed, fixes #1\n\nanother`", "it`s fixed, fixes #1\n\nanother`"},
		{"a comment goes", "fixes <!-- the issue --> #1", "fixes  #1"},
		{"a comment may span lines", "a\n<!-- fixes #1\n```\nfixes #2 --> b", "a\n\n\n b"},
		{"a comment that is never closed reaches to the end", "a <!-- fixes #1\nfixes #2", "a \n"},
		{"quoted lines go", "> fixes #1\n  > fixes #2\nb", "b"},
		{"an arrow within a line is no quote", "a > b", "a > b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := prose(test.markdown); got != test.want {
				t.Errorf("prose = %q, want %q", got, test.want)
			}
		})
	}
}

func TestCoAuthors(t *testing.T) {
	message := "Subject\n\nCo-authored-by: Ann Lee <ann@example.org>\r\nco-AUTHORED-by:  <Bob@Example.org> \n" +
		"Co-authored-by: Ann Again <ANN@example.org>\nCo-authored-by: No Address\nNot a co-authored-by: X <x@y>\n" +
		"Signed-off-by: Z <z@example.org>"
	want := []history.Signature{{Name: "Ann Lee", Email: "ann@example.org"}, {Email: "Bob@Example.org"}}
	if got := CoAuthors(message); !slices.Equal(got, want) {
		t.Errorf("co-authors = %v, want %v", got, want)
	}
}

func TestForeignNames(t *testing.T) {
	commit := func(message string) history.Commit { return history.Commit{Message: message} }
	got := ForeignNames(Input{
		Names: []history.RepositoryName{{Owner: "WICG", Name: "webpackage"}},
		Commits: []history.Commit{
			commit("Fixes a/rare#1 and wicg/WebPackage#2, see b/mentioned#3"),
			commit("Closes https://github.com/old/name/issues/4, fixes ../etc#5"),
		},
		PullRequests: []history.PullRequest{{Title: "Fix old/name#6", Body: "Resolves #7"}},
	})
	want := []history.RepositoryName{{Owner: "old", Name: "name"}, {Owner: "a", Name: "rare"}}
	if !slices.Equal(got, want) {
		t.Errorf("names %v, want %v", got, want)
	}
}
