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

// botSaid matches a word for programs that write commits or pull requests.
var botSaid = regexp.MustCompile(`(?i)bot|automat|renovate|non-?human|\bhuman|menschen|humain`)

// abandonedSaid matches what says that pull requests were not merged.
var abandonedSaid = regexp.MustCompile(`(?i)without|w/o|un-?merged|n['’o]?t\b|never|reject|refus|declin|abandon|clos|drop|discard|fail|unsuccess|turned\s+down|\bno\s|ohne|nicht|nie|abgelehnt|verworfen|geschlossen|sans|ferm|jamais|\bpas\b|sin\s|rechaz|nunca|cerr|\bdied\b|\bdying\b`)

// mergedSaid matches what says that pull requests were merged.
var mergedSaid = regexp.MustCompile(`(?i)merged?\b|gemergt|fusionn|fusionad|\blanded\b|\baccepted\b`)

// notMergedSaid matches what says that they were not, whoever closed them.
var notMergedSaid = regexp.MustCompile(`(?i)\b(?:not|never|nie|nicht|pas|no|(?:do|does|did|is|are|was|were|has|have|had)n['’]?t)\s+(?:(?:yet|been|be|ever|actually|get|got|getting|été|worden|fueron|han\s+sido)\s+)*(?:merged?|gemergt|gemerged|fusionn\pL*|fusionad\pL*)(?:\s+by\b)?`)

// StateSaid returns a frame for merged pull requests of a question that says that they are
// not with that state, and one for those that were not merged with the state that the
// question has words for, where it has none for that one.
func StateSaid(f frame.Frame, text string) frame.Frame {
	if said := notMergedSaid.FindString(text); f.State == "merged" && f.Query == "" && said != "" && !strings.HasSuffix(said, "by") {
		f.State = "unmerged"
		return f
	}
	if f.State != "abandoned" || abandonedSaid.MatchString(text) {
		return f
	}
	f.State = ""
	if mergedSaid.MatchString(text) {
		f.State = "merged"
	}
	return f
}

// perSaid matches what may ask for a row for each of several periods.
var perSaid = regexp.MustCompile(`(?i)\b(?:per|each|every|by|over|pro|je|par|por|chaque|cada|jede[rsn]?|an|ann?ual|annuel\w*|trend\w*|chang\w*|evol\w*|évol\w*|develop\w*|grow\w*|histor\w*|curve|chart|graph|plot|series|stats?|timeline|courbe|verlauf|entwick\w*|w/w|m/m|y/y|mom|yoy)\b|year|month|week|da(?:y|i)|hour|yr|jahr|jähr|monat|woch|woech|tag|täg|stund|ann[ée]|mois|mens|semain|jour|heure|año|mes|seman|d[ií]a|hora|fast|slow|better|worse|still|getting|than`)

// lengthSaid matches a length of time, which asks for no row for each: "older than a month".
var lengthSaid = regexp.MustCompile(`(?i)\b(?:than|within|under)\s+(?:an?|one|the\s+last|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+(?:days?|weeks?|months?|years?)\b`)

// TakesUnsaid reports whether a frame takes for said what a question does not say: it
// has a row for each period, is about the pull requests of bots, or looks only at bugs of which the introducing commit is known, though most
// open bugs have none.
func TakesUnsaid(f frame.Frame, said Cues, slots slot.Slots, text string) bool {
	if f.Per == "quarter" || strings.Contains(f.Query, "per_quarter") {
		return !quarterSaid.MatchString(text)
	}
	if strings.Contains(f.Query, "pulls_of_bots") {
		return !botSaid.MatchString(text)
	}
	if f.Per != "" && f.Query == "" && !perSaid.MatchString(lengthSaid.ReplaceAllString(text, " ")) {
		return true
	}
	takesIntroduced := f.Target == frame.Issue && f.Via == "introduced" && f.Query == ""
	return takesIntroduced && !slices.Contains(said.Names(), "introduced") && !slots.Has(slot.Period, slot.Person, slot.Commit)
}
