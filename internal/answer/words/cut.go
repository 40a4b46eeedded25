package words

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
	"repochat/internal/prose"
)

// A sentence of which only a part has ground may be shortened to a part that is a
// sentence of its own and has ground alone: what is left out is a courtesy before
// it, an insertion between commas or brackets, or a clause behind it.
var (
	beforeColon = regexp.MustCompile(`^[^:"“„«0-9#@{]{1,90}:\s+`)
	courtesy    = regexp.MustCompile(`^[^:"“„«0-9#@{,]{1,60}\b(?:that|dass|que)\s+`)
	beforeComma = regexp.MustCompile(`^[^:"“„«0-9#@{,]{1,60},\s+`)
	digitFirst  = regexp.MustCompile(`^\d+,`)
	insertion   = regexp.MustCompile(`,\s[^,;:]{2,120},|\s\([^()]{2,160}\)`)
	clauseStart = regexp.MustCompile(`(?:,|;|\s[–—-])\s+\p{L}`)
	causeWord   = regexp.MustCompile(`\s(?:because|since [a-z]+ [a-z]+|due to|thanks to|owing to|weil|wegen|aufgrund|parce que|car|grâce à|en raison de|porque|debido a|gracias a)\s`)
)

// mostCuts bounds how many parts of a sentence are tried.
const mostCuts = 12

// shortened returns the first part of a sentence that has ground alone.
func shortened(g *sentence.Ground, l *language.Language, text string) answer.Words {
	for _, part := range parts(l, text) {
		if s := checked(g, l, part, false); len(s.Missed) == 0 && s.statesSomething() && !s.endsOpen() {
			if first := &s.Tokens[0]; first.Kind == sentence.Word {
				first.Text = prose.Capital(first.Text)
			}
			return s.written()
		}
	}
	return nil
}

// saysHow reports whether the beginning of a sentence says how the rest is meant, so
// that the rest alone would state something else: "on average", "without Ada".
func saysHow(l *language.Language, lead string) bool {
	words := language.WordsOf(strings.ToLower(lead))
	for i, word := range words {
		if l.PhraseAt("on average", words[i:]) > 0 || l.PhraseAt("not", words[i:]) > 0 || l.IsOneOf(word, "zero", "two", "all") || l.NumberOf(word) > 1 {
			return true
		}
	}
	return false
}

// statesSomething reports whether a sentence has a value of its own: what is left
// of another one has to answer something.
func (s *checker) statesSomething() bool {
	first, _ := s.Following(-1)
	return s.hasValue() && slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool {
		return t.Kind == sentence.Word && (s.Sections["auxiliary"][t.Lower] || s.Is("verb", t.Lower) && !s.Is("noun", t.Lower) && !s.Is("adjective", t.Lower) || s.IsPhrase("verb", t.Lower))
	}) && !s.IsPhrase("preposition", first.Lower)
}

// isHeadless reports whether what is left out of a sentence begins with its predicate:
// "…, are left out". What is left is no sentence then.
func isHeadless(l *language.Language, cut string) bool {
	words := language.WordsOf(strings.ToLower(cut))
	return len(words) > 0 && l.Sections["auxiliary"][words[0]]
}

// hasValue reports whether a sentence names a thing, an amount or a date.
func (s *checker) hasValue() bool {
	return slices.ContainsFunc(s.Tokens, func(t sentence.Token) bool {
		return t.Kind == sentence.Value || t.Kind == sentence.Number
	})
}

// endsOpen reports whether a sentence ends in a clause that lacks its predicate: "once the
// editors".
func (s *checker) endsOpen() bool {
	at := -1
	for i, t := range s.Tokens {
		if t.Kind == sentence.Word && s.IsPhrase("opens clause", t.Lower) {
			at = i
		}
	}
	if at < 0 || len(s.WordsAfter(at, 1)) == 0 {
		return false
	}
	return !slices.ContainsFunc(s.Tokens[at+1:], func(t sentence.Token) bool {
		return t.Kind == sentence.Word && (s.Sections["auxiliary"][t.Lower] || s.Is("verb", t.Lower) || s.Deed(t.Lower) != "")
	})
}

// isRound reports whether a part of a sentence leaves no bracket open and does not end in
// what leads on.
func isRound(l *language.Language, part string) bool {
	words := language.WordsOf(strings.ToLower(part))
	if len(words) == 0 || strings.Count(part, "(") != strings.Count(part, ")") {
		return false
	}
	last := words[len(words)-1]
	return !l.Sections["and"][last] && (l.Name != "en" || last != "no")
}

// parts returns the parts of a sentence that can stand alone, the longest first.
func parts(l *language.Language, text string) []string {
	text = strings.TrimSpace(text)
	var found []string
	add := func(part string) {
		if part = strings.TrimSpace(part); part != "" && !slices.Contains(found, part) && part != text && isRound(l, part) {
			found = append(found, part)
		}
	}
	heads := []string{text}
	for _, lead := range []*regexp.Regexp{beforeColon, courtesy, beforeComma} {
		if m := lead.FindString(text); m != "" && !saysHow(l, m) && !digitFirst.MatchString(text[len(m):]) {
			add(text[len(m):])
			heads = append(heads, text[len(m):])
		}
	}
	for _, head := range heads {
		for _, place := range insertion.FindAllStringIndex(head, 3) {
			if strings.Contains(head[:place[0]], " ") { // "Yes, since May" inserts nothing
				add(head[:place[0]] + head[place[1]:])
			}
		}
		ends := append(clauseStart.FindAllStringIndex(head, 4), causeWord.FindAllStringIndex(head, 2)...)
		for _, place := range slices.Backward(ends) {
			if !isHeadless(l, head[place[0]:]) {
				add(strings.TrimRight(head[:place[0]], " ,;") + ".")
			}
		}
	}
	slices.SortStableFunc(found, func(a, b string) int { return len(b) - len(a) })
	return found[:min(len(found), mostCuts)]
}
