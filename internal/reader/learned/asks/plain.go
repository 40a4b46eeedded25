package asks

import (
	_ "embed" // for the words
	"regexp"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"repochat/internal/prefilter"
)

// countedAndListed matches a question for a number that asks for the list as well.
var countedAndListed = regexp.MustCompile(`(?i)^(\W*)how many (.+?)(?:\s+(?:lol|pls|please))?\s*[,;.?!]*\s*(?:(?:and|&|also|then)\s+)?(?:please\s+|pls\s+|can you\s+|could you\s+)?(?:(?:list|show|name|give me|gimme)\s+(?:them|em|'em|those|these|all)(?:\s+all)?|which\s+(?:ones?(?:\s+(?:are|were)\s+(?:they|those|these))?|are\s+they|were\s+they)|who\s+(?:are|were)\s+(?:they|those|these))(?:\s+(?:please|pls|too))?\s*[?.!]*$`)

// Listed returns a question for a number and for the list as one for the list, whose
// answer tells how many there are.
func Listed(text string) string {
	return countedAndListed.ReplaceAllString(text, "${1}which ${2}")
}

var (
	// onMain matches that what is asked for is on the default branch, as all commits are
	// that the graph holds; ofBranches matches what asks of other branches, or how one
	// stands to it. isThere ends what would ask for nothing without it.
	onMain     = prefilter.MustCompile(`(?i)\s+(?:on|auf|sur|en)\s+(?:the\s+|dem\s+|la\s+)?(?:main|master|mainline|trunk)(?:\s+branch)?([?.!,;:]*(?:\s|$))`)
	isThere    = regexp.MustCompile(`(?i)(?:\b(?:is|are|was|were|be|been|went|gone|there|stuff|things?|ist|sind|est|está)|['’]s)$`)
	ofBranches = regexp.MustCompile(`(?i)\b(?:branch\pL*|ramas?|zweig\pL*|ahead|behind|merg\pL+|landed|\pL*released|only|yet|vs|versus|compar\pL*|between|diverg\pL*|differ\pL*)\b`)
	// chatter matches what people end a question with and that asks for nothing.
	chatter = prefilter.MustCompile(`(?i)(?:[,;.?!\s]+(?:(?:and|n|&|\+)\s+)?(?:what['’]?s|what\s+is|what\s+was)\s+(?:its|the|their)\s+names?|[,;.?!\s]+(?:(?:like\s+)?ever|lol|lmao|pls|plz|thx|tho|btw|asap|or\s+(?:what|nah|not)|if\s+any|tbh|ngl|fr))+\s*([?.!]*)$`)
)

// alsoHowMany matches what a question for the most of something ends with, whose answer
// has the number in any case.
var alsoHowMany = prefilter.MustCompile(`(?i)^(.*(?:^|[^\p{L}])(?:most|fewest|top|meisten|wenigsten|más|menos|plus|moins)(?:[^\p{L}].*?|))[\s,;.?!–—-]+(?:and|und|et|y)\s+(?:(?:más\s+o\s+menos|about|roughly|approximately|ungefähr|environ)\s+)?(?:how\s+many|wie\s*viele?|combien|cuánt[oa]s)(?:\s+(?:it|they|he|she)\s+(?:has|have|had|got)|\s+(?:did|does|do|has|have|had|is|are|was|were|sind|waren|hat|haben|son|lleva|tiene|ha)(?:\s+(?:it|that|they|he|she|those|them|each|there|es|das|er|sie))?(?:\s+\p{L}+)?|\s+(?:of\s+them|davon|en\s+tout|en\s+total)|\s+(?:times|commits|changes|bugs|fixes)(?:\s+(?:touched|changed|hit))?(?:\s+(?:for|in))?\s+each(?:\s+(?:one|of\s+them|file|person))?)?\s*([?.!]*)$`)

//go:embed spoken.yaml
var spokenFile []byte

// spoken are words as people say or type them, each with what they stand for.
var spoken = sync.OnceValue(func() (all []rewriting) {
	var entries []struct{ Typed, Instead string }
	if err := yaml.Unmarshal(spokenFile, &entries); err != nil {
		panic("asks: spoken.yaml: " + err.Error()) // part of the binary
	}
	for _, entry := range entries {
		all = append(all, rewriting{prefilter.MustCompile(`(?i)` + entry.Typed), entry.Instead})
	}
	return all
})

type rewriting struct {
	typed   *prefilter.Regexp
	instead string
}

// Plain returns a question in plain words, without what does not bear on what it asks
// for.
func Plain(text string) string {
	plain := alsoHowMany.ReplaceAllString(chatter.ReplaceAllString(text, "$1"), "$1$2")
	lower := prefilter.Lower(plain)
	for _, s := range spoken() {
		if !s.typed.MayMatch(lower) {
			continue
		}
		if written := s.typed.ReplaceAllString(plain, s.instead); written != plain {
			plain, lower = written, prefilter.Lower(written)
		}
	}
	if m := onMain.FindStringSubmatchIndex(plain); m != nil && !isThere.MatchString(plain[:m[0]]) {
		if rest := plain[:m[0]] + plain[m[2]:]; !ofBranches.MatchString(rest) {
			plain = rest
		}
	}
	if strings.Count(plain, " ") == 0 {
		return text
	}
	return plain
}

// Plained keeps the plain words of questions, by what they are of; nil keeps none. It is not
// safe for concurrent use.
type Plained map[string]string

// Plain returns what the function Plain does, which it calls once for a text.
func (p Plained) Plain(text string) string {
	plain, ok := p[text]
	if !ok {
		if plain = Plain(text); p != nil {
			p[text] = plain
		}
	}
	return plain
}
