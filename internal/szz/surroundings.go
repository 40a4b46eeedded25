package szz

import (
	"context"
	"fmt"
	"strings"

	"repochat/internal/history"
	"repochat/internal/szz/origin"
)

// addSurroundings adds, to fixes without any line that counts, the lines
// around those that they add.
func (t tracer) addSurroundings(ctx context.Context, traced map[string][]Line, byFix map[string][]origin.Edit) error {
	var edits []origin.Edit
	for fix, all := range byFix {
		if countsAny(traced[fix]) {
			continue
		}
		for _, edit := range preferred(all) {
			if !isData(edit.Path) && len(edit.Added) > 0 && edit.NewPath != "" {
				edits = append(edits, edit)
			}
		}
	}
	contents, err := t.graph.Contents(ctx, t.source, edits)
	if err != nil {
		return fmt.Errorf("read what is around added lines: %w", err)
	}
	around := make([]origin.Edit, len(edits))
	for i, edit := range edits {
		around[i] = edit
		around[i].Hunks = t.surroundings(edit, contents[i])
		around[i].Deleted, around[i].Added, around[i].Origins = nil, nil, nil
		for _, hunk := range around[i].Hunks {
			around[i].Deleted = append(around[i].Deleted, contents[i][hunk.OldStart:hunk.OldStart+hunk.OldLines]...)
		}
	}
	if err := t.graph.Origins(ctx, t.source, around); err != nil {
		return fmt.Errorf("trace what is around added lines: %w", err)
	}
	for _, edit := range around {
		lines := linesOf(edit)
		t.syntaxes.dropCosmetic(lines, edit)
		for i := range lines {
			lines[i].Note, lines[i].around = "around lines that the fix adds", true
		}
		traced[edit.Commit] = append(traced[edit.Commit], lines...)
	}
	return nil
}

func countsAny(lines []Line) bool {
	for _, line := range lines {
		if line.Dropped == "" {
			return true
		}
	}
	return false
}

// preferred returns the edits of code if there are any, else all.
func preferred(edits []origin.Edit) []origin.Edit {
	var code []origin.Edit
	for _, edit := range edits {
		if !isTest(edit.Path) && !isDocument(edit.Path) && !isData(edit.Path) {
			code = append(code, edit)
		}
	}
	if len(code) == 0 {
		return edits
	}
	return code
}

// surroundings returns the ranges of the old content around the lines that
// hunks add, without those that add only comments and blanks.
func (t tracer) surroundings(edit origin.Edit, content []string) []history.Hunk {
	var ranges []history.Hunk
	added := 0
	for _, hunk := range edit.Hunks {
		texts := edit.Added[added : added+int(hunk.NewLines)]
		added += int(hunk.NewLines)
		if !t.holdsCode(edit.Path, texts) {
			continue
		}
		first, end := enclosing(content, int(hunk.OldStart), int(hunk.OldStart+hunk.OldLines), texts)
		if last := len(ranges) - 1; last >= 0 && int(ranges[last].OldStart+ranges[last].OldLines) > first {
			first = int(ranges[last].OldStart + ranges[last].OldLines)
		}
		if first < end {
			ranges = append(ranges, history.Hunk{OldStart: int32(first), OldLines: int32(end - first)})
		}
	}
	return ranges
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

// enclosing returns the range of a content that encloses lines put between two
// of its lines: upwards and downwards as far as lines are indented like them or
// more, and the line above, which opens the block.
func enclosing(content []string, above, below int, texts []string) (first, end int) {
	depth := -1
	for _, text := range texts {
		if strings.TrimSpace(text) != "" && (depth < 0 || indent(text) < depth) {
			depth = indent(text)
		}
	}
	inside := func(line string) bool { return strings.TrimSpace(line) == "" || indent(line) >= max(1, depth) }
	first, end = min(above, len(content)), min(below, len(content))
	for first > 0 && above-first < mostAround && inside(content[first-1]) {
		first--
	}
	if first > 0 {
		first--
	}
	for end < len(content) && end-below < mostAround && inside(content[end]) {
		end++
	}
	return first, end
}

// mostAround is how many lines are taken above and below lines that are added.
const mostAround = 4

// indent returns the width of the white space that a line begins with.
func indent(line string) int {
	width := 0
	for _, r := range line {
		switch r {
		case ' ':
			width++
		case '\t':
			width += 8 - width%8
		default:
			return width
		}
	}
	return width
}
