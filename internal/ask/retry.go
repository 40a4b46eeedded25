package ask

import (
	"context"
	"errors"

	"repochat/internal/graph"
)

// settle runs a first attempt and, when that may help, a second one that knows
// what became of the first. It returns the better of them.
func (w *work) settle(ctx context.Context, generator Generator) (*try, error) {
	first, err := w.attempt(ctx, generator, nil)
	if err != nil {
		return nil, err
	}
	first.Doubt = w.doubt(first)
	w.keep(first)
	if !w.worthRetrying(first) || ctx.Err() != nil {
		return first, nil
	}
	w.tell(EventStatus, "Trying another query")
	second, err := w.attempt(ctx, generator, &first.Attempt)
	if err != nil {
		// The first attempt still says more than a generator that has failed.
		return first, nil
	}
	if second.Completion == first.Completion {
		return first, nil
	}
	w.keep(second)
	if better(second, first) {
		return second, nil
	}
	return first, nil
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

// better says whether the second attempt is to be preferred: it has a result
// where the first has none, or found something where the first found nothing.
func better(second, first *try) bool {
	if second.failure != nil || second.extraction.Query == "" {
		return first.failure != nil && second.extraction.Declined != ""
	}
	if first.failure != nil {
		return true
	}
	return isNothing(first.result) && !isNothing(second.result)
}
