package ask

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/literals"
	"repochat/internal/cypher"
	"repochat/internal/prose"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// settleNames decides about the names in a query that has been checked, and
// returns it with those corrected that are plainly misspelt.
func (w *work) settleNames(ctx context.Context, t *try, checked cypher.Checked) (cypher.Checked, error) {
	if w.asker.lacks(PartNames) {
		return checked, nil
	}
	asked := literals.Question{Repository: w.question.Repository, Said: w.saidWords(), Vocabulary: w.known.Vocabulary}
	named, err := literals.Judge(ctx, w.asker.scanner, asked, checked.Facts())
	if err != nil {
		return checked, err
	}
	t.named = named
	if len(named.Corrected) == 0 {
		return checked, nil
	}
	corrected, err := w.asker.check(named.Apply(checked))
	if err != nil {
		return checked, fmt.Errorf("check the query with its names corrected: %w", err)
	}
	corrected.Repairs = slices.Concat(checked.Repairs, corrected.Repairs)
	return corrected, nil
}

// saidWords are the words of the user in this conversation.
func (w *work) saidWords() string {
	said := []string{w.question.Text}
	for _, turn := range w.question.Conversation {
		said = append(said, turn.Question)
	}
	return strings.Join(said, "\n")
}

// tellUnknown ends with the names that nothing has.
func (w *work) tellUnknown(unknown []names.Resolved) {
	for _, name := range unknown {
		w.answer.Names = append(w.answer.Names, w.asWritten(name))
	}
	if w.hasMessageIssuesOnly() && slices.ContainsFunc(unknown, isIssueName) {
		w.notice(answer.NoticeName, onlyMessages)
	}
	w.say(UnknownName, names.TellUnknown(w.question.Repository.String(), unknown))
}

// namesNotices tell what the names in the query were read as, and which of them
// nothing has.
func (w *work) namesNotices(named literals.Judgement) []string {
	var notices []string
	for _, c := range named.Corrected {
		if !c.IsMisspelt && w.isToldAlready(c) {
			continue
		}
		notice := fmt.Sprintf("Read %s as %s.", prose.Quoted(c.Text), names.NameOf(c.As))
		if len(c.Others) > 0 {
			notice += " It may also be " + names.Alternatives(c.Others) + "."
		}
		notices = append(notices, notice)
	}
	if len(named.Missing) > 0 {
		notices = append(notices, strings.ReplaceAll(names.TellUnknown(w.question.Repository.String(), named.Missing), "\n\n", " "))
	}
	return notices
}

// isToldAlready reports whether a name that is only written in another way is
// told of by the names of the question, or is no other name: a short hash.
func (w *work) isToldAlready(c literals.Correction) bool {
	if strings.HasPrefix(strings.ToLower(c.As.Value), strings.ToLower(c.Text)) {
		return true
	}
	return slices.ContainsFunc(w.known.Names, func(name names.Resolved) bool {
		return slices.ContainsFunc(name.Matches, func(match names.Match) bool { return match.Value == c.As.Value })
	})
}

// offer tells what names were read as, and offers the question with what they
// may be as well.
func (w *work) offer(named literals.Judgement) {
	for _, c := range named.Corrected {
		if !c.IsMisspelt {
			continue
		}
		text := w.asWritten(names.Resolved{Text: c.Text}).Text
		w.answer.Corrections = append(w.answer.Corrections, answer.Correction{Text: text, Value: c.As.Value, Kind: c.Kind})
		if len(c.Others) == 0 {
			continue
		}
		w.answer.Names = append(w.answer.Names, names.Resolved{Text: text, Kind: c.Kind, Matches: c.Others, How: names.Nearly})
		if w.answer.Clarification == nil {
			w.answer.Clarification = &answer.Clarification{Question: fmt.Sprintf("Which %s is meant by %s?", schema.NounOf(c.Kind).One, prose.Quoted(text))}
			for _, match := range append([]names.Match{c.As}, c.Others...) {
				option := answer.Option{Text: names.NameOf(match), Question: strings.Replace(w.question.Text, text, match.Value, 1)}
				w.answer.Clarification.Options = append(w.answer.Clarification.Options, option)
			}
		}
	}
}

// asWritten returns a name with its text as the question has it, so that
// another can be put in its place.
func (w *work) asWritten(name names.Resolved) names.Resolved {
	if at := strings.Index(strings.ToLower(w.question.Text), strings.ToLower(name.Text)); at >= 0 && at+len(name.Text) <= len(w.question.Text) {
		name.Text = w.question.Text[at : at+len(name.Text)]
	}
	return name
}
