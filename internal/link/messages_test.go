package link

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func patterns(t testing.TB, texts ...string) []IssuePattern {
	t.Helper()
	var all []IssuePattern
	for _, text := range texts {
		pattern, err := ParseIssuePattern(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, pattern)
	}
	return all
}

func TestMessageIssues(t *testing.T) {
	day := func(number int) time.Time { return start.Add(time.Duration(number) * 24 * time.Hour) }
	closed := func(issue history.Issue, number int) history.Issue {
		issue.State, issue.ClosedAt, issue.KnownFrom = history.Closed, day(number), history.KnownFromMessage
		return issue
	}
	tests := []struct {
		name       string
		messages   []string // one commit a day
		patterns   []string
		hasTracker bool
		want       []history.Issue
	}{
		{
			name:     "what closing keywords name is an issue, closed as of the last commit that closes it",
			messages: []string{"Start", "Fix #7", "Fix #7 again, closes acme/kettle#2", "see #9, fixes other/repo#3"},
			want: []history.Issue{
				closed(history.Issue{Number: 2, URL: "https://github.com/acme/kettle/issues/2"}, 2),
				closed(history.Issue{Number: 7, URL: "https://github.com/acme/kettle/issues/7"}, 2),
			},
		},
		{
			name:     "a pull request that GitHub merged or squashed is none",
			messages: []string{"Fix #3 and fix #4, fix #5", "Merge pull request #3 from a/b", "GitHub: Boil (#4)", "Boil, too (#5)"},
			want:     []history.Issue{closed(history.Issue{Number: 5, URL: "https://github.com/acme/kettle/issues/5"}, 0)},
		},
		{
			name:       "a tracker has all of GitHub's issues, and none of another tracker",
			messages:   []string{"Fix #7", "KET-12: boil"},
			patterns:   []string{`(KET-\d+)`},
			hasTracker: true,
			want:       []history.Issue{closed(history.Issue{Number: -1, Key: "KET-12", Title: "KET-12"}, 1)},
		},
		{
			name:     "the first group is the key, and the template the page",
			messages: []string{"Boil\n\nBug: 12\nBug: 13", "Boil again\n\nBug: 12"},
			patterns: []string{`^Bug: (\d+)=>https://bugs.example.org/$1`},
			want: []history.Issue{
				closed(history.Issue{Number: -2, Key: "13", Title: "Bug: 13", URL: "https://bugs.example.org/13"}, 0),
				closed(history.Issue{Number: -1, Key: "12", Title: "Bug: 12", URL: "https://bugs.example.org/12"}, 1),
			},
		},
		{
			name:     "without a group each commit fixes a bug of its own, unless it names one",
			messages: []string{"BUG/MINOR: boil", "BUG/MAJOR: burn\n\nThis fixes #4.", "DOC: BUG", `Revert "BUG/MINOR: boil"`},
			patterns: []string{`^BUG/`},
			want: []history.Issue{
				closed(history.Issue{Number: -2, Key: "0", Title: "BUG/MINOR: boil"}, 0),
				closed(history.Issue{Number: 4, URL: "https://github.com/acme/kettle/issues/4"}, 1),
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b builder
			for i, message := range test.messages {
				message, byGitHub := strings.CutPrefix(message, "GitHub: ")
				commit := b.add(string(rune('0'+i)), message)
				if byGitHub {
					commit.Committer.Email = "noreply@github.com"
				}
			}
			input := Input{
				Names: []history.RepositoryName{{Owner: "acme", Name: "kettle"}}, Commits: b.commits,
				Patterns: patterns(t, test.patterns...), HasTracker: test.hasTracker,
			}
			got := MessageIssues(input, "https://github.com/acme/kettle")
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("issues (-want +got):\n%s", diff)
			}
			input.Issues = got
			fixed := map[int]bool{}
			for _, fix := range Fixes(input) {
				fixed[fix.Issue] = fix.Plausible
			}
			for _, issue := range got {
				if !fixed[issue.Number] {
					t.Errorf("no plausible fix of %+v", issue)
				}
			}
		})
	}
}

func TestParseIssuePattern(t *testing.T) {
	tests := []struct{ name, text, wantError string }{
		{"a key", `(JIRA-\d+)`, ""},
		{"a mark", "BUG/(?:MINOR|MAJOR)", ""},
		{"an address", `Bug: (\d+)=>https://bugs.example.org/$1`, ""},
		{"a broken expression", "(", "missing closing"},
		{"one that matches everything", "x*", "matches every message"},
		{"nothing", "", "matches every message"},
		{"an address that is no web page", `(\d+)=>javascript:alert($1)`, "no http or https URL"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := ParseIssuePattern(test.text)
			if (err == nil) != (test.wantError == "") || err != nil && !strings.Contains(err.Error(), test.wantError) {
				t.Errorf("error %v, want %q", err, test.wantError)
			}
		})
	}
}

func FuzzMessageIssues(f *testing.F) {
	f.Add("Fix #1\n\nBug: 12, (KET-3)")
	f.Add("Revert \"BUG/MINOR: a\"\r\nBUG/\x00\xff")
	all := patterns(f, `(KET-\d+)?x`, `Bug: (\d+)=>https://b.example/$1`, "BUG/", `()y`)
	f.Fuzz(func(t *testing.T, message string) {
		input := Input{Commits: []history.Commit{{Hash: "a", Message: message}}, Patterns: all}
		input.Issues = MessageIssues(input, "https://g.example")
		known := map[int]bool{}
		for _, issue := range input.Issues {
			if known[issue.Number] || issue.Number == 0 || (issue.Number < 0) != (issue.Key != "") {
				t.Errorf("number %d, key %q of %q", issue.Number, issue.Key, message)
			}
			known[issue.Number] = true
		}
		if fixes := Fixes(input); len(fixes) != len(known) {
			t.Errorf("%d fixes of %d issues in %q", len(fixes), len(known), message)
		}
	})
}
