// Package topic finds what a question is about: its words without those that any
// question has, those of other languages in English where they are of the trade.
package topic

import (
	_ "embed" // for the words
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	dictionary "repochat/internal/question/english"
	"repochat/internal/wordset"
)

//go:embed words.yaml
var wordFile []byte

type vocabulary struct {
	// empty are the words that say nothing, by language.
	empty map[string]wordset.Set
	// vague are those that say little beside others.
	vague wordset.Set
	// english are the words of the trade in English, by those of other languages.
	english map[string]string
}

var words = sync.OnceValue(func() vocabulary {
	var file struct {
		Empty map[string]wordset.Set
		Vague wordset.Set
		Trade map[string]string
	}
	wordset.MustRead(wordFile, &file)
	v := vocabulary{empty: file.Empty, vague: file.Vague, english: map[string]string{}}
	for english := range file.Trade {
		v.english[english] = english // German says "Test", too
	}
	for _, english := range slices.Sorted(maps.Keys(file.Trade)) {
		for word := range strings.FieldsSeq(strings.ReplaceAll(file.Trade[english], `"`, "")) {
			if _, taken := v.english[word]; !taken {
				v.english[word] = english
			}
		}
	}
	return v
})

const (
	english = "english"
	german  = "german"
)

// Topic is what a question is about.
type Topic struct {
	// Words are what to look for, in English as far as they are known.
	Words []string
	// Foreign are the words of another language that are not known.
	Foreign []string
	// Nouns are those of the words that may be German ones that are not known: they
	// look like names.
	Nouns []string
	// All are the words and the foreign ones in their order.
	All []string
	// IsForeign reports that the text is in another language.
	IsForeign bool
}

// Text returns the words to look for.
func (t Topic) Text() string { return strings.Join(t.Words, " ") }

// IsVague reports whether a word says little beside others, as "handling" does.
func IsVague(word string) bool { return words().vague[strings.ToLower(word)] }

// token matches a word, with what joins the parts of a name.
var token = regexp.MustCompile(`[\p{L}\p{N}_#.]+(?:[-/+.:_][\p{L}\p{N}_]+)*`)

// Of returns what a text is about.
func Of(text string) Topic {
	v, language := words(), languageOf(text)
	found := Topic{IsForeign: language != english}
	seen := map[string]bool{}
	add := func(word string) {
		if !seen[strings.ToLower(word)] {
			seen[strings.ToLower(word)] = true
			found.Words = append(found.Words, word)
			found.All = append(found.All, word)
		}
	}
	before := ""
	for _, word := range tokens(doneThere.ReplaceAllString(ofPlace.ReplaceAllString(text, ""), "$1"), language) {
		isNumbered := isDigit(word) && (version.MatchString(before) || isDigit(before))
		if !joined.MatchString(word) {
			before = word
		}
		if isNumbered {
			add("v" + word) // "version 8", "versions 6 and 7"
			continue
		}
		lower := strings.ToLower(word)
		if strings.HasPrefix(lower, "request") && ofCode.MatchString(text) {
			add(word) // in code a request is one of a protocol, and not a pull request
			continue
		}
		translated, known := "", false
		if language != english {
			translated, known = v.inEnglish(lower)
		}
		switch {
		case v.empty[english][lower], v.empty[language][lower] && !isAcronym(word):
		case known:
			add(translated)
		case utf8.RuneCountInString(word) < 2:
		case language != english && isPlain(word):
			found.Foreign = append(found.Foreign, word)
			found.All = append(found.All, word)
		default:
			if language == german && isNoun(word) {
				found.Nouns = append(found.Nouns, word)
			}
			add(word)
		}
	}
	return found
}

// version matches the word for a version, and joined what stands between the numbers of
// two.
var (
	version = regexp.MustCompile(`(?i)^(?:versions?|version(?:en|es)|versión)$`)
	joined  = regexp.MustCompile(`(?i)^(?:and|or|und|oder|et|ou|y|o)$`)
)

// ofPlace matches how a question for a place in the code begins: it is about what is done
// there.
var ofPlace = regexp.MustCompile(`(?i)^\W*(?:which|what)\s+(?:files?|functions?|modules?|class(?:es)?|methods?)\s+(?:(?:(?:is|are)\s+responsible\s+for|handles?|implements?|deals?\s+with|takes?\s+care\s+of)\s+)?`)

// doneThere matches a question for the place where something is done; how it is called that
// it is done says nothing.
var doneThere = regexp.MustCompile(`(?i)^(\W*where(?:['’]s|\s+is|\s+are)\s+.{2,40}?)\s+(?:handled|processed|performed|managed|dealt\s+with|computed|calculated|done|implemented)\s*[?.!]*$`)

