package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/slot"
)

// releases is where a query with a name takes up the releases, and ofPrerelease matches a
// word for those that are not final.
const releases = "(r:Release) WHERE "

var ofPrerelease = regexp.MustCompile(`(?i)^(?:pre-?releases?|candidates?|rcs?|betas?|finals?|stable)$`)

// butFirst matches what leaves the first release out of all.
var butFirst = regexp.MustCompile(`(?i)\b(?:every|each|all)\s+(?:the\s+)?(?:releases?|versions?|tags?)\s+(?:but|except(?:\s+for)?|excluding|other\s+than|save|apart\s+from)\s+(?:for\s+)?the\s+(?:very\s+)?first\b`)

// ofReleases returns a reading that leaves out the releases which the question does.
func ofReleases(text string, read Reading) Reading {
	if butFirst.MatchString(text) && strings.Contains(read.Query, releases) {
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
	from, to := condition.Literal(named[0].Names[0]), condition.Literal(named[1].Names[0])
	isRange := regexp.MustCompile(regexp.QuoteMeta(named[0].Text) + `\s*(?i:to|thru|through|till|until|bis|à|–|—)\s*` + regexp.QuoteMeta(named[1].Text))
	either := "(t.tag = " + from + " OR t.tag = " + to + ")"
	if !isRange.MatchString(text) || !strings.Contains(read.Query, either) {
		return read
	}
	read.Query = strings.Replace(read.Query, either, "EXISTS { MATCH (a:Release), (b:Release) WHERE a.tag = "+from+" AND b.tag = "+to+" AND t.published_at >= a.published_at AND t.published_at <= b.published_at }", 1)
	read.Text += "; from the first to the last of them"
	return read
}

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
