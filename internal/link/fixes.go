package link

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"repochat/internal/history"
)

// Fixes returns the commits that fix an issue, once for each pair, in the
// order of the commits and then of the issues' numbers. Of several sources of
// one pair the strongest is kept: GitHub's own closing event, then a merged
// pull request that closes the issue, then the commit's message.
//
// Fixes that are not plausible are marked, not left out: history that was
// imported from elsewhere says "fixes #12" of another tracker.
func Fixes(input Input) []history.Fix {
	f := fixFinder{
		graph:  newCommitGraph(input.Commits),
		issues: issuesByNumber(input.Issues),
		keys:   map[string]int{},
		found:  map[fixKey]history.Fix{},
	}
	for _, issue := range input.Issues {
		if issue.Key != "" {
			f.keys[issue.Key] = issue.Number
		}
	}
	f.addMessages(input)
	f.addPullRequests(input)
	f.addClosingEvents(input)

	fixes := slices.Collect(maps.Values(f.found))
	slices.SortFunc(fixes, func(a, b history.Fix) int {
		return cmp.Or(f.graph.index[a.Commit]-f.graph.index[b.Commit], a.Issue-b.Issue)
	})
	return fixes
}

type fixKey struct {
	commit string
	issue  int
}

type fixFinder struct {
	graph  commitGraph
	issues map[int]history.Issue
	keys   map[string]int // numbers of the issues of other trackers
	found  map[fixKey]history.Fix
}

func (f fixFinder) addMessages(input Input) {
	home := newHome(input.Names, input.Issues)
	for _, commit := range input.Commits {
		for _, closing := range home.owned(input.Messages.in(commit).closings) {
			key := fixKey{commit.Hash, closing.issue}
			if _, known := f.found[key]; !known {
				f.add(key, history.FixByMessage, closing.words)
			}
		}
		for _, found := range input.keyed(commit, home) {
			f.add(fixKey{commit.Hash, f.keys[found.Key]}, history.FixByMessage, found.words)
		}
	}
}

func (f fixFinder) addPullRequests(input Input) {
	commits := PullRequestCommits(input)
	closings := pullClosings(input)
	for _, pull := range slices.Sorted(maps.Keys(closings)) {
		for _, closing := range closings[pull] {
			for _, commit := range commits[pull] {
				evidence := fmt.Sprintf("pull request #%d: %s", pull, closing.words)
				f.add(fixKey{commit, closing.issue}, history.FixByPullRequest, evidence)
			}
		}
	}
}

func (f fixFinder) addClosingEvents(input Input) {
	for _, issue := range input.Issues {
		for _, commit := range issue.ClosingCommits {
			if _, reachable := f.graph.find(commit); reachable {
				f.add(fixKey{commit, issue.Number}, history.FixByClosingEvent, fmt.Sprintf("closed #%d on GitHub", issue.Number))
			}
		}
	}
}

// add records a fix from a source that is at least as strong as those before.
func (f fixFinder) add(key fixKey, source history.FixSource, evidence string) {
	issue, known := f.issues[key.issue]
	if !known {
		return
	}
	commit, _ := f.graph.find(key.commit)
	f.found[key] = history.Fix{
		Commit:    key.commit,
		Issue:     key.issue,
		Source:    source,
		Evidence:  evidence,
		Plausible: plausible(commit.Committer.When, issue),
	}
}

// plausible reports whether a commit made at a time can have fixed an issue: not
// long before the issue was opened, nor long after it was closed.
func plausible(committed time.Time, issue history.Issue) bool {
	const (
		before = 24 * time.Hour
		after  = 60 * 24 * time.Hour
	)
	if committed.Before(issue.CreatedAt.Add(-before)) {
		return false
	}
	return issue.ClosedAt.IsZero() || !committed.After(issue.ClosedAt.Add(after))
}
