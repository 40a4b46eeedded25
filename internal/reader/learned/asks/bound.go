package asks

import (
	"regexp"
	"strings"
)

// bounds matches what stands before the begin or the end of a time.
var bounds = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:after|since|before|until|till|prior\s+to|nach|seit|vor|bis|après|depuis|avant|después\s+de|desde|antes\s+de|hasta)\s+(?:(?:the|that|dem|der|die|das|le|la|les|el|los|las)\s+)?(?:\pL+\s+)?$`)

// lettersAlone matches a word.
var lettersAlone = regexp.MustCompile(`^\pL+$`)

// doerBefore and deedBehind match what stands around somebody who did something.
var (
	doerBefore = regexp.MustCompile(`(?i)\b(?:did|has|have|does)\s+(?:\pL+\s+)?$`)
	deedBehind = regexp.MustCompile(`(?i)^\s+(?:ever\s+|already\s+)?(?:open|report|fil|fix|clos|merg|review|comment|commit|writ|wrote|creat|contribut|author|approv|introduc|submit|push|ma[dk]e)\pL*`)
)

// LosesCondition reports whether one of the words that a reading does not use stands for the
// begin or the end of a time, "issues opened after IETF 122", or for who did something, "how
// many issues has jo opened". Without it other things are counted.
func LosesCondition(text string, unused []string) bool {
	lower := strings.ToLower(text)
	for _, word := range unused {
		if strings.HasSuffix(word, "ing") || !lettersAlone.MatchString(word) {
			continue // "after sorting" bounds no time
		}
		if at := strings.Index(lower, strings.ToLower(word)); at >= 0 && at+len(word) <= len(text) && (bounds.MatchString(text[:at]) || doerBefore.MatchString(text[:at]) && deedBehind.MatchString(text[at+len(word):])) {
			return true
		}
	}
	return false
}

// none matches what says that there is none of something.
var none = regexp.MustCompile(`(?i)\b(?:no|without|lack(?:s|ing)?|ohne|kein\pL*|sans|aucun\pL*|sin)\s+(?:any\s+)?\pL`)

// SaysNone reports whether a question says that there is none of something, for which a
// reading of all things has no place.
func SaysNone(text string) bool { return none.MatchString(text) }
