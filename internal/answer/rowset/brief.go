package rowset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// None is what [Brief] says of no rows.
const None = "none"

// longestName is how much [Brief] says of a name, in characters.
const longestName = 60

// Brief says in a few words what rows hold: one value, one thing and its day or
// amount, who is first and with how many, or how many things there are.
func Brief(rows answer.Rows) string {
	if len(rows.Result.Rows) == 0 {
		return None
	}
	first := rows.Result.Rows[0]
	name, amount, day := "", "", ""
	nameAt, amountAt := 0, 0
	var kind schema.Kind
	isList := slices.ContainsFunc(rows.Columns, func(c answer.Column) bool { return c.Name == "state" })
	for i, column := range rows.Columns {
		switch {
		case i >= len(first) || first[i] == nil || isList && (column.Name == "created" || column.Name == "closed"):
		case column.IsAmount() && amount == "":
			amount, amountAt = answer.CellText(first[i]), i
		case column.Unit == answer.UnitDate && day == "":
			day, _, _ = strings.Cut(answer.CellText(first[i]), " ")
		case column.Kind != "" && name == "":
			name, nameAt, kind = answer.CellText(first[i]), i, column.Kind
		}
	}
	switch {
	case name != "" && amount != "" && (kind == schema.Person || kind == schema.File):
		return leaders(rows.Result.Rows, nameAt, amountAt) + ", " + amount
	case name == "" && len(rows.Result.Rows) == 1 && len(first) > 0 && first[0] != nil:
		return prose.OneLine(answer.CellText(first[0]), longestName)
	case kind != "":
		if len(rows.Result.Rows) > 1 {
			return fmt.Sprintf("%d %s", len(rows.Result.Rows), schema.NounOf(kind).Many)
		}
		texts := []string{prose.OneLine(schema.Short(kind, name), longestName), cmp.Or(amount, day)}
		return strings.TrimSuffix(strings.Join(texts, ", "), ", ")
	}
	return fmt.Sprintf("%d rows", len(rows.Result.Rows))
}

// leaders names the first rows, which have one amount. Their order is that of
// their names: the database gives rows of equal rank in any order.
func leaders(rows [][]any, name, amount int) string {
	var names []string
	for _, row := range rows {
		if answer.CellText(row[amount]) != answer.CellText(rows[0][amount]) {
			break
		}
		if row[name] != nil {
			names = append(names, prose.OneLine(answer.CellText(row[name]), longestName))
		}
	}
	slices.Sort(names)
	switch names = slices.Compact(names); len(names) {
	case 1, 2:
		return strings.Join(names, " and ")
	default:
		return fmt.Sprintf("%s and %d more", names[0], len(names)-1)
	}
}
