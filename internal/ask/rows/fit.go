package rows

import (
	"fmt"
	"strings"

	"repochat/internal/ask/prose"
	"repochat/internal/ask/thing"
	"repochat/internal/graph"
)

const (
	// The rows may take about 1,500 tokens of the prompt.
	mostRowBytes   = 6000
	mostValueRunes = 120
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
				if columns[i].Kind == thing.Commit {
					line[i] = thing.Short(thing.Commit, v)
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
