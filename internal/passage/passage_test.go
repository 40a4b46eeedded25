package passage_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/passage"
)

func TestTerms(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"words lose their endings", "The servers crashed while loading", "server crash while load"},
		{"camelCase is found whole and in parts", "parseHTTPHeader fails", "parsehttphead pars http header fail"},
		{"camelCase as it may be typed", "KeyPackages keypackage", "keypackag key packag keypackag"},
		{"snake_case", "max_line_length", "max_line_length max line length"},
		{"a call", "foo.bar() returns", "foo.bar foo bar return"},
		{"a reference stays one term", "see #12", "see #12"},
		{"the page of an issue is a reference", "https://github.com/a/b/issues/12#issuecomment-3", "#12"},
		{"an address counts by its path", "https://tools.ietf.org/html/rfc8446", "html/rfc8446 html rfc8446"},
		{"nothing of a query language is left", `/ " ( \ AND * ~ ^ : && || !`, ""},
		{"other scripts", "Größe 田中", "größe 田中"},
		{"words that carry nothing", "why was it the", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := strings.Join(passage.NewAnalyser().Terms(test.text), " ")
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func FuzzTerms(f *testing.F) {
	for _, seed := range []string{`a" OR *:* "`, "foo.bar/baz::qux #12", "\xff\xfe", strings.Repeat("a", 300), "§abc"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, term := range passage.NewAnalyser().Terms(text) {
			for _, r := range term {
				if !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_.-/:#", r) {
					t.Fatalf("%q has %q", term, r)
				}
			}
			if strings.Contains(term, " ") || term == "" {
				t.Fatalf("%q is no term", term)
			}
		}
	})
}

var (
	runPattern        = regexp.MustCompile(`#\d+|[\p{L}\p{N}_]+(?:(?:[.\-/]|::)[\p{L}\p{N}_]+)*`)
	addressPattern    = regexp.MustCompile(`(?i)\b(?:https?|ftp)://[^\s/<>()\[\]"']+([^\s<>()\[\]"']*)`)
	threadPagePattern = regexp.MustCompile(`(?i)\bhttps?://[^\s/]+/[\w.-]+/[\w.-]+/(?:issues|pull)/(\d+)[^\s<>()\[\]"']*`)
)

// The runs of a text are those that patterns find, which take ten times as long.
func FuzzRuns(f *testing.F) {
	for _, seed := range []string{
		"foo.bar/baz::qux #12 #x a:::b a..b _.-c", "see https://a.b/c/d/issues/1#x, (http://h/p?q=http://a/b/c/pull/2)",
		"xhttp://a/b FTP://h/x httpſ://h/y http://", "\xff\xfea\x80b", "Größe/田中 1.2.3", "://a https://://b http://c://d",
		"ahttp://x/y/z/issues/1 -https://x/y/z/pull/2-3/issues/4",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want []string
		plain := addressPattern.ReplaceAllString(threadPagePattern.ReplaceAllString(text, " #$1 "), " $1 ")
		for _, run := range runPattern.FindAllString(plain, -1) {
			want = append(want, passage.NewAnalyser().Terms(run)...)
		}
		if diff := cmp.Diff(want, passage.NewAnalyser().Terms(text)); diff != "" {
			t.Fatalf("%q: %s", text, diff)
		}
	})
}

