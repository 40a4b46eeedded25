package answer

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer/columnname"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

// Unit is what the values of a column are.
type Unit string

// The units. A value without one is "".
const (
	UnitCount   Unit = "count"
	UnitPercent Unit = "percent"
	UnitDays    Unit = "days"
	UnitHours   Unit = "hours"
	UnitLines   Unit = "lines"
	UnitNumber  Unit = "number" // a quotient, mean or median of counts
	UnitDate    Unit = "date"
	UnitPeriod  Unit = "period" // a year, month or day that rows are grouped by
	UnitText    Unit = "text"   // words that people wrote for people
	UnitBoolean Unit = "boolean"
	UnitList    Unit = "list"
)

// freeTexts are the properties that people write for people, and what their
// columns are called.
var freeTexts = map[string]bool{"title": true, "message": true, "body": true, "description": true, "subject": true}

var (
	periodShape = regexp.MustCompile(`^\d{4}(?:-(?:\d\d(?:-\d\d)?|Q[1-4]|W\d\d))?$`)
	countWords  = map[string]schema.Kind{
		"commit": schema.Commit, "fix": schema.Commit, "merge": schema.Commit,
		"issue": schema.Issue, "bug": schema.Issue, "ticket": schema.Issue, "defect": schema.Issue,
		"pr": schema.PullRequest, "pull": schema.PullRequest, "request": schema.PullRequest,
		"file": schema.File, "release": schema.Release, "tag": schema.Release, "branch": schema.Branch, "label": schema.Label,
		"person": schema.Person, "people": schema.Person, "user": schema.Person, "author": schema.Person, "developer": schema.Person,
		"contributor": schema.Person, "committer": schema.Person, "reviewer": schema.Person, "maintainer": schema.Person,
	}
	// bare are the names of columns that mean no more than the kind of thing.
	bare = wordset.Of("id sha hash login number path tag u user c commit f file i issue bug p pr pull r release n person name num author pull_request")
	long = map[string]string{"pr": "pull request", "prs": "pull requests", "pull": "pull request", "sha": "hash", "num": "number", "nr": "number", "avg": "mean", "pct": "percent", "percentage": "percent"}
)

// describe fills in a column's title and unit, and what its counts count.
func (c *Column) describe(rows [][]any, i int) {
	words := strings.Fields(strings.ToLower(columnname.Words(c.Name)))
	c.Unit = c.unit(words, rows, i)
	if c.Counted == "" && (c.Unit == UnitCount || c.Unit == UnitNumber) {
		c.Counted = countedBy(words)
	}
	c.Title = c.title(words)
}

func (c *Column) title(words []string) string {
	if c.Kind != "" && (len(words) == 0 || len(words) == 1 && bare[words[0]] || len(words) == 2 && bare[words[0]] && bare[words[1]]) {
		return prose.Capital(schema.NounOf(c.Kind).One)
	}
	if c.Unit == UnitText && len(words) > 0 {
		return prose.Capital(words[len(words)-1])
	}
	longer := make([]string, len(words))
	for i, word := range words {
		longer[i] = word
		if full, isShort := long[word]; isShort && !(word == "pull" && i+1 < len(words) && strings.HasPrefix(words[i+1], "request")) {
			longer[i] = full
		}
	}
	return prose.Capital(strings.Join(longer, " "))
}

func (c *Column) unit(words []string, rows [][]any, i int) Unit {
	has := func(any ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(any, w) })
	}
	switch {
	case c.Kind != "", c.isLine():
		return ""
	case all(rows, i, isAmountValue):
		switch {
		case has("percent", "percentage", "share", "pct", "proportion"):
			return UnitPercent
		case has("days") || has("day") && has("median", "mean", "avg", "average"):
			return UnitDays
		case has("hours"):
			return UnitHours
		case has("number") && !has("of"):
			return ""
		case has("year", "weekday", "hour", "quarter", "week") && all(rows, i, isWhole):
			return UnitPeriod
		case has("additions", "deletions", "lines", "churn"):
			return UnitLines
		case has("mean", "median", "avg", "average", "ratio", "rate", "per"), !all(rows, i, isWhole):
			return UnitNumber
		}
		return UnitCount
	case all(rows, i, func(v any) bool { _, ok := v.(bool); return ok }):
		return UnitBoolean
	case all(rows, i, func(v any) bool { _, ok := v.([]any); return ok }):
		return UnitList
	case all(rows, i, func(v any) bool { text, ok := v.(string); return ok && isInstant(text) }):
		return UnitDate
	case all(rows, i, func(v any) bool { text, ok := v.(string); return ok && periodShape.MatchString(text) }):
		return UnitPeriod
	case freeTexts[c.Property], c.Property == "" && len(words) > 0 && freeTexts[words[len(words)-1]]:
		return UnitText
	}
	return ""
}

// isLine reports whether a column holds the line of a file on which something stands:
// a number that is no amount.
func (c *Column) isLine() bool {
	return c.Property == "start_line" || c.Property == "end_line" || c.Property == "" && strings.EqualFold(c.Name, "line")
}

// countedBy returns what a count counts by the last word of its column's name
// that is a kind of thing.
func countedBy(words []string) schema.Kind {
	for _, word := range slices.Backward(words) {
		for _, form := range []string{word, strings.TrimSuffix(word, "s"), strings.TrimSuffix(word, "es")} {
			if kind, found := countWords[form]; found {
				return kind
			}
		}
	}
	return ""
}

func amountOf(value any) float64   { amount, _ := graph.Float(value); return amount }
func isAmountValue(value any) bool { _, isAmount := graph.Float(value); return isAmount }
func isZero(value any) bool        { return isAmountValue(value) && amountOf(value) == 0 }
func isWhole(value any) bool       { _, ok := value.(int64); return ok }

func isInstant(value string) bool {
	_, err := time.Parse(time.RFC3339, value)
	return err == nil
}
