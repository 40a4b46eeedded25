package lists_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/lists"
	"repochat/internal/reader/learned/slot"
)

// slots returns the values of a text: ann and bob are people, 2023 is a year, docs/ is a
// directory, and ready to close a label.
func slots(text string) (all slot.Slots) {
	for value, kind := range map[string]slot.Kind{"ann": slot.Person, "bob": slot.Person, "2023": slot.Period, "docs/": slot.Directory, "ready to close": slot.Label} {
		if at := strings.Index(text, value); at >= 0 {
			s := slot.Slot{Kind: kind, Start: at, End: at + len(value), Text: value, Names: []string{value}, Value: value}
			if kind == slot.Period {
				s.Names, s.Period = nil, condition.Period{From: time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)}
			}
			all = append(all, s)
		}
	}
	return all
}

func TestOf(t *testing.T) {
	const (
		author, merger = "coalesce(w.login, w.name)][0] AS author", "AS mergedBy"
		labels, reason = "i.label AS labels", "AS closingComment"
	)
	tests := []struct {
		asked string
		want  []string // parts of the query; none where it is not read
	}{
		{"Kindly list all issues that are presently open, together with their authors, dates of filing and labels.", []string{"(i:Issue) WHERE i.state = 'open'", author, labels}},
		{"List every pull request that was closed without being merged, stating the author, the date of closure and any reason given.", []string{"p.state = 'closed'", reason}},
		{"Was there ever a pull request that got closed without being merged? If so, who sent it and what was it called?", []string{"p.state = 'closed'"}},
		{"Which issues raised by ann were closed in 2023, and on which dates?", []string{"i.state = 'closed'", "i.closed_at >= '2023"}},
		{"PRs merged in 2023 - titles + who merged", []string{"p.merged_at >= '2023", merger}},
		{"which PRs did ann open, and which of them got merged?", []string{"(u:User)-[:opens]->(p"}},
		{"show me the pull requests that ann made", []string{"(u:User)-[:opens]->(p"}},
		{"which pull requests were closed without being merged, and who had opened each one of them?", []string{"p.state = 'closed'", author}},
		{"files under docs/ and who last touched them", []string{"f.path STARTS WITH 'docs/'", "AS lastChangedBy"}},
		{"which files are in docs/, who created them and when were they last modified?", []string{"AS addedBy", "AS lastChangedBy"}},
		{"commits of 2023: authors, dates and files affected", []string{"c.committedDate >= '2023", "AS paths"}},
		{"names and dates of all tags", []string{"(t:Release)", "t.published_at AS date"}},
		{"issues which are still open with label ready to close", []string{"i.state = 'open'", "'ready to close'"}},
		{"open issues", []string{"i.state = 'open'"}},
		{"quelles PR de ann ont été fermées sans être mergées ?", []string{"p.state = 'closed'"}},

		{"how many issues are open, and who opened them?", nil}, // a number is asked for
		{"which issues are open and which PRs are merged?", nil},
		{"which PRs are open, and which are merged?", nil}, // two lists, and no list with states
		{"open issues about privacy, with their authors", nil},
		{"open issues by ann", nil}, // assigned to her, or opened by her
		{"issues of ann and bob", nil},
		{"issues per label, with dates", nil},
		{"who merged the pull requests of ann?", nil},
		{"open issues and who merged them", nil}, // issues are not merged
		{"files and why they were closed", nil},
		{"and who opened them?", nil}, // what it goes on from is not in it
		{"", nil},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			read, ok := lists.Of(test.asked, slots(test.asked), figures.Known{})
			if ok != (len(test.want) > 0) {
				t.Fatalf("is read: %t, %s", ok, read.Query)
			}
			for _, part := range test.want {
				if !strings.Contains(read.Query, part) {
					t.Errorf("%s does not have %s", read.Query, part)
				}
			}
		})
	}
}

func FuzzOf(f *testing.F) {
	f.Add("open issues, with their authors and labels")
	f.Add("names and dates of all tags")
	f.Fuzz(func(t *testing.T, asked string) {
		lists.Of(asked, slots(asked), figures.Known{})
	})
}
