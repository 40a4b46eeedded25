package asks

import "regexp"

// places match a question for the place in the code where something is done.
var places = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^\W*where(?:['’]s|\s+is|\s+are|\s+does|\s+do|\s+can\s+i\s+find)\s+(?:the\s+|all\s+the\s+)?.{2,40}?\s+(?:logic|code|implementation|handling|functionality|implemented|handled|processed|performed|managed|dealt\s+with|parsed|computed|calculated|verified|validated|checked|stored|generated|created|sent|loaded|saved|encoded|decoded|signed|encrypted|rendered|registered|configured|initiali[sz]ed|set|set\s+up|specified)(?:\s+(?:located|live|lives|defined|done|happen|happens|kept|found|in\s+the\s+code))?\s*[?.!]*$`),
	regexp.MustCompile(`(?i)^\W*where(?:['’]s|\s+is|\s+are|\s+can\s+i\s+find)\s+(?:the\s+)?(?:code|logic|implementation)\s+(?:for|of|behind|that)\s+.{2,50}$`),
	regexp.MustCompile(`(?i)^\W*(?:which|what)\s+(?:files?|functions?|modules?|class(?:es)?|methods?|part\s+of\s+the\s+(?:code|repo))\s+(?:(?:is|are)\s+responsible\s+for|handles?|implements?|deals?\s+with|takes?\s+care\s+of|builds?|parses?|validates?|creates?|sends?|encodes?|decodes?|computes?|formats?|renders?|checks?)\s+(?:the\s+)?[^?]{2,40}?\s*[?.!]*$`),
}

// notPlaces matches what asks for something of the history instead.
var notPlaces = regexp.MustCompile(`(?i)\b(?:commits?|bugs?|issues?|prs?|pull\s+requests?|most|fewest|releases?|tickets?|interfaces?)\b`)

// OfPlaceInCode reports whether a question asks for the place in the code where something
// is done: "where is the retry logic", "which function builds the request".
func OfPlaceInCode(text string) bool {
	for _, place := range places {
		if place.MatchString(text) {
			return !notPlaces.MatchString(text)
		}
	}
	return false
}
