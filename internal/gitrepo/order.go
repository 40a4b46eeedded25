package gitrepo

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"repochat/internal/history"
)

// listCommits returns the hashes of the commits reachable from head, parents
// before children. Git is asked only for those that are not reachable from known
// commits: of these the parents are known.
func (r *Repository) listCommits(ctx context.Context, head string, known map[string]history.Commit) ([]string, error) {
	if len(known) > 0 {
		order, complete, err := r.orderFrom(ctx, head, known)
		if err == nil && complete || ctx.Err() != nil {
			return order, err
		}
		// A forced push may have taken known commits out of the repository.
	}
	order, complete, err := r.orderFrom(ctx, head, nil)
	if err == nil && !complete {
		err = fmt.Errorf("git rev-list left out commits before %s", head)
	}
	return order, err
}

// orderFrom reports, too, whether all commits before the head are in the order.
func (r *Repository) orderFrom(ctx context.Context, head string, known map[string]history.Commit) (order []string, complete bool, err error) {
	var added map[string][]string
	if _, isKnown := known[head]; !isKnown {
		if added, err = r.newParents(ctx, head, known); err != nil {
			return nil, false, err
		}
	}
	order, complete = topologicalOrder(head, func(hash string) ([]string, bool) {
		if commit, found := known[hash]; found {
			return commit.Parents, true
		}
		parents, found := added[hash]
		return parents, found
	})
	return order, complete, nil
}

// newParents returns the parents of the commits that are reachable from head and
// not from known ones.
func (r *Repository) newParents(ctx context.Context, head string, known map[string]history.Commit) (map[string][]string, error) {
	isParent := map[string]bool{}
	for _, commit := range known {
		for _, parent := range commit.Parents {
			isParent[parent] = true
		}
	}
	revisions := []string{head}
	for hash := range known {
		if !isParent[hash] {
			revisions = append(revisions, "^"+hash)
		}
	}
	return r.parents(ctx, revisions)
}

// parents returns the parents of the commits that revisions of git rev-list name.
func (r *Repository) parents(ctx context.Context, revisions []string) (map[string][]string, error) {
	parents := map[string][]string{}
	err := r.git(ctx, strings.NewReader(strings.Join(revisions, "\n")+"\n"), func(output io.Reader) error {
		listed, err := io.ReadAll(output)
		for line := range strings.Lines(string(listed)) {
			if hashes := strings.Fields(line); len(hashes) > 0 {
				parents[hashes[0]] = hashes[1:]
			}
		}
		return err
	}, "rev-list", "--stdin", "--parents")
	return parents, err
}

// ParentsBeyond returns the parents of the commits that are reachable from some commits
// and not from head.
func (r *Repository) ParentsBeyond(ctx context.Context, head string, commits []string) (map[string][]string, error) {
	return r.parents(ctx, append([]string{"^" + head}, commits...))
}

// topologicalOrder returns the commits reachable from head in the order of git
// rev-list --topo-order --reverse, which depends on the parents alone: parents
// before children, and commits of one line beside each other. It reports whether
// the parents of all are known.
func topologicalOrder(head string, parentsOf func(hash string) (parents []string, found bool)) (order []string, complete bool) {
	children := map[string]int{head: 0} // that are not in the order yet
	for open := []string{head}; len(open) > 0; {
		hash := open[len(open)-1]
		open = open[:len(open)-1]
		parents, found := parentsOf(hash)
		if !found {
			return nil, false
		}
		for _, parent := range parents {
			if _, seen := children[parent]; !seen {
				open = append(open, parent)
			}
			children[parent]++
		}
	}
	order = make([]string, 0, len(children))
	for open := []string{head}; len(open) > 0; {
		hash := open[len(open)-1]
		open = open[:len(open)-1]
		order = append(order, hash)
		parents, _ := parentsOf(hash)
		for _, parent := range parents {
			if children[parent]--; children[parent] == 0 {
				open = append(open, parent)
			}
		}
	}
	slices.Reverse(order)
	return order, true
}
