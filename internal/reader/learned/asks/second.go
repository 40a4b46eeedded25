package asks

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question/wording"
)

// extreme matches a question for the longest or first of things that it names, which goes
// on from nothing: "what was the longest interval between two releases", "what is the
// latest release".
var extreme = regexp.MustCompile(`(?i)^\W*(?:what|which)\s+(?:was|is|were|are)\s+the\s+(?:(?:longest|shortest|biggest|largest|smallest|average|median|first|last|latest|newest|oldest)\s+\pL+\s+(?:between|of|in|to|without|with|by|ever)\s+(?:\S+\s+)?[^\s?]{3,}|(?:current|first|last|latest|newest|oldest|most\s+recent)\s+(?:release|version|tag|commit|issue|pr|pull\s+request)\s*(?:[?.!,]|$))`)

// ForExtreme reports whether a question asks for the longest or first of things that it
// names.
func ForExtreme(text string) bool { return extreme.MatchString(text) }

// ofThing matches a question for a thing that it names, or for what did something to the
// thing of the question before it: "what is issue 12 about", "which one introduced it".
var ofThing = regexp.MustCompile(`(?i)^\W*(?:(?:what|which)\s+(?:is|was|are|were)\s+(?:(?:issue|bug|ticket|pr|pull\s+request|commit)\s+#?\w*\d|#\d|the\s+(?:file|person|label|branch)s?\b)|which\s+one\s+(?:introduced|fixed|caused|broke|closed|added|removed|reverted)\b)`)

// doneWithin matches a question for what was done within something that it names, which
// goes on from nothing: "what was fixed between v0.2.0 and v0.3.0".
var doneWithin = regexp.MustCompile(`(?i)^\W*(?:what|which\s+\pL+)\s+(?:was|were|is|are|got|has\s+been|have\s+been)\s+(?:fixed|changed|added|removed|dropped|merged|released|reverted|closed|opened|new)\s+(?:in|between|since|after|before|from|with|by|last|this|during)\s+(?:\S+\s+)?[^\s?]{2,}`)

// leaning matches what begins a question that goes on from the one before it: "by whom",
// "since when", "how many closed".
var leaning = regexp.MustCompile(`(?i)^\W*(?:(?:(?:by|with|from|for|of|to|since|until|in|on|at)\s+(?:whom|which|what|when)|von\s+wem|seit\s+wann|in\s+welche\pL*|par\s+qui|depuis\s+quand|por\s+qui[eé]n|desde\s+cu[aá]ndo)\b|how\s+many\s+\pL+ed\b)`)

// ofThread matches a question for what someone did to the thread before it, which it does
// not name, "did anybody request changes", or for how long that took.
var ofThread = regexp.MustCompile(`(?i)^\W*(?:(?:did|has|have|was|were)\s+(?:any(?:body|one)|some(?:body|one)|any\s+reviewers?)|who)\s+(?:request(?:ed)?|ask(?:ed)?\s+for|approved?|object(?:ed)?|comment(?:ed)?|block(?:ed)?|merged?|review(?:ed)?|reject(?:ed)?)(?:\s+(?:for\s+)?(?:any\s+)?changes)?\s*[?.!]*$|^\W*(?:and\s+)?how\s+(?:long|many\s+days)\s+(?:(?:did|does|has)\s+)?it\s+(?:takes?|took|taken|stay(?:ed)?|wait(?:ed)?)\b[^?]{0,40}\b(?:merged?|merging|closed?|closing|open)\b[^?]*\??\s*$|^\W*(?:(?:and|so|but)\s+)?why\s+(?:(?:is|was|has|isn['’]?t|wasn['’]?t|hasn['’]?t)\s+)?(?:still\s+)?(?:not|never|open|closed|rejected|declined|parked|stuck)\b[^?#]{0,40}\??\s*$`)

// IsOfThread reports whether a question asks what someone did to the thread before it, or
// held of it.
func IsOfThread(text string) bool {
	return (ofThread.MatchString(text) || wording.AsksSides(text)) && !ofAny.MatchString(text)
}

// ofAny matches what speaks of issues or pull requests, of which none is the one before.
var ofAny = regexp.MustCompile(`(?i)\b(?:issues?|tickets?|bugs?|prs?|pull\s+requests?)\b`)

// ofThese matches a question for some of what the one before it is about.
var ofThese = regexp.MustCompile(`(?i)\b(?:davon|darunter|d['’]entre\s+eux|parmi\s+eux|de\s+ellos|of\s+which|of\s+whom)\b`)

// Lean reports whether one of several questions goes on from the one before it, by its
// words.
func Lean(found []Ask) bool {
	return slices.ContainsFunc(found, func(a Ask) bool { return leaning.MatchString(a.Text) || ofThese.MatchString(a.Text) })
}

// pointing matches what stands for something that the question before it is about.
var pointing = regexp.MustCompile(`(?i)\b(?:that|those|these|the\s+same)\s+(?:tag|release|version|commit|issue|bug|ticket|prs?\b|pull|change|fix|person|people|developer|author|file|year|month|week|quarter|period|time|label|branch|one|two|three)`)

// leastSaid is how many words a question has at least that goes on from nothing, unless
// one of them is a file, a release or a number.
const leastSaid = 4

var named = regexp.MustCompile(`\pL[./_]\pL|#?\d`)

// SayAll reports whether each of several questions is a whole one, by its words: one that
// goes on from the one before it is short, or lacks what it asks about. Two that count are
// often one: "how many were opened and how many closed by year".
func SayAll(found []Ask) bool {
	p, before := compiled(), Ask{}
	for _, ask := range found {
		isShort := words(ask.Text) < leastSaid && !named.MatchString(ask.Text)
		goesOn := before.Text != "" && (pointing.MatchString(ask.Text) || Counts(ask.Text) && Counts(before.Text))
		if isShort || goesOn || !p.asks.MatchString(ask.Text) || leaning.MatchString(ask.Text) {
			return false
		}
		before = ask
	}
	return true
}

// unmarked matches what may begin a second question with no mark and no word before it.
var unmarked = regexp.MustCompile(`(?i)\s(?:how\s+many|when\s+(?:was|were|is|did)|what\s+(?:is|was|are|did))\s`)

// leadsOn matches the end of a text that another one goes on from.
var leadsOn = regexp.MustCompile(`(?i)(?:[,;:–—-]|\b(?:and|or|but|of|in|on|at|to|for|from|with|by|about|und|oder|et|ou|y|know|see|tell|me|us|say|list|show))\s*$`)

// Unmarked returns two questions that stand behind each other with nothing between them:
// "who last touched main.go how many contributors are there". It is nil where nothing in a
// message begins a second one.
func Unmarked(message string) []Ask {
	p := compiled()
	m := unmarked.FindStringIndex(message)
	if m == nil || !p.asks.MatchString(message) || leadsOn.MatchString(message[:m[0]]) || p.request.MatchString(message) {
		return nil
	}
	both := []Ask{{Text: message[:m[0]], End: m[0] + 1}, {Text: message[m[0]+1:], Start: m[0] + 1, End: len(message)}}
	if !SayAll(both) {
		return nil
	}
	return both
}

func isBeside(p patterns, text string) bool {
	return p.beside.MatchString(strings.TrimSpace(text)) && !ForOutcome(text) && !extreme.MatchString(text) && !doneWithin.MatchString(text) && !ofThing.MatchString(text)
}
