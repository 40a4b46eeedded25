package asks

import (
	"regexp"
	"strings"
)

const (
	event   = `(?:it|that|this|them|these|those|the\s+(?:change|commit|fix|feature|code|function|option|file|class|support))`
	happens = `(?:happen(?:ed)?|land(?:ed)?|ship(?:ped)?|(?:be|was|were|been|got|get)?\s*(?:first\s+)?(?:releas|publish|introduc|add|remov|delet|dropp?|chang|merg|includ|implement|deprecat|replac|renam|revert|creat)ed?|drop|come(?:\s+in|\s+out)?|came(?:\s+in|\s+out)?|go(?:\s+in|\s+out|\s+live)?|went(?:\s+in|\s+out|\s+live)?|appear(?:ed)?|arrive[d]?|start(?:ed)?|written|done|made|in|out|part\s+of|from)`
	begins  = `(?i)^\W*(?:(?:and|also|but|plus|y|et|und)\s+)?(?:also\s+)?`
	ends    = `\W*$`
)

// pointsElsewhere matches what stands for something else that the message or the conversation names.
var pointsElsewhere = regexp.MustCompile(`(?i)\b(?:it|this|that|them|these|those|they)\b`)

// ofEvent begins a question for what came or went, or for when, by whom or with which commit
// it did; of an issue or a pull request the graph tells that.
var (
	ofEvent     = regexp.MustCompile(begins + `(?:who|when|since\s+when|how\s+long\s+ago|(?:which|what)\s+(?:commit|person|developer|author|change|day|year|date)|(?:at|in|by)\s+(?:which|what)\s+(?:point|commit|year))\s`)
	deed        = regexp.MustCompile(`(?i)\b(?:added?|adding|introduced?|implement(?:ed)?|wrote|written|created?|remove[ds]?|delete[ds]?|drop(?:ped)?|deprecated?|renamed?|replaced?|reverted?|chang(?:ed?)|switched|moved?|came|come|land(?:ed)?|appear(?:ed)?|arrived?|start(?:ed)?|disappear(?:ed)?|go(?:ne)?|went|bumped|raised|dropping|removing)\b`)
	namesThread = regexp.MustCompile(`(?i)#\d|\b(?:issues?|tickets?|bugs?|prs?|pull\s+requests?|releases?|versions?|tags?|commits?\s+[0-9a-f]{7,})\b`)

	byWhom      = regexp.MustCompile(begins + `(?:(?:and\s+)?by\s+whom|by\s+who|from\s+whom|who\s+(?:was\s+(?:it|that|the\s+author)|(?:actually\s+)?(?:did|made|wrote|added|introduced|changed|removed|deleted|dropped|implemented|landed|authored|committed|contributed|deprecated)(?:\s+` + event + `)?)|whose\s+(?:commit|change|work|idea)\s+was\s+` + event + `)` + ends)
	atWhatTime  = regexp.MustCompile(begins + `(?:(?:and\s+)?(?:when|on\s+(?:which|what)\s+(?:day|date)|in\s+(?:which|what)\s+year)(?:\s+(?:was|were|did|has|is)\s+` + event + `(?:\s+(?:first\s+|finally\s+|actually\s+)?` + happens + `)?|\s+exactly)?)` + ends)
	byCommit    = regexp.MustCompile(begins + `(?:(?:and\s+)?(?:in|with|by)?\s*(?:which|what)\s+commit(?:\s+(?:was|did|has|is|introduced|added|removed)\s+` + event + `(?:\s+(?:first\s+)?` + happens + `)?)?)` + ends)
	withRelease = regexp.MustCompile(begins + `(?:(?:and\s+)?(?:(?:in|with|as\s+of|since|by|from|for)\s+)?(?:which|what)\s+(?:(?:the\s+)?first\s+)?(?:release|version|tag)\b[^?.;]{0,12}?(?:\s+(?:was|were|did|does|do|has|have|had|is|contains?|included?|includes|ships?|shipped|got|first|brought|carries|carried)\b(?:\s+` + event + `)?(?:\s+(?:first\s+|finally\s+|actually\s+)*` + happens + `)?(?:\s+(?:first|with|it|that))?)?)` + ends)
)

// OfOneEvent returns what a message asks of one thing that came or went, "who added X and in
// which release did it land?": the first question, which the answer tells with who, when and
// with which commit, and the one for its release; nil for any other message.
func OfOneEvent(found []Ask) []string {
	if len(found) < 2 || pointsElsewhere.MatchString(found[0].Text) || !ofEvent.MatchString(found[0].Text) || !deed.MatchString(found[0].Text) || namesThread.MatchString(found[0].Text) {
		return nil
	}
	questions := []string{strings.TrimSpace(found[0].Text)}
	for _, ask := range found[1:] {
		switch {
		case byWhom.MatchString(ask.Text), atWhatTime.MatchString(ask.Text), byCommit.MatchString(ask.Text):
		case withRelease.MatchString(ask.Text) && len(questions) == 1:
			questions = append(questions, "in which release did it land?")
		default:
			return nil
		}
	}
	return questions
}
