package report

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/schema"
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
	shown := part.shownColumns()
	b.WriteString("|")
	for _, i := range shown {
		fmt.Fprintf(b, " %s |", prose.Escape(part.Columns[i].Title))
	}
	b.WriteString("\n|")
	for _, i := range shown {
		b.WriteString(map[bool]string{true: " ---: |", false: " --- |"}[part.Columns[i].IsAmount()])
	}
	for _, row := range part.Result.Rows {
		b.WriteString("\n|")
		for _, i := range shown {
			fmt.Fprintf(b, " %s |", answer.Words{r.cell(part, i, row[i])}.Markdown())
		}
	}
	b.WriteString("\n\n")
	if part.Result.Truncated {
		b.WriteString("There are more rows.\n\n")
	}
}

// shownColumns returns the columns of a table but the base names of files whose paths it has.
func (p Part) shownColumns() (shown []int) {
	isBaseName := func(name, of int) bool {
		return of != name && p.Columns[of].Kind == schema.File && !slices.ContainsFunc(p.Result.Rows, func(row []any) bool {
			whole, isPath := row[of].(string)
			return !isPath || path.Base(whole) != row[name]
		})
	}
	for i, column := range p.Columns {
		isRepeated := false
		for of := range p.Columns {
			isRepeated = isRepeated || column.Property == "name" && isBaseName(i, of)
		}
		if !isRepeated {
			shown = append(shown, i)
		}
	}
	return shown
}

// cell writes a value of a table in one line.
func (r Report) cell(part Part, i int, value any) answer.Segment {
	if text, isText := value.(string); isText {
		value, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	}
	return answer.Cell(part.Columns[i], 0, value, r.links)
}
