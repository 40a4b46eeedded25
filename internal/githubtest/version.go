package githubtest

import (
	"slices"
	"testing"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

// AsOf returns the contents as they were at a moment: what was opened, written,
// closed, merged, committed and tagged later is not there yet. Titles, labels
// and assignees are those of today, because the contents do not tell others. They
// do not tell either when something was updated: with Become, that is when the
// server's clock says. The git directory is a copy.
func (c Contents) AsOf(t testing.TB, at time.Time) Contents {
	t.Helper()
	version := c
	version.Issues = nil
	for _, issue := range c.Issues {
		if !issue.CreatedAt.After(at) {
			version.Issues = append(version.Issues, issueAsOf(issue, at))
		}
	}
	version.PullRequests = nil
	for _, pull := range c.PullRequests {
		if !pull.CreatedAt.After(at) {
			version.PullRequests = append(version.PullRequests, pullAsOf(pull, at))
		}
	}
	version.Git = c.gitAsOf(t, at)
	if err := version.readGit(t.Context()); err != nil {
		t.Fatalf("githubtest: %v", err)
	}
	return version
}

func issueAsOf(i history.Issue, at time.Time) history.Issue {
	i.Comments = commentsAsOf(i.Comments, at)
	if i.ClosedAt.After(at) {
		i.State, i.ClosedAt, i.ClosedBy, i.ClosingCommits, i.ClosingPulls = history.Open, time.Time{}, "", nil, nil
	}
	i.UpdatedAt = time.Time{}
	return i
}

func pullAsOf(p history.PullRequest, at time.Time) history.PullRequest {
	p.Comments = commentsAsOf(p.Comments, at)
	p.Reviews = slices.DeleteFunc(slices.Clone(p.Reviews), func(r history.Review) bool { return r.CreatedAt.After(at) })
	for i := range p.Reviews {
		p.Reviews[i].Comments = commentsAsOf(p.Reviews[i].Comments, at)
	}
	if p.ClosedAt.After(at) || p.MergedAt.After(at) {
		p.State, p.ClosedAt, p.MergedAt, p.MergedBy, p.MergeCommit = history.Open, time.Time{}, time.Time{}, "", ""
	}
	p.UpdatedAt = time.Time{}
	return p
}

func commentsAsOf(comments []history.Comment, at time.Time) []history.Comment {
	return slices.DeleteFunc(slices.Clone(comments), func(c history.Comment) bool { return c.CreatedAt.After(at) })
}

// gitAsOf copies the git directory and sets its branches back. Those that had
// no commit yet are gone, and so are later tags.
func (c Contents) gitAsOf(t testing.TB, at time.Time) string {
	t.Helper()
	g, err := copyGit(t.Context(), c.Git, t.TempDir())
	if err != nil {
		t.Fatalf("githubtest: %v", err)
	}
	repository, err := gitrepo.Open(t.Context(), c.Git)
	if err != nil {
		t.Fatalf("githubtest: %v", err)
	}
	branches, err := repository.Branches()
	if err != nil {
		t.Fatalf("githubtest: %v", err)
	}
	for _, branch := range branches {
		reference := "refs/heads/" + branch.Name
		head := g.mustRun(t, nil, "", "rev-list", "--first-parent", "--max-count=1", "--before="+at.Format(time.RFC3339), branch.Head)
		if head == "" {
			g.mustRun(t, nil, "", "update-ref", "-d", reference)
		} else {
			g.mustRun(t, nil, "", "update-ref", reference, head)
		}
	}
	for _, tag := range c.Tags {
		if g.mustRun(t, nil, "", "rev-list", "--no-walk", "--before="+at.Format(time.RFC3339), tag.Commit) == "" {
			g.mustRun(t, nil, "", "update-ref", "-d", "refs/tags/"+tag.Name)
		}
	}
	return g.path
}
