package ask

import (
	"regexp"
	"strconv"
	"strings"

	"repochat/internal/graph"
)

// column is what the values of a result's column are.
type column struct {
	name string
	// kind is what the values name: commits by hash, issues and pull requests
	// by number, files by path, people by login, releases by tag; "" for
	// anything else.
	kind NameKind
	// variable is the query's variable that the values are a property of; ""
	// when that is not plain.
	variable string
	property string
}

var (
	labelled   = regexp.MustCompile("\\(\\s*(\\w+)\\s*:\\s*`?(\\w+)`?")
	returned   = regexp.MustCompile("(?i)\\bRETURN\\b")
	asProperty = regexp.MustCompile("(?i)^\\s*(?:DISTINCT\\s+)?(\\w+)\\.`?(\\w+)`?(?:\\s+AS\\s+`?([^`]+?)`?)?\\s*$")
	fullHash   = regexp.MustCompile(`^(?:[0-9a-f]{40}|[0-9a-f]{64})$`)
	loginShape = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})(?:\[bot\])?$`)
)

// keyProperties say which property of a label names its nodes.
var keyProperties = map[string]map[string]NameKind{
	"Commit":      {"id": CommitName},
	"Issue":       {"number": IssueName},
	"PullRequest": {"number": PullName},
	"File":        {"path": FileName},
	"User":        {"login": PersonName},
	"Release":     {"tag": ReleaseName},
}

// columnsOf reads what the columns hold: from the query where it returns a
// property of a labelled variable, else from the column's name and the shape
// of all its values.
func columnsOf(query string, result graph.Result) []column {
	labels := map[string]string{}
	for _, m := range labelled.FindAllStringSubmatch(query, -1) {
		labels[m[1]] = m[2]
	}
	columns := make([]column, len(result.Columns))
	items := returnItems(query)
	for i, name := range result.Columns {
		columns[i] = column{name: name}
		if i < len(items) && len(items) == len(columns) {
			if m := asProperty.FindStringSubmatch(items[i]); m != nil {
				columns[i].variable, columns[i].property = m[1], m[2]
				columns[i].kind = keyProperties[labels[m[1]]][m[2]]
			}
		}
		if columns[i].kind == "" && (columns[i].variable == "" || labels[columns[i].variable] == "") {
			columns[i].kind = kindByShape(name, result.Rows, i)
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

// reachesLimit says whether a result has as many rows as its query asked for:
// then there may be more of them, and their number is no total.
func reachesLimit(query string, result graph.Result) bool {
	limit := lastLimit.FindStringSubmatch(query)
	return limit != nil && strings.TrimLeft(limit[1], "0") == strconv.Itoa(len(result.Rows))
}

// kindByShape goes by a column's name, and believes it only when every value
// has the shape of such a thing.
func kindByShape(name string, rows [][]any, i int) NameKind {
	words := strings.Fields(strings.ToLower(words(name)))
	if len(words) == 0 {
		return ""
	}
	switch last := words[len(words)-1]; {
	case all(rows, i, isFullHash):
		return CommitName
	case (last == "issue" || last == "bug" || last == "ticket") && all(rows, i, isNumber),
		last == "number" && len(words) > 1 && (words[0] == "issue" || words[0] == "bug") && all(rows, i, isNumber):
		return IssueName
	case (last == "pr" || last == "pull" || strings.HasSuffix(strings.Join(words, " "), "pull request")) && all(rows, i, isNumber):
		return PullName
	case (last == "path" || last == "file") && all(rows, i, isPath):
		return FileName
	case last == "login" && all(rows, i, isLogin):
		return PersonName
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
func isLogin(value any) bool    { text, ok := value.(string); return ok && loginShape.MatchString(text) }
func isPath(value any) bool {
	text, ok := value.(string)
	return ok && strings.ContainsAny(text, "./") && !strings.Contains(text, "\n")
}

var wordBorder = regexp.MustCompile(`([a-z0-9])([A-Z])|[_.]+`)

// words turns a column's name into words: openBugs and open_bugs into "open bugs".
func words(name string) string {
	name = wordBorder.ReplaceAllString(strings.NewReplacer("(", " ", ")", " ").Replace(name), "$1 $2")
	fields := strings.Fields(name)
	for i, field := range fields {
		if field != strings.ToUpper(field) {
			fields[i] = strings.ToLower(field)
		}
	}
	return strings.Join(fields, " ")
}
