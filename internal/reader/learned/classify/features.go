// Package classify tells how likely the parts of a frame are for a question, by
// linear heads over its words and the types of its slots.
package classify

import (
	_ "embed" // for the words of other languages
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	dictionary "repochat/internal/question/english"
	"repochat/internal/reader/learned/slot"
)

// Buckets is how many features the heads tell apart. Features are hashed.
const Buckets = 1 << 14

// Feature is a feature of a question with its weight in it.
type Feature struct {
	Bucket int32
	Value  float32
}

// Words returns the words of a question in lower case, with the type of a slot
// in the place of each slot.
func Words(text string, slots slot.Slots) []string {
	var words []string
	at := 0
	for _, s := range slots {
		if s.Start < at || slices.Contains(unfitted, s.Kind) {
			continue
		}
		words = append(words, split(text[at:s.Start])...)
		words = append(words, standIn(s))
		at = s.End
	}
	return append(words, split(text[at:])...)
}

// unfitted are the kinds of values that no head was fitted to: their words stay.
var unfitted = []slot.Kind{slot.FileSet, slot.Merges, slot.Crew}

// standIn returns what stands for a slot among the words. Files of a role are what a
// question asks for, or a place like any directory; the releases of a line are asked
// for like all releases.
func standIn(s slot.Slot) string {
	switch {
	case s.Noun != "":
		return strings.ToLower(s.Noun)
	case s.Kind == slot.FileRole && s.IsAsked:
		return "files"
	case s.Kind == slot.FileRole:
		return "§" + string(slot.Directory)
	}
	return "§" + string(s.Kind)
}

func split(text string) []string {
	text = strings.NewReplacer("’", "'", "ß", "ss").Replace(strings.ToLower(text))
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '%' && r != '#' && r != '>' && r != '<' && r != '+'
	})
}

//go:embed languages.yaml
var languageFile []byte

// language holds the English words for those of a language.
type language struct {
	name    string
	english map[string]string
}

// languages are read from a file of lists: for each English word those of the
// language.
var languages = sync.OnceValue(func() []language {
	var lists map[string]map[string]string
	if err := yaml.Unmarshal(languageFile, &lists); err != nil {
		panic("classify: languages.yaml: " + err.Error()) // part of the binary
	}
	var all []language
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		l := language{name: name, english: map[string]string{}}
		for _, english := range slices.Sorted(maps.Keys(lists[name])) {
			for _, word := range split(lists[name][english]) {
				if _, taken := l.english[word]; !taken {
					l.english[word] = english
				}
			}
		}
		all = append(all, l)
	}
	return all
})

// Told returns the words of a question in English as far as its language has
// them in the file; those of an English question stay.
func Told(words []string) []string {
	var best language
	most := 0
	for _, l := range languages() {
		if l.name == chat {
			words = l.inEnglish(words, 0)
		}
	}
	for _, l := range languages() {
		if l.name == chat {
			continue
		}
		n := 0
		for _, word := range words {
			if _, known := l.english[word]; known && !english[word] {
				n++
			}
		}
		if n > most {
			best, most = l, n
		}
	}
	if most == 0 {
		return words
	}
	if most == 1 { // one word of another language in an English question
		return best.inEnglish(words, leastAlone)
	}
	return best.inEnglish(words, 0)
}

// chat is what people write in chats for English words. It is read in questions
// of any language.
const chat = "chat"

// leastAlone is how many letters a word of another language has at least that is read
// as one in an English question: shorter ones may be anything.
const leastAlone = 5

// IsTold reports whether a word that is no English one is read as one.
func IsTold(word string) bool {
	return slices.ContainsFunc(languages(), func(l language) bool { return l.name != chat && l.english[word] != "" }) && !dictionary.IsWord(word)
}

// inEnglish returns words with the English ones in the place of those of the language
// that have at least some letters.
func (l language) inEnglish(words []string, least int) []string {
	var result []string
	for _, word := range words {
		if in, known := l.english[word]; known && utf8.RuneCountInString(word) >= least {
			result = append(result, strings.Fields(in)...)
		} else {
			result = append(result, word)
		}
	}
	return result
}

