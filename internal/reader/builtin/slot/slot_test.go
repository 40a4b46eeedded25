package slot

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/schema"
)

func read(text string, known ...names.Resolved) string {
	now := time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC)
	slots, _ := Read(lexicon.New(), reader.Request{Scanned: question.ScanText(text, now, known...)})
	var found []string
	for _, s := range slots {
		value := strings.Join(s.Names, "+")
		if s.Kind == Period {
			value = s.Text
		}
		if s.AsOf {
			value += " (as of)"
		}
		found = append(found, fmt.Sprintf("%s %s", s.Kind, value))
	}
	return strings.Join(found, ", ")
}

// TestReadBesideAVocabulary: where the files and people of a repository are
// known, a slash alone makes no path, and the place before a verb no person.
func TestReadBesideAVocabulary(t *testing.T) {
	vocabulary := names.Vocabulary{
		Files: []string{"internal/lending/fees.go", "docs/guide.md"}, People: []names.Person{{Login: "ada", Name: "Ada Lovelace"}},
	}
	tests := []struct{ name, text, want string }{
		{"two words with a slash", "who changed client/server code", ""},
		{"a slash at the end of a letter", "files y/ or n/", ""},
		{"a path that begins like one", "commits in lending/loans", "file lending/loans"},
		{"a deep path", "commits in a/b/c", "file a/b/c"},
		{"a path with an extension", "who changed web/app.ts", "file web/app.ts"},
		{"a directory that is said to be one", "the api/v2 directory", "directory api/v2"},
		{"a long name with a slash", "commits in payments/", "directory payments/"},
		{"a thing that does something", "did deploys break anything", ""},
		{"a person who did something", "which bugs did ada fix", "person ada"},
		{"a part of a person's name", "which bugs did lovelace fix", "person lovelace"},
		{"an unknown person after by", "commits by torvalds", "person torvalds"},
		{"an unknown person with a capital", "which bugs did Torvalds fix", "person Torvalds"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			scanned := question.ScanText(tt.text, time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC))
			scanned.Vocabulary = vocabulary
			slots, _ := Read(lexicon.New(), reader.Request{Scanned: scanned})
			var found []string
			for _, s := range slots {
				found = append(found, fmt.Sprintf("%s %s", s.Kind, strings.Join(s.Names, "+")))
			}
			if got := strings.Join(found, ", "); got != tt.want {
				t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

func TestRead(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a full hash", "bugs of commit 3cae5496a86cafde2ab59f95bb62d6d47202445b?", "hash 3cae5496a86cafde2ab59f95bb62d6d47202445b"},
		{"a short hash", "what did 3cae549 break", "hash 3cae549"},
		{"a hash of digits after commit", "commit 1234567", "hash 1234567"},
		{"digits alone are no hash", "more than 1234567 lines", ""},
		{"a word of hexadecimal letters is no hash", "a defaced facade", ""},
		{"an issue by its sign", "who fixed #12?", "issue 12"},
		{"an issue by its noun", "bug ticket number 135", "issue 135"},
		{"a quoted number", `this issue: "12924"`, "issue 12924"},
		{"issues in a list", "issues 12, 13 and 14", "issue 12, issue 13, issue 14"},
		{"a pull request", "who reviewed PR #12", "pull 12"},
		{"a count is no issue", "bugs 5 days old", ""},
		{"a year is no issue", "bugs 2018", "range 2018"},
		{"links are what they link to", "https://github.com/o/n/pull/7/files and https://github.com/o/n/issues/8", "pull 7, issue 8"},
		{"a file", "changes of encoder.go?", "file encoder.go"},
		{"a path in parentheses", "bugs (src/core/vnode.js)", "file src/core/vnode.js"},
		{"a dot file", "commits for .gitignore file", "file .gitignore"},
		{"a stem next to file", "who changed the vnode file", "file vnode"},
		{"which file is no name", "which file gets most commits", ""},
		{"readme is a file in any case", "who updated the readme", "file readme"},
		{"a file name with a date", "who wrote 2018-07-01-notes.md", "file 2018-07-01-notes.md"},
		{"a directory by its slash", "bugs below explainers/", "directory explainers/"},
		{"a slash after a word is no directory", "the latest release number/", ""},
		{"a directory by its noun", "the src/core directory", "directory src/core"},
		{"a previous release is no name", "since the previous release", ""},
		{"a version is a release", "what shipped with v1.2.0-rc.1", "release v1.2.0-rc.1"},
		{"a branch that is a word", "commits on the main branch", "branch main"},
		{"the default branch is no name", "the default branch", ""},
		{"a label in quotation marks", `issues labelled "good first issue"`, "label good first issue"},
		{"a label without them", "issues with label bug", "label bug"},
		{"the label with the most is no name", "the label with the most issues", ""},
		{"a login by its sign", "bugs of @ann-lee", "person ann-lee"},
		{"a mail address", "what did ann.lee@mail.example.org commit", "person ann.lee@mail.example.org"},
		{"a login after by", "commits by jyasskin", "person jyasskin"},
		{"a login with a hyphen", "open bugs assigned to horo-t", "person horo-t"},
		{"a bot", "pull requests by upkeep[bot]", "person upkeep[bot]"},
		{"a full name", "bugs fixed by Jeffrey Yasskin in 2018", "person Jeffrey Yasskin, range 2018"},
		{"an owner", "jmulliken's commits", "person jmulliken"},
		{"a doer", "which bugs did jyasskin fix", "person jyasskin"},
		{"nobody is nobody", "bugs fixed by another developer or anybody", ""},
		{"publication time is nobody", "by publication time", ""},
		{"words to look for", `commits that mention "retry"`, "text retry"},
		{"a moment to look back from", "as of June 30, 2024, who", "range June 30, 2024 (as of)"},
		{"the end of a month is one too", "open at the end of june 2024", "range the end of june 2024 (as of)"},
		{"a period and a file", "changes of a.go between May 1, 2024 and May 3, 2024", "file a.go, range between May 1, 2024 and May 3, 2024"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(test.text); got != test.want {
				t.Errorf("Read(%q)\n got %s\nwant %s", test.text, got, test.want)
			}
		})
	}
}

func TestResolvedNamesComeFirst(t *testing.T) {
	tests := []struct {
		name, text string
		resolved   names.Resolved
		want       string
	}{
		{"a stem that the graph knows", "who touched vnode", names.Resolved{Text: "vnode", Kind: schema.File, How: names.ByStem, Matches: []names.Match{{Value: "a/vnode.js"}}}, "file vnode"},
		{"a word of questions is no name", "fix commits", names.Resolved{Text: "fix", Kind: schema.Branch, Matches: []names.Match{{Value: "fix"}}}, ""},
		{"unless it is marked as one", "commits on the fix branch", names.Resolved{Text: "fix", Kind: schema.Branch, Matches: []names.Match{{Value: "fix"}}}, "branch fix"},
		{"a part of a word is no name", "annotations by ann", names.Resolved{Text: "ann", Kind: schema.Person, Matches: []names.Match{{Value: "ann"}}}, "person ann"},
		{"a bare number is of the kind that the graph says", "#12", names.Resolved{Text: "#12", Kind: schema.PullRequest, Matches: []names.Match{{Value: "12"}}}, "pull 12"},
		{"two people of one name", "commits by Ann", names.Resolved{Text: "Ann", Kind: schema.Person, How: names.ByPart, Matches: []names.Match{{Value: "ann1"}, {Value: "ann2"}}}, "person ann1+ann2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(test.text, test.resolved); got != test.want {
				t.Errorf("Read(%q)\n got %s\nwant %s", test.text, got, test.want)
			}
		})
	}
}
