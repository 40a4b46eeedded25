package ask

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"repochat/internal/answer"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/llm"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
)

// The errors of a question that is not worth a query.
var (
	ErrQuestionEmpty   = errors.New("the question is empty")
	ErrQuestionTooLong = fmt.Errorf("the question is too long; at most %d characters are read", MostQuestionRunes)
)

// MostTokens is how many tokens of a language model one question may take, with
// its retry and the words about its rows: a call that might take more is left out.
const MostTokens = 8000

// tokensPerStep is what a question may take more for each step whose rows the
// model wants to see before the next one.
const tokensPerStep = 4000

// MostCalls is how often a model may be asked for one question: for each step,
// for one other try, and for the words.
const MostCalls = reader.MostSteps + 2

// MostQuestionRunes is the longest question, in characters.
const MostQuestionRunes = 4000

// Options are the parts of an Asker.
type Options struct {
	// Reader plans the queries: a language model, or the built-in reader.
	Reader reader.Reader
	// Fallback, which may be nil, takes over when the reader fails.
	Fallback reader.Reader
	// Synthesizer, which may be nil, puts results into words. Without it they
	// are told by fixed rules.
	Synthesizer llm.Completer
	Graph       Graph
	Names       names.Source
	Schema      schema.Schema
	// Now is the clock; nil is the real one. A question brings its own Now for
	// what "yesterday" means.
	Now func() time.Time
	// Without lists the parts that this Asker leaves out. That of the glossary
	// and of the examples is the Reader's own.
	Without []Part
}

// Asker answers questions. It is safe for concurrent use.
type Asker struct {
	reader       reader.Reader
	fallback     reader.Reader
	synthesizer  llm.Completer
	graph        Graph
	scanner      *question.Scanner
	cypherSchema *cypher.Schema
	now          func() time.Time
	without      []Part
}

// New returns an Asker.
func New(o Options) *Asker {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Asker{
		reader: o.Reader, fallback: o.Fallback, synthesizer: o.Synthesizer, graph: o.Graph,
		scanner:      question.NewScanner(o.Names, o.Now),
		cypherSchema: cypher.NewSchema(o.Schema), now: o.Now, without: o.Without,
	}
}

// Ask answers a question. watch, which may be nil, is told what happens on the
// way, in order and never concurrently.
//
// The error is ErrQuestionEmpty, ErrQuestionTooLong, graph.ErrNoRepository,
// the context's, or one of the graph's when it cannot be reached at all. A
// question that fails on its way is an Answer with the outcome Failed.
func (a *Asker) Ask(ctx context.Context, asked question.Question, watch func(Event)) (Answer, error) {
	asked, err := a.accept(asked)
	if err != nil {
		return Answer{}, err
	}
	ctx = llm.WithBudget(ctx, MostTokens)
	w := &work{asker: a, question: asked, watch: watch}
	w.answer.Result = noRows()
	if text, ok := smallTalk(asked); ok {
		w.say(Conversational, text)
		return w.answer, nil
	}
	w.tell(EventStatus, "Reading the question")
	if w.known, err = a.scanner.Scan(ctx, asked); err != nil {
		return Answer{}, err
	}
	if a.lacks(PartNames) {
		w.known.Names, w.known.Unknown = nil, nil
	}
	w.answer.Names, w.answer.DataAsOf = w.known.Names, w.known.Vocabulary.DataAsOf
	w.interpret()
	w.answer.Names = w.known.Names
	w.tell(EventStatus, "Writing a query"+withinDeadline(ctx, a.now()))
	chosen, err := w.choose(ctx)
	switch {
	case ctx.Err() != nil:
		return w.answer, ctx.Err()
	case err != nil:
		w.fail(ModelUnavailable, prose.Capital(err.Error())+".")
	default:
		w.finish(ctx, chosen)
	}
	return w.answer, ctx.Err()
}

// worthTelling is the shortest limit of a question that is told while it is
// waited for.
const worthTelling = 4 * time.Minute

// withinDeadline returns the time that a question has left, for a status: a
// model on a slow machine may need much of it.
func withinDeadline(ctx context.Context, now time.Time) string {
	deadline, limited := ctx.Deadline()
	if left := deadline.Sub(now).Round(time.Minute); limited && left >= worthTelling {
		return fmt.Sprintf(" (this may take up to %d minutes)", int(left.Minutes()))
	}
	return ""
}

