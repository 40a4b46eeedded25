package question

import "regexp"

// revisionRange matches what git reads as the commits that one revision has and another
// has not: "v1.2..v1.3". See gitrevisions(7).
var revisionRange = regexp.MustCompile(`(^|[\s(“"'` + "`" + `])([^\s.(“"'` + "`" + `]+(?:\.[^\s.]+)*)\s?\.{2,3}\s?([^\s.?,;:)”"'` + "`" + `]+(?:\.[^\s.?,;:)”"'` + "`" + `]+)*)`)

// withoutRanges returns a text in which ranges of releases are written in words.
func withoutRanges(text string, known interface{ IsRelease(name string) bool }) string {
	return revisionRange.ReplaceAllStringFunc(text, func(written string) string {
		m := revisionRange.FindStringSubmatch(written)
		if !known.IsRelease(m[2]) || !known.IsRelease(m[3]) {
			return written
		}
		return m[1] + "between " + m[2] + " and " + m[3]
	})
}
