package report

import (
	"fmt"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/prose"
)

// Markdown writes a report to be pasted into an issue, a wiki or a message.
func (r Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", r.Title.Markdown())
	if line := r.period(); line != "" {
		fmt.Fprintf(&b, "%s\n\n", line)
	}
	for _, notice := range r.Notices {
		fmt.Fprintf(&b, "> %s\n\n", prose.Escape(notice.Text))
	}
	for _, part := range r.Parts {
		fmt.Fprintf(&b, "## %s\n\n", prose.Escape(part.Title))
		if len(part.Words) > 0 {
			fmt.Fprintf(&b, "%s\n\n", part.Words.Markdown())
		}
		switch {
		case part.Empty != "":
			fmt.Fprintf(&b, "%s\n\n", part.Empty)
		case part.Items != nil:
			for _, item := range part.Items {
				fmt.Fprintf(&b, "- %s\n", item.Markdown())
			}
			b.WriteString("\n")
		case !part.isTold():
			r.table(&b, part)
		}
	}
	fmt.Fprintf(&b, "%s\n", r.origin())
	return prose.Ordered(b.String())
}

// isTold reports whether the words of a part hold all that its rows do: one
// row is told in words where there are some.
func (p Part) isTold() bool { return len(p.Result.Rows) == 1 && len(p.Words) > 0 }

// period writes the days that a report covers.
func (r Report) period() string {
	if r.Window == nil {
		return ""
	}
	line := r.Window.String()
	if r.Before != nil && r.Name == "period" {
		line += " Before: " + r.Before.From + " to " + r.Before.To + "."
	}
	return line
}

// origin reports what the report was made from.
func (r Report) origin() string {
	origin := prose.Escape(r.Repository.String())
	if !r.DataAsOf.IsZero() {
		origin += ", data as of " + r.DataAsOf.UTC().Format(time.RFC3339)
	}
	return origin + "."
}

func (r Report) table(b *strings.Builder, part Part) {
	b.WriteString("|")
	for _, column := range part.Columns {
		fmt.Fprintf(b, " %s |", prose.Escape(column.Title))
	}
	b.WriteString("\n|")
	for _, column := range part.Columns {
		b.WriteString(map[bool]string{true: " ---: |", false: " --- |"}[column.IsAmount()])
	}
	for _, row := range part.Result.Rows {
		b.WriteString("\n|")
		for i, value := range row {
			fmt.Fprintf(b, " %s |", answer.Words{r.cell(part, i, value)}.Markdown())
		}
	}
	b.WriteString("\n\n")
	if part.Result.Truncated {
		b.WriteString("There are more rows.\n\n")
	}
}

// cell writes a value of a table in one line.
func (r Report) cell(part Part, i int, value any) answer.Segment {
	if text, isText := value.(string); isText {
		value, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	}
	return answer.Cell(part.Columns[i], 0, value, r.links)
}
