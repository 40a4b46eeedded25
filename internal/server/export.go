package server

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"repochat/internal/markdown"
)

// answerCSV sends all rows of an answer as RFC 4180 has it.
func (s *server) answerCSV(w http.ResponseWriter, r *http.Request) error {
	answer, err := s.savedAnswer(r)
	if err != nil {
		return err
	}
	attach(w, "text/csv; charset=utf-8", answer, "csv")
	out := csv.NewWriter(w)
	_ = out.Write(csvFields(answer.Result.Columns))
	for _, row := range answer.Result.Rows {
		_ = out.Write(csvFields(row))
	}
	out.Flush() // a write fails only when the client has left
	return nil
}

// answerMarkdown sends an answer with its reading, rows, query and links, to be
// pasted into an issue.
func (s *server) answerMarkdown(w http.ResponseWriter, r *http.Request) error {
	answer, err := s.savedAnswer(r)
	if err != nil {
		return err
	}
	attach(w, "text/markdown; charset=utf-8", answer, "md")
	_, _ = w.Write([]byte(s.markdown(answer)))
	return nil
}

// attach makes a response a download that is named after its repository.
func attach(w http.ResponseWriter, mediaType string, answer Answer, extension string) {
	name := strings.ReplaceAll(answer.Repository, "/", "-") + "-" + strings.ToLower(answer.ID[:8]) + "." + extension
	w.Header().Set("Content-Type", mediaType)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "no-store")
}

func csvFields[T any](values []T) []string {
	fields := make([]string, len(values))
	for i, value := range values {
		fields[i] = csvField(value)
	}
	return fields
}

// csvField writes one value. A text that a spreadsheet would run as a formula
// gets an apostrophe in front, as OWASP's page on CSV injection advises: names
// and titles come from whoever opens an issue.
func csvField(value any) string {
	text, isText := value.(string)
	if !isText {
		return plain(value)
	}
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

// plain writes a value without decoration: a missing one is empty, a list or
// map is JSON.
func plain(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	body, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(body)
}

func (s *server) markdown(a Answer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n", markdown.Escape(a.Question))
	for _, paragraph := range []string{a.Text, a.Error} {
		if paragraph != "" {
			fmt.Fprintf(&b, "%s\n\n", paragraph)
		}
	}
	switch {
	case a.Note != "":
		fmt.Fprintf(&b, "*%s*\n\n", a.Note)
	case a.Reading != "":
		fmt.Fprintf(&b, "Read as: %s\n\n", markdown.Escape(a.Reading))
	}
	for _, notice := range a.Notices {
		fmt.Fprintf(&b, "> %s\n\n", markdown.Escape(notice))
	}
	writeMarkdownTable(&b, a.Result)
	for _, evidence := range a.Evidence {
		fmt.Fprintf(&b, "- %s\n", markdown.Link(s.github, strings.TrimSpace(evidence.Label+" "+evidence.Title), evidence.URL))
	}
	if len(a.Evidence) > 0 {
		b.WriteString("\n")
	}
	if a.Query != "" {
		fmt.Fprintf(&b, "%s\n\n", markdown.Cypher(a.Query))
	}
	fmt.Fprintf(&b, "%s", markdown.Escape(a.Repository))
	if !a.DataAsOf.IsZero() {
		fmt.Fprintf(&b, ", data as of %s", a.DataAsOf.Format(time.RFC3339))
	}
	b.WriteString(".\n")
	return b.String()
}

func writeMarkdownTable(b *strings.Builder, table Table) {
	if len(table.Rows) == 0 {
		return
	}
	writeMarkdownRow(b, table.Columns)
	b.WriteString("|" + strings.Repeat(" --- |", len(table.Columns)) + "\n")
	for _, row := range table.Rows {
		writeMarkdownRow(b, row)
	}
	b.WriteString("\n")
}

func writeMarkdownRow[T any](b *strings.Builder, values []T) {
	b.WriteString("|")
	for _, value := range values {
		b.WriteString(" " + markdown.Escape(plain(value)) + " |")
	}
	b.WriteString("\n")
}
