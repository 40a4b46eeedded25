package question

import "strings"

// leastOfShortName is how many letters a short name has at least.
const leastOfShortName = 4

// ShortName returns what people call a repository that is named after an Internet-Draft,
// which is what stands behind the stream and the group that publish it, or behind the
// author: hpke for draft-irtf-cfrg-hpke, quic-proxy for draft-ietf-masque-quic-proxy; ""
// for any other.
func ShortName(name string) string {
	parts := strings.Split(name, "-")
	before := 2 // draft and an author
	if len(parts) > 1 && (parts[1] == "ietf" || parts[1] == "irtf") {
		before = 3
	}
	if parts[0] != "draft" || len(parts) <= before {
		return ""
	}
	if short := strings.Join(parts[before:], "-"); len(short) >= leastOfShortName {
		return short
	}
	return ""
}
