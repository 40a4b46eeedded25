package language

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"repochat/internal/schema"
)

// numberWords are the numbers of a language in words: those below 100, the whole
// hundreds, and how one begins that has more behind it.
type numberWords struct{ Below, Hundreds, And []string }

var numbers = sync.OnceValue(func() (languages map[string]numberWords) {
	decode("numbers", &languages)
	return languages
})

// spelled maps the words of the numbers from 0 to 999 to them, as the words
// without hyphens and spaces.
func (w numberWords) spelled() map[string]int {
	spelled := make(map[string]int, 1000)
	for below, words := range w.Below {
		spelled[squeeze(words)] = below
		for i, hundred := range w.And {
			if below == 0 {
				hundred, words = w.Hundreds[i], ""
			}
			spelled[squeeze(hundred+words)] = 100*(i+1) + below
		}
	}
	return spelled
}

// squeeze takes out what stands between the parts of a number in words.
func squeeze(text string) string { return joiners.Replace(text) }

var joiners = strings.NewReplacer("-", "", " ", "", "_", "")

var thousands = map[string]bool{"thousand": true, "tausend": true, "mille": true, "mil": true}

// Number reads a number from the beginning of some words in lower case, and
// returns how many words it takes; 0 when there is none.
func (l *Language) Number(words []string) (value, taken int) {
	const longest = 8
	if head, n := l.upTo999(words[:min(longest, len(words))]); n > 0 {
		if n < len(words) && thousands[words[n]] {
			rest, more := l.upTo999(words[n+1:])
			return head*1000 + rest, n + 1 + more
		}
		return head, n
	}
	if len(words) > 0 && thousands[words[0]] {
		rest, more := l.upTo999(words[1:])
		return 1000 + rest, 1 + more
	}
	return 0, 0
}

// upTo999 takes the most words that are one number. "And" stands within one.
func (l *Language) upTo999(words []string) (value, taken int) {
	joined := ""
	for n, word := range words {
		if n == 0 && l.Sections["and"][word] {
			return 0, 0
		}
		joined += squeeze(word)
		if number, found := l.spelled[joined]; found && !l.Sections["and"][word] {
			value, taken = number, n+1
		}
	}
	return value, taken
}

// ParseNumber reads a number in digits, and returns how many decimals it has. A
// sign before exactly three digits stands between thousands.
func ParseNumber(text string) (values []float64, decimals int) {
	text = strings.NewReplacer("'", "", "’", "", " ", "", "\u00a0", "", "\u202f", "").Replace(text)
	whole, fraction := text, ""
	if at := strings.LastIndexAny(text, ".,"); at >= 0 && len(text)-at-1 != 3 {
		whole, fraction = text[:at], text[at:]
		decimals = len(fraction) - 1
	}
	text = strings.NewReplacer(".", "", ",", "").Replace(whole) + strings.Replace(fraction, ",", ".", 1)
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		values = []float64{n}
	}
	return values, decimals
}

// NumberOf returns the whole number that a text is, in words or digits; -1 when it
// is none.
func (l *Language) NumberOf(text string) int {
	if n, taken := l.Number(strings.Fields(strings.ReplaceAll(strings.ToLower(text), "-", " "))); taken > 0 {
		return n
	}
	if values, decimals := ParseNumber(text); len(values) > 0 && decimals == 0 {
		return int(values[0])
	}
	return -1
}

// IsSpan reports whether the second word of a text is a unit of time, as in
// "a month after".
func (l *Language) IsSpan(text string) bool {
	words := WordsOf(strings.ToLower(text))
	return len(words) > 1 && slices.Contains([]schema.Kind{"days", "hours", "weeks", "months", "years"}, l.CountedBy(words[1]))
}
