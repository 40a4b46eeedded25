package szz

import (
	"encoding/json"
	"fmt"
	"io"

	"repochat/internal/history"
)

// Traces keep for each fix to which commits its lines lead. A fix and what is
// before it never change, so it needs to be traced only once by the same
// program with the same variant.
type Traces struct {
	by      string // the program and the variant
	leads   map[string]leads
	changed bool
}

// leads are what the lines of a fix lead to.
type leads struct {
	Commits map[string]int `json:"commits"` // how many lines lead to each
	// Near and Around count the lines beside those that the fix changes, up to
	// three and up to mostAround away.
	Near   map[string]int `json:"near,omitempty"`
	Around map[string]int `json:"around,omitempty"`
	// Last are the commits that last changed the files of the fix.
	Last []string `json:"last,omitempty"`
	// Alike is how much what commits changed is like what the fix changes, from 0
	// to 1.
	Alike map[string]float64 `json:"alike,omitempty"`
}

// all returns the commits that a fix leads to in any way.
func (l leads) all() map[string]bool {
	all := map[string]bool{}
	for _, counts := range []map[string]int{l.Commits, l.Near, l.Around} {
		for commit := range counts {
			all[commit] = true
		}
	}
	for _, commit := range l.Last {
		all[commit] = true
	}
	return all
}

// tracesFile is how traces are written.
type tracesFile struct {
	By    string           `json:"by"`
	Leads map[string]leads `json:"leads"`
}

// NewTraces returns traces of no fixes. A program is what identifies the code
// that traces.
func NewTraces(program string, variant Variant) *Traces {
	return &Traces{by: program + " " + string(variant), leads: map[string]leads{}}
}

// ReadTraces reads what Write wrote. What another program or variant wrote, or
// what is damaged, is worth nothing: all of it can be traced again.
func ReadTraces(input io.Reader, program string, variant Variant) *Traces {
	empty := NewTraces(program, variant)
	var file tracesFile
	if err := json.NewDecoder(input).Decode(&file); err != nil || file.By != empty.by || file.Leads == nil {
		return empty
	}
	return &Traces{by: file.By, leads: file.Leads}
}

// Write writes the traces.
func (t *Traces) Write(output io.Writer) error {
	if err := json.NewEncoder(output).Encode(tracesFile{t.by, t.leads}); err != nil {
		return fmt.Errorf("write traces: %w", err)
	}
	return nil
}

// Changed reports whether fixes were added since the traces were made or read.
func (t *Traces) Changed() bool { return t.changed }

// Missing returns those of the plausible fixes that are to be traced.
func (t *Traces) Missing(fixes []history.Fix) []history.Fix {
	var missing []history.Fix
	for _, fix := range fixes {
		if _, known := t.leads[fix.Commit]; fix.Plausible && !known {
			missing = append(missing, fix)
		}
	}
	return missing
}

// Forget drops a fix, which is then traced anew.
func (t *Traces) Forget(fix string) { delete(t.leads, fix) }

// add keeps a fix, unless the repository lacked what it takes to trace it: that
// may still come.
func (t *Traces) add(fix string, found tracedFix) {
	for _, line := range found.lines {
		if line.Dropped == droppedUnknown {
			return
		}
	}
	t.leads[fix] = countLeads(found)
	t.changed = true
}

func countLeads(found tracedFix) leads {
	counts := leads{Commits: map[string]int{}, Near: map[string]int{}, Around: map[string]int{}, Last: found.last, Alike: found.alike}
	passed := map[string]bool{}
	for _, line := range found.lines {
		for _, commit := range line.passed {
			passed[commit] = true
		}
	}
	for _, line := range found.lines {
		switch {
		case line.Dropped != "", line.distance > 0 && passed[line.Origin]:
		case line.distance == 0:
			counts.Commits[line.Origin]++
		case line.distance <= mostNear:
			counts.Near[line.Origin]++
		default:
			counts.Around[line.Origin]++
		}
	}
	return counts
}
