package rows

import (
	"fmt"
	"sort"

	"repochat/internal/graph"
)

// Count is a number that can be read off a result without being in it.
type Count struct {
	Name  string
	Value float64
}

// Aggregates counts rows and distinct values, and adds up columns of numbers
// that are amounts: the sum of the numbers of issues says nothing.
func Aggregates(columns []Column, result graph.Result) []Count {
	counts := []Count{{"rows", float64(len(result.Rows))}}
	for i, column := range columns {
		name := column.Name
		distinct := map[string]bool{}
		var values []float64
		for _, row := range result.Rows {
			if row[i] == nil {
				continue
			}
			distinct[fmt.Sprint(row[i])] = true
			if n, ok := asFloat(row[i]); ok {
				values = append(values, n)
			}
		}
		switch {
		case len(result.Rows) < 2:
		case column.Kind == "" && len(values) > 0 && len(values) == len(result.Rows):
			sort.Float64s(values)
			sum := 0.0
			for _, v := range values {
				sum += v
			}
			counts = append(counts, Count{"sum of " + name, sum}, Count{"smallest " + name, values[0]},
				Count{"largest " + name, values[len(values)-1]}, Count{"average " + name, sum / float64(len(values))})
		case len(distinct) > 0:
			counts = append(counts, Count{"distinct " + name, float64(len(distinct))})
		}
	}
	return counts
}
