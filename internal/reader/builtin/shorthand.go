package builtin

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader"
)

// spelledOut returns a request with the shorthand of chats written out, in the
// question and in those before it.
func spelledOut(request reader.Request) reader.Request {
	if text := spellOut(request.Text); text != request.Text {
		request.Scanned = request.WithText(text)
	}
	request.Conversation = slices.Clone(request.Conversation)
	for i, turn := range request.Conversation {
		request.Conversation[i].Question = spellOut(turn.Question)
	}
	return request
}

var (
	// quotedPart is what is searched for or named as it stands.
	quotedPart = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|“[^”]*”")
	// shortWord is a word that may be shorthand: with the slash of "w/o", or
	// with an apostrophe.
	shortWord = regexp.MustCompile(`(?i)(^|[\s(,;])(w/o|w/|b/w|[a-z]+)($|[\s),.;:?!]|\d)`)
	// twoEnds is "btw" in the place of "between": two ends follow it.
	twoEnds  = regexp.MustCompile(`(?i)(^|\s)btw\s+([^,;?!]{1,40}\s(?:and|&)\s)`)
	moreThan = regexp.MustCompile(`(^|\s)>\s*(\d)`)
	fewer    = regexp.MustCompile(`(^|\s)<\s*(\d)`)
)

// spellOut writes out the shorthand in a question, quotations aside.
func spellOut(text string) string {
	var out strings.Builder
	from := 0
	for _, quoted := range quotedPart.FindAllStringIndex(text, -1) {
		out.WriteString(spellOutWords(text[from:quoted[0]]))
		out.WriteString(text[quoted[0]:quoted[1]])
		from = quoted[1]
	}
	out.WriteString(spellOutWords(text[from:]))
	return out.String()
}

func spellOutWords(text string) string {
	text = twoEnds.ReplaceAllString(text, "${1}between ${2}")
	text = moreThan.ReplaceAllString(text, "${1}more than ${2}")
	text = fewer.ReplaceAllString(text, "${1}fewer than ${2}")
	// Two words may share the space between them, so the search goes on at it.
	for from := 0; ; {
		m := shortWord.FindStringSubmatchIndex(text[from:])
		if m == nil {
			return text
		}
		start, end := from+m[4], from+m[5]
		words, known := shorthand[strings.ToLower(text[start:end])]
		if !known || !standsAlone(text, start, end) {
			from = end
			continue
		}
		if strings.HasSuffix(text[start:end], "/") && end < len(text) && text[end] != ' ' {
			words += " "
		}
		text = text[:start] + words + text[end:]
		from = start + len(words)
	}
}

// standsAlone reports whether shorthand that is followed by a dot or a digit is
// no part of a name: "msg.go", "r2"; nor a capital letter, such as a language.
func standsAlone(text string, start, end int) bool {
	rest := text[end:]
	switch {
	case end-start == 1 && text[start] < 'a':
		return false
	case len(rest) > 1 && rest[0] == '.':
		return rest[1] == ' ' || rest[1] == '.'
	case rest != "" && '0' <= rest[0] && rest[0] <= '9':
		return text[end-1] == '/'
	}
	return true
}

// shorthand maps what people write in chats to the words that it stands for; ""
// for what says nothing.
var shorthand = map[string]string{
	"w/": "with", "w/o": "without", "b/w": "between",
	"yr": "year", "yrs": "years", "mth": "month", "mths": "months", "wk": "week", "wks": "weeks",
	"wkend": "weekend", "wkends": "weekends", "wknd": "weekend", "wknds": "weekends", "hrs": "hours",
	"msg": "message", "msgs": "messages", "sth": "something", "smth": "something", "sb": "somebody", "sbdy": "somebody",
	"r": "are", "u": "you", "ur": "your", "em": "them", "abt": "about", "avg": "average", "prev": "previous", "btwn": "between",
	"wheres": "where is", "hows": "how is", "whos": "who is", "thats": "that is", "theres": "there is",
	"btw": "", "rn": "", "atm": "", "lol": "", "haha": "", "tho": "", "imo": "", "fyi": "", "asap": "", "pls": "", "plz": "", "thx": "",
}
