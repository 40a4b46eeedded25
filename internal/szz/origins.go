package szz

import (
	"context"
	"fmt"
)

// LineOrigin says which commit last changed a line before a fix deleted it.
type LineOrigin struct {
	Fix    string `json:"fix"`
	Path   string `json:"path"` // of the file before the fix
	Line   int    `json:"line"` // in that file, counted from 1
	Origin string `json:"origin"`
}

// Origins traces every line that the fixes delete or change, blank lines,
// comments and data included. Progress may be nil.
func Origins(ctx context.Context, source Source, fixes []string, progress func(done, total int)) ([]LineOrigin, error) {
	everything := func(path, text string) bool { return true }
	lines, err := deletedLines(ctx, source, fixes, everything)
	if err != nil {
		return nil, fmt.Errorf("trace lines: %w", err)
	}
	commits, err := source.Origins(ctx, lines, progress)
	if err != nil {
		return nil, fmt.Errorf("trace lines: %w", err)
	}
	origins := make([]LineOrigin, len(lines))
	for i, line := range lines {
		origins[i] = LineOrigin{Fix: line.Fix, Path: line.Path, Line: line.Number, Origin: commits[i]}
	}
	return origins, nil
}
