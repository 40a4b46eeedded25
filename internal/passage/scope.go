package passage

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Scope returns the term that all texts of a repository have, so that a search
// looks through no others. No text contains it, except on purpose: it narrows a
// search, and keeps nothing secret.
func Scope(repository string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(repository)))
	return "§" + hex.EncodeToString(sum[:6])
}

// KindScope returns the term that all texts of one kind of a repository have.
func KindScope(repository, kind string) string { return Scope(repository) + kind }
