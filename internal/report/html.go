package report

import (
	_ "embed"
	htmltemplate "html/template"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/prose"
)

//go:embed report.html
var page string

var pageTemplate = htmltemplate.Must(htmltemplate.New("report").Parse(page))

// HTML writes a report as one page without scripts, which prints well.
func (r Report) HTML() (string, error) {
	view := htmlReport{Title: r.Title.Plain(), Heading: r.Title, Period: r.period(), Origin: strings.ReplaceAll(r.origin(), `\`, "")}
	for _, notice := range r.Notices {
		view.Notices = append(view.Notices, notice.Text)
	}
	for _, part := range r.Parts {
		one := htmlPart{Title: part.Title, Words: part.Words, Empty: part.Empty, Items: part.Items}
		if part.Items == nil && !part.isTold() {
			one.Columns = part.Columns
			for _, row := range part.Result.Rows {
				cells := make([]answer.Segment, len(row))
				for i, value := range row {
					cells[i] = r.cell(part, i, value)
				}
				one.Rows = append(one.Rows, cells)
			}
		}
		view.Parts = append(view.Parts, one)
	}
	var b strings.Builder
	err := pageTemplate.Execute(&b, view)
	return prose.Ordered(b.String()), err
}

type htmlReport struct {
	Title, Period, Origin string
	Heading               answer.Words
	Notices               []string
	Parts                 []htmlPart
}

type htmlPart struct {
	Title, Empty string
	Words        answer.Words
	Items        []answer.Words
	Columns      []answer.Column
	Rows         [][]answer.Segment
}
