package search

import (
	"context"
	"fmt"

	"repochat/internal/graph"
	"repochat/internal/history"
)

// firstReleaseQuery finds the first release of each of some commits, of the last commit
// of some pull requests, and of the last one that fixed some issues. What no release
// holds has none. A repository in which no commit is released, as before there are
// releases, has no rows.
const firstReleaseQuery = `MATCH (any:Commit {repo: $repo}) WHERE any.released_at IS NOT NULL WITH any LIMIT 1
CALL () {
  MATCH (c:Commit {repo: $repo}) WHERE c.id IN $commits RETURN $commit AS kind, c.id AS id, c
  UNION
  MATCH (p:PullRequest {repo: $repo})-[:contains]->(c:Commit {repo: $repo}) WHERE p.number IN $pulls
  WITH p, c ORDER BY c.committedDate DESC RETURN $pull AS kind, toString(p.number) AS id, collect(c)[0] AS c
  UNION
  MATCH (c:Commit {repo: $repo})-[:fixed]->(i:Issue {repo: $repo}) WHERE i.number IN $issues
  WITH i, c ORDER BY c.committedDate DESC RETURN $issue AS kind, toString(i.number) AS id, collect(c)[0] AS c
}
OPTIONAL CALL (c) {
  MATCH (r:Release {repo: $repo}) WHERE r.published_at = c.released_at
  RETURN r.tag AS tag, r.published_at AS date ORDER BY tag LIMIT 1
}
RETURN kind, id, tag, date`

// Release is the release that a change came out with; the zero Release for none yet.
type Release struct {
	Tag string
	// Date is when it was published; a tag counts as published when it was made.
	Date string
}

// Key is the kind and the identifier of a hit.
type Key struct{ Kind, ID string }

// Key returns what identifies a hit.
func (h Hit) Key() Key { return Key{h.Kind, h.ID} }

// FirstReleases returns the first release whose history holds each of the commits,
// pull requests and fixed issues among some hits: the earliest by publication, as
// link.Released has it. What is not released has one without a tag.
func (s *Searcher) FirstReleases(ctx context.Context, repository history.RepositoryName, hits []Hit) (map[Key]Release, error) {
	parameters := map[string]any{"repo": repository.String(), "commit": graph.CommitText, "pull": graph.PullRequestText, "issue": graph.IssueText}
	commits, pulls, issues := []string{}, []int{}, []int{}
	for _, h := range hits {
		switch h.Kind {
		case string(graph.CommitText):
			commits = append(commits, h.ID)
		case string(graph.PullRequestText):
			pulls = append(pulls, h.Number)
		case string(graph.IssueText):
			issues = append(issues, h.Number)
		}
	}
	parameters["commits"], parameters["pulls"], parameters["issues"] = commits, pulls, issues
	result, err := s.graph.Run(ctx, firstReleaseQuery, parameters)
	if err != nil {
		return nil, fmt.Errorf("find the releases of what was found in %s: %w", repository, err)
	}
	releases := map[Key]Release{}
	for _, row := range result.Rows {
		releases[Key{text(row[0]), text(row[1])}] = Release{Tag: text(row[2]), Date: text(row[3])}
	}
	return releases, nil
}
