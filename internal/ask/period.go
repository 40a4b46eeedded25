package ask

import (
	"time"

	"repochat/internal/answer"
	"repochat/internal/cypher/facts"
	"repochat/internal/question/names"
)

// dateWindow returns the days that a query covers, when it covers one period.
func dateWindow(window *facts.Window) *answer.Window {
	if window == nil {
		return nil
	}
	of := window.Of
	for of.Property == "" && of.Of != nil {
		of = *of.Of
	}
	return answer.NewWindow(of.Property, window.From, window.To)
}

// boundNotices tell of a period outside the history, in which nothing can be
// found, where the history begins or ends.
func boundNotices(window *facts.Window, v names.Vocabulary) []string {
	switch {
	case window == nil || v.FirstCommit.IsZero():
		return nil
	case !window.To.After(v.FirstCommit):
		return []string{"The first commit is of " + v.FirstCommit.UTC().Format(time.DateOnly) + "."}
	case window.From.After(v.LastCommit):
		return []string{"The last commit is of " + v.LastCommit.UTC().Format(time.DateOnly) + "."}
	}
	return nil
}