// ofCode matches a text that speaks of code.
var ofCode = regexp.MustCompile(`(?i)\b(?:functions?|methods?|class(?:es)?|struct|code|implement\pL*|http|client|server|handler|builder|header|api)\b`)

func isDigit(word string) bool { return len(word) == 1 && word[0] >= '0' && word[0] <= '9' }

// tokens are the words of a text: in French without the article before an
// apostrophe, and in German and English with it; names with hyphens are whole
// unless a part of them is a word of the language.
func tokens(text, language string) []string {
	text = strings.NewReplacer("’", "'", "ß", "ss").Replace(text)
	var all []string
	for _, word := range token.FindAllString(text, -1) {
		word = strings.Trim(word, ".#:")
		parts := strings.Split(word, "-")
		if language != english && len(parts) > 1 && slices.ContainsFunc(parts, func(p string) bool { return words().isOf(language, strings.ToLower(p)) }) {
			all = append(all, parts...)
			continue
		}
		if first, second, ok := strings.Cut(word, "/"); ok && isPlain(first) && isPlain(second) {
			all = append(all, first, second) // "editorial/nit"
			continue
		}
		if word != "" {
			all = append(all, word)
		}
	}
	return all
}

func (v vocabulary) isOf(language, word string) bool {
	_, known := v.inEnglish(word)
	return known || v.empty[language][word]
}

// longestEnding is how many letters more than a word of the trade one of its
// forms has, and shortestStem how long the word is then.
const (
	longestEnding = 3
	shortestStem  = 5
)

// inEnglish returns the English word for a form of one of the trade, or for both
// parts of a German compound.
func (v vocabulary) inEnglish(word string) (translated string, known bool) {
	word = strings.ReplaceAll(word, "ß", "ss")
	for _, form := range []string{word, strings.TrimSuffix(word, "s")} {
		if translated, known = v.english[form]; known {
			return translated, true
		}
	}
	for cut := len(word) - 1; cut >= shortestStem; cut-- {
		first, ok := v.english[word[:cut]]
		switch rest := word[cut:]; {
		case !ok:
		case utf8.RuneCountInString(rest) <= longestEnding:
			return first, true
		default:
			if second, ok := v.inEnglish(strings.TrimPrefix(rest, "s")); ok {
				return first + " " + second, true
			}
			if rest = strings.TrimPrefix(rest, "s"); dictionary.IsWord(rest) {
				return first + " " + rest, true // "Zufallspool"
			}
			return first, true
		}
	}
	return "", false
}

// leastForeign is how many words of a language make a text one of that language.
const leastForeign = 2

// languageOf returns the language of which a text has the most words that say
// nothing.
func languageOf(text string) string {
	v := words()
	count := map[string]int{}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		for language, empty := range v.empty {
			if empty[word] {
				count[language]++
			}
		}
	}
	best := english
	for _, language := range slices.Sorted(maps.Keys(count)) {
		if count[language] >= leastForeign && count[language] > count[best] {
			best = language
		}
	}
	return best
}

// isAcronym reports whether a word is of capitals alone: "CI" is no French "ci".
func isAcronym(word string) bool {
	return utf8.RuneCountInString(word) > 1 && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsUpper(r) })
}

// isNoun reports whether a word begins with a capital and has no other mark of a
// name.
func isNoun(word string) bool {
	_, size := utf8.DecodeRuneInString(word)
	return !isPlain(word) && len(word) > size && isPlain(word[size:])
}

// isPlain reports whether a word has no mark of a name: no capital, digit, or sign
// within.
func isPlain(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLower(r) })
}

// IsIdentifier reports whether a word is written as names in source code are.
func IsIdentifier(word string) bool {
	return strings.Contains(strings.Trim(word, "_"), "_") || innerCapital.MatchString(word)
}

// IsVersion reports whether a word is a version by one number: "v7".
func IsVersion(word string) bool { return versionByNumber.MatchString(word) }

var versionByNumber = regexp.MustCompile(`(?i)^v\d{1,2}$`)

// IsReference reports whether a word is written as those that are kept in a list
// elsewhere: "CVE-2024-1234", "RFC-9000".
func IsReference(word string) bool { return reference.MatchString(word) }

var reference = regexp.MustCompile(`^\p{Lu}{2,}-\d+(?:-\d+)*$`)

var innerCapital = regexp.MustCompile(`^\p{L}*\p{Ll}\p{Lu}\p{L}+$`)

// WithLetters returns the words that are no numbers.
func WithLetters(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool { return !strings.ContainsFunc(word, unicode.IsLetter) })
}
