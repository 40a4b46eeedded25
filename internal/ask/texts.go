package ask

import (
	"context"
	"slices"

	"repochat/internal/answer"
	"repochat/internal/ask/gaps"
	"repochat/internal/ask/look"
	"repochat/internal/ask/note"
	"repochat/internal/ask/said"
	"repochat/internal/ask/said/worded"
	"repochat/internal/ask/tracker"
	"repochat/internal/llm"
	"repochat/internal/prose"
	"repochat/internal/question/names"
	"repochat/internal/question/wording"
	"repochat/internal/reader/readings"
)

// wantedTexts returns what a question asks of the texts by its own words: it
// needs no query then.
func (a *Asker) wantedTexts(ctx context.Context, q readings.Question) (said.Wanted, bool) {
	if a.searcher == nil || q.Reading != "" {
		return said.Wanted{}, false
	}
	wanted, ok := said.Find(ctx, a.searcher, q.Scanned)
	if numbers := tracker.Numbers(q.Unknown); ok && len(numbers) > 0 && tracker.MayLack(q.Vocabulary) {
		wanted = said.Numbers(q.Scanned, numbers) // messages may speak of it
	}
	return wanted, ok
}

// askTexts answers a question that is one about what people wrote; nil for any other.
// isFinal is not set where a model found no answer in the texts: it may write a query.
func (a *Asker) askTexts(ctx context.Context, q readings.Question, watch func(Event)) (texts *Answer, isFinal bool) {
	wanted, ok := a.wantedTexts(ctx, q)
	if !ok {
		return nil, false
	}
	answered, isBeside := a.besideGraph(ctx, q, found{}, watch)
	if !isBeside {
		answered = a.answerTexts(ctx, q, wanted, watch)
	}
	_, isBuiltIn := a.rereader()
	isFinal = isBeside || isBuiltIn || answered.Outcome != NoneFound
	if isFinal && !isBeside && !wanted.IsList {
		answered = a.withLines(ctx, q, answered, watch)
	}
	return &answered, isFinal
}

// answerTexts answers with what people wrote, and a model with what the files hold, too.
func (a *Asker) answerTexts(ctx context.Context, q readings.Question, wanted said.Wanted, watch func(Event)) Answer {
	watch(Event{EventStatus, "Searching the texts"})
	wanted.AsksSides = wording.AsksSides(q.Text)
	texts, err := said.Answer(ctx, a.searcher, q.Repository, wanted)
	if err == nil && texts.Outcome == UnknownName && tracker.MayLack(q.Vocabulary) {
		texts, err = said.Answer(ctx, a.searcher, q.Repository, said.Anything(q.Scanned, q.Text)) // a message may name it
		if ends := names.TellTrackerEnd(q.Vocabulary); err == nil && ends != "" {
			texts.Notices = append(texts.Notices, answer.Notice{Code: answer.NoticeDefinition, Text: ends})
		}
	}
	if err == nil && a.synthesizer != nil && !wanted.IsList {
		texts = a.worded(ctx, q, texts.With(look.Beside(ctx, a.git, q.Scanned, wanted), nil), watch)
	}
	return ofTexts(q, texts, err)
}

// worded has the model put texts into words.
func (a *Asker) worded(ctx context.Context, q readings.Question, texts said.Texts, watch func(Event)) said.Texts {
	watch(Event{EventStatus, "Writing the answer" + note.WithinDeadline(ctx, a.now())})
	var tried []Attempt
	texts = texts.Worded(ctx, a.synthesizer, q.Scanned, look.New(a.git, a.pickaxe, a.searcher, a.askedOnTheWay(q, &tried), func(text string) { watch(Event{EventStatus, text}) }))
	texts.Attempts = append(texts.Attempts, tried...)
	return texts
}

// askedOnTheWay has the graph asked what a model wants to know before it answers from texts,
// and keeps what was tried.
func (a *Asker) askedOnTheWay(q readings.Question, tried *[]Attempt) look.Graph {
	return func(ctx context.Context, text string) (rows answer.Rows, reading, why string) {
		asked := q.Question
		asked.Text, asked.Conversation = text, nil
		scanned, err := a.scanner.Scan(ctx, asked)
		if err != nil {
			return answer.Rows{}, "", "it could not be read"
		}
		read, _ := readings.Read(scanned)
		llm.ExtendBudget(ctx, tokensPerStep)
		f := a.settle(ctx, read, a.reader, func(Event) {})
		for _, attempt := range f.attempts {
			attempt.Question = text
			*tried = append(*tried, attempt)
		}
		if !f.hasRows() || f.report != nil {
			return answer.Rows{}, "", "no query finds anything for this"
		}
		return f.rows(), f.plan.Reading, ""
	}
}

// looked answers a question from what a model's plan looks up; ok is false for any other plan.
func (a *Asker) looked(ctx context.Context, q readings.Question, f found, watch func(Event)) (answered Answer, ok bool) {
	if f.step == nil || a.synthesizer == nil || len(f.plan.Look().Lookups) == 0 {
		return Answer{}, false
	}
	var tried []Attempt
	looker := look.New(a.git, a.pickaxe, a.searcher, a.askedOnTheWay(q, &tried), func(text string) { watch(Event{EventStatus, text}) })
	if looker == nil {
		return Answer{}, false
	}
	passages, missed, err := looker.Look(ctx, q.Scanned, f.plan.Look())
	answered = ofTexts(q, a.worded(ctx, q, worded.From(f.plan.Reading, append(f.shown, passages...), missed), watch), err)
	answered.Attempts, answered.Fallback = slices.Concat(f.attempts, tried, answered.Attempts), f.fallback
	return answered, true
}

// ofTexts returns the answer of texts with what is told beside any, or why there are none.
func ofTexts(q readings.Question, texts said.Texts, err error) Answer {
	answered := texts.Answer
	if err != nil {
		reason := prose.Capital(err.Error()) + "."
		answered = Answer{Outcome: Failed, Text: reason, Error: reason, Trouble: GraphUnavailable, Result: noRows()}
	}
	answered.Notices = append(gaps.Releases(q.Scanned), answered.Notices...)
	answered.Names, answered.DataAsOf = q.Names, q.Vocabulary.DataAsOf
	answered.Note = note.Write(answered.Reading, nil, answered.DataAsOf)
	return answered
}

// tellTexts passes an answer from the texts on to whoever watches, and returns it.
func tellTexts(answered Answer, watch func(Event)) Answer {
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
	return answered
}
