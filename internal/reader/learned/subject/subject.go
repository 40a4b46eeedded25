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
		if at < 0 || slot.LeavesOut(text[:at]) || !isNameOfCode(word) && !about.MatchString(text[:at]) {
			return nil
		}
		all = append(all, narrowing(word, at))
	}
	if len(all) > mostWords {
		return nil
	}
	return all
}

// Told returns what the texts have to hold by a question that says so, whatever its
// words are: "how many issues about time zones are open". There are none where that
// names something else of the question, as slots do, or where there are too many.
func Told(text string, slots slot.Slots) slot.Slots {
	saying := saysAbout.FindStringIndex(text)
	if held := inText.FindStringSubmatchIndex(text); held != nil {
		saying = []int{held[0], held[2]}
	}
	if saying == nil || tellsAbout.MatchString(text[:saying[1]]) {
		return nil
	}
	var all slot.Slots
	for _, m := range aWord.FindAllStringSubmatchIndex(text[saying[1]:], -1) {
		start, end := saying[1]+m[2], saying[1]+m[3]
		word := text[start:end]
		isEmpty, isVague := len(topic.Of(word).All) == 0, topic.IsVague(word) // such as "handling"
		switch isNamed := !slots.IsFree(start, end); {
		case isVague, len(all) == 0 && isArticle.MatchString(word):
			continue
		case len(all) == 0 && isEmpty:
			return nil // "about the commits in the period", "about this file"
		case isNamed && len(all) == 0, len(all) == mostTold && !isEmpty, !strings.ContainsFunc(word, unicode.IsLetter):
			return nil
		case isNamed, isEmpty:
			return unlessKinds(all)
		}
		all = append(all, narrowing(word, start))
		if m[1] > m[3] { // a sign behind it
			break
		}
	}
	return unlessKinds(all)
}

// unlessKinds returns the subjects unless they are no more than words for things of the
// graph.
func unlessKinds(all slot.Slots) slot.Slots {
	if slices.ContainsFunc(all, func(s slot.Slot) bool { return !isKind.MatchString(s.Text) }) {
		return all
	}
	return nil
}

// Phrase returns where a question says what it is about: from the word that says so to
// the last of the subjects. ok is false where it does not.
func Phrase(text string, subjects slot.Slots) (start, end int, ok bool) {
	if len(subjects) == 0 {
		return 0, 0, false
	}
	end = subjects[len(subjects)-1].End
	if held := inText.FindStringIndex(text); held != nil && held[1] >= end {
		return held[0], held[1], true
	}
	saying := saysAbout.FindStringSubmatchIndex(text)
	if saying == nil || subjects[0].Start < saying[2] {
		return 0, 0, false
	}
	return saying[2], end, true
}

// mostTold is how many words may say what something is about.
const mostTold = 3

// saysAbout is what stands before the words that say what something is about, and
// before nothing else.
var saysAbout = regexp.MustCompile(`(?i)(?:^|[^\p{L}])((?:about|regarding|concerning|mention(?:s|ed|ing)?|related\s+to|relating\s+to|(?:has|have|having|had)?\s*to\s+do\s+with|deal(?:s|ing)?\s+with|concernant|acerca\s+de|bezüglich|betreffend)\s)`)

var (
	// tellsAbout ends what asks for everything about a thing, which narrows nothing.
	tellsAbout = regexp.MustCompile(`(?i)\b(?:tell|know|knows|talk|learn|hear|ask|details?|information|infos?|report|more|all|everything|something|anything)(?:\s+(?:me|us|you))?(?:\s+more)?\s+about\s$`)
	isArticle  = regexp.MustCompile(`(?i)^(?:the|an?|our|their|your|any|some|der|die|das|den|dem|les?|la|des|el|los|las)$`)
	// isKind matches words for things of the graph.
	isKind = regexp.MustCompile(`(?i)^(?:files?|folders?|director(?:y|ies)|changes?|periods?|branch(?:es)?|tags?|versions?|releases?|labels?|authors?|reviewers?|reviews?|comments?)$`)
)

// inText matches words that a text is to hold: "with fix in the message".
var inText = regexp.MustCompile(`(?i)\b(?:with|having|containing)\s+(?:the\s+(?:words?|terms?|phrase)\s+)?["“'‘]?([\p{L}\p{N}_./-]+(?:\s+[\p{L}\p{N}_./-]+)?)["”'’]?\s+in\s+(?:the|its|their|a)\s+(?:commit\s+)?(?:messages?|titles?|texts?|subjects?|descriptions?|bod(?:y|ies))\b`)

// aWord matches a word with the sign behind it that ends a phrase.
var aWord = regexp.MustCompile("([\\p{L}\\p{N}_./-]*[\\p{L}\\p{N}_])[\"'`”]?[,;:?!.)]?")

// narrowing returns what the texts have to hold by a word of a question.
func narrowing(word string, at int) slot.Slot {
	return slot.Slot{Kind: slot.Subject, Start: at, End: at + len(word), Text: word, Names: []string{beginning(word)}, Value: "with “" + word + "” in the text"}
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

// statement matches what is said of something at the beginning of a message, which a full stop
// or a semicolon ends: "the split mode was argued over for years; why was it dropped".
var statement = regexp.MustCompile(`(?i)^\W*(?:the|an?|this|that|those|these|our)\s+((?:[\pL\pN_.-]+\s+){0,4}?[\pL\pN_.-]+)\s+(?:was|were|is|are|has|have|had|got|seems?|seemed|went|came|used|changed|appeared|disappeared)\s+[^?]*[.;,:–—]\s*(?:so\s+|and\s+|but\s+)?$`)

// OfStatement returns what a statement that leads up to questions is about; "" where it is
// none, or where that is a word for things of any kind.
func OfStatement(text string) string {
	m := statement.FindStringSubmatch(text)
	if m == nil || topic.IsVague(m[1]) || anything.MatchString(m[1]) {
		return ""
	}
	return m[1]
}

// anything matches the words for things of a repository.
var anything = regexp.MustCompile(`(?i)\b(?:commits?|issues?|bugs?|tickets?|prs?|pull\s+requests?|files?|releases?|versions?|tags?|people|person|author|maintainers?|project|repo|repository|draft|document|tracker|team|colleague|customer|client|boss|manager|friend|users?|thing|question|there)$`)
