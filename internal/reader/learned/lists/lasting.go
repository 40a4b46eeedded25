package lists

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/slot"
)

// lasted matches what says of things how long they took at least until they were closed or
// merged, with § in the place of a number: "that stayed open for more than § years before
// closure".
var lasted = regexp.MustCompile(`(?i)(?:(?:that|which)\s+)?(?:(?:have|had|has)\s+)?(?:stayed|remained|were|was|been|stood|lay|sat|took|taken|needed|waited)\s+(?:open\s+)?(?:for\s+)?(?:more\s+than|longer\s+than|over|at\s+least)\s+§\s*(?:years?|months?|weeks?|days?|yrs?)\s+` +
	`(?:(?:before|until|till)\s+(?:(?:they|it)\s+(?:were|was|got)\s+(?:finally\s+)?|(?:finally\s+)?(?:being|getting)\s+|the(?:ir)?\s+)?|to\s+(?:get\s+|be\s+)?)(clos|merg|resol|fix)\pL*`)

// atLeast is how long things took until they were closed or merged; without days it is not
// said.
type atLeast struct{ days int }

// detail returns the name of what is told of each thing.
func (l atLeast) detail() string { return map[bool]string{true: "days"}[l.days > 0] }

// told returns what the reading tells.
func (l atLeast) told() string {
	if l.days == 0 {
		return ""
	}
	return fmt.Sprintf("; open for more than %d days", l.days)
}

// of returns those of some things that took so long. ok is false for things that are never
// closed.
func (l atLeast) of(things figures.Things) (longer figures.Things, ok bool) {
	if l.days == 0 {
		return things, true
	}
	return things.OpenFor(l.days)
}

// withoutLasting returns a text with a state in the place of how long things took at least
// until they were in it, and how long that is; none where the text does not say it.
func withoutLasting(text string, slots slot.Slots) (rest string, lasting atLeast) {
	durations := slots.Of(slot.Duration)
	if len(durations) != 1 || durations[0].Length <= 0 {
		return text, atLeast{}
	}
	d := durations[0]
	marked := text[:d.Start] + "§" + strings.Repeat(" ", max(0, d.End-d.Start-len("§"))) + text[d.End:]
	m := lasted.FindStringSubmatchIndex(marked)
	if m == nil {
		return text, atLeast{}
	}
	state := map[bool]string{true: "merged", false: "closed"}[strings.EqualFold(marked[m[2]:m[3]], "merg")]
	end := m[1] - max(0, len("§")-(d.End-d.Start)) // of the text, which may be shorter
	rest = text[:m[0]] + state + strings.Repeat(" ", end-m[0]-len(state)) + text[end:]
	return rest, atLeast{int(d.Length / (24 * time.Hour))}
}
