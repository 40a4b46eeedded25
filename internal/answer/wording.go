package answer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer/asked"
	"repochat/internal/answer/columnname"
	"repochat/internal/answer/periods"
	"repochat/internal/answer/states"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

const mostNamed = 3 // things that a sentence names behind their count

// Rows are a result with what is known of it.
type Rows struct {
	Columns []Column
	Result  graph.Result
	Links   schema.Links
	AtLimit bool // the query itself asked for no more rows than there are
	// Behind are the things that a result of one count counts, where they are few.
	Behind []Evidence
}

// Wording puts rows into words by fixed rules. The first sentence answers the
// question as asked: yes or no first, the person's name before the login, the
// winner of a comparison with both figures, the names behind a small count.
func Wording(question string, rows Rows) Words {
	rows = rows.withoutBaseNames()
	w := &wording{Rows: rows, question: question, asksWhether: asked.Whether(question), asksWhich: asked.Which(question)}
	switch {
	case len(rows.Result.Rows) == 1 && w.isLasting():
		w.lasting()
	case len(rows.Result.Rows) == 1 && len(rows.Columns) == 1:
		w.scalar()
	case len(rows.Result.Rows) == 1:
		w.truth()
		w.single()
	case rows.Columns[0].Name == partColumn && len(rows.Columns) > 1:
		w.parts()
	case w.score() >= 0 && len(rows.Result.Rows) <= mostNamed && rows.Columns[Key(rows.Columns)].Kind == "":
		w.shares(w.score())
	case w.score() >= 0:
		w.ranking(w.score())
	case w.series() >= 0:
		w.seriesOf(w.series())
	default:
		w.list()
	}
	w.text(".")
	return w.words
}

type wording struct {
	Rows
	question               string
	words                  Words
	asksWhether, asksWhich bool
}

func (w *wording) text(text string) {
	if n := len(w.words); n > 0 && w.words[n-1].Row == 0 && w.words[n-1].Figure == "" {
		w.words[n-1].Text += text
		return
	}
	w.words = append(w.words, Segment{Text: text})
}

func (w *wording) textf(format string, args ...any) { w.text(fmt.Sprintf(format, args...)) }

// cell writes a value, with the title or name of what it names beside it.
func (w *wording) cell(row, i int) {
	column, values := w.Columns[i], w.Result.Rows[row]
	title := titleColumn(w.Columns, i)
	if title >= 0 && values[title] == nil {
		title = -1
	}
	value := Cell(column, row+1, values[i], w.Links)
	if title < 0 {
		w.words = append(w.words, value)
		return
	}
	named := values[title]
	if text, isText := named.(string); isText && column.Kind != schema.Person {
		named, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	}
	name := Cell(w.Columns[title], row+1, named, w.Links)
	switch {
	case column.Kind != schema.Person:
		w.words = append(w.words, value, Segment{Text: " “"}, name, Segment{Text: "”"})
	case values[i] == nil:
		w.words = append(w.words, name)
	default:
		w.words = append(w.words, name, Segment{Text: " ("}, value, Segment{Text: ")"})
	}
}

// partColumn is the column that tells the rows of several queries apart which were
// joined to one.
const partColumn = "part"

// parts words the first row of each part: "2019: 51 commits; 2020: 20 commits".
func (w *wording) parts() {
	last := len(w.Columns) - 1
	for i, row := range w.Result.Rows {
		switch {
		case i > 0 && row[0] == w.Result.Rows[i-1][0]:
			continue
		case i > 0:
			w.text("; ")
		}
		w.words = append(w.words, Cell(w.Columns[0], i+1, row[0], w.Links))
		w.text(": ")
		key, n := Key(w.Columns[1:])+1, 1
		for ; i+n < len(w.Result.Rows) && w.Result.Rows[i+n][0] == row[0]; n++ {
		}
		switch isList := w.Columns[key].Kind != "" && !isAmountValue(row[last]); {
		case isList && n > 1:
			w.text(fmt.Sprintf("%d %s", n, schema.NounOf(w.Columns[key].Kind).Many))
		case isList:
			w.cell(i, key)
		case key < last || w.Columns[key].Kind != "":
			w.cell(i, key)
			w.text(" with ")
			w.amount(i, last, true)
		case w.Columns[last].Name == "count": // the part says of what
			w.cell(i, last)
		default:
			w.amount(i, last, true)
		}
	}
}

