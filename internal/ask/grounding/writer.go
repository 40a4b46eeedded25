package grounding

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// mostText bounds what is passed on, in bytes: a model that repeats itself for
// ever is not listened to for ever.
const mostText = 32 << 10

// Writer passes on the sentences of a stream that have ground, and keeps back
// the rest.
type Writer struct {
	ground  *Ground
	tell    func(string)
	pending string
	kept    strings.Builder
	// Dropped is what the sentences kept back state without ground, each once.
	Dropped []string
}

// NewWriter returns a writer that passes sentences on to tell.
func NewWriter(ground *Ground, tell func(string)) *Writer { return &Writer{ground: ground, tell: tell} }

// Text returns what has been passed on.
func (w *Writer) Text() string { return w.kept.String() }

// Write takes a piece of text and passes on the sentences that it completes.
func (w *Writer) Write(piece string) {
	w.pending += piece
	if len(w.pending) > mostText {
		w.Flush() // no sentence is as long
	}
	for {
		end := sentenceEnd(w.pending)
		if end < 0 {
			return
		}
		w.pass(w.pending[:end])
		w.pending = w.pending[end:]
	}
}

// Flush passes on what is left when the stream has ended.
func (w *Writer) Flush() {
	w.pass(w.pending)
	w.pending = ""
}

func (w *Writer) pass(sentence string) {
	if sentence == "" || w.kept.Len()+len(sentence) > mostText {
		return
	}
	if unfounded := w.ground.Unfounded(sentence); len(unfounded) > 0 {
		for _, part := range unfounded {
			if !slices.Contains(w.Dropped, part) {
				w.Dropped = append(w.Dropped, part)
			}
		}
		return
	}
	sentence = w.ground.linkCards(sentence)
	w.kept.WriteString(sentence)
	w.tell(sentence)
}

// linkCards makes the number of a card, as in "[2]", a link to its page.
func (g *Ground) linkCards(sentence string) string {
	places := cardNumber.FindAllStringSubmatchIndex(sentence, -1)
	for _, m := range slices.Backward(places) {
		n, err := strconv.Atoi(sentence[m[2]:m[3]])
		isLink := strings.HasPrefix(sentence[m[1]:], "(")
		if err != nil || isLink || n < 1 || n > len(g.cards) || g.cards[n-1].URL == "" {
			continue
		}
		sentence = sentence[:m[0]] + fmt.Sprintf(`[\[%d\]](%s)`, n, g.cards[n-1].URL) + sentence[m[1]:]
	}
	return sentence
}

// sentenceEnd returns the offset behind the first line or sentence that is
// complete; -1 when there is none. A full stop ends one only before a space:
// "3.5" and "main.go" go on, and so does the "1." of a list. A line of a table
// is one sentence.
func sentenceEnd(text string) int {
	inTable := strings.HasPrefix(strings.TrimSpace(text), "|")
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			return i + 1
		case '.', '!', '?':
			if i+1 < len(text) && text[i+1] == ' ' && !inTable && !listMark.MatchString(text[:i+2]) && !isAbbreviation(text[:i]) {
				return i + 2
			}
		}
	}
	return -1
}

// isAbbreviation says whether a text ends in a word that a full stop belongs to.
func isAbbreviation(text string) bool {
	at := strings.LastIndexAny(text, " \n(")
	switch strings.ToLower(text[at+1:]) {
	case "e.g", "i.e", "no", "nos", "vs", "etc", "approx", "ca", "cf", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "dr", "mr", "mrs", "ms", "st":
		return true
	}
	return false
}
