package report

import (
	"fmt"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/prose"
)

// How many items of a list, and how many rows of a table that does not stand beside
// the text, an answer in a conversation holds.
const (
	mostTold = 10
	mostRows = 5
)

// Answer returns a report as the answer of a question. Its rows are those of the
// first part that has several and stands alone in no sentence; the other parts
// are in its text.
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
	fmt.Fprintf(&b, "**%s**\n\n", r.Title.Markdown())
	for i, part := range r.Parts {
		r.tell(&b, part, i != principal)
	}
	a.Text = strings.TrimSpace(b.String())
	a.Complete(a.Query, a.Result)
	return a
}

// principal returns the first part whose rows make a table; -1 when there is none.
func (r Report) principal() int {
	for i, part := range r.Parts {
		if len(part.Result.Rows) > 1 && part.Items == nil {
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
