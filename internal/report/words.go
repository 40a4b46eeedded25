package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/graph"
)

// template is a text with references in braces.
type template []piece

// piece is a text, or a reference to a cell, a figure or an argument.
type piece struct {
	text string
	// argument is the name of an argument, row and column a cell; row 0 is the
	// row that is being written.
	argument, column string
	row              int
	// one and many are the noun of a count.
	one, many string
}

var reference = regexp.MustCompile(`\{(\$?)(?:(\d+)\.)?([a-z_A-Z]+)(?:\|([^|{}]+)\|([^|{}]+))?\}`)

// parse reads a template.
func parse(text string) (template, error) {
	var t template
	at := 0
	for _, m := range reference.FindAllStringSubmatchIndex(text, -1) {
		group := func(n int) string {
			if m[2*n] < 0 {
				return ""
			}
			return text[m[2*n]:m[2*n+1]]
		}
		if m[0] > at {
			t = append(t, piece{text: text[at:m[0]]})
		}
		at = m[1]
		p := piece{column: group(3), one: group(4), many: group(5)}
		if group(1) != "" {
			p.argument, p.column = p.column, ""
		}
		p.row, _ = strconv.Atoi(group(2))
		t = append(t, p)
	}
	if at < len(text) {
		t = append(t, piece{text: text[at:]})
	}
	for _, p := range t {
		if strings.ContainsAny(p.text, "{}") {
			return nil, fmt.Errorf("%q has a brace that belongs to no reference", text)
		}
	}
	return t, nil
}

// writing is what a template is filled from.
type writing struct {
	answer.Rows
	row       int
	arguments map[string]answer.Segment
}

// write fills a template. It reports whether every reference had a value.
func (t template) write(w writing) (words answer.Words, whole bool) {
	whole = true
	for _, p := range t {
		switch {
		case p.text != "":
			words = append(words, answer.Segment{Text: p.text})
		case p.argument != "":
			segment, known := w.arguments[p.argument]
			whole = whole && known && segment.Text != ""
			words = append(words, segment)
		case p.column == "rows" && p.row == 0:
			words = append(words, answer.Segment{Text: strconv.Itoa(len(w.Result.Rows)), Figure: "rows"})
			words = append(words, p.noun(int64(len(w.Result.Rows)))...)
		default:
			cell, value := w.cell(p)
			whole = whole && value != nil
			words = append(words, cell)
			words = append(words, p.noun(value)...)
		}
	}
	return words, whole
}

// plain fills a template as text.
func (t template) plain(w writing) string {
	words, _ := t.write(w)
	return words.Plain()
}

// noun returns the noun of a count: "1 commit", "2 commits".
func (p piece) noun(value any) answer.Words {
	if p.one == "" {
		return nil
	}
	noun := p.many
	if n, isNumber := graph.Float(value); isNumber && n == 1 {
		noun = p.one
	}
	return answer.Words{{Text: " " + noun}}
}

// cell returns the cell of a reference, as it is written, and its value. A
// person without a login is written by name.
func (w writing) cell(p piece) (answer.Segment, any) {
	row := w.row
	if p.row > 0 {
		row = p.row - 1
	}
	i := slices.Index(w.Result.Columns, p.column)
	if i < 0 || row >= len(w.Result.Rows) {
		return answer.Segment{}, nil
	}
	value := w.Result.Rows[row][i]
	if name := slices.Index(w.Result.Columns, "name"); value == nil && p.column == "login" && name >= 0 {
		i, value = name, w.Result.Rows[row][name]
	}
	if value == nil {
		return answer.Segment{Text: "–"}, nil
	}
	if text, isText := value.(string); isText {
		value, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	}
	return answer.Cell(w.Columns[i], row+1, value, w.Links), value
}
