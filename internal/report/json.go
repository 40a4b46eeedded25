package report

import (
	"repochat/internal/answer"
	"repochat/internal/schema"
)

// Document is a report as the HTTP API and the command line write it.
type Document struct {
	Name       string             `json:"name"`
	Title      answer.Words       `json:"title"`
	Summary    string             `json:"summary"`
	Repository string             `json:"repo"`
	Arguments  []ArgumentDocument `json:"arguments"`
	Window     *answer.Window     `json:"window"`
	Before     *answer.Window     `json:"before"`
	Parts      []PartDocument     `json:"parts"`
	Notices    []answer.Notice    `json:"notices"`
	DataAsOf   string             `json:"data_as_of"`
}

// ArgumentDocument is what a report was told, and how it was read.
type ArgumentDocument struct {
	Name string `json:"name"`
	// Text is "" where the argument was left out.
	Text   string      `json:"text"`
	Kind   schema.Kind `json:"kind"`
	Value  string      `json:"value"`
	Others []string    `json:"others"`
}

// PartDocument is one query's answer within a report.
type PartDocument struct {
	Name    string          `json:"name"`
	Title   string          `json:"title"`
	Chart   string          `json:"chart"`
	Words   answer.Words    `json:"words"`
	Columns []answer.Column `json:"columns"`
	Rows    [][]any         `json:"rows"`
	// Truncated is set when there are more rows.
	Truncated bool              `json:"truncated"`
	Evidence  []answer.Evidence `json:"evidence"`
	Items     []answer.Words    `json:"items"`
	Empty     string            `json:"empty"`
	Query     string            `json:"query"`
}

// Document returns a report in the form of the HTTP API.
func (r Report) Document() Document {
	d := Document{
		Name: r.Name, Title: r.Title, Summary: r.Summary, Repository: r.Repository.String(),
		Arguments: []ArgumentDocument{}, Window: r.Window, Before: r.Before, Parts: []PartDocument{},
		Notices: append([]answer.Notice{}, r.Notices...), DataAsOf: "",
	}
	if !r.DataAsOf.IsZero() {
		d.DataAsOf = r.DataAsOf.UTC().Format("2006-01-02T15:04:05Z")
	}
	for _, a := range r.Arguments {
		d.Arguments = append(d.Arguments, ArgumentDocument{a.Name, a.Text, a.Kind, a.Value, append([]string{}, a.Others...)})
	}
	for _, p := range r.Parts {
		d.Parts = append(d.Parts, PartDocument{
			Name: p.Name, Title: p.Title, Chart: p.Chart, Words: p.Words, Columns: p.Columns, Rows: append([][]any{}, p.Result.Rows...),
			Truncated: p.Result.Truncated, Evidence: append([]answer.Evidence{}, p.Evidence...), Items: append([]answer.Words{}, p.Items...), Empty: p.Empty, Query: p.Query,
		})
	}
	return d
}
