// Package hours reads questions for the commits of a part of the day or of a day of the week:
// "how many commits were made at night", "who commits most on Sundays". It reads a question
// only where its shape is the whole of it.
package hours

import (
	"fmt"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
)

// part is a part of the day, from one hour up to another one, which may be of the next day,
// or a day of the week, from 1 for Monday.
type part struct {
	name, said    string
	from, to, day int
}

var parts = []part{
	{"night", `(?:at|by|during\s+the|in\s+the|over)\s*night(?:\s*time)?|after\s+dark|late\s+at\s+night|nachts|in\s+der\s+nacht|la\s+nuit|de\s+nuit|de\s+noche|por\s+la\s+noche`, 22, 6, 0},
	{"morning", `(?:in|during)\s+the\s+(?:early\s+)?mornings?|(?:am\s+)?(?:vormittags|morgens)|le\s+matin|por\s+la\s+mañana`, 6, 12, 0},
	{"afternoon", `(?:in|during)\s+the\s+afternoons?|(?:am\s+)?nachmittags?|l['’]après-midi|por\s+la\s+tarde`, 12, 18, 0},
	{"evening", `(?:in|during)\s+the\s+evenings?|(?:am\s+)?abends?|le\s+soir`, 18, 22, 0},
	{"Monday", `(?:on\s+)?(?:a\s+|every\s+)?mondays?|(?:am\s+)?montags?|(?:le|les)\s+lundis?|(?:el|los)\s+lunes`, 0, 0, 1},
	{"Tuesday", `(?:on\s+)?(?:a\s+|every\s+)?tuesdays?|(?:am\s+)?dienstags?|(?:le|les)\s+mardis?|(?:el|los)\s+martes`, 0, 0, 2},
	{"Wednesday", `(?:on\s+)?(?:a\s+|every\s+)?wednesdays?|(?:am\s+)?mittwochs?|(?:le|les)\s+mercredis?|(?:el|los)\s+miércoles`, 0, 0, 3},
	{"Thursday", `(?:on\s+)?(?:a\s+|every\s+)?thursdays?|(?:am\s+)?donnerstags?|(?:le|les)\s+jeudis?|(?:el|los)\s+jueves`, 0, 0, 4},
	{"Friday", `(?:on\s+)?(?:a\s+|every\s+)?fridays?|(?:am\s+)?freitags?|(?:le|les)\s+vendredis?|(?:el|los)\s+viernes`, 0, 0, 5},
	{"Saturday", `(?:on\s+)?(?:a\s+|every\s+)?saturdays?|(?:am\s+)?(?:samstags?|sonnabends?)|(?:le|les)\s+samedis?|(?:el|los)\s+sábados?`, 0, 0, 6},
	{"Sunday", `(?:on\s+)?(?:a\s+|every\s+)?sundays?|(?:am\s+)?sonntags?|(?:le|les)\s+dimanches?|(?:el|los)\s+domingos?`, 0, 0, 7},
}

// within returns the condition for commits of the part, and what it is taken for.
func (p part) within() (condition, note string) {
	const hour, own = "toInteger(substring(c.committedDate, 11, 2))", "whatever the author's own time was"
	switch {
	case p.day > 0:
		return fmt.Sprintf("date(left(c.committedDate, 10)).dayOfWeek = %d", p.day), p.name + " by UTC, " + own
	case p.from > p.to:
		condition = fmt.Sprintf("(%[1]s >= %[2]d OR %[1]s < %[3]d)", hour, p.from, p.to)
	default:
		condition = fmt.Sprintf("%[1]s >= %[2]d AND %[1]s < %[3]d", hour, p.from, p.to)
	}
	return condition, fmt.Sprintf("%s = from %d to %d o'clock UTC, %s", p.name, p.from, p.to, own)
}

// made is what may stand between the commits and the part of the day.
const made = `(?:\s+(?:that\s+|which\s+)?(?:were|was|are|is|have\s+been|did\s+(?:people|we|they))?\s*(?:mostly\s+)?(?:made|done|written|created|pushed|authored|committed|make|happen(?:ed)?|come|came|there)?)?`

// forms match the questions for the commits and for the people of each part of the day.
var commits, people = func() (commits, people []*prefilter.Regexp) {
	for _, p := range parts {
		commits = append(commits, shapes.Compile(`(?:(?:which|what|list|show(?:\s+me)?|how\s+many|all|the)\s+)*(?:commits?|changes?)`+made+`\s+(?:`+p.said+`)`))
		people = append(people, shapes.Compile(`(?:who|which\s+(?:people|developers|contributors|authors))\s+(?:usually\s+|mostly\s+)?(?:commits?|committed|works?|worked|codes?|coded|pushe[sd]|is\s+(?:working|committing|coding)|makes?\s+(?:the\s+most\s+)?commits)(?:\s+(?:the\s+)?(?:most|mostly|usually|often))?\s+(?:`+p.said+`)(?:\s+(?:the\s+)?most(?:\s+often)?)?`))
	}
	return commits, people
}()

// Read is what a question is taken to ask.
type Read struct {
	Query, Reading string
	Target         frame.Entity
}

// Of reads a question for the commits of a part of the day. ok is false for any other
// question, and for one that names anything but a period.
func Of(text string, slots slot.Slots) (read Read, ok bool) {
	masked, ok := shapes.Mask(text, slots, slot.Number)
	if !ok || len(masked.People) > 0 || len(masked.Periods) > 1 {
		return Read{}, false
	}
	for i, p := range parts {
		isOfPeople := people[i].MatchString(masked.Text)
		if !isOfPeople && !commits[i].MatchString(masked.Text) {
			continue
		}
		within, note := p.within()
		during, notes := "true", []string{note}
		for _, period := range masked.Periods {
			during = condition.Within("c.committedDate", period.Period)
			if period.Note != "" {
				notes = append(notes, period.Note)
			}
		}
		told := strings.Join(notes, "; ")
		switch {
		case isOfPeople:
			return Read{"MATCH (u:User)-[:author]->(c:Commit) WHERE " + during + " AND " + within + " RETURN u.login AS login, u.name AS name, count(DISTINCT c) AS commits ORDER BY commits DESC", "people by number of commits, the most first; " + told, frame.Person}, true
		case shapes.IsCount(masked.Text) || shapes.IsShare(masked.Text):
			return Read{"MATCH (c:Commit) WHERE " + during + " WITH count(c) AS all, sum(CASE WHEN " + within + " THEN 1 ELSE 0 END) AS some RETURN some AS commits, CASE all WHEN 0 THEN null ELSE 100.0 * some / all END AS percent", "the number of commits, and their share of all; " + told, frame.Commit}, true
		}
		return Read{"MATCH (u:User)-[:author]->(c:Commit) WHERE " + during + " AND " + within + " RETURN c.id AS commit, c.message AS message, c.committedDate AS date, u.login AS login, u.name AS name ORDER BY date DESC", "commits; " + told, frame.Commit}, true
	}
	return Read{}, false
}
