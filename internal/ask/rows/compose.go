package rows

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/ask/prose"
	"repochat/internal/ask/thing"
	"repochat/internal/graph"
)

// mostTableRows is how many rows an answer's text shows. The user has all rows
// beside it.
const mostTableRows = 20

// Compose tells a result in plain words, without a model: a sentence for one
// value, the top and a table for a ranking, the number and a table for a list.
// atLimit is set when the query itself asked for no more rows than there are.
func Compose(columns []Column, result graph.Result, to thing.Links, atLimit bool) string {
	columns, rows := withoutBaseNames(columns, result.Rows)
	c := composer{columns: columns, rows: rows, truncated: result.Truncated, atLimit: atLimit, cells: cellWriter{to}}
	switch {
	case len(c.rows) == 1 && len(c.columns) == 1:
		return c.scalar()
	case len(c.rows) == 1:
		return c.single()
	default:
		return c.lead() + "\n\n" + c.table()
	}
}

type composer struct {
	columns   []Column
	rows      [][]any
	truncated bool
	atLimit   bool
	cells     cellWriter
}

// withoutBaseNames leaves out a file's name where its path stands beside it.
func withoutBaseNames(columns []Column, rows [][]any) ([]Column, [][]any) {
	for i, name := range columns {
		for _, path := range columns {
			if path.Kind == thing.File && path.Variable != "" && name.Variable == path.Variable && name.Property == "name" {
				shorter := make([][]any, len(rows))
				for n, row := range rows {
					shorter[n] = slices.Delete(slices.Clone(row), i, i+1)
				}
				return slices.Delete(slices.Clone(columns), i, i+1), shorter
			}
		}
	}
	return columns, rows
}

// scalar tells one value: "**51** commits."
func (c composer) scalar() string {
	name, value := Words(c.columns[0].Name), c.rows[0][0]
	text := c.cells.cell(c.columns[0], value)
	switch v := value.(type) {
	case bool:
		if v {
			return "Yes."
		}
		return "No."
	case int64:
		if c.columns[0].Kind == "" && strings.HasSuffix(name, "s") {
			return fmt.Sprintf("**%s** %s.", text, countNoun(v, name))
		}
	case float64:
		if strings.HasPrefix(name, "percent") || strings.HasSuffix(name, "percentage") || strings.HasSuffix(name, "percent") || name == "share" {
			return fmt.Sprintf("**%s %%**.", text)
		}
	}
	return fmt.Sprintf("**%s:** %s", prose.Capital(prose.Escape(name)), text)
}

// countNoun makes "1 commit" of "1 commits". A name that ends in ss or us is no plural.
func countNoun(n int64, plural string) string {
	if n != 1 || strings.HasSuffix(plural, "ss") || strings.HasSuffix(plural, "us") {
		return prose.Escape(plural)
	}
	if strings.HasSuffix(plural, "ies") {
		return prose.Escape(strings.TrimSuffix(plural, "ies") + "y")
	}
	return prose.Escape(strings.TrimSuffix(plural, "s"))
}

// single tells one row of several values as a list.
func (c composer) single() string {
	var lines []string
	for i, column := range c.columns {
		lines = append(lines, fmt.Sprintf("- **%s:** %s", prose.Capital(prose.Escape(Words(column.Name))), c.cells.cell(column, c.rows[0][i])))
	}
	return strings.Join(lines, "\n")
}

// lead is the sentence above a table.
func (c composer) lead() string {
	if score := c.scoreColumn(); score >= 0 {
		return c.leadOfRanking(score)
	}
	more := ""
	if c.truncated {
		more = "More than "
	}
	return fmt.Sprintf("%s**%d** %s%s.", more, len(c.rows), c.noun(len(c.rows)), c.asAsked(""))
}

// asAsked qualifies the number of rows: where the query's own limit cut them,
// it is no total.
func (c composer) asAsked(total string) string {
	if c.atLimit {
		return ", as many as the query asks for"
	}
	return total
}

