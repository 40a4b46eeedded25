package ask

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/llm"
	"repochat/internal/prose"
	"repochat/internal/reader"
)

// settle has a question read and takes the steps: a step that failed or found
// nothing is followed by one other try that has its problem before it, and a
// step whose rows the reader wanted to see by the next one.
func (w *work) settle(ctx context.Context, by reader.Reader) (*try, error) {
	var taken []reader.Taken
	var last *try
	for retried := false; len(taken) < reader.MostSteps; {
		next, err := w.take(ctx, by, taken)
		switch {
		case err != nil && last == nil:
			return nil, err
		case err != nil, last != nil && next.Source == last.Source:
			// The last step still says more than a reader that has failed, or that
			// repeats itself.
			return last, nil
		}
		next.Doubt = w.doubt(next)
		w.keep(next)
		if retried && !better(next, last) {
			return last, nil
		}
		last = next
		problem := w.worthRetrying(next)
		if problem && retried || !problem && !next.plan.More || ctx.Err() != nil {
			return last, nil
		}
		retried = problem
		if next.plan.More && !problem {
			llm.ExtendBudget(ctx, tokensPerStep)
		}
		w.tell(EventStatus, "Trying another query")
		taken = append(taken, reported(next))
	}
	w.notice(answer.NoticeReading, fmt.Sprintf("The question was given up after %d steps; the rows are those of the last one.", reader.MostSteps))
	return last, nil
}

// reported is a step as the reader is shown it.
func reported(t *try) reader.Taken {
	taken := reader.Taken{Query: t.Extracted}
	switch {
	case t.Extracted == "" && errors.Is(t.failure, errNoQuery):
		taken.Problem = "It held no query."
	case t.failure != nil:
		taken.Problem = "It failed: " + prose.OneLine(t.Error, 400)
	case !isNothing(t.result):
		taken.Rows = answer.Rows{Columns: answer.Columns(t.checked.Facts(), t.result), Result: t.result}.Prompt()
	case len(t.Notifications) > 0:
		taken.Problem = "It found nothing: " + prose.OneLine(strings.Join(t.Notifications, " "), 400)
	default:
		taken.Problem = "It found nothing. " + t.Doubt
	}
	return taken
}

// worthRetrying says whether a second query, written with the knowledge of what
// became of the first, may do better.
func (w *work) worthRetrying(t *try) bool {
	switch {
	case w.asker.lacks(PartRetry):
		return false
	case t.failure != nil:
		return !isTrouble(t.failure)
	default:
		return t.Doubt != ""
	}
}

// isTrouble says whether a failure is none of the query's.
func isTrouble(err error) bool {
	return errors.Is(err, graph.ErrUnavailable) || errors.Is(err, graph.ErrAuthentication) || errors.Is(err, context.Canceled)
}

// isNothing says whether a result has no rows, or one row of nothing but null,
// zero, false and empty lists.
func isNothing(result graph.Result) bool {
	if len(result.Rows) > 1 {
		return false
	}
	for _, row := range result.Rows {
		for _, value := range row {
			if list, isList := value.([]any); isList && len(list) == 0 {
				continue
			}
			if value != nil && value != false && value != int64(0) && value != float64(0) {
				return false
			}
		}
	}
	return true
}

// said returns the plan's words in place of a query; nil when it has none.
func (t *try) said() *reader.Say {
	for _, step := range t.plan.Steps {
		if say, ok := step.(reader.Say); ok {
			return &say
		}
	}
	return nil
}

// better reports whether the second attempt is to be preferred: it has a result
// where the first has none, or found something where the first found nothing.
func better(second, first *try) bool {
	if second.failure != nil || second.Extracted == "" {
		return first.failure != nil && second.said() != nil
	}
	if first.failure != nil {
		return true
	}
	return isNothing(first.result) && !isNothing(second.result)
}
