package gitrepo

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"

	"repochat/internal/gitrepo/contents"
	"repochat/internal/history"
)

// Change is a change by one commit of what is read of a file.
type Change[T any] struct {
	// Commit is the full hash, and Path that of the file, as Commits writes them; of a
	// file that was deleted the one that it had. From is the path before, where that was
	// another one; "" for any other change.
	Commit, Path, From string
	// Before and After are what is read of the two contents, zero values where there was
	// no file, or none with lines that people read.
	Before, After T
}

// LineChange is a change by one commit of the lines of a file that match an expression.
type LineChange = Change[[]string]

// LineChanges finds the commits, of those that are reached from one, given by its full
// hash, that changed the lines that match an expression in files with a path that fits,
// merges left out. They are as they were committed, parents before children.
func (r *Repository) LineChanges(ctx context.Context, head string, fits func(path string) bool, line *regexp.Regexp) ([]LineChange, error) {
	found, err := Changes(ctx, r, head, fits, func(_ string, content []byte) []string { return matching(content, line) })
	return slices.DeleteFunc(found, func(c LineChange) bool { return slices.Equal(c.Before, c.After) }), err
}

// Changes finds the commits, of those that are reached from one, given by its full hash,
// that changed files with a path that fits, merges left out, and what is read of the
// contents before and after; read is called on several cores, and keeps nothing of the
// content. They are as they were committed, parents before children.
func Changes[T any](ctx context.Context, r *Repository, head string, fits func(path string) bool, read func(path string, content []byte) T) ([]Change[T], error) {
	changes, commits, err := r.changesOf(ctx, head)
	if err != nil {
		return nil, err
	}
	var pairs []history.BlobPair
	var found []Change[T]
	for i, change := range changes {
		path := DisplayPath(cmp.Or(change.New.Path, change.Old.Path))
		if !fits(path) {
			continue
		}
		pairs = append(pairs, history.BlobPair{Old: contentOf(change.Old.TreeEntry), New: contentOf(change.New.TreeEntry)})
		from := ""
		if before := DisplayPath(change.Old.Path); before != path && pairs[len(pairs)-1].Old != (history.Blob{}) {
			from = before
		}
		found = append(found, Change[T]{Commit: commits[i], Path: path, From: from})
	}
	err = r.eachPair(ctx, pairs, func() contents.Compare {
		return func(i int, before, after contents.Content) error {
			if !isLeftOut(before) && pairs[i].Old != (history.Blob{}) {
				found[i].Before = read(found[i].Path, before.Bytes)
			}
			if !isLeftOut(after) && pairs[i].New != (history.Blob{}) {
				found[i].After = read(found[i].Path, after.Bytes)
			}
			return nil
		}
	})
	if err != nil {
		return nil, fmt.Errorf("read the files that changed in %s: %w", r.directory, err)
	}
	return found, nil
}

// matching returns the lines of a content that match an expression, without the white
// space around them.
func matching(content []byte, line *regexp.Regexp) (lines []string) {
	for text := range bytes.Lines(content) {
		if line.Match(text) {
			lines = append(lines, string(bytes.ToValidUTF8(bytes.TrimSpace(text), []byte("\uFFFD"))))
		}
	}
	return lines
}

// Stay is a time in which a repository has files of a set.
type Stay struct {
	// Came is the commit that added the first of them, Went the one that deleted the last;
	// "" where some are there still. Changed is the last one that changed one of them.
	Came, Went, Changed string
	// Paths are those that the files had, in the order in which they came.
	Paths []string
}

// Stays finds when there were files with a path that is in a set, one for each set, by
// the commits that are reached from one, given by its full hash, merges left out.
func (r *Repository) Stays(ctx context.Context, head string, sets []func(path string) bool) ([][]Stay, error) {
	changes, commits, err := r.changesOf(ctx, head)
	if err != nil {
		return nil, err
	}
	files, err := r.HeadFiles(ctx, head)
	if err != nil {
		return nil, err
	}
	all := make([][]Stay, len(sets))
	for i, in := range sets {
		s := stayFinder{in: in, there: map[string]bool{}}
		for n, change := range changes {
			s.take(commits[n], change)
		}
		all[i] = s.end(slices.ContainsFunc(files, in))
	}
	return all, nil
}

// stayFinder follows the files of a set through commits.
type stayFinder struct {
	in    func(path string) bool
	there map[string]bool
	stays []Stay
}

// take follows one change. A file that is only changed does not come back: another
// branch may have changed what was deleted.
func (s *stayFinder) take(commit string, change history.TreeChange) {
	var before, after string
	if change.Old.TreeEntry != (history.TreeEntry{}) {
		before = DisplayPath(change.Old.Path)
	}
	if change.New.TreeEntry != (history.TreeEntry{}) {
		after = DisplayPath(change.New.Path)
	}
	isBefore, isAfter := before != "" && s.in(before), after != "" && s.in(after)
	if !isBefore && !isAfter {
		return
	}
	if isAfter && (!isBefore || before != after) {
		s.come(commit, after)
	}
	if len(s.stays) == 0 {
		s.come(commit, cmp.Or(after, before))
	}
	last := &s.stays[len(s.stays)-1]
	if last.Went == "" {
		last.Changed = commit
	}
	if isBefore && before != after {
		delete(s.there, before)
		if len(s.there) == 0 && last.Went == "" {
			last.Went = commit
		}
	}
}

func (s *stayFinder) come(commit, path string) {
	if len(s.there) == 0 {
		s.stays = append(s.stays, Stay{Came: commit, Changed: commit})
	}
	s.there[path] = true
	last := &s.stays[len(s.stays)-1]
	if !slices.Contains(last.Paths, path) {
		last.Paths = append(last.Paths, path)
	}
}

// end returns the stays. isThere reports whether files of the set are there at the end,
// which decides where branches were merged.
func (s *stayFinder) end(isThere bool) []Stay {
	if len(s.stays) == 0 {
		return nil
	}
	last := &s.stays[len(s.stays)-1]
	switch {
	case isThere:
		last.Went = ""
	case last.Went == "":
		last.Went = last.Changed
	}
	return s.stays
}
