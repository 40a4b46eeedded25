package ask

import (
	"context"
	"errors"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/clarify"
	"repochat/internal/ask/tracker"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
)

// usual returns the question as it is answered where its words alone say too
// little, or where the one who asks has made a reading their own, with what was
// decided so.
func (a *Asker) usual(ctx context.Context, q question.Scanned) (question.Scanned, []answer.Decision, error) {
	if a.quick() == nil || q.Reading != "" {
		return q, nil, nil
	}
	var known clarify.Known // is looked up once the question is answered
	if len(q.Prefer) > 0 {
		known = clarify.Look(ctx, a.graph, q)
	}
	usual, decided := clarify.Usual(q.Text, clarify.Find(q, known, q.Prefer), q.Prefer)
	if len(decided) == 0 {
		return q, nil, nil
	}
	asked := q.Question
	asked.Text = usual
	again, err := a.scanner.Scan(ctx, asked)
	return again, decided, err
}

// askBack adds to an answer the question back that pays, if there is one. as is
// the sentence that was answered, q the question as it was asked, and began when.
func (a *Asker) askBack(ctx context.Context, q question.Scanned, began time.Time, as string, answered *Answer, watch func(Event)) {
	isFinal := answered.Outcome != Answered && answered.Outcome != NoneFound
	if a.quick() == nil || isFinal || q.Reading != "" || q.Round >= clarify.MostRounds || answered.Clarification != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, clarify.Patience(a.askBackWithin, a.now().Sub(began)))
	defer cancel()
	all := clarify.Find(q, clarify.Look(ctx, a.graph, q), q.Prefer)
	if len(all) == 0 {
		return
	}
	runs := clarify.RunAll(ctx, a.underWay, clarify.Readings(q.Text, all), func(ctx context.Context, sentence string) (clarify.Found, error) {
		if sentence == as {
			return clarify.Found{Rows: answer.Rows{Columns: answered.Columns, Result: answered.Result}, Query: answer.FactsOf(answered.Query)}, nil
		}
		return a.rowsOf(ctx, q.Question, sentence)
	})
	clarify.Doubt(q, runs, as)
	if back := clarify.Ask(q.Text, all, runs, q.Round+1, a.chooseAspect); back != nil {
		answered.Clarification = back
		answered.Notices = append(answered.Notices, tracker.LabelledNotice(back)...)
		watchNotices(watch, tracker.LabelledNotice(back))
		watch(Event{EventClarification, back})
	}
}

// resolve puts what replies to questions back decide in their place.
func (a *Asker) resolve(ctx context.Context, q question.Question) (question.Question, clarify.Resolved, error) {
	if a.quick() == nil {
		return q, clarify.Resolved{}, nil
	}
	return clarify.Conversation{Scanner: a.scanner, Look: clarify.Looking(a.graph)}.Resolve(ctx, q)
}

// quick returns the reader that can read many sentences at no cost; nil without
// one, or where nothing is asked back.
func (a *Asker) quick() reader.Reader {
	by, _ := a.rereader()
	if quick, ok := by.(reader.Reader); ok && !a.lacks(PartAskingBack) {
		return quick
	}
	return nil
}

// rowsOf returns the rows that a sentence leads to in the place of a question.
func (a *Asker) rowsOf(ctx context.Context, q question.Question, sentence string) (clarify.Found, error) {
	q.Text, q.Reading = sentence, ""
	scanned, err := a.scanner.Scan(ctx, q)
	if err != nil {
		return clarify.Found{}, err
	}
	read, _ := readings.Read(scanned)
	s, err := a.take(ctx, read, a.quick(), nil, func(Event) {})
	if err != nil {
		return clarify.Found{}, err
	}
	if s.failure != nil || s.Extracted == "" || len(s.named.Unknown) > 0 {
		return clarify.Found{}, errors.Join(errors.New("the sentence has no query"), s.failure)
	}
	return clarify.Found{Rows: s.rows(), Query: s.checked.Facts()}, nil
}
