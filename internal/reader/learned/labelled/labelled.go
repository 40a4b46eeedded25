// Package labelled reads questions for the issues or pull requests that have so many labels:
// "how many issues have more than one label". It reads a question only where its shape is the
// whole of it.
package labelled

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
)

// numbers are the words for small numbers.
var numbers = map[string]int{"one": 1, "a single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}

const number = `\d{1,3}|one|a\s+single|two|three|four|five|six|seven|eight|nine|ten`

// form matches such a question. Its groups are the state, the kind of things, and how many
// labels they have: several, at least or more than so many, fewer, or exactly so many.
var form = shapes.Compile(`(?:which|what|all|the|those)?\s*(?P<state>open|closed|merged)?\s*(?P<kind>issues?|tickets?|bugs?|prs?|pull\s+requests?)\s+(?:(?:that|which)\s+)?(?:with|have|has|had|having|carry|carrying|got|bear)\s+` +
	`(?:(?P<several>several|multiple|various|more\s+than\s+a\s+single)|(?P<than>more\s+than|over)\s+(?P<n1>` + number + `)|(?P<least>at\s+least|no\s+fewer\s+than)\s+(?P<n2>` + number + `)|(?P<n3>` + number + `)\s+(?P<more>or\s+more)|(?P<less>fewer\s+than|less\s+than)\s+(?P<n4>` + number + `)|(?:(?:exactly|only|just)\s+)?(?P<n5>` + number + `))\s+(?:different\s+)?labels?`)

// Of returns the query of such a question, its reading and what it is about. ok is false for
// any other question.
func Of(text string, slots slot.Slots) (query, reading string, target frame.Entity, ok bool) {
	masked, ok := shapes.Mask(text, slots, slot.Number)
	if !ok || len(masked.People) > 0 || len(masked.Periods) > 1 || shapes.IsShare(masked.Text) {
		return "", "", "", false
	}
	m := form.FindStringSubmatch(masked.Text)
	if m == nil {
		return "", "", "", false
	}
	group := func(name string) string { return strings.ToLower(m[form.SubexpIndex(name)]) }
	many, told := amountOf(group)
	target, thing, v, label := frame.Issue, "issues", "i", "Issue"
	if strings.HasPrefix(group("kind"), "p") {
		target, thing, v, label = frame.Pull, "pull requests", "p", "PullRequest"
	}
	where, notes := fmt.Sprintf("size(coalesce(%s.labels, [])) %s", v, many), []string{thing + " with " + told}
	if state := group("state"); state != "" {
		where += fmt.Sprintf(" AND %s.state = '%s'", v, state)
		notes = append(notes, state)
	}
	for _, period := range masked.Periods {
		where += " AND " + condition.Within(v+".created_at", period.Period)
		if notes = append(notes, "by the date on which they were opened"); period.Note != "" {
			notes = append(notes, period.Note)
		}
	}
	result := fmt.Sprintf("%[1]s.number AS %[2]s, %[1]s.title AS title, %[1]s.state AS state, %[1]s.labels AS labels ORDER BY size(%[1]s.labels) DESC, %[2]s", v, map[string]string{"i": "issue", "p": "pull"}[v])
	if shapes.IsCount(masked.Text) {
		result, notes[0] = fmt.Sprintf("count(%s) AS %s", v, map[string]string{"i": "issues", "p": "pulls"}[v]), "the number of "+notes[0]
	}
	return fmt.Sprintf("MATCH (%s:%s) WHERE %s RETURN %s", v, label, where, result), strings.Join(notes, "; "), target, true
}

// blanks matches the space between the words of a number.
var blanks = regexp.MustCompile(`\s+`)

// amountOf returns how many labels are asked for, as a comparison and in words.
func amountOf(group func(string) string) (comparison, told string) {
	of := func(name string) int {
		text := blanks.ReplaceAllString(group(name), " ")
		if n, isWord := numbers[text]; isWord {
			return n
		}
		n, _ := strconv.Atoi(text) // the expression has digits alone
		return n
	}
	labels := func(n int) string {
		if n == 1 {
			return "1 label"
		}
		return fmt.Sprintf("%d labels", n)
	}
	switch {
	case group("several") != "":
		return "> 1", "more than 1 label"
	case group("than") != "":
		return fmt.Sprintf("> %d", of("n1")), "more than " + labels(of("n1"))
	case group("least") != "":
		return fmt.Sprintf(">= %d", of("n2")), "at least " + labels(of("n2"))
	case group("more") != "":
		return fmt.Sprintf(">= %d", of("n3")), "at least " + labels(of("n3"))
	case group("less") != "":
		return fmt.Sprintf("< %d", of("n4")), "fewer than " + labels(of("n4"))
	}
	return fmt.Sprintf("= %d", of("n5")), "exactly " + labels(of("n5"))
}