func TestOwn(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"quoted lines are another's", "> We need it.\n\nNo, we do not.", "No, we do not."},
		{"a mail program's line", "On Tue, 3 May 2022, Ada wrote:\n> x\nYes.", "Yes."},
		{"comments of HTML", "<!-- Describe -->It breaks.", "It breaks."},
		{"trailers", "Fix it\n\nSigned-off-by: Ada <a@b.c>", "Fix it"},
		{"an unclosed comment", "Yes <!-- no", "Yes"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := passage.Own(test.text, nil); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestTemplates(t *testing.T) {
	templates := passage.NewTemplates()
	for range 20 {
		templates.See("## Steps to reproduce the problem\nIt breaks.", "Thanks for the report, it helps.")
	}
	templates.See("A line that stands in one thread only.")
	for line, want := range map[string]bool{
		"## Steps to reproduce the problem": true, "It breaks.": false, "A line that stands in one thread only.": false,
	} {
		if got := templates.Is(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}

func TestReplies(t *testing.T) {
	got := passage.Replies([]string{
		"SQLite needs no server, and one file is enough.", "Something else.",
		"> SQLite needs no server,\n> and one file is enough.\n\nAgreed.", "> short\n\nNo.",
	})
	if diff := cmp.Diff([]int{-1, -1, 0, -1}, got); diff != "" {
		t.Error(diff)
	}
}

func TestSplit(t *testing.T) {
	long := strings.Repeat("word ", passage.Words)
	text := "Intro.\n\n# One\n\n" + long + "\n\nMore.\n\n## Two ##\n```\n# no heading\n```\n"
	got := passage.Split(text)
	want := []passage.Piece{
		{Text: "Intro.", Line: 1},
		{Text: strings.TrimSpace(long), Line: 5, Heading: "One"},
		{Text: "More.", Line: 7, Heading: "One"},
		{Text: "```\n# no heading\n```", Line: 10, Heading: "Two"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestHeadings(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // heading and text of each passage
	}{
		{"the version above", "# Changes\n\n## [1.2.0](https://example.org) (2024-05-01)\n\n### Fixed\n\nA leak.\n\n## 1.1.0\n\nNew.", []string{"1.2.0 (2024-05-01) › Fixed: A leak.", "1.1.0: New."}},
		{"no version above", "# Guide\n\n## Setup\n\nRun it.", []string{"Setup: Run it."}},
		{"a section beside a version", "# 2.0\n\n## Fixed\n\nOne.\n\n# Thanks\n\nAll.", []string{"2.0 › Fixed: One.", "Thanks: All."}},
		{"underlined", "Changes\n=======\n\n1.2.0 (2024-05-01)\n------------------\n\nFixed\n~~~~~\n\nA leak.\n\n1.1.0\n-----\n\nNew.", []string{"1.2.0 (2024-05-01) › Fixed: A leak.", "1.1.0: New."}},
		{"a line above, too", "=====\nTitle\n=====\n\nText.", []string{"Title: Text."}},
		{"a rule is no heading", "One.\n\n---\n\nTwo.", []string{": One.\n\n---\n\nTwo."}},
		{"a table is none", "| a | b |\n---------\n\nText.", []string{": | a | b |\n---------\n\nText."}},
		{"front matter is none", "---\ntitle: x\n---\n\nText.", []string{": ---\ntitle: x\n---\n\nText."}},
		{"text before is kept", "Before.\n\nTitle\n---\nText.", []string{": Before.", "Title: Text."}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, piece := range passage.Split(test.text) {
				got = append(got, piece.Heading+": "+piece.Text)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBest(t *testing.T) {
	text := "Hello.\n\n# A\n\nThe weather.\n\n# B\n\nThe database moved to SQLite."
	got := passage.NewAnalyser().Best(text, map[string]float64{"sqlite": 1}, 100)
	if got != "The database moved to SQLite." {
		t.Errorf("got %q", got)
	}
	if got := passage.Cut("one two three four", 10); got != "one two …" {
		t.Errorf("cut: %q", got)
	}
}

func TestOneLine(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a suggested change", "I would say:\n```suggestion\nThe Verifier may\nappraise it.\n```\nOK?", "I would say: The Verifier may appraise it. OK?"},
		{"four marks and carriage returns", "````\r\nhe passport model\r\n````\r\n", "he passport model"},
		{"marks within a line", "use ```x``` here", "use ```x``` here"},
		{"what is too long", strings.Repeat("word ", 12), strings.Repeat("word ", 9) + "…"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := passage.OneLine(test.text, 48); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
