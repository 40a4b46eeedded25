package lists

import (
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
)

// mentioned matches a question for things that have a text: a number of them or the things,
// their state and kind, the text in quotation marks or plain words, and the places where it
// stands.
var mentioned = prefilter.MustCompile(`(?i)^\W*(?:(?:please|pls)\s+)?(?:(how\s+many|(?:the\s+)?number\s+of|count(?:\s+of)?)|(?:which|what|list|show|find|give)(?:\s+me)?(?:\s+(?:all|the|every))*)\s+(?:(open|closed|merged)\s+)?(issues?|tickets?|bugs?|prs?|pull\s+requests?)\s+(?:(?:that|which)\s+)?(?:have\s+|has\s+)?` +
	`(?:(?:(?:` + saying + `)\s+(?:the\s+)?(?:` + word + `\s+)?|` + having + `\s+(?:the\s+)?` + word + `\s+)["“«]([^"”»]{2,60})["”»]|(?:(?:` + saying + `|` + having + `)\s+the\s+` + word + `|mention(?:s|ed|ing)?)\s+([\pL\pN_-]{2,40}(?:\s+[\pL\pN_-]{2,40}){0,2}?))` +
	`((?:\s+(?:somewhere|anywhere|at\s+all|in|within|the|their|its|a|an|either|and|or|titles?|bodies|body|descriptions?|texts?|comments?|discussions?|threads?)|\s*[,/&])*)\s*[?.!]*$`)

// saying is what says that something has a text, and having what does so beside a word for
// texts: with "design" alone may have a label.
const (
	saying = `mention(?:s|ed|ing)?|contain(?:s|ed|ing)?|include[sd]?|say`
	having = `(?:us(?:e|es|ing)|with)`
	word   = `(?:word|term|phrase|string|text)s?`
)

// places are where a text may stand, each with the words for it.
var places = []struct {
	name string
	said *regexp.Regexp
}{
	{"the title", regexp.MustCompile(`(?i)\btitles?\b`)},
	{"the body", regexp.MustCompile(`(?i)\b(?:bod(?:y|ies)|descriptions?|texts?)\b`)},
	{"a comment", regexp.MustCompile(`(?i)\b(?:comments?|discussions?)\b`)},
}

// kinds are those of things that have texts: the beginning of a query, with what a text
// is compared with in each of the places.
var kinds = map[frame.Entity]struct {
	match, counted, column string
	in                     map[string]string
}{
	frame.Issue: {"MATCH (i:Issue)", "i", "issues", inThread("i")},
	frame.Pull:  {"MATCH (p:PullRequest)", "p", "pulls", inThread("p")},
}

// inThread returns where the texts of an issue or pull request are.
func inThread(variable string) map[string]string {
	return map[string]string{
		"the title": "toLower(" + variable + ".title) CONTAINS %[1]s",
		"the body":  "toLower(" + variable + ".body) CONTAINS %[1]s",
		"a comment": "EXISTS { MATCH (m:Comment)-[:on]->(" + variable + ") WHERE toLower(m.body) CONTAINS %[1]s }",
	}
}

// mentioning reads a question for issues or pull requests that have a text somewhere, in the
// places that it says, or anywhere. ok is false for any other question: one in which a plain
// word may be something else asks for a number, or says where.
func mentioning(text string) (read Read, ok bool) {
	if !mentioned.MayMatch(prefilter.Lower(text)) {
		return Read{}, false
	}
	m := mentioned.FindStringSubmatch(text)
	if m == nil {
		return Read{}, false
	}
	counts, state, said, quoted, plain, where := m[1] != "", strings.ToLower(m[2]), strings.ToLower(m[3]), m[4], m[5], m[6]
	target := frame.Issue
	if strings.HasPrefix(said, "p") {
		target = frame.Pull
	}
	kind := kinds[target]
	isOther := state == "merged" && target != frame.Pull || strings.Contains(quoted, "#")
	if isOther || quoted == "" && (!counts && where == "" || isPlace.MatchString(plain)) {
		return Read{}, false
	}
	sought := strings.TrimSpace(quoted + plain)
	var in, names []string
	for _, place := range places {
		if place.said.MatchString(where) {
			names = append(names, place.name)
		}
	}
	if len(names) == 0 {
		names = []string{"the title", "the body", "a comment"}
	}
	for _, name := range names {
		in = append(in, fmt.Sprintf(kind.in[name], condition.Literal(strings.ToLower(sought))))
	}
	conditions := "(" + strings.Join(in, " OR ") + ")"
	read = Read{Target: target, IsDetailed: true, Text: compose.Text{Reading: kindOf(target) + " with “" + sought + "” in " + strings.Join(names, " or ")}}
	if state != "" {
		conditions = kind.counted + ".state = " + condition.Literal(state) + " AND " + conditions
		read.Reading = state + " " + read.Reading
	}
	read.Query = kind.match + " WHERE " + conditions + " RETURN "
	if counts {
		read.Query += "count(" + kind.counted + ") AS " + kind.column
		read.Reading = "the number of " + read.Reading
		return read, true
	}
	read.Query += fmt.Sprintf(words().Rows[target], "")
	return read, true
}

// isPlace matches plain words that begin with a place, or with what is no text.
var isPlace = regexp.MustCompile(`(?i)^(?:titles?|bod(?:y|ies)|descriptions?|comments?|labels?|no|more|fewer|less|at|over|under|exactly|only|just|the|an?|any|some|many|several|most|least)\b`)

// kindOf returns what things of a kind are called.
func kindOf(target frame.Entity) string {
	if target == frame.Pull {
		return "pull requests"
	}
	return "issues"
}