// scalar words one value: "51 commits."
func (w *wording) scalar() {
	column, value := w.Columns[0], w.Result.Rows[0][0]
	if truth, ok := value.(bool); ok {
		w.text(map[bool]string{true: "Yes", false: "No"}[truth])
		return
	}
	if isAmountValue(value) && w.asksWhether && column.Kind == "" {
		w.text(map[bool]string{true: "Yes: ", false: "No: "}[!isZero(value)])
	}
	w.amount(0, 0, true)
	for i, thing := range w.Behind {
		w.text(map[bool]string{true: ": ", false: ", "}[i == 0])
		w.words = append(w.words, Segment{Text: thing.Label, Kind: schema.Kind(thing.Kind), ID: thing.ID, URL: thing.URL, Row: 1, Column: column.Name})
		if thing.Title != "" {
			w.text(" ")
			w.words = append(w.words, Segment{Text: "“" + thing.Title + "”", Row: 1, Column: column.Name})
		}
	}
}

// amount writes a value with what it is: "35 open issues", "20 %", "19.6 days".
func (w *wording) amount(row, i int, alone bool) {
	column, value := w.Columns[i], w.Result.Rows[row][i]
	name := strings.ToLower(columnname.Words(column.Name))
	_, isAmount := graph.Float(value)
	rest := func(unit string) string {
		words := slices.DeleteFunc(strings.Fields(name), func(word string) bool { return word == unit || word == "percentage" || word == "pct" })
		return strings.Join(words, " ")
	}
	switch {
	case column.Unit == UnitDate:
		what := slices.DeleteFunc(strings.Fields(name), func(word string) bool { return word == "date" || word == "at" || word == "on" })
		w.text(w.opening(strings.TrimLeft(strings.Join(what, " ")+" ", " ")))
		w.cell(row, i)
	case !isAmount || column.Kind != "":
		if column.Kind == "" && column.Property != "state" || column.Kind != "" && !alone && !bare[name] {
			w.text(w.opening(strings.ToLower(column.Title) + ": "))
		}
		w.cell(row, i)
	case column.Unit == UnitPercent:
		w.cell(row, i)
		w.text(strings.TrimRight(" % "+rest("percent"), " "))
	case column.Unit == UnitDays || column.Unit == UnitHours:
		w.cell(row, i)
		w.text(" " + string(column.Unit) + otherwise(column.Unit, value))
		if what := rest(string(column.Unit)); what != "" {
			w.textf(" (%s)", what)
		}
	case strings.HasSuffix(name, "s") && !strings.ContainsAny(name, "0123456789"):
		if value == int64(1) {
			name = prose.Singular(name)
		}
		w.cell(row, i)
		w.text(" " + name)
	default:
		w.text(w.opening(strings.ToLower(column.Title) + ": "))
		w.cell(row, i)
	}
}

// otherwise returns a number of days in the unit that says more.
func otherwise(unit Unit, value any) string {
	if said := prose.Lasting(amountOf(value)); unit == UnitDays && said != "" {
		return " or " + said
	}
	return ""
}

// opening begins with a capital letter what begins the sentence.
func (w *wording) opening(text string) string {
	if len(w.words) == 0 && text != "" {
		return prose.Capital(text)
	}
	return text
}

// truth says yes or no where a row begins with whether something is so. What is not
// there is left out of the rest.
func (w *wording) truth() {
	truth, ok := w.Result.Rows[0][0].(bool)
	if !ok {
		return
	}
	if !w.asksWhich {
		w.text(map[bool]string{true: "Yes: ", false: "No: "}[truth])
	}
	columns, row := []Column{}, []any{}
	for i, value := range w.Result.Rows[0] {
		if i > 0 && value != nil {
			columns, row = append(columns, w.Columns[i]), append(row, value)
		}
	}
	w.Columns, w.Result.Rows = columns, [][]any{row}
}

// single words one row: what it is about, and then its other values.
func (w *wording) single() {
	if w.defined() {
		return
	}
	key := Key(w.Columns)
	taken := map[int]bool{}
	if w.Columns[key].Kind != "" {
		w.cell(0, key)
		taken[key], taken[titleColumn(w.Columns, key)] = true, true
	}
	first := true
	for i := range w.Columns {
		if taken[i] || w.Result.Rows[0][i] == nil && w.Columns[i].Kind == "" {
			continue
		}
		taken[titleColumn(w.Columns, i)] = true // it is told beside the thing
		switch {
		case !first, len(w.words) > 0 && w.Columns[i].Unit == UnitDate:
			w.text(", ")
		case len(w.words) > 0:
			w.text(": ")
		}
		w.amount(0, i, false)
		first = false
	}
	if first && len(w.words) == 0 {
		w.text("No value is known")
	}
}

