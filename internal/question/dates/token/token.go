// Package token takes a text apart into the words that its dates and periods are read
// from, those of German, French and Spanish as English ones.
package token

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is a piece of the text between white space, without the punctuation
// around it.
type Word struct {
	Text       string // lower case, English where it is known
	Raw        string // as written
	Start, End int    // byte offsets in the text
	Comma      bool   // a comma follows
	Apostrophe bool   // one stands before it, as in '22
}

const (
	openers = "\"'`([{<“‘«"
	closers = "\"'`)]}>”’».,;:?!"
)

// Split returns the words of a text, in their order.
func Split(text string) []Word {
	var found []Word
	start := -1
	for i, r := range text {
		switch {
		case unicode.IsSpace(r):
			if start >= 0 {
				found = appendWords(found, text, start, i)
			}
			start = -1
		case start < 0:
			start = i
		}
	}
	if start >= 0 {
		found = appendWords(found, text, start, len(text))
	}
	return completed(withSeptember(found))
}

// withSeptember returns words with "sept", which is seven in French, as September where
// a number stands before it or after it.
func withSeptember(words []Word) []Word {
	isNumber := func(i int) bool {
		return i >= 0 && i < len(words) && words[i].Text != "" && words[i].Text[0] >= '0' && words[i].Text[0] <= '9'
	}
	for i := range words {
		if raw := strings.TrimSuffix(Lower(words[i].Raw), "."); raw == "sept" && (isNumber(i-1) || isNumber(i+1)) {
			words[i].Text = "september"
		}
	}
	return words
}

// joined are words that hold two dates: 7-8, 7th/8th, 2018-2020, jan-mar,
// 8/1/2022-9/1/2022, and anything on both sides of a long dash or dots.
var joined = []*regexp.Regexp{
	regexp.MustCompile(`^(.+?)(–|—|\.\.\.?)(.+)$`),
	regexp.MustCompile(`^(\d{1,2}(?:st|nd|rd|th)?)([-/])(\d{1,2}(?:st|nd|rd|th)?)$`),
	regexp.MustCompile(`^((?:19|20)\d\d)(-)((?:19|20)\d\d)$`),
	regexp.MustCompile(`^([a-z]{3,9})([-/])([a-z]{3,9})$`),
	regexp.MustCompile(`^(q[1-4])([-/])(q[1-4])$`),
	regexp.MustCompile(`^(\d{1,2}/(?:19|20)\d\d)(-)(\d{1,2}/(?:19|20)\d\d)$`),
	regexp.MustCompile(`^(\d{1,2})\.(-)(\d{1,2})$`),
	regexp.MustCompile(`^(\d{1,2}[/.]\d{1,2}[/.]\d{4})(-)(\d{1,2}[/.]\d{1,2}[/.]\d{4})$`),
	regexp.MustCompile(`^(\d{4}-\d\d-\d\d)([-/])(\d{4}-\d\d-\d\d)$`),
}

// elided matches a French article or preposition before a vowel: "d'août", "l'année".
var elided = regexp.MustCompile(`^(?i)[dl]['’]\pL`)

func appendWords(found []Word, text string, start, end int) []Word {
	if elided.MatchString(text[start:end]) {
		at := start + strings.IndexAny(text[start:end], "'’")
		_, size := utf8.DecodeRuneInString(text[at:])
		elision := Word{Text: Lower(text[start:at]) + "'", Raw: text[start:at], Start: start, End: at + size}
		if elision.Text == "d'" {
			elision.Text = "of"
		}
		found, start = append(found, elision), at+size
	}
	w := trim(text, start, end)
	if raw := text[start:end]; Ranges[raw] { // dots would be trimmed away
		w = Word{Text: raw, Raw: raw, Start: start, End: end}
	}
	if w.Text == "" {
		return found
	}
	for _, pattern := range joined {
		m := pattern.FindStringSubmatchIndex(w.Text)
		if m == nil || !datelike(w.Text[m[2]:m[3]]) || !datelike(w.Text[m[6]:m[7]]) {
			continue
		}
		for group := 1; group <= 3; group++ {
			a, b := m[2*group], m[2*group+1]
			found = append(found, Word{Text: cmp.Or(Known.foreign[w.Text[a:b]], w.Text[a:b]), Raw: w.Raw[a:b], Start: w.Start + a, End: w.Start + b})
		}
		found[len(found)-1].Comma = w.Comma
		return found
	}
	return append(found, w)
}

// quarter matches a quarter without its year.
var quarter = regexp.MustCompile(`^q[1-4]$`)

// datelike reports whether a half of a joined word can be a date or a part of one.
func datelike(text string) bool {
	return Months[text] != 0 || Months[Known.foreign[text]] != 0 || quarter.MatchString(text) || text[0] >= '0' && text[0] <= '9' && !strings.ContainsFunc(text, notOfDate)
}

func notOfDate(r rune) bool {
	return !strings.ContainsRune("0123456789-/.sthnrd", r)
}

func trim(text string, start, end int) Word {
	w := Word{}
	for start < end {
		r, size := utf8.DecodeRuneInString(text[start:end])
		if !strings.ContainsRune(openers, r) {
			break
		}
		w.Apostrophe = r == '\'' || r == '’' || r == '‘'
		start += size
	}
	for start < end {
		r, size := utf8.DecodeLastRuneInString(text[start:end])
		if !strings.ContainsRune(closers, r) {
			break
		}
		w.Comma = w.Comma || r == ','
		end -= size
	}
	for _, possessive := range []string{"'s", "’s"} {
		if strings.HasSuffix(text[start:end], possessive) {
			end -= len(possessive)
		}
	}
	w.Raw, w.Start, w.End = text[start:end], start, end
	w.Text = Lower(w.Raw)
	if long := abbreviated[w.Text]; long != "" {
		w.Text = long
	} else if english := Known.foreign[w.Text]; english != "" {
		w.Text = english
	}
	return w
}

// abbreviated are words of dates as they are written in chats.
var abbreviated = map[string]string{
	"yr": "year", "yrs": "years", "mth": "month", "mths": "months", "wk": "week", "wks": "weeks", "wkend": "weekend", "wknd": "weekend",
	"hrs": "hours", "n": "and", "prev": "previous", "btw": "between", "btwn": "between", "b/w": "between",
}

// Lower returns a text with its ASCII capitals in lower case. It keeps every byte's place, which strings.ToLower does not.
func Lower(text string) string {
	lower := []byte(text)
	for i, b := range lower {
		if b >= 'A' && b <= 'Z' {
			lower[i] = b + 'a' - 'A'
		}
	}
	return string(lower)
}
