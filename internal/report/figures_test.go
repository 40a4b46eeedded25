package report_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"repochat/internal/report"
	"repochat/internal/sample"
)

// record is an issue or a pull request as an archive has it.
type record struct {
	Number    int        `json:"number"`
	State     string     `json:"state"`
	CreatedAt time.Time  `json:"createdAt"`
	ClosedAt  *time.Time `json:"closedAt"`
	MergedAt  *time.Time `json:"mergedAt"`
}

func recordsOf(t *testing.T, tracker string) (issues, pulls []record) {
	t.Helper()
	text, err := os.ReadFile(tracker)
	if err != nil {
		t.Fatal(err)
	}
	var archive struct{ Issues, Pulls []record }
	if err := json.Unmarshal(text, &archive); err != nil {
		t.Fatal(err)
	}
	return archive.Issues, archive.Pulls
}

// median returns the middle of some times in days, rounded as reports round.
func median(times []time.Duration) string {
	slices.Sort(times)
	n := len(times)
	middle := (times[(n-1)/2].Seconds() + times[n/2].Seconds()) / 2
	return fmt.Sprint(math.Round(middle/86400*10) / 10)
}

// testTimes computes the times of a repository from its tracker's raw records.
func (w world) testTimes(t *testing.T, tracker string) {
	issues, pulls := recordsOf(t, tracker)
	var closed, merged []time.Duration
	for _, issue := range issues {
		if issue.State == "CLOSED" {
			closed = append(closed, issue.ClosedAt.Sub(issue.CreatedAt))
		}
	}
	for _, pull := range pulls {
		if pull.MergedAt != nil {
			merged = append(merged, pull.MergedAt.Sub(pull.CreatedAt))
		}
	}
	times := part(t, w.run(t, "health", nil), "times")
	for name, want := range map[string]string{
		"closed_issues": strconv.Itoa(len(closed)), "days_to_close": median(closed),
		"merged_pull_requests": strconv.Itoa(len(merged)), "days_to_merge": median(merged),
	} {
		if got := column(t, times, name)[0]; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// fixedByFullName are the issues whose fixes name them with the repository in
// full, which under another name says nothing.
var fixedByFullName = []int{19, 21}

// testFixTimes computes the times of fixes from what is planted in the sample.
func (w world) testFixTimes(t *testing.T, written sample.Sample) {
	opened := map[int]time.Time{}
	issues, _ := recordsOf(t, written.Tracker)
	for _, issue := range issues {
		opened[issue.Number] = issue.CreatedAt
	}
	var fixes []time.Duration
	for _, issue := range written.Truth.Issues {
		if len(issue.Fixes) == 0 || slices.Contains(fixedByFullName, issue.Number) {
			continue
		}
		first := time.Time{}
		for _, fix := range issue.Fixes {
			at, err := time.Parse(time.RFC3339, w.gitLines(t, "show", "-s", "--format=%cI", fix)[0])
			if err != nil {
				t.Fatal(err)
			}
			if first.IsZero() || at.Before(first) {
				first = at
			}
		}
		fixes = append(fixes, first.Sub(opened[issue.Number]))
	}
	times := part(t, w.run(t, "health", nil), "times")
	for name, want := range map[string]string{"fixed_issues": strconv.Itoa(len(fixes)), "days_to_fix": median(fixes)} {
		if got := column(t, times, name)[0]; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// testBusFactor counts the commits of the first of those who wrote half of the
// last year's, and all commits of that year, with git.
func (w world) testBusFactor(t *testing.T) {
	made := w.run(t, "health", nil)
	since := made.DataAsOf.AddDate(-1, 0, 0).Add(-time.Second).Format(time.RFC3339)
	log := []string{"log", "--format=%H", "--since=" + since, w.head}
	row := part(t, made, "bus_factor").Result.Rows[0]
	for _, author := range w.authors(fmt.Sprint(row[0])) {
		log = append(log, "--author=^"+author+" <")
	}
	if got, want := fmt.Sprint(row[2]), strconv.Itoa(len(w.gitLines(t, log...))); got != want {
		t.Errorf("%v wrote %s commits, want %s", row[0], got, want)
	}
	months := 0
	for _, commits := range column(t, part(t, made, "months"), "commits") {
		n, err := strconv.Atoi(commits)
		if err != nil {
			t.Fatal(err)
		}
		months += n
	}
	if want := len(w.gitLines(t, "log", "--format=%H", "--since="+since, w.head)); months != want {
		t.Errorf("the months have %d commits, want %d", months, want)
	}
}

func (w world) testMine(t *testing.T) {
	made, err := w.Run(t.Context(), report.Request{Repository: w.name, Name: "mine", Login: "sofmar", Now: now})
	if err != nil {
		t.Fatal(err)
	}
	if got := column(t, part(t, made, "pull_requests"), "pull_request"); !slices.Equal(got, []string{"139", "160"}) {
		t.Errorf("open pull requests are %v", got)
	}
	if _, err := w.Run(t.Context(), report.Request{Repository: w.name, Name: "mine", Now: now}); err == nil || !strings.Contains(err.Error(), "needs the argument") {
		t.Errorf("without anybody signed in: %v", err)
	}
}
