package ask

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"repochat/internal/graph"
)

// mostCellRunes bounds a text in a table: a message is told by its beginning.
const mostCellRunes = 100

// cellWriter writes values as Markdown. Text of others cannot become markup.
type cellWriter struct{ links links }

// cell writes one value of a column.
func (w cellWriter) cell(c column, value any) string {
	if value == nil {
		return "–"
	}
	if text := valueText(value); c.kind != "" && text != "" {
		return w.thing(c.kind, text)
	}
	switch v := value.(type) {
	case string:
		if day, isDate := shortDate(v); isDate {
			return day
		}
		return escapeMarkdown(oneLine(v, mostCellRunes))
	case float64:
		return number(v)
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
func (w cellWriter) thing(kind NameKind, value string) string {
	label := escapeMarkdown(labelOf(kind, value))
	if kind == CommitName || kind == FileName {
		label = quoted(labelOf(kind, value))
	}
	if address := w.links.to(kind, value); address != "" {
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
		return strings.TrimSpace(w.thing(kind, id) + " " + escapeMarkdown(oneLine(title, mostCellRunes)))
	case graph.RelationshipValue:
		return escapeMarkdown(v.Type) + " " + w.composite(v.Properties)
	case graph.Path:
		nodes := make([]any, len(v.Nodes))
		for i, node := range v.Nodes {
			nodes[i] = node
		}
		return w.composite(nodes)
	case []any:
		var parts []string
		for _, item := range atMost(v, 10) {
			parts = append(parts, w.cell(column{}, item))
		}
		if len(v) > 10 {
			parts = append(parts, fmt.Sprintf("… %d more", len(v)-10))
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		var parts []string
		for _, key := range atMost(sortedKeys(v, func(key string) bool { return key != "repo" }), 10) {
			parts = append(parts, escapeMarkdown(key)+": "+w.cell(column{}, v[key]))
		}
		return strings.Join(parts, ", ")
	default:
		return escapeMarkdown(oneLine(fmt.Sprint(v), mostCellRunes))
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

// number writes a number with at most two decimals.
func number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Sprint(v)
	}
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

var markdownSigns = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "|", `\|`, "~", `\~`,
)

var (
	entity   = regexp.MustCompile(`&([#A-Za-z][A-Za-z0-9]*;)`)
	autoLink = regexp.MustCompile(`(?i)\b(https?)://|\b(www)\.`)
)

// escapeMarkdown makes a text mean itself in Markdown. Addresses in it are
// not links either: only what the rows name is linked.
func escapeMarkdown(text string) string {
	text = markdownSigns.Replace(entity.ReplaceAllString(text, "&amp;$1"))
	return autoLink.ReplaceAllStringFunc(text, func(start string) string {
		return strings.NewReplacer("://", "&#58;//", ".", "&#46;").Replace(start)
	})
}
