package literals

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/names"
)

// Notices tell what the names in the query were read as, and which of them
// nothing has.
func Notices(q question.Scanned, named Judgement) []string {
	var notices []string
	for _, c := range named.Corrected {
		if !c.IsMisspelt && isToldAlready(q.Names, c) {
			continue
		}
		notice := fmt.Sprintf("Read %s as %s.", prose.Quoted(c.Text), names.NameOf(c.As))
		if len(c.Others) > 0 {
			notice += " It may also be " + names.Alternatives(c.Others) + "."
		}
		notices = append(notices, notice)
	}
	if len(named.Missing) > 0 {
		notices = append(notices, strings.ReplaceAll(names.TellUnknown(q.Repository.String(), named.Missing, q.Vocabulary), "\n\n", " "))
	}
	return notices
}

// isToldAlready reports whether a name that is only written in another way is
// told of by the names of the question, or is no other name: a short hash.
func isToldAlready(known []names.Resolved, c Correction) bool {
	isMatch := func(match names.Match) bool { return match.Value == c.As.Value }
	return strings.HasPrefix(strings.ToLower(c.As.Value), strings.ToLower(c.Text)) ||
		slices.ContainsFunc(known, func(name names.Resolved) bool { return slices.ContainsFunc(name.Matches, isMatch) })
}
