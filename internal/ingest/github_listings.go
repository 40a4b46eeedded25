package ingest

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"repochat/internal/github"
)

func (c *collector) issues(ctx context.Context) (string, error) {
	p, records, err := collectPages(ctx, c, listing[github.Issue]{
		phase: phaseIssues, kind: kindGitHubIssue,
		fetch: func(ctx context.Context, p position) (github.Page[github.Issue], error) {
			return c.client.Issues(ctx, c.stored.Name, p.Since, p.After)
		},
		key:       func(i github.Issue) string { return strconv.Itoa(i.Number) },
		updatedAt: func(i github.Issue) time.Time { return i.UpdatedAt },
	})
	if err != nil {
		return "", err
	}
	removed, err := c.reconcile(ctx, threads{
		kind: kindGitHubIssue, total: p.Total, numbers: c.client.IssueNumbers,
		fetch: func(ctx context.Context, number int) (any, time.Time, error) {
			issue, err := c.client.Issue(ctx, c.stored.Name, number)
			return issue, issue.UpdatedAt, err
		},
	})
	return collected(records, removed), err
}

func (c *collector) pulls(ctx context.Context) (string, error) {
	p, records, err := collectPages(ctx, c, listing[github.PullRequest]{
		phase: phasePulls, kind: kindGitHubPull,
		fetch: func(ctx context.Context, p position) (github.Page[github.PullRequest], error) {
			return c.client.PullRequests(ctx, c.stored.Name, !p.Since.IsZero(), p.After)
		},
		key:       func(p github.PullRequest) string { return strconv.Itoa(p.Number) },
		updatedAt: func(p github.PullRequest) time.Time { return p.UpdatedAt },
		enough: func(p position, page []github.PullRequest) bool {
			return !p.Since.IsZero() && len(page) > 0 && page[len(page)-1].UpdatedAt.Before(p.Since)
		},
	})
	if err != nil {
		return "", err
	}
	all := threads{
		kind: kindGitHubPull, total: p.Total, numbers: c.client.PullRequestNumbers,
		fetch: func(ctx context.Context, number int) (any, time.Time, error) {
			pull, err := c.client.PullRequest(ctx, c.stored.Name, number)
			return pull, pull.UpdatedAt, err
		},
	}
	removed, err := c.reconcile(ctx, all)
	if err != nil {
		return "", err
	}
	return collected(records, removed), c.retarget(ctx, all)
}

// retarget fetches the open pull requests into what was the default branch:
// when a branch is renamed they go along, and no listing of changes tells it.
func (c *collector) retarget(ctx context.Context, all threads) error {
	if c.round.FormerBranch == "" {
		return nil
	}
	var numbers []int
	err := readRecords(ctx, c.worker.Store, c.stored.Name, kindGitHubPull, func(p github.PullRequest) {
		if p.State == "OPEN" && p.Base == c.round.FormerBranch {
			numbers = append(numbers, p.Number)
		}
	})
	for _, number := range numbers {
		if err == nil {
			err = c.fetchMissed(ctx, all, number)
		}
	}
	return err
}

func (c *collector) releases(ctx context.Context) (string, error) {
	kept := map[string]bool{}
	before, err := c.readPosition(ctx, kindGitHubRelease)
	if err != nil {
		return "", err
	}
	_, records, err := collectPages(ctx, c, listing[github.Release]{
		phase: phaseReleases, kind: kindGitHubRelease,
		fetch: func(ctx context.Context, p position) (github.Page[github.Release], error) {
			return c.client.Releases(ctx, c.stored.Name, p.After)
		},
		key: func(r github.Release) string { kept[r.ID] = true; return r.ID },
	})
	// A listing that was taken up in its middle has not named all that there are;
	// what was deleted is noticed in the next round.
	if err != nil || before.Round == c.round.Number {
		return collected(records, 0), err
	}
	removed, err := c.removeOthers(ctx, kindGitHubRelease, func(key string) bool { return kept[key] })
	return collected(records, removed), err
}

// commits asks what git does not know of commits: their accounts and comments.
// The history is read from its head until every commit is known that git has.
func (c *collector) commits(ctx context.Context, in input) (string, error) {
	known, err := c.worker.Store.RecordKeys(ctx, c.stored.Name, kindGitHubCommit)
	if err != nil {
		return "", err
	}
	missing := map[string]bool{}
	for _, commit := range in.commits {
		missing[commit.Hash] = true
	}
	for _, hash := range known {
		delete(missing, hash)
	}
	if len(missing) == 0 {
		return collected(0, 0), nil
	}
	if err := c.startCommits(ctx, in.head); err != nil {
		return "", err
	}
	_, records, err := collectPages(ctx, c, listing[github.Commit]{
		phase: phaseAuthors, kind: kindGitHubCommit,
		fetch: func(ctx context.Context, p position) (github.Page[github.Commit], error) {
			return c.client.Commits(ctx, c.stored.Name, in.head, p.After)
		},
		key:    func(commit github.Commit) string { delete(missing, commit.OID); return commit.OID },
		enough: func(position, []github.Commit) bool { return len(missing) == 0 },
	})
	if errors.Is(err, github.ErrNotFound) {
		c.notice("GitHub does not have commit %.7s; the accounts of commits are taken from their addresses", in.head)
		return collected(0, 0), nil
	}
	return collected(records, 0), err
}

// startCommits begins the listing anew when it is of another head.
func (c *collector) startCommits(ctx context.Context, head string) error {
	p, err := c.readPosition(ctx, kindGitHubCommit)
	if err != nil || p.Of == head && p.Round == c.round.Number {
		return err
	}
	return c.savePage(ctx, kindGitHubCommit, position{Round: c.round.Number, Of: head}, nil)
}

func collected(records, removed int) string {
	text := fmt.Sprintf("%d new or changed", records)
	if removed > 0 {
		text += fmt.Sprintf(", %d gone", removed)
	}
	return text
}
