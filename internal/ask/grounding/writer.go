package grounding

import (
	"strings"
)

// Writer passes on the sentences of a stream that have ground, and
// keeps back the rest.
type Writer struct {
	ground  *Ground
	tell    func(string)
	pending string
	kept    strings.Builder
	// Dropped is what the sentences kept back state without ground.
	Dropped []string
}

// NewWriter returns a writer that passes sentences on to tell.
func NewWriter(ground *Ground, tell func(string)) *Writer { return &Writer{ground: ground, tell: tell} }

// Text returns what has been passed on.
func (w *Writer) Text() string { return w.kept.String() }

// Write takes a piece of text and passes on the sentences that it completes.
func (w *Writer) Write(piece string) {
	w.pending += piece
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
	if unfounded := w.ground.Unfounded(sentence); len(unfounded) > 0 {
		w.Dropped = append(w.Dropped, unfounded...)
		return
	}
	w.kept.WriteString(sentence)
	if sentence != "" {
		w.tell(sentence)
	}
}

// sentenceEnd returns the offset behind the first line or sentence that is
// complete; -1 when there is none. A full stop ends one only before a space:
// "3.5" and "main.go" go on, and so does the "1." of a list.
func sentenceEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			return i + 1
		case '.', '!', '?':
			if i+1 < len(text) && text[i+1] == ' ' && !listMark.MatchString(text[:i+2]) {
				return i + 2
			}
		}
	}
	return -1
}
