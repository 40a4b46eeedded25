package rows

import (
	"fmt"
	"strings"
	"time"

	"repochat/internal/ask/prose"
	"repochat/internal/ask/thing"
	"repochat/internal/graph"
)

const (
	// The rows may take about 1,500 tokens of the prompt: hashes and dates are
	// long words to a model.
	mostRowBytes   = 2800
	mostValueRunes = 100
	// Of more rows than this a prompt tells days, not times: in a list nobody
	// reads the seconds, and they are half of a date's tokens.
	mostTimedRows = 3
)

// Fit writes as many rows as the prompt has room for, and says how many
// are left out.
func Fit(columns []Column, result graph.Result) string {
	cells := cellWriter{}
	var text strings.Builder
	text.WriteString(strings.Join(result.Columns, " | ") + "\n")
	for n, row := range result.Rows {
		line := make([]string, len(row))
		for i, value := range row {
			switch v := value.(type) {
			case nil:
				line[i] = "null"
			case string:
				line[i] = prose.OneLine(v, mostValueRunes)
				switch {
				case columns[i].Kind == thing.Commit:
					line[i] = thing.Short(thing.Commit, v)
				case len(result.Rows) > mostTimedRows && isInstant(v):
					line[i] = v[:len(time.DateOnly)]
				}
			default:
				line[i] = cells.cell(Column{}, v)
			}
		}
		joined := strings.Join(line, " | ") + "\n"
		if text.Len()+len(joined) > mostRowBytes && n > 0 {
			fmt.Fprintf(&text, "… and %d more rows, not shown here\n", len(result.Rows)-n)
			break
		}
		text.WriteString(joined)
	}
	return text.String()
}

func isInstant(value string) bool {
	_, err := time.Parse(time.RFC3339, value)
	return err == nil
}
