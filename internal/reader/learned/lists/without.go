package lists

import (
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/figures/template"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// A span is a unit of time that may have nothing in it.
type span struct {
	// truncate is what Cypher calls it, days how many days it has, or months how many
	// months, and letters how many letters of its first day name it.
	truncate              string
	days, months, letters int
}

var spans = map[string]span{
	"day":   {"day", 1, 0, len("2024-01-31")},
	"week":  {"week", 7, 0, len("2024-01-31")},
	"month": {"month", 0, 1, len("2024-01")},
	"year":  {"year", 0, 12, len("2024")},
}

// An event is what may not have happened in a span.
type event struct {
	said, match, date, called string
	target                    frame.Entity
}

// events are looked for in this order: merged pull requests before pull requests.
var events = []event{
	{`(?i)\bmerg\pL*`, "(x:PullRequest) WHERE x.state = 'merged'", "merged_at", "a merged pull request", frame.Pull},
	{`(?i)\b(?:prs?|pull)\b`, "(x:PullRequest)", "created_at", "a new pull request", frame.Pull},
	{`(?i)\b(?:issues?|tickets?|bugs?)\b.*\bclos\pL*|\bclos\pL*`, "(x:Issue) WHERE x.state = 'closed'", "closed_at", "a closed issue", frame.Issue},
	{`(?i)\b(?:issues?|tickets?|bugs?|reported|filed|opened)\b`, "(x:Issue)", "created_at", "a new issue", frame.Issue},
	{`(?i)\b(?:releases?|released|tags?|tagged|published)\b`, "(x:Release)", "published_at", "a release", frame.Release},
	{`(?i)\b(?:commits?|committed|pushed)\b`, "(x:Commit)", "committedDate", "a commit", frame.Commit},
}

const (
	unitOfTime = `(days?|weeks?|months?|years?)`
	holding    = `(?:(?:that|which|with|had|have|has|having|saw|see|seen|were|was|went|passed|by|there|being|in|during|where|when)\s+)*`
	none       = `(?:no|without(?:\s+(?:any|an?|even\s+an?|a\s+single))?|zero|not\s+(?:a\s+single|one|any)|nothing|nobody|no\s+one|none)`
	happened   = `(?:(?:new|single|further|merged|closed|opened|open|created|filed|reported|made|pushed|submitted|published|released|tagged|committed|commits?|issues?|tickets?|bugs?|prs?|pull\s+requests?|releases?|tags?|was|were|got|been|being|at\s+all|anything|any|and|or|there)\s*)+`
	inPeriod   = `(?:\s*(?:,\s*)?(?:in|of|during|from|within|since)?\s*§)?`
)

// without matches a question for the spans in which something did not happen, with § in the
// place of a period, and manySpans one for their number.
var (
	without = prefilter.MustCompile(`(?i)` + leading + `(?:how\s+many\s+|(?:the\s+)?(?:number|count)\s+of\s+|(?:in|during|for)\s+(?:which|what|how\s+many)\s+|which\s+|what\s+)*(?:were\s+there\s+|are\s+there\s+)?(?:any\s+)?(?:full\s+|whole\s+|calendar\s+)?` +
		unitOfTime + inPeriod + `\s+` + holding + `(?:did\s+)?` + none + `\s+` + happened + inPeriod + `$`)
	manySpans = regexp.MustCompile(`(?i)\b(?:how\s+many|number\s+of|count\s+of)\b`)
)

// withoutQuery finds the spans between the first and the last event in which there is none.
const withoutQuery = `MATCH %[1]s WITH collect(DISTINCT date.truncate('%[3]s', date(left(x.%[2]s, 10)))) AS busy, date.truncate('%[3]s', date(left(min(x.%[2]s), 10))) AS start, date.truncate('%[3]s', date(left(max(x.%[2]s), 10))) AS ends ` +
	`UNWIND range(0, %[4]s) AS n WITH busy, start + %[5]s AS at WITH busy, at, toString(at) + 'T00:00:00Z' AS moment WHERE NOT at IN busy AND $period?(moment) `

// spansWithout reads a question for the days, weeks, months or years in which something did
// not happen. ok is false for any other question.
func spansWithout(text string, slots slot.Slots) (read Read, ok bool) {
	periods := slots.Of(slot.Period)
	if len(periods) > 1 || len(slots.Without(slot.Number)) > len(periods) {
		return Read{}, false
	}
	asked := text
	if len(periods) == 1 {
		asked = text[:periods[0].Start] + "§" + text[periods[0].End:]
	}
	asked = strings.TrimRight(strings.TrimSpace(asked), " ?.!")
	if !without.MayMatch(prefilter.Lower(asked)) {
		return Read{}, false
	}
	m := without.FindStringSubmatchIndex(asked)
	if m == nil {
		return Read{}, false
	}
	unit := strings.TrimSuffix(strings.ToLower(asked[m[2]:m[3]]), "s")
	for _, e := range events {
		if !regexp.MustCompile(e.said).MatchString(asked[m[3]:]) {
			continue
		}
		written, ok := template.Fill(unit+"s without "+e.called+" between the first and the last one", e.query(unit, manySpans.MatchString(asked)), periods)
		return Read{Text: written, Target: e.target, IsDetailed: true, IsOrdered: true}, ok
	}
	return Read{}, false
}

// query returns the query for the spans of a unit without the event, or for their number.
func (e event) query(unit string, isNumber bool) string {
	s := spans[unit]
	number, step := fmt.Sprintf("duration.inDays(start, ends).days / %d", s.days), fmt.Sprintf("duration({days: %d * n})", s.days)
	if s.months > 0 {
		number, step = fmt.Sprintf("duration.inMonths(start, ends).months / %d", s.months), fmt.Sprintf("duration({months: %d * n})", s.months)
	}
	query := fmt.Sprintf(withoutQuery, e.match, e.date, s.truncate, number, step)
	if isNumber {
		return query + "RETURN count(at) AS " + unit + "s"
	}
	return query + fmt.Sprintf("RETURN left(toString(at), %d) AS %s ORDER BY %s", s.letters, unit, unit)
}
