package asks

import "regexp"

var (
	thatDay   = regexp.MustCompile(`(?i)\b(?:that|the|on\s+that)\s+(?:very\s+)?same\s+(?:day|week|month|year)\b|\bon\s+that\s+(?:very\s+)?day\b`)
	whichKind = regexp.MustCompile(`(?i)^\W*(?:which|what)\s+(?:\p{L}+\s+){1,2}$`)
	sinceThen = regexp.MustCompile(`(?i)\b(?:since|seit|depuis|desde)(?:\s+(?:then|that|dann|lors|entonces))?(\s*[?.!]*)$|\b(?:seitdem|seither)(\s*[?.!]*)$`)
	why       = regexp.MustCompile(`(?i)^\W*(?:(?:and|but|so|und|et|y)\s+)?(?:why|how come|warum|wieso|weshalb|pourquoi|por\s+qu[ée])(?:$|[^\p{L}])`)
	ofBugs    = regexp.MustCompile(`(?i)bug|issue|ticket|problem|introd|caus|br[eo]k|fix|clos|resolv|regress|fehler|behob|verursach|erreur|corrig|arregl`)
)

// Why reports whether a question is one for a reason.
func Why(text string) bool { return why.MatchString(text) }

// OfBugs reports whether a text has a word for bugs, or for what commits do with them.
func OfBugs(text string) bool { return ofBugs.MatchString(text) }

// WhichKind reports whether a question is no more than a kind of thing: "which closed issues".
func WhichKind(text string) bool { return whichKind.MatchString(text) }

// SinceThen returns where a question ends with what goes on from a release, "how many commits
// since then"; nil where it does not.
func SinceThen(text string) []int { return sinceThen.FindStringIndex(text) }

// ThatDay reports whether a question refers to a period without naming it: "merged that same
// day".
func ThatDay(text string) bool { return thatDay.MatchString(text) }
