package view

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestMonthsAreFilledWithinReason(t *testing.T) {
	asOf := time.Date(2024, 8, 1, 0, 0, 0, 0, time.UTC)
	row := func(month string) []any { return []any{month, int64(1)} }
	tests := []struct {
		name        string
		rows        [][]any
		length      int
		first, last string
	}{
		{"a gap is filled", [][]any{row("2024-02"), row("2023-11")}, 4, "2023-11", "2024-02"},
		{"fifty years are a long history", [][]any{row("1974-01"), row("2024-07")}, 607, "1974-01", "2024-07"},
		{"a clock in the far future does not stretch the series", [][]any{row("2020-01"), row("2024-07"), row("9999-12")}, 56, "2020-01", "2024-08"},
		{"a clock in the far past does not either", [][]any{row("0001-01"), row("2024-07")}, mostMonths, "1924-08", "2024-07"},
		{"what is no month is left out", [][]any{row("2024-13"), row(""), {nil, nil}, row("2024-07")}, 1, "2024-07", "2024-07"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			series := commitMonths(test.rows, asOf)
			got := []any{len(series), series[0].Month, series[len(series)-1].Month}
			if diff := cmp.Diff([]any{test.length, test.first, test.last}, got); diff != "" {
				t.Errorf("length, first and last (-want +got):\n%s", diff)
			}
		})
	}
	if series := commitMonths(nil, asOf); series == nil || len(series) != 0 {
		t.Errorf("no commits make %v, want an empty list", series)
	}
}

func TestOpenIssuesAreGroupedByTheirAge(t *testing.T) {
	asOf := time.Date(2024, 8, 31, 23, 0, 0, 0, time.UTC)
	rows := [][]any{}
	for _, day := range []string{"2024-09-05", "2024-08-25", "2024-08-24", "2024-08-04", "2024-08-03", "2024-06-01", "2024-05-31", "2023-09-01", "2023-08-31", "2022-08-31", "broken"} {
		rows = append(rows, []any{day, int64(1)})
	}
	want := []AgeGroup{{"under a week", 2}, {"1 to 4 weeks", 2}, {"4 weeks to 3 months", 2}, {"3 to 12 months", 2}, {"1 to 2 years", 1}, {"over 2 years", 1}}
	if diff := cmp.Diff(want, ageGroups(rows, asOf)); diff != "" {
		t.Errorf("ages (-want +got):\n%s", diff)
	}
	if got := ageGroups(rows, time.Time{}); len(got) != 0 {
		t.Errorf("a repository that is being loaded has ages: %v", got)
	}
}
