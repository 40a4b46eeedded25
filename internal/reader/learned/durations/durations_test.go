package durations_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/durations"
	"repochat/internal/reader/learned/slot"
)

func TestOf(t *testing.T) {
	tests := []struct{ asked, want, query string }{
		{"percentage of PRs merged within a day", "the share of the pull requests that were merged at most 1 day after they were opened", "percent, pulls, total"},
		{"what share of PRs was merged within a day?", "the share of the pull requests that were merged at most 1 day after they were opened", "<= 1 "},
		{"how many PRs were merged in less than an hour", "pull requests merged less than 1 hour after they were opened", "< 0.04166666667 RETURN count(p) AS pulls"},
		{"which PRs were merged within 24h of being opened?", "pull requests merged at most 24 hours after they were opened", "<= 1 RETURN p.number"},
		{"which PRs took longer than a month to merge", "pull requests merged more than 1 month after they were opened", "> 30 RETURN p.number"},
		{"how many issues took longer than a year to close", "issues closed more than 1 year after they were opened", "> 365 RETURN count(i) AS issues"},
		{"What percentage of issues is closed within a week?", "the share of the issues that were closed at most 1 week after they were opened", "<= 7 "},
		{"issues that were open for more than 100 days", "issues open for more than 100 days", "coalesce(i.closed_at"},
		{"which issues have been open for more than half a year?", "open issues open for more than 0.5 years", "i.state = 'open'"},
		{"how many PRs got their first review within 2 days", "pull requests reviewed by somebody else at most 2 days after they were opened", "count(p)"},
		{"what share of issues got an answer within a week", "the share of the issues that were answered by somebody else at most 1 week after they were opened", "<= 7"},
		{"how many merged PRs took less than two weeks?", "merged pull requests merged less than 2 weeks after they were opened", "< 14"},
		{"how many PRs were merged the same day", "pull requests merged on the day on which they were opened", "left(at, 10) = left(p.created_at, 10)"},
		{"PRs merged after more than 3 months", "pull requests merged more than 3 months after they were opened", "> 90"},
		{"PRs merged in 24 hours", "pull requests merged at most 24 hours after they were opened", "<= 1 "},
		{"how many issues were closed in a day", "issues closed at most 1 day after they were opened", "<= 1 "},
		{"how many issues are closed in a month", "", ""}, // of each month
		{"how many PRs are merged in one week?", "", ""},
		{"how many commits were made within a day", "", ""},
		{"which PRs were merged within a day and have more than 3 reviews", "", ""},
		{"how many PRs are merged per day", "", ""},
		{"issues closed this month", "", ""},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			read, ok := durations.Of(test.asked, nil)
			if ok != (test.want != "") || read.Reading != test.want || !strings.Contains(read.Query, test.query) {
				t.Errorf("read as %q by %s, %t; want %q", read.Reading, read.Query, ok, test.want)
			}
		})
	}
}

func TestOfWithValues(t *testing.T) {
	const asked = "how many of ann's PRs opened in 2021 were merged within a day?"
	slots := slot.Slots{
		{Kind: slot.Person, Start: 12, End: 15, Names: []string{"ann"}, Text: "ann"},
		{Kind: slot.Period, Start: 32, End: 36, Text: "2021", Period: condition.Period{From: time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC)}},
	}
	read, ok := durations.Of(asked, slots)
	want := "pull requests merged at most 1 day after they were opened; opened by ann; a date is when they were opened"
	if !ok || read.Reading != want || !strings.Contains(read.Query, "p.created_at >= '2021") {
		t.Errorf("read as %q by %s, %t; want %q", read.Reading, read.Query, ok, want)
	}
	const merged = "PRs merged within a week in 2021"
	slots = slot.Slots{{Kind: slot.Period, Start: 28, End: 32, Text: "2021", Period: slots[1].Period}}
	if read, ok = durations.Of(merged, slots); !ok || !strings.Contains(read.Query, "p.merged_at >= '2021") {
		t.Errorf("read as %q by %s, %t", read.Reading, read.Query, ok)
	}
	const dated = "how many issues opened in 2021 were closed in 2021"
	slots = slot.Slots{
		{Kind: slot.Period, Start: 26, End: 30, Text: "2021", Period: slots[0].Period}, {Kind: slot.Period, Start: 46, End: 50, Text: "2021", Period: slots[0].Period},
	}
	read, ok = durations.Of(dated, slots)
	if want := "issues closed in the second period; a date is when they were opened"; !ok || !strings.HasPrefix(read.Reading, want) || !strings.Contains(read.Query, "i.created_at >= '2021") || !strings.Contains(read.Query, "at >= '2021-01-01T00:00:00Z' AND at <") {
		t.Errorf("read as %q by %s, %t; want %q", read.Reading, read.Query, ok, want)
	}
	if read, ok = durations.Of("how many issues were closed in 2021", slot.Slots{{Kind: slot.Period, Start: 31, End: 35, Text: "2021"}}); ok {
		t.Errorf("a question without a period in which they were opened is read as %q", read.Reading)
	}
	file := slot.Slots{{Kind: slot.File, Start: 0, End: 3, Names: []string{"a.go"}}}
	if read, ok := durations.Of("a.go PRs merged within a day", file); ok {
		t.Errorf("a question that names a file is read as %q", read.Reading)
	}
}
