package rows

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"
	"time"

	"repochat/internal/ask/thing"
	"repochat/internal/graph"
)

// Count is a number that can be read off a result without being in it.
type Count struct {
	Name  string
	Value float64
}

const (
	// mostShares bounds for how many rows the share of each is computed.
	mostShares = 10
	// mostGroups is how many different values a column may have for their rows
	// to be counted.
	mostGroups = 8
)

// Aggregates computes what an answer may want to say of the rows as a whole: how
// many there are and, by column, how many different values, how many rows have
// each of few values, the sum, mean, median, extremes and shares of amounts, and
// the days between dates. The numbers of issues are no amounts: their sum says
// nothing.
func Aggregates(columns []Column, result graph.Result) []Count {
	counts := []Count{{"rows", float64(len(result.Rows))}}
	for i, column := range columns {
		switch values, amounts, moments := valuesOf(result, i); {
		case column.Kind == "" && len(amounts) == len(result.Rows) && len(amounts) > 1:
			counts = append(counts, amountCounts(column.Name, amounts)...)
		case len(moments) > 1 && len(moments) == len(values):
			counts = append(counts, Count{"days from the first to the last " + column.Name, days(slices.MinFunc(moments, time.Time.Compare), slices.MaxFunc(moments, time.Time.Compare))})
		case column.Kind == thing.File && len(result.Rows) > 1:
			counts = append(counts, groupCounts("folder", folders(values), len(result.Rows))...)
		case len(values) > 0 && len(result.Rows) > 1:
			counts = append(counts, groupCounts(column.Name, values, len(result.Rows))...)
		}
	}
	return append(counts, spanCounts(columns, result)...)
}

// valuesOf returns a column's values that are not null, as text, and those that
// are numbers or dates.
func valuesOf(result graph.Result, i int) (values []string, amounts []float64, moments []time.Time) {
	for _, row := range result.Rows {
		if row[i] == nil {
			continue
		}
		text := fmt.Sprint(row[i])
		values = append(values, text)
		if n, ok := asFloat(row[i]); ok {
			amounts = append(amounts, n)
		}
		if !strings.HasSuffix(text, "Z") {
			continue // no date of the graph
		}
		if at, err := time.Parse(time.RFC3339, text); err == nil {
			moments = append(moments, at)
		}
	}
	return values, amounts, moments
}

func amountCounts(name string, amounts []float64) []Count {
	sum := 0.0
	for _, n := range amounts {
		sum += n
	}
	sorted := slices.Sorted(slices.Values(amounts))
	counts := []Count{
		{"sum of " + name, sum}, {"mean of " + name, sum / float64(len(amounts))}, {"median of " + name, median(sorted)},
		{"smallest " + name, sorted[0]}, {"largest " + name, sorted[len(sorted)-1]},
	}
	if sum <= 0 || sorted[0] < 0 {
		return counts
	}
	for i, n := range amounts[:min(len(amounts), mostShares)] {
		counts = append(counts, Count{fmt.Sprintf("percent of the sum of %s in row %d", name, i+1), 100 * n / sum})
	}
	return counts
}

func median(sorted []float64) float64 {
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

// groupCounts counts different values and, where they are few, the rows of each.
func groupCounts(name string, values []string, rows int) []Count {
	sizes := map[string]int{}
	var order []string
	for _, value := range values {
		if sizes[value]++; sizes[value] == 1 {
			order = append(order, value)
		}
	}
	counts := []Count{{"distinct " + name, float64(len(order))}}
	if len(order) > mostGroups || len(order) == len(values) || len(order) == 1 {
		return counts
	}
	for _, value := range order {
		if len(value) > 40 {
			return counts[:1]
		}
		counts = append(counts,
			Count{fmt.Sprintf("rows with %s %s", name, value), float64(sizes[value])},
			Count{fmt.Sprintf("percent of the rows with %s %s", name, value), 100 * float64(sizes[value]) / float64(rows)})
	}
	return counts
}

func folders(paths []string) []string {
	list := make([]string, len(paths))
	for i, file := range paths {
		list[i] = path.Dir(file)
	}
	return list
}

// spanCounts are the days between the two dates of each row, where the rows have
// exactly two: opened and closed, committed and released.
func spanCounts(columns []Column, result graph.Result) []Count {
	var dated []int
	for i := range columns {
		if values, _, moments := valuesOf(result, i); len(moments) > 0 && len(moments) == len(values) {
			dated = append(dated, i)
		}
	}
	if len(dated) != 2 {
		return nil
	}
	name := fmt.Sprintf("days from %s to %s", columns[dated[0]].Name, columns[dated[1]].Name)
	var counts []Count
	var spans []float64
	for n, row := range result.Rows {
		from, errFrom := time.Parse(time.RFC3339, fmt.Sprint(row[dated[0]]))
		to, errTo := time.Parse(time.RFC3339, fmt.Sprint(row[dated[1]]))
		if errFrom != nil || errTo != nil {
			continue
		}
		spans = append(spans, days(from, to))
		if n < mostShares {
			counts = append(counts, Count{fmt.Sprintf("%s in row %d", name, n+1), days(from, to)})
		}
	}
	if len(spans) < 2 {
		return counts
	}
	sum := 0.0
	for _, span := range spans {
		sum += span
	}
	return append(counts, Count{"mean of the " + name, sum / float64(len(spans))}, Count{"median of the " + name, median(slices.Sorted(slices.Values(spans)))})
}

// days are those between two moments, to a tenth.
func days(from, to time.Time) float64 {
	return math.Round(math.Abs(to.Sub(from).Hours())/24*10) / 10
}
