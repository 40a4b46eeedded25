package server

import (
	"net/http"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/export"
)

// answerCSV sends all rows of an answer.
func (s *server) answerCSV(w http.ResponseWriter, r *http.Request) error {
	kept, err := s.savedAnswer(r)
	if err != nil {
		return err
	}
	attach(w, "text/csv; charset=utf-8", kept, "csv")
	_ = export.WriteCSV(w, kept.Result.Columns, kept.Result.Rows) // it fails only when the client has left
	return nil
}

// answerMarkdown sends an answer with its reading, rows, query and links, to be
// pasted into an issue.
func (s *server) answerMarkdown(w http.ResponseWriter, r *http.Request) error {
	kept, err := s.savedAnswer(r)
	if err != nil {
		return err
	}
	attach(w, "text/markdown; charset=utf-8", kept, "md")
	_, _ = w.Write([]byte(s.document(kept).Write())) //nolint:gosec // a download of text/markdown, which no browser runs
	return nil
}

// attach makes a response a download that is named after its repository.
func attach(w http.ResponseWriter, mediaType string, answer Answer, extension string) {
	name := strings.ReplaceAll(answer.Repository, "/", "-") + "-" + strings.ToLower(answer.ID[:8]) + "." + extension
	w.Header().Set("Content-Type", mediaType)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "no-store")
}

func (s *server) document(a Answer) answer.Document {
	return answer.Document{
		GitHub: s.github, Question: a.Question, Repository: a.Repository, Asked: a.Structure.Asked, Text: a.Text, Error: a.Error, Note: a.Note, Reading: a.Reading,
		Notices: a.Notices, Columns: a.Structure.Columns, Rows: a.Result.Rows, Total: a.Result.Total, Evidence: a.Evidence, Query: a.Query, DataAsOf: a.DataAsOf,
	}
}
