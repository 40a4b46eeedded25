package answer

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/prose"
)

// Document is an answer to be written as Markdown that leaves RepoChat: as a
// file, to a chat program, to an agent.
type Document struct {
	// GitHub is the only host that links may lead to.
	GitHub *url.URL

	Question, Repository string
	// Asked is the sentence that was answered in the place of a reply; "" for none.
	Asked         string
	Text, Error   string
	Note, Reading string
	Notices       []string
	// Clarification is a question back; its options are numbered.
	Clarification *Clarification
	Columns       []Column
	Rows          [][]any
	// Total counts the rows; more of them than Rows has are told of.
	Total    int
	Evidence []Evidence
	Query    string
	DataAsOf time.Time
}

// Write writes the whole answer, to be pasted into an issue.
func (d Document) Write() string {
	var parts []string
	if d.Question != "" {
		parts = append(parts, "## "+prose.Escape(d.Question))
	}
	for _, paragraph := range []string{d.Text, d.Error} {
		if paragraph != "" {
			parts = append(parts, paragraph)
		}
	}
	parts = append(parts, d.details("\n- ")...)
	origin := prose.Escape(d.Repository)
	if !d.DataAsOf.IsZero() {
		origin += ", data as of " + d.DataAsOf.Format(time.RFC3339)
	}
	return prose.Ordered(strings.Join(append(parts, origin+"."), "\n\n")) + "\n"
}

// rule stands between an answer's text and its appendix.
const rule = "\n\n---\n\n"

// Appendix writes what stands beside an answer's text, for readers who get text
// alone. It is "" when there is nothing to add.
func (d Document) Appendix() string {
	rows := d.table()
	d.Rows = nil
	parts := d.details(", ")
	if len(parts) > 0 {
		rows += rule + strings.Join(parts, "\n\n")
	}
	return prose.Ordered(rows)
}

func (d Document) details(between string) []string {
	var parts []string
	if d.Asked != "" {
		parts = append(parts, "*Asked as: "+prose.Escape(d.Asked)+"*")
	}
	switch {
	case d.Note != "":
		parts = append(parts, "*"+d.Note+"*")
	case d.Reading != "":
		parts = append(parts, "Read as: "+prose.Escape(d.Reading))
	}
	if d.Clarification != nil {
		parts = append(parts, d.Clarification.Markdown())
	}
	for _, notice := range d.Notices {
		parts = append(parts, "> "+prose.Escape(notice))
	}
	if table := strings.TrimSpace(d.table()); table != "" {
		parts = append(parts, table)
	}
	var links []string
	for i, e := range d.Evidence {
		if between == ", " && i == mostLinks {
			links = append(links, fmt.Sprintf("and %d more", len(d.Evidence)-i))
			break
		}
		text := e.Label
		if e.Title != text {
			text = strings.TrimSpace(text + " " + e.Title)
		}
		links = append(links, d.link(text, e.URL))
	}
	if links != nil {
		parts = append(parts, "Evidence:"+strings.TrimPrefix(between, ",")+strings.Join(links, between))
	}
	if d.Query != "" {
		parts = append(parts, "```cypher\n"+strings.ReplaceAll(prose.EscapedOrder(d.Query), "```", "'''")+"\n```")
	}
	return parts
}

// table writes the rows with their titles, and how many are not among them.
func (d Document) table() string {
	if len(d.Rows) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n\n|")
	for _, column := range d.Columns {
		b.WriteString(" " + prose.Escape(column.Title) + " |")
	}
	b.WriteString("\n|")
	for _, column := range d.Columns {
		b.WriteString(map[bool]string{true: " ---: |", false: " --- |"}[isAmountUnit(column.Unit)])
	}
	for _, row := range d.Rows {
		b.WriteString("\n|")
		for _, value := range row {
			b.WriteString(" " + prose.Escape(tableText(value)) + " |")
		}
	}
	if more := d.Total - len(d.Rows); more > 0 {
		fmt.Fprintf(&b, "\n\n… and %d more rows.", more)
	}
	return b.String()
}

func tableText(value any) string {
	switch value.(type) {
	case nil, string, []any, map[string]any:
		return prose.Field(value)
	}
	return cellText(value, false)
}

// link links a text to a page of GitHub; other addresses, which a repository's
// data may hold, stay out, and the text alone is left.
func (d Document) link(text, address string) string {
	u, err := url.Parse(address)
	if err != nil || d.GitHub == nil || u.Scheme != d.GitHub.Scheme || u.Host != d.GitHub.Host {
		return prose.Escape(text)
	}
	return "[" + prose.Escape(text) + "](" + escapedAddress.Replace(u.String()) + ")"
}

var (
	cypherFence = regexp.MustCompile("(?s)(?:^|\n)```cypher\n(.*?)\n```")
	readingNote = regexp.MustCompile(`(?m)^\*Reading: (.+?)\.(?: (?:Dates?: .*|Data as of .*))?\*$`)
	escaped     = regexp.MustCompile(`\\([[:punct:]])`)
)

// parseText reads an answer that was sent as text with its appendix, as a
// client sends it back: the text, the reading and the query.
func parseText(answer string) (text, reading, query string) {
	text = strings.ReplaceAll(answer, "\r\n", "\n")
	appendix := ""
	if at := strings.LastIndex(text, rule); at >= 0 {
		text, appendix = text[:at], text[at+len(rule):]
	}
	if fences := cypherFence.FindAllStringSubmatch(appendix, -1); fences != nil {
		query = fences[len(fences)-1][1]
	}
	if found := readingNote.FindStringSubmatch(appendix); found != nil {
		reading = escaped.ReplaceAllString(found[1], "$1")
	}
	return strings.TrimSpace(text), reading, query
}

// mostLinks is how many things of the evidence a text lists for such readers.
const mostLinks = 20

// mostTableRows is how many rows a text shows to readers who get text alone.
const mostTableRows = 20

// Document returns an answer as a document for a reader of text. Links lead to
// the pages of the given GitHub only.
func (a Answer) Document(github *url.URL) Document {
	d := Document{
		GitHub: github, Asked: a.Asked, Text: a.Text, Error: a.Error, Note: a.Note, Notices: NoticeTexts(a.Notices), Clarification: a.Clarification,
		Columns: a.Columns, Total: len(a.Result.Rows), Evidence: a.Evidence, Query: a.Query, DataAsOf: a.DataAsOf,
	}
	// Words that quote passages leave nothing to a table but their length.
	quotes := slices.ContainsFunc(a.Words, func(s Segment) bool { return s.Column == "passage" })
	if len(a.Result.Rows) > 1 && len(a.Columns) > 0 && !quotes {
		d.Rows = a.Result.Rows[:min(len(a.Result.Rows), mostTableRows)]
	}
	return d
}
