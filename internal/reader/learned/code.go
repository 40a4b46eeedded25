package learned

import (
	_ "embed" // for the weights

	"repochat/internal/question"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

//go:embed weights_code.bin
var codeWeights []byte

// isAboutCode reports whether a sentence may be about what source files define: it
// names a function or the like, or speaks of such things.
func isAboutCode(s sentence.Sentence) bool {
	return namesCode(s.Slots) || question.SpeaksOfCode(s.Text)
}

func namesCode(slots slot.Slots) bool { return slots.Has(slot.Function, slot.Class, slot.Annotation) }

// hasCode reports whether the repository has what source files define.
func hasCode(q question.Scanned) bool { return len(q.Vocabulary.Whole[schema.Function]) > 0 }
