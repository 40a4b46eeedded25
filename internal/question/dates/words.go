package dates

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is a piece of the text between white space, without the punctuation
// around it.
type word struct {
	text       string // lower case
	raw        string // as written
	start, end int    // byte offsets in the text
	comma      bool   // a comma follows
	apostrophe bool   // one stands before it, as in '22
}

const (
	openers = "\"'`([{<“‘«"
	closers = "\"'`)]}>”’».,;:?!"
)

func split(text string) []word {
	var words []word
	start := -1
	for i, r := range text {
		switch {
		case unicode.IsSpace(r):
			if start >= 0 {
				words = appendWords(words, text, start, i)
			}
			start = -1
		case start < 0:
			start = i
		}
	}
	if start >= 0 {
		words = appendWords(words, text, start, len(text))
	}
	return words
}

// joined are words that hold two dates: 7-8, 7th/8th, 2018-2020, jan-mar,
// 8/1/2022-9/1/2022, and anything on both sides of a long dash or dots.
var joined = []*regexp.Regexp{
	regexp.MustCompile(`^(.+?)(–|—|\.\.\.?)(.+)$`),
	regexp.MustCompile(`^(\d{1,2}(?:st|nd|rd|th)?)([-/])(\d{1,2}(?:st|nd|rd|th)?)$`),
	regexp.MustCompile(`^((?:19|20)\d\d)(-)((?:19|20)\d\d)$`),
	regexp.MustCompile(`^([a-z]{3,9})(-)([a-z]{3,9})$`),
	regexp.MustCompile(`^(\d{1,2}[/.]\d{1,2}[/.]\d{4})(-)(\d{1,2}[/.]\d{1,2}[/.]\d{4})$`),
	regexp.MustCompile(`^(\d{4}-\d\d-\d\d)([-/])(\d{4}-\d\d-\d\d)$`),
}

func appendWords(words []word, text string, start, end int) []word {
	w := trim(text, start, end)
	if raw := text[start:end]; rangeWords[raw] { // dots would be trimmed away
		w = word{text: raw, raw: raw, start: start, end: end}
	}
	if w.text == "" {
		return words
	}
	for _, pattern := range joined {
		m := pattern.FindStringSubmatchIndex(w.text)
		if m == nil || !datelike(w.text[m[2]:m[3]]) || !datelike(w.text[m[6]:m[7]]) {
			continue
		}
		for group := 1; group <= 3; group++ {
			a, b := m[2*group], m[2*group+1]
			words = append(words, word{text: w.text[a:b], raw: w.raw[a:b], start: w.start + a, end: w.start + b})
		}
		words[len(words)-1].comma = w.comma
		return words
	}
	return append(words, w)
}

// datelike reports whether a half of a joined word can be a date or a part of one.
func datelike(text string) bool {
	return months[text] != 0 || text[0] >= '0' && text[0] <= '9' && !strings.ContainsFunc(text, notOfDate)
}

func notOfDate(r rune) bool {
	return !strings.ContainsRune("0123456789-/.sthnrd", r)
}

func trim(text string, start, end int) word {
	w := word{}
	for start < end {
		r, size := utf8.DecodeRuneInString(text[start:end])
		if !strings.ContainsRune(openers, r) {
			break
		}
		w.apostrophe = r == '\'' || r == '’' || r == '‘'
		start += size
	}
	for start < end {
		r, size := utf8.DecodeLastRuneInString(text[start:end])
		if !strings.ContainsRune(closers, r) {
			break
		}
		w.comma = w.comma || r == ','
		end -= size
	}
	for _, possessive := range []string{"'s", "’s"} {
		if strings.HasSuffix(text[start:end], possessive) {
			end -= len(possessive)
		}
	}
	w.raw, w.start, w.end = text[start:end], start, end
	w.text = asciiLower(w.raw)
	if long := abbreviated[w.text]; long != "" {
		w.text = long
	} else if english := foreign[w.text]; english != "" {
		w.text = english
	}
	return w
}

// abbreviated are words of dates as they are written in chats.
var abbreviated = map[string]string{
	"yr": "year", "yrs": "years", "mth": "month", "mths": "months", "wk": "week", "wks": "weeks", "wkend": "weekend", "wknd": "weekend",
	"hrs": "hours", "prev": "previous", "btw": "between", "btwn": "between", "b/w": "between",
}

// asciiLower keeps every byte's place, which strings.ToLower does not.
func asciiLower(text string) string {
	lower := []byte(text)
	for i, b := range lower {
		if b >= 'A' && b <= 'Z' {
			lower[i] = b + 'a' - 'A'
		}
	}
	return string(lower)
}
