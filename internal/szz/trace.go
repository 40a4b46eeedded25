package szz

import (
	"context"
	"fmt"
	"slices"

	"repochat/internal/history"
	"repochat/internal/szz/origin"
)

// Source is the repository that holds the history.
type Source = origin.Source

// tracer finds the lines that fixes delete and where they came from.
type tracer struct {
	source  Source
	graph   *origin.Graph
	variant Variant
}

// tracedFix is what is found about a fix.
type tracedFix struct {
	lines []Line
	last  []string           // the commits that last changed its files, for the variant Best
	alike map[string]float64 // how alike the changes of commits are to its own, for that variant too
}

// trace returns what is found about each fix.
func (t tracer) trace(ctx context.Context, fixes []string) (map[string]tracedFix, error) {
	if err := t.graph.Extend(ctx, t.source, fixes); err != nil {
		return nil, fmt.Errorf("trace fixes: %w", err)
	}
	edits, err := t.graph.EditsWithLines(ctx, t.source, fixes)
	if err != nil {
		return nil, fmt.Errorf("trace fixes: %w", err)
	}
	traced := map[string][]Line{}
	last := map[string][]string{}
	byEdit := make([][]Line, len(edits))
	onAllCores(len(edits), func(s syntaxes, i int) {
		byEdit[i] = linesOf(edits[i])
		if t.variant != B {
			s.dropCosmetic(byEdit[i], edits[i])
		}
	})
	for i, edit := range edits {
		traced[edit.Commit] = append(traced[edit.Commit], byEdit[i]...)
	}
	for _, lines := range traced {
		restoreSpaces(lines)
	}
	if t.variant == Best {
		if last, err = t.refine(ctx, traced, edits); err != nil {
			return nil, err
		}
	}
	found := map[string]tracedFix{}
	for _, fix := range fixes {
		found[fix] = tracedFix{traced[fix], last[fix], map[string]float64{}}
	}
	if t.variant == Best {
		err = t.compareChanges(ctx, found, edits)
	}
	return found, err
}

// commitsOf returns the fixing commits, each once.
func commitsOf(fixes []history.Fix) []string {
	var commits []string
	for _, fix := range fixes {
		commits = append(commits, fix.Commit)
	}
	slices.Sort(commits)
	return slices.Compact(commits)
}