// scoreColumn returns the column that the rows are ranked by: the last one,
// when it holds numbers that only fall, and that fall at least once or tie
// throughout; -1 when there is none.
func (c composer) scoreColumn() int {
	last := len(c.columns) - 1
	if last < 1 || c.columns[last].Kind != "" {
		return -1
	}
	for i, row := range c.rows {
		score, ok := asFloat(row[last])
		if !ok {
			return -1
		}
		if i > 0 {
			if before, _ := asFloat(c.rows[i-1][last]); score > before {
				return -1
			}
		}
	}
	if looksOrdered(c.rows) {
		return -1
	}
	return last
}

// looksOrdered says whether the first column ascends strictly through dates,
// months, years or numbers: then the rows are a series, not a ranking.
func looksOrdered(rows [][]any) bool {
	for i, row := range rows {
		if i == 0 {
			continue
		}
		before, text := fmt.Sprint(rows[i-1][0]), fmt.Sprint(row[0])
		if text <= before || text == "" || text[0] < '0' || text[0] > '9' {
			return false
		}
	}
	return true
}

func (c composer) leadOfRanking(score int) string {
	best, ties := c.rows[0][score], 1
	for ties < len(c.rows) && c.rows[ties][score] == best {
		ties++
	}
	var leaders []string
	for _, row := range c.rows[:min(ties, 3)] {
		leaders = append(leaders, c.name(row))
	}
	verb := "leads"
	if ties > 1 {
		verb = "lead"
	}
	text := strings.Join(leaders, " and ")
	if ties > 3 {
		text = strings.Join(leaders, ", ") + fmt.Sprintf(" and %d more", ties-3)
	}
	worth := fmt.Sprintf("**%s** %s", c.cells.cell(c.columns[score], best), scoreNoun(best, Words(c.columns[score].Name)))
	if ties == len(c.rows) && ties > 1 {
		return fmt.Sprintf("**%d** %s%s, each with %s.", ties, c.noun(ties), c.asAsked(""), worth)
	}
	return fmt.Sprintf("%s %s with %s; %d %s%s.", text, verb, worth, len(c.rows), c.noun(len(c.rows)), c.asAsked(" in all"))
}

func scoreNoun(score any, name string) string {
	if n, ok := score.(int64); ok {
		return countNoun(n, name)
	}
	return prose.Escape(name)
}

// name writes what a row is about: its first value, and the person's name
// where the login is missing.
func (c composer) name(row []any) string {
	for i, column := range c.columns {
		if row[i] != nil {
			return c.cells.cell(column, row[i])
		}
	}
	return "–"
}

// noun is what the rows are, for a sentence that counts them.
func (c composer) noun(n int) string {
	kind := c.columns[0].Kind
	if Words(c.columns[0].Name) == "name" && len(c.columns) > 1 {
		kind = c.columns[1].Kind
	}
	noun := thing.NounOf(kind)
	if !c.namesEachOnce() {
		noun = thing.NounOf("")
	}
	if n == 1 {
		return noun.One
	}
	return noun.Many
}

// namesEachOnce says whether no two rows begin with the same values: only then
// the number of rows is the number of commits, or people.
func (c composer) namesEachOnce() bool {
	seen := map[string]bool{}
	for _, row := range c.rows {
		key := fmt.Sprint(row[0])
		if row[0] == nil && len(row) > 1 {
			key = fmt.Sprint(row[1]) // a person without a login
		}
		if seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

// table writes the first rows.
func (c composer) table() string {
	var text strings.Builder
	for _, column := range c.columns {
		text.WriteString("| " + prose.Capital(prose.Escape(Words(column.Name))) + " ")
	}
	text.WriteString("|\n")
	for i := range c.columns {
		if c.isNumeric(i) {
			text.WriteString("| ---: ")
		} else {
			text.WriteString("| --- ")
		}
	}
	text.WriteString("|\n")
	for _, row := range atMost(c.rows, mostTableRows) {
		for i, column := range c.columns {
			text.WriteString("| " + c.cells.cell(column, row[i]) + " ")
		}
		text.WriteString("|\n")
	}
	if more := len(c.rows) - mostTableRows; more > 0 {
		text.WriteString("\n… and " + strconv.Itoa(more) + " more rows.\n")
	}
	return strings.TrimRight(text.String(), "\n")
}

func (c composer) isNumeric(i int) bool {
	return c.columns[i].Kind == "" && all(c.rows, i, func(value any) bool { _, ok := asFloat(value); return ok })
}

func asFloat(value any) (float64, bool) {
	switch v := value.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}
