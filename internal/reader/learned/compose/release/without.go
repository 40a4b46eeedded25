package release

import (
	"regexp"
	"strings"

	"repochat/internal/reader/learned/asks"
)

// releases is where a query with a name takes up the releases, and ofPrerelease matches a
// word for those that are not final.
const releases = "(r:Release) WHERE "

var ofPrerelease = regexp.MustCompile(`(?i)^(?:pre-?releases?|candidates?|rcs?|betas?|finals?|stable)$`)

// IsOfPrereleases reports whether a word is one for releases that are not final, or for those
// that are.
func IsOfPrereleases(word string) bool { return ofPrerelease.MatchString(word) }

// Left is a query that leaves releases out, and what to tell of that; "" where it leaves out
// none.
type Left struct{ Query, Told string }

// WithoutFirst returns a query without the first release where a question leaves it out.
func WithoutFirst(text, query string) Left {
	if !asks.SkipsFirst(text) || !strings.Contains(query, releases) {
		return Left{Query: query}
	}
	return Left{strings.Replace(query, releases, releases+"EXISTS { MATCH (q0:Release) WHERE q0.published_at < r.published_at } AND ", 1), "; without the first release"}
}

// WithoutPrereleases returns a query without pre-releases where a question leaves them out.
func WithoutPrereleases(text, query string) Left {
	if !asks.SkipsPrereleases(text) || !strings.Contains(query, releases) {
		return Left{Query: query}
	}
	return Left{strings.Replace(query, releases, releases+"NOT coalesce(r.is_prerelease, false) AND ", 1), "; without pre-releases"}
}
