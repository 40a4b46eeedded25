package lines

import (
	"slices"
	"time"

	"repochat/internal/answer"
)

// muchLater is the least time between a text and lines that speak of the same for the lines
// not to be those with which it came.
const muchLater = 60 * 24 * time.Hour

// good is the score of a text that speaks of nearly all that is looked for.
const good = 0.9

// IsLater reports whether the first of some lines came much later than the first text that
// speaks of the same: what was there before was called otherwise in the files.
func IsLater(lines, texts answer.Answer) bool {
	first, ok := firstDay(lines, 0)
	written, isWritten := firstDay(texts, good)
	return ok && isWritten && written.Add(muchLater).Before(first)
}

// firstDay returns the earliest date of the rows of an answer, of those with a score of at
// least a number where they have one.
func firstDay(of answer.Answer, least float64) (first time.Time, ok bool) {
	at, score := slices.Index(of.Result.Columns, "date"), slices.Index(of.Result.Columns, "score")
	for _, row := range of.Result.Rows {
		if at < 0 || at >= len(row) {
			return first, false
		}
		if points, isScored := valueAt(row, score).(float64); isScored && points < least {
			continue
		}
		text, _ := row[at].(string)
		day, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
		if err == nil && (!ok || day.Before(first)) {
			first, ok = day, true
		}
	}
	return first, ok
}

func valueAt(row []any, at int) any {
	if at < 0 || at >= len(row) {
		return nil
	}
	return row[at]
}
