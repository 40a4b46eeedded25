package asks

import "regexp"

// shown match what a question wants to see beside each of some issues, by the name of a
// frame's Show.
var shown = map[string]*regexp.Regexp{
	"fix":      regexp.MustCompile(`(?i)\b(?:with|and|plus|incl\pL*)\s+(?:the\s+|its\s+|their\s+)?(?:(?:fixing\s+)?commits?|fix(?:es)?)(?:\s+(?:in|with|by)\s+which|\s+that\s+fixed|\s*[.?!]|\s*$)|\b(?:in|by|with)\s+which\s+commits?\b|\bwhich\s+commits?\s+fixed\s+(?:it|each|them)\b|\bmit\s+(?:dem\s+|ihren\s+)?commits?\b|\bavec\s+(?:le|leurs?)\s+commits?\b`),
	"reporter": regexp.MustCompile(`(?i)\b(?:with|and|plus|incl\pL*)\s+(?:the\s+|its\s+|their\s+)?(?:reporters?|authors?|openers?|names?\s+of\s+(?:the\s+)?(?:reporters?|authors?))\b|\b(?:and\s+)?(?:who|by\s+whom)\s+(?:(?:was|were)\s+)?(?:opened|reported|filed|raised)\s+(?:it|each|them|they)\b|\btogether\s+with\s+the\s+person\b`),
}

// withDate matches what asks for a date beside each thing.
var withDate = regexp.MustCompile(`(?i)(?:\b(?:with|and|incl\pL*)|\bw/)\s+(?:the\s+|their\s+|its\s+)?(?:respective\s+|fix(?:ing)?\s+)?(?:dates?|days?)\b`)

// Shown returns what a question wants to see beside each of the issues that it lists, as
// the name of a frame's Show; "" for no more than the usual. isOfFixes is set where it
// lists what was fixed.
func Shown(text string, isOfFixes bool) string {
	if isOfFixes && withDate.MatchString(text) {
		return "fix"
	}
	for _, name := range []string{"fix", "reporter"} {
		if shown[name].MatchString(text) {
			return name
		}
	}
	return ""
}
