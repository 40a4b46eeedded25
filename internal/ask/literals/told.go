package literals

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// WithCorrections adds to an answer what misspelt names were read as, and offers
// the question with what they may be as well.
func WithCorrections(asked string, corrected []Correction, answered answer.Answer) answer.Answer {
	for _, c := range corrected {
		if !c.IsMisspelt {
			continue
		}
		text := AsWritten(asked, c.Text)
		answered.Corrections = append(answered.Corrections, answer.Correction{Text: text, Value: c.As.Value, Kind: c.Kind})
		if len(c.Others) == 0 {
			continue
		}
		answered.Names = append(slices.Clip(answered.Names), names.Resolved{Text: text, Kind: c.Kind, Matches: c.Others, How: names.Nearly})
		if answered.Clarification == nil {
			answered.Clarification = &answer.Clarification{Question: fmt.Sprintf("Which %s is meant by %s?", schema.NounOf(c.Kind).One, prose.Quoted(text))}
			for _, match := range append([]names.Match{c.As}, c.Others...) {
				option := answer.Option{Text: names.NameOf(match), Question: strings.Replace(asked, text, match.Value, 1)}
				answered.Clarification.Options = append(answered.Clarification.Options, option)
			}
		}
	}
	return answered
}

// AsWritten returns a name as the question has it, so that another can be put in
// its place.
func AsWritten(asked, name string) string {
	if at := strings.Index(strings.ToLower(asked), strings.ToLower(name)); at >= 0 && at+len(name) <= len(asked) {
		return asked[at : at+len(name)]
	}
	return name
}
