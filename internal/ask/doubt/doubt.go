// Package doubt says why a query that found nothing may have missed something.
package doubt

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer/rowset"
	"repochat/internal/ask/literals"
	"repochat/internal/cypher"
	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/prompts"
)

// Why a query that found nothing may have missed something, as the retry's
// prompt says it of a literal.
const (
	doubtText     = "Nothing is known that is called %s: use the conditions in <names>, check the path, the direction of its arrows and the dates."
	doubtProperty = "%s exists, but is found by the condition in <names> only, not by another property."
	doubtInstant  = "No date equals %s: compare with >= the day AND < the next one."
	doubtProse    = "No text holds %s in these letters: compare without regard to case, or search for fewer words."
	doubtValue    = "Nothing has the value %s there: use the values that the schema gives."
)

// NoText is the doubt about a query that asked the texts for words which its reader
// can also do without.
const NoText = "No text holds all of these words."

var (
	dateLiteral = regexp.MustCompile(`^-?\d{2,4}(?:-\d\d)*(?:-?T.*)?-?$|^-\d\d-`)
	anInstant   = regexp.MustCompile(`^\d{4}-\d\d-\d\d(?:T.*)?$`)
)

// knownValues are the words that the schema itself gives as values.
var knownValues = map[string]bool{
	"": true, "open": true, "closed": true, "merged": true, "added": true, "modified": true, "deleted": true, "renamed": true,
	"user": true, "bot": true, "unknown": true, "message": true, "pull_request": true, "closing_event": true, "-q": true, "/": true, ".": true, "-": true, " ": true,
}

// Of reports why a query that found nothing may have missed something: it
// compares with a text that is neither a value of the schema nor a known name,
// finds a known name by a property that does not name it, or takes a day for a
// moment. certain are the texts that were found to be names, in lower case. It is ""
// when nothing speaks against the query.
func Of(known []names.Resolved, query cypher.Checked, result graph.Result, certain map[string]bool) string {
	if !rowset.IsNothing(result) {
		return ""
	}
	for _, literal := range query.Facts().Literals {
		if literal.IsNumber || literal.Negated || len(literal.Subjects) == 0 || certain[strings.ToLower(literal.Value)] {
			continue // rows are not missed for want of it
		}
		if doubt := doubtLiteral(known, literal); doubt != "" {
			return fmt.Sprintf(doubt, prompts.Fenced(prose.OneLine(query.Repaired[literal.Start:literal.Stop], 100)))
		}
	}
	return ""
}

// doubtLiteral reports what may be wrong with a text that is compared with a part
// of the graph.
func doubtLiteral(known []names.Resolved, literal facts.Literal) string {
	named, places := kindsNamed(known, literal), literals.KindsAt(literal)
	switch {
	case knownValues[strings.ToLower(literal.Value)]:
		return ""
	case len(named) > 0:
		if isProse(literal) || slices.ContainsFunc(named, func(k schema.Kind) bool { return slices.Contains(places, k) }) {
			return ""
		}
		return doubtProperty
	case anInstant.MatchString(literal.Value) && literal.Operator == "=":
		return doubtInstant
	case dateLiteral.MatchString(literal.Value):
		return ""
	case len(places) > 0:
		return doubtText
	case !isProse(literal):
		return doubtValue
	case !literal.Folded:
		return doubtProse
	}
	return ""
}

// isProse reports whether a literal is compared with what people write freely.
func isProse(literal facts.Literal) bool {
	return slices.ContainsFunc([]string{"message", "title", "body", "description"}, literal.Compares)
}

// kindsNamed returns the kinds of the known names that a literal is, as it is
// written, what a query compares with to find.
func kindsNamed(known []names.Resolved, literal facts.Literal) []schema.Kind {
	var kinds []schema.Kind
	for _, name := range known {
		if slices.ContainsFunc(name.Matches, func(match names.Match) bool { return isWritten(literal.Value, name.Kind, match, literal.Folded) }) {
			kinds = append(kinds, name.Kind)
		}
	}
	return kinds
}

func isWritten(literal string, kind schema.Kind, match names.Match, folded bool) bool {
	switch {
	case literal == match.Value, literal == match.Name,
		folded && (strings.EqualFold(literal, match.Value) || strings.EqualFold(literal, match.Name)):
		return true
	case kind == schema.Commit:
		return len(literal) >= 4 && strings.HasPrefix(match.Value, literal)
	case kind == schema.File:
		return strings.HasPrefix(literal, "/") && strings.HasSuffix("/"+match.Value, literal) ||
			strings.HasSuffix(literal, ".") && strings.HasPrefix(strings.ToLower(match.Name), strings.ToLower(literal))
	}
	return false
}