// accept trims a question and refuses what is none.
func (a *Asker) accept(q question.Question) (question.Question, error) {
	q.Text = strings.TrimSpace(strings.ToValidUTF8(q.Text, "\uFFFD"))
	if q.Text == "" {
		return q, ErrQuestionEmpty
	}
	if utf8.RuneCountInString(q.Text) > MostQuestionRunes {
		return q, ErrQuestionTooLong
	}
	if q.Now.IsZero() {
		q.Now = a.now()
	}
	q.Conversation = shortened(q.Conversation)
	return q, nil
}

// mostTurns is how many earlier questions can matter to one.
const mostTurns = 20

// shortened returns the last turns of a conversation, their questions no longer
// than a question may be: a client sends what it likes.
func shortened(turns []question.Turn) []question.Turn {
	turns = slices.Clone(turns[max(0, len(turns)-mostTurns):])
	for i := range turns {
		text := []rune(turns[i].Question)
		turns[i].Question = string(text[:min(len(text), MostQuestionRunes)])
	}
	return turns
}

// noRows is the result of an answer without any: its JSON has empty lists.
func noRows() graph.Result { return graph.Result{Columns: []string{}, Rows: [][]any{}} }

// work is one question on its way to an answer.
type work struct {
	asker    *Asker
	question question.Question
	watch    func(Event)
	known    question.Scanned
	answer   Answer
	// ambiguities are what can be read in several ways in the question, chosen
	// what the user chose among them.
	ambiguities readings.Ambiguities
	chosen      []readings.Choice
	allNames    []names.Resolved // the known names as if nothing were chosen
}

// choose has the reader plan and, when nothing comes of that, its fallback.
func (w *work) choose(ctx context.Context) (*try, error) {
	chosen, err := w.settle(ctx, w.asker.reader)
	if ctx.Err() != nil || w.asker.fallback == nil || err == nil && !isInVain(chosen) {
		return chosen, err
	}
	instead, second := w.settle(ctx, w.asker.fallback)
	if second != nil || instead.failure != nil || isNotUnderstood(instead) || err == nil && instead.Extracted == "" {
		// What the fallback does not understand, the reader might have.
		return chosen, err
	}
	w.answer.Fallback = whyFallback(chosen, err)
	w.notice(answer.NoticeFallback, w.answer.Fallback.Detail)
	return instead, nil
}

// isNotUnderstood reports whether a plan says that the question was not
// understood.
func isNotUnderstood(t *try) bool {
	say := t.said()
	return say != nil && say.Kind == reader.NotUnderstood
}

// isInVain says whether no query that runs came of an attempt, for a reason
// that is neither the database's nor the question's own.
func isInVain(t *try) bool { return t.failure != nil && !isTrouble(t.failure) && !isWrite(t.failure) }

// whyFallback says why the built-in parser answered.
func whyFallback(t *try, err error) *Fallback {
	const instead = " The built-in parser answered."
	switch {
	case err != nil:
		return &Fallback{Code: ModelUnavailable, Detail: fmt.Sprintf("The model could not be asked: %v.", err) + instead}
	case errors.Is(t.failure, errNoQuery):
		return &Fallback{Code: NoQuery, Detail: "The model wrote no query." + instead}
	}
	return &Fallback{Code: NoQuery, Detail: "The model wrote no query that runs." + instead}
}

func (w *work) keep(t *try) { w.answer.Attempts = append(w.answer.Attempts, t.Attempt) }

func (w *work) tell(kind EventKind, data any) {
	if w.watch != nil {
		w.watch(Event{Kind: kind, Data: data})
	}
}

// notice adds a sentence that qualifies the answer.
func (w *work) notice(code answer.NoticeCode, text string) {
	w.answer.Notices = append(w.answer.Notices, answer.Notice{Code: code, Text: text})
	w.tell(EventNotice, text)
}

// say ends with a text that no rows stand behind.
func (w *work) say(outcome Outcome, text string) {
	w.answer.Outcome, w.answer.Text = outcome, text
	w.tell(EventToken, text)
}

// fail ends without an answer. The trouble is "" where the question itself is
// the reason.
func (w *work) fail(trouble Trouble, reason string) {
	w.answer.Error, w.answer.Trouble = reason, trouble
	w.say(Failed, reason)
}
