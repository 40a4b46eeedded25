package ask

import (
	"context"

	"repochat/internal/answer/rowset"
	"repochat/internal/ask/said"
	"repochat/internal/ask/unsure"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
)

// How much of a question has to stand in a text that is told beside an answer which
// its reader is not sure of, and in one that is told before it.
const leastAfter, leastBefore = 0.55, 0.75

// answerBeside answers a question. Where its reader is not sure of the reading, the
// texts that speak of the same are told beside what the query found.
func (a *Asker) answerBeside(ctx context.Context, q readings.Question, f found, watch func(Event)) Answer {
	texts, isFirst, ok := a.textsBeside(ctx, q, f)
	if !ok {
		return a.answer(ctx, q, f, watch)
	}
	answered := unsure.Beside(a.answer(ctx, q, f, func(Event) {}), texts, isFirst, f.plan.Reading)
	return tellTexts(answered, watch)
}

// textsBeside returns what was written about the words of a question whose reading
// is not sure, and whether it speaks of nearly all of them. ok is false where
// nothing does, or where nothing was found that it could stand beside.
func (a *Asker) textsBeside(ctx context.Context, q readings.Question, f found) (texts Answer, isFirst, ok bool) {
	if a.searcher == nil || f.step == nil || !f.mayMissTexts() || !f.hasResult() && f.report == nil || len(q.Conversation) > 0 {
		return Answer{}, false, false
	}
	search, planned := f.searched("")
	if !planned || search.Text == "" {
		return Answer{}, false, false
	}
	wanted := anything(q, search.Text)
	if wanted.Thread > 0 || wanted.Like > 0 || len(wanted.Threads) > 0 {
		return Answer{}, false, false // the graph has what is said of a thread by its number
	}
	wanted.Brief, wanted.Places, wanted.PlacesFirst, wanted.AsksWho = true, false, false, false
	for _, least := range []float64{leastBefore, leastAfter} {
		wanted.Least = least
		if texts = a.answerTexts(ctx, q, wanted, func(Event) {}); texts.Outcome == Answered {
			return texts, least == leastBefore && !f.plan.Otherwise, true
		}
	}
	return Answer{}, false, false
}

// mayMissTexts reports whether texts may speak of what a query does not find: its
// reader is not sure, or nothing holds the words that narrow it.
func (s *step) mayMissTexts() bool {
	if s.plan.Otherwise {
		return s.isNarrowedInVain()
	}
	return s.plan.Unsure
}

// isNarrowedInVain reports whether nothing that the query asks for holds the words
// that narrow it.
func (s *step) isNarrowedInVain() bool {
	return s.plan.Otherwise && s.Extracted != "" && rowset.IsNothing(s.result)
}

// isWritten reports whether a text of any kind holds all the words that a plan has
// to look for.
func (a *Asker) isWritten(ctx context.Context, q readings.Question, plan reader.Plan) bool {
	search, ok := plan.Search()
	return ok && a.searcher != nil && said.Holds(ctx, a.searcher, q.Repository, search.Text)
}
