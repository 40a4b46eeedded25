package complete_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/complete"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/slot"
)

// TestTwoPeopleWithoutAJoinAreNotCompared holds that what two people did with the same things
// is not told as two numbers, one of each.
func TestTwoPeopleWithoutAJoinAreNotCompared(t *testing.T) {
	for text, isRead := range map[string]bool{
		"how many issues opened by ann were labelled by bob": false,
		"how many pull requests did ann and bob merge":       true,
		"how many pull requests were merged by ann, by bob":  true,
		"compare the number of commits by ann with bob":      true,
	} {
		slots := slot.Slots{}
		for _, name := range []string{"ann", "bob"} {
			start := strings.Index(text, name)
			slots = append(slots, slot.Slot{Kind: slot.Person, Start: start, End: start + len(name), Text: name, Value: name, Names: []string{name}})
		}
		if read, ok := complete.Of(text, slots, figures.Known{}); ok != isRead {
			t.Errorf("%s: read as %q, %t; want %t", text, read.Reading, ok, isRead)
		}
	}
}
