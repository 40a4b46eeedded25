package language

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed words/judgement.txt
var judgementText string

var judgements = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(judgementText) {
		words[word] = true
	}
	return words
})

// IsJudgement reports whether an English word in lower case judges people or their work,
// or blames somebody, which no rows can bear out.
func IsJudgement(word string) bool { return judgements()[word] }
