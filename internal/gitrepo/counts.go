package gitrepo

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"repochat/internal/gitrepo/contents"
	"repochat/internal/history"
	"repochat/internal/xdiff"
)

// binaryCounts stands for the line counts of a binary file, which has none.
const binaryCounts = "-"

// lineCounts is how many lines a change adds and deletes.
type lineCounts struct {
	additions, deletions int
	binary               bool
}

// addCounts returns what git log printed of commits after the line counts of
// their changes, as readLog reads it: those that git log --numstat would print
// in a repository without attributes. The attributes of the repository, in
// .gitattributes and elsewhere, are not looked at, whether it has a work tree or
// not: a file that they set -diff for is counted as any other.
func (r *Repository) addCounts(ctx context.Context, output []byte) ([]byte, error) {
	changes, err := changesIn(output)
	if err != nil {
		return nil, err
	}
	counts, err := r.countLines(ctx, changes)
	if err != nil {
		return nil, err
	}
	block := make([]byte, 0, len(output)+16+8*len(changes))
	block = append(block, countsMark)
	for _, change := range changes {
		block = append(counts[entriesOf(change)].append(block), ' ')
	}
	block = append(block, 0)
	return append(block, output...), nil
}

// append appends the counts as readLog reads them.
func (c lineCounts) append(text []byte) []byte {
	if c.binary {
		return append(text, binaryCounts...)
	}
	text = strconv.AppendInt(text, int64(c.additions), 10)
	text = append(text, ',')
	return strconv.AppendInt(text, int64(c.deletions), 10)
}

// changesIn returns the changes in what git log printed of commits.
func changesIn(output []byte) ([]history.TreeChange, error) {
	reader := newLogReader(bytes.NewReader(output))
	trees := treeReader{scanner: reader.scanner, paths: reader.known}
	var changes []history.TreeChange
	for reader.next() {
		if reader.token[0] == commitMark {
			reader.startCommit()
			continue
		}
		if reader.token[0] != ':' {
			return nil, fmt.Errorf("unknown output of git log: %q", reader.token)
		}
		change, err := trees.readChange(string(reader.token))
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	return changes, cmp.Or(reader.err, reader.scanner.Err())
}

// entries are what a change puts in place of what.
type entries struct{ before, after history.TreeEntry }

func entriesOf(change history.TreeChange) entries {
	return entries{change.Old.TreeEntry, change.New.TreeEntry}
}

// countLines counts the lines of changes, each of their entries once.
func (r *Repository) countLines(ctx context.Context, changes []history.TreeChange) (map[entries]lineCounts, error) {
	counts := make(map[entries]lineCounts, len(changes))
	var distinct []history.TreeChange
	for _, change := range changes {
		if _, found := counts[entriesOf(change)]; !found {
			counts[entriesOf(change)] = lineCounts{}
			distinct = append(distinct, change)
		}
	}
	// Git finds the versions of one path the sooner, the nearer they are asked for
	// to each other: they are stored as changes of each other.
	slices.SortStableFunc(distinct, func(a, b history.TreeChange) int { return cmp.Compare(a.New.Path, b.New.Path) })
	pairs := make([]history.BlobPair, len(distinct))
	for i, change := range distinct {
		pairs[i] = history.BlobPair{Old: contentOf(change.Old.TreeEntry), New: contentOf(change.New.TreeEntry)}
	}
	found := make([]lineCounts, len(pairs))
	err := r.eachPair(ctx, pairs, func() contents.Compare {
		var comparer xdiff.Comparer
		return func(i int, before, after contents.Content) error {
			if before.Missing || after.Missing {
				return lacking(pairs[i], before.Missing)
			}
			describeSubmodule(&before, distinct[i].Old.TreeEntry)
			describeSubmodule(&after, distinct[i].New.TreeEntry)
			found[i] = countsOf(&comparer, before, after)
			return nil
		}
	})
	if err != nil {
		return nil, err
	}
	for i, change := range distinct {
		counts[entriesOf(change)] = found[i]
	}
	return counts, nil
}

// contentOf returns the content of an entry; none for a submodule.
func contentOf(entry history.TreeEntry) history.Blob {
	if !entry.HasLines() {
		return history.Blob{}
	}
	return entry.Blob
}

// describeSubmodule fills in what git shows in place of a submodule's content.
func describeSubmodule(content *contents.Content, entry history.TreeEntry) {
	if entry.Mode != 0 && !entry.HasLines() {
		content.Bytes = fmt.Appendf(nil, "Subproject commit %s\n", entry.Blob)
	}
}

// countsOf counts the lines that differ between two contents. Git takes what is
// too large for binary.
func countsOf(comparer *xdiff.Comparer, before, after contents.Content) lineCounts {
	if before.TooLarge || after.TooLarge || xdiff.IsBinary(before.Bytes) || xdiff.IsBinary(after.Bytes) {
		return lineCounts{binary: true}
	}
	if bytes.Equal(before.Bytes, after.Bytes) {
		return lineCounts{} // another name or mode
	}
	additions, deletions := comparer.Counts(before.Bytes, after.Bytes, xdiff.Options{})
	return lineCounts{additions: additions, deletions: deletions}
}
