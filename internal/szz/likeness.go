package szz

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"repochat/internal/szz/alike"
	"repochat/internal/szz/origin"
)

// mostCompared is the number of files up to which a commit is compared with a fix
// that its lines lead to.
const mostCompared = 50

// compareChanges measures how alike what each fix changes and what its
// candidates changed in the same files are.
func (t tracer) compareChanges(ctx context.Context, found map[string]tracedFix, edits []origin.Edit) error {
	byFix := map[string][]origin.Edit{}
	for _, edit := range edits {
		byFix[edit.Commit] = append(byFix[edit.Commit], edit)
	}
	changes := map[place]alike.Words{}
	for fix, f := range found {
		for at := range f.places(byFix[fix]) {
			changes[at] = nil
		}
	}
	if err := t.readChanges(ctx, changes); err != nil {
		return err
	}
	for fix, f := range found {
		own, earlier := alike.Words{}, map[string]alike.Words{}
		for _, edit := range byFix[fix] {
			own.Add(edit.Deleted)
			own.Add(edit.Added)
		}
		for at := range f.places(byFix[fix]) {
			if earlier[at.commit] == nil {
				earlier[at.commit] = alike.Words{}
			}
			maps.Copy(earlier[at.commit], changes[at])
		}
		for commit, words := range earlier {
			if likeness := own.To(words); likeness > 0 {
				f.alike[commit] = likeness
			}
		}
	}
	return nil
}

// place is a file in a commit.
type place struct{ commit, path string }

// places returns the files of a fix in each of its candidates, by the names that
// they have there as far as lines lead to them.
func (f tracedFix) places(edits []origin.Edit) map[place]bool {
	places := map[place]bool{}
	for commit := range countLeads(f).all() {
		for _, edit := range edits {
			places[place{commit, edit.Path}] = true
		}
	}
	for _, line := range f.lines {
		if line.Dropped == "" {
			places[place{line.Origin, line.originPath}] = true
		}
	}
	return places
}

// readChanges fills in the words that commits change in files. Merges, commits
// of many files and files that a commit adds are left out.
func (t tracer) readChanges(ctx context.Context, changes map[place]alike.Words) error {
	commits := map[string]bool{}
	for at := range changes {
		if !t.graph.IsMerge(at.commit) && t.graph.EditsIn(at.commit) <= mostCompared {
			commits[at.commit] = true
		}
	}
	isWanted := func(edit origin.Edit) bool {
		_, wanted := changes[placeOf(edit)]
		return wanted
	}
	err := t.graph.EachChange(ctx, t.source, slices.Sorted(maps.Keys(commits)), isWanted, func(edit origin.Edit) {
		words := alike.Words{}
		words.Add(edit.Deleted)
		words.Add(edit.Added)
		changes[placeOf(edit)] = words
	})
	if err != nil {
		return fmt.Errorf("compare with earlier changes: %w", err)
	}
	return nil
}

// placeOf returns the file that an edit leaves, or deletes.
func placeOf(edit origin.Edit) place {
	return place{edit.Commit, cmp.Or(edit.NewPath, edit.Path)}
}
