package szz

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/history"
	"repochat/internal/szz/filekind"
	"repochat/internal/szz/origin"
)

// addSurroundings adds to the lines that fixes change those beside them.
func (t tracer) addSurroundings(ctx context.Context, traced map[string][]Line, byFix map[string][]origin.Edit) error {
	var edits []origin.Edit
	for _, fix := range slices.Sorted(maps.Keys(byFix)) {
		all := byFix[fix]
		for _, edit := range all[:min(len(all), mostLooked)] {
			if !filekind.IsData(edit.Path) && edit.NewPath != "" {
				edits = append(edits, edit)
			}
		}
	}
	contents, err := t.graph.Contents(ctx, t.source, edits)
	if err != nil {
		return fmt.Errorf("read what is beside changed lines: %w", err)
	}
	distances := make([][]int32, len(edits))
	for i, edit := range edits {
		distances[i] = t.distances(edit, len(contents[i]))
		edits[i].Hunks = besides(distances[i])
		edits[i].Deleted, edits[i].Added, edits[i].Origins = nil, nil, nil
		for _, hunk := range edits[i].Hunks {
			edits[i].Deleted = append(edits[i].Deleted, contents[i][hunk.OldStart:hunk.OldStart+hunk.OldLines]...)
		}
	}
	if err := t.graph.Origins(ctx, t.source, edits); err != nil {
		return fmt.Errorf("trace what is beside changed lines: %w", err)
	}
	for i, edit := range edits {
		lines := linesOf(edit)
		t.syntaxes.dropCosmetic(lines, edit)
		for j := range lines {
			lines[j].distance = distances[i][lines[j].Number-1]
			lines[j].Note = fmt.Sprintf("beside what the fix changes, %d away", lines[j].distance)
		}
		traced[edit.Commit] = append(traced[edit.Commit], lines...)
	}
	return nil
}

// preferred returns the edits of code if there are any, else all.
func preferred(edits []origin.Edit) []origin.Edit {
	var code []origin.Edit
	for _, edit := range edits {
		if !filekind.IsTest(edit.Path) && !filekind.IsDocument(edit.Path) && !filekind.IsData(edit.Path) {
			code = append(code, edit)
		}
	}
	if len(code) == 0 {
		return edits
	}
	return code
}

const (
	// mostAround is up to how far away lines beside changed ones are looked at,
	// and mostNear up to which of them are near.
	mostAround = 6
	mostNear   = 3
	// mostHunks is the number of hunks of a file beside which lines are looked at.
	mostHunks = 12
)

// distances returns for each line of the old content how far it is from the
// nearest line that the edit changes; 0 for these and for all that are further
// away than is looked.
func (t tracer) distances(edit origin.Edit, lines int) []int32 {
	const changed = -1
	distances := make([]int32, lines)
	looked := 0
	eachHunk(edit, func(hunk history.Hunk, deleted, added []string, _ int) {
		first, end := int(hunk.OldStart), int(hunk.OldStart+hunk.OldLines)
		for line := first; line < end; line++ {
			distances[line] = changed
		}
		if looked == mostHunks || !t.changesCode(edit.Path, deleted, added) {
			return
		}
		looked++
		for away := 1; away <= mostAround; away++ {
			for _, line := range []int{first - away, end - 1 + away} {
				if line >= 0 && line < lines && (distances[line] == 0 || distances[line] > int32(away)) {
					distances[line] = int32(away)
				}
			}
		}
	})
	for line, distance := range distances {
		distances[line] = max(0, distance)
	}
	return distances
}

// besides returns the ranges of lines with a distance.
func besides(distances []int32) []history.Hunk {
	var ranges []history.Hunk
	for line, distance := range distances {
		last := len(ranges) - 1
		switch {
		case distance == 0:
		case last >= 0 && ranges[last].OldStart+ranges[last].OldLines == int32(line):
			ranges[last].OldLines++
		default:
			ranges = append(ranges, history.Hunk{OldStart: int32(line), OldLines: 1})
		}
	}
	return ranges
}

// changesCode reports whether texts differ in more than white space, comments
// and blank lines.
func (t tracer) changesCode(file string, deleted, added []string) bool {
	if withoutSpaces(strings.Join(deleted, "\n")) == withoutSpaces(strings.Join(added, "\n")) {
		return false
	}
	return t.holdsCode(file, deleted) || t.holdsCode(file, added)
}

func (t tracer) holdsCode(file string, texts []string) bool {
	comments := t.syntaxes.of(file).comments(texts)
	for i, text := range texts {
		if !comments[i] && !isBlank(strings.TrimSpace(text)) {
			return true
		}
	}
	return false
}
