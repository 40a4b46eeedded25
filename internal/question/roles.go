package question

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// roles match the words for all files of a role. A word for one test, or for
// testing, is none: "test coverage", "a test for X".
var roles = []struct {
	role string
	said *regexp.Regexp
}{
	{condition.Tests, regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}_./-])((?:unit[\s-]|integration[\s-]|e2e[\s-])?(?:tests|tests?[\s-](?:files?|code|modules?|suites?|dateien|datei)|testdateien|testdatei|fichiers?\s+de\s+tests?|archivos?\s+de\s+(?:tests?|pruebas?)))(?:$|[^\p{L}\p{N}_/-])`)},
	{condition.Documentation, regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}_./-])(docs|docs?[\s-]files?|documentation(?:[\s-](?:files?|pages?))?|dokumentation|doku|documentación)(?:$|[^\p{L}\p{N}_/-])`)},
	{condition.Sources, regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}_./-])((?:(?:source[\s-])?code|non[\s-]?test)[\s-]files?|code-?dateien|fichiers?\s+de\s+code|archivos?\s+de\s+código)(?:$|[^\p{L}\p{N}_/-])`)},
}

// Role is a part of a text that speaks of all files of a role: condition.Tests,
// condition.Documentation or condition.Sources.
type Role struct {
	Start, End int
	Name       string
}

// isNumberOf matches what asks for single tests, which are functions.
var isNumberOf = regexp.MustCompile(`(?i)\b(?:how\s+many|number\s+of|count\s+of|contain(?:s|ing)?|ha(?:s|ve)(?:\s+the\s+(?:most|fewest))?|wie\s*viele|anzahl\s+der|combien\s+de|cuánt[ao]s|where\s+are\s+the)\s+(?:(?:unit|integration|e2e)[\s-]+)?$`)

// Roles returns the parts of a text that speak of all files of a role.
func Roles(text string) []Role {
	var found []Role
	for _, role := range roles {
		for _, m := range role.said.FindAllStringSubmatchIndex(text, -1) {
			isOfOne := isNumberOf.MatchString(text[:m[2]]) && strings.HasSuffix(strings.ToLower(text[:m[3]]), "tests")
			if !isOfOne && !pointing.MatchString(text[:m[2]]) && !directoryBeside.MatchString(text[m[3]:]) {
				found = append(found, Role{m[2], m[3], role.role})
			}
		}
	}
	return found
}

// pointing matches what makes files those that were spoken of before.
var pointing = regexp.MustCompile(`(?i)\b(?:these|those|its|their|diese|ces|leurs|est[ao]s|es[ao]s|sus)\s+$`)

// directoryBeside matches what makes a word the name of a directory.
var directoryBeside = regexp.MustCompile(`(?i)^["'` + "`" + `]|^\s+(?:director|folder|dir\b)`)

// withoutRoles leaves out files and directories that nothing but a word for all files
// of a role calls: "the docs" are not about docs.txt.
func withoutRoles(q Question, found []Span) []Span {
	said := Roles(q.Text)
	return slices.DeleteFunc(found, func(s Span) bool {
		isPlace := s.Name.Kind == schema.Directory || s.Name.Kind == schema.File && (s.Name.How == names.Exactly || s.Name.How == names.ByStem || s.Name.How == names.WithoutCase)
		return isPlace && !s.Quoted && !hasShape(s.Text) && slices.ContainsFunc(said, func(r Role) bool { return r.Start <= s.Start && s.End <= r.End })
	})
}
