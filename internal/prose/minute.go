package prose

import "regexp"

var instant = regexp.MustCompile(`^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\dZ$`)

// Minute writes a moment of the graph, such as 2024-07-31T09:15:00Z, to the minute. ok
// is false for any other text.
func Minute(text string) (minute string, ok bool) {
	m := instant.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return m[1] + " " + m[2], true
}
