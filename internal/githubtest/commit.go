package githubtest

import (
	"cmp"
	"container/heap"
	"slices"
	"strings"
	"sync"

	"repochat/internal/history"
)

// commit is a commit of any branch.
type commit struct {
	history.Commit
	repository *Repository
}

func (c *commit) typeName() string { return "Commit" }

// body returns the message without its headline.
func (c *commit) body() string {
	_, body, _ := strings.Cut(c.Message, "\n")
	return strings.TrimLeft(body, "\n")
}

// parents leaves out those that nobody has.
func (c *commit) parents() []*commit {
	var parents []*commit
	for _, hash := range c.Parents {
		if parent := c.repository.commits[hash]; parent != nil {
			parents = append(parents, parent)
		}
	}
	return parents
}

// history returns the commits reachable from a commit in the order of git log:
// always the newest of those whose child has been told, by committer date.
// The list is shared; nobody may alter it.
func (r *Repository) history(head *commit) []*commit {
	if known, ok := r.histories.Load(head.Hash); ok {
		return known.([]*commit)
	}
	all := walk(head)
	r.histories.Store(head.Hash, all)
	return all
}

func walk(head *commit) []*commit {
	waiting := &newestFirst{}
	met := map[string]bool{}
	add := func(c *commit) {
		if !met[c.Hash] {
			met[c.Hash] = true
			heap.Push(waiting, arrival{c, len(met)})
		}
	}
	add(head)
	var all []*commit
	for waiting.Len() > 0 {
		next := heap.Pop(waiting).(arrival).commit
		all = append(all, next)
		for _, parent := range next.parents() {
			add(parent)
		}
	}
	return all
}

// arrival is a commit and when it was met, which decides between two of one
// date.
type arrival struct {
	commit *commit
	order  int
}

type newestFirst []arrival

func (n newestFirst) Len() int      { return len(n) }
func (n newestFirst) Swap(i, j int) { n[i], n[j] = n[j], n[i] }
func (n *newestFirst) Push(x any)   { *n = append(*n, x.(arrival)) }
func (n newestFirst) Less(i, j int) bool {
	return cmp.Or(n[j].commit.Committer.When.Compare(n[i].commit.Committer.When), cmp.Compare(n[i].order, n[j].order)) < 0
}

func (n *newestFirst) Pop() any {
	last := (*n)[len(*n)-1]
	*n = (*n)[:len(*n)-1]
	return last
}

// between returns the commits reachable from head and not from base, oldest
// first.
func (r *Repository) between(base, head string) []*commit {
	tip := r.commits[head]
	if tip == nil {
		return nil
	}
	excluded := map[string]bool{}
	if from := r.commits[base]; from != nil {
		for _, c := range r.history(from) {
			excluded[c.Hash] = true
		}
	}
	var own []*commit
	for _, c := range slices.Backward(r.history(tip)) {
		if !excluded[c.Hash] {
			own = append(own, c)
		}
	}
	return own
}

// memo keeps what is dear to find out, until something changes.
type memo struct {
	mutex sync.Mutex
	pulls map[string][]*pullRequest
}

func (m *memo) forget() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.pulls = nil
}

// pullsWith returns the pull requests that brought a commit. The list is
// shared; nobody may alter it.
func (r *Repository) pullsWith(hash string) []*pullRequest {
	r.pullsOf.mutex.Lock()
	defer r.pullsOf.mutex.Unlock()
	if r.pullsOf.pulls == nil {
		r.pullsOf.pulls = map[string][]*pullRequest{}
		for _, p := range r.pulls {
			hashes := map[string]bool{p.MergeCommit: true}
			for _, c := range p.commits() {
				hashes[c.Hash] = true
			}
			for each := range hashes {
				r.pullsOf.pulls[each] = append(r.pullsOf.pulls[each], p)
			}
		}
	}
	return r.pullsOf.pulls[hash]
}
