// Package extremes reads questions for the first and the last of something: "first and last
// commit", "the time between the last two releases". It reads a question only where its shape is the whole of it.
package extremes

import (
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// thing is a kind of things that have a first and a last one, by a date.
type thing struct {
	target                   frame.Entity
	said, match, date, shown string
}

var things = []thing{
	{frame.Commit, `commits?|changes?`, "(u:User)-[:author]->(c:Commit)", "c.committedDate", "c.id AS commit, c.message AS message, c.committedDate AS date, u.login AS login, u.name AS name"},
	{frame.Issue, `issues?|tickets?|bugs?`, "(i:Issue)", "i.created_at", "i.number AS issue, i.title AS title, i.state AS state, i.created_at AS created, [(w:User)-[:creates]->(i) | w.login][0] AS author"},
	{frame.Pull, `prs?|pull\s+requests?`, "(p:PullRequest)", "p.created_at", "p.number AS pull, p.title AS title, p.state AS state, p.created_at AS created, [(w:User)-[:opens]->(p) | w.login][0] AS author"},
	{frame.Release, `releases?|tags?|versions?`, "(t:Release)", "t.published_at", "t.tag AS tag, t.published_at AS date"},
}

const (
	first = `(?:very\s+)?(?:first|oldest|earliest)`
	last  = `(?:very\s+)?(?:last|latest|newest|most\s+recent)`
	lead  = `(?i)^\W*(?:(?:what|which|who|when|show|list|give|me|us|find|tell|is|are|was|were|made|please|dates?\s+of|date)\s+)*(?:the\s+|our\s+)?`
	end   = `)(?:\s+(?:ever|so\s+far|here|made|in\s+(?:the|this)\s+(?:repo|repository|project)|of\s+(?:the|this)\s+(?:repo|repository|project)))*(?:\s*,?\s*(?:and|&|with)\s+(?:when|their\s+(?:dates?|authors?)|(?:by\s+)?whom?|who\s+(?:made|wrote|opened)\s+(?:them|it|each)))*\s*[?.!]*$`
)

// forms are what asks for the first and the last of each of the things, in either order.
var forms = func() (all []*regexp.Regexp) {
	for _, t := range things {
		and := `(?:\s+(?:` + t.said + `))?\s*(?:,\s*)?(?:and|&|\+|n|/)\s*(?:the\s+)?`
		all = append(all, regexp.MustCompile(lead+`(?:`+first+and+last+`|`+last+and+first+`)\s+(?:`+t.said+end))
	}
	return all
}()

// variable matches a variable of a pattern, with what stands around it.
var variable = regexp.MustCompile(`\((\w+):`)

// Of returns the query for a question for the first and the last of something, and its
// reading. ok is false for any other question, and for one that says anything else.
func Of(text string, slots slot.Slots) (query, reading string, target frame.Entity, ok bool) {
	if query, reading, ok = gapOf(text); ok {
		return query, reading, frame.Release, true
	}
	if len(slots) > 0 {
		return "", "", "", false
	}
	for i, t := range things {
		if forms[i].MatchString(text) {
			both := make([]string, 2)
			for n, part := range []string{"first", "last"} {
				order := t.date + map[string]string{"first": "", "last": " DESC"}[part]
				variables := strings.Join(variable.FindAllString(t.match, -1), ",")
				variables = strings.NewReplacer("(", "", ":", "").Replace(variables)
				both[n] = fmt.Sprintf("MATCH %s WHERE %s IS NOT NULL WITH %s ORDER BY %s LIMIT 1 RETURN '%s' AS part, %s", t.match, t.date, variables, order, part, t.shown)
			}
			return strings.Join(both, " UNION ALL "), "the first and the last " + string(t.target), t.target, true
		}
	}
	return "", "", "", false
}
