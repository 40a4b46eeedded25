package sample_test

import (
	"strings"
	"testing"

	"repochat/internal/history"
	"repochat/internal/sample"
)

func TestTrackerIsSound(t *testing.T) {
	s, _ := written(t)
	a := readTracker(t, s)
	if a.Repository != sample.Repository() {
		t.Errorf("the archive is of %s", a.Repository)
	}
	if len(a.Issues) != 100 || len(a.PullRequests) != 60 || len(a.Labels) < 8 {
		t.Errorf("%d issues, %d pull requests, %d labels", len(a.Issues), len(a.PullRequests), len(a.Labels))
	}
	offered := map[string]bool{}
	for _, l := range a.Labels {
		offered[l.Name] = true
	}
	numbers := map[int]bool{}
	for _, i := range a.Issues {
		numbers[i.Number] = true
		checkThread(t, s, i.Number, i.URL, "/issues/", i.State, i.Labels, offered)
		checkOrder(t, i)
	}
	for _, p := range a.PullRequests {
		numbers[p.Number] = true
		checkThread(t, s, p.Number, p.URL, "/pull/", p.State, p.Labels, offered)
		if (p.State == history.Merged) == p.MergedAt.IsZero() || (p.State == history.Open) != p.ClosedAt.IsZero() {
			t.Errorf("#%d is %s, merged at %s and closed at %s", p.Number, p.State, p.MergedAt, p.ClosedAt)
		}
		for _, r := range p.Reviews {
			if r.CreatedAt.Before(p.CreatedAt) || !p.ClosedAt.IsZero() && r.CreatedAt.After(p.ClosedAt) {
				t.Errorf("#%d is reviewed at %s, outside its life", p.Number, r.CreatedAt)
			}
		}
	}
	for n := 1; n <= 160; n++ {
		if !numbers[n] {
			t.Errorf("number %d is missing", n)
		}
	}
}

func checkThread(t *testing.T, s sample.Sample, number int, url, kind string, state history.State, labels []string, offered map[string]bool) {
	t.Helper()
	if !strings.HasPrefix(url, "https://github.com/"+s.Repository.String()+kind) || state == "" {
		t.Errorf("#%d: URL %s, state %q", number, url, state)
	}
	for _, l := range labels {
		if !offered[l] {
			t.Errorf("#%d has a label %q that the tracker does not offer", number, l)
		}
	}
}

// checkOrder refuses threads that end before they begin, and texts with
// references that were left unfilled.
func checkOrder(t *testing.T, i history.Issue) {
	t.Helper()
	if (i.State == history.Open) != i.ClosedAt.IsZero() || !i.ClosedAt.IsZero() && !i.ClosedAt.After(i.CreatedAt) {
		t.Errorf("#%d is %s, opened %s, closed %s", i.Number, i.State, i.CreatedAt, i.ClosedAt)
	}
	last := i.CreatedAt
	text := i.Body
	for _, c := range i.Comments {
		if !c.CreatedAt.After(last) {
			t.Errorf("#%d: a comment of %s does not follow %s", i.Number, c.CreatedAt, last)
		}
		last = c.CreatedAt
		text += c.Body
	}
	if i.UpdatedAt.Before(last) || strings.Contains(text, "@{") {
		t.Errorf("#%d: updated %s, last comment %s, text %q", i.Number, i.UpdatedAt, last, text)
	}
}

// TestTrackerHasEveryFeature counts what a reader of trackers has to cope with.
func TestTrackerHasEveryFeature(t *testing.T) {
	s, _ := written(t)
	a := readTracker(t, s)
	got := map[string]int{}
	for _, i := range a.Issues {
		got["issues "+string(i.State)]++
		for _, l := range i.Labels {
			got["label "+l]++
		}
		if i.Author == "" {
			got["issues of a deleted account"]++
		}
		if strings.Contains(i.Body, "\r\n") {
			got["issues with CRLF"]++
		}
		if strings.Contains(i.Body, "```") {
			got["issues with code"]++
		}
		if len(i.Assignees) > 1 {
			got["issues with several assignees"]++
		}
		got["comments"] += len(i.Comments)
	}
	for _, p := range a.PullRequests {
		got["pull requests "+string(p.State)]++
		if p.Author == "" {
			got["pull requests of a deleted account"]++
		}
		if p.HeadRepository == "" {
			got["head repositories deleted"]++
		}
		if p.State == history.Merged && p.MergeCommit == "" {
			got["merged without a known merge commit"]++
		}
		for _, r := range p.Reviews {
			got[r.State]++
		}
	}
	least := map[string]int{
		"issues open": 15, "issues closed": 70, "label bug": 50, "label enhancement": 20, "label documentation": 3,
		"label performance": 3, "label question": 5, "label good first issue": 5, "issues of a deleted account": 1,
		"issues with CRLF": 7, "issues with code": 5, "issues with several assignees": 2, "comments": 70,
		"pull requests open": 5, "pull requests closed": 6, "pull requests merged": 40,
		"pull requests of a deleted account": 2, "head repositories deleted": 4, "merged without a known merge commit": 2,
		"APPROVED": 30, "CHANGES_REQUESTED": 5, "COMMENTED": 4,
	}
	for feature, want := range least {
		if got[feature] < want {
			t.Errorf("%s: %d, want at least %d", feature, got[feature], want)
		}
	}
}
