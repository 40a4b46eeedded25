package words

import (
	"fmt"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

const (
	// The rows may take about 1,500 tokens of the prompt: hashes and dates are
	// long words to a model.
	mostRowBytes   = 2800
	mostValueRunes = 100
	// Of more rows than this a prompt has days, not times: in a list nobody
	// reads the seconds, and they are half of a date's tokens.
	mostTimedRows = 3
)

// PromptRows writes as many rows as a prompt has room for, numbered as references
// name them, and how many are left out.
func PromptRows(r answer.Rows) string {
	var text strings.Builder
	text.WriteString("row | " + strings.Join(r.Result.Columns, " | ") + "\n")
	for n, row := range r.Result.Rows {
		line := []string{fmt.Sprint(n + 1)}
		for i, value := range row {
			line = append(line, promptCell(r, i, value))
		}
		joined := strings.Join(line, " | ") + "\n"
		if text.Len()+len(joined) > mostRowBytes && n > 0 {
			fmt.Fprintf(&text, "… and %d more rows, not shown here\n", len(r.Result.Rows)-n)
			break
		}
		text.WriteString(joined)
	}
	return text.String()
}

func promptCell(r answer.Rows, i int, value any) string {
	text, isText := value.(string)
	switch {
	case value == nil:
		return "null"
	case !isText:
		return answer.CellText(value)
	case r.Columns[i].Kind == schema.Commit:
		return schema.Short(schema.Commit, text)
	case len(r.Result.Rows) > mostTimedRows && r.Columns[i].Unit == answer.UnitDate && len(text) > len(time.DateOnly):
		return text[:len(time.DateOnly)]
	}
	return prose.OneLine(text, mostValueRunes)
}

// PromptFigures writes figures with the names that references use.
func PromptFigures(figures []answer.Figure) string {
	var parts []string
	for _, f := range figures {
		part := f.Name + " = " + f.Text()
		if f.Also != "" {
			part += " (" + f.Also + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}
