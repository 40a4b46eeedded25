package ask

import "slices"

// Part is a part of the way from a question to its answer that can be left
// out, so that an evaluation shows what it gains.
type Part string

// The parts. Without the glossary a model is not told how words are read,
// without examples it is shown none, without names no name of a question is looked
// up, and without asking back an unclear question is answered as it is written.
const (
	PartGlossary   Part = "glossary"
	PartExamples   Part = "examples"
	PartRepair     Part = "repair"
	PartRetry      Part = "retry"
	PartNames      Part = "names"
	PartAskingBack Part = "asking-back"
)

// lacks reports whether a part is left out.
func (a *Asker) lacks(part Part) bool { return slices.Contains(a.without, part) }
