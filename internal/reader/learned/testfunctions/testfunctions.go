// Package testfunctions reads questions for how many tests there are.
package testfunctions

import (
	"regexp"

	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
)

// howMany matches a question for the number of all tests.
var howMany = regexp.MustCompile(`(?i)^\W*(?:(?:and\s+)?how\s+many|(?:the\s+)?(?:total\s+)?number\s+of|count(?:\s+of)?(?:\s+all)?(?:\s+the)?)\s+(?:(?:unit|automated|different|individual|go|python|java|javascript)\s+)*(?:tests?|test\s*-?(?:functions?|cases?|methods?))(?:\s+(?:are\s+there|exist|there\s+are|(?:does|do)\s+(?:it|we|they|(?:the|this)\s+(?:project|repo|repository|code\s*base|library|package))\s+have|has\s+it|have\s+we|in\s+(?:total|all)|now|altogether|overall|in\s+(?:the|this)\s+(?:project|repo|repository|code\s*base|library)))*\s*[?.!]*$`)

const query = "MATCH (fn:Function) WHERE NOT coalesce(fn.deleted, false) AND (toLower(fn.name) STARTS WITH 'test' AND toLower(fn.path) CONTAINS 'test' OR EXISTS { MATCH (fn)-[:annotated]->(a:Annotation) WHERE a.name ENDS WITH 'Test' }) WITH count(fn) AS tests, count(DISTINCT fn.path) AS files WHERE tests > 0 RETURN tests, files"

// Of returns the query for a question for the number of tests, and its reading. ok is false
// for any other question, and for one that says anything else.
func Of(text string, slots slot.Slots) (asked, reading string, ok bool) {
	if len(slots) > 0 || shapes.IsShare(text) || !howMany.MatchString(text) {
		return "", "", false
	}
	return query, "the number of test functions at the head of the default branch: those in files of tests that are called test…, and those marked as a test; tests that are written as calls, as it(…) is in JavaScript, are not counted", true
}
