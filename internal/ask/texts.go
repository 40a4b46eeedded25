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

// searchInstead answers from the texts where the reader planned a search, or did
// not understand the question and the texts speak of nearly all of it.
func (a *Asker) searchInstead(ctx context.Context, q readings.Question, f found, watch func(Event)) (Answer, bool) {
	if a.searcher == nil || f.err != nil || f.Extracted != "" {
		return Answer{}, false
	}
	if say := f.said(); say != nil && say.Kind == reader.NotUnderstood {
		return a.searchWords(ctx, q, f, watch)
	}
	for _, planned := range f.plan.Steps {
		if step, ok := planned.(reader.Search); ok {
			wanted, ok := said.Recognise(q.WithText(step.Text))
			if !ok {
				wanted = said.Words(step.Text)
			}
			answered := a.answerTexts(ctx, q, wanted, watch)
			answered.Attempts, answered.Fallback = f.attempts, f.fallback
			return answered, true
		}
	}
	return Answer{}, false
}

// searchWords searches for the words of a question that was not understood, and
// offers what the reader offers in its place.
func (a *Asker) searchWords(ctx context.Context, q readings.Question, f found, watch func(Event)) (Answer, bool) {
	if asksToAct(q.Text) {
		return Answer{}, false
	}
	answered := a.answerTexts(ctx, q, said.Anything(q.Scanned), watch)
	if answered.Outcome != Answered {
		return Answer{}, false
	}
	answered.Attempts = f.attempts
	answered.Clarification = clarification(q, f.plan)
	answered.Notices = append(answer.NoticesOf(answer.NoticeReading,
		"The question could not be read as one about commits, issues or people, so the texts were searched for its words."), answered.Notices...)
	return answered, true
}
