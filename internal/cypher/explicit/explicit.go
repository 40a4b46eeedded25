// Package explicit writes a query in such a way that more of what Neo4j is going to
// do shows in its plan. It is for queries that are refused because too little of it
// does: what comes out is planned and judged like any other query, so that nothing
// but the rows rests on this package.
//
// Four things hide in a plan. Details show two variables of one name by that name:
// each gets a name of its own. A subquery within another expression, such as CASE
// or reduce(), is no operator: it goes into a CALL before, which runs it for the rows
// for which the expression would, because it could fail for others. One within a
// pattern comprehension has no clause to go before: the comprehension becomes a
// COLLECT. And Neo4j is free to run the subqueries of a WHERE, or of the properties
// of a node, before it compares the repository: they go behind a LIMIT that cuts
// nothing off.
package explicit

import (
	"strings"

	"repochat/internal/cypher/syntax"
)

// Write returns the query, which has to be one that parses, in its explicit form.
// It reports false when that would be the same, or cannot be had.
func Write(text string) (string, bool) { return write(text, collect, separate, lift) }

// Separate returns the query in a form that is more explicit still: each condition
// of a MATCH is behind the LIMIT, so that none is evaluated before the repository is
// compared. An index on what a condition compares is of no use then.
func Separate(text string) (string, bool) { return write(text, collect, separateAll, lift) }

// step returns the next edits of a query; none when there is nothing left to do.
type step func(string, *syntax.Query) []syntax.Edit

func write(text string, steps ...step) (string, bool) {
	query, err := syntax.Parse(text)
	if err != nil {
		return "", false
	}
	edits, ok := distinguish(text, query)
	if !ok {
		return "", false
	}
	written := syntax.Apply(text, edits)
	for _, next := range steps {
		if written, ok = repeat(written, next); !ok {
			return "", false
		}
	}
	return written, written != text
}

// repeat makes the edits of a step until there are none. Each step makes one at a
// time, because what it writes can hold the next one.
func repeat(text string, next step) (string, bool) {
	const most = 50
	for range most {
		query, err := syntax.Parse(text)
		if err != nil {
			return "", false
		}
		edits := next(text, query)
		if len(edits) == 0 {
			return text, true
		}
		text = syntax.Apply(text, edits)
	}
	return "", false
}

func quoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }
