// Package worded has a language model answer a question from passages that were found, and
// shows it more of the repository where they are not enough.
package worded

import (
	"slices"

	"repochat/internal/answer"
	"repochat/internal/ask/said/cited"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// Texts are an answer from texts. Its words quote passages and say nothing of their own.
type Texts struct {
	answer.Answer
	// Passages are the rows of the answer, in their order; the last rows may have none.
	Passages []cited.Passage
	// Missing are the words that none of the texts has.
	Missing []string
	// added is how many passages at the end were added, and missed says what was looked for
	// besides, and not found.
	added  int
	missed []string
}

// New returns texts with the rows of an answer.
func New(answered answer.Answer, rows [][]any, passages []cited.Passage) Texts {
	t := Texts{Answer: answered, Passages: passages}
	t.Result = graph.Result{Columns: []string{}, Rows: [][]any{}}
	if len(rows) > 0 {
		t.Result.Rows = rows
		t.setColumns()
	}
	return t
}

// From returns texts of passages alone, as a plan of this reading found them, and with what
// it did not find.
func From(reading string, found []cited.Passage, missed []string) Texts {
	t := New(answer.Answer{Outcome: answer.NoneFound, Reading: reading}, nil, nil).With(found, missed)
	if len(found) > 0 {
		return t.named("What was found may answer this:")
	}
	t.Words = answer.Words{{Text: "Nothing was found that answers this."}}
	t.Lead, t.Text = t.Words, t.Words.Markdown()
	return t
}

// columns are those of the rows of passages.
var columns = []answer.Column{
	{Name: "thread", Title: "Where", Unit: answer.UnitText}, {Name: "title", Title: "Title", Unit: answer.UnitText},
	{Name: "passage", Title: "Passage", Unit: answer.UnitText}, {Name: "source", Title: "Source", Unit: answer.UnitText},
	{Name: "by", Title: "By", Unit: answer.UnitText}, {Name: "date", Title: "Date", Unit: answer.UnitDate},
	{Name: "url", Title: "Address", Unit: answer.UnitText}, {Name: "score", Title: "Score", Unit: answer.UnitNumber},
}

// setColumns names the columns of the rows.
func (t *Texts) setColumns() {
	t.Columns, t.Result.Columns = slices.Clone(columns), nil
	for _, column := range columns {
		t.Result.Columns = append(t.Result.Columns, column.Name)
	}
}

// With returns texts with passages from elsewhere behind their own, for a model to answer
// from, and with what was looked for there in vain.
func (t Texts) With(found []cited.Passage, missed []string) Texts {
	t.Passages, t.Result.Rows = slices.Clone(t.Passages), slices.Clone(t.Result.Rows)
	for len(t.Passages) < len(t.Result.Rows) {
		t.Passages = append(t.Passages, cited.Passage{}) // a row that a model is not shown
	}
	for _, p := range found {
		if slices.ContainsFunc(t.Passages, func(have cited.Passage) bool { return have.Thread == p.Thread && have.Text == p.Text }) {
			continue
		}
		at := ""
		if !p.At.IsZero() {
			at = graph.FormatDate(p.At)
		}
		title := p.Title
		if title == p.Thread.Text {
			title = "" // the column before has it
		}
		t.Passages = append(t.Passages, p)
		t.Result.Rows = append(t.Result.Rows, []any{p.Thread.Text, title, p.Text, p.Place, p.By, at, p.Thread.URL, nil})
		t.added++
	}
	if len(t.Result.Rows) > 0 && t.Columns == nil {
		t.setColumns()
	}
	t.missed = slices.Concat(t.missed, missed)
	return t
}

// cardsOf returns evidence for the files and commits that words cite of what was added.
func (t Texts) cardsOf(numbers []int) (cards []answer.Evidence) {
	for _, n := range numbers {
		p := t.Passages[n-1]
		isThere := func(card answer.Evidence) bool { return card.Kind == string(p.Thread.Kind) && card.ID == p.Thread.ID }
		isThing := p.Thread.Kind != "" && p.Thread.ID != "" // where a text is now is none
		if !isThing || n <= len(t.Passages)-t.added || slices.ContainsFunc(t.Evidence, isThere) || slices.ContainsFunc(cards, isThere) {
			continue
		}
		card := answer.Evidence{Kind: string(p.Thread.Kind), ID: p.Thread.ID, Label: p.Thread.Text, URL: p.Thread.URL, Author: p.By}
		if p.Thread.Kind != schema.File {
			card.Title = p.Title
		}
		if !p.At.IsZero() {
			card.Date = graph.FormatDate(p.At)
		}
		cards = append(cards, card)
	}
	return cards
}
