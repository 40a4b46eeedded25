package learned

import (
	_ "embed" // for the weights

	"repochat/internal/question"
	"repochat/internal/schema"
)

//go:embed weights_code.bin
var codeWeights []byte

// hasCode reports whether the repository has what source files define.
func hasCode(q question.Scanned) bool { return len(q.Vocabulary.Whole[schema.Function]) > 0 }
