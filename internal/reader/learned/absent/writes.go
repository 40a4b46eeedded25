package absent

import "regexp"

// writing matches a query that would change the graph.
var writing = regexp.MustCompile(`(?is)^\W*(?:optional\s+)?match\s*\(.*\)\s*(?:where\s.*\s)?(?:detach\s+)?(?:delete|create|merge|set|remove)\b|^\W*(?:create|merge)\s*\(|^\W*(?:drop|alter|insert\s+into|delete\s+from)\s+(?:table|database|index|constraint|\w+\s+(?:values|where|set)\b)`)

// Writes reports whether a text is a query that would change something.
func Writes(text string) bool { return writing.MatchString(text) }
