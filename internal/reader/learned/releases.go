package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/compose/release"
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
	if query, ok := release.Span(text, read.Query, read.Slots.Of(slot.Release)); ok && read.Frame.Target == frame.Release {
		read.Query, read.Text = query, read.Text+"; from the first to the last of them"
	}
	return withoutPrereleases(text, read)
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
