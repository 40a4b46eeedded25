package link

import (
	"container/heap"

	"repochat/internal/history"
)

// commitGraph answers questions of reachability. It relies on commits coming
// parents first, so that a commit's index is above those of its ancestors.
type commitGraph struct {
	commits []history.Commit
	index   map[string]int
}

func newCommitGraph(commits []history.Commit) commitGraph {
	index := make(map[string]int, len(commits))
	for i, commit := range commits {
		index[commit.Hash] = i
	}
	return commitGraph{commits: commits, index: index}
}

func (g commitGraph) find(hash string) (history.Commit, bool) {
	i, found := g.index[hash]
	if !found {
		return history.Commit{}, false
	}
	return g.commits[i], true
}

// between returns the commits that can be reached from one of heads but not
// from base, newest first: "git rev-list heads ^base". Every commit is visited
// after all its descendants, so its colour is settled by then.
func (g commitGraph) between(base string, heads []string) []history.Commit {
	wanted := map[int]bool{} // false: reachable from base
	queue := &latestFirst{}
	pending := 0 // wanted commits in the queue
	add := func(hash string, want bool) {
		i, found := g.index[hash]
		if !found {
			return
		}
		before, known := wanted[i]
		switch {
		case !known:
			wanted[i] = want
			heap.Push(queue, i)
			if want {
				pending++
			}
		case before && !want:
			wanted[i] = false
			pending--
		}
	}
	for _, head := range heads {
		add(head, true)
	}
	add(base, false)
	var found []history.Commit
	for pending > 0 {
		i := heap.Pop(queue).(int)
		if wanted[i] {
			pending--
			found = append(found, g.commits[i])
		}
		for _, parent := range g.commits[i].Parents {
			add(parent, wanted[i])
		}
	}
	return found
}

// latestFirst is a heap of commit indexes.
type latestFirst []int

func (h latestFirst) Len() int           { return len(h) }
func (h latestFirst) Less(i, j int) bool { return h[i] > h[j] }
func (h latestFirst) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *latestFirst) Push(x any)        { *h = append(*h, x.(int)) }
func (h *latestFirst) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}
