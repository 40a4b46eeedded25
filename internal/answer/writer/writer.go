// Package writer passes on what a model writes about rows, sentence by sentence as
// it is written, as far as package words finds ground for it.
package writer

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
	"repochat/internal/answer/words"
)

// refersBack matches a sentence that goes on from the one before it.
var refersBack = regexp.MustCompile(`(?i)^(?:they|it|he|she|this|these|those|both|others?|the\s+(?:others?|rest|remaining|latter|former)|(?:besides|after|before)\s+(?:it|them|those)|of\s+(?:these|those|them)|sie|er|es|diese[rns]?|beide|die\s+(?:anderen|übrigen)|ils?|elles?|ces|les\s+autres|ellos|ellas|estos|estas|los\s+demás)\b`)

// mostText bounds what is passed on, in bytes: a model that repeats itself for
// ever is not listened to for ever.
const mostText = 32 << 10

// mostSentence bounds one sentence, in bytes: what is longer is none.
const mostSentence = 1500

// A Sentence is what a model wrote with what is made of it.
type Sentence struct {
	// Text is the sentence as the model wrote it, with its references.
	Text string
	words.Verdict
}

// isWhole reports whether nothing of a sentence is left out.
func (s Sentence) isWhole() bool { return s.Words != nil && len(s.Missed) == 0 }

// Writer passes on the sentences of a stream that have ground, as segments. From
// the first one on that has none, or not whole, it keeps them until the stream is
// closed: the model may write them again. In the place of a first sentence that has
// no ground it passes on the built-in wording, so that an answer begins with one.
type Writer struct {
	ground  *sentence.Ground
	tell    func(answer.Words)
	pending string
	// size is how many bytes of sentences were taken.
	size int
	// kept are the sentences that are not passed on yet.
	kept []Sentence
	// isLost is set where the sentence before was left out.
	isLost bool
	// Words is what has been passed on, and Lead its first sentence.
	Words, Lead answer.Words
	// Dropped is what the sentences left out state without ground, and Own are words of
	// the writer's own in those passed on, each once.
	Dropped, Own []string
}

// New returns a writer that passes sentences on to tell.
func New(from sentence.Source, tell func(answer.Words)) *Writer {
	return &Writer{ground: sentence.NewGround(from), tell: tell}
}

// Figures are what the words may name besides the cells.
func (w *Writer) Figures() []answer.Figure { return w.ground.Figures }

// Rows are what is put into words.
func (w *Writer) Rows() answer.Rows { return w.ground.Rows }

// Write takes a piece of text and passes on the sentences that it completes.
func (w *Writer) Write(piece string) {
	w.pending += piece
	if len(w.pending) > 4*mostSentence {
		w.flush() // no sentence is as long
	}
	for {
		end := language.SentenceEnd(w.pending)
		if end < 0 {
			return
		}
		w.take(w.pending[:end])
		w.pending = w.pending[end:]
	}
}

// BreakOff forgets the sentence that a stream broke off in.
func (w *Writer) BreakOff() { w.pending = "" }

// Kept returns the sentences of a text that has ended which are not passed on yet:
// none, or the first that has no ground, or not whole, and all behind it.
func (w *Writer) Kept() []Sentence {
	w.flush()
	return slices.Clone(w.kept)
}

// Rewrite puts a text in the place of the sentences that Kept returns, unless less
// of it would be passed on than of them.
func (w *Writer) Rewrite(text string) {
	again := Writer{ground: w.ground, kept: []Sentence{{}}}
	again.Write(text)
	again.flush()
	if again.kept = again.kept[1:]; lengthOf(again.kept, w.isLost) >= lengthOf(w.kept, w.isLost) {
		w.kept = again.kept
	}
}

// Close passes on what is left when the stream has ended, and the built-in
// wording when nothing of the words was passed on.
func (w *Writer) Close() {
	w.flush()
	kept := w.kept
	w.kept = nil
	for _, s := range withoutLost(kept, w.isLost) {
		w.pass(s)
	}
	if len(w.Words) == 0 {
		w.builtin()
	}
}

func (w *Writer) flush() {
	w.take(w.pending)
	w.pending = ""
}

// take judges a sentence, and passes it on where it is whole and none is kept before it.
func (w *Writer) take(text string) {
	if strings.TrimSpace(text) == "" || language.IsStructure(text) || w.size+len(text) > mostText {
		return // the page shows the rows: a list of them is left out without a word
	}
	w.size += len(text)
	s := Sentence{Text: strings.TrimSpace(text), Verdict: words.Verdict{Missed: []string{"a sentence that is too long"}}}
	if len(text) <= mostSentence {
		s.Verdict = words.Check(w.ground, s.Text)
	}
	if len(w.kept) > 0 || !s.isWhole() {
		w.kept = append(w.kept, s)
		return
	}
	w.pass(s)
}

func (w *Writer) pass(s Sentence) {
	w.isLost = s.Words == nil
	w.Dropped, w.Own = withNew(w.Dropped, s.Missed), withNew(w.Own, s.Own)
	switch {
	case s.Words != nil:
		w.emit(s.Words)
	case len(w.Words) == 0:
		w.builtin()
	}
}

// withoutLost leaves out the sentences that go on from one that is left out.
func withoutLost(all []Sentence, isLost bool) []Sentence {
	var left []Sentence
	for _, s := range all {
		if isLost && refersBack.MatchString(s.Text) {
			continue
		}
		isLost = s.Words == nil
		left = append(left, s)
	}
	return left
}

// lengthOf returns how many characters of sentences are passed on.
func lengthOf(all []Sentence, isLost bool) int {
	n := 0
	for _, s := range withoutLost(all, isLost) {
		n += utf8.RuneCountInString(s.Words.Plain())
	}
	return n
}

// withNew adds the texts that a list does not have.
func withNew(list, more []string) []string {
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

func (w *Writer) builtin() {
	question := w.ground.Question
	if w.ground.IsUnsure {
		question = ""
	}
	w.emit(answer.Wording(question, w.ground.Rows))
}

func (w *Writer) emit(words answer.Words) {
	if len(w.Words) > 0 {
		words = append(answer.Words{{Text: " "}}, words...)
	} else {
		w.Lead = words
	}
	w.Words = append(w.Words, words...)
	w.tell(words)
}
