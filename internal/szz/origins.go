package szz

import (
	"context"
	"fmt"

	"repochat/internal/szz/origin"
)

// LineOrigin is a line that a fix deletes and the commit that last changed it.
type LineOrigin struct {
	Fix    string `json:"fix"`
	Path   string `json:"path"` // of the file before the fix
	Line   int    `json:"line"` // in that file, counted from 1
	Origin string `json:"origin"`
}

// Origins traces every line that the fixes delete or change, blank lines,
// comments and data included. Graph may be nil.
func Origins(ctx context.Context, source Source, graph *origin.Graph, fixes []string) ([]LineOrigin, error) {
	if graph == nil {
		graph = origin.New()
	}
	if err := graph.Extend(ctx, source, fixes); err != nil {
		return nil, fmt.Errorf("trace lines: %w", err)
	}
	edits, err := graph.Edits(ctx, source, fixes)
	if err != nil {
		return nil, fmt.Errorf("trace lines: %w", err)
	}
	var origins []LineOrigin
	for _, edit := range edits {
		for _, from := range edit.Origins {
			for i := range from.Lines {
				origins = append(origins, LineOrigin{Fix: edit.Commit, Path: edit.Path, Line: int(from.Line+i) + 1, Origin: from.Commit})
			}
		}
	}
	return origins, nil
}
