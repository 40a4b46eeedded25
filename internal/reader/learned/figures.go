package learned

import (
	"repochat/internal/reader"
	"repochat/internal/reader/learned/complete"
	"repochat/internal/reader/learned/ellipsis"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/join"
	"repochat/internal/reader/learned/sentence"
)

// figuresOf reads a question for plain figures, for facts of one thread, or for a list, of
// which each word is accounted for.
func figuresOf(request reader.Request, s sentence.Sentence) (read Reading, ok bool) {
	found, ok := complete.Of(s.Text, s.Slots, figures.Known{BugLabels: request.Vocabulary.BugLabels, Beside: request.Vocabulary.Beside})
	return Reading{Frame: found.Frame, Query: found.Query, Text: found.Reading, Confidence: 1, Slots: s.Slots, isJoined: found.IsJoined, isFigures: true}, ok && len(request.Chosen) == 0
}

// figuresInContext reads a question as figuresOf, or what a follow-up is with a part of the
// question before it that only such a reading has.
func (r *Reader) figuresInContext(request reader.Request, s sentence.Sentence) (read Reading, ok bool) {
	if read, ok = figuresOf(request, s); ok && read.isJoined && !ellipsis.Points(s.Text) || len(request.Earlier) == 0 {
		return read, ok
	}
	var conversation []sentence.Sentence
	for _, earlier := range request.Earlier {
		conversation = append(conversation, r.takeApart(earlier))
	}
	whole, isChanged := ellipsis.Whole(append(conversation, s), func(s sentence.Sentence) (isRead, isOnly bool) {
		read, ok := figuresOf(request, s)
		return ok, ok && read.isJoined
	})
	if isChanged {
		read, _ = figuresOf(request, whole)
		read.isJoined, read.Text = true, "“"+whole.Text+"”: "+read.Text
	}
	return read, isChanged || ok && !ellipsis.Points(s.Text)
}

// completeFirst returns the reading of the first of two questions, of which each word is
// accounted for, and the second; ok is false where there is no such question.
func (r *Reader) completeFirst(request reader.Request) (read Reading, second string, ok bool) {
	isComplete := func(part string) bool {
		read, ok = figuresOf(request, r.takeApart(request.Scanned.WithText(part)))
		return ok
	}
	_, second, ok = join.SplitBehind(r.plained.Plain(request.Text), isComplete)
	return read, second, ok
}
