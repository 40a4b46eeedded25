package answer

import (
	"regexp"
	"strconv"
	"strings"

	"repochat/internal/answer/columnname"
	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// Column is what the values of a result's column are.
type Column struct {
	Name string `json:"name"`
	// Title is the name for people: "Pull request", "People".
	Title string `json:"title"`
	// Kind is what the values name: commits by hash, issues and pull requests
	// by number, files by path, people by login, releases by tag; "" for
	// anything else.
	Kind schema.Kind `json:"kind"`
	// Unit is what the values are; Counted is what a count counts, where the
	// column's name tells.
	Unit     Unit        `json:"unit"`
	Counted  schema.Kind `json:"-"`
	Property string      `json:"property,omitempty"`
	// thing is the node or relationship that the values are a property of.
	thing *facts.Thing
}

var fullHash = regexp.MustCompile(`^(?:[0-9a-f]{40}|[0-9a-f]{64})$`)

// Columns returns what the columns hold: by the facts of the query where they
// have a column's source, else by the column's name and the shape of all its
// values.
func Columns(query *facts.Facts, result graph.Result) []Column {
	columns := make([]Column, len(result.Columns))
	for i, name := range result.Columns {
		columns[i] = Column{Name: name}
		source := facts.Source{}
		if len(query.Columns) == len(columns) {
			source = query.Columns[i].Source
		}
		columns[i].from(source)
		if columns[i].Kind == "" && source.Kind != facts.PropertyValue && source.Kind != facts.Aggregate {
			columns[i].Kind = kindByShape(name, result.Rows, i)
		}
		columns[i].describe(result.Rows, i)
	}
	return columns
}

// from takes over what a source tells of its values.
func (c *Column) from(source facts.Source) {
	switch source.Kind {
	case facts.PropertyValue:
		c.thing, c.Property = source.Thing, source.Property
		for _, label := range source.Thing.Labels {
			kind := schema.KindOf(label, source.Property)
			if c.Kind != "" && kind != c.Kind {
				c.Kind = "" // one of several kinds of thing
				return
			}
			c.Kind = kind
		}
	case facts.Aggregate:
		if of := source.Of; of != nil && source.Function == "count" && of.Thing != nil {
			entry, _ := schema.EntryOfNode(of.Thing.Label())
			c.Counted = entry.Kind
		} else if of != nil && (source.Function == "min" || source.Function == "max") {
			c.from(*of)
			c.thing, c.Property = nil, ""
		}
	}
}

// kindByShape goes by a column's name, and believes it only when every value
// has the shape of such a thing.
func kindByShape(name string, rows [][]any, i int) schema.Kind {
	parts := strings.Fields(strings.ToLower(columnname.Words(name)))
	if len(parts) == 0 {
		return ""
	}
	switch last := parts[len(parts)-1]; {
	case all(rows, i, isFullHash):
		return schema.Commit
	case (last == "issue" || last == "bug" || last == "ticket") && all(rows, i, isNumber),
		last == "number" && len(parts) > 1 && (parts[0] == "issue" || parts[0] == "bug") && all(rows, i, isNumber):
		return schema.Issue
	case (last == "pr" || last == "pull" || strings.HasSuffix(strings.Join(parts, " "), "pull request")) && all(rows, i, isNumber):
		return schema.PullRequest
	case (last == "path" || last == "file") && all(rows, i, isPath):
		return schema.File
	case last == "login" && all(rows, i, isLogin):
		return schema.Person
	}
	return ""
}

// all reports whether a column has a value, and all that are not null pass.
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
func isLogin(value any) bool    { text, ok := value.(string); return ok && schema.IsLogin(text) }
func isPath(value any) bool {
	text, ok := value.(string)
	return ok && strings.ContainsAny(text, "./") && !strings.Contains(text, "\n")
}

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

// IsAmount reports whether a column holds amounts, which tables align at the
// end.
func (c Column) IsAmount() bool { return isAmountUnit(c.Unit) }
