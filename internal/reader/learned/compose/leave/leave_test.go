package leave_test

import (
	"testing"

	"repochat/internal/reader/learned/compose/leave"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

func TestIsLeftOut(t *testing.T) {
	merges := slot.Slot{Kind: slot.Merges, Denied: slot.Others}
	for _, tt := range []struct {
		name  string
		slot  slot.Slot
		query string
		want  bool
	}{
		{"merges", merges, "MATCH (c:Commit) WHERE NOT c.is_merge RETURN c", true},
		{"merges that a query has", merges, "MATCH (c:Commit) RETURN c", false},
		{"nothing but merges", slot.Slot{Kind: slot.Merges, Denied: slot.Only}, "MATCH (c:Commit) WHERE NOT c.is_merge RETURN c", false},
		{"a file", slot.Slot{Kind: slot.File, Denied: slot.Others}, "MATCH (c:Commit) WHERE NOT c.is_merge RETURN c", false},
	} {
		if got := leave.IsLeftOut(tt.slot, tt.query); got != tt.want {
			t.Errorf("%s: got %t", tt.name, got)
		}
	}
}

func TestOut(t *testing.T) {
	merges := func(how slot.Denial) slot.Slot {
		return slot.Slot{Kind: slot.Merges, Text: "merges", Value: "merges", Denied: how}
	}
	file := slot.Slot{Kind: slot.File, Text: "a.go", Names: []string{"a.go"}, Denied: slot.Others}
	tests := []struct {
		name  string
		slot  slot.Slot
		frame frame.Frame
		want  string // "" where nothing is left out
		known bool
		ok    bool
	}{
		{"merges", merges(slot.Others), frame.Frame{Target: frame.Commit}, "NOT c.is_merge", true, true},
		{"nothing but merges", merges(slot.Only), frame.Frame{Target: frame.Commit}, "c.is_merge", true, true},
		{"merges of a frame that asks for them", merges(slot.Others), frame.Frame{Target: frame.Commit, State: "merge"}, "NOT c.is_merge", true, false},
		{"commits that touched a file", file, frame.Frame{Target: frame.Commit}, "NOT EXISTS { MATCH (c)-[:changed]->(other:File) WHERE other.name = 'a.go' }", true, true},
		{"a file itself", file, frame.Frame{Target: frame.File}, "NOT f.name = 'a.go'", true, true},
		{"people by what they are", slot.Slot{Kind: slot.Crew, Text: "editors", Note: "not known"}, frame.Frame{Target: frame.Person}, "", true, true},
		{"anything else", slot.Slot{Kind: slot.Label, Text: "bug"}, frame.Frame{Target: frame.Issue}, "", false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, known, ok := leave.Out(tt.slot, tt.frame)
			if got.Text != tt.want || known != tt.known || ok != tt.ok {
				t.Errorf("got %q, known %t, ok %t", got.Text, known, ok)
			}
		})
	}
}
