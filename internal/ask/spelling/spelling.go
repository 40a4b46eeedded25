// Package spelling mends misspelt words in a question: those that questions about a
// repository are made of, and no names.
package spelling

import (
	"context"
	_ "embed" // for the words
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/question"
	"repochat/internal/question/english"
	"repochat/internal/question/names"
)

//go:embed words.txt
var file string

// words are the words that others may be misspelt for.
var words = sync.OnceValue(func() []string { return strings.Fields(file) })

// Scanner finds the names in a question; *question.Scanner is one.
type Scanner interface {
	Scan(ctx context.Context, q question.Question) (question.Scanned, error)
}

// leastLetters is how many letters a misspelt word has at least: a shorter one is near to
// too many.
const leastLetters = 4

// word matches a word between blanks or punctuation that ends a clause. What has a mark of
// a path, a tag or a quotation beside it is none.
var word = regexp.MustCompile(`(?:^|[\s(])([A-Za-z]+)(?:\)|[,;:?!.)]*(?:\s|$))`)

// others are words that look like misspelt ones and are none.
var others = []string{"closers", "lang", "theyre"}

// Read returns a question with its misspelt words as they are spelt, those of the questions
// before it as well, and what to tell of its own. A word is misspelt where it is no English
// one and names nothing, and one letter is missing, added or wrong inside it, or two are
// exchanged, against one word alone of those that questions are made of, the likeliest
// mistake counting.
func Read(ctx context.Context, s Scanner, q question.Question) (question.Question, []answer.Notice) {
	text, told := mended(ctx, s, q)
	q.Text, q.Conversation = text, slices.Clone(q.Conversation)
	for i, turn := range q.Conversation {
		q.Conversation[i].Question, _ = mended(ctx, s, question.Question{Repository: q.Repository, Text: turn.Question, Now: q.Now})
	}
	return q, answer.NoticesOf(answer.NoticeName, told...)
}

// mended returns the text of a question with its misspelt words as they are spelt, and a
// sentence for each of them.
func mended(ctx context.Context, s Scanner, q question.Question) (text string, told []string) {
	found := misspelt(q.Text)
	if len(found) == 0 || !isEnglish(q.Text) {
		return q.Text, nil
	}
	scanned, err := s.Scan(ctx, q)
	if err != nil {
		return q.Text, nil // the scan for the answer reports the error
	}
	text = q.Text
	for _, m := range slices.Backward(found) {
		isName := slices.ContainsFunc(scanned.Spans, func(span question.Span) bool {
			return span.Start < m.end && m.start < span.End && (span.Sure || span.Quoted || span.Name.Known())
		})
		if isName {
			continue
		}
		told = append(told, fmt.Sprintf("“%s” is read as “%s”.", text[m.start:m.end], m.meant))
		text = text[:m.start] + m.meant + text[m.end:]
	}
	slices.Reverse(told)
	return text, slices.Compact(told)
}

// isEnglish reports whether no language has more words of a text than English.
func isEnglish(text string) bool {
	return slices.ContainsFunc(language.Of(text), func(l *language.Language) bool { return l.Name == "en" })
}

// mistake is a misspelt word in a text.
type mistake struct {
	start, end int
	meant      string
}

// misspelt returns the misspelt words of a text, in order.
func misspelt(text string) (found []mistake) {
	for at := 0; at < len(text); {
		m := word.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		start, end := at+m[2], at+m[3]
		if meant := meantBy(text[start:end]); meant != "" && (isSmall(meant) || isFirst(text[:start]) || isDated(meant)) {
			found = append(found, mistake{start, end, meant})
		}
		at = end
	}
	return found
}

// ends matches a text behind which a sentence begins.
var ends = regexp.MustCompile(`(?:^|[.?!:]\s)\W*$`)

// isFirst reports whether a sentence begins behind a text.
func isFirst(before string) bool { return ends.MatchString(before) }

// isSmall reports whether a word begins with a small letter. Another one that begins no
// sentence is a name, unless it is that of a month or a day.
func isSmall(w string) bool { return unicode.IsLower(rune(w[0])) }

// isDated reports whether a word is the name of a month or a day of the week.
func isDated(w string) bool {
	lower := strings.ToLower(w)
	return language.IsMonth(lower) || language.IsWeekday(lower)
}

// The mistakes in a word, the likeliest first: two letters are exchanged, one is missing,
// one is too many, one is wrong.
const (
	exchanged = iota
	missing
	added
	wrong
)

// mistakeIn returns the mistake in a word that differs from another by one.
func mistakeIn(said, meant string) int {
	switch {
	case len(said) < len(meant):
		return missing
	case len(said) > len(meant):
		return added
	case slices.Equal(slices.Sorted(slices.Values([]byte(said))), slices.Sorted(slices.Values([]byte(meant)))):
		return exchanged
	}
	return wrong
}

// meantBy returns the word that a misspelt one of ASCII letters is for, with its capital; ""
// for any other.
func meantBy(said string) string {
	lower := strings.ToLower(said)
	if len(said) < leastLetters || english.IsWord(lower) || slices.Contains(words(), lower) || slices.Contains(others, lower) || said[1:] != lower[1:] {
		return ""
	}
	meant, likeliest, isAlone := "", wrong+1, true
	for _, w := range words() {
		if w[0] != lower[0] || w[len(w)-1] != lower[len(lower)-1] || len(w) < leastLetters || !names.IsOneOff(lower, w) {
			continue
		}
		switch of := mistakeIn(lower, w); {
		case of < likeliest:
			meant, likeliest, isAlone = w, of, true
		case of == likeliest:
			isAlone = false
		}
	}
	if !isAlone {
		return ""
	}
	if meant != "" && !isSmall(said) {
		return strings.ToUpper(meant[:1]) + meant[1:]
	}
	return meant
}
