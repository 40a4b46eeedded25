package answer

import (
	"fmt"
	"strings"
	"time"

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

// Prompt writes as many rows as a prompt has room for, numbered as references
// name them, and how many are left out.
func (r Rows) Prompt() string {
	var text strings.Builder
	text.WriteString("row | " + strings.Join(r.Result.Columns, " | ") + "\n")
	for n, row := range r.Result.Rows {
		line := []string{fmt.Sprint(n + 1)}
		for i, value := range row {
			line = append(line, r.promptCell(i, value))
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

func (r Rows) promptCell(i int, value any) string {
	text, isText := value.(string)
	switch {
	case value == nil:
		return "null"
	case !isText:
		return cellText(value, false)
	case r.Columns[i].Kind == schema.Commit:
		return schema.Short(schema.Commit, text)
	case len(r.Result.Rows) > mostTimedRows && isInstant(text):
		return text[:len(time.DateOnly)]
	}
	return prose.OneLine(text, mostValueRunes)
}

// PromptFigures writes figures with the names that references use.
func PromptFigures(figures []Figure) string {
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

// Text writes the value of a figure.
func (f Figure) Text() string {
	if f.Date != "" {
		return f.Date[:len(time.DateOnly)]
	}
	return Number(f.Value)
}

func isInstant(value string) bool {
	_, err := time.Parse(time.RFC3339, value)
	return err == nil
}
