package asks

import (
	"regexp"

	"repochat/internal/reader/learned/frame"
)

// shown match what a question wants to see beside each of some issues or pull requests, by
// the name of a frame's Show.
var shown = map[string]*regexp.Regexp{
	"fix":      regexp.MustCompile(`(?i)\b(?:with|and|plus|incl\pL*)\s+(?:the\s+|its\s+|their\s+)?(?:(?:fixing\s+)?commits?|fix(?:es)?)(?:\s+(?:in|with|by)\s+which|\s+that\s+fixed|\s*[.?!]|\s*$)|\b(?:in|by|with)\s+which\s+commits?\b|\bwhich\s+commits?\s+fixed\s+(?:it|each|them)\b|\bmit\s+(?:dem\s+|ihren\s+)?commits?\b|\bavec\s+(?:le|leurs?)\s+commits?\b`),
	"reporter": regexp.MustCompile(`(?i)\b(?:with|and|plus|incl\pL*)\s+(?:the\s+|its\s+|their\s+)?(?:reporters?|authors?|openers?|names?\s+of\s+(?:the\s+)?(?:reporters?|authors?))\b|\b(?:and\s+)?(?:who|by\s+whom)\s+(?:(?:was|were)\s+)?(?:opened|reported|filed|raised)\s+(?:it|each|them|they)\b|\btogether\s+with\s+the\s+person\b|\bon\s+which\s+(?:each|it|they)\s+(?:was|were)\s+opened\s*,?\s+and\s+by\s+whom\b`),
	"merger":   regexp.MustCompile(`(?i)(?:\b(?:with|and|plus|incl\pL*)|[,+&–-])\s+(?:the\s+|its\s+|their\s+)?(?:mergers?\b|(?:names?\s+of\s+)?(?:who|those\s+who|the\s+(?:person|people)\s+(?:who|that))\s+(?:has\s+|have\s+)?merged(?:\s+(?:it|each|them|each\s+(?:one|of\s+them)))?\s*(?:[,.?!+&]|$))|\bby\s+whom\s+(?:(?:was|were)\s+)?(?:it|each|they|them)?\s*(?:was|were)?\s*merged\b`),
}

// withDate matches what asks for a date beside each thing.
var withDate = regexp.MustCompile(`(?i)(?:\b(?:with|and|incl\pL*)|\bw/)\s+(?:the\s+|their\s+|its\s+)?(?:respective\s+|fix(?:ing)?\s+)?(?:dates?|days?)\b`)

// shownOf are the names of what can be shown of things, the likeliest first.
var shownOf = map[frame.Entity][]string{frame.Issue: {"fix", "reporter"}, frame.Pull: {"merger"}}

// Shown returns what a question wants to see beside each of the things that it lists, as
// the name of a frame's Show; "" for no more than the usual. isOfFixes is set where it
// lists what was fixed.
func Shown(text string, of frame.Entity, isOfFixes bool) string {
	if of == frame.Issue && isOfFixes && withDate.MatchString(text) {
		return "fix"
	}
	for _, name := range shownOf[of] {
		if shown[name].MatchString(text) {
			return name
		}
	}
	return ""
}

// verdicts matches what asks for the outcome of reviews.
var verdicts = regexp.MustCompile(`(?i)\b(?:outcomes?|verdicts?|results?|conclusions?|decisions?|decided|approv(?:e|ed|als?)|requested\s+changes)\b`)

// ForVerdicts reports whether a question about reviews asks for their outcome.
func ForVerdicts(text string) bool { return verdicts.MatchString(text) }

// approved matches a question for those who approved something.
var approved = regexp.MustCompile(`(?i)\b(?:who|which\s+\pL+|by\s+whom)\s+(?:has\s+|have\s+|was\s+it\s+)?approved\b`)

// WhoApproved reports whether a question asks who approved something.
func WhoApproved(text string) bool { return approved.MatchString(text) }
