package learned_test

import (
	"strings"
	"testing"

	"repochat/internal/reader"
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/learnedtest"
)

func TestAsAskedTellsTheDate(t *testing.T) {
	plan, err := learnedtest.Reader(t).Read(t.Context(), reader.Request{Scanned: bank.Scan("On average how many days did an issue stay open before it was closed in {PERIOD}?")})
	if err != nil || strings.Contains(plan.Reading, "when it was created") || !strings.Contains(plan.Reading, "closed_at") {
		t.Errorf("%q, %v", plan.Reading, err)
	}
}

func TestLabelsThatNothingHasAreTold(t *testing.T) {
	for _, asked := range []string{"which labels are there, and how many issues have each?", "issues per label, also those never used"} {
		plan, err := learnedtest.Reader(t).Read(t.Context(), reader.Request{Scanned: bank.Scan(asked)})
		if err != nil || !strings.Contains(plan.Note, "that nothing has") {
			t.Errorf("%s: %q, %s, %v", asked, plan.Note, plan.Reading, err)
		}
	}
}

func TestAsAsked(t *testing.T) {
	tests := []struct {
		name, asked, want string
	}{
		{"the date that is said", "average days until merge for pull requests opened in {PERIOD}", "p.created_at >= "},
		{"the date of a state", "pull requests merged in {PERIOD}", "p.merged_at >= "},
		{"issues by when they were closed", "On average how many days did an issue stay open before it was closed in {PERIOD}?", "i.closed_at >= "},
		{"who reported them", "Which issues were raised by {USER} and closed in {PERIOD}?", "-[:creates]->(i:Issue"},
		{"an average of each of two periods", "On average how many days did it take to merge a pull request in {PERIOD} and in {PERIOD2}?", "UNION ALL"},
		{"who merged", "pull requests merged in {PERIOD}, and who merged them", " AS mergedBy"},
		{"several queries stay as they are", "prs merged in {PERIOD}: count, and how many of them by {USER}?", "UNION ALL"},
		{"what reviewers decided", "who reviewed {PULL} and what was the outcome of each review", " AS approved"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan, err := learnedtest.Reader(t).Read(t.Context(), reader.Request{Scanned: bank.Scan(tt.asked)})
			if err != nil || !strings.Contains(plan.Query(), tt.want) {
				t.Errorf("without %q: %s, %v", tt.want, plan.Query(), err)
			}
		})
	}
}

func TestIssuesThatAreAssignedToNobody(t *testing.T) {
	tests := []struct {
		name, asked, first, second string
		note                       bool
	}{
		{"somebody's issues may be those that they opened", "issues of {USER} closed in {PERIOD}", "-[:assigned]->(i:Issue", "-[:creates]->(i:Issue", true},
		{"those that are said to be assigned are no others", "issues assigned to {USER}", "-[:assigned]->(i:Issue", "-[:assigned]->(i:Issue", false},
		{"nor are those that somebody fixed", "bugs that {USER} fixed in {PERIOD}", "-[:fixed]->(i:Issue", "-[:fixed]->(i:Issue", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			request := reader.Request{Scanned: bank.Scan(tt.asked)}
			first, err := learnedtest.Reader(t).Read(t.Context(), request)
			if err != nil || !strings.Contains(first.Query(), tt.first) || first.Otherwise != tt.note {
				t.Errorf("%s, otherwise %t, %v", first.Query(), first.Otherwise, err)
			}
			request.Taken = []reader.Taken{{Query: first.Query()}}
			second, err := learnedtest.Reader(t).Read(t.Context(), request)
			if err != nil || !strings.Contains(second.Query(), tt.second) || (second.Note != "") != tt.note {
				t.Errorf("%s, %q, %v", second.Query(), second.Note, err)
			}
		})
	}
}
