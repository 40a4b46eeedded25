// Package language holds what words about a repository are made of in English,
// German, French and Spanish: the words of plain language by their stems, numbers
// in words and digits, and dates in the usual forms.
package language

import (
	"embed"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/spanish"

	"repochat/internal/schema"
	"repochat/internal/wordset"
)

//go:embed words/*.txt words/*.yaml
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
		newLanguage("en", english.Stem), newLanguage("de", german.Stem),
		newLanguage("fr", french.Stem), newLanguage("es", spanish.Stem),
	}
})

func newLanguage(language string, stem func(*snowballstem.Env) bool) *Language {
	l := &Language{
		Name: language, stem: stem, Sections: map[string]map[string]bool{}, stems: map[string]map[string]bool{}, all: map[string]bool{}, allStems: map[string]bool{},
		counted: map[string]schema.Kind{}, counts: map[string]schema.Kind{}, spelled: numbers()[language].spelled(), ranks: map[string]int{}, phrases: map[string][][]string{}, deeds: map[string]string{}, asked: map[string]string{},
	}
	for _, name := range []string{"shared", language} {
		for section, words := range sections(name) {
			l.addSection(section, words)
		}
	}
	for section, phrases := range sections("phrases_" + language) {
		for _, phrase := range phrases {
			words := strings.Split(phrase, "_")
			l.phrases[section] = append(l.phrases[section], words)
			for _, word := range words {
				l.all[word] = true
			}
		}
	}
	return l
}

// content returns an embedded file of words.
func content(file string) []byte {
	text, err := lexicons.ReadFile("words/" + file)
	if err != nil {
		panic(err) // the file is embedded
	}
	return text
}

// decode reads a YAML file of words.
func decode(name string, into any) {
	wordset.MustRead(content(name+".yaml"), into)
}

// sections yields the names of the sections of a file of words and the words of each,
// a line at a time, or none for the line of the name itself.
func sections(name string) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		section := ""
		for line := range strings.Lines(string(content(name + ".txt"))) {
			words := strings.Fields(line)
			if head, isHead := strings.CutPrefix(strings.TrimSpace(line), "["); isHead {
				section, words = strings.TrimSuffix(head, "]"), nil
			}
			if !yield(section, words) {
				return
			}
		}
	}
}

// PhraseAt returns how many words of a phrase of a section begin some words in
// lower case, the most there are; 0 for none.
func (l *Language) PhraseAt(section string, words []string) int {
	return l.longest(section, words, func(n int) []string { return words[:n] })
}

// IsPhrase reports whether a word in lower case is a phrase of a section.
func (l *Language) IsPhrase(section, word string) bool {
	return l.PhraseAt(section, []string{word}) > 0
}

// IsOneOf reports whether a word in lower case belongs to one of some sections.
func (l *Language) IsOneOf(word string, sections ...string) bool {
	return slices.ContainsFunc(sections, func(section string) bool { return l.Sections[section][word] })
}

// PhraseBefore is PhraseAt for the end of some words.
func (l *Language) PhraseBefore(section string, words []string) int {
	return l.longest(section, words, func(n int) []string { return words[len(words)-n:] })
}

func (l *Language) longest(section string, words []string, part func(int) []string) int {
	longest := 0
	for _, phrase := range l.phrases[section] {
		if n := len(phrase); n > longest && n <= len(words) && slices.Equal(phrase, part(n)) {
			longest = n
		}
	}
	return longest
}

// addSection takes in words of a section such as "noun =commit": one of nouns that count
// commits.
func (l *Language) addSection(name string, words []string) {
	section, counts, _ := strings.Cut(name, " =")
	if l.Sections[section] == nil {
		l.Sections[section], l.stems[section] = map[string]bool{}, map[string]bool{}
	}
	for _, word := range words {
		stem := l.Stem(word)
		l.Sections[section][word], l.all[word] = true, true
		l.stems[section][stem] = true
		if isStemmed(section) {
			l.allStems[stem] = true
		}
		if section == "ordinal" {
			l.ranks[stem] = len(l.ranks) + 1
		}
		switch kind, deed, _ := strings.Cut(section, " "); kind {
		case "deed":
			l.deeds[word], l.asked[word] = deed, deed
		case "asked":
			l.asked[word] = deed
		}
		switch {
		case counts == "":
		case strings.HasSuffix(word, "er") && l.Name == "en":
			l.counts[word], l.counts[word+"s"] = schema.Kind(counts), schema.Kind(counts)
		default:
			l.counted[stem] = schema.Kind(counts)
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
