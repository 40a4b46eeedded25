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
	looked := make([][]history.Hunk, len(edits))
	onAllCores(len(edits), func(s syntaxes, i int) { looked[i] = s.codeHunks(edits[i]) })
	distances := make([][]int32, len(edits))
	err := t.graph.EachContent(ctx, t.source, edits, func(i int, content []string) {
		distances[i] = distancesFrom(edits[i].Hunks, looked[i], len(content))
		edits[i].Hunks = besides(distances[i])
		edits[i].Deleted, edits[i].Added, edits[i].Origins = nil, nil, nil
		for _, hunk := range edits[i].Hunks {
			for _, text := range content[hunk.OldStart : hunk.OldStart+hunk.OldLines] {
				edits[i].Deleted = append(edits[i].Deleted, strings.Clone(text))
			}
		}
	})
	if err != nil {
		return fmt.Errorf("read what is beside changed lines: %w", err)
	}
	if err := t.graph.Origins(ctx, t.source, edits); err != nil {
		return fmt.Errorf("trace what is beside changed lines: %w", err)
	}
	byEdit := make([][]Line, len(edits))
	onAllCores(len(edits), func(s syntaxes, i int) {
		lines := linesOf(edits[i])
		s.dropCosmetic(lines, edits[i])
		for j := range lines {
			lines[j].distance = distances[i][lines[j].Number-1]
			lines[j].Note = fmt.Sprintf("beside what the fix changes, %d away", lines[j].distance)
		}
		byEdit[i] = lines
	})
	for i, edit := range edits {
		traced[edit.Commit] = append(traced[edit.Commit], byEdit[i]...)
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

// codeHunks returns the hunks of an edit that change code, as many as are looked
// at.
func (s syntaxes) codeHunks(edit origin.Edit) []history.Hunk {
	var hunks []history.Hunk
	eachHunk(edit, func(hunk history.Hunk, deleted, added []string, _ int) {
		if len(hunks) < mostHunks && s.changesCode(edit.Path, deleted, added) {
			hunks = append(hunks, hunk)
		}
	})
	return hunks
}

// distancesFrom returns for each line of the old content of an edit how far it is
// from the nearest line of the hunks that are looked at; 0 for lines that the
// edit changes and for all that are further away than is looked.
func distancesFrom(hunks, looked []history.Hunk, lines int) []int32 {
	distances := make([]int32, lines)
	for _, hunk := range looked {
		first, end := int(hunk.OldStart), int(hunk.OldStart+hunk.OldLines)
		for away := 1; away <= mostAround; away++ {
			for _, line := range []int{first - away, end - 1 + away} {
				if line >= 0 && line < lines && (distances[line] == 0 || distances[line] > int32(away)) {
					distances[line] = int32(away)
				}
			}
		}
	}
	for _, hunk := range hunks {
		clear(distances[hunk.OldStart : hunk.OldStart+hunk.OldLines])
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
func (s syntaxes) changesCode(file string, deleted, added []string) bool {
	if withoutSpaces(strings.Join(deleted, "\n")) == withoutSpaces(strings.Join(added, "\n")) {
		return false
	}
	return s.holdsCode(file, deleted) || s.holdsCode(file, added)
}

func (s syntaxes) holdsCode(file string, texts []string) bool {
	comments := s.of(file).comments(texts)
	for i, text := range texts {
		if !comments[i] && !isBlank(strings.TrimSpace(text)) {
			return true
		}
	}
	return false
}
