package asks

import (
	"regexp"
	"strings"

	"repochat/internal/question"
)

// WithoutOwnName returns a question without the plain name of the repository where that
// stands for the whole of it: "the newest logrus release", "added to logrus". Every
// question is about the repository, so that its name narrows nothing. The name stays
// where it may be a thing's: in a path, a version of code or a word of another kind.
func WithoutOwnName(text, name string) string {
	for _, name := range []string{name, question.ShortName(name)} {
		if len(name) < 2 || !strings.Contains(strings.ToLower(text), strings.ToLower(name)) {
			continue
		}
		own := `(?:the\s+)?` + regexp.QuoteMeta(name)
		for _, place := range ofWhole {
			text = regexp.MustCompile(strings.ReplaceAll(place.expression, "NAME", own)).ReplaceAllString(text, place.instead)
		}
		text = strings.TrimSpace(text)
	}
	return text
}

// ofWhole are the places in which the name of a repository, NAME, stands for the whole of
// it, each with what stands there instead.
var ofWhole = []struct{ expression, instead string }{
	{`(?i)(^|\s)NAME['’]s\s`, "${1}the project's "},
	{`(?i)(^|\s)NAME\s+((?:releases?|versions?|tags?|maintainers?|contributors?|developers?|devs|committers?|authors?|users|team|community|codebase|commits?|history|issues?|prs?|pull\s+requests?|bugs?|projekt|releases?|entwickler\w*)(?:[\s?.!,;]|$))`, "$1$2"},
	{`(?i)(^|\s)NAME\s+(?:project|repo|repository|library|lib|package|draft|document|spec|specification)([\s?.!,;]|$)`, "${1}the project$2"},
	{`(?i)(^|\s)(maintain(?:s|ing|ed)?|maintainers?\s+of|runs|leads|drives|behind|develop(?:s|ed|ing)?|contribut\w+\s+to)\s+NAME(\s*[?.!,;]+(?:\s|$)|\s*$|\s+(?:in|now|nowadays|today|these|currently|at|right|overall|so|and|or)(?:\W|$))`, "$1$2 the project$3"},
	{`(?i)(^|\s)NAME\s+(v?\d+\.\d)`, "$1$2"},
	{`(?i)(\s)(?:of|for|in|to|on|with|de|von|für|bei|zu|à|dans|pour|en|para)\s+NAME(\s*[?.!,;]+(?:\s|$)|\s*$|\s+(?:since|in|from|after|before|by|and|today|now|over|between|during|this|last|until|each|per|so|actually|currently|these|as|at|was|were|is|are|lately|recently|seit|im|und|depuis|et|desde|y)\s)`, "$2"},
	{`(?i)(^|\s)(is|are|does|has|did|was|will|can|should|ist|hat|wird|est|es|has)\s+NAME\s+(still|now|ever|even|currently|actually|actively|being|dead|alive|maintained|abandoned|stable|support|supports|have|need|require|noch|toujours|todavía)`, "${1}$2 the project $3"},
}
