// Package export writes the rows of an answer for other programs and for
// terminals.
package export

import (
	"encoding/csv"
	"io"

	"repochat/internal/prose"
)

// WriteCSV writes rows below their columns as RFC 4180 has it.
func WriteCSV(out io.Writer, columns []string, rows [][]any) error {
	table := csv.NewWriter(out)
	if err := table.Write(csvFields(columns)); err != nil {
		return err
	}
	for _, row := range rows {
		if err := table.Write(csvFields(row)); err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}

func csvFields[T any](values []T) []string {
	fields := make([]string, len(values))
	for i, value := range values {
		fields[i] = prose.Field(value)
	}
	return fields
}
