package classify

import (
	"cmp"
	_ "embed" // for the words of other languages
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/spanish"
	"gopkg.in/yaml.v3"

	"repochat/internal/history"
	dictionary "repochat/internal/question/english"
	"repochat/internal/question/stopword"
)

//go:embed languages.yaml
var languageFile []byte

// language holds the English words for those of a language.
type language struct {
	name    string
	english map[string]string
	// phrases are those of several words, and begins the words that they begin with.
	phrases map[string]string
	begins  map[string]bool
	// plain are its words by how they are typed without accents, and forms those that have
	// a stem in common.
	plain map[string]string
	forms map[string][]string
	stem  func(*snowballstem.Env) bool
}

// stemmers are those of the languages whose words have forms.
var stemmers = map[string]func(*snowballstem.Env) bool{"german": german.Stem, "french": french.Stem, "spanish": spanish.Stem}

// languages are read from a file of lists: for each English word those of the
// language.
var languages = sync.OnceValue(func() []language {
	var lists map[string]map[string]string
	if err := yaml.Unmarshal(languageFile, &lists); err != nil {
		panic("classify: languages.yaml: " + err.Error()) // part of the binary
	}
	var all []language
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		all = append(all, newLanguage(name, lists[name]))
	}
	return all
})

// newLanguage returns a language by the list of its words for each English one.
func newLanguage(name string, words map[string]string) language {
	l := language{name: name, english: map[string]string{}, phrases: map[string]string{}, begins: map[string]bool{}, plain: map[string]string{}, forms: map[string][]string{}, stem: stemmers[name]}
	for _, english := range slices.Sorted(maps.Keys(words)) {
		for _, said := range strings.Fields(words[english]) {
			word, known := strings.Join(split(said), " "), l.english
			if strings.Contains(said, "_") {
				known = l.phrases
				l.begins[split(said)[0]] = true
			}
			if _, taken := known[word]; !taken {
				known[word] = english
			}
		}
	}
	if l.stem == nil {
		return l
	}
	for _, word := range slices.Sorted(maps.Keys(l.english)) {
		for _, typed := range []string{history.PlainName(word), umlauts.Replace(word)} {
			if _, taken := l.plain[typed]; !taken {
				l.plain[typed] = word
			}
		}
		if stem := l.stemOf(word); utf8.RuneCountInString(stem) >= leastStem {
			l.forms[stem] = append(l.forms[stem], word)
		}
	}
	return l
}

// umlauts are what German vowels are typed as on other keyboards.
var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue")

// leastStem and leastForm are how many letters a stem and a form of it have at least that
// is known by it: shorter ones are those of other words.
const (
	leastStem = 3
	leastForm = 5
)

func (l language) stemOf(word string) string {
	env := snowballstem.NewEnv(word)
	l.stem(env)
	stem := history.PlainName(env.Current())
	if l.name == "german" && len(stem) > leastStem+1 {
		stem = strings.TrimSuffix(stem, "t") // of participles: "verursacht"
	}
	return stem
}

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
		if n := l.known(words); n > most {
			best, most = l, n
		}
	}
	if most == 0 {
		return words
	}
	if most == 1 { // one word of another language in an English question
		return best.inEnglish(words, leastAlone)
	}
	return best.whole(words)
}

