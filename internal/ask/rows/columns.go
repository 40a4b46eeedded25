package rows

import (
	"regexp"
	"sort"
	"strconv"
	"strings"

	"repochat/internal/ask/thing"
	"repochat/internal/graph"
)

// Column is what the values of a result's column are.
type Column struct {
	Name string
	// Kind is what the values name: commits by hash, issues and pull requests
	// by number, files by path, people by login, releases by tag; "" for
	// anything else.
	Kind thing.Kind
	// Variable is the query's variable that the values are a property of; ""
	// when that is not plain.
	Variable string
	Property string
}

var (
	labelled   = regexp.MustCompile("\\(\\s*(\\w+)\\s*:\\s*`?(\\w+)`?")
	returned   = regexp.MustCompile("(?i)\\bRETURN\\b")
	asProperty = regexp.MustCompile("(?i)^\\s*(?:DISTINCT\\s+)?(\\w+)\\.`?(\\w+)`?(?:\\s+AS\\s+`?([^`]+?)`?)?\\s*$")
	fullHash   = regexp.MustCompile(`^(?:[0-9a-f]{40}|[0-9a-f]{64})$`)
)

// keyProperties say which property of a label names its nodes.
var keyProperties = map[string]map[string]thing.Kind{
	"Commit":      {"id": thing.Commit},
	"Issue":       {"number": thing.Issue},
	"PullRequest": {"number": thing.PullRequest},
	"File":        {"path": thing.File},
	"User":        {"login": thing.Person},
	"Release":     {"tag": thing.Release},
}

// Columns reads what the columns hold: from the query where it returns a
// property of a labelled variable, else from the column's name and the shape
// of all its values.
func Columns(query string, result graph.Result) []Column {
	labels := map[string]string{}
	for _, m := range labelled.FindAllStringSubmatch(query, -1) {
		labels[m[1]] = m[2]
	}
	columns := make([]Column, len(result.Columns))
	items := returnItems(query)
	for i, name := range result.Columns {
		columns[i] = Column{Name: name}
		if i < len(items) && len(items) == len(columns) {
			if m := asProperty.FindStringSubmatch(items[i]); m != nil {
				columns[i].Variable, columns[i].Property = m[1], m[2]
				columns[i].Kind = keyProperties[labels[m[1]]][m[2]]
			}
		}
		if columns[i].Kind == "" && (columns[i].Variable == "" || labels[columns[i].Variable] == "") {
			columns[i].Kind = kindByShape(name, result.Rows, i)
		}
	}
	return columns
}

// returnItems splits the query's last RETURN at its commas, those within
// parentheses, brackets and quotes aside.
func returnItems(query string) []string {
	starts := returned.FindAllStringIndex(query, -1)
	if starts == nil {
		return nil
	}
	text := query[starts[len(starts)-1][1]:]
	var items []string
	depth, from, quote := 0, 0, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"' || c == '`':
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case c == ',' && depth == 0:
			items = append(items, text[from:i])
			from = i + 1
		case depth == 0 && startsEnd(text[i:]):
			return append(items, text[from:i])
		}
	}
	return append(items, text[from:])
}

var resultEnd = regexp.MustCompile(`^(?i)\s+(?:ORDER\s+BY|SKIP|LIMIT)\b`)

func startsEnd(text string) bool {
	return (text[0] == ' ' || text[0] == '\n' || text[0] == '\t' || text[0] == '\r') && resultEnd.MatchString(text)
}

var lastLimit = regexp.MustCompile(`(?i)\bLIMIT\s+(\d+)\s*;?\s*$`)

// ReachesLimit says whether a result has as many rows as its query asked for:
// then there may be more of them, and their number is no total.
func ReachesLimit(query string, result graph.Result) bool {
	limit := lastLimit.FindStringSubmatch(query)
	return limit != nil && strings.TrimLeft(limit[1], "0") == strconv.Itoa(len(result.Rows))
}

// kindByShape goes by a column's name, and believes it only when every value
// has the shape of such a thing.
func kindByShape(name string, rows [][]any, i int) thing.Kind {
	parts := strings.Fields(strings.ToLower(Words(name)))
	if len(parts) == 0 {
		return ""
	}
	switch last := parts[len(parts)-1]; {
	case all(rows, i, isFullHash):
		return thing.Commit
	case (last == "issue" || last == "bug" || last == "ticket") && all(rows, i, isNumber),
		last == "number" && len(parts) > 1 && (parts[0] == "issue" || parts[0] == "bug") && all(rows, i, isNumber):
		return thing.Issue
	case (last == "pr" || last == "pull" || strings.HasSuffix(strings.Join(parts, " "), "pull request")) && all(rows, i, isNumber):
		return thing.PullRequest
	case (last == "path" || last == "file") && all(rows, i, isPath):
		return thing.File
	case last == "login" && all(rows, i, isLogin):
		return thing.Person
	}
	return ""
}

// all says whether a column has a value, and all that are not null pass.
func all(rows [][]any, i int, passes func(any) bool) bool {
	seen := false
	for _, row := range rows {
		if row[i] == nil {
			continue
		}
		if !passes(row[i]) {
			return false
		}
		seen = true
	}
	return seen
}

func isFullHash(value any) bool { text, ok := value.(string); return ok && fullHash.MatchString(text) }
func isNumber(value any) bool   { n, ok := value.(int64); return ok && n > 0 }
func isLogin(value any) bool    { text, ok := value.(string); return ok && thing.IsLogin(text) }
func isPath(value any) bool {
	text, ok := value.(string)
	return ok && strings.ContainsAny(text, "./") && !strings.Contains(text, "\n")
}

var wordBorder = regexp.MustCompile(`([a-z0-9])([A-Z])|[_.]+`)

// Words turns a column's name into words: openBugs and open_bugs into "open bugs".
func Words(name string) string {
	name = wordBorder.ReplaceAllString(strings.NewReplacer("(", " ", ")", " ").Replace(name), "$1 $2")
	fields := strings.Fields(name)
	for i, field := range fields {
		if field != strings.ToUpper(field) {
			fields[i] = strings.ToLower(field)
		}
	}
	return strings.Join(fields, " ")
}

func sortedKeys[V any](m map[string]V, keep func(string) bool) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		if keep(key) {
			keys = append(keys, key)
		}
	}
	sort.Strings(keys)
	return keys
}

func atMost[T any](list []T, most int) []T { return list[:min(len(list), most)] }

// valueText writes a value that names a thing: a number or a string.
func valueText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return ""
}
