package model

import (
	"regexp"
	"slices"

	"repochat/internal/question"
	"repochat/internal/reader"
)

// codeWord matches the words of questions about what source files define: the
// schema of it is shown only then. A file's name may hold such a word, which
// is why none of them stands beside a slash or a dot.
var codeWord = regexp.MustCompile(`(?i)(?:^|[^\w/.-])(?:functions?|methods?|constructors?|class|classes|subclass(?:es)?|superclass(?:es)?|interfaces?|structs?|enums?|` +
	`callers?|callees?|calls?|calling|annotations?|annotated|decorators?|decorated|inherits?|inherited|inheritance|extends|implements|overrides?|` +
	`signatures?|imports?|imported)(?:$|[^\w/.-]|[.-](?:$|\s))|\w\(\)`)

// aboutCode reports whether a question, or what it follows, may be about the
// functions and classes of the code.
func aboutCode(request reader.Request) bool {
	if codeWord.MatchString(request.Text) {
		return true
	}
	turns := request.Conversation
	return slices.ContainsFunc(turns[max(0, len(turns)-turnsShown):], func(t question.Turn) bool { return codeWord.MatchString(t.Question) })
}
