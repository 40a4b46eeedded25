// Package lineage follows functions through the history of a repository: which
// commits touched each, over edits, renames of the function or of its file, and
// moves within and between files, up to functions that no longer exist.
//
// The history is read once, parents first. The hunks between the contents that a
// commit replaces and those that it makes are laid on the functions of both, and
// each function of the new ones is matched with the one that it was before.
// What came of it can be written and extended by new commits, at the cost of
// the contents that these change.
package lineage

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"repochat/internal/code"
	"repochat/internal/history"
)

// Source is the repository whose history is read.
type Source interface {
	// TreeChanges yields the commits reachable from heads and not from known
	// ones, parents first, with their changes against the first parent.
	TreeChanges(ctx context.Context, heads, known []string, yield func(history.TreeChanges) error) error
	// Diffs yields how the contents of each pair differ.
	Diffs(ctx context.Context, pairs []history.BlobPair, options history.DiffOptions, yield func(pair int, diff history.BlobDiff) error) error
	code.Blobs
}

// Options describe how a history is read. All of them may be zero.
type Options struct {
	Limits code.Limits
	// Known returns the facts of a content that was read before, under the name of
	// a file that has it.
	Known func(name, blob string) (code.Facts, bool)
	// Progress is told how many contents of all that are new are read.
	Progress func(done, total int)
}

// Extended describes what an extension read.
type Extended struct {
	Commits, Contents int
	// Skipped are the files of which a content was not read, once for each reason.
	Skipped []code.Note
}

// Extend makes the lineage that of the head, a full hash. Commits that it does
// not reach, as after a forced push, are forgotten with all that came of them.
func (l *Lineage) Extend(ctx context.Context, source Source, head string, options Options) (Extended, error) {
	if at, found := l.index[head]; found && int(at) == len(l.commits)-1 && len(l.reached(head, nil)) == len(l.commits) {
		return Extended{}, nil
	}
	steps, err := readSteps(ctx, source, head, l.tips())
	if err != nil {
		return Extended{}, err
	}
	if reached := l.reached(head, steps); len(reached) < len(l.commits) {
		l.truncate(firstMissing(reached, len(l.commits)))
		if steps, err = readSteps(ctx, source, head, l.tips()); err != nil {
			return Extended{}, err
		}
	}
	l.changed = true
	r := newReader(source, options, steps)
	t := newTracker(l, steps)
	for len(steps) > 0 {
		batch := r.batch(steps)
		plans, err := r.plan(ctx, batch)
		if err != nil {
			return Extended{}, err
		}
		for i, step := range batch {
			if err := t.add(step, plans[i], r.contents); err != nil {
				return Extended{}, fmt.Errorf("commit %s: %w", step.hash, err)
			}
		}
		r.release(batch)
		steps = steps[len(batch):]
	}
	return Extended{Commits: t.added, Contents: r.read, Skipped: r.notes()}, nil
}

// reached returns the commits of the lineage that the head reaches: by the steps
// that are to be added, or by itself.
func (l *Lineage) reached(head string, steps []step) map[int32]bool {
	var pending []int32
	from := func(hash string) {
		if at, found := l.index[hash]; found {
			pending = append(pending, at)
		}
	}
	from(head)
	for _, step := range steps {
		for _, parent := range step.parents {
			from(parent)
		}
	}
	seen := map[int32]bool{}
	for len(pending) > 0 {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if !seen[at] {
			seen[at] = true
			pending = append(pending, l.commits[at].Parents...)
		}
	}
	return seen
}

func firstMissing(seen map[int32]bool, count int) int {
	for i := range count {
		if !seen[int32(i)] {
			return i
		}
	}
	return count
}

// tips returns the commits that no other commit has for a parent.
func (l *Lineage) tips() []string {
	tips := map[int32]bool{}
	for i, c := range l.commits {
		tips[int32(i)] = true
		for _, parent := range c.Parents {
			delete(tips, parent)
		}
	}
	var hashes []string
	for _, at := range slices.Sorted(maps.Keys(tips)) {
		hashes = append(hashes, l.commits[at].Hash)
	}
	return hashes
}

// step is a commit that is to be added, with what it does to source files.
type step struct {
	hash    string
	parents []string
	changes []fileChange
}

func (s step) isMerge() bool { return len(s.parents) > 1 }

// fileChange is what a commit does to a file. A side that is no source file has
// no blob.
type fileChange struct {
	old, new entry
	hunks    []history.Hunk
}

// entry is a source file of a commit.
type entry struct {
	path string
	blob history.Blob
}

func (e entry) exists() bool { return e.blob != history.Blob{} }

func readSteps(ctx context.Context, source Source, head string, known []string) ([]step, error) {
	var steps []step
	err := source.TreeChanges(ctx, []string{head}, known, func(changes history.TreeChanges) error {
		s := step{hash: changes.Commit, parents: changes.Parents}
		for _, change := range changes.Changes {
			c := fileChange{old: sourceEntry(change.Old), new: sourceEntry(change.New)}
			if (c.old.exists() || c.new.exists()) && c.old != c.new {
				s.changes = append(s.changes, c)
			}
		}
		steps = append(steps, s)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the history: %w", err)
	}
	return steps, nil
}

func sourceEntry(e history.PathEntry) entry {
	if !e.IsRegular() || code.LanguageOf(e.Path) == "" || code.IsForeign(e.Path) {
		return entry{}
	}
	return entry{path: e.Path, blob: e.Blob}
}
