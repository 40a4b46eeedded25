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

const (
	count    = `(?:\d+|two|three|four|five|six|seven|eight|nine|ten)`
	both     = `(?:issues?|tickets?)\s*(?:and|or|/|&|\+|and/or)\s*(?:prs?|pull\s+requests?)|(?:prs?|pull\s+requests?)\s*(?:and|or|/|&|\+|and/or)\s*(?:issues?|tickets?)`
	talks    = `(?:threads?|discussions?|conversations?|debates?)`
	threads  = `(?:` + talks + `|` + both + `)`
	where    = `(?:\s+(?:in|on|of|across|among|over|under)\s+(?:(?:the|this|our|all|both)\s+)*(?:tracker|repo(?:sitory)?|project|` + both + `))?`
	most     = `(?:most|highest\s+numbers?\s+of|largest\s+numbers?\s+of|greatest\s+numbers?\s+of|number\s+of)\s+(?:comments|replies|remarks|messages)`
	beside   = `(?:\s*[,;:–-]?\s*(?:(?:and|with|by|plus)\s+)*(?:(?:the|their|its|of)\s+)*(?:(?:number\s+of\s+)?comments?(?:\s+counts?)?(?:\s+(?:for|on|of|in)\s+each(?:\s+(?:one|of\s+them))?)?|counts?|titles?|states?|(?:whether|if)\s+(?:they|each)\s+(?:were|was|are|is|got)\s+(?:closed|merged|open|resolved|still\s+open)(?:\s+(?:with|by)\s+(?:an?\s+)?(?:change|commit|pull\s+request|pr|fix))?|issues?\s+or\s+(?:prs?|pull\s+requests?)))*`
	superior = `(?:(?:longest|most\s+(?:active|heated)|biggest|busiest|liveliest)\s+` + talks + `|most\s+(?:commented|discussed|debated)\s+` + threads + `)` // the longest issues may be those that were open longest
)

// discussed match a question for the threads with the most comments, issues and pull
// requests alike, with § in the place of a period.
var discussed = []*prefilter.Regexp{
	prefilter.MustCompile(`(?i)` + leading + `(?:(?:top|` + count + `)\s+)*` + superior + where + `(?:\s+ever)?(?:\s+(?:in|of|from|during|since)?\s*§)?(?:\s*[?,;:–-]?\s*(?:by\s+)?(?:the\s+)?` + most + `)?` + beside + `$`),
	prefilter.MustCompile(`(?i)` + leading + `(?:(?:top|` + count + `)\s+)*` + threads + where + `(?:\s+(?:that|which|have|has|had|with|attracted|drew|got|received|gathered|collected|saw|by|the|ever))+\s+` + most + where + `(?:\s+ever)?(?:\s+(?:in|of|from|during|since)?\s*§)?` + beside + `$`),
}

// isAlike matches what says that issues and pull requests are meant alike; discussions alone
// may be of issues.
var isAlike = regexp.MustCompile(`(?i)\b(?:threads?|` + both + `)\b`)

// discussedQuery finds them. What is said of the code counts as well.
const discussedQuery = `MATCH (m:Comment)-[:on]->(x:Issue|PullRequest) WHERE m.kind IN ['comment', 'remark'] AND $period?(x.created_at) ` +
	`WITH x, count(m) AS comments ORDER BY comments DESC, x.number LIMIT %d ` +
	`RETURN '#' + x.number AS thread, x.title AS title, CASE WHEN x:Issue THEN 'issue' ELSE 'pull request' END AS kind, x.state AS state, x.url AS url, comments`

// mostDiscussed is how many threads are listed where no number is said.
const mostDiscussed = 10

// threadsByComments reads a question for the threads with the most comments. ok is false for
// any other question.
func threadsByComments(text string, slots slot.Slots) (read Read, ok bool) {
	periods := slots.Of(slot.Period)
	if len(periods) > 1 || len(slots.Without(slot.Number)) > len(periods) {
		return Read{}, false
	}
	asked := text
	if len(periods) == 1 {
		asked = text[:periods[0].Start] + "§" + text[periods[0].End:]
	}
	asked = strings.TrimRight(strings.TrimSpace(asked), " ?.!")
	lower := prefilter.Lower(asked)
	for _, pattern := range discussed {
		if !pattern.MayMatch(lower) || !pattern.MatchString(asked) {
			continue
		}
		n := slot.NumberIn(asked)
		if n == 0 {
			n = mostDiscussed
		}
		written, ok := template.Fill("issues and pull requests by their comments, those on the code included", fmt.Sprintf(discussedQuery, n), periods)
		return Read{Text: written, Target: frame.Issue, IsDetailed: isAlike.MatchString(asked)}, ok
	}
	return Read{}, false
}
