package graph_test

import (
	"context"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/graph"
	"repochat/internal/history"
)

// smallSnapshot is a history of five commits:
//
//	c1 ── c2 ── m ── c4     c1 adds main.go, c2 renames it to app.go,
//	  └── c3 ──┘            c3 adds doc.md, m merges c3, c4 deletes doc.md
//
// with three issues and a pull request. Issue 1 was introduced by c1 and fixed
// by c2, issue 2 was fixed by the merge, issue 3 is open.
func smallSnapshot(name history.RepositoryName) history.Snapshot {
	ada := history.Signature{Name: "Ada Lovelace", Email: "ada@example.org", When: at(1, 12)}
	bob := history.Signature{Name: "Bob", Email: "bob@example.org", When: at(2, 12)}
	commit := func(hash string, author history.Signature, day int, parents []string, changes ...history.FileChange) history.Commit {
		author.When = at(day, 12)
		return history.Commit{
			Hash: hash, Parents: parents, Author: author, Committer: author, Message: "Commit " + hash,
			Additions: 10, Deletions: 1, ChangedFiles: len(changes), Changes: changes,
		}
	}
	return history.Snapshot{
		Repository: history.Repository{Name: name, URL: "https://github.com/" + name.String(), DefaultBranch: "main", DataAsOf: at(30, 0)},
		Identities: history.Identities{
			People: []history.Person{
				{ID: "ada", Login: "Ada", Name: "Ada Lovelace", Email: "ada@example.org", Type: history.PersonUser},
				{ID: "bob@example.org", Name: "Bob", Email: "bob@example.org", Aliases: []string{"Robert", "bob-b"}, Type: history.PersonUnknown},
				{ID: "eve", Login: "eve", Type: history.PersonUser},
			},
			BySignature: map[string]history.PersonID{"ada@example.org": "ada", "bob@example.org": "bob@example.org"},
			ByLogin:     map[string]history.PersonID{"ada": "ada", "eve": "eve"},
		},
		Commits: []history.Commit{
			commit("c1", ada, 1, nil, history.FileChange{Path: "src/main.go", Type: history.Added, Additions: 10}),
			commit("c2", bob, 2, []string{"c1"}, history.FileChange{Path: "src/app.go", PreviousPath: "src/main.go", Type: history.Renamed, Additions: 2, Deletions: 1}),
			commit("c3", ada, 3, []string{"c1"}, history.FileChange{Path: "doc.md", Type: history.Added, Additions: 5}),
			commit("m", ada, 4, []string{"c2", "c3"}),
			commit("c4", bob, 5, []string{"m"}, history.FileChange{Path: "doc.md", Type: history.Deleted, Deletions: 5}),
		},
		HeadFiles: []string{"src/app.go", "LICENSE"},
		Issues: []history.Issue{
			{Number: 1, Title: "It crashes", State: history.Closed, Author: "Ada", Assignees: []string{"eve"}, Labels: []string{"bug", "ui"},
				CreatedAt: at(1, 13), ClosedAt: at(2, 13), Comments: []history.Comment{{Author: "eve"}, {Author: ""}}},
			{Number: 2, Title: "No documentation", State: history.Closed, Author: "eve", CreatedAt: at(1, 14), ClosedAt: at(4, 13), ClosedBy: "ADA"},
			{Number: 3, Title: "Slow", State: history.Open, CreatedAt: at(6, 0)},
		},
		PullRequests: []history.PullRequest{
			{Number: 4, Title: "Add documentation", State: history.Merged, Author: "Ada", MergedBy: "eve", CreatedAt: at(3, 0), MergedAt: at(4, 12),
				Base: "main", Head: "doc", Reviews: []history.Review{{Author: "eve", Comments: []history.Comment{{Author: "eve"}}}}},
		},
		Releases:           []history.Release{{Tag: "v1", Commit: "c2", PublishedAt: at(2, 14)}, {Tag: "side", Commit: "elsewhere"}},
		Branches:           []history.Branch{{Name: "main", Head: "c4", IsDefault: true, CommittedAt: at(5, 12)}},
		PullRequestCommits: map[int][]string{4: {"c3", "m"}},
		PullRequestIssues:  map[int][]int{4: {2}},
		CoAuthors:          map[string][]history.PersonID{"c2": {"ada", "ada"}},
		Fixes: []history.Fix{
			{Commit: "c2", Issue: 1, Source: history.FixByMessage, Evidence: "fixes #1", Plausible: true},
			{Commit: "m", Issue: 2, Source: history.FixByMessage, Evidence: "closes #2", Plausible: true},
			{Commit: "c4", Issue: 3, Source: history.FixByMessage, Evidence: "fix #3"},
		},
		Introductions: []history.Introduction{{Commit: "c1", Issue: 1, Method: "r", Lines: 1, Confidence: 1, Reason: "all 1 lines lead to it alone"}},
		HasTracker:    true,
	}
}

// at is an hour of a day of January 2024.
func at(day, hour int) time.Time { return time.Date(2024, 1, day, hour, 0, 0, 0, time.UTC) }

func mustLoad(t testing.TB, driver neo4j.DriverWithContext, g graph.Graph) graph.Changes {
	t.Helper()
	changes, err := (&graph.Loader{Driver: driver}).Load(context.Background(), g)
	if err != nil {
		t.Fatal(err)
	}
	return changes
}
