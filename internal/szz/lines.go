package szz

import (
	"slices"
	"strings"

	"repochat/internal/history"
	"repochat/internal/szz/filekind"
	"repochat/internal/szz/origin"
)

// Line is a line that a fix deletes or changes, and where it came from.
type Line struct {
	history.TracedLine

	distance   int32    // from the lines that the fix changes; 0 for these themselves
	originPath string   // of the line in its origin
	originLine int32    // in that file, counted from 0
	passed     []string // the commits past which it was followed
}

// The reasons for which lines do not count.
const (
	droppedData    = "generated or data file"
	droppedBlank   = "blank or only braces"
	droppedComment = "only a comment"
	droppedSpaces  = "only its white space changes"
	droppedUnknown = "its history is incomplete"
)

// linesOf returns the lines that an edit deletes.
func linesOf(edit origin.Edit) []Line {
	lines := make([]Line, 0, len(edit.Deleted))
	for _, from := range edit.Origins {
		for i := range from.Lines {
			line := Line{TracedLine: history.TracedLine{Path: edit.Path, Number: int(from.Line+i) + 1, Origin: from.Commit, Text: edit.Deleted[len(lines)]}}
			line.originPath, line.originLine = from.Path, from.Start+i
			if from.Commit == "" {
				line.Dropped = droppedUnknown
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// dropCosmetic marks the lines of an edit that can hold no bug: those of data
// files, those that are blank, or only braces, or only comments, and those of
// which only the white space changes.
func (s syntaxes) dropCosmetic(lines []Line, edit origin.Edit) {
	if filekind.IsData(edit.Path) {
		dropAll(lines, droppedData)
		return
	}
	language := s.of(edit.Path)
	at := 0
	for _, hunk := range edit.Hunks {
		end := at + int(hunk.OldLines)
		open := false
		for i := at; i < end; i++ {
			switch {
			case lines[i].Dropped != "":
			case isBlank(strings.TrimSpace(lines[i].Text)):
				lines[i].Dropped = droppedBlank
			default:
				open = true
			}
		}
		if open {
			for i, isComment := range language.comments(edit.Deleted[at:end]) {
				if isComment && lines[at+i].Dropped == "" {
					lines[at+i].Dropped = droppedComment
				}
			}
		}
		at = end
	}
	if len(edit.Added) > 0 {
		dropSpaces(lines, edit)
	}
}

// dropSpaces marks the lines that an edit adds again with other white space.
func dropSpaces(lines []Line, edit origin.Edit) {
	deleted, added := 0, 0
	for _, hunk := range edit.Hunks {
		again := map[string]int{}
		for _, text := range edit.Added[added : added+int(hunk.NewLines)] {
			again[withoutSpaces(text)]++
		}
		for i := deleted; i < deleted+int(hunk.OldLines); i++ {
			if text := withoutSpaces(lines[i].Text); again[text] > 0 {
				again[text]--
				if lines[i].Dropped == "" {
					lines[i].Dropped = droppedSpaces
				}
			}
		}
		deleted, added = deleted+int(hunk.OldLines), added+int(hunk.NewLines)
	}
}

func withoutSpaces(text string) string { return strings.Join(strings.Fields(text), "") }

// restoreSpaces counts the lines of a fix of which only the white space
// changes, if no others count: then white space is what was wrong.
func restoreSpaces(lines []Line) {
	if slices.ContainsFunc(lines, func(l Line) bool { return l.Dropped == "" }) {
		return
	}
	for i := range lines {
		if lines[i].Dropped == droppedSpaces {
			lines[i].Dropped = ""
		}
	}
}

func dropAll(lines []Line, reason string) {
	for i := range lines {
		if lines[i].Dropped == "" {
			lines[i].Dropped = reason
		}
	}
}

// isBlank reports whether a line is empty or only closes and opens blocks.
func isBlank(line string) bool { return strings.Trim(line, "{}()[];, \t\r") == "" }
