package join

import "regexp"

// pointsBack matches words for a row of the first question, countsThem a count of its
// rows, countsAmong one that says so, and byWhom a question about who did what the first is
// about.
var (
	pointsBack  = regexp.MustCompile(`(?i)\b(?:it|its|they|them|their|he|she|his|her|that one|sie|es|ihn|il|elle|ils|elles)\b`)
	countsThem  = regexp.MustCompile(`(?i)^how many\s+(?:of|were|was|are|is|have|had|has|got|ended|\p{L}+ed)\b`)
	byWhom      = regexp.MustCompile(`(?i)^(?:by\s+whom|who\s+by|by\s+who|von\s+wem|par\s+qui|por\s+quién)\b`)
	countsAmong = regexp.MustCompile(`(?i)^how\s+many\s+of\s+(?:them|those|these)\b`)
)

// PointsBack reports whether a second question has a word for something of the first.
func PointsBack(second string) bool { return pointsBack.MatchString(second) }

// CountsThem reports whether a second question counts what the first is about.
func CountsThem(second string) bool { return countsThem.MatchString(second) }

// CountsAmong reports whether a second question counts some of what the first counts, and
// says so: "how many of them".
func CountsAmong(second string) bool { return countsAmong.MatchString(second) }

// AsksByWhom reports whether a second question asks who did what the first is about.
func AsksByWhom(second string) bool { return byWhom.MatchString(second) }
