// Package wording puts a question in plainer words before its names are looked for: without
// greetings, what leads up to it and the second name of a person.
package wording

import (
	_ "embed" // for the words
	"regexp"
	"strconv"
	"strings"
	"sync"

	"repochat/internal/wordset"
)

//go:embed wording.yaml
var rewritingsFile []byte

// rewriting is what people say, and what stands in its place unless it has what says
// something else.
type rewriting struct {
	Said, Instead, Unless string
	said, unless          *regexp.Regexp
}

var rewritings = sync.OnceValue(func() (all []*rewriting) {
	wordset.MustRead(rewritingsFile, &all)
	for _, r := range all {
		r.said = regexp.MustCompile(`(?i)` + r.Said)
		if r.Unless != "" {
			r.unless = regexp.MustCompile(`(?i)` + r.Unless)
		}
	}
	return all
})

// quotes are the marks of a quotation, in which each word counts.
const quotes = "\"“”„«»`"

// Plain returns a question in plainer words. One that quotes something stays as it is, and
// one of which nothing would be left.
func Plain(question string) string {
	if strings.ContainsAny(question, quotes) {
		return question
	}
	text := yearsAfterAnother(question)
	for _, r := range rewritings() {
		if r.unless == nil || !r.unless.MatchString(r.said.FindString(text)) {
			text = r.said.ReplaceAllString(text, r.Instead)
		}
	}
	if strings.Count(strings.TrimSpace(text), " ") == 0 {
		return question
	}
	return text
}

// knows matches a question for whoever knows most of something.
var knows = regexp.MustCompile(`(?i)\bwho\s+(?:here\s+)?(?:knows\s+(?:the\s+)?(?:most|best)\s+about|(?:is|are)\s+(?:the\s+|our\s+|an?\s+)?(?:(?:main|best|leading|resident)\s+)?(?:experts?|authority|authorities|specialists?)\s+(?:on|for|about|in)|(?:is|are)\s+(?:the\s+)?(?:most|best)\s+(?:familiar|acquainted|knowledgeable)\s+(?:with|about))\s+`)

// WhomToAsk returns a question for whoever knows most of something as one for whom to ask
// about it.
func WhomToAsk(question string) string {
	return knows.ReplaceAllString(question, "who should I ask about ")
}

// twoYears matches two years that follow one another: "2013/14". A month cannot be meant.
var twoYears = regexp.MustCompile(`\b((?:19|20)(\d\d))/(1[3-9]|[2-9]\d)\b`)

// yearsAfterAnother returns a question with two years that follow one another as a period.
func yearsAfterAnother(question string) string {
	return twoYears.ReplaceAllStringFunc(question, func(both string) string {
		m := twoYears.FindStringSubmatch(both)
		if first, second := m[2], m[3]; number(second) == number(first)+1 {
			return m[1] + " to " + m[1][:2] + second
		}
		return both
	})
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits) // which a pattern has matched
	return n
}

var (
	// document matches what an Internet-Draft is called by as a file, leavesOut what stands
	// before one that is not asked of, and ofDocument the path of one.
	document   = regexp.MustCompile(`(?i)\b(?:the|our|this)\s+(?:main\s+)?(?:draft|document|spec|specification)(?:['’]s)?\s+(?:(?:main|source|\.?md|markdown|xml)\s+)*(?:file|\.?md)\b|\b(?:the|our)\s+main\s+draft\s+file\b`)
	leavesOut  = regexp.MustCompile(`(?i)\b(?:after|besides?|except(?:ing)?(?:\s+for)?|excluding|apart\s+from|other\s+than|without|not|but)\s+$`)
	ofDocument = regexp.MustCompile(`^draft-[^/]+\.(?:md|mkd|xml|org|txt)$`)
)

// WithDocument returns a question with the path of a repository's Internet-Draft in the place
// of "the draft md file", where one of the files in its top directory is one, and of "the
// manageability draft" where one of several is called so.
func WithDocument(question string, files []string) string {
	if at := document.FindStringIndex(question); at == nil || leavesOut.MatchString(question[:at[0]]) {
		return withNamedDocument(question, files)
	}
	path := ""
	for _, file := range files {
		switch {
		case !ofDocument.MatchString(file):
		case path != "":
			return question // which of them is not said
		default:
			path = file
		}
	}
	if path == "" {
		return question
	}
	return document.ReplaceAllLiteralString(question, path)
}

// PersonNames tell who is called by a name.
type PersonNames interface {
	// AreOne reports whether two names are those of the same person.
	AreOne(name, other string) bool
	// IsPerson reports whether a person has this whole name.
	IsPerson(name string) bool
}

// secondName matches words and what stands behind them in parentheses, as a login does behind a
// name: "David Navarro (dnav)".
var secondName = regexp.MustCompile(`([\p{L}\p{N}'’._-]+(?:\s+[\p{L}'’.-]+){0,3})\s*\(\s*(@?[\p{L}\p{N}'’._-]+(?:\s+[\p{L}'’.-]+){0,3})\s*\)`)

// firstAndLast matches a first and last name at the end of some words.
var firstAndLast = regexp.MustCompile(`\p{Lu}[\p{L}'’.-]+(?:\s+\p{Lu}[\p{L}'’.-]*){1,2}$`)

// WithoutSecondNames returns a text without the second names in parentheses of those who are
// named before them. A first and last name that no one is known by gives way to the name
// behind it.
func WithoutSecondNames(text string, known PersonNames) string {
	return secondName.ReplaceAllStringFunc(text, func(written string) string {
		m := secondName.FindStringSubmatch(written)
		called := strings.TrimPrefix(m[2], "@")
		for words := strings.Fields(m[1]); len(words) > 0; words = words[1:] {
			if known.AreOne(strings.Join(words, " "), called) {
				return m[1]
			}
		}
		if name := firstAndLast.FindString(m[1]); name != "" && !known.IsPerson(name) && known.IsPerson(called) {
			return strings.TrimSuffix(m[1], name) + called
		}
		return written
	})
}
