package export

import (
	"fmt"
	"io"
	"repochat/internal/answer"
	"strings"
	"text/tabwriter"
)

// WriteTable writes the rows of an answer in aligned columns, for a terminal.
func WriteTable(out io.Writer, a answer.Answer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var titles []string
	for _, column := range a.Columns {
		titles = append(titles, column.Title)
	}
	fmt.Fprintln(table, strings.Join(titles, "\t"))
	for _, row := range a.Result.Rows {
		cells := make([]string, len(row))
		for i, value := range row {
			cells[i] = visible(answer.CellText(value))
		}
		fmt.Fprintln(table, strings.Join(cells, "\t"))
	}
	return table.Flush()
}

// visible takes out of a text what would move a terminal's cursor.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || 0x80 <= r && r < 0xa0 {
			return -1
		}
		return r
	}, text)
}
