package lines

import (
	_ "embed" // for the words
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"repochat/internal/reader"
	"repochat/internal/wordset"
)

//go:embed words.yaml
var wordFile []byte

// vocabulary matches the words for what became of a text.
type vocabulary struct{ went, there, present, changed, came, deed, moment, why, never, trade *regexp.Regexp }

var words = sync.OnceValue(func() vocabulary {
	var file struct{ Went, There, Present, Changed, Came, Deed, Moment, Why, Never, Trade wordset.Set }
	wordset.MustRead(wordFile, &file)
	return vocabulary{
		went: matching(file.Went), there: matching(file.There), present: matching(file.Present), changed: matching(file.Changed), came: matching(file.Came),
		deed: matching(file.Deed), moment: matching(file.Moment), why: matching(file.Why), never: matching(file.Never), trade: matching(file.Trade),
	}
})

// matching returns what matches one of some words, whole.
func matching(set wordset.Set) *regexp.Regexp {
	var all []string
	for _, word := range slices.Sorted(maps.Keys(set)) {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(word), "-", `\s+`)
		all = append(all, strings.ReplaceAll(pattern, `\*`, `\pL*`))
	}
	return regexp.MustCompile(`(?i)(?:^|[^\pL\pN_])(?:` + strings.Join(all, "|") + `)(?:$|[^\pL\pN_])`)
}

// becomes reports whether a word says that something came in, went out or is still there.
func becomes(word string) bool {
	w := words()
	return w.went.MatchString(word) || w.deed.MatchString(word) || w.there.MatchString(word)
}

// isEventWord reports whether a word says what became of a text, and is none.
func isEventWord(word string) bool {
	w := words()
	for _, set := range []*regexp.Regexp{w.went, w.there, w.present, w.changed, w.came, w.deed, w.moment, w.why, w.never} {
		if set.MatchString(word) {
			return true
		}
	}
	return false
}

// eventOf returns what a question asks of a text, "" where it does not say, and whether
// it asks for reasons, and for nothing else.
func eventOf(asked string) (event reader.Event, asksWhy, onlyWhy bool) {
	w := words()
	asksMoment, isPresent := w.moment.MatchString(asked), w.present.MatchString(asked) || w.there.MatchString(asked)
	asksWhy = w.why.MatchString(asked)
	onlyWhy = asksWhy && !asksMoment && !w.there.MatchString(asked)
	switch isDated := asksMoment || asksWhy; {
	case isDated && w.went.MatchString(asked):
		event = reader.Went
	case isDated && w.changed.MatchString(asked), w.changed.MatchString(asked) && !isPresent:
		event = reader.Changed
	case isDated && (w.came.MatchString(asked) || w.deed.MatchString(asked)):
		event = reader.Came
	case isPresent:
		event = reader.Present
	case w.went.MatchString(asked):
		event = reader.Went
	}
	return event, asksWhy, onlyWhy
}
