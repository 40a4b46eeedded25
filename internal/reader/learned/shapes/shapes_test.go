package shapes_test

import (
	"testing"

	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
)

func TestCompile(t *testing.T) {
	said := shapes.Compile(`PRs merged`)
	for text, want := range map[string]bool{
		"PRs merged": true,
		"Could you please tell me how many PRs merged?":                          true,
		"For my status report, what share of our PRs merged, please? Thank you!": true,
		"PRs merged in ¤":               true,
		"PRs merged and closed":         false,
		"which PRs merged broke things": false,
	} {
		if got := said.MatchString(text); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}

func TestIsCount(t *testing.T) {
	for text, want := range map[string]bool{
		"how many PRs merged":               true,
		"please, the number of PRs":         true,
		"how many PRs merged, and which?":   false,
		"how many people, and who are they": false,
		"which PRs merged":                  false,
	} {
		if got := shapes.IsCount(text); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
	if !shapes.IsShare("what percentage of PRs") || shapes.IsShare("which PRs") {
		t.Error("a share is not told from a list")
	}
}

func TestMask(t *testing.T) {
	const text = "of ann's PRs opened in 2021, how many were merged"
	slots := slot.Slots{{Kind: slot.Person, Start: 3, End: 6, Names: []string{"ann"}}, {Kind: slot.Period, Start: 23, End: 27}}
	masked, ok := shapes.Mask(text, slots)
	if want := "how many of the §'s PRs opened in ¤ were merged"; !ok || masked.Text != want || len(masked.People) != 1 || len(masked.Periods) != 1 {
		t.Errorf("%q, %t; want %q", masked.Text, ok, want)
	}
	if _, ok := shapes.Mask(text, append(slots, slot.Slot{Kind: slot.Label, Start: 40, End: 44})); ok {
		t.Error("a label stays")
	}
	denied := slots[0]
	denied.Denied = "not"
	if _, ok := shapes.Mask(text, slot.Slots{denied}); ok {
		t.Error("somebody who is left out is taken for one who is asked about")
	}
}
