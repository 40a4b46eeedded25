// Package language holds what words about a repository are made of in English,
// German, French and Spanish: the words of plain language by their stems, numbers
// in words and digits, and dates in the usual forms.
package language

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/spanish"

	"repochat/internal/schema"
)

//go:embed words/*.txt
var lexicons embed.FS

// Language is the plain language of one language: its function words, and what
// is said of repositories. Nouns, verbs and adjectives are known in every form
// that has the same stem.
type Language struct {
	Name string
	stem func(*snowballstem.Env) bool
	// Sections holds the words of each section as they are written, and stems
	// those of nouns, verbs and adjectives.
	Sections map[string]map[string]bool
	stems    map[string]map[string]bool
	// all and allStems are the words of all sections.
	all, allStems map[string]bool
	// counted is what a noun counts: a kind of thing, or "days".
	counted map[string]schema.Kind
	// counts holds the nouns of those who do something, whose stem is the verb's.
	counts  map[string]schema.Kind
	spelled map[string]int
	// ranks are those of the ordinals by their stems, deeds those that a word is a
	// form of, and asked those that a word of a question asks for.
	ranks map[string]int
	// phrases are wordings of one or more words, by their meaning.
	phrases      map[string][][]string
	deeds, asked map[string]string
}

// All returns the languages. They are read when they are first needed: the numbers in words take a
// millisecond.
var All = sync.OnceValue(func() []*Language {
	return []*Language{
		newLanguage("en", english.Stem, englishNumber), newLanguage("de", german.Stem, germanNumber),
		newLanguage("fr", french.Stem, frenchNumber), newLanguage("es", spanish.Stem, spanishNumber),
	}
})

func newLanguage(language string, stem func(*snowballstem.Env) bool, number func(int) string) *Language {
	l := &Language{
		Name: language, stem: stem, Sections: map[string]map[string]bool{}, stems: map[string]map[string]bool{}, all: map[string]bool{}, allStems: map[string]bool{},
		counted: map[string]schema.Kind{}, counts: map[string]schema.Kind{}, spelled: numbersOf(number), ranks: map[string]int{}, phrases: map[string][][]string{}, deeds: map[string]string{}, asked: map[string]string{},
	}
	for _, file := range []string{"shared", language} {
		text, err := lexicons.ReadFile("words/" + file + ".txt")
		if err != nil {
			panic(err) // the file is embedded
		}
		l.read(string(text))
	}
	text, err := lexicons.ReadFile("words/phrases_" + language + ".txt")
	if err != nil {
		panic(err) // the file is embedded
	}
	l.readPhrases(string(text))
	return l
}

// readPhrases takes in a file of sections of phrases, whose words are joined by _.
func (l *Language) readPhrases(text string) {
	section := ""
	for line := range strings.Lines(text) {
		if head, isHead := strings.CutPrefix(strings.TrimSpace(line), "["); isHead {
			section = strings.TrimSuffix(head, "]")
			continue
		}
		for _, phrase := range strings.Fields(line) {
			words := strings.Split(phrase, "_")
			l.phrases[section] = append(l.phrases[section], words)
			for _, word := range words {
				l.all[word] = true
			}
		}
	}
}

// PhraseAt returns how many words of a phrase of a section begin some words in
// lower case, the most there are; 0 for none.
func (l *Language) PhraseAt(section string, words []string) int {
	longest := 0
	for _, phrase := range l.phrases[section] {
		if n := len(phrase); n > longest && n <= len(words) && slices.Equal(phrase, words[:n]) {
			longest = n
		}
	}
	return longest
}

// PhraseBefore is PhraseAt for the end of some words.
func (l *Language) PhraseBefore(section string, words []string) int {
	longest := 0
	for _, phrase := range l.phrases[section] {
		if n := len(phrase); n > longest && n <= len(words) && slices.Equal(phrase, words[len(words)-n:]) {
			longest = n
		}
	}
	return longest
}

// read takes in a file of sections: "[noun =commit]", then words.
func (l *Language) read(text string) {
	section, counts := "", ""
	for line := range strings.Lines(text) {
		if head, isHead := strings.CutPrefix(strings.TrimSpace(line), "["); isHead {
			section, counts, _ = strings.Cut(strings.TrimSuffix(head, "]"), " =")
			if l.Sections[section] == nil {
				l.Sections[section], l.stems[section] = map[string]bool{}, map[string]bool{}
			}
			continue
		}
		for _, word := range strings.Fields(line) {
			stem := l.Stem(word)
			l.Sections[section][word], l.all[word] = true, true
			l.stems[section][stem] = true
			if isStemmed(section) {
				l.allStems[stem] = true
			}
			if section == "ordinal" {
				l.ranks[stem] = len(l.ranks) + 1
			}
			if kind, deed, isNamed := strings.Cut(section, " "); isNamed && kind == "deed" {
				l.deeds[word], l.asked[word] = deed, deed
			} else if isNamed && kind == "asked" {
				l.asked[word] = deed
			}
			if counts != "" && strings.HasSuffix(word, "er") && l.Name == "en" {
				l.counts[word], l.counts[word+"s"] = schema.Kind(counts), schema.Kind(counts)
			} else if counts != "" {
				l.counted[l.Stem(word)] = schema.Kind(counts)
			}
		}
	}
}

// Stem returns what the forms of a word in lower case have in common.
func (l *Language) Stem(word string) string {
	env := snowballstem.NewEnv(word)
	l.stem(env)
	return env.Current()
}

// Is reports whether a word in lower case belongs to a section.
func (l *Language) Is(section, word string) bool {
	return l.Sections[section][word] || isStemmed(section) && l.stems[section][l.Stem(word)]
}

func isStemmed(section string) bool {
	return section == "noun" || section == "verb" || section == "adjective" || section == "ordinal"
}

// Holds reports whether a word in lower case is plain language. Of a compound
// all parts are, and of a shortened word what stands behind the apostrophe.
func (l *Language) Holds(word string) bool {
	if l.all[word] || l.allStems[l.Stem(word)] {
		return true
	}
	for _, mark := range []string{"-", "'", "’"} {
		if head, tail, found := strings.Cut(word, mark); found && head != "" && (tail == "s" && l.Name == "en" || tail != "" && l.Holds(tail)) {
			return l.Holds(head)
		}
	}
	if head, isPossessive := strings.CutSuffix(word, "'"); isPossessive {
		return l.Holds(head)
	}
	return false
}

// Rank returns the number of an ordinal in words; 0 for any other word.
func (l *Language) Rank(word string) int { return l.ranks[l.Stem(word)] }

// Deed returns the deed that a word is a form of, by its name in package deed; ""
// for any other word.
func (l *Language) Deed(word string) string { return l.deeds[word] }

// AskedDeed returns the deed that a word of a question asks for; "" for none.
func (l *Language) AskedDeed(word string) string { return l.asked[word] }

// CountedBy returns what a noun counts, "" for any other word.
func (l *Language) CountedBy(word string) schema.Kind {
	if kind := l.counts[word]; kind != "" {
		return kind
	}
	return l.counted[l.Stem(word)]
}
