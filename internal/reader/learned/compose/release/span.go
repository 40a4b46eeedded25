package release

import (
	"regexp"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/slot"
)

// number matches the number that a tag ends with.
var number = regexp.MustCompile(`[\d.]*\d\S*$`)

// Span returns a query for releases as one for all from one to another, where the question
// has the two that are named as the ends of a range: "when did each version 00 to 12 get
// tagged". ok is false for any other question.
func Span(text, query string, named slot.Slots) (asked string, ok bool) {
	if len(named) != 2 || len(named[0].Names) != 1 || len(named[1].Names) != 1 {
		return "", false
	}
	isRange := regexp.MustCompile(regexp.QuoteMeta(number.FindString(named[0].Text)) + `\s*(?i:to|thru|through|till|until|bis|à|–|—)\s*(?:\S*\pL\S*?|-)??` + regexp.QuoteMeta(number.FindString(named[1].Text)) + `\b`)
	if !isRange.MatchString(text) {
		return "", false
	}
	first, last := condition.Literal(named[0].Names[0]), condition.Literal(named[1].Names[0])
	either := "(t.tag = " + first + " OR t.tag = " + last + ")"
	asked = strings.Replace(query, either, "EXISTS { MATCH (a:Release), (b:Release) WHERE a.tag = "+first+" AND b.tag = "+last+" AND t.published_at >= a.published_at AND t.published_at <= b.published_at }", 1)
	if named[0].Side == slot.Since && named[1].Side == slot.Before {
		asked = strings.NewReplacer("t.published_at > s.", "t.published_at >= s.", "t.published_at < s.", "t.published_at <= s.").Replace(asked)
	}
	return asked, asked != query
}
