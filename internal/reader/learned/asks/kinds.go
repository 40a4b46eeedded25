package asks

import (
	"regexp"
	"slices"
	"strings"
)

// counts matches what begins a question for a number.
var counts = regexp.MustCompile(`(?i)^\W*(?:(?:and|und|et|y)\s+)?(?:how\s+many|the\s+number\s+of|number\s+of|combien|wie\s*viele?|cu[aá]nt[oa]s)\b`)

// Counts reports whether a question asks how many there are of something.
func Counts(text string) bool { return counts.MatchString(text) }

// samePerson matches what stands for the person that a question before it is about.
var samePerson = regexp.MustCompile(`(?i)\b(?:(?:that|this|the\s+same)\s+(?:person|developer|maintainer)|he|she|diese\s+Person|cette\s+personne|esa\s+persona)\b`)

// OfSamePerson reports whether a question goes on about the person of the one before it.
func OfSamePerson(text string) bool { return samePerson.MatchString(text) }

// described matches a thing of a list with the word before it.
var described = regexp.MustCompile(`(?i)(\pL[\pL-]+)\s+(?:issues?|bugs?|tickets?|pull\s+requests?|prs?|merge\s+requests?|commits?|releases?|versions?|tags?|branches|labels?|files|contributors|developers|people)\b`)

// plainBefore are the words that say nothing of the things of a list behind them.
var plainBefore = regexp.MustCompile(`(?i)^(?:the|all|any|every|each|list|show|give|get|print|display|me|us|of|these|those|this|our|my|your|its|their|for|on|in|with|by|and|or|are|is|what|which|whats|gimme|welche\pL*|qu[eé]|quel\pL*|cu[aá]les|mu[eé]strame|zeige?|liste[rnz]?|how|many|some|other|more|pull|merge|git|github|gitlab|existing|current|known|available|different|single|total|complete|full|entire|alle|die|der|das|les|des|tous|toutes|los|las|todos|todas|no|and|vs|from|to|about|have|has|see|want|need|find|name|count|number|there|project|repo|repository|project['’]?s|repo['’]?s)$`)

// Describes reports whether a question says of the things of a list what they are like.
func Describes(text string) bool {
	for _, m := range described.FindAllStringSubmatch(text, -1) {
		if !plainBefore.MatchString(m[1]) {
			return true
		}
	}
	return false
}

// who matches a question that asks who, with another word than a name before it.
var who = regexp.MustCompile(`(?i)(?:^|[\s,;:])(?:who|whose|by\s+whom|wer|von\s+wem|qui|par\s+qui|quién|por\s+quién)\s`)

// Who reports whether a question asks who.
func Who(text string) bool { return who.MatchString(text) }

// introduced matches a question for what brought in a bug: its pronoun is no commit.
var introduced = regexp.MustCompile(`(?i)\b(?:introduced|caused|brought|eingeführt|verursacht|introduit|introdujo)\b`)

// WhatIntroduced reports whether a question asks what introduced a bug.
func WhatIntroduced(text string) bool { return introduced.MatchString(text) }

// bothKinds matches issues and pull requests that a question names side by side, and
// each what stands between them.
var bothKinds = regexp.MustCompile(`(?i)\b(issues?|tickets?)(\s*(?:/|&|\+|,)\s*|\s+(?:and|or|nor|und|oder|et|ou|y|o|n)\s+(?:(?:any|open|closed|the|offene|die|des|les|las)\s+)?)(prs?|mrs?|pull\s*-?requests?|merge\s+requests?)\b|\b(prs?|mrs?|pull\s*-?requests?|merge\s+requests?)(\s*(?:/|&|\+|,)\s*|\s+(?:and|or|nor|und|oder|et|ou|y|o|n)\s+(?:(?:any|open|closed|the|offene|die|des|les|las)\s+)?)(issues?|tickets?)\b`)

// OfBothKinds returns a question for issues and pull requests once for each of them; nil
// for one that does not name them side by side.
func OfBothKinds(text string) []string {
	at := bothKinds.FindStringSubmatchIndex(text)
	if at == nil {
		return nil
	}
	if at[2] < 0 {
		at = append(at[:2:2], at[8:]...)
	}
	return []string{text[:at[3]] + text[at[7]:], text[:at[2]] + text[at[6]:]}
}

// asksForThing begins a question whose answer a pronoun of the next one stands for.
var asksForThing = regexp.MustCompile(`(?i)^\W*(?:(?:in\s+|from\s+)?(?:which|what|who|welche\w*|wer|qui|quel\w*|quién|cuál)\s+(?:(?:is|was|were|are|of|the|ist|war)\s+)*|(?:please\s+)?(?:find|show|give|tell|locate|get|name)\s+(?:me\s+|us\s+)?(?:the|an?|that)\s+)(?:\p{L}+\s+)?(?:document|page|section|message|commit|issue|bug|ticket|pr|pull|file|release|version|tag|branch|people|person|developer|contributor|function|class|fix|change|test)(?:e?s)?\b`)

// ForThing reports whether a question asks for a thing, so that a pronoun of the next
// one stands for the answer.
func ForThing(text string) bool { return asksForThing.MatchString(text) }

// forOutcome begins a question for what became of what the question before it asks for.
var forOutcome = regexp.MustCompile(`(?i)^\W*(?:what\s+(?:came\s+(?:out\s+)?of|became\s+of|happened\s+(?:to|with|in)|was\s+(?:the\s+(?:outcome|result|conclusion|reason|decision)|decided|agreed|concluded|said)|did\s+\p{L}+\s+(?:decide|agree|conclude|say))|what['’]?s\s+the\s+(?:outcome|result|conclusion|reason)|how\s+(?:did\s+(?:it|that|this)\s+end|was\s+(?:it|that|this)\s+(?:solved|resolved|settled|decided))|why\b|warum\b|was\s+(?:kam|wurde)\s+(?:dabei|daraus|dazu|darin)|pourquoi\b|por\s+qué)`)

// ForOutcome reports whether a question is for what became of something, or for why:
// what a list of such things does not answer.
func ForOutcome(text string) bool { return forOutcome.MatchString(text) }

// bare matches a question that says nothing of what it is about: "when, by whom".
var bare = regexp.MustCompile(`(?i)^\W*(?:(?:when|why|how|who|by\s+whom|where|and|or|wann|warum|wer|von\s+wem|und|quand|pourquoi|qui|par\s+qui|et|cuándo|por\s+qué|quién|y)\W*)+$`)

// IsBare reports whether a question says nothing of what it is about, which stands before
// it then.
func IsBare(text string) bool { return bare.MatchString(text) }

// forAll matches what asks for everything of a kind.
var forAll = regexp.MustCompile(`(?i)\b(?:all|any|every|each|list|show|give|there|alle|tous|toutes|todos|todas)\b`)

// ForAll reports whether a question asks for everything of a kind: another list behind
// a question is about what that one is.
func ForAll(text string) bool { return forAll.MatchString(text) }

// enumerates matches what stands between two names of which the same is asked.
var enumerates = regexp.MustCompile(`(?i)^\s*(?:/|,|&|\+|and|und|et|y)\s*$`)

// Enumerates reports whether a text between two names has the same asked of both.
func Enumerates(between string) bool { return enumerates.MatchString(between) }

// Said returns a name in the place of a pronoun.
func Said(name, pronoun string) string {
	if slices.Contains([]string{"its", "his", "her", "their"}, strings.ToLower(pronoun)) {
		return name + "'s"
	}
	return name
}
