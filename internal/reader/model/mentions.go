package model

import (
	"regexp"
	"slices"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// codeWord matches the words of questions about what source files define: the
// schema of it is shown only then. A file's name may hold such a word, which
// is why none of them stands beside a slash or a dot.
var codeWord = regexp.MustCompile(`(?i)(?:^|[^\w/.-])(?:functions?|methods?|constructors?|class|classes|subclass(?:es)?|superclass(?:es)?|interfaces?|structs?|enums?|` +
	`callers?|callees?|calls?|calling|annotations?|annotated|decorators?|decorated|inherits?|inherited|inheritance|extends|implements|overrides?|` +
	`signatures?|imports?|imported)(?:$|[^\w/.-]|[.-](?:$|\s))|\w\(\)`)

// namesCode reports whether a name is that of something that source files define:
// its condition makes sense only beside the schema of these.
func namesCode(found []names.Resolved) bool {
	return slices.ContainsFunc(found, func(n names.Resolved) bool {
		return n.Known() && (n.Kind == schema.Function || n.Kind == schema.Class || n.Kind == schema.Annotation)
	})
}

// remarkWord matches the words of questions about what people wrote in threads, and about
// how reviews ended, whose comments are shown only then.
var remarkWord = regexp.MustCompile(`(?i)\b(?:comment\w*|discuss\w*|mention\w*|repl(?:y|ies|ied)|respond\w*|responses?|answer\w*|reaction\w*|remark\w*|said|says|feedback|` +
	`conversations?|approv\w*|lgtm|request(?:s|ed|ing)? changes|changes requested|(?:stat(?:e|es|us)|outcomes?|results?) of (?:the|a|an|each|every|all|his|her|their)(?: \w+)? reviews?|review (?:states?|status)|` +
	`genehmig\w*|approuv\w*|aprob\w*|aprueb\w*|kommentar\w*|kommentier\w*|diskut\w*|diskussion\w*|antwort\w*|erw(?:ä|ae)hn\w*|r(?:é|e)pon(?:d|s)\w*|comentari\w*|respuesta\w*)`)

// mentions reports whether a question, or what it follows, has a word.
func mentions(request reader.Request, word *regexp.Regexp) bool {
	if word.MatchString(request.Text) {
		return true
	}
	turns := request.Conversation
	return slices.ContainsFunc(turns[max(0, len(turns)-turnsShown):], func(t question.Turn) bool { return word.MatchString(t.Question) })
}
