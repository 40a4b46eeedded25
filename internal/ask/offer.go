package ask

import (
	"context"

	"repochat/internal/answer"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
)

// mostOffered is how many questions are offered in the place of one that is not
// understood.
const mostOffered = 3

// offered returns what the reader asks back. Of the questions that it offers in
// the place of one that it does not understand, those are kept that have an
// answer in this repository.
func (a *Asker) offered(ctx context.Context, q readings.Question, f found) *answer.Clarification {
	asked := clarification(q, f.plan)
	rereader, ok := f.reader.(reader.Rereader)
	say := f.said()
	if asked == nil || !ok || say == nil || say.Kind != reader.NotUnderstood {
		return asked
	}
	var kept []answer.Option
	for _, option := range asked.Options {
		if a.hasRows(ctx, rereader, question.Question{Repository: q.Repository, Now: q.Now}, option.Question) {
			kept = append(kept, option)
		}
		if len(kept) == mostOffered {
			break
		}
	}
	if len(kept) == 0 {
		return nil
	}
	asked.Options = kept
	return asked
}

// hasRows reports whether a question, asked in the place of another, leads to a
// query that finds something.
func (a *Asker) hasRows(ctx context.Context, by reader.Rereader, q question.Question, text string) bool {
	q.Text, q.Reading = text, ""
	scanned, err := a.scanner.Scan(ctx, q)
	if err != nil {
		return false
	}
	query := by.Reread(reader.Request{Scanned: scanned})
	if query == "" {
		return false
	}
	executed, err := a.RunQuery(ctx, q.Repository, query)
	return err == nil && !isNothing(executed.Result)
}
