package ask

import (
	"fmt"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/ask/gaps"
	"repochat/internal/ask/literals"
	"repochat/internal/ask/tracker"
	"repochat/internal/ask/unsure"
	"repochat/internal/question/names"
	"repochat/internal/reader/readings"
)

// notices are what a user has to know beside the answer. gap is what the graph
// does not hold; "" where that is not why nothing was found.
func notices(q readings.Question, s *step, gap string) []answer.Notice {
	query, result, known := s.checked.Facts(), s.result, q.Vocabulary
	notices := unsure.Notices(s.plan)
	add := func(code answer.NoticeCode, texts ...string) {
		notices = append(notices, answer.NoticesOf(code, texts...)...)
	}
	add(answer.NoticeName, names.Notices(q.Names, query)...)
	add(answer.NoticeName, literals.Notices(q.Scanned, s.named)...)
	add(answer.NoticeName, names.NamesakeNotices(known.People, query, result)...)
	if rowset.IsNothing(result) || gaps.LacksValue(result) {
		add(answer.NoticeMissing, names.StateNotices(q.Names, q.Vocabulary)...)
	}
	if gaps.LacksValue(result) && query.UsesLabel("Repository") && gap == "" {
		add(answer.NoticeMissing, gaps.NotTold(q.Repository, result))
	}
	if rowset.IsNothing(result) {
		add(answer.NoticePeriod, gaps.Bounds(query.Window, known)...)
	}
	add(answer.NoticeReading, gaps.OfReleases(query, result, known)...)
	add(answer.NoticeDefinition, tracker.Notices(query, known)...)
	for _, choice := range q.Chosen {
		if !choice.Follows(query) {
			add(answer.NoticeReading, "The query does not follow the chosen reading: "+choice.Text+".")
		}
	}
	add(answer.NoticeQuery, s.checked.Warnings...)
	if known.DataAsOf.IsZero() {
		add(answer.NoticeLoading, fmt.Sprintf("%s is being loaded, or its last loading was stopped: the answer may be incomplete.", q.Repository))
	}
	if result.Truncated {
		add(answer.NoticeTruncated, fmt.Sprintf("There are more rows; only the first %d were read.", len(result.Rows)))
	}
	add(answer.NoticeDefinition, tracker.BugNotices(q.Scanned, query)...)
	return notices
}
