package sentence

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/schema"
)

// WithoutDoubledMarks takes away the marks that a writer has put around a reference which
// is written with such marks: “{1.title}”, #{1.number}.
func WithoutDoubledMarks(words answer.Words) answer.Words {
	for i := 1; i < len(words); i++ {
		before, value := &words[i-1], words[i]
		if !isText(*before) || isText(value) {
			continue
		}
		if strings.HasPrefix(value.Text, "#") {
			before.Text = strings.TrimSuffix(before.Text, "#")
		}
		isMarked := strings.HasPrefix(value.Text, "“") && strings.HasSuffix(value.Text, "”") || schema.EntryOf(value.Kind).IsCode
		if i+1 == len(words) || !isMarked || !isText(words[i+1]) {
			continue
		}
		head, opens := withoutAny(before.Text, openingMarks, strings.CutSuffix)
		tail, closes := withoutAny(words[i+1].Text, closingMarks, strings.CutPrefix)
		if opens && closes {
			before.Text, words[i+1].Text = head, tail
		}
	}
	return slices.DeleteFunc(words, func(s answer.Segment) bool { return s == answer.Segment{} })
}

var (
	openingMarks = []string{`"`, "“", "„", "«", "‘", "'", "`"}
	closingMarks = []string{`"`, "”", "“", "»", "’", "'", "`"}
)

// withoutAny cuts one of some marks off a text, and reports whether there was one.
func withoutAny(text string, marks []string, cut func(text, mark string) (string, bool)) (rest string, found bool) {
	for _, mark := range marks {
		if rest, found = cut(text, mark); found {
			return rest, true
		}
	}
	return text, false
}

func isText(s answer.Segment) bool { return s == answer.Segment{Text: s.Text} }
