package lines

import (
	"strings"

	"repochat/internal/answer"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
)

// mostBecame is the largest number of replacing commits that are told in words.
const mostBecame = 4

// became returns the history of the changes of files in which one commit took lines with one
// text out and put lines with another one in. ok is false where there are none.
func became(from, to pickaxe.History) (h pickaxe.History, ok bool) {
	h = pickaxe.History{Text: from.Text, Files: from.Files}
	for _, out := range from.Changes {
		for _, in := range to.Changes {
			if out.Commit.Hash != in.Commit.Hash || out.Path != in.Path || len(out.Deleted) == 0 || len(in.Added) == 0 || gain(out) >= 0 || gain(in) <= 0 {
				continue
			}
			change := out
			change.Added = in.Added
			h.Changes = append(h.Changes, change)
		}
	}
	return h, len(h.Changes) > 0
}

// replaced tells with which commits one text was put in the place of another one.
func (t *teller) replaced(h pickaxe.History, to string) {
	t.addRows(h)
	for i, change := range h.Changes[:min(mostBecame, len(h.Changes))] {
		if i == 0 {
			t.text("“" + h.Text + "” became “" + to + "” with ")
		} else {
			t.text(prose.Paragraph + "And with ")
		}
		t.commit(change)
		t.text(":")
		if i == 0 {
			t.endLead()
		}
		t.lines(change, 0, h)
	}
}

// answerReplaced tells that one text became another one, with the releases that are known of
// the commits.
func answerReplaced(h pickaxe.History, to string, releases map[string]pickaxe.Commit) Lines {
	t := teller{releases: releases}
	t.replaced(h, to)
	l := Lines{Answer: t.answer(), Fits: true}
	l.Reading = "lines of files in which “" + h.Text + "” became “" + strings.TrimSpace(to) + "”"
	l.Outcome = answer.Answered
	return l
}
