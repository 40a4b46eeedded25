package ask

import (
	"context"
	"errors"
	"regexp"
	"strings"

	"repochat/internal/graph"
)

// settle runs a first attempt and, when that may help, a second one that knows
// what became of the first. It returns the better of them.
func (w *work) settle(ctx context.Context, generator Generator) (*try, error) {
	first, err := w.attempt(ctx, generator, nil)
	if err != nil {
		return nil, err
	}
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
	case t.extraction.Declined != "":
		return false
	default:
		return isNothing(t.result) && w.comparesUnknown(t.checked.Repaired)
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

var (
	stringLiteral = regexp.MustCompile(`'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"`)
	dateLiteral   = regexp.MustCompile(`^-?\d{2,4}(?:-\d\d)*(?:-?T.*)?-?$|^-\d\d-`)
)

// knownValues are the words that the schema itself gives as values.
var knownValues = map[string]bool{
	"": true, "open": true, "closed": true, "merged": true, "added": true, "modified": true, "deleted": true, "renamed": true,
	"user": true, "bot": true, "unknown": true, "message": true, "pull_request": true, "closing_event": true, "-q": true, "/": true, ".": true, "-": true, " ": true,
}

// comparesUnknown says whether a query compares with a text that is neither a
// date nor a value of the schema nor one of the names known to exist: then it
// may have found nothing for that reason alone.
func (w *work) comparesUnknown(query string) bool {
	folded := strings.Contains(query, "toLower(")
	for _, m := range stringLiteral.FindAllStringSubmatch(query, -1) {
		literal := m[1] + m[2]
		if !knownValues[strings.ToLower(literal)] && !dateLiteral.MatchString(literal) && !w.isKnownName(literal, folded) {
			return true
		}
	}
	return false
}

// isKnownName says whether a text is, as it is written, what a query compares
// with to find one of the known names. folded is set for a query that compares
// in lower case.
func (w *work) isKnownName(literal string, folded bool) bool {
	for _, name := range w.known.Known {
		for _, match := range name.Matches {
			switch {
			case literal == match.Value, literal == match.Name,
				folded && (strings.EqualFold(literal, match.Value) || strings.EqualFold(literal, match.Name)),
				name.Kind == CommitName && len(literal) >= 4 && strings.HasPrefix(match.Value, literal),
				name.Kind == FileName && strings.HasPrefix(literal, "/") && strings.HasSuffix("/"+match.Value, literal),
				name.Kind == FileName && strings.HasSuffix(literal, ".") && strings.HasPrefix(strings.ToLower(match.Name), strings.ToLower(literal)):
				return true
			}
		}
	}
	return false
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
