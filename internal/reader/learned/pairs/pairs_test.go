package pairs_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/pairs"
	"repochat/internal/reader/learned/slot"
)

// marked returns a text without its marks, and the values that they stand around: <a person>
// and [a year].
func marked(t *testing.T, asked string) (text string, slots slot.Slots) {
	t.Helper()
	for asked != "" {
		at := strings.IndexAny(asked, "<[")
		if at < 0 {
			return text + asked, slots
		}
		text += asked[:at]
		said, rest, ok := strings.Cut(asked[at+1:], map[byte]string{'<': ">", '[': "]"}[asked[at]])
		if !ok {
			t.Fatalf("%s: a mark is left open", asked)
		}
		s := slot.Slot{Kind: slot.Person, Start: len(text), End: len(text) + len(said), Text: said, Value: said, Names: []string{said}}
		if asked[at] == '[' {
			from, err := time.Parse("2006", said)
			if err != nil {
				t.Fatal(err)
			}
			s.Kind, s.Names, s.Note, s.Period = slot.Period, nil, said+" = all of it", condition.Period{From: from, To: from.AddDate(1, 0, 0)}
		}
		text, slots, asked = text+said, append(slots, s), rest
	}
	return text, slots
}

func TestOf(t *testing.T) {
	tests := []struct{ asked, want string }{
		{"which of <ann>'s PRs were reviewed by <bob>?", "pull requests; opened by ann; reviewed by bob"},
		{"which files do <ann> and <bob> both work on?", "files; changed by ann; changed by bob"},
		{"which files have both <ann> and <bob> changed in [2021]", "files; changed by ann; changed by bob; 2021 = all of it"},
		{"how many files did <ann> and <bob> both touch", "files; changed by ann; changed by bob"},
		{"which issues did <ann> and <bob> both comment on", "issues; commented on by ann; commented on by bob"},
		{"did <ann> and <bob> ever change the same files?", "files; changed by ann; changed by bob"},
		{"files changed by <ann> and by <bob>", ""}, // by either
		{"how many of <ann>'s pull requests did <bob> merge", "pull requests; opened by ann; merged by bob"},
		{"How many PRs by <ann> were approved by <bob> in [2021]?", "pull requests; opened by ann; approved by bob; a date is when they were opened; 2021 = all of it"},
		{"PRs by <ann> merged by <bob>", "pull requests; opened by ann; merged by bob"},
		{"which PRs did <ann> review for <bob>?", "pull requests; reviewed by ann; opened by bob"},
		{"which pull requests did <ann> approve that were opened by <bob>", "pull requests; approved by ann; opened by bob"},
		{"did <ann> ever approve a PR by <bob>?", "pull requests; approved by ann; opened by bob"},
		{"has <ann> reviewed any of <bob>’s PRs", "pull requests; reviewed by ann; opened by bob"},
		{"how often did <ann> approve <bob>'s PRs", "pull requests; approved by ann; opened by bob"},
		{"list open issues opened by <ann> and assigned to <bob>", "open issues; opened by ann; assigned to bob"},
		{"issues filed by <ann> that <bob> fixed", "issues; opened by ann; fixed by bob"},
		{"which issues opened by <ann> did <bob> comment on?", "issues; opened by ann; commented on by bob"},
		{"What is the number of the pull requests of <ann> which was merged by <bob>?", "pull requests; opened by ann; merged by bob"},
		{"I would like to know how many issues opened by <ann> were assigned to <bob>.", "issues; opened by ann; assigned to bob"},
		{"PRs that <ann> opened and <bob> merged", "pull requests; opened by ann; merged by bob"},
		{"PRs that were reviewed by both <ann> and <bob>", "pull requests; reviewed by ann; reviewed by bob"},
		{"pull requests that both <ann> and <bob> approved", "pull requests; approved by ann; approved by bob"},
		{"How many PRs did <ann> open in [2021], and how many of those did <bob> merge?", "pull requests; opened by ann; a date is when they were opened; 2021 = all of it, and pull requests; opened by ann; merged by bob; a date is when they were opened; 2021 = all of it"},
		{"which PRs did <ann> open, and how many of those did <bob> merge?", ""},
		{"PRs reviewed by <ann> or <bob>", ""},
		{"issues of <ann> assigned by <bob>", ""}, // the graph does not hold who assigned them
		{"issues of <ann> merged by <bob>", ""},   // issues are not merged
		{"which of <ann>'s PRs were reviewed by <bob> on Mondays", ""},
		{"which of <ann>'s PRs were reviewed", ""},
		{"which PRs did <ann> review for <bob> and <cleo>", ""},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			read, ok := pairs.Of(marked(t, test.asked))
			if ok != (test.want != "") || read.Reading != test.want {
				t.Errorf("read as %q, %t; want %q", read.Reading, ok, test.want)
			}
			if isNumber := strings.Contains(strings.ToLower(test.asked), "how ") || strings.Contains(test.asked, "number of"); ok && isNumber != (strings.Contains(read.Query, "RETURN count(") || strings.Contains(read.Query, "AS part, count")) {
				t.Errorf("asks for a number: %t, but %s", isNumber, read.Query)
			}
		})
	}
}