// defined words one thing that a file of code defines, where the row tells nothing else:
// "Cart is a class in cart.go, line 12"; ok is false for any other row.
func (w *wording) defined() (ok bool) {
	told := []struct{ name, before, after string }{{"kind", " is a ", ""}, {"path", " in ", ""}, {"line", ", line ", ""}, {"doc", ": “", "”"}}
	places := make([]int, len(told))
	for n, part := range told {
		places[n] = slices.IndexFunc(w.Columns, func(c Column) bool { return c.Name == part.name })
	}
	known := slices.DeleteFunc(slices.Clone(places), func(i int) bool { return i < 1 })
	if min(places[1], places[2]) < 1 || len(known) != len(w.Columns)-1 || w.Columns[0].Kind == schema.File {
		return false
	}
	w.cell(0, 0)
	for n, i := range places {
		if i > 0 && w.Result.Rows[0][i] != nil {
			w.text(told[n].before)
			w.cell(0, i)
			w.text(told[n].after)
		}
	}
	return true
}

// isLasting reports whether one row begins with the median or the mean of how long
// something takes.
func (w *wording) isLasting() bool {
	return w.Result.Rows[0][0] != nil && isDuration(w.Columns[0]) && columnname.Average(w.Columns[0].Name) != ""
}

func isDuration(c Column) bool { return c.Unit == UnitDays || c.Unit == UnitHours }

// lasting words one row of durations: "It takes 8.9 days in the median, 14 on
// average, over 64 bugs".
func (w *wording) lasting() {
	w.text("It takes ")
	counted := false
	for i, column := range w.Columns {
		value := w.Result.Rows[0][i]
		if value == nil {
			continue
		}
		if i > 0 {
			w.text(", ")
		}
		switch average := columnname.Average(column.Name); {
		case isDuration(column) && average != "":
			w.cell(0, i)
			w.text(map[bool]string{true: " " + string(column.Unit) + otherwise(column.Unit, value) + " ", false: " "}[i == 0 || column.Unit != w.Columns[0].Unit] + average)
		case column.Unit == UnitCount && !counted:
			w.text("over ")
			w.amount(0, i, true)
			counted = true
		default:
			w.amount(0, i, false)
		}
	}
}

// score returns the column that the rows are ranked by: the last one, but for amounts
// beside it that are 0 throughout or in no order, when it holds numbers that only fall;
// -1 when there is none.
func (w *wording) score() int {
	last := len(w.Columns) - 1
	if last < 1 || periods.AreOrdered(w.Result.Rows) {
		return -1
	}
	isNone := func(row []any) bool { return !isAmountValue(row[last]) }
	falls := func(a, b []any) int { return cmp.Compare(amountOf(b[last]), amountOf(a[last])) }
	isOther := func() bool { // an amount beside the one by which the rows are ordered
		return all(w.Result.Rows, last, isZero) || w.Columns[last].IsAmount() && !slices.IsSortedFunc(w.Result.Rows, falls)
	}
	for last > 1 && w.Columns[last-1].IsAmount() && isOther() {
		last--
	}
	if w.Columns[last].Kind != "" || w.Columns[last].isLine() || slices.ContainsFunc(w.Result.Rows, isNone) || !slices.IsSortedFunc(w.Result.Rows, falls) {
		return -1
	}
	return last
}

// shares names the few parts that amounts are of: "merged: 159; closed: 19".
func (w *wording) shares(score int) {
	for row := range w.Result.Rows {
		w.text(map[bool]string{false: "; "}[row == 0])
		w.cell(row, Key(w.Columns))
		w.text(": ")
		w.amount(row, score, true)
	}
}

// ranking names the leaders, the second of two, and how many there are.
func (w *wording) ranking(score int) {
	rows := w.Result.Rows
	ties := 1
	for ties < len(rows) && rows[ties][score] == rows[0][score] {
		ties++
	}
	if ties == len(rows) && ties > mostNamed {
		w.count("")
		w.text(", each with ")
		w.amount(0, score, true)
		return
	}
	w.names(ties, Key(w.Columns))
	switch {
	case ties == len(rows):
		w.text(" have ")
		w.amount(0, score, true)
		w.text(" each")
		return
	case ties > 1:
		w.text(" lead with ")
	default:
		w.text(" leads with ")
	}
	w.amount(0, score, true)
	if beside := score + 1; ties == 1 && beside == len(w.Columns)-1 && w.Columns[beside].IsAmount() {
		w.text(" and ")
		w.amount(0, beside, true)
	}
	if len(rows) == 2 && !w.AtLimit {
		w.text("; ")
		w.cell(1, Key(w.Columns))
		w.text(" has ")
		w.amount(1, score, true)
		return
	}
	w.text("; ")
	w.count(" in all")
}

