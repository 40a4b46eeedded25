package answer

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer/columnname"
	"repochat/internal/answer/periods"
	"repochat/internal/answer/summary"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// Figure is a value that can be read off the rows as a whole without being in
// them. Words refer to it by its name.
type Figure struct {
	Name  string // "rows", "sum.commits"
	Value float64
	// Date is the value of a figure that is a date of the graph.
	Date    string
	Unit    Unit
	Counted schema.Kind
	// Row, counted from 1, is where the figure is found, and Rows are those that
	// it is computed from, where it is not all of them.
	Row int
	// Also are plainer meanings for a prompt: "as many as the query asked for".
	Also string
}

const (
	mostShares = 5 // rows of which the share of the sum is computed
	mostGroups = 8 // different values of a column whose rows are counted
)

// Figures computes the few figures that mean something of these rows. There is
// no sum of percentages, means or days, none over rows that share things (one
// commit changes several files), and no share of rows that a limit cut.
func Figures(columns []Column, result graph.Result, atLimit bool) []Figure {
	f := figurer{columns: columns, result: result, atLimit: atLimit || result.Truncated, key: Key(columns)}
	f.rows()
	for i, column := range columns {
		switch values := f.values(i); {
		case len(values) < 2, column.isLine():
		case column.Unit == UnitDate:
			f.dates(i)
		case isAmountUnit(column.Unit):
			f.amounts(i)
		case column.Kind != "" && i != f.key || column.Unit == "" || column.Unit == UnitBoolean:
			f.groups(i, values)
		}
	}
	f.spans()
	return f.found
}

type figurer struct {
	columns []Column
	result  graph.Result
	atLimit bool
	key     int
	found   []Figure
}

// Key returns the column that names what a row is about: the first thing, else
// the first column.
func Key(columns []Column) int {
	for i, column := range columns {
		if column.Kind != "" {
			return i
		}
		if column.Unit == UnitPeriod || column.Unit != "" && i == 0 && column.Unit != UnitText {
			return 0
		}
	}
	return 0
}

func isAmountUnit(unit Unit) bool {
	return slices.Contains([]Unit{UnitCount, UnitNumber, UnitPercent, UnitDays, UnitHours, UnitLines}, unit)
}

func (f *figurer) add(figure Figure) { f.found = append(f.found, figure) }

func (f *figurer) values(i int) []any {
	var values []any
	for _, row := range f.result.Rows {
		if row[i] != nil {
			values = append(values, row[i])
		}
	}
	return values
}

// rows counts the rows, as things of a kind only when each row names another one.
func (f *figurer) rows() {
	rows := Figure{Name: "rows", Value: float64(len(f.result.Rows)), Unit: UnitCount}
	if f.atLimit {
		rows.Also = "as many as the query asked for, not all there are"
	}
	if i := f.distinct(); i >= 0 {
		rows.Counted = f.columns[i].Kind
	}
	f.add(rows)
}

// distinct returns the first column of things of which each row names another
// one; -1 when there is none, and the number of rows is no number of things.
func (f *figurer) distinct() int {
	for i, column := range f.columns {
		if column.Kind != "" && f.namesEachOnce(i) {
			return i
		}
	}
	return -1
}

