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
	source   Source
	graph    *origin.Graph
	variant  Variant
	syntaxes syntaxes
}

// trace returns the lines of each fix.
func (t tracer) trace(ctx context.Context, fixes []string) (map[string][]Line, error) {
	if err := t.graph.Extend(ctx, t.source, fixes); err != nil {
		return nil, fmt.Errorf("trace fixes: %w", err)
	}
	edits, err := t.graph.EditsWithLines(ctx, t.source, fixes)
	if err != nil {
		return nil, fmt.Errorf("trace fixes: %w", err)
	}
	traced := map[string][]Line{}
	for _, edit := range edits {
		lines := linesOf(edit)
		if t.variant != B {
			t.syntaxes.dropCosmetic(lines, edit)
		}
		traced[edit.Commit] = append(traced[edit.Commit], lines...)
	}
	for _, lines := range traced {
		restoreSpaces(lines)
	}
	if t.variant == Best {
		if err := t.refine(ctx, traced, edits); err != nil {
			return nil, err
		}
	}
	return traced, nil
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
