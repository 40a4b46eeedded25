package learned

import (
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
)

// takeApart returns a question in plain words, with its values.
func (r *Reader) takeApart(q question.Scanned) sentence.Sentence {
	q = q.WithPlainVerdicts().WithReleases()
	if listed := asks.WithoutOwnName(asks.WithoutOwnName(r.plained.Plain(asks.Listed(q.Text)), q.Repository.String()), q.Repository.Name); listed != q.Text {
		q = q.WithText(listed)
	}
	isOfCode := question.SpeaksOfCode(q.Text)
	return sentence.Sentence{Text: q.Text, Slots: slot.Read(q, func(word string) bool {
		word = strings.ToLower(word)
		return r.isWord(word) || isOfCode && r.code.Words[word]
	})}
}
