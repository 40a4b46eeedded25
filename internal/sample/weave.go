package sample

import "strings"

// A weave is the whole life of one file in one text, as SCCS kept it: every
// line that the file ever had, in order, marked with the changes that brought
// and removed it. A commit is a set of changes, a merge the union of its
// parents', and what the file holds at a commit follows from the set alone.
// So merges need no merging, and which change wrote a line is known by
// construction.
//
// Lines that start with @@ are directives. Above the body:
//
//	@@ path P by C        the file is at P since change C
//	@@ gone by C          the file is deleted by C
//	@@ executable by C    the file's mode is 100755 since C
//	@@ crlf               its lines end in CRLF
//	@@ reindent by C      C halves its indentation of four spaces
//	@@ bytes F by C       a binary file; since C it has the bytes of files/F
//	@@ gitlink H by C     a submodule; since C it is at commit H
//	@@ body
//
// and in the body, where blocks may be nested:
//
//	@@ add C … @@ end             lines that C brings
//	@@ drop C … @@ end            lines that C removes
//	@@ swap C … @@ with … @@ end  lines that C replaces by others
type weave struct {
	source  string // name of the embedded file, for errors
	events  []event
	body    []block
	crlf    bool
	changes []string // all changes that the weave names, sorted
}

// event is something that a change does to the file as a whole.
type event struct {
	kind   eventKind
	value  string
	change string
}

type eventKind string

const (
	eventPath       eventKind = "path"
	eventGone       eventKind = "gone"
	eventExecutable eventKind = "executable"
	eventBytes      eventKind = "bytes"
	eventGitlink    eventKind = "gitlink"
	eventReindent   eventKind = "reindent"
)

// block is a run of lines, or lines within an add, drop or swap. The lines of
// a run show whenever their surroundings do; the inner blocks of an add only
// with its change, those of a drop only without it.
type block struct {
	lines   []string
	change  string
	with    []block // shown when change is active
	without []block // shown when it is not
}

// content is a file at one commit.
type content struct {
	path       string // "" when the file does not exist
	executable bool
	text       string
	bytes      string // name of the embedded file, for a binary
	gitlink    string // commit, for a submodule
}

// at returns the file as it is when the given changes are active.
func (w *weave) at(active func(change string) bool) content {
	var c content
	reindent := false
	for _, e := range w.events {
		if !active(e.change) {
			continue
		}
		switch e.kind {
		case eventPath:
			c.path = e.value
		case eventGone:
			c.path = ""
		case eventExecutable:
			c.executable = true
		case eventBytes:
			c.bytes = e.value
		case eventGitlink:
			c.gitlink = e.value
		case eventReindent:
			reindent = true
		}
	}
	if c.path == "" {
		return content{}
	}
	var text strings.Builder
	for _, line := range linesOf(w.body, active, nil) {
		if reindent {
			line = halveIndent(line)
		}
		text.WriteString(line)
		if w.crlf {
			text.WriteByte('\r')
		}
		text.WriteByte('\n')
	}
	c.text = text.String()
	return c
}

func linesOf(blocks []block, active func(string) bool, lines []string) []string {
	for _, b := range blocks {
		switch {
		case b.change == "":
			lines = append(lines, b.lines...)
		case active(b.change):
			lines = linesOf(b.with, active, lines)
		default:
			lines = linesOf(b.without, active, lines)
		}
	}
	return lines
}

func halveIndent(line string) string {
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	return strings.Repeat(" ", indent/4*2+indent%4) + text
}
