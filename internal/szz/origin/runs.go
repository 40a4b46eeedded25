package origin

import (
	"sort"

	"repochat/internal/history"
)

// run is a range of lines that came together: they begin at line from, end
// where the next run begins, and were the lines from start on in the version
// that brought them. The last run of a file has no end.
type run struct {
	from    int32
	version int32
	start   int32
}

// The versions of lines that none brought.
const (
	unassigned int32 = -1 // not yet: another parent may have them
	unknown    int32 = -2 // a content was missing in between
)

// appendRun appends a run, unless it only continues the last one.
func appendRun(runs []run, next run) []run {
	if len(runs) > 0 {
		last := runs[len(runs)-1]
		switch {
		case last.from == next.from:
			return appendRun(runs[:len(runs)-1], next)
		case last.version == next.version && (last.version < 0 || last.start+next.from-last.from == next.start):
			return runs
		}
	}
	return append(runs, next)
}

// find returns the index of the run that has a line.
func find(runs []run, line int32) int {
	return sort.Search(len(runs), func(i int) bool { return runs[i].from > line }) - 1
}

// appendRange appends the lines of runs from first on and before end, which -1
// leaves open, shifted to begin at line at.
func appendRange(result, runs []run, first, end, at int32) []run {
	if end == first {
		return result
	}
	for i := find(runs, first); i < len(runs) && (end < 0 || runs[i].from < end); i++ {
		next := runs[i]
		if next.from < first {
			if next.version >= 0 {
				next.start += first - next.from
			}
			next.from = first
		}
		next.from += at - first
		result = appendRun(result, next)
	}
	return result
}

// carry returns the runs of a version made from another by hunks. The lines
// that the hunks bring are unassigned.
func carry(before []run, hunks []history.Hunk) []run {
	after := make([]run, 0, len(before)+2*len(hunks))
	var line, old int32
	for _, hunk := range hunks {
		after = appendRange(after, before, old, hunk.OldStart, line)
		line += hunk.OldStart - old
		if hunk.NewLines > 0 {
			after = appendRun(after, run{from: line, version: unassigned})
		}
		line += hunk.NewLines
		old = hunk.OldStart + hunk.OldLines
	}
	return appendRange(after, before, old, -1, line)
}

// fill returns runs in which those that are unassigned come from others.
func fill(runs, others []run) []run {
	var filled []run
	for i, r := range runs {
		if r.version != unassigned {
			filled = appendRun(filled, r)
			continue
		}
		end := int32(-1)
		if i+1 < len(runs) {
			end = runs[i+1].from
		}
		filled = appendRange(filled, others, r.from, end, r.from)
	}
	return filled
}

// assign gives the lines that are unassigned to a version.
func assign(runs []run, version int32) []run {
	assigned := make([]run, 0, len(runs))
	for _, r := range runs {
		if r.version == unassigned {
			r.version, r.start = version, r.from // the start of unknown lines has no meaning
		}
		assigned = appendRun(assigned, r)
	}
	return assigned
}
