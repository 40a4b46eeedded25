package question

import (
	"regexp"
	"strings"
)

// releaseNames tell what releases are called.
type releaseNames interface {
	IsRelease(name string) bool
	// ReleaseWord returns the word that people call them by, "draft" of draft-12; "" where
	// there is none.
	ReleaseWord() string
}

// revisionRange matches what git reads as the commits that one revision has and another
// has not: "v1.2..v1.3". See gitrevisions(7).
var revisionRange = regexp.MustCompile(`(^|[\s(“"'` + "`" + `])([^\s.(“"'` + "`" + `]+(?:\.[^\s.]+)*)\s?\.{2,3}\s?([^\s.?,;:)”"'` + "`" + `]+(?:\.[^\s.?,;:)”"'` + "`" + `]+)*)`)

// withoutRanges returns a text in which ranges of releases are written in words.
func withoutRanges(text string, known releaseNames) string {
	isRelease := func(name string) bool {
		word := known.ReleaseWord()
		return known.IsRelease(name) || word != "" && strings.HasPrefix(name, "-") && known.IsRelease(word+name)
	}
	return revisionRange.ReplaceAllStringFunc(text, func(written string) string {
		m := revisionRange.FindStringSubmatch(written)
		if !isRelease(m[2]) || !isRelease(m[3]) {
			return written
		}
		return m[1] + "between " + m[2] + " and " + m[3]
	})
}
