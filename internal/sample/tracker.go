package sample

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/archive"
	"repochat/internal/history"
)

// tracker tells the issues and pull requests, with the hashes that git gave.
func (b *builder) tracker() (*archive.Archive, error) {
	a := &archive.Archive{Repository: Repository(), Timestamp: asOf}
	for _, l := range b.story.labels {
		a.Labels = append(a.Labels, archive.Label(l))
	}
	for _, told := range b.story.issues {
		issue, err := b.issue(told)
		if err != nil {
			return nil, fmt.Errorf("issue %s: %w", told.ID, err)
		}
		a.Issues = append(a.Issues, issue)
	}
	for _, e := range b.story.entries {
		if e.Pull == nil {
			continue
		}
		pull, err := b.pullRequest(*e.Pull)
		if err != nil {
			return nil, fmt.Errorf("pull request %s: %w", e.Pull.ID, err)
		}
		a.PullRequests = append(a.PullRequests, pull)
	}
	slices.SortFunc(a.Issues, func(x, y history.Issue) int { return cmp.Compare(x.Number, y.Number) })
	slices.SortFunc(a.PullRequests, func(x, y history.PullRequest) int { return cmp.Compare(x.Number, y.Number) })
	return a, nil
}

func (b *builder) issue(told issue) (history.Issue, error) {
	number := b.plan.numbers[told.ID]
	i := history.Issue{
		Number: number, URL: fmt.Sprintf("https://github.com/%s/issues/%d", Repository(), number),
		Title: told.Title, State: history.Open, Labels: told.Labels, CreatedAt: b.plan.opened[told.ID],
	}
	var err error
	if i.Author, i.Body, err = b.write(told.By, told.Body); err != nil {
		return i, err
	}
	if i.Assignees, err = b.logins(told.Assignees); err != nil {
		return i, err
	}
	if i.Comments, err = b.comments(told.Comments, b.plan.remarks[told.ID]); err != nil {
		return i, err
	}
	switch {
	case !told.Closed.IsZero():
		i.ClosedAt = later("closed "+told.ID, moment("closed "+told.ID, told.Closed, person{}), i.CreatedAt)
	case len(told.Fixed) > 0:
		for _, change := range told.Fixed {
			if landed := b.changes[change].when; landed.After(i.ClosedAt) {
				i.ClosedAt = landed
			}
		}
		// GitHub closes an issue a moment after the fix has reached main.
		i.ClosedAt = i.ClosedAt.Add(3 * time.Second)
	}
	if !i.ClosedAt.IsZero() {
		i.State = history.Closed
	}
	i.UpdatedAt = latest(i.CreatedAt, i.ClosedAt, b.plan.remarks[told.ID])
	return i, nil
}

func (b *builder) pullRequest(told pull) (history.PullRequest, error) {
	number := b.plan.numbers[told.ID]
	git := b.pulls[told.ID]
	p := history.PullRequest{
		Number: number, URL: fmt.Sprintf("https://github.com/%s/pull/%d", Repository(), number),
		Title: told.Title, State: history.Open, Labels: told.Labels, CreatedAt: b.plan.opened[told.ID], ClosedAt: git.at,
		Base: "main", BaseCommit: git.base.hash.String(), Head: told.Branch, HeadCommit: git.head.hash.String(),
		HeadRepository: b.headRepository(told),
	}
	var err error
	if p.Author, p.Body, err = b.write(told.By, told.Body); err != nil {
		return p, err
	}
	if p.Assignees, err = b.logins(told.Assignees); err != nil {
		return p, err
	}
	if p.Comments, err = b.comments(told.Comments, b.plan.remarks[told.ID]); err != nil {
		return p, err
	}
	if p.Reviews, err = b.reviews(told.Reviews, b.plan.reviews[told.ID]); err != nil {
		return p, err
	}
	switch {
	case !git.merge.hash.IsZero():
		p.State, p.MergedAt = history.Merged, git.at
		merger, _, err := b.story.find(told.Merger)
		if err != nil {
			return p, err
		}
		p.MergedBy = merger.Login
		if !told.Unlinked {
			p.MergeCommit = git.merge.hash.String()
		}
	case told.How == "closed":
		p.State = history.Closed
	}
	p.UpdatedAt = latest(p.CreatedAt, p.ClosedAt, b.plan.remarks[told.ID], b.plan.reviews[told.ID])
	return p, nil
}

func (b *builder) headRepository(told pull) string {
	author, _, err := b.story.find(told.By)
	switch {
	case err != nil || told.HeadDeleted:
		return ""
	case author.Fork:
		return author.Login + "/" + Repository().Name
	}
	return Repository().String()
}

// write returns somebody's login and a text as they would have written it.
func (b *builder) write(who, text string) (login, written string, err error) {
	p, _, err := b.story.find(who)
	if err != nil {
		return "", "", err
	}
	written, err = b.expand(strings.TrimSpace(text))
	if p.Browser {
		written = strings.ReplaceAll(written, "\n", "\r\n")
	}
	return p.Login, written, err
}

func (b *builder) logins(keys []string) ([]string, error) {
	var logins []string
	for _, key := range keys {
		p, _, err := b.story.find(key)
		if err != nil {
			return nil, err
		}
		logins = append(logins, p.Login)
	}
	return logins, nil
}

func (b *builder) comments(told []remark, times []time.Time) ([]history.Comment, error) {
	var comments []history.Comment
	for i, r := range told {
		login, text, err := b.write(r.By, r.Text)
		if err != nil {
			return nil, err
		}
		comments = append(comments, history.Comment{Author: login, Body: text, CreatedAt: times[i]})
	}
	return comments, nil
}

func (b *builder) reviews(told []remark, times []time.Time) ([]history.Review, error) {
	var reviews []history.Review
	for i, r := range told {
		login, text, err := b.write(r.By, r.Text)
		if err != nil {
			return nil, err
		}
		review := history.Review{Author: login, State: r.State, Body: text, CreatedAt: times[i]}
		for _, line := range r.Lines {
			// As in a real archive, remarks on lines have no author of their own.
			review.Comments = append(review.Comments, history.Comment{Body: line, CreatedAt: times[i]})
		}
		reviews = append(reviews, review)
	}
	return reviews, nil
}

// latest returns the time of the last thing that happened to a thread.
func latest(opened, closed time.Time, others ...[]time.Time) time.Time {
	return slices.MaxFunc(append(slices.Concat(others...), opened, closed), time.Time.Compare)
}
