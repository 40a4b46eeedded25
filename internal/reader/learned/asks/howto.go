package asks

import "regexp"

var (
	// howTo matches a question for how to do something, which documents tell and the history
	// does not.
	howTo = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|ok|hi|hello|please)\W+)*how\s+(?:(?:do|can|could|should|would|must|may)\s+(?:i|we|you|one)|(?:i|we)\s+(?:can|could|should|must)|to)\s+(?:\pL+ly\s+)?(\pL+)`)
	// toSee are verbs of what the history shows: "how can I see who merged most".
	toSee = regexp.MustCompile(`(?i)^(?:see|find|know|tell|get|list|show|check|look|view|identify|determine|count|compare|measure|rank|search|filter|sort|ask|figure|learn)$`)
)

// hypothetical matches a question for what happens where something is the case.
var hypothetical = regexp.MustCompile(`(?i)^\W*(?:so\s+|and\s+|but\s+)?if\s+(?:my|our|your|i|we|you|one|a|an|the|there|it|some\pL*|any\pL*)\s[^?]{3,100}?,\s*(?:then\s+)?(?:is|are|does|do|will|would|can|could|should|may|what|how|where|which)\b`)

// IsHypothetical reports whether a question asks what happens where something is the case:
// "if my hook returns an error, is the next one still called".
func IsHypothetical(text string) bool { return hypothetical.MatchString(text) }

// IsHowTo reports whether a question asks how one does something, "how do I cut a release",
// or what happens where something is the case.
func IsHowTo(text string) bool {
	if IsHypothetical(text) {
		return true
	}
	m := howTo.FindStringSubmatch(text)
	return m != nil && !toSee.MatchString(m[1])
}

// ofNow matches a question for how something is or works, which files may tell.
var ofNow = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|hi|hello)\W+)?(?:does|do|can|could|may|must|should|is|are|will|would|how|what|where)\b`)

// OfNow reports whether a question may be for how something is or works: "does the count
// have both directions".
func OfNow(text string) bool { return ofNow.MatchString(text) }

// deedOf matches a question whose end points at something that was said before it.
var deedOf = regexp.MustCompile(`(?i)\b(?:added|introduced|removed|dropped|broke|brought|changed|caused)\s+(?:that|this|it|them)\s*[?.!]*$`)

// PointsBack reports whether a question asks of a deed to something that was said before it:
// "which version added that".
func PointsBack(text string) bool { return deedOf.MatchString(text) }
