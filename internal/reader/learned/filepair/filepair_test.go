package filepair_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/filepair"
	"repochat/internal/reader/learned/slot"
)

func TestOf(t *testing.T) {
	tests := []struct {
		text, want string // what the query has; "" where it is not read
	}{
		{"a.go or b.go, which changed more", "count(DISTINCT c) AS commits"},
		{"which file changed more often: a.go or b.go?", "count(DISTINCT c) AS commits"},
		{"which of a.go and b.go has more bugs?", "count(DISTINCT i) AS bugs"},
		{"has a.go had more contributors than b.go", "count(DISTINCT u) AS people"},
		{"is a.go changed more often than b.go?", "count(DISTINCT c) AS commits"},
		{"when was a.go renamed to b.go and who did it?", "r.previous_path ENDS WITH '/a.go'"},
		{"who renamed a.go to b.go", "r.previous_path ENDS WITH '/a.go'"},
		{"a.go or b.go, which is larger", ""},
		{"which commits changed a.go and b.go", ""},
		{"why was a.go changed more often than b.go", ""},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			var slots slot.Slots
			for _, file := range []string{"a.go", "b.go"} {
				at := strings.Index(test.text, file)
				slots = append(slots, slot.Slot{Kind: slot.File, Start: at, End: at + len(file), Text: file, Names: []string{file}})
			}
			query, reading, ok := filepair.Of(test.text, slots)
			if isRenaming := strings.Contains(test.text, "rename"); isRenaming && ok && strings.Contains(query, test.want) && strings.Contains(reading, "a.go to b.go") {
				return
			}
			if ok != (test.want != "") || ok && (!strings.Contains(query, test.want) || !strings.Contains(query, "UNION ALL") || !strings.Contains(reading, "a.go and b.go")) {
				t.Errorf("%t: %s (%s)", ok, query, reading)
			}
		})
	}
}
