package ask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/ask/names"
	"repochat/internal/ask/prose"
	"repochat/internal/ask/thing"
)

// Why a query that found nothing may have missed something, as the retry's
// prompt says it of a literal.
const (
	doubtText     = "Nothing is known that is called %s: use the conditions in <names>, check the path, the direction of its arrows and the dates."
	doubtProperty = "%s exists, but is found by the condition in <names> only, not by another property."
	doubtInstant  = "No date equals %s: compare with >= the day AND < the next one."
)

var (
	stringLiteral = regexp.MustCompile(`'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"`)
	dateLiteral   = regexp.MustCompile(`^-?\d{2,4}(?:-\d\d)*(?:-?T.*)?-?$|^-\d\d-`)
	anInstant     = regexp.MustCompile(`^\d{4}-\d\d-\d\d(?:T.*)?$`)
	// compared is what stands before a literal that a property is compared with.
	compared = regexp.MustCompile(`(?i)(?:\.|[{,]\s*)(\w+)\)?\s*(=|:|STARTS\s+WITH|ENDS\s+WITH|CONTAINS)\s*(?:toLower\(\s*)?$`)
)

// knownValues are the words that the schema itself gives as values.
var knownValues = map[string]bool{
	"": true, "open": true, "closed": true, "merged": true, "added": true, "modified": true, "deleted": true, "renamed": true,
	"user": true, "bot": true, "unknown": true, "message": true, "pull_request": true, "closing_event": true, "-q": true, "/": true, ".": true, "-": true, " ": true,
}

// namingProperties are those by which a text finds the things of a kind. Issues
// and pull requests have numbers, which are no texts.
var namingProperties = map[thing.Kind][]string{
	thing.File: {"path", "name", "previous_path"}, thing.Directory: {"path", "previous_path"}, thing.Person: {"login", "name", "email"},
	thing.Commit: {"id"}, thing.Issue: {"title", "body", "url"}, thing.PullRequest: {"title", "body", "url"},
	thing.Release: {"tag", "name"}, thing.Branch: {"name", "base", "head", "default_branch"}, thing.Label: {"label"},
}

// doubt says why an attempt that found nothing may have missed something: it
// compares with a text that is neither a value of the schema nor a known name,
// finds a known name by a property that does not name it, or takes a day for a
// moment. It is "" when nothing speaks against the attempt.
func (w *work) doubt(t *try) string {
	if t.failure != nil || t.extraction.Query == "" || !isNothing(t.result) {
		return ""
	}
	query := t.checked.Repaired
	folded := strings.Contains(query, "toLower(")
	for _, m := range stringLiteral.FindAllStringSubmatchIndex(query, -1) {
		literal := query[m[0]+1 : m[1]-1]
		property, operator := "", ""
		if before := compared.FindStringSubmatch(query[:m[0]]); before != nil {
			property, operator = before[1], before[2]
		}
		if doubt := w.doubtLiteral(literal, property, operator, folded); doubt != "" {
			return fmt.Sprintf(doubt, fenced(prose.OneLine(query[m[0]:m[1]], 100)))
		}
	}
	return ""
}

// doubtLiteral says what may be wrong with a text that a property is compared
// with. property is "" when the text stands elsewhere.
func (w *work) doubtLiteral(literal, property, operator string, folded bool) string {
	kinds := w.kindsNamed(literal, folded)
	switch {
	case knownValues[strings.ToLower(literal)]:
		return ""
	case len(kinds) > 0:
		if property == "" || slices.ContainsFunc(kinds, func(k thing.Kind) bool { return slices.Contains(namingProperties[k], property) }) {
			return ""
		}
		return doubtProperty
	case anInstant.MatchString(literal) && (operator == "=" || operator == ":"):
		return doubtInstant
	case dateLiteral.MatchString(literal):
		return ""
	}
	return doubtText
}

// kindsNamed returns the kinds of the known names that a text is, as it is
// written, what a query compares with to find. folded is set for a query that
// compares in lower case.
func (w *work) kindsNamed(literal string, folded bool) []thing.Kind {
	var kinds []thing.Kind
	for _, name := range w.known.Known {
		if slices.ContainsFunc(name.Matches, func(match names.Match) bool { return isWritten(literal, name.Kind, match, folded) }) {
			kinds = append(kinds, name.Kind)
		}
	}
	return kinds
}

func isWritten(literal string, kind thing.Kind, match names.Match, folded bool) bool {
	switch {
	case literal == match.Value, literal == match.Name,
		folded && (strings.EqualFold(literal, match.Value) || strings.EqualFold(literal, match.Name)):
		return true
	case kind == thing.Commit:
		return len(literal) >= 4 && strings.HasPrefix(match.Value, literal)
	case kind == thing.File:
		return strings.HasPrefix(literal, "/") && strings.HasSuffix("/"+match.Value, literal) ||
			strings.HasSuffix(literal, ".") && strings.HasPrefix(strings.ToLower(match.Name), strings.ToLower(literal))
	}
	return false
}