// names lists what the first rows are about, and how many more there are.
func (w *wording) names(n, i int) {
	for row := range min(n, mostNamed) {
		switch {
		case row > 0 && row == n-1:
			w.text(" and ")
		case row > 0:
			w.text(", ")
		}
		w.cell(row, i)
	}
	if n > mostNamed {
		w.textf(" and %d more", n-mostNamed)
	}
}

// count writes how many rows there are, as what they are.
func (w *wording) count(total string) {
	n := len(w.Result.Rows)
	noun := schema.NounOf("")
	if i := w.distinct(); i >= 0 {
		noun = schema.NounOf(w.Columns[i].Kind)
	} else if (&figurer{columns: w.Columns, result: w.Result}).namesEachOnce(0) {
		noun = schema.NounOfColumn(w.Columns[0].Name)
	}
	if w.Result.Truncated {
		w.text("More than ")
	}
	w.words = append(w.words, Segment{Text: fmt.Sprint(n), Figure: "rows"})
	w.text(" " + map[bool]string{true: noun.One, false: noun.Many}[n == 1])
	if w.AtLimit {
		total = ", as many as the query asks for"
	}
	w.text(total)
}

func (w *wording) distinct() int {
	return (&figurer{columns: w.Columns, result: w.Result}).distinct()
}

// series returns the amount of rows that are ordered by time; -1 when there is
// none.
func (w *wording) series() int {
	if w.Columns[0].Unit != UnitPeriod || !periods.AreOrdered(w.Result.Rows) {
		return -1
	}
	return slices.IndexFunc(w.Columns, Column.IsAmount) // a period is none
}

// seriesOf words the highest and the lowest of a series, and its ends.
func (w *wording) seriesOf(i int) {
	amounts := make([]float64, len(w.Result.Rows))
	for n, row := range w.Result.Rows {
		amounts[n] = amountOf(row[i])
	}
	highest, lowest := periods.Extremes(amounts)
	w.text("From ")
	w.cell(0, 0)
	w.text(" to ")
	w.cell(len(w.Result.Rows)-1, 0)
	w.text(": at most ")
	w.amount(highest, i, true)
	w.text(" in ")
	w.cell(highest, 0)
	if missing := periods.Missing(w.Result.Rows); len(missing) > 0 && w.Columns[i].Unit == UnitCount {
		w.text(", none in " + periods.Names(missing))
		return
	}
	w.text(", at least ")
	w.amount(lowest, i, true)
	w.text(" in ")
	w.cell(lowest, 0)
}

// list words a number of rows, and names them where they are few.
func (w *wording) list() {
	if w.asksWhether && !slices.ContainsFunc(w.Columns, Column.tellsState) {
		w.text("Yes: ")
	}
	w.count("")
	if told := states.Told(w.question, w.Result.Rows, slices.IndexFunc(w.Columns, func(c Column) bool { return c.Property == "state" })); told != "" && !w.Result.Truncated {
		w.textf(" (%s)", told)
	}
	if n, i := len(w.Result.Rows), w.distinct(); n <= mostNamed && i >= 0 && !w.repeats(i) {
		w.text(": ")
		w.names(n, i)
	}
}

// repeats reports whether a column names something twice.
func (w *wording) repeats(i int) bool {
	seen := map[string]bool{}
	return slices.ContainsFunc(w.Result.Rows, func(row []any) bool {
		name, again := valueText(row[i]), seen[valueText(row[i])]
		seen[name] = name != ""
		return again
	})
}

// tellsState reports whether a column tells of each row whether something is so.
func (c Column) tellsState() bool {
	return c.Unit == UnitBoolean || c.Property == "state" || strings.Contains(strings.ToLower(c.Name), "state")
}

// withoutBaseNames leaves out a file's name where its path stands beside it.
func (r Rows) withoutBaseNames() Rows {
	for i, name := range r.Columns {
		for _, path := range r.Columns {
			if path.Kind == schema.File && path.thing != nil && name.thing == path.thing && name.Property == "name" {
				shorter := make([][]any, len(r.Result.Rows))
				for n, row := range r.Result.Rows {
					shorter[n] = slices.Delete(slices.Clone(row), i, i+1)
				}
				r.Columns, r.Result.Rows = slices.Delete(slices.Clone(r.Columns), i, i+1), shorter
				return r
			}
		}
	}
	return r
}
