package classify

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

func TestHavingSaid(t *testing.T) {
	tests := []struct{ text, having, want string }{
		{"files with 3 or more bugs", "more", "atleast"},
		{"files with 3 bugs or more", "more", "atleast"},
		{"files with 3+ bugs", "more", "atleast"},
		{"files with at least 3 bugs", "more", "atleast"},
		{"people with no fewer than 3 commits", "fewer", "atleast"},
		{"people with no more than 3 commits", "more", "atmost"},
		{"people with more than 3 commits", "atleast", "more"},
		{"people with fewer than 3 commits", "more", "fewer"},
		{"issues with exactly 3 comments", "more", "exactly"},
		{"issues with 3 comments", "exactly", "exactly"},
		{"Dateien mit mindestens 3 Bugs", "more", "atleast"},
		{"archivos con 3 o más bugs", "more", "atleast"},
		{"fichiers avec moins de 3 bugs", "more", "fewer"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			f := frame.Frame{Target: frame.File, Measure: "issues", Having: test.having}
			if got := AsSaid(f, test.text, numbersOf(test.text)).Having; got != test.want {
				t.Errorf("got %q", got)
			}
		})
	}
}

// A ranking has a bound where the question has one.
func TestARankingHasABound(t *testing.T) {
	ranking := frame.Frame{Target: frame.Person, Measure: "issues", Order: "most"}
	for text, want := range map[string]frame.Frame{
		"who opened 10 or more issues":   {Target: frame.Person, Measure: "issues", Having: "atleast"},
		"the 10 people with most issues": ranking,
		"who opened 1 or more issues":    ranking,
	} {
		if got := AsSaid(ranking, text, numbersOf(text)); got != want {
			t.Errorf("%q: got %s", text, got)
		}
	}
}

var digits = regexp.MustCompile(`\d+`)

// numbersOf returns the numbers of a text as slots.
func numbersOf(text string) slot.Slots {
	var slots slot.Slots
	for _, m := range digits.FindAllStringIndex(text, -1) {
		n, err := strconv.Atoi(text[m[0]:m[1]])
		if err != nil {
			panic(err) // the texts are those above
		}
		slots = append(slots, slot.Slot{Kind: slot.Number, Start: m[0], End: m[1], Number: n, IsBound: strings.Contains(text, "more issues")})
	}
	return slots
}
