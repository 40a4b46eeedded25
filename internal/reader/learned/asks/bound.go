package asks

import (
	"regexp"
	"strings"
)

// bounds matches what stands before the begin or the end of a time.
var bounds = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:after|since|before|until|till|prior\s+to|nach|seit|vor|bis|après|depuis|avant|después\s+de|desde|antes\s+de|hasta)\s+(?:(?:the|that|dem|der|die|das|le|la|les|el|los|las)\s+)?(?:\pL+\s+)?$`)

// lettersAlone matches a word.
var lettersAlone = regexp.MustCompile(`^\pL+$`)

// LosesBound reports whether one of the words that a reading does not use stands for the begin
// or the end of a time: "issues opened after IETF 122". Without it other things are counted.
func LosesBound(text string, unused []string) bool {
	lower := strings.ToLower(text)
	for _, word := range unused {
		if strings.HasSuffix(word, "ing") || !lettersAlone.MatchString(word) {
			continue // "after sorting" bounds no time
		}
		if at := strings.Index(lower, strings.ToLower(word)); at >= 0 && at <= len(text) && bounds.MatchString(text[:at]) {
			return true
		}
	}
	return false
}
