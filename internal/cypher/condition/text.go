package condition

import "strings"

// Holding returns the condition that one of some properties holds one of some texts,
// whatever their case.
func Holding(properties []string, texts ...string) string {
	var all []string
	for _, property := range properties {
		for _, text := range texts {
			all = append(all, "toLower("+property+") CONTAINS "+Literal(strings.ToLower(text)))
		}
	}
	return "(" + strings.Join(all, " OR ") + ")"
}
