package slot

import (
	"regexp"
	"strings"

	"repochat/internal/question"
	"repochat/internal/question/english"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

var (
	// takesThing matches what is done with a tool and not with a person, before its name, and
	// isDone with donePassive what stands around one to which it is done.
	takesThing  = regexp.MustCompile(`(?i)\b(?:us(?:e|es|ed|ing)|adopt(?:ed|s|ing)?|introduc(?:e|es|ed|ing)|switch(?:ed|ing)?\s+to|mov(?:e|ed|ing)\s+to|ditch(?:ed)?|drop(?:ped)?|add(?:ed|ing)?|appl(?:y|ied)|run(?:ning)?|ran|install(?:ed)?)\s+$`)
	isDone      = regexp.MustCompile(`(?i)\b(?:was|were|is|are|been|got|has|did)\s+$`)
	donePassive = regexp.MustCompile(`(?i)^\s+(?:ever\s+|first\s+|been\s+)*(?:introduced|added|adopted|removed|dropped|used|set\s+up|configured|replaced|installed|enabled|applied)\b`)
)

// IsThing reports whether a plain word of a question that is a part of somebody's name stands
// for a tool: "when was black introduced".
func IsThing(text string, span question.Span) bool {
	isPart := span.Name.Known() && span.Name.Kind == schema.Person && span.Name.How == names.ByPart && !span.Asserted && !span.Quoted
	if !isPart || strings.ToLower(span.Text) != span.Text || !english.IsWord(span.Text) {
		return false
	}
	before, after := text[:span.Start], text[span.End:]
	return takesThing.MatchString(before) || isDone.MatchString(before) && donePassive.MatchString(after)
}
