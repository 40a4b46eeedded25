package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/asks"
)

// releases is where a query with a name takes up the releases, and ofPrerelease matches a
// word for those that are not final.
const releases = "(r:Release) WHERE "

var ofPrerelease = regexp.MustCompile(`(?i)^(?:pre-?releases?|candidates?|rcs?|betas?|finals?|stable)$`)

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