// known counts the words of a question that are of the language and not of English.
func (l language) known(words []string) int {
	n := 0
	for i, word := range words {
		_, known := l.english[word]
		_, isPhrase := l.phrase(words[i:])
		if isPhrase > 0 || known && !english[word] || stopword.IsOf(l.name, word) {
			n += max(isPhrase, 1)
		}
	}
	return n
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

// whole returns words of a question in the language in English: those of the file, and
// their other forms, spellings and compounds.
func (l language) whole(words []string) []string {
	var result []string
	for len(words) > 0 {
		in, n := l.phrase(words)
		if n == 0 {
			in, n = l.word(words[0]), 1
		}
		result = append(result, strings.Fields(in)...)
		words = words[n:]
	}
	return result
}

// mostOfPhrase is how many words a phrase has at most.
const mostOfPhrase = 3

// phrase returns the English for the phrase that words begin with, and its length; 0 where
// they begin with none.
func (l language) phrase(words []string) (in string, n int) {
	if !l.begins[words[0]] {
		return "", 0
	}
	for n := min(mostOfPhrase, len(words)); n > 1; n-- {
		if in, known := l.phrases[strings.Join(words[:n], " ")]; known {
			return in, n
		}
	}
	return "", 0
}

// word returns a word in English, and as it is where it cannot be told.
func (l language) word(word string) string {
	if in, known := l.english[word]; known {
		return in
	}
	if known := l.plain[word]; known != "" {
		return l.english[known]
	}
	if strings.HasPrefix(word, "§") || dictionary.IsWord(word) {
		return word
	}
	return cmp.Or(l.near(word), word)
}

// near returns what a word that is not in the file is in English: one without its accents,
// another form of one, or a compound of two; "" where it is none of these.
func (l language) near(word string) string {
	if in := l.form(word); in != "" || l.name != "german" {
		return in
	}
	for at := leastFirst; at+leastLast <= len(word); at++ {
		if !utf8.RuneStart(word[at]) {
			continue
		}
		first, last := word[:at], l.form(word[at:])
		if last == "" {
			continue
		}
		for _, linked := range []string{first, strings.TrimSuffix(first, "s")} {
			if in := cmp.Or(compounded[linked], l.english[linked]); in != "" {
				return in + " " + last
			}
		}
	}
	return ""
}

// leastFirst and leastLast are how many letters the parts of a compound have at least.
const (
	leastFirst = 3
	leastLast  = 5
)

// compounded are English words that German ones are made with.
var compounded = map[string]string{"bug": "bug", "commit": "commit", "merge": "merge", "review": "review", "release": "release", "issue": "issue", "code": "code", "fix": "fix"}

// form returns what a word is in English that is in the file in this or another form, or
// typed without accents.
func (l language) form(word string) string {
	if in, known := l.english[word]; known {
		return in
	}
	if known := l.plain[word]; known != "" {
		return l.english[known]
	}
	if utf8.RuneCountInString(word) < leastForm {
		return ""
	}
	forms := l.forms[l.stemOf(word)]
	if len(forms) == 0 {
		return ""
	}
	return l.english[slices.MaxFunc(forms, func(a, b string) int { return inCommon(word, a) - inCommon(word, b) })]
}

// inCommon is by how much two forms of a word are alike: the letters that they begin with,
// less what one is longer by.
func inCommon(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return 2*n - max(len(a), len(b))
}

// english are words that English shares with another language.
var english = map[string]bool{"a": true, "an": true, "in": true, "die": true, "was": true, "hat": true, "commits": true, "tag": true, "as": true, "on": true, "bugs": true,
	"me": true, "per": true, "war": true, "release": true, "no": true, "ticket": true, "problem": true, "tickets": true, "version": true, "versions": true, "message": true,
	"reviewer": true, "messages": true, "son": true, "has": true, "median": true, "so": true, "pro": true, "plus": true, "person": true, "fixes": true, "les": true, "des": true,
	"am": true, "d": true, "l": true, "or": true, "mes": true, "media": true, "errors": true, "con": true, "par": true, "long": true, "grand": true, "o": true, "y": true, "et": true, "al": true, "also": true,
	"pause": true, "total": true, "merges": true, "solo": true, "todo": true, "allen": true, "aller": true, "alto": true, "alta": true, "dis": true, "tout": true, "touche": true, "change": true, "legal": true, "saga": true, "largo": true, "patch": true, "different": true, "root": true, "fix": true,
	"part": true, "modifier": true, "lire": true, "commence": true, "publication": true, "publications": true, "proportion": true, "encore": true, "sag": true,
	"altos": true, "posterior": true, "dime": true, "meter": true, "mete": true, "resolver": true}
