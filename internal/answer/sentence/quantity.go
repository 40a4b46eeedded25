package sentence

import (
	"math"
	"slices"
	"strings"

	"repochat/internal/answer/language"
)

// Sense is how exactly a number is meant.
type Sense string

// The senses. The names are those of the phrases that mark them.
const (
	Exact   Sense = ""
	About   Sense = "about"
	Below   Sense = "below" // nearly: less, by little
	Above   Sense = "above" // just over: more, by little
	More    Sense = "more"
	Fewer   Sense = "fewer"
	AtLeast Sense = "at least"
	AtMost  Sense = "at most"
)

// Quantity is a number with how exactly it is meant.
type Quantity struct {
	Values   []float64
	Decimals int
	Sense    Sense
	// Tolerance is the part of a value by which an exact one may be off: that of a
	// duration in months or of a share in words, which are seldom meant to the day.
	Tolerance float64
}

// Accepts reports whether a true value is what a quantity says.
func (q Quantity) Accepts(known float64) bool {
	return slices.ContainsFunc(q.Values, func(n float64) bool {
		switch q.Sense {
		case About:
			return language.Rounds(known, n, q.Decimals) && n != 0 || math.Abs(known-n) <= max(0.07, q.Tolerance)*math.Abs(n)
		case Below:
			return known < n && known >= (0.9-q.Tolerance/2)*n
		case Above:
			return known > n && known <= 1.12*n
		case More:
			return known > n
		case Fewer:
			return known < n
		case AtLeast:
			return known >= n
		case AtMost:
			return known <= n
		}
		return language.Rounds(known, n, q.Decimals) || math.Abs(known-n) <= q.Tolerance*math.Abs(n)
	})
}

// QuantityAt returns the number at a token, with what stands before it.
func (s *Scanner) QuantityAt(i int) Quantity {
	t := s.Tokens[i]
	return Quantity{Values: t.Values, Decimals: t.Decimals, Sense: s.SenseBefore(i)}
}

// SenseBefore returns how exactly a number is meant that stands at a token.
func (s *Scanner) SenseBefore(i int) Sense {
	if i > 0 && (s.Tokens[i-1].Text == "~" || s.Tokens[i-1].Text == "≈") {
		return About
	}
	words := s.WordsBefore(i, 6)
	for len(words) > 0 && s.Sections["only"][words[len(words)-1]] {
		words = words[:len(words)-1]
	}
	if n := len(words); n > 1 && s.PhraseAt("article", words[n-1:]) > 0 {
		words = words[:n-1] // "almost a quarter"
	}
	best, sense := 0, Exact
	for _, each := range []Sense{About, Below, Above, More, Fewer, AtLeast, AtMost} {
		if n := s.PhraseBefore(string(each), words); n > best {
			best, sense = n, each
		}
	}
	if best == 1 && len(words) > 1 && (sense == More || sense == AtMost) && s.PhraseBefore("spread", words[:len(words)-1]) > 0 {
		return Exact // "spread over three authors"
	}
	return sense
}

// WordsBefore returns up to n words before a token in lower case, in their order,
// as far as nothing else than space stands between. A number is #, a value @.
func (s *Scanner) WordsBefore(i, n int) []string {
	var words []string
	for _, t := range slices.Backward(s.Tokens[:i]) {
		if word, isWord := t.word(); isWord && len(words) < n {
			words = append(words, word)
		} else if isWord || strings.Trim(t.Text, " -'’") != "" {
			break
		}
	}
	slices.Reverse(words)
	return words
}

// WordsAfter is WordsBefore for the words behind a token.
func (s *Scanner) WordsAfter(i, n int) []string {
	var words []string
	for _, t := range s.Tokens[i+1:] {
		if word, isWord := t.word(); isWord && len(words) < n {
			words = append(words, word)
		} else if isWord || strings.Trim(t.Text, " -'’") != "" {
			break
		}
	}
	return words
}

func (t Token) word() (text string, isWord bool) {
	switch t.Kind {
	case Word:
		return t.Lower, true
	case Number:
		return "#", true
	case Value:
		return "@", true
	}
	return "", false
}

// Has reports whether a phrase of a section stands in a part of the sentence.
func (s *Scanner) Has(section string, from, to int) bool {
	for i := from; i < to; i++ {
		if t := s.Tokens[i]; t.Kind == Word && s.PhraseAt(section, append([]string{t.Lower}, s.WordsAfter(i, 4)...)) > 0 {
			return true
		}
	}
	return false
}
