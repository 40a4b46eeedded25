package writer

import (
	"slices"
	"strings"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/answer/words/wordstest"
)

// A model that repeats a sign or a digit for ever ends in the built-in wording.
func TestEndlessTextGivesWayToTheBuiltInWording(t *testing.T) {
	source := wordstest.Tables(t)["people"].Source()
	want := answer.Wording(source.Question, source.Rows).Plain()
	for _, piece := range []string{"1", "abc ", "two ", "a-", "@", "“", "x.", "{1.", "jbrueckner "} {
		t.Run(piece, func(t *testing.T) {
			w := New(source, func(answer.Words) {})
			w.Write(strings.Repeat(piece, 4000))
			w.Close()
			if got := w.Words.Plain(); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestAReferenceIsDroppedAsItIsShown(t *testing.T) {
	w := New(wordstest.Tables(t)["compare"].Source(), func(answer.Words) {})
	w.Write("{2.name} fixed {1.fixedBugs} bugs.")
	w.Close()
	if want := []string{"17"}; !slices.Equal(w.Dropped, want) {
		t.Errorf("dropped %q, want %q", w.Dropped, want)
	}
}

func TestWrittenWords(t *testing.T) {
	tests := []struct{ name, table, text, want string }{
		{"references", "people", "{1.name} made the most commits, {1.commits}, followed by {2.name} with {2.commits}.", "Jonas Brückner made the most commits, **62**, followed by Aiko Tanaka with **48**."},
		{"a login", "people", "@aikot made 48 commits.", "[@aikot](https://github.com/aikot) made **48** commits."},
		{"an issue, not a commit or a count", "bugs", "The oldest is issue 112, “The printed shelf has no margins”.", "The oldest is issue [#112](https://github.com/acme/shedbook/issues/112), “The printed shelf has no margins”."},
		{"a pull request", "pulls", "{2.pull} has no comments.", "[#307](https://github.com/acme/shedbook/pull/307) has no comments."},
		{"a tag", "releases", "The latest is v0.6.0-rc.1's successor.", ""},
		{"a whole tag", "releases", "v0.6.0-rc.1 came before v0.6.0.", "[v0.6.0-rc.1](https://github.com/acme/shedbook/releases/tag/v0.6.0-rc.1) came before [v0.6.0](https://github.com/acme/shedbook/releases/tag/v0.6.0)."},
		{"one row", "median", "It takes {1.medianDays} days in the median; {1.fixedIssues} of {1.issues} issues have a known fix.", "It takes **19.63** days in the median; **35** of **236** issues have a known fix."},
		{"a reason is left out", "people", "jbrueckner made 62 commits because the parser was rewritten.", "[jbrueckner](https://github.com/jbrueckner) made **62** commits."},
		{"a courtesy is left out", "people", "Ever so gladly: jbrueckner made 62 commits.", "[jbrueckner](https://github.com/jbrueckner) made **62** commits."},
		{"a part that is false alone is not kept", "compare", "No, Jonas fixed more.", ""},
		{"a number of the rows is no amount of one", "changed", "June Day changed the file 3 times.", ""},
		{"marks around a reference that has its own", "pulls", "{2.author} opened #{2.pull}, “{2.title}”, and {3.author} opened #{3.pull} \"{3.title}\".", "[@emily](https://github.com/emily) opened [#307](https://github.com/acme/shedbook/pull/307), “Move the store to pages”, and [@sofmar](https://github.com/sofmar) opened [#311](https://github.com/acme/shedbook/pull/311) “Speak French”."},
		{"a word that reports do not have", "people", "Whose ideas they were cannot be told from the {1.commits} commits of {1.name}.", "Whose ideas they were cannot be told from the **62** commits of Jonas Brückner."},
		{"both of two that are named apart", "bugs", "These stand out: {1.issue} (opened {1.opened}) and {4.issue} (opened {4.opened}), both still open.", "These stand out: [#112](https://github.com/acme/shedbook/issues/112) (opened 2024-05-21 14:42) and [#148](https://github.com/acme/shedbook/issues/148) (opened 2024-09-19 18:20), both still open."},
		{"all that are listed", "bugs", "Of these {rows} issues {1.issue} is the oldest, and {6.issue} the newest.", "Of these **6** issues [#112](https://github.com/acme/shedbook/issues/112) is the oldest, and [#155](https://github.com/acme/shedbook/issues/155) the newest."},
		{"a figure beside the things of another part", "bugs", "The bugs were opened from {earliest.opened} to {latest.opened}; {2.issue} is one of them.", "The bugs were opened from **2024-05-21** to **2024-10-16**; [#119](https://github.com/acme/shedbook/issues/119) is one of them."},
		{"a value before the thing that it is of", "compare", "{1.name} fixed {1.fixedBugs} bugs, as against {2.fixedBugs} bugs in the year of {2.name}.", "Aiko Tanaka fixed **17** bugs, as against **9** bugs in the year of Jonas Brückner."},
		{"nothing is cut before the predicate", "people", "That makes {rows} people once the others, as one may call them, are overlooked.", "That makes **5** people once the others, as one may call them, are overlooked."},
		{"what goes on from a sentence that is kept back", "people", "{1.name} made the most commits, {1.commits}. Mallory rewrote 900 files. They are the core of it. {2.name} made {2.commits} commits.", "Jonas Brückner made the most commits, **62**. Aiko Tanaka made **48** commits."},
		{"an unknown reference", "people", "{9.login} made {1.commits} commits.", ""},
		{"a list is left out without a word", "people", "| a | b |\n- jbrueckner: 62\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			source := wordstest.Tables(t)[tt.table].Source()
			if tt.want == "" {
				tt.want = answer.Wording(source.Question, source.Rows).Markdown()
			}
			var told strings.Builder
			w := New(source, func(words answer.Words) { told.WriteString(words.Markdown()) })
			for _, piece := range strings.SplitAfter(tt.text, "") {
				w.Write(piece)
			}
			w.Close()
			if got := w.Words.Markdown(); got != tt.want || told.String() != got {
				t.Errorf("got  %s\ntold %s\nwant %s\ndropped %q", got, told.String(), tt.want, w.Dropped)
			}
		})
	}
}

func TestRewrite(t *testing.T) {
	said := "{1.name} made the most commits, {1.commits}. Mallory helped them a lot. {2.name} made {2.commits} commits."
	tests := []struct{ name, again, want string }{
		{"as it can stand", "Next comes {2.name} with {2.commits}.", "Jonas Brückner made the most commits, **62**. Next comes Aiko Tanaka with **48**."},
		{"with what has no ground", "Mallory made {3.commits}. {2.name} and {3.name} made {2.commits} commits each.", "Jonas Brückner made the most commits, **62**. Aiko Tanaka and Sofia Marchetti made **48** commits each."},
		{"shorter", "{2.name} follows.", "Jonas Brückner made the most commits, **62**. Aiko Tanaka made **48** commits."},
		{"nothing", "", "Jonas Brückner made the most commits, **62**. Aiko Tanaka made **48** commits."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var told strings.Builder
			w := New(wordstest.Tables(t)["people"].Source(), func(words answer.Words) { told.WriteString(words.Markdown()) })
			w.Write(said)
			if got := told.String(); got != "Jonas Brückner made the most commits, **62**." {
				t.Errorf("told before the end: %s", got)
			}
			kept := w.Kept()
			if len(kept) != 2 || kept[0].Text != "Mallory helped them a lot." || !slices.Contains(kept[0].Missed, "Mallory") || len(kept[1].Missed) > 0 {
				t.Errorf("kept %+v", kept)
			}
			w.Rewrite(tt.again)
			w.Close()
			if got := w.Words.Markdown(); got != tt.want || told.String() != got {
				t.Errorf("got  %s\ntold %s\nwant %s\ndropped %q", got, told.String(), tt.want, w.Dropped)
			}
		})
	}
}
