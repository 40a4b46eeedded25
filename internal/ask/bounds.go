package ask

import (
	"context"
	"regexp"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/cypher/facts"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
)

const longDay = "2 January 2006"

// boundNotices tell of a period outside the history, in which nothing can be
// found, where the history begins or ends.
func boundNotices(window *facts.Window, v names.Vocabulary) []string {
	switch {
	case window == nil || v.FirstCommit.IsZero():
		return nil
	case !window.To.After(v.FirstCommit):
		return []string{"The first commit is of " + v.FirstCommit.UTC().Format(time.DateOnly) + "."}
	case isAfterData(window, v):
		return []string{"The last commit is of " + v.LastCommit.UTC().Format(time.DateOnly) + "."}
	}
	return nil
}

// isAfterData reports whether a period begins after the last commit.
func isAfterData(window *facts.Window, v names.Vocabulary) bool {
	return window != nil && !v.LastCommit.IsZero() && window.From.After(v.LastCommit)
}

// afterData says of a period after the history that nothing is known of it; "" of
// any other.
func afterData(window *facts.Window, v names.Vocabulary) string {
	if !isAfterData(window, v) {
		return ""
	}
	return "None found: the data end on " + v.LastCommit.UTC().Format(longDay) + ", and the period begins on " + window.From.UTC().Format(longDay) + "."
}

var (
	// inFront is a word that a period needs none before: "in last month" is none.
	inFront = regexp.MustCompile(`(?i)\b(?:in|during|of|for|within|on)\s+(?:the\s+)?$`)
	bounded = regexp.MustCompile(`(?i)^(?:in|during|for|within|on)\s+`)
)

// lastMonth offers a question about a period after the history for the last
// month that the data hold, where something is found then; nil for any other.
func (a *Asker) lastMonth(ctx context.Context, q readings.Question, f found, window *facts.Window) *answer.Clarification {
	rereader, ok := f.reader.(reader.Rereader)
	if !ok {
		rereader, ok = a.fallback.(reader.Rereader) // a model cannot be asked again at no cost
	}
	if !isAfterData(window, q.Vocabulary) || len(q.Dates) != 1 {
		return nil
	}
	span, month := q.Dates[0], q.Vocabulary.LastCommit.UTC().Format("January 2006")
	words := month
	if before := q.Text[:span.Start]; !inFront.MatchString(before) && strings.TrimSpace(before) != "" {
		words = "in " + month
	}
	said := q.Text[span.Start:span.End]
	if lead := bounded.FindString(said); lead != "" {
		words = lead + month
	}
	text := q.Text[:span.Start] + words + q.Text[span.End:]
	if ok && !a.hasRows(ctx, rereader, q.Question, text) {
		return nil
	}
	return &answer.Clarification{
		Question: "The last month that the data hold is " + month + ":",
		Options:  []answer.Option{{Text: text, Question: text}},
	}
}
