package classify

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// quarterSaid matches a word for three months.
var quarterSaid = regexp.MustCompile(`(?i)quart|trimest|\bq[1-4]?\b`)

// TakesUnsaid reports whether a frame takes for said what a question does not say: it
// has a row for each quarter, or looks only at bugs of which the introducing commit is
// known, though most open bugs have none.
func TakesUnsaid(f frame.Frame, said Cues, slots slot.Slots, text string) bool {
	if f.Per == "quarter" || strings.Contains(f.Query, "per_quarter") {
		return !quarterSaid.MatchString(text)
	}
	takesIntroduced := f.Target == frame.Issue && f.Via == "introduced" && f.Query == ""
	return takesIntroduced && !slices.Contains(said.Names(), "introduced") && !slots.Has(slot.Period, slot.Person, slot.Commit)
}
