// Package columns names the columns of a composed query by the words of the question.
package columns

import (
	"regexp"
	"strings"

	"repochat/internal/question"
)

var (
	saysBugs   = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:bug\pL*|defects?|fehler\pL*|bogues?|errores|fallos?)(?:[^\pL]|$)`)
	saysIssues = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:issues?|tickets?|incidencias?|vorgänge?)(?:[^\pL]|$)`)
)

// named finds the names of bugs in a query, which no property has, and strings and quoted
// names, which stay.
var named = regexp.MustCompile("'(?:[^'\\\\]|\\\\.)*'|`[^`]*`" + `|\b(?:bugs|\w+Bugs)\b`)

// inReading finds bugs in the line that says how a question was read.
var inReading = regexp.MustCompile(`\bbugs(?: \(issues\))?`)

// inTitle matches a question for what stands in titles alone, and titleOrBody the condition that
// a text stands in a title or below it.
var (
	inTitle     = regexp.MustCompile(`(?i)\bin\s+(?:the(?:ir)?\s+)?titles?\b`)
	titleOrBody = regexp.MustCompile(`\((toLower\(\w\.title\) CONTAINS '(?:[^'\\]|\\.)*') OR toLower\(\w\.body\) CONTAINS '(?:[^'\\]|\\.)*'\)`)
)

// Issues renames what a composed query calls bugs to issues, and the same in the line
// that says how the question was read, unless the question speaks of bugs, or says
// neither and the last one before it that says either does: the graph has one label for
// all issues, and "labels by number of bugs" would be wrong of most. What is asked for in titles
// is not looked for elsewhere.
func Issues(query, reading, asked string, before []question.Turn) (string, string) {
	if inTitle.MatchString(asked) {
		query = titleOrBody.ReplaceAllString(query, "$1")
	}
	if ofBugs(asked, before) {
		return query, reading
	}
	query = named.ReplaceAllStringFunc(query, func(name string) string {
		switch {
		case name == "bugs":
			return "issues"
		case strings.HasSuffix(name, "Bugs"):
			return strings.TrimSuffix(name, "Bugs") + "Issues"
		}
		return name
	})
	return query, inReading.ReplaceAllString(reading, "issues")
}

func ofBugs(asked string, before []question.Turn) bool {
	if saysBugs.MatchString(asked) {
		return true
	}
	for i := len(before) - 1; i >= 0 && !saysIssues.MatchString(asked); i-- {
		asked = before[i].Question
		if saysBugs.MatchString(asked) {
			return true
		}
	}
	return false
}
