package origin

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"repochat/internal/history"
)

// Edit is what a commit does to one file of its first parent.
type Edit struct {
	Commit  string
	Path    string // in the parent
	NewPath string // "" if the commit deletes the file
	Hunks   []history.Hunk
	// Deleted and Added are the texts of the hunks, from EditsWithLines and
	// ChangedLines and EachChange.
	Deleted, Added []string
	// Origins are those of the lines that the hunks delete, in their order.
	Origins []Origin

	version, pair int32
}

// Origin is a range of lines of a file that one commit brought together.
type Origin struct {
	Line, Lines int32 // the range, in the file that was asked about, from 0
	// Commit brought the lines; "" if a content that the repository lacks
	// leaves it open.
	Commit string
	// Path and Start are where the lines were in that commit.
	Path  string
	Start int32

	version int32
}

// Edits returns what the commits do to files with lines, in the order of the
// commits, white space aside. Commits that are not in the graph are an error.
func (g *Graph) Edits(ctx context.Context, source Source, commits []string) ([]Edit, error) {
	edits, err := g.editsOf(commits)
	if err != nil {
		return nil, err
	}
	if err := g.judge(ctx, source, edits); err != nil {
		return nil, err
	}
	edits = slices.DeleteFunc(edits, func(e Edit) bool { return g.pairs[e.pair].binary || g.pairs[e.pair].missing })
	for i := range edits {
		edits[i].Hunks = g.pairs[edits[i].pair].hunks
	}
	return edits, g.addOrigins(ctx, source, edits)
}

// EditsWithLines returns what Edits returns, with the texts of the lines, and
// with those of which only the white space differs.
func (g *Graph) EditsWithLines(ctx context.Context, source Source, commits []string) ([]Edit, error) {
	edits, err := g.ChangedLines(ctx, source, commits)
	if err != nil {
		return nil, err
	}
	return edits, g.addOrigins(ctx, source, edits)
}

// ChangedLines returns what EditsWithLines does without the origins of the lines.
func (g *Graph) ChangedLines(ctx context.Context, source Source, commits []string) ([]Edit, error) {
	edits, err := g.editsOf(commits)
	if err != nil {
		return nil, err
	}
	err = g.readLines(ctx, source, edits, func(i int, edit Edit) { edits[i] = edit })
	return slices.DeleteFunc(edits, func(e Edit) bool { return len(e.Hunks) == 0 }), err
}

// EachChange yields what ChangedLines returns of the edits that are wanted, in no
// order. Only what is wanted is read, and nothing of it is held.
func (g *Graph) EachChange(ctx context.Context, source Source, commits []string, wanted func(Edit) bool, yield func(Edit)) error {
	edits, err := g.editsOf(commits)
	if err != nil {
		return err
	}
	edits = slices.DeleteFunc(edits, func(e Edit) bool { return !wanted(e) })
	return g.readLines(ctx, source, edits, func(_ int, edit Edit) {
		if len(edit.Hunks) > 0 {
			yield(edit)
		}
	})
}

// readLines yields the edits with the hunks and the texts of their lines, in no
// order.
func (g *Graph) readLines(ctx context.Context, source Source, edits []Edit, yield func(i int, edit Edit)) error {
	order := byPath(edits)
	pairs := make([]history.BlobPair, len(edits))
	for i, number := range order {
		pairs[i] = g.pairs[edits[number].pair].BlobPair
	}
	options := history.DiffOptions{WithLines: true, WhiteSpace: true}
	err := source.Diffs(ctx, pairs, options, func(i int, diff history.BlobDiff) error {
		edit := edits[order[i]]
		edit.Hunks, edit.Deleted, edit.Added = diff.Hunks, diff.Deleted, diff.Added
		yield(order[i], edit)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read changed lines: %w", err)
	}
	return nil
}

// byPath returns the indexes of edits, those of one file beside each other.
// Versions of one file take the less time to read, the nearer to each other they
// are asked for: they are stored as changes of each other.
func byPath(edits []Edit) []int {
	order := make([]int, len(edits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(edits[a].Path, edits[b].Path), cmp.Compare(edits[a].version, edits[b].version))
	})
	return order
}

