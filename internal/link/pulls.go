package link

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/history"
)

// PullRequestCommits maps the number of every merged pull request to its
// commits on the default branch, oldest first: what a merge commit brings in,
// merges aside; the copies that a rebase made; or the one commit of a squash.
// A pull request whose commits are not on the default branch is left out.
func PullRequestCommits(input Input) map[int][]string {
	landing := newLanding(input)
	commits := map[int][]string{}
	for _, pull := range input.PullRequests {
		if pull.State != history.Merged {
			continue
		}
		if landed := landing.commits(pull); len(landed) > 0 {
			commits[pull.Number] = landed
		}
	}
	return commits
}

// landing knows how pull requests came to the default branch.
type landing struct {
	graph commitGraph
	// merges holds the merge commits that the tracker names.
	merges map[string]bool
	// named maps a pull request's number to commits whose subject names it as
	// GitHub does.
	named  map[int][]history.Commit
	issues map[int]history.Issue
}

func newLanding(input Input) landing {
	l := landing{
		graph:  newCommitGraph(input.Commits),
		merges: map[string]bool{}, named: map[int][]history.Commit{},
		issues: issuesByNumber(input.Issues),
	}
	for _, pull := range input.PullRequests {
		if pull.MergeCommit != "" {
			l.merges[pull.MergeCommit] = true
		}
	}
	for _, commit := range input.Commits {
		if number := l.namedPull(commit); number != 0 {
			l.named[number] = append(l.named[number], commit)
		}
	}
	return l
}

// mergeSubject matches the subjects that GitHub gives to merges and squashes.
var mergeSubject = regexp.MustCompile(`^Merge pull request #(\d{1,9})\b|\(#(\d{1,9})\)$`)

// namedPull returns the number of the pull request that a subject names, or 0.
func namedPull(subject string) int {
	if !strings.Contains(subject, "#") {
		return 0
	}
	match := mergeSubject.FindStringSubmatch(subject)
	if match == nil {
		return 0
	}
	number, err := strconv.Atoi(match[1] + match[2])
	if err != nil {
		return 0
	}
	return number
}

// namedPull returns the number of the pull request that a commit's subject
// names, or 0. Developers also write "(#12)" for an issue.
func (l landing) namedPull(commit history.Commit) int {
	number := namedPull(commit.Subject())
	if _, isIssue := l.issues[number]; isIssue {
		return 0
	}
	return number
}

func (l landing) commits(pull history.PullRequest) []string {
	merge, found := l.mergeOf(pull)
	if !found {
		return nil
	}
	var landed []history.Commit
	switch {
	case !merge.IsMerge():
		landed = l.rebased(merge, pull)
	case merge.Hash == pull.HeadCommit:
		// The branch had merged its base last and was then fast-forwarded: what
		// it brings in is on the merge's own side.
		landed = l.ownCommits(merge.Parents[1], merge.Parents[:1])
	default:
		landed = l.merged(merge, pull)
	}
	var hashes []string
	for _, commit := range slices.Backward(landed) {
		hashes = append(hashes, commit.Hash)
	}
	return hashes
}

// mergeOf returns the commit that brought a pull request in. When the tracker
// names none that is on the default branch, it is the one whose subject names
// the pull request and that was made within a day of the merge.
func (l landing) mergeOf(pull history.PullRequest) (history.Commit, bool) {
	if merge, found := l.graph.find(pull.MergeCommit); found {
		return merge, true
	}
	const near = 24 * time.Hour
	distance := func(commit history.Commit) time.Duration {
		return commit.Committer.When.Sub(pull.MergedAt).Abs()
	}
	candidates := l.named[pull.Number]
	if len(candidates) == 0 || pull.MergedAt.IsZero() {
		return history.Commit{}, false
	}
	nearest := slices.MinFunc(candidates, func(a, b history.Commit) int {
		return cmp.Compare(distance(a), distance(b))
	})
	return nearest, distance(nearest) <= near
}

// merged returns what a merge commit brings in. Of an octopus merge it is the
// pull request's own arm, when that can be told.
func (l landing) merged(merge history.Commit, pull history.PullRequest) []history.Commit {
	arms := merge.Parents[1:]
	if slices.Contains(arms, pull.HeadCommit) {
		arms = []string{pull.HeadCommit}
	}
	return l.ownCommits(merge.Parents[0], arms)
}

func (l landing) ownCommits(base string, heads []string) []history.Commit {
	return slices.DeleteFunc(l.graph.between(base, heads), history.Commit.IsMerge)
}

// rebased returns the copies that a rebase made, of which last is the newest,
// or the one commit of a squash. A rebase makes its copies in one go: they
// follow each other within seconds and have one committer.
func (l landing) rebased(last history.Commit, pull history.PullRequest) []history.Commit {
	found := []history.Commit{last}
	if l.namedPull(last) == pull.Number {
		return found // a squash is named after its pull request
	}
	for commit := last; len(commit.Parents) == 1; {
		parent, known := l.graph.find(commit.Parents[0])
		if !known || !l.isCopyBefore(parent, commit, pull) {
			break
		}
		found = append(found, parent)
		commit = parent
	}
	return found
}

func (l landing) isCopyBefore(parent, copied history.Commit, pull history.PullRequest) bool {
	const pause = 2 * time.Second
	gap := copied.Committer.When.Sub(parent.Committer.When)
	return len(parent.Parents) == 1 &&
		parent.Hash != pull.BaseCommit &&
		!l.merges[parent.Hash] &&
		l.namedPull(parent) == 0 &&
		strings.EqualFold(parent.Committer.Email, copied.Committer.Email) &&
		gap >= 0 && gap <= pause
}
