package markdown

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"repochat/internal/ask"
)

// rule stands between an answer's text and its appendix.
const rule = "\n\n---\n\n"

// mostLinks bounds the evidence that an appendix lists.
const mostLinks = 10

// Appendix writes what stands beside an answer's text: how the question was
// read, what qualifies the answer, its evidence, and its query. It is for
// readers who get text alone, and is "" when there is nothing to add.
func Appendix(github *url.URL, answer ask.Answer) string {
	var parts []string
	if answer.Note != "" {
		parts = append(parts, "*"+answer.Note+"*")
	}
	for _, notice := range answer.Notices {
		parts = append(parts, "> "+Escape(notice))
	}
	if links := evidenceLinks(github, answer.Evidence); links != "" {
		parts = append(parts, "Evidence: "+links)
	}
	if answer.Query != "" {
		parts = append(parts, Cypher(answer.Query))
	}
	if parts == nil {
		return ""
	}
	return rule + strings.Join(parts, "\n\n")
}

func evidenceLinks(github *url.URL, evidence []ask.Evidence) string {
	var links []string
	for _, e := range evidence[:min(len(evidence), mostLinks)] {
		links = append(links, Link(github, strings.TrimSpace(e.Label+" "+e.Title), e.URL))
	}
	if more := len(evidence) - mostLinks; more > 0 {
		links = append(links, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(links, ", ")
}

var (
	cypherFence = regexp.MustCompile("(?s)(?:^|\n)```cypher\n(.*?)\n```")
	readingNote = regexp.MustCompile(`(?m)^\*Reading: (.+?)\.(?: (?:Dates?: .*|Data as of .*))?\*$`)
	escaped     = regexp.MustCompile(`\\([\\` + "`" + `*_\[\]<>|~])`)
)

// Turn reads an answer that was sent as text with its appendix, as a client
// sends it back: the text, the reading and the query.
func Turn(answer string) ask.Turn {
	text, appendix, _ := cutLast(strings.ReplaceAll(answer, "\r\n", "\n"), rule)
	turn := ask.Turn{Answer: strings.TrimSpace(text)}
	if fences := cypherFence.FindAllStringSubmatch(appendix, -1); fences != nil {
		turn.Query = fences[len(fences)-1][1]
	}
	if reading := readingNote.FindStringSubmatch(appendix); reading != nil {
		turn.Reading = escaped.ReplaceAllString(reading[1], "$1")
	}
	return turn
}

func cutLast(text, separator string) (before, after string, found bool) {
	if at := strings.LastIndex(text, separator); at >= 0 {
		return text[:at], text[at+len(separator):], true
	}
	return text, "", false
}
