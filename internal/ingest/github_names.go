package ingest

import (
	"context"
	"errors"
	"slices"
	"strings"

	"repochat/internal/github"
	"repochat/internal/history"
	"repochat/internal/link"
)

// mostNamesAsked is how many names of other repositories one round asks about.
// Most of them are of other repositories, and each takes a request.
const mostNamesAsked = 20

// oldNames finds earlier names of the repository. Texts name its issues by
// them, and GitHub leads an old name to the repository that had it. A name is
// asked about once.
func (c *collector) oldNames(ctx context.Context, in input) (string, error) {
	texts := link.Input{
		Names:   append([]history.RepositoryName{c.stored.Name}, c.round.FormerNames...),
		Commits: in.commits,
	}
	err := readRecords(ctx, c.worker.Store, c.stored.Name, kindGitHubPull, func(pull github.PullRequest) {
		texts.PullRequests = append(texts.PullRequests, history.PullRequest{Title: pull.Title, Body: pull.Body})
	})
	if err != nil {
		return "", err
	}
	asked, found := 0, 0
	for _, name := range link.ForeignNames(texts) {
		key := strings.ToLower(name.String())
		if asked == mostNamesAsked || slices.Contains(c.round.NamesAsked, key) {
			continue
		}
		leads, err := c.client.Identify(ctx, name)
		switch {
		case errors.Is(err, github.ErrNotFound):
		case err != nil:
			return "", err
		case leads.ID == c.round.Repository:
			found++
			c.round.FormerNames = append(c.round.FormerNames, name)
			c.notice("%s is an earlier name of %s: references to its issues count", name, c.stored.Name)
		}
		asked++
		c.round.NamesAsked = append(c.round.NamesAsked, key)
	}
	if asked > 0 {
		err = c.saveRound(ctx, c.round)
	}
	return collected(found, 0), err
}
