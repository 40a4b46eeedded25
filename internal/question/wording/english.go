package wording

import (
	_ "embed" // for the questions
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
		if written := s.said.ReplaceAllString(text, s.Instead); written != text {
			text, lower = written, prefilter.Lower(written)
		}
	}
	return text
}
