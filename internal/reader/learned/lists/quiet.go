package lists

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

const (
	activity = `(?:activity|activities|movement|comments?|updates?|repl(?:y|ies)|responses?|discussion|progress)`
	silence  = `(?:(?:(?:that|which|with|and|have|has|had|seen|saw|got|gotten|received|been|were|there(?:\s+(?:is|was|has\s+been))?|for\s+which)\s+)*(?:no|without(?:\s+any|\s+an?)?|zero)\s+(?:new\s+|further\s+)?` + activity +
		`|(?:(?:that|which)\s+)?(?:have|has|had|were|was|are)\s*(?:n['’]t|not|never)\s+(?:been\s+|had\s+|seen\s+)?(?:touched|updated|commented(?:\s+on)?|discussed|any\s+` + activity + `)` +
		`|(?:(?:that|which)\s+)?(?:have\s+been\s+|has\s+been\s+|are\s+|were\s+|gone\s+|have\s+gone\s+|went\s+)*(?:quiet|silent|inactive|dormant|stale|untouched|idle))`
	lasting = `\s+(?:(?:for|in|over|since|more|than|at|least|the|last|past|longer)\s+)*§\s*\+?\s*(years?|months?|weeks?|days?|yrs?|mos?)(?:\s+(?:or\s+more|or\s+longer|now))?`
)

// quiet matches a question for the open issues or pull requests in which no one wrote for
// some time, for which § stands.
var quiet = prefilter.MustCompile(`(?i)` + leading + `(?:(?:still\s+|currently\s+)?open\s+)?(issues?|tickets?|prs?|pull\s+requests?)(?:\s+(?:(?:that|which)\s+)?(?:are|is|remain)\s+(?:still\s+)?open(?:\s+(?:and|but|with))?)?\s+` + silence + lasting + `$`)

// quietQuery finds them with what was said last, the longest ago first.
const quietQuery = `MATCH (g:Repository) MATCH (%[1]s:%[2]s) WHERE %[1]s.state = 'open' OPTIONAL MATCH (v:User)-[:writes]->(m:Comment)-[:on]->(%[1]s) WITH g, %[1]s, v, m ORDER BY m.created_at DESC ` +
	`WITH g, %[1]s, collect({at: m.created_at, by: coalesce(v.login, v.name)})[0] AS last WITH %[1]s, last, duration.inDays(datetime(coalesce(last.at, %[1]s.created_at)), datetime(g.data_as_of)).days AS days WHERE days > %[4]d ` +
	`RETURN %[1]s.number AS %[3]s, %[1]s.title AS %[5]s, %[1]s.created_at AS opened, last.at AS lastComment, last.by AS lastBy, days ORDER BY days DESC`

// isOfPulls matches what is called a pull request.
var isOfPulls = regexp.MustCompile(`(?i)^p`)

// withoutActivity reads a question for open issues or pull requests in which no one wrote for
// some time. ok is false for any other question.
func withoutActivity(text string, slots slot.Slots) (read Read, ok bool) {
	durations := slots.Of(slot.Duration)
	if len(durations) != 1 || durations[0].Length <= 0 || len(slots.Without(slot.Number)) > 1 {
		return Read{}, false
	}
	d := durations[0]
	asked := strings.TrimRight(strings.TrimSpace(text[:d.Start]+"§"+text[d.End:]), " ?.!")
	if !quiet.MayMatch(prefilter.Lower(asked)) {
		return Read{}, false
	}
	m := quiet.FindStringSubmatch(asked)
	if m == nil {
		return Read{}, false
	}
	days := int(d.Length / (24 * time.Hour))
	query, target, called := fmt.Sprintf(quietQuery, "i", "Issue", "issue", days, "title"), frame.Issue, "open issues"
	if isOfPulls.MatchString(m[1]) {
		query, target, called = fmt.Sprintf(quietQuery, "p", "PullRequest", "pull", days, "pullTitle"), frame.Pull, "open pull requests"
	}
	reading := fmt.Sprintf("%s without a comment for more than %s (%d days), until the data end", called, d.Text+" "+m[2], days)
	return Read{Text: compose.Text{Query: query, Reading: reading}, Target: target, IsDetailed: true}, true
}
