package question

import "regexp"

// opened matches "open" behind who did it.
var opened = regexp.MustCompile(`(?i)\b(?:did|does)\s+\S+(?:\s+\S+){0,2}?\s+open\b`)

// SaysOpened reports whether "open" in a question is what somebody did, and not the state
// of an issue: "which issues did ann open".
func SaysOpened(text string) bool { return opened.MatchString(text) }
