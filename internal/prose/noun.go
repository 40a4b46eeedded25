package prose

import "strings"

// Singular makes "commit" of "commits", "class" of "classes" and "branch" of
// "branches". A word that ends in ss or us is no plural.
func Singular(plural string) string {
	switch {
	case strings.HasSuffix(plural, "ss") || strings.HasSuffix(plural, "us"):
		return plural
	case strings.HasSuffix(plural, "ies"):
		return strings.TrimSuffix(plural, "ies") + "y"
	case strings.HasSuffix(plural, "sses"), strings.HasSuffix(plural, "ches"), strings.HasSuffix(plural, "xes"):
		return strings.TrimSuffix(plural, "es")
	}
	return strings.TrimSuffix(plural, "s")
}
