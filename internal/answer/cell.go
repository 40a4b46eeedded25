package answer

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

const (
	// mostCellRunes bounds a text in words and tables: a message is told by its
	// beginning.
	mostCellRunes = 100
	mostItems     = 10 // of a list or map in a table
)

// Cell writes the value of a column as a segment that cites it. Row counts
// from 1; 0 leaves the citation out.
func Cell(c Column, row int, value any, to schema.Links) Segment {
	s := Segment{Text: cellText(value, c.Kind != ""), Row: row, Column: c.Name}
	if id := valueText(value); c.Kind != "" && id != "" {
		s.Kind, s.ID, s.Text, s.URL = c.Kind, id, schema.Short(c.Kind, id), to.To(c.Kind, id)
	}
	return s
}

// CellText writes a value for people, in one line.
func CellText(value any) string { return cellText(value, false) }

// cellText writes a value for people, a text whole or in one line.
func cellText(value any, whole bool) string {
	switch v := value.(type) {
	case nil:
		return "–"
	case string:
		if day, isDate := prose.Minute(v); isDate {
			return day
		}
		if whole {
			return v
		}
		return prose.OneLine(v, mostCellRunes)
	case float64:
		return Number(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case graph.Node:
		kind, id, title := nodeName(v)
		if kind == "" {
			return cellText(v.Properties, false)
		}
		return strings.TrimSpace(schema.Short(kind, id) + " " + prose.OneLine(title, mostCellRunes))
	case graph.RelationshipValue:
		return v.Type + " " + cellText(v.Properties, false)
	case graph.Path:
		return joined(v.Nodes, func(node graph.Node) string { return cellText(node, false) })
	case []any:
		if len(v) == 0 {
			return "none"
		}
		return joined(v, func(item any) string { return cellText(item, false) })
	case map[string]any:
		keys := slices.DeleteFunc(slices.Sorted(maps.Keys(v)), func(key string) bool { return key == "repo" })
		return joined(keys, func(key string) string { return key + ": " + cellText(v[key], false) })
	default:
		return prose.OneLine(fmt.Sprint(v), mostCellRunes)
	}
}

// joined lists items, and how many it leaves out.
func joined[T any](items []T, write func(T) string) string {
	var parts []string
	for _, item := range items[:min(len(items), mostItems)] {
		parts = append(parts, write(item))
	}
	if more := len(items) - mostItems; more > 0 {
		parts = append(parts, fmt.Sprintf("… %d more", more))
	}
	return strings.Join(parts, ", ")
}

// Number writes a number with at most two decimals.
func Number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Sprint(v)
	}
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}
