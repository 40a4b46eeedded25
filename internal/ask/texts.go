package ask

import (
	"context"

	"repochat/internal/answer"
	"repochat/internal/ask/said"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
)

// wantedTexts returns what a question asks of the texts by its own words: it
// needs no query then.
func (a *Asker) wantedTexts(q readings.Question) (said.Wanted, bool) {
	if a.searcher == nil || q.Reading != "" {
		return said.Wanted{}, false
	}
	return said.Recognise(q.Scanned)
}

// answerTexts answers with what people wrote.
func (a *Asker) answerTexts(ctx context.Context, q readings.Question, wanted said.Wanted, watch func(Event)) Answer {
	watch(Event{EventStatus, "Searching the texts"})
	texts, err := said.Answer(ctx, a.searcher, q.Repository, wanted)
	if err == nil && a.synthesizer != nil && !wanted.IsList {
		watch(Event{EventStatus, "Writing the answer" + withinDeadline(ctx, a.now())})
		texts = texts.Worded(ctx, a.synthesizer, q.Scanned)
	}
	answered := texts.Answer
	if err != nil {
		reason := prose.Capital(err.Error()) + "."
		answered = Answer{Outcome: Failed, Text: reason, Error: reason, Trouble: GraphUnavailable, Result: noRows()}
	}
	answered.Names, answered.DataAsOf = q.Names, q.Vocabulary.DataAsOf
	answered.Note = note(answered.Reading, nil, answered.DataAsOf)
	return answered
}

// tellTexts passes an answer from the texts on to whoever watches.
func tellTexts(answered Answer, watch func(Event)) {
	if answered.Reading != "" {
		watch(Event{EventReading, answered.Reading})
	}
	watchNotices(watch, answered.Notices)
	if len(answered.Result.Rows) > 0 {
		watch(Event{EventRows, answered.Result})
	}
	watch(Event{EventToken, answered.Text})
	if len(answered.Evidence) > 0 {
		watch(Event{EventEvidence, answered.Evidence})
	}
}

// searchInstead answers from the texts where the reader planned a search. Where it
// did not understand the question, the answer says so, and offers what the reader
// does in its place. Where it says why there is no query, the texts have to speak
// of nearly all that was asked for.
func (a *Asker) searchInstead(ctx context.Context, q readings.Question, f found, watch func(Event)) (Answer, bool) {
	say := f.said()
	text, planned := f.searched(q.Text)
	isUnderstood := say == nil || say.Kind != reader.NotUnderstood
	if a.searcher == nil || f.err != nil || f.Extracted != "" || text == "" || isUnderstood && !planned || asksToAct(q.Text) {
		return Answer{}, false
	}
	wanted, ok := said.Recognise(q.WithText(text))
	switch {
	case say != nil:
		wanted = said.Anything(q.WithText(text))
	case !ok:
		wanted = said.Words(text)
	}
	answered := a.answerTexts(ctx, q, wanted, watch)
	answered.Attempts, answered.Fallback = f.attempts, f.fallback
	if say == nil {
		return answered, true
	}
	answered.Clarification = clarification(q, f.plan)
	answered.Notices = append(answer.NoticesOf(answer.NoticeReading,
		"The question could not be read as one about commits, issues or people, so the texts were searched for its words."), answered.Notices...)
	return answered, answered.Outcome == Answered || answered.Outcome == NoneFound && planned && !isUnderstood
}

// searched returns what the plan looks for, or otherwise where it has no search.
func (f found) searched(otherwise string) (text string, planned bool) {
	for _, planned := range f.plan.Steps {
		if step, ok := planned.(reader.Search); ok {
			return step.Text, true
		}
	}
	return otherwise, false
}
