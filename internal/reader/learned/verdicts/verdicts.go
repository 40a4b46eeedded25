// Package verdicts reads questions for those who approved pull requests, or who asked for
// changes to them.
package verdicts

import (
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/reader/learned/slot"
)

// pull stands for each pull request of a text.
const pull = "§"

const (
	who    = `(?i)^\W*(?:(?:and|so|also)\s+)?(?:who|by\s+whom|which\s+(?:people|persons?|reviewers?|maintainers?|developers?|editors?))\s+(?:all\s+)?(?:has\s+|have\s+|was\s+|were\s+)?(?:ever\s+)?`
	ofEach = `(?:\s+(?:(?:on|to|in|for|of)\s+)?(?:(?:the|both)\s+)?(?:prs?\s+|pull\s+requests?\s+)?` + pull + `)(?:\s*(?:,|and|&|or|,\s*and)\s*(?:prs?\s+|pull\s+requests?\s+)?` + pull + `)*`
	ends   = `(?:\s*,?\s+and\s+when)?\s*[?.!]*$`
)

// verdict is what a review may end with, as questions say it.
type verdict struct {
	state, told string
	asked       *regexp.Regexp
}

var all = []verdict{
	{"APPROVED", "who approved", regexp.MustCompile(who + `(?:approved|signed\s+off)` + ofEach + ends)},
	{"CHANGES_REQUESTED", "who asked for changes to", regexp.MustCompile(who + `(?:requested|asked\s+for|demanded)\s+(?:any\s+|more\s+|some\s+)?changes` + ofEach + ends)},
}

// Of returns the query for a question for those whose reviews of some pull requests ended so,
// and its reading. ok is false for any other question, and for one that says anything else.
func Of(text string, slots slot.Slots) (query, reading string, ok bool) {
	masked, numbers, ok := mask(text, slots)
	if !ok {
		return "", "", false
	}
	for _, v := range all {
		if v.asked.MatchString(masked) {
			return v.query(numbers), v.told + " #" + strings.Join(numbers, ", #"), true
		}
	}
	return "", "", false
}

// mask returns a text with a sign in the place of each pull request, and their numbers. ok is
// false where it names none, or anything else.
func mask(text string, slots slot.Slots) (masked string, numbers []string, ok bool) {
	from := 0
	for _, s := range slots {
		if s.Kind != slot.Pull || s.Denied != "" || s.Start < from || len(s.Names) != 1 {
			return "", nil, false
		}
		masked += text[from:s.Start] + pull
		numbers, from = append(numbers, s.Names[0]), s.End
	}
	return masked + text[from:], numbers, len(numbers) > 0
}

// query lists the people by the pull requests, where there are several, and by the day of
// their last review of the kind.
func (v verdict) query(numbers []string) string {
	which, order := "", ""
	if len(numbers) > 1 {
		which, order = "p.number AS pull, ", "pull, "
	}
	return fmt.Sprintf("MATCH (v:User)-[:writes]->(m:Comment)-[:on]->(p:PullRequest) WHERE p.number IN [%s] AND m.state = '%s' RETURN %sv.login AS login, v.name AS name, max(m.created_at) AS date ORDER BY %sdate",
		strings.Join(numbers, ", "), v.state, which, order)
}
