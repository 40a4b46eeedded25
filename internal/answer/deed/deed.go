// Package deed tells what words of deeds a query can stand behind: that somebody
// fixed something is shown only by a query that follows what fixed it. The rows
// of a query about commits show nothing of reviews, whatever their numbers.
package deed

import (
	"slices"
	"strings"

	"repochat/internal/cypher/facts"
)

// evidence is what a query has to use, one of it at least.
type evidence struct{ types, labels, properties, literals []string }

// shownBy is the evidence of each deed, by the name that its section of words has.
var shownBy = map[string]evidence{
	"fixed":      {types: []string{"fixed", "impacted"}},
	"introduced": {types: []string{"introduced"}},
	"reviewed":   {types: []string{"reviews"}},
	"merged":     {types: []string{"merges"}, properties: []string{"merged_at", "is_merge", "state"}, literals: []string{"merged"}},
	"opened":     {types: []string{"creates", "opens"}, properties: []string{"created_at", "state"}, literals: []string{"open"}},
	"closed":     {types: []string{"closes"}, properties: []string{"closed_at", "state"}, literals: []string{"closed"}},
	"assigned":   {types: []string{"assigned"}},
	"commented":  {types: []string{"comments_on", "participates_in"}, properties: []string{"comments_count", "commentsCount"}},
	"deleted":    {properties: []string{"deleted", "change_type", "deletions"}, literals: []string{"delet", "remov"}},
	"renamed":    {properties: []string{"previous_path", "change_type"}, literals: []string{"RENAMED"}},
	"reverted":   {literals: []string{"revert"}},
	"released":   {types: []string{"tags"}, labels: []string{"Release"}},
	// No query of the graph shows these: they hold only where the question says so.
	"reopened": {}, "approved": {}, "left": {}, "owned": {}, "answered": {},
}

// IsShown reports whether a query can stand behind words of a deed. That a person
// did it is shown by a relationship only: a date of opening says not who opened.
func IsShown(name string, query *facts.Facts, ofPeople bool) bool {
	e := shownBy[name]
	if ofPeople {
		return slices.ContainsFunc(e.types, query.UsesType)
	}
	return slices.ContainsFunc(e.types, query.UsesType) || slices.ContainsFunc(e.labels, query.UsesLabel) ||
		slices.ContainsFunc(e.properties, func(property string) bool { return slices.Contains(query.Properties, property) }) ||
		slices.ContainsFunc(e.literals, func(value string) bool {
			return slices.ContainsFunc(query.Literals, func(l facts.Literal) bool { return strings.Contains(strings.ToLower(l.Value), strings.ToLower(value)) })
		})
}
