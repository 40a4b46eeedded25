//go:build !race

package ingest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func TestWhatChangedIsFollowed(t *testing.T) {
	number := func(f *followed, place int) int { return f.fixture.contents.Issues[place].Number }
	pull := func(f *followed, place int) int { return f.fixture.contents.PullRequests[place].Number }
	tests := []struct {
		name   string
		change func(f *followed)
		most   int // requests
	}{
		{"issues that were closed, opened again, relabelled, reassigned and edited", func(f *followed) {
			f.repository.EditIssue(number(f, 3), func(i *history.Issue) { i.State, i.ClosedAt = history.Closed, time.Now(); i.ClosedBy = "miralind" })
			f.repository.EditIssue(number(f, 5), func(i *history.Issue) { i.State, i.ClosedAt = history.Open, time.Time{} })
			f.repository.EditIssue(number(f, 7), func(i *history.Issue) { i.Labels = []string{"bug"} })
			f.repository.EditIssue(number(f, 8), func(i *history.Issue) { i.Assignees = []string{"sofmar"} })
			f.repository.EditIssue(number(f, 9), func(i *history.Issue) { i.Title, i.Body = "Another title", "Another text" })
		}, 6},
		{"a new issue by somebody new", func(f *followed) {
			f.repository.OpenIssue(history.Issue{Title: "New", Author: "newcomer", State: history.Open})
		}, 6},
		{"a new pull request, and an old one that was closed", func(f *followed) {
			f.repository.OpenPullRequest(history.PullRequest{Title: "New", Author: "sofmar", State: history.Open, Base: "main", Head: "new"})
			f.repository.EditPullRequest(pull(f, 2), func(p *history.PullRequest) { p.Title = "Another title" })
		}, 6},
		{"a renamed label, which updates nothing", func(f *followed) { f.repository.RenameLabel("bug", "defect") }, 6},
		{"a renamed account that does something", func(f *followed) {
			f.repository.RenameAccount("sofmar", "sofia")
			f.repository.OpenIssue(history.Issue{Title: "New", Author: "sofia", State: history.Open})
		}, 6},
		{"a deleted issue", func(f *followed) { f.repository.Delete(number(f, 4)) }, 6},
		{"a deleted issue, and a new one in the same hour", func(f *followed) {
			f.repository.Delete(number(f, 4))
			f.repository.OpenIssue(history.Issue{Title: "New", Author: "sofmar", State: history.Open})
		}, 6},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := follow(t)
			before, _ := f.sync()
			test.change(f)
			got, requests := f.sync()
			if requests > test.most {
				t.Errorf("%d requests, at most %d expected", requests, test.most)
			}
			if diff := cmp.Diff(f.fresh(f.fixture.source()), got); diff != "" {
				t.Error(diff)
			}
			if cmp.Equal(before, got) {
				t.Error("nothing changed")
			}
		})
	}
}
