package lines

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// fromTo matches what says that one text became another one: "changed from 65536 to 65535".
var fromTo = regexp.MustCompile("(?i)\\b(?:chang\\pL*|switch\\pL*|rais\\pL+|lower\\pL+|bump\\pL*|increas\\pL+|decreas\\pL+|reduc\\pL+|renam\\pL+|correct\\pL*|went|go(?:es)?|set|updat\\pL+)\\b[^?.;]{0,30}?\\bfrom\\s+[`\"'“”]?([^\\s\"'“”`,;?]{2,40})[`\"'“”]?\\s+to\\s+[`\"'“”]?([^\\s\"'“”`,;?]{2,40})")

// intoAnother matches what says that one text was put in the place of another one.
var intoAnother = regexp.MustCompile("(?i)\\b(?:was|were|is|been)\\s+(?:the\\s+)?[`\"'“”]?([^\\s\"'“”`,;?]{2,40})[`\"'“”]?\\s+(?:changed|renamed|replaced|corrected)\\s+(?:to|by|with|into)\\s+[`\"'“”]?([^\\s\"'“”`,;?]{2,40})")

// became returns what a question asks of a text that became another one. ok is false where it
// asks of none, or of two that are known as something else: releases, files, people or times.
func became(q question.Scanned) (asked reader.Pickaxe, ok bool) {
	m := fromTo.FindStringSubmatchIndex(q.Text)
	if m == nil {
		m = intoAnother.FindStringSubmatchIndex(q.Text)
	}
	if m == nil {
		return reader.Pickaxe{}, false
	}
	for i := 2; i < len(m); i += 2 {
		isOther := func(start, end int) bool { return start < m[i+1] && m[i] < end }
		isKnown := slices.ContainsFunc(q.Spans, func(s question.Span) bool {
			return s.Name.Known() && slices.Contains([]schema.Kind{schema.Release, schema.File, schema.Directory, schema.Person, schema.Label, schema.Branch, schema.Commit}, s.Name.Kind) && isOther(s.Start, s.End)
		})
		for _, span := range q.Dates {
			isKnown = isKnown || isOther(span.Start, span.End)
		}
		text := strings.TrimRight(q.Text[m[i]:m[i+1]], ".!:)'’")
		isWord := !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) || unicode.IsUpper(r) })
		if isKnown || len(text) < 2 || i == 2 && isWord && !strings.Contains(q.Text, " from ") { // "was the text changed to …"
			return reader.Pickaxe{}, false
		}
		asked.Texts = append(asked.Texts, text)
	}
	_, asked.AsksWhy, asked.OnlyWhy = eventOf(q.Text)
	asked.Event, asked.IsCode, asked.Became = reader.Changed, true, true
	return asked, !strings.EqualFold(asked.Texts[0], asked.Texts[1])
}
