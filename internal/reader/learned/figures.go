package learned

import (
	"repochat/internal/reader"
	"repochat/internal/reader/learned/facts"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/lists"
	"repochat/internal/reader/learned/sentence"
)

// figuresOf reads a question for plain figures, for facts of one thread, or for a list, of
// which each word is accounted for.
func figuresOf(request reader.Request, s sentence.Sentence) (read Reading, ok bool) {
	if len(request.Chosen) > 0 {
		return Reading{}, false
	}
	known := figures.Known{BugLabels: request.Vocabulary.BugLabels, Beside: request.Vocabulary.Beside}
	if found, ok := figures.Of(s.Text, s.Slots, known); ok {
		return Reading{Frame: frame.Frame{Target: found.Target, Ask: "count"}, Query: found.Query, Text: found.Reading, Confidence: 1, Slots: s.Slots, isJoined: !found.IsPlain, isFigures: true}, true
	}
	if found, ok := facts.Of(s.Text, s.Slots); ok {
		return Reading{Frame: frame.Frame{Target: found.Target}, Query: found.Query, Text: found.Reading, Confidence: 1, Slots: s.Slots, isJoined: true, isFigures: true}, true
	}
	found, ok := lists.Of(s.Text, s.Slots, known)
	return Reading{Frame: frame.Frame{Target: found.Target}, Query: found.Query, Text: found.Reading, Confidence: 1, Slots: s.Slots, isJoined: found.IsDetailed, isFigures: true}, ok
}
