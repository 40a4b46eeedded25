package learned

import (
	"repochat/internal/reader"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/frame"
)

// figuresOf reads a question for plain figures of which each word is accounted for.
func (r *Reader) figuresOf(request reader.Request) (read Reading, ok bool) {
	if len(request.Chosen) > 0 {
		return Reading{}, false
	}
	s := r.takeApart(request.Scanned)
	found, ok := figures.Of(s.Text, s.Slots, figures.Known{BugLabels: request.Vocabulary.BugLabels, Beside: request.Vocabulary.Beside})
	if !ok {
		return Reading{}, false
	}
	return Reading{Frame: frame.Frame{Target: found.Target, Ask: "count"}, Query: found.Query, Text: found.Reading, Confidence: 1, Slots: s.Slots, isJoined: !found.IsPlain, isFigures: true}, true
}
