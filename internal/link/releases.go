package link

import (
	"slices"

	"repochat/internal/history"
)

// Released sets when each commit was released first: the publication of the first
// release whose tagged commit is the commit itself or descends from it, which is what
// git log OLDER..NEWER counts where each release descends from the one before it.
// beyond holds the parents of the commits that releases descend from and the commits
// do not, such as those of a release branch; those that were followed are taken out of
// it. A release whose tagged commit is in neither has the commits that were committed up
// to its publication.
func Released(commits []history.Commit, beyond map[string][]string, releases []history.Release) {
	places := make(map[string]int, len(commits))
	for i, commit := range commits {
		places[commit.Hash] = i
	}
	for _, release := range byPublication(releases) {
		_, isHere := places[release.Commit]
		_, isBeyond := beyond[release.Commit]
		if !isHere && !isBeyond {
			releaseByDate(commits, release)
			continue
		}
		releaseBehind(commits, places, beyond, release)
	}
}

// byPublication returns the releases whose publication is known, first published first.
func byPublication(releases []history.Release) []history.Release {
	dated := slices.DeleteFunc(slices.Clone(releases), func(r history.Release) bool { return r.PublishedAt.IsZero() })
	slices.SortStableFunc(dated, func(a, b history.Release) int { return a.PublishedAt.Compare(b.PublishedAt) })
	return dated
}

func releaseByDate(commits []history.Commit, release history.Release) {
	for i := range commits {
		if c := &commits[i]; c.ReleasedAt.IsZero() && !c.Committer.When.After(release.PublishedAt) {
			c.ReleasedAt = release.PublishedAt
		}
	}
}

// releaseBehind releases what a release's commit descends from. Behind a commit that is
// released already all are.
func releaseBehind(commits []history.Commit, places map[string]int, beyond map[string][]string, release history.Release) {
	for open := []string{release.Commit}; len(open) > 0; {
		hash := open[len(open)-1]
		open = open[:len(open)-1]
		if parents, isBeyond := beyond[hash]; isBeyond {
			open = append(open, parents...)
			delete(beyond, hash)
			continue
		}
		place, isHere := places[hash]
		if !isHere || !commits[place].ReleasedAt.IsZero() {
			continue
		}
		commits[place].ReleasedAt = release.PublishedAt
		open = append(open, commits[place].Parents...)
	}
}
