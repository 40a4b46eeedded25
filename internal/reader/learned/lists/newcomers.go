package lists

import (
	"regexp"
	"strings"

	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/figures/template"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

const (
	// someone is what people are called, and leading what stands before it.
	leading = `^\W*(?:(?:please|pls|kindly|name|list|show|give|tell|find|me|us|the|all|any|are|were|is|was|there|do|did|we|have|get|which|what|names?\s+of|(?:can|could)\s+you)\s+)*`
	someone = `(?:who|anyone|anybody|someone|somebody|everyone|everybody|people|ppl|persons?|those|individuals|participants?|contributors?|developers?|users?)`
	first   = `(?:very\s+)?first`
	deed    = `(?:participat\pL*|tak(?:e|ing)\s+part|took\s+part|appear\pL*|show(?:ed)?\s+up|turn(?:ed)?\s+up|c[ao]me(?:\s+(?:in|here|along))?|arrived?|got\s+involved|bec[ao]me\s+active|(?:was|were)\s+(?:active|seen|here))`
	noun    = `(?:participation|appearance|activity|activities|involvement|interactions?|contributions?|action|sign\s+of\s+life)`
	here    = `(?:\s+(?:in|on|with|to|at)\s+(?:the|this|our)\s+(?:repo(?:sitory)?|project|tracker|work|discussions?))?`
	when    = `\s+(?:(?:in|during|since|only|from|the|year)\s+)*§\s*`
)

// newcomers match a question for the people who did something of any kind for the first time
// in a period, for which § stands.
var newcomers = []*prefilter.Regexp{
	prefilter.MustCompile(`(?i)` + leading + someone + `\s+(?:whose|with\s+(?:their|his|her|a))\s+` + first + `\s+` + noun + here + `(?:\s+(?:was|is|were|came|dates|happened|fell|took\s+place))?` + when + `$`),
	prefilter.MustCompile(`(?i)` + leading + someone + `\s+(?:(?:who|that|has|have|had)\s+)*` + first + `\s+` + deed + here + when + `$`),
	prefilter.MustCompile(`(?i)` + leading + someone + `\s+(?:(?:who|that|has|have|had)\s+)*` + deed + here + when + `for\s+the\s+` + first + `\s+time` + here + `$`),
	prefilter.MustCompile(`(?i)` + leading + someone + `\s+(?:(?:who|that|has|have|had)\s+)*` + deed + here + `\s+for\s+the\s+` + first + `\s+time` + here + when + `$`),
	prefilter.MustCompile(`(?i)` + leading + `(?:newcomers|new\s+(?:faces|participants|people|names))` + here + when + here + `$`),
}

// aside matches what is said in parentheses of the kinds of what people do.
var aside = regexp.MustCompile(`\s*\([^()]*\)`)

// newcomersQuery finds the first thing that each person did.
const newcomersQuery = `MATCH (u:User) CALL (u) { MATCH (u)-[:author]->(c:Commit) RETURN c.committedDate AS at ` +
	`UNION ALL MATCH (u)-[:creates]->(i:Issue) RETURN i.created_at AS at ` +
	`UNION ALL MATCH (u)-[:opens]->(p:PullRequest) RETURN p.created_at AS at ` +
	`UNION ALL MATCH (u)-[:writes]->(m:Comment) RETURN m.created_at AS at } ` +
	`WITH u, min(at) AS first WHERE $period(first) RETURN u.login AS login, u.name AS name, first AS date ORDER BY date`

// newPeople reads a question for those who took part for the first time in a period, with a
// commit, an issue, a pull request, a comment or a review. ok is false for any other question.
func newPeople(text string, slots slot.Slots) (read Read, ok bool) {
	periods := slots.Of(slot.Period)
	if len(periods) != 1 || len(slots.Without(slot.Number)) > 1 {
		return Read{}, false
	}
	p := periods[0]
	asked := aside.ReplaceAllString(text[:p.Start]+"§"+text[p.End:], "")
	asked = strings.TrimRight(strings.TrimSpace(asked), " ?.!")
	lower := prefilter.Lower(asked)
	for _, pattern := range newcomers {
		if !pattern.MayMatch(lower) || !pattern.MatchString(asked) {
			continue
		}
		written, ok := template.Fill("people by the first commit, issue, pull request, comment or review that they made", newcomersQuery, periods)
		return Read{Text: written, Target: frame.Person, IsDetailed: true}, ok
	}
	return Read{}, false
}
