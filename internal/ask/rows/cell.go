package rows

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"repochat/internal/ask/prose"
	"repochat/internal/ask/thing"
	"repochat/internal/graph"
)

// mostCellRunes bounds a text in a table: a message is told by its beginning.
const mostCellRunes = 100

// cellWriter writes values as Markdown. Text of others cannot become markup.
type cellWriter struct{ links thing.Links }

// cell writes one value of a column.
func (w cellWriter) cell(c Column, value any) string {
	if value == nil {
		return "–"
	}
	if text := valueText(value); c.Kind != "" && text != "" {
		return w.thing(c.Kind, text)
	}
	switch v := value.(type) {
	case string:
		if day, isDate := shortDate(v); isDate {
			return day
		}
		return prose.Escape(prose.OneLine(v, mostCellRunes))
	case float64:
		return Number(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case bool:
		if v {
			return "yes"
		}
		return "no"
	default:
		return w.composite(value)
	}
}

// thing links what has a page on GitHub.
func (w cellWriter) thing(kind thing.Kind, value string) string {
	label := prose.Escape(thing.Short(kind, value))
	if kind == thing.Commit || kind == thing.File {
		label = prose.Quoted(thing.Short(kind, value))
	}
	if address := w.links.To(kind, value); address != "" {
		return "[" + label + "](" + strings.NewReplacer("(", "%28", ")", "%29").Replace(address) + ")"
	}
	return label
}

// composite writes what a query seldom returns: nodes, lists, maps, paths.
func (w cellWriter) composite(value any) string {
	switch v := value.(type) {
	case graph.Node:
		kind, id, title := nodeName(v)
		if kind == "" {
			return w.composite(v.Properties)
		}
		return strings.TrimSpace(w.thing(kind, id) + " " + prose.Escape(prose.OneLine(title, mostCellRunes)))
	case graph.RelationshipValue:
		return prose.Escape(v.Type) + " " + w.composite(v.Properties)
	case graph.Path:
		nodes := make([]any, len(v.Nodes))
		for i, node := range v.Nodes {
			nodes[i] = node
		}
		return w.composite(nodes)
	case []any:
		var parts []string
		for _, item := range atMost(v, 10) {
			parts = append(parts, w.cell(Column{}, item))
		}
		if len(v) > 10 {
			parts = append(parts, fmt.Sprintf("… %d more", len(v)-10))
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		var parts []string
		for _, key := range atMost(sortedKeys(v, func(key string) bool { return key != "repo" }), 10) {
			parts = append(parts, prose.Escape(key)+": "+w.cell(Column{}, v[key]))
		}
		return strings.Join(parts, ", ")
	default:
		return prose.Escape(prose.OneLine(fmt.Sprint(v), mostCellRunes))
	}
}

var graphDate = regexp.MustCompile(`^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\dZ$`)

// shortDate writes a date of the graph to the minute.
func shortDate(text string) (string, bool) {
	m := graphDate.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return m[1] + " " + m[2], true
}

// Number writes a number with at most two decimals.
func Number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Sprint(v)
	}
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}
