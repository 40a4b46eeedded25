package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// releases is where a query with a name takes up the releases, and ofPrerelease matches a
// word for those that are not final.
const releases = "(r:Release) WHERE "

var ofPrerelease = regexp.MustCompile(`(?i)^(?:pre-?releases?|candidates?|rcs?|betas?|finals?|stable)$`)

// ofReleases returns a reading that leaves out the releases which the question does.
func ofReleases(text string, read Reading) Reading {
	if asks.SkipsFirst(text) && strings.Contains(read.Query, releases) {
		read.Query = strings.Replace(read.Query, releases, releases+"EXISTS { MATCH (q0:Release) WHERE q0.published_at < r.published_at } AND ", 1)
		read.Text += "; without the first release"
	}
	return withoutPrereleases(text, inRange(text, read))
}

// inRange returns a reading for the releases from one to another where the question has both
// as the ends of a range: "when did each version 00 to 12 get tagged".
func inRange(text string, read Reading) Reading {
	named := read.Slots.Of(slot.Release)
	if len(named) != 2 || len(named[0].Names) != 1 || len(named[1].Names) != 1 {
		return read
	}
	isRange := regexp.MustCompile(regexp.QuoteMeta(number.FindString(named[0].Text)) + `\s*(?i:to|thru|through|till|until|bis|à|–|—)\s*(?:\S*\pL\S*?|-)??` + regexp.QuoteMeta(number.FindString(named[1].Text)) + `\b`)
	if read.Frame.Target != frame.Release || !isRange.MatchString(text) {
		return read
	}
	first, last := condition.Literal(named[0].Names[0]), condition.Literal(named[1].Names[0])
	either := "(t.tag = " + first + " OR t.tag = " + last + ")"
	asked := strings.Replace(read.Query, either, "EXISTS { MATCH (a:Release), (b:Release) WHERE a.tag = "+first+" AND b.tag = "+last+" AND t.published_at >= a.published_at AND t.published_at <= b.published_at }", 1)
	if named[0].Side == slot.Since && named[1].Side == slot.Before {
		asked = strings.NewReplacer("t.published_at > s.", "t.published_at >= s.", "t.published_at < s.", "t.published_at <= s.").Replace(asked)
	}
	if asked != read.Query {
		read.Query, read.Text = asked, read.Text+"; from the first to the last of them"
	}
	return read
}

// number matches the number that a tag ends with.
var number = regexp.MustCompile(`[\d.]*\d\S*$`)

// withoutPrereleases returns a reading that leaves pre-releases out where the question does.
func withoutPrereleases(text string, read Reading) Reading {
	if !asks.SkipsPrereleases(text) || !strings.Contains(read.Query, releases) {
		return read
	}
	read.Query = strings.Replace(read.Query, releases, releases+"NOT coalesce(r.is_prerelease, false) AND ", 1)
	read.Unused = slices.DeleteFunc(read.Unused, ofPrerelease.MatchString)
	if len(read.Unused) == 0 && read.Confidence >= Likely {
		read.Text, _, _ = strings.Cut(read.Text, "; not used: ")
		read.Confidence = max(read.Confidence, Sure)
	}
	read.Text += "; without pre-releases"
	return read
}