// namesEachOnce reports whether a column has another value in each row.
func (f *figurer) namesEachOnce(i int) bool {
	seen := map[string]bool{}
	for _, row := range f.result.Rows {
		value := row[i]
		if value == nil && f.columns[i].Kind == schema.Person {
			value = titleBeside(f.columns, row, i)
		}
		key := fmt.Sprint(value) + f.placeBeside(row, i)
		if value == nil || value == "" || seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

// placeBeside returns where the thing of a column stands: functions and classes of one
// name are several where they stand on several lines.
func (f *figurer) placeBeside(row []any, i int) string {
	place := ""
	for j, column := range f.columns {
		if f.columns[i].thing != nil && column.thing == f.columns[i].thing && (column.isLine() || column.Property == "path") {
			place += fmt.Sprint("\n", row[j])
		}
	}
	return place
}

func (f *figurer) amounts(i int) {
	column, name := f.columns[i], f.columns[i].Name
	var amounts []float64
	var at []int
	for n, row := range f.result.Rows {
		if amount, ok := graph.Float(row[i]); ok {
			amounts, at = append(amounts, amount), append(at, n+1)
		}
	}
	figure := func(kind string, value float64, row int) {
		f.add(Figure{Name: kind + "." + name, Value: value, Unit: column.Unit, Counted: column.Counted, Row: row})
	}
	highest, lowest := periods.Extremes(amounts)
	figure("highest", amounts[highest], at[highest])
	figure("lowest", amounts[lowest], at[lowest])
	last := len(amounts) - 1
	if f.isSeries() {
		figure("first", amounts[0], at[0])
		figure("last", amounts[last], at[last])
		figure("change", amounts[last]-amounts[0], 0)
	} else if len(amounts) > 1 {
		figure("difference", math.Abs(amounts[0]-amounts[1]), 0)
	}
	sum := summary.Sum(amounts)
	if column.Unit == UnitCount || column.Unit == UnitLines || column.Unit == UnitDays {
		figure("mean", sum/float64(len(amounts)), 0)
		figure("median", summary.Median(amounts), 0)
	}
	if !f.isAdditive(column) || sum <= 0 || amounts[lowest] < 0 {
		return
	}
	figure("sum", sum, 0)
	for n, amount := range amounts[:min(len(amounts), mostShares)] {
		if !f.atLimit {
			f.add(Figure{Name: fmt.Sprintf("share.%d.%s", at[n], name), Value: 100 * amount / sum, Unit: UnitPercent, Row: at[n]})
		}
	}
}

// isAdditive reports whether the counts of a column's rows count different
// things, so that their sum is the number of things.
func (f *figurer) isAdditive(column Column) bool {
	key := f.columns[f.key]
	if key.Property == "state" && column.Unit == UnitCount {
		return true // each thing has one state
	}
	if !f.namesEachOnce(f.key) && !(key.Kind == "" && key.Unit != "") {
		return false
	}
	words := strings.ToLower(columnname.Words(column.Name))
	switch {
	case column.Unit == UnitLines:
		return true
	case column.Unit != UnitCount || column.Counted == "" || column.Counted == schema.Person || column.Counted == key.Kind:
		return false
	case key.Unit == UnitPeriod, key.Kind == schema.Release:
		return true
	case key.Kind == schema.Person && column.Counted == schema.Commit:
		return !strings.Contains(words, "fix") && !strings.Contains(words, "review")
	case key.Kind == schema.Person:
		return strings.Contains(words, "opened") || strings.Contains(words, "created") || strings.Contains(words, "reported")
	}
	return false
}

// isSeries reports whether the first column ascends strictly through dates,
// months, years or numbers: then the rows are a series, not a ranking.
func (f *figurer) isSeries() bool {
	return len(f.columns) > 1 && f.columns[0].Kind == "" && periods.AreOrdered(f.result.Rows)
}

func (f *figurer) dates(i int) {
	var earliest, latest string
	first, last := 0, 0
	for n, row := range f.result.Rows {
		text, _ := row[i].(string)
		if text == "" {
			continue
		}
		if earliest == "" || text < earliest {
			earliest, first = text, n+1
		}
		if text > latest {
			latest, last = text, n+1
		}
	}
	name := f.columns[i].Name
	f.add(Figure{Name: "earliest." + name, Date: earliest, Unit: UnitDate, Row: first})
	f.add(Figure{Name: "latest." + name, Date: latest, Unit: UnitDate, Row: last})
	from, errFrom := time.Parse(time.RFC3339, earliest)
	to, errTo := time.Parse(time.RFC3339, latest)
	if errFrom == nil && errTo == nil {
		f.add(Figure{Name: "days." + name, Value: days(from, to), Unit: UnitDays})
	}
}

// groups counts the different values of a column and, where they are few, the
// rows of each.
func (f *figurer) groups(i int, values []any) {
	name := f.columns[i].Name
	sizes := map[string]int{}
	var order []string
	for _, value := range values {
		text := fmt.Sprint(value)
		if sizes[text]++; sizes[text] == 1 {
			order = append(order, text)
		}
	}
	if f.columns[i].Kind != "" && len(order) < len(values) {
		f.add(Figure{Name: "distinct." + name, Value: float64(len(order)), Unit: UnitCount, Counted: f.columns[i].Kind})
	}
	if len(order) > mostGroups || len(order) == len(values) || len(order) == 1 && len(values) == len(f.result.Rows) {
		return
	}
	for _, value := range order {
		if len(value) > 40 {
			return
		}
		f.add(Figure{Name: "count." + name + "." + value, Value: float64(sizes[value]), Unit: UnitCount, Counted: f.found[0].Counted})
		if !f.atLimit {
			f.add(Figure{Name: "share." + name + "." + value, Value: 100 * float64(sizes[value]) / float64(len(f.result.Rows)), Unit: UnitPercent})
		}
	}
}

// spans are the days between the two dates of each row, where the rows have
// exactly two: opened and closed, committed and released.
func (f *figurer) spans() {
	var dated []int
	for i, column := range f.columns {
		if column.Unit == UnitDate {
			dated = append(dated, i)
		}
	}
	if len(dated) != 2 {
		return
	}
	var spans []float64
	for n, row := range f.result.Rows {
		from, errFrom := time.Parse(time.RFC3339, fmt.Sprint(row[dated[0]]))
		to, errTo := time.Parse(time.RFC3339, fmt.Sprint(row[dated[1]]))
		if errFrom != nil || errTo != nil {
			continue
		}
		spans = append(spans, days(from, to))
		if n < mostShares {
			f.add(Figure{Name: fmt.Sprintf("span.%d", n+1), Value: days(from, to), Unit: UnitDays, Row: n + 1})
		}
	}
	if len(spans) < 2 {
		return
	}
	f.add(Figure{Name: "mean.span", Value: summary.Sum(spans) / float64(len(spans)), Unit: UnitDays})
	f.add(Figure{Name: "median.span", Value: summary.Median(spans), Unit: UnitDays})
}

// days are those between two moments, to a tenth.
func days(from, to time.Time) float64 {
	return math.Round(math.Abs(to.Sub(from).Hours())/24*10) / 10
}

// Text writes the value of a figure.
func (f Figure) Text() string {
	if f.Date != "" {
		return f.Date[:len(time.DateOnly)]
	}
	return Number(f.Value)
}
