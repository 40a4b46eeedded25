// Package subject finds the words of a question that narrow what it asks for by what
// its texts say: "the commits that touch the netrc handling".
package subject

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"

	"repochat/internal/question/topic"
	"repochat/internal/reader/learned/slot"
)

// mostWords is how many words of a question narrow what its query finds: more of them
// are better searched for.
const mostWords = 2

// shortest is how long a word has to be to narrow a query, and shortestStem how long
// the stem of one has to be to stand for its forms.
const shortest, shortestStem = 3, 4

// Of returns what the texts have to hold by a question: those of its words that say
// what it is about. unread are the words that no question has, and isNew those that no
// wording of the reader has. There are none where a word of another kind is left, as in
// "the commits within this timeframe", or where there are too many.
func Of(text string, unread, isNew []string) slot.Slots {
	var all slot.Slots
	for _, word := range unread {
		lower := strings.ToLower(word)
		isSaid := func(new string) bool { return strings.Contains(lower, new) }
		if topic.IsVague(word) || utf8.RuneCountInString(word) < shortest || !isNameOfCode(word) && !slices.ContainsFunc(isNew, isSaid) {
			continue
		}
		at := strings.Index(strings.ToLower(text), lower)
		if at < 0 || !isNameOfCode(word) && !about.MatchString(text[:at]) {
			return nil
		}
		all = append(all, slot.Slot{Kind: slot.Subject, Start: at, End: at + len(word), Text: word, Names: []string{beginning(word)}, Value: "with “" + word + "” in the text"})
	}
	if len(all) > mostWords {
		return nil
	}
	return all
}

// about ends what stands before the words that say what something is about.
var about = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:about|regarding|concerning|mention(?:s|ed|ing)?|touch(?:es|ed|ing)?|affect(?:s|ed|ing)?|involv(?:es|ed|ing)|related\s+to|relating\s+to|to\s+do\s+with|deal(?:s|ing)?\s+with|around|on|for|sur|concernant|sobre|acerca\s+de|über|bezüglich|betreffend)\s+(?:[\p{L}\p{N}_/.-]+\s+){0,3}["“'` + "`" + `]?$`)

// isNameOfCode reports whether a word is written as names are: with signs, digits or
// capitals within.
func isNameOfCode(word string) bool {
	isSmall := func(r rune) bool { return unicode.IsLower(r) || r == '-' }
	_, size := utf8.DecodeRuneInString(word)
	return strings.ContainsFunc(word[size:], func(r rune) bool { return !isSmall(r) })
}

// beginning returns how the forms of a word begin, in small letters.
func beginning(word string) string {
	lower := strings.ToLower(word)
	stem := english.Stem(lower, false)
	if isNameOfCode(word) || utf8.RuneCountInString(stem) < shortestStem || !strings.HasPrefix(lower, stem) {
		return lower
	}
	return stem
}
