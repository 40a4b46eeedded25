// Package tracker tells what is known of issues where no tracker was read, and where
// they are known from commit messages only.
package tracker

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// OnlyMessages qualifies every answer about issues where no tracker was read.
const OnlyMessages = "No issue tracker was read: the issues are those that commit messages say they close. " +
	"Whatever else was reported, is open, or was closed in another way is not known."

// HasMessageIssuesOnly reports whether all issues are known from commit
// messages only.
func HasMessageIssuesOnly(known names.Vocabulary) bool {
	return known.MessageIssues > 0 && known.MessageIssues == known.Nodes["Issue"]
}

// MayLack reports whether issues and pull requests may exist that the graph does not
// hold: no tracker was read, or its records end well before the commits do.
func MayLack(known names.Vocabulary) bool {
	return !names.HasTracker(known) || names.TellTrackerEnd(known) != ""
}

// EndFor tells where the records of the tracker end, which may be why a number of those
// names is unknown.
func EndFor(unknown []names.Resolved, known names.Vocabulary) string {
	if !slices.ContainsFunc(unknown, IsThreadName) {
		return ""
	}
	return names.TellTrackerEnd(known)
}

// Notices qualify an answer about issues and pull requests of which the graph may not
// hold all: they are known from commit messages only, or the records of the tracker end
// before the query's period does. There is none when the query does not touch any.
func Notices(query *facts.Facts, known names.Vocabulary) []string {
	var notices []string
	if window := query.Window; window == nil || window.To.After(known.TrackerAsOf) {
		if ends := names.TellTrackerEnd(known); ends != "" && (UsesIssues(query) || query.UsesLabel("PullRequest")) {
			notices = append(notices, ends)
		}
	}
	return append(notices, ofMessages(query, known)...)
}

func ofMessages(query *facts.Facts, known names.Vocabulary) []string {
	switch {
	case known.MessageIssues == 0 || !UsesIssues(query):
		return nil
	case HasMessageIssuesOnly(known):
		return []string{OnlyMessages}
	}
	return []string{fmt.Sprintf("%d of %d issues are known only from the commit messages that close them.", known.MessageIssues, known.Nodes["Issue"])}
}

// IsIssueName reports whether a name is that of an issue.
func IsIssueName(name names.Resolved) bool { return name.Kind == schema.Issue }

// IsThreadName reports whether a name is that of an issue or of a pull request.
func IsThreadName(name names.Resolved) bool {
	return name.Kind == schema.Issue || name.Kind == schema.PullRequest
}

// Numbers returns those of the names that are issues or pull requests.
func Numbers(all []names.Resolved) (numbers []string) {
	for _, name := range all {
		if IsThreadName(name) {
			numbers = append(numbers, strings.TrimPrefix(name.Text, "#"))
		}
	}
	return numbers
}

// UsesIssues reports whether a query is about issues, or goes by a relationship
// that leads to them.
func UsesIssues(query *facts.Facts) bool {
	isIssue := func(e schema.Ends) bool { return e.From == "Issue" || e.To == "Issue" }
	return query.UsesLabel("Issue") || slices.ContainsFunc(schema.Default().Relationships, func(r schema.Relationship) bool {
		return query.UsesType(r.Type) && slices.ContainsFunc(r.Ends, isIssue)
	})
}

// Asks reports whether a query asks for what only the records of a
// tracker hold of issues: open ones, their titles and dates, who reported them.
func Asks(query *facts.Facts) bool {
	known := schema.Default()
	return query.Holds("open") ||
		slices.ContainsFunc(known.Relationships, func(r schema.Relationship) bool { return r.TrackerOnly && query.UsesType(r.Type) }) ||
		slices.ContainsFunc(query.Properties, isTrackers)
}

// isTrackers reports whether only the records of a tracker have a property.
func isTrackers(property string) bool {
	return slices.ContainsFunc(schema.Default().Labels, func(node schema.Node) bool {
		return slices.ContainsFunc(node.Properties, func(p schema.Property) bool { return p.TrackerOnly && p.Name == property })
	})
}

// IsOrderedByNothing reports whether a query takes the first rows by an order
// that no row has a value of: they are any rows.
func IsOrderedByNothing(query *facts.Facts, result graph.Result) bool {
	if !query.Limited || len(query.Ordering) == 0 {
		return false
	}
	key := query.Ordering[0]
	if key.Column < 0 || key.Column >= len(result.Columns) {
		return key.Source.Kind == facts.PropertyValue && isTrackers(key.Source.Property)
	}
	return !slices.ContainsFunc(result.Rows, func(row []any) bool { return row[key.Column] != nil })
}
