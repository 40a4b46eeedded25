package extremes

import (
	"fmt"
	"regexp"
)

const (
	releases  = `(?:releases?|versions?|tags?|releasen|versionen)`
	latest    = `(?:very\s+)?(?:last|latest|newest|most\s+recent)`
	questions = `(?i)^\W*(?:and\s+)?(?:how\s+(?:long|much\s+time|many\s+(?:days|weeks|months)|far)(?:\s+(?:was|is|were|are|passed|went\s+by|lay|lie|apart|there|it|did|has|have|been|elapsed))*|(?:what(?:['’]s|\s+is|\s+was)\s+)?(?:the\s+)?(?:time|gap|interval|distance|pause|wait|number\s+of\s+(?:days|weeks)|days|weeks)(?:\s+(?:in\s+days|that\s+(?:passed|lay|went\s+by)))?)\s+`
)

var (
	// lastTwo matches what asks for the time between the last two releases, and firstTwo
	// between the first two.
	lastTwo = regexp.MustCompile(questions + `(?:(?:between|separates?|apart\s+(?:are|were))\s+)?(?:the\s+|our\s+)?(?:` + latest + `\s+(?:two|2)\s+` + releases + `|(?:two|2)\s+` + latest + `\s+` + releases +
		`|` + latest + `\s+` + releases + `\s+(?:and|to|from)\s+(?:the\s+)?(?:(?:one|` + releases + `)\s+before(?:\s+(?:it|that))?|previous(?:\s+(?:one|` + releases + `))?|(?:second|next)[- ]to[- ]last(?:\s+(?:one|` + releases + `))?))(?:\s+(?:apart|take|took))?\s*[?.!]*$`)
	firstTwo = regexp.MustCompile(questions + `between\s+(?:the\s+)?(?:(?:very\s+)?first\s+(?:two|2)\s+` + releases + `|(?:first\s+and\s+(?:the\s+)?second\s+` + releases + `))\s*[?.!]*$`)
)

// gapOf returns the query for the time between the last two releases, or the first two, and
// its reading; ok is false for any other question.
func gapOf(text string) (query, reading string, ok bool) {
	const gap = "MATCH (t:Release) WHERE t.published_at IS NOT NULL WITH t ORDER BY t.published_at%s LIMIT 2 WITH collect(t) AS ts WHERE size(ts) = 2 WITH ts[%d] AS r, ts[%d] AS q " +
		"RETURN r.tag AS tag, r.published_at AS date, q.tag AS next, q.published_at AS nextDate, duration.inDays(datetime(r.published_at), datetime(q.published_at)).days AS days, round(duration.inDays(datetime(r.published_at), datetime(q.published_at)).days / 7.0, 1) AS weeks"
	switch {
	case lastTwo.MatchString(text):
		return fmt.Sprintf(gap, " DESC", 1, 0), "days between the last two releases", true
	case firstTwo.MatchString(text):
		return fmt.Sprintf(gap, "", 0, 1), "days between the first two releases", true
	}
	return "", "", false
}
