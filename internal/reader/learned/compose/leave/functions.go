package leave

import (
	"strings"

	"repochat/internal/reader/learned/frame"
)

// Functions returns the condition for the functions that a frame leaves out, and what an
// answer tells of it: of text, and of what nobody has described or changed, those that are
// not written in any file, such as the getters that Lombok makes; of what nobody calls
// tests, too, and what a runtime calls. "" is for none.
func Functions(f frame.Frame) (text, note string) {
	switch {
	case f.Not == "function.called":
		return "fn.origin IS NULL AND NOT toLower(fn.path) CONTAINS 'test' AND NOT fn.name IN ['main', 'init', '__init__']", "that nothing calls; tests, main and init are left out"
	case f.Measure == "lines", strings.HasPrefix(f.Not, "function."):
		return "fn.origin IS NULL", ""
	}
	return "", ""
}
