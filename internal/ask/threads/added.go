package threads

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/question/topic"
	"repochat/internal/search"
)

var (
	// did matches a question for who did something with a thing, and for the pull request that
	// did it: "who added the Sage code, and when was it merged".
	did = regexp.MustCompile(`(?i)^(\W*)who\s+(?:first\s+|originally\s+|has\s+)?(added|introduced|contributed|removed|dropped)\s+(?:the\s+|an?\s+)?(?:first\s+|initial\s+)?([^,;:?!()"“”]{3,80}?)(?:\s+(?:to|from|in|into)\s+(?:the|our|its|this)\s[^,;?!]*?)?((?:\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+|\s+)(?:(?:on|at|in)\s+)?(?:when|what\s+(?:date|day)|which\s+(?:date|day|prs?|pull\s+request)|who)\b.*)$`)
	// ofPull matches what is asked of a pull request alone.
	ofPull = regexp.MustCompile(`(?i)\b(?:merged|reviewed|approved|prs?|pull\s+request)\b`)
	// inWhich matches what asks which one it is: its number is in the question then.
	inWhich = regexp.MustCompile(`(?i)\s*,?\s*(?:and\s+)?in\s+which\s+(?:prs?|pull\s+request)(?:\s+was\s+(?:that|it))?`)
)

// deeds are the stems that titles have for what was done.
var deeds = map[string][]string{
	"added": {"add", "ad", "includ", "introduc"}, "introduced": {"introduc", "add", "ad"}, "contributed": {"add", "ad", "contribut"},
	"removed": {"remov", "drop", "delet"}, "dropped": {"drop", "remov", "delet"},
}

// byDeed returns a question for who did something with a thing as one for who opened the pull
// request whose title alone says so.
func byDeed(ctx context.Context, s Searcher, q question.Question) (question.Question, []answer.Notice) {
	m := did.FindStringSubmatch(q.Text)
	if m == nil || !ofPull.MatchString(m[4]) {
		return q, nil
	}
	words := topic.Of(m[3]).All
	if !slices.ContainsFunc(words, func(word string) bool { return !question.IsCommonWord(word) }) {
		return q, nil // "who added tests"
	}
	found, err := s.Search(ctx, q.Repository, search.Query{Text: m[3], Kinds: []string{string(graph.PullRequestText)}, Limit: search.DefaultLimit, TextOnly: true})
	if err != nil {
		return q, nil // the search for the answer reports the error
	}
	done := deeds[strings.ToLower(m[2])]
	hits := slices.DeleteFunc(holdingAll(found.Hits, stems(words)), func(h search.Hit) bool {
		return !slices.ContainsFunc(stems(strings.Fields(h.Title)), func(stem string) bool { return slices.Contains(done, stem) })
	})
	if len(hits) != 1 {
		return q, nil
	}
	q.Text = m[1] + "who opened pull request #" + strconv.Itoa(hits[0].Number) + inWhich.ReplaceAllString(m[4], "")
	return q, answer.NoticesOf(answer.NoticeName, fmt.Sprintf("Who %s “%s” is read as who opened #%d “%s”.", strings.ToLower(m[2]), m[3], hits[0].Number, hits[0].Title))
}
