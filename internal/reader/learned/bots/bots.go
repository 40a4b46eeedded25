// Package bots reads questions for how many commits or pull requests of bots there are, in
// each period or in one: "commits by bots per month". It reads a question only where its
// shape is the whole of it.
package bots

import (
	"fmt"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
)

const (
	things = `(?P<thing>commits?|prs?|pull\s+requests?)`
	ofBots = `(?:(?:made|written|opened|created|done|that\s+come)\s+)?(?:by|from|of)\s+(?:(?:the|all|any)\s+)*(?:bots?|automated\s+accounts)`
	asks   = `(?:(?:how\s+many|(?:the\s+)?(?:number|count)\s+of|show(?:\s+me)?|give\s+me|chart\s+(?:the\s+)?|plot\s+(?:the\s+)?|list(?:\s+the)?)\s+)?`
	per    = `(?:(?:are\s+there\s+)?(?:per|by|each|every|a|over\s+the)\s+(?P<per>day|week|month|year)s?)`
)

// forms match such questions, with the bots behind the things or before them.
var forms = []*prefilter.Regexp{
	shapes.Compile(asks + things + `\s+` + ofBots + `\s+` + per),
	shapes.Compile(asks + `bot\s+` + things + `\s+` + per),
	shapes.Compile(asks + things + `\s+(?:do|did|does|have)\s+(?:(?:the|all|any)\s+)*bots?\s+(?:make|made|write|open|opened|create)\s+` + per),
}

// periods are the expressions for each period of a date, with their names.
var periods = map[string]string{
	"day": "left(DATE, 10) AS day", "month": "left(DATE, 7) AS month", "year": "toInteger(left(DATE, 4)) AS year",
	"week": "toString(date.truncate('week', date(left(DATE, 10)))) AS week",
}

// Of returns the query of a question for the commits or pull requests of bots in each period,
// its reading and what its rows count. ok is false for any other question, and for one that
// says anything else.
func Of(text string, slots slot.Slots) (query, reading string, target frame.Entity, ok bool) {
	masked, ok := shapes.Mask(text, slots)
	if !ok || len(masked.People) > 0 || len(masked.Periods) > 1 {
		return "", "", "", false
	}
	asked := strings.TrimSpace(strings.ReplaceAll(masked.Text, shapes.Period, " "))
	for _, form := range forms {
		m := form.FindStringSubmatch(asked)
		if m == nil {
			continue
		}
		group := func(name string) string { return strings.ToLower(m[form.SubexpIndex(name)]) }
		relation, date, counted, target := "[:author]->(c:Commit)", "c.committedDate", "count(DISTINCT c) AS commits", frame.Commit
		if strings.HasPrefix(group("thing"), "p") {
			relation, date, counted, target = "[:opens]->(p:PullRequest)", "p.created_at", "count(DISTINCT p) AS pulls", frame.Pull
		}
		conditions, reading := []string{condition.Bot("u")}, fmt.Sprintf("the number of %ss of bots by %s", map[bool]string{true: "pull request", false: "commit"}[target == frame.Pull], group("per"))
		for _, p := range masked.Periods {
			conditions, reading = append(conditions, condition.Within(date, p.Period)), reading+"; "+p.Note
		}
		result := strings.ReplaceAll(periods[group("per")], "DATE", date)
		return fmt.Sprintf("MATCH (u:User)-%s WHERE %s RETURN %s, %s ORDER BY %s", relation, strings.Join(conditions, " AND "), result, counted, group("per")), strings.TrimSuffix(reading, "; "), target, true
	}
	return "", "", "", false
}
