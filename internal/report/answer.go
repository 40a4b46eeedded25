package report

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// How many items of a list, and how many rows of a table that does not stand beside
// the text, an answer in a conversation holds.
const (
	mostTold = 10
	mostRows = 5
)

// Answer returns a report as the answer of a question. Its rows are those of the
// first part that has several and stands alone in no sentence; the other parts
// are in its text, and their queries among what was tried.
func (r Report) Answer() answer.Answer {
	a := answer.Answer{Outcome: answer.Answered, DataAsOf: r.DataAsOf}
	principal := r.principal()
	if principal >= 0 {
		part := r.Parts[principal]
		a.Query, a.Parameters, a.Result, a.Evidence = part.Query, part.Parameters, part.Result, part.Evidence
		a.Columns = part.Columns
	}
	a.Window, a.Notices = r.Window, r.Notices
	var b strings.Builder
	if len(r.Title) > 0 {
		fmt.Fprintf(&b, "**%s**\n\n", r.Title.Markdown())
	}
	if as := r.DataAsOf.UTC().Format(time.DateOnly); r.Window != nil && !r.DataAsOf.IsZero() && r.Window.From > as {
		fmt.Fprintf(&b, "The data end on %s, before this period begins: what happened in it is not known.\n\n", as)
	}
	for i, part := range r.Parts {
		r.tell(&b, part, i != principal)
		if i != principal && part.Query != "" {
			a.Attempts = append(a.Attempts, answer.Attempt{Question: part.Title, Query: part.Query, Rows: len(part.Result.Rows), Took: part.Result.Took})
		}
	}
	a.Text = strings.TrimSpace(b.String())
	a.Complete(a.Query, a.Result)
	return a
}

// principal returns the first part whose rows make a table; -1 when there is none.
func (r Report) principal() int {
	for i, part := range r.Parts {
		if len(part.Result.Rows) > 1 && part.Items == nil && part.Empty == "" {
			return i
		}
	}
	return -1
}

// tell writes a part in few lines. The rows of the principal part stand beside
// the text.
func (r Report) tell(b *strings.Builder, part Part, hasRows bool) {
	if part.Empty != "" {
		fmt.Fprintf(b, "**%s**: %s\n\n", prose.Escape(part.Title), part.Empty)
		part.qualify(b)
		return
	}
	fmt.Fprintf(b, "**%s**", prose.Escape(part.Title))
	if len(part.Words) > 0 {
		fmt.Fprintf(b, ": %s", part.Words.Markdown())
	}
	if !hasRows && len(part.Words) == 0 {
		b.WriteString(": see the rows.")
	}
	b.WriteString("\n\n")
	part.qualify(b)
	total, most := len(part.Result.Rows), mostTold
	switch {
	case part.isTold() || !hasRows:
		return
	case part.Items != nil:
		for _, item := range part.Items[:min(len(part.Items), mostTold)] {
			fmt.Fprintf(b, "- %s\n", item.Markdown())
		}
		b.WriteString("\n")
	default:
		most = mostRows
		part.Result.Rows = part.Result.Rows[:min(total, most)]
		r.table(b, part)
	}
	if total > most {
		fmt.Fprintf(b, "… and %d more.\n\n", total-most)
	}
}

// qualify writes how a part was read, where that is not sure.
func (p Part) qualify(b *strings.Builder) {
	for _, notice := range p.Notices {
		if notice.Code == answer.NoticeReading {
			fmt.Fprintf(b, "_%s_\n\n", prose.Escape(notice.Text))
		}
	}
}

// attemptsFor returns what was tried for a part of a question.
func attemptsFor(part string, made []answer.Attempt) []answer.Attempt {
	made = slices.Clone(made)
	for i := range made {
		if made[i].Question == "" {
			made[i].Question = part
		}
	}
	return made
}

// Together returns one answer that answers several questions in turn, each under its
// own words.
func Together(links schema.Links, questions []string, answers []answer.Answer) answer.Answer {
	together := Report{links: links}
	for i, one := range answers {
		part := Part{Title: questions[i], Answer: one}
		if one.Query == "" || one.Outcome != answer.Answered || len(one.Words) == 0 {
			part.Empty = one.Text
		}
		together.Parts = append(together.Parts, part)
		for _, n := range one.Notices {
			if n.Code != answer.NoticeReading && !slices.Contains(together.Notices, n) {
				together.Notices = append(together.Notices, n)
			}
		}
		together.DataAsOf = one.DataAsOf
	}
	a := together.Answer()
	a.Outcome, a.Attempts = answers[0].Outcome, nil
	for i, one := range answers {
		a.Attempts, a.Names = append(a.Attempts, attemptsFor(questions[i], one.Attempts)...), append(a.Names, one.Names...)
		if one.Outcome == answer.Answered {
			a.Outcome = answer.Answered
		}
		if a.State == nil || one.Outcome == answer.Answered {
			a.State = one.State
		}
	}
	return a
}
