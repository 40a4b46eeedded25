package answer

import (
	"regexp"
	"strings"

	"repochat/internal/prose"
	"repochat/internal/schema"
)

// Words are a text in segments. Only a segment without a reference may hold
// words of a model, and these hold no value.
type Words []Segment

// Segment is a piece of text, and what it stands for where it stands for
// something: a cell of the rows, or a figure computed from them.
type Segment struct {
	Text string `json:"text"`
	// Kind and ID are the thing that the text names, and URL its page.
	Kind schema.Kind `json:"kind,omitempty"`
	ID   string      `json:"id,omitempty"`
	URL  string      `json:"url,omitempty"`
	// Row, counted from 1, and Column are the cell that the text is taken from.
	Row    int    `json:"row,omitempty"`
	Column string `json:"column,omitempty"`
	// Figure is the name of the figure: "rows", "sum.commits".
	Figure string `json:"figure,omitempty"`
}

// Plain writes words without markup.
func (w Words) Plain() string {
	var b strings.Builder
	for _, s := range w {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Markdown writes words with a link to each thing that has a page, and the
// names of commits and files as code. Texts of others mean nothing but
// themselves.
func (w Words) Markdown() string {
	var b strings.Builder
	for _, s := range w {
		b.WriteString(s.markdown())
	}
	return b.String()
}

func (s Segment) markdown() string {
	label := prose.EscapeOrBreak(s.Text)
	if schema.EntryOf(s.Kind).IsCode {
		label = prose.Quoted(s.Text)
	}
	switch {
	case s.URL != "":
		return "[" + label + "](" + escapedAddress.Replace(s.URL) + ")"
	case s.Figure != "" || s.Row > 0 && s.Kind == "" && amountShape.MatchString(s.Text):
		return "**" + label + "**"
	}
	return label
}

// amountShape is a number as words hold it.
var amountShape = regexp.MustCompile(`^-?\d[\d.,]*$`)

// escapedAddress takes out what would end the address of a link.
var escapedAddress = strings.NewReplacer("(", "%28", ")", "%29", " ", "%20")
