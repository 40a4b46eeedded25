package wording

import (
	_ "embed" // for the questions
	"regexp"
	"strings"
	"sync"

	"repochat/internal/prefilter"
	"repochat/internal/wordset"
)

//go:embed english.yaml
var englishFile []byte

// shape is a question of another language, and the English one.
type shape struct {
	Said, Instead string
	said          *prefilter.Regexp
}

// asksMore matches what asks for something else beside what a question of one shape asks
// for: nothing of it is to be left out without a word.
var asksMore = regexp.MustCompile(`(?i)(?:^|[\s,;])(?:und|et|y|,)\s+(?:(?:von\s+)?we[rnm]|warum|wieso|welche\pL*|was|qui|pourquoi|comment|quel\pL*|qui[eé]n\pL*|por\s+qu[eé]|qu[eé])(?:[\s?.!]|$)`)

// saysWhom matches an English question that asks for more than one thing itself.
var saysWhom = regexp.MustCompile(`(?i),\s+and\s+(?:by\s+whom|who|when)\b`)

var shapes = sync.OnceValue(func() (all []*shape) {
	wordset.MustRead(englishFile, &all)
	for _, s := range all {
		s.said = prefilter.MustCompile(`(?i)` + s.Said)
	}
	return all
})

// InEnglish returns a question of German, French or Spanish in English where its shape is
// that of an everyday one; any other stays as it is, and one that quotes something.
func InEnglish(question string) string {
	if strings.ContainsAny(question, "\"“”`") {
		return question
	}
	text, lower := question, prefilter.Lower(question)
	for _, s := range shapes() {
		if !s.said.MayMatch(lower) {
			continue
		}
		written := s.said.ReplaceAllString(text, s.Instead)
		if written == text || asksMore.MatchString(text) && !asksMore.MatchString(written) && !saysWhom.MatchString(written) {
			continue
		}
		text, lower = written, prefilter.Lower(written)
	}
	return text
}
