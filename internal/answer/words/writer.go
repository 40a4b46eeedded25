package words

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
)

// refersBack matches a sentence that goes on from the one before it.
var refersBack = regexp.MustCompile(`(?i)^(?:they|it|he|she|this|these|those|both|others?|the\s+(?:others?|rest|remaining|latter|former)|(?:besides|after|before)\s+(?:it|them|those)|of\s+(?:these|those|them)|sie|er|es|diese[rns]?|beide|die\s+(?:anderen|übrigen)|ils?|elles?|ces|les\s+autres|ellos|ellas|estos|estas|los\s+demás)\b`)

// Source is what words may draw on.
type Source = sentence.Source

// mostText bounds what is passed on, in bytes: a model that repeats itself for
// ever is not listened to for ever.
const mostText = 32 << 10

// mostSentence bounds one sentence, in bytes: what is longer is none.
const mostSentence = 1500

// Writer passes on the sentences of a stream that have ground, as segments, and
// keeps back the rest. In the place of a first sentence that has none it passes
// on the built-in wording, so that an answer begins with one.
type Writer struct {
	ground  *sentence.Ground
	tell    func(answer.Words)
	pending string
	seen    bool
	// isLost is set where the sentence before was kept back.
	isLost bool
	// Words is what has been passed on, and Lead its first sentence.
	Words, Lead answer.Words
	// Dropped is what the sentences kept back state without ground, and Own are words of
	// the writer's own in those passed on, each once.
	Dropped, Own []string
	size         int
}

// NewWriter returns a writer that passes sentences on to tell.
func NewWriter(from Source, tell func(answer.Words)) *Writer {
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
		w.pass(w.pending[:end])
		w.pending = w.pending[end:]
	}
}

// BreakOff forgets the sentence that a stream broke off in.
func (w *Writer) BreakOff() { w.pending = "" }

// Close passes on what is left when the stream has ended, and the built-in
// wording when nothing of the words was passed on.
func (w *Writer) Close() {
	w.flush()
	if len(w.Words) == 0 {
		w.builtin()
	}
}

func (w *Writer) flush() {
	w.pass(w.pending)
	w.pending = ""
}

func (w *Writer) pass(text string) {
	if strings.TrimSpace(text) == "" || language.IsStructure(text) || w.size+len(text) > mostText {
		return // the page shows the rows: a list of them is left out without a word
	}
	isFirst := !w.seen
	w.seen = true
	if w.isLost && refersBack.MatchString(strings.TrimSpace(text)) {
		return // what it goes on from is not told
	}
	found := verdict{missed: []string{"a sentence that is too long"}}
	if len(text) <= mostSentence {
		found = check(w.ground, strings.TrimSpace(text))
	}
	w.isLost = found.words == nil
	w.Dropped, w.Own = withNew(w.Dropped, found.missed), withNew(w.Own, found.own)
	switch {
	case found.words != nil:
		w.emit(found.words)
	case isFirst:
		w.builtin()
	}
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
	w.size += len(words.Plain())
	w.Words = append(w.Words, words...)
	w.tell(words)
}
