package link

import (
	"slices"
	"strconv"
	"time"

	"repochat/internal/history"
)

// MergedSince returns the pull requests with those as merged that were open when the
// tracker was read, and that a merge commit on the default branch which was made since
// then names as GitHub does. A squash or a rebase is not told by git alone: people write
// "(#12)" for an issue, too.
func MergedSince(commits []history.Commit, pulls []history.PullRequest, read time.Time) []history.PullRequest {
	merges := map[int]history.Commit{}
	for _, commit := range commits {
		number, _ := strconv.Atoi(firstGroup(mergeFromNumber.FindStringSubmatch(commit.Message)))
		if _, isKnown := merges[number]; !isKnown && number > 0 && len(commit.Parents) == 2 && commit.Committer.When.After(read) {
			merges[number] = commit
		}
	}
	if len(merges) == 0 || read.IsZero() {
		return pulls
	}
	pulls = slices.Clone(pulls)
	for i := range pulls {
		merge, found := merges[pulls[i].Number]
		if !found || pulls[i].State != history.Open {
			continue
		}
		pulls[i].State, pulls[i].MergeCommit = history.Merged, merge.Hash
		pulls[i].MergedAt, pulls[i].ClosedAt = merge.Committer.When, merge.Committer.When
	}
	return pulls
}

func firstGroup(match []string) string {
	if match == nil {
		return ""
	}
	return match[1]
}