// EachContent yields the lines of the old content of each edit, in no order. To
// hold one line is to hold all of them.
func (g *Graph) EachContent(ctx context.Context, source Source, edits []Edit, yield func(edit int, lines []string)) error {
	order := byPath(edits)
	pairs := make([]history.BlobPair, len(edits))
	for i, number := range order {
		pairs[i].Old = g.pairs[edits[number].pair].Old
	}
	// What a commit that deletes the file would delete is all that is in it.
	options := history.DiffOptions{WithLines: true, WhiteSpace: true}
	err := source.Diffs(ctx, pairs, options, func(i int, diff history.BlobDiff) error {
		yield(order[i], diff.Deleted)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read contents: %w", err)
	}
	return nil
}

// Origins fills in where lines come from, of edits whose hunks were replaced
// by ranges of other lines of the same file.
func (g *Graph) Origins(ctx context.Context, source Source, edits []Edit) error {
	return g.addOrigins(ctx, source, edits)
}

// addOrigins fills in where the lines come from that the edits delete.
func (g *Graph) addOrigins(ctx context.Context, source Source, edits []Edit) error {
	var spans []span
	for i := range edits {
		for _, hunk := range edits[i].Hunks {
			if hunk.OldLines > 0 {
				spans = append(spans, span{edits[i].version, hunk.OldStart, hunk.OldLines})
			}
		}
	}
	found, err := g.origins(ctx, source, spans)
	if err != nil {
		return err
	}
	at := 0
	for i := range edits {
		for _, hunk := range edits[i].Hunks {
			if hunk.OldLines > 0 {
				edits[i].Origins = g.appendOrigins(edits[i].Origins, found[at], spans[at])
				at++
			}
		}
	}
	return nil
}

func (g *Graph) editsOf(commits []string) ([]Edit, error) {
	var edits []Edit
	for _, hash := range commits {
		number, found := g.commitIndex[hash]
		if !found {
			return nil, fmt.Errorf("commit %s is not in the history that was read", hash)
		}
		for _, e := range g.commits[number].edits {
			edit := Edit{Commit: hash, Path: g.paths[e.path], version: e.version, pair: e.pair}
			if e.newPath >= 0 {
				edit.NewPath = g.paths[e.newPath]
			}
			edits = append(edits, edit)
		}
	}
	return edits, nil
}

// judge compares the pairs of edits, and finds out which are binary.
func (g *Graph) judge(ctx context.Context, source Source, edits []Edit) error {
	var pairs []int32
	for _, i := range byPath(edits) {
		e := edits[i]
		if !g.pairs[e.pair].judged {
			pairs = append(pairs, e.pair)
		}
	}
	return g.compare(ctx, source, pairs, history.DiffOptions{})
}

func (g *Graph) appendOrigins(origins []Origin, runs []run, s span) []Origin {
	for i, r := range runs {
		end := s.first + s.lines
		if i+1 < len(runs) {
			end = runs[i+1].from
		}
		origin := Origin{Line: r.from, Lines: end - r.from, version: r.version}
		if r.version >= 0 {
			at := g.versions[r.version]
			origin.Commit, origin.Path, origin.Start = g.commits[at.commit].hash, g.paths[at.path], r.start
		}
		origins = append(origins, origin)
	}
	return origins
}

// LastChanges returns the commits that last changed the file of an edit before
// it, at most so many, the nearest first, without merges and what came before a
// change of name. It goes by the parents alone, so that it does not depend on
// when the graph was extended.
func (g *Graph) LastChanges(edit Edit, most int) []string {
	var commits []string
	open := []int32{edit.version}
	for at := 0; at < len(open) && len(commits) < most; at++ {
		version := g.versions[open[at]]
		if commit := g.commits[version.commit]; len(commit.parents) < 2 {
			commits = append(commits, commit.hash)
		}
		for _, e := range version.edges {
			if g.versions[e.version].path == version.path && !slices.Contains(open, e.version) {
				open = append(open, e.version)
			}
		}
	}
	return commits
}
