// Package version compares the numbers of tags.
package version

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// numbered matches a tag that ends with the number of a version.
var numbered = regexp.MustCompile(`^(.*?)v?(\d+(?:\.\d+)*)$`)

// IsLower reports whether two tags have the same words, and the first one the lower
// number: tags of other lines of releases, and those at the end of one as 2.1.x, say
// nothing of the order.
func IsLower(a, b string) bool {
	first, second := numbered.FindStringSubmatch(a), numbered.FindStringSubmatch(b)
	if first == nil || second == nil || first[1] != second[1] {
		return false
	}
	return slices.CompareFunc(strings.Split(first[2], "."), strings.Split(second[2], "."), func(x, y string) int {
		x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y))
	}) < 0
}

// Highest returns the highest of some tags that IsLower orders after one; "" where none is
// higher.
func Highest(tags []string, than string) string {
	highest := ""
	for _, tag := range tags {
		if IsLower(than, tag) && (highest == "" || IsLower(highest, tag)) {
			highest = tag
		}
	}
	return highest
}
