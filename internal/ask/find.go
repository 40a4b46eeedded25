package ask

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/ask/look"
	"repochat/internal/ask/said/cited"
	"repochat/internal/llm"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
)

// found is what became of a question: the step that it is answered by, and all
// that was tried on the way to it.
type found struct {
	*step
	attempts []Attempt
	notices  []answer.Notice
	fallback *Fallback
	// shown are the rows of the steps before, as passages.
	shown []cited.Passage
	// err is why the reader could not be asked.
	err error
}

// find has the reader plan and, when nothing comes of that, its fallback.
func (a *Asker) find(ctx context.Context, q readings.Question, watch func(Event)) found {
	first := a.settle(ctx, q, a.reader, watch)
	if ctx.Err() != nil || a.fallback == nil || !first.isInVain() {
		return first
	}
	second := a.settle(ctx, q, a.fallback, watch)
	chosen := first
	if second.answersFor(first) {
		chosen = second
		chosen.fallback = whyFallback(first)
	}
	chosen.attempts, chosen.notices = slices.Concat(first.attempts, second.attempts), slices.Concat(first.notices, second.notices)
	if chosen.fallback != nil {
		chosen.notices = append(chosen.notices, answer.Notice{Code: answer.NoticeFallback, Text: chosen.fallback.Detail})
	}
	return chosen
}

// hasResult reports whether a query was run, whatever it found.
func (f found) hasResult() bool {
	return f.step != nil && f.Query != "" && f.failure == nil && f.report == nil
}

// hasRows reports whether a query of the reader found something, or a report was made.
func (f found) hasRows() bool {
	return f.fallback == nil && (f.hasResult() && !rowset.IsNothing(f.result) || f.step != nil && f.report != nil)
}

// isInVain reports whether no query that runs came of a question, for a reason
// that is neither the database's nor the question's own.
func (f found) isInVain() bool {
	return f.err != nil || f.failure != nil && !isTrouble(f.failure) && !isWrite(f.failure)
}

// answersFor reports whether the fallback's answer takes the place of the
// reader's: what the fallback does not understand, the reader might have.
func (f found) answersFor(first found) bool {
	say := f.said()
	isUnderstood := say == nil || say.Kind != reader.NotUnderstood
	return f.err == nil && f.failure == nil && isUnderstood && (first.err != nil || f.Extracted != "" || f.report != nil)
}

// whyFallback reports why the built-in parser answered.
func whyFallback(first found) *Fallback {
	const instead = " The built-in parser answered."
	switch {
	case first.err != nil:
		return &Fallback{Code: ModelUnavailable, Detail: fmt.Sprintf("The model could not be asked: %v.", first.err) + instead}
	case errors.Is(first.failure, errNoQuery):
		return &Fallback{Code: NoQuery, Detail: "The model wrote no query." + instead}
	}
	return &Fallback{Code: NoQuery, Detail: "The model wrote no query that runs." + instead}
}

// settle has a question read and takes the steps: a step that failed or found
// nothing is followed by one other try that has its problem before it, and a
// step whose rows the reader wanted to see by the next one.
func (a *Asker) settle(ctx context.Context, q readings.Question, by reader.Reader, watch func(Event)) found {
	f := found{step: &step{}}
	var taken []reader.Taken
	for retried := false; len(taken) < reader.MostSteps; {
		next, err := a.take(ctx, q, by, taken, watch)
		isFirst := len(taken) == 0
		if err != nil && isFirst {
			f.err = err
		}
		if err != nil || !isFirst && next.Source == f.Source {
			// The last step still has more than a reader that has failed, or that
			// repeats itself.
			return f
		}
		f.attempts = append(f.attempts, next.Attempt)
		if retried && !better(next, f.step) {
			return f
		}
		f.step = next
		problem := a.worthRetrying(next)
		if problem && retried || !problem && !next.plan.More || ctx.Err() != nil {
			return f
		}
		retried = problem
		if !problem {
			llm.ExtendBudget(ctx, tokensPerStep)
		}
		watch(Event{EventStatus, "Trying another query"})
		taken = append(taken, next.reported())
		if f.hasRows() && f.report == nil {
			f.shown = append(f.shown, look.Rows(f.rows(), f.plan.Reading)...)
		}
	}
	f.notices = answer.NoticesOf(answer.NoticeReading, fmt.Sprintf("The question was given up after %d steps; the rows are those of the last one.", reader.MostSteps))
	return f
}

// worthRetrying reports whether a second query, written with the knowledge of
// what became of the first, may do better.
func (a *Asker) worthRetrying(s *step) bool {
	switch {
	case a.lacks(PartRetry):
		return false
	case s.failure != nil:
		return !isTrouble(s.failure)
	default:
		return s.Doubt != ""
	}
}

// better reports whether the second step is to be preferred: it has a result
// where the first has none, or found something where the first found nothing.
func better(second, first *step) bool {
	if second.report != nil {
		return first.report == nil && (first.failure != nil || rowset.IsNothing(first.result))
	}
	if len(second.plan.Look().Lookups) > 0 {
		return first.failure != nil || rowset.IsNothing(first.result)
	}
	if second.texts != nil || second.plan.OfLines() {
		return first.failure == nil && rowset.IsNothing(first.result)
	}
	if second.failure != nil || second.Extracted == "" {
		return first.failure != nil && second.said() != nil
	}
	if first.failure != nil {
		return true
	}
	return rowset.IsNothing(first.result) && !rowset.IsNothing(second.result)
}
