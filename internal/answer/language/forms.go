package language

import (
	"math"
	"regexp"
	"repochat/internal/graph"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Of returns the language that has most words of a text, and those that
// have as many.
func Of(text string) []*Language {
	words := WordsOf(strings.ToLower(text))
	score := map[*Language]int{}
	for _, l := range All() {
		for i, w := range words {
			if _, taken := l.Number(words[i:]); taken > 0 && !l.Sections["function"][w] {
				score[l]++
			}
			switch {
			case l.Sections["function"][w]:
				score[l] += 3
			case l.all[w]:
				score[l] += 2
			case l.Holds(w):
				score[l]++
			}
		}
	}
	var best []*Language
	for _, l := range All() {
		switch {
		case len(best) == 0 || score[l] > score[best[0]]:
			best = []*Language{l}
		case score[l] == score[best[0]]:
			best = append(best, l)
		}
	}
	return best
}

// IsElided reports whether a word is a French one without its last vowel, as the
// l of l'auteur.
func (l *Language) IsElided(lower string) bool {
	head, tail, found := strings.Cut(strings.ReplaceAll(lower, "’", "'"), "'")
	return found && l.Name == "fr" && l.Sections["function"][head] && l.Holds(tail)
}

// IsPlural reports whether a word has the form of a plural.
func (l *Language) IsPlural(lower string) bool {
	return l.Sections["plural"][lower] || l.Name != "de" && strings.HasSuffix(lower, "s")
}

// IsPast reports whether an English verb has the form of the past.
func (l *Language) IsPast(lower string) bool {
	return strings.HasSuffix(lower, "ed") || slices.Contains([]string{"made", "wrote", "led", "was", "had", "did", "broke", "got", "took"}, lower)
}

// HasRun reports whether some words stand one after the other in a list.
func HasRun(list, run []string) bool {
	for from := 0; from+len(run) <= len(list); from++ {
		if slices.Equal(list[from:from+len(run)], run) {
			return true
		}
	}
	return false
}

var border = regexp.MustCompile(`[\p{L}\p{N}]`)

// EndsInWord reports whether a text ends with a letter or digit.
func EndsInWord(text string) bool { return text != "" && border.MatchString(text[len(text)-1:]) }

// HasPhrase reports whether a text holds a phrase between borders of words.
func HasPhrase(text, phrase string) bool {
	for from := 0; phrase != ""; {
		at := strings.Index(text[from:], phrase)
		if at < 0 {
			return false
		}
		start, end := from+at, from+at+len(phrase)
		if (start == 0 || !border.MatchString(text[start-1:start])) && (end == len(text) || !border.MatchString(text[end:end+1])) {
			return true
		}
		from = end
	}
	return false
}

// Owner returns whose a possessive is: "ada" for "ada's".
func Owner(word string) string {
	for _, suffix := range []string{"'s", "’s", "'", "’"} {
		if head, found := strings.CutSuffix(word, suffix); found {
			return head
		}
	}
	return word
}

// IsCapital reports whether a text begins with a capital.
func IsCapital(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
}

// HasInnerCapital reports whether a word has a capital after its first letter, and
// not only capitals.
func HasInnerCapital(text string) bool {
	_, size := utf8.DecodeRuneInString(text)
	tail := text[size:]
	return strings.ToLower(tail) != tail && strings.ToUpper(text) != text
}

// IsOnly reports whether a text has some signs and nothing else.
func IsOnly(text, signs string) bool { return text != "" && strings.Trim(text, signs) == "" }

// Rounds reports whether n is a known number, rounded to so many decimals.
func Rounds(known, n float64, decimals int) bool {
	if known == n {
		return true
	}
	if decimals == 0 && math.Abs(known) < 1 {
		return false
	}
	scale := math.Pow10(decimals)
	return math.Abs(math.Round(known*scale)-math.Round(n*scale)) < 0.5
}

// Less compares two amounts or, of dates, two dates.
func Less(a, b any, isDate bool) (less, ok bool) {
	if isDate {
		x, isX := a.(string)
		y, isY := b.(string)
		at, _ := MomentOf(x)
		return x < y, isX && isY && !at.IsZero()
	}
	x, isX := graph.Float(a)
	y, isY := graph.Float(b)
	return x < y, isX && isY
}

// SharesStem reports whether one of two words begins with all of the other but an
// ending: "fix" and "fixed", "assign" and "assignee".
func SharesStem(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) >= 3 && strings.HasPrefix(b, strings.TrimSuffix(strings.TrimSuffix(a, "ed"), "e")) && len(b)-len(a) <= 4
}