// english are words that English shares with another language.
var english = map[string]bool{"a": true, "an": true, "in": true, "die": true, "was": true, "hat": true, "commits": true, "tag": true, "as": true, "on": true, "bugs": true,
	"me": true, "per": true, "war": true, "release": true, "no": true, "ticket": true, "problem": true, "tickets": true, "version": true, "versions": true, "message": true,
	"reviewer": true, "messages": true, "son": true, "has": true, "median": true, "so": true, "pro": true, "plus": true, "person": true, "fixes": true, "les": true, "des": true,
	"am": true, "d": true, "l": true, "or": true, "mes": true, "media": true, "errors": true, "con": true, "par": true, "long": true, "grand": true, "o": true, "y": true, "et": true, "al": true, "also": true,
	"pause": true, "total": true, "merges": true, "solo": true, "todo": true, "allen": true, "aller": true, "alto": true, "alta": true, "dis": true, "tout": true, "touche": true, "change": true, "legal": true, "saga": true, "largo": true, "patch": true, "different": true, "root": true, "fix": true,
	"part": true, "modifier": true, "lire": true, "commence": true, "publication": true, "publications": true, "proportion": true, "encore": true, "sag": true,
	"altos": true, "posterior": true, "dime": true, "meter": true, "mete": true, "resolver": true}

// Features returns the features of a question: words, pairs of words, parts of
// words, and its slots.
func Features(text string, slots slot.Slots) []Feature {
	words := Told(Words(text, slots))
	weights := map[int32]float32{}
	add := func(kind, text string, value float32) {
		h := fnv.New32a()
		h.Write([]byte(kind))
		h.Write([]byte(text))
		weights[int32(h.Sum32()%Buckets)] += value
	}
	previous := "^"
	for _, word := range words {
		add("w", word, 1)
		add("b", previous+" "+word, 0.7)
		previous = word
		if strings.HasPrefix(word, "§") {
			continue
		}
		letters := []rune("<" + word + ">")
		for n := 3; n <= 5; n++ {
			for i := 0; i+n <= len(letters); i++ {
				add("c", string(letters[i:i+n]), 0.35)
			}
		}
	}
	add("b", previous+" $", 0.7)
	if len(words) > 0 {
		add("first", words[0], 0.7)
	}
	for i, word := range words {
		if i > 1 {
			add("s", words[i-2]+" _ "+word, 0.4)
		}
	}
	for _, s := range slots {
		if slices.Contains(unfitted, s.Kind) {
			continue
		}
		if !s.IsAsked && s.Noun == "" {
			add("slot", strings.TrimPrefix(standIn(s), "§"), 1)
		}
		if s.Kind == slot.Period {
			for _, word := range split(s.Text) {
				if !strings.ContainsFunc(word, unicode.IsDigit) {
					add("p", word, 0.7)
				}
			}
			add("grain", grain(s), 0.7)
		}
	}
	return normalised(weights)
}

// grain reports what kind of period a slot is.
func grain(s slot.Slot) string {
	p := s.Period
	switch {
	case p.MonthDay != "":
		return "anyyear"
	case p.From.IsZero():
		return "before"
	case p.To.IsZero():
		return "since"
	}
	switch days := p.To.Sub(p.From).Hours() / 24; {
	case days <= 1:
		return "day"
	case days < 27:
		return "days"
	case days < 40:
		return "month"
	case days < 300:
		return "months"
	}
	return "year"
}

func normalised(weights map[int32]float32) []Feature {
	features := make([]Feature, 0, len(weights))
	var sum float64
	for bucket, value := range weights {
		value = float32(math.Sqrt(float64(value)))
		features = append(features, Feature{bucket, value})
	}
	sort.Slice(features, func(i, j int) bool { return features[i].Bucket < features[j].Bucket })
	for _, f := range features {
		sum += float64(f.Value) * float64(f.Value)
	}
	scale := float32(1 / math.Sqrt(max(sum, 1e-9)))
	for i := range features {
		features[i].Value *= scale
	}
	return features
}
