package speech

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
)

const threadWord = `(?:issues?|bugs?|tickets?|threads?|discussions?|conversations?|prs?|pull\s+requests?|merge\s+requests?|diskussion|fil|hilo|discusión)`

var (
	// quotedTitle matches what stands in quotation marks beside a word for a thread.
	quotedTitle = regexp.MustCompile(`(?i)\b` + threadWord + `(?:\s+(?:called|titled|named|about|with\s+the\s+title|namens|mit\s+dem\s+titel|intitulée?|llamad[oa]|titulad[oa]))?\s*[,:]?\s*["“'` + "`" + `«]([^"”»` + "`" + `\n]{3,200}?)["”'` + "`" + `»](?:$|[\s.,;:?!)])`)
	behindQuote = regexp.MustCompile(`(?i)["“` + "`" + `«]([^"“”«»` + "`" + `\n]{3,200}?)["”` + "`" + `»],?\s+` + threadWord + `\b`)
	// plainTitle matches what stands between an article and a word for a thread.
	plainTitle = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:the|that|this|die|der|das|la|le|el)\s+([^?!\n"“]{4,120}?)\s+` + threadWord + `\b`)
)

// Titles returns what may be titles of threads in a question about how one went on, or
// about what was said in it. quoted reports that they stand in quotation marks.
func Titles(q question.Scanned) (titles []string, quoted bool) {
	speakers, _ := Speakers(q)
	isAsked := len(speakers) > 0 || slices.ContainsFunc(spoken.FindAllString(strings.ToLower(q.Text), -1), func(word string) bool { return words.Course[word] })
	if !isAsked {
		return nil, false
	}
	for _, pattern := range []*regexp.Regexp{quotedTitle, behindQuote} {
		for _, m := range pattern.FindAllStringSubmatch(q.Text, -1) {
			titles = append(titles, strings.TrimSpace(m[1]))
		}
	}
	if len(titles) > 0 {
		return titles, true
	}
	for _, m := range plainTitle.FindAllStringSubmatch(q.Text, -1) {
		for title := m[1]; title != ""; {
			isCommon := !slices.ContainsFunc(strings.Fields(title), func(word string) bool { return !question.IsCommonWord(word) })
			if n := len(strings.Fields(title)); n >= leastOfTitle && (!isCommon || n >= plainlyTitle) {
				titles = append(titles, title)
			}
			at := inner.FindStringIndex(title) // "the outcome of the X discussion"
			if at == nil {
				break
			}
			title = title[at[1]:]
		}
	}
	return titles, false
}

// inner matches what may stand before a title within what may be one.
var inner = regexp.MustCompile(`(?i)^(?:.*?\s)?(?:the|der|die|das|la|le|el|of|on|about)\s+`)

// leastOfTitle is how many words a title has that no quotation marks show, and
// plainlyTitle how many one has of which all are words of questions.
const leastOfTitle, plainlyTitle = 2, 4

// NamesThread reports whether a message is about one thread that it names by a title in
// quotation marks: its questions belong together.
func NamesThread(q question.Scanned) bool {
	titles, quoted := Titles(q)
	return quoted && len(titles) == 1
}
