package ask

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"repochat/internal/ask/names"
	"repochat/internal/ask/prose"
	"repochat/internal/ask/readings"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/llm"
)

// The errors of a question that is not worth a query.
var (
	ErrQuestionEmpty   = errors.New("the question is empty")
	ErrQuestionTooLong = fmt.Errorf("the question is too long; at most %d characters are read", MostQuestionRunes)
)

// MostTokens is how many tokens of a language model one question may take, with
// its retry and the words about its rows: a call that might take more is left out.
const MostTokens = 8000

// MostQuestionRunes is the longest question, in characters.
const MostQuestionRunes = 4000

// Options are the parts of an Asker.
type Options struct {
	// Generator writes the queries: a Model, or the built-in parser.
	Generator Generator
	// Fallback, which may be nil, takes over when the generator fails.
	Fallback Generator
	// Synthesizer, which may be nil, puts results into words. Without it they
	// are told by fixed rules.
	Synthesizer llm.Completer
	Graph       Graph
	Names       Names
	Schema      graph.Schema
	// Now is the clock; nil is the real one. A question brings its own Now for
	// what "yesterday" means.
	Now func() time.Time
	// Without lists the parts that this Asker leaves out. That of the glossary
	// and of the examples is the Generator's own.
	Without []Part
}

// Asker answers questions. It is safe for concurrent use.
type Asker struct {
	generator    Generator
	fallback     Generator
	synthesizer  llm.Completer
	graph        Graph
	names        *names.Finder
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
		generator: o.Generator, fallback: o.Fallback, synthesizer: o.Synthesizer, graph: o.Graph,
		names:        names.NewFinder(o.Names, o.Now),
		cypherSchema: CypherSchema(o.Schema), now: o.Now, without: o.Without,
	}
}

// Ask answers a question. watch, which may be nil, is told what happens on the
// way, in order and never concurrently.
//
// The error is ErrQuestionEmpty, ErrQuestionTooLong, graph.ErrNoRepository,
// the context's, or one of the graph's when it cannot be reached at all. A
// question that fails on its way is an Answer with the outcome Failed.
func (a *Asker) Ask(ctx context.Context, question Question, watch func(Event)) (Answer, error) {
	question, err := a.accept(question)
	if err != nil {
		return Answer{}, err
	}
	ctx = llm.WithBudget(ctx, MostTokens)
	w := &work{asker: a, question: question, watch: watch}
	w.answer.Result = noRows()
	if text, ok := smallTalk(question); ok {
		w.say(Conversational, text)
		return w.answer, nil
	}
	w.tell(EventStatus, "Reading the question")
	if w.known, err = a.names.Find(ctx, question.Repository, question.Text, question.Now); err != nil {
		return Answer{}, err
	}
	if a.lacks(PartNames) {
		w.known.Known, w.known.Unknown = nil, nil
	}
	w.answer.Names, w.answer.DataAsOf = w.known.Known, w.known.Vocabulary.DataAsOf
	if len(w.known.Unknown) > 0 {
		w.answer.Names = append(w.answer.Names, w.known.Unknown...)
		w.say(UnknownName, names.TellUnknown(question.Repository.String(), w.known.Unknown))
		return w.answer, nil
	}
	w.interpret()
	w.answer.Names = w.known.Known
	w.tell(EventStatus, "Writing a query")
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

// accept trims a question and refuses what is none.
func (a *Asker) accept(q Question) (Question, error) {
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
	return q, nil
}

// noRows is the result of an answer without any: its JSON has empty lists.
func noRows() graph.Result { return graph.Result{Columns: []string{}, Rows: [][]any{}} }

// work is one question on its way to an answer.
type work struct {
	asker    *Asker
	question Question
	watch    func(Event)
	known    names.Found
	answer   Answer
	// ambiguities are what can be read in several ways in the question, chosen
	// what the user chose among them.
	ambiguities readings.Ambiguities
	chosen      []readings.Choice
	allNames    []ResolvedName // the known names as if nothing were chosen
}

// choose has the generator write a query and, when nothing comes of that, its
// fallback.
func (w *work) choose(ctx context.Context) (*try, error) {
	chosen, err := w.settle(ctx, w.asker.generator)
	if ctx.Err() != nil || w.asker.fallback == nil || err == nil && !isInVain(chosen) {
		return chosen, err
	}
	instead, second := w.settle(ctx, w.asker.fallback)
	if second != nil || instead.failure != nil || instead.extraction.Declined == Failed || err == nil && instead.extraction.Query == "" {
		// What the fallback does not understand, the generator might have.
		return chosen, err
	}
	w.answer.Fallback = whyFallback(chosen, err)
	w.notice(w.answer.Fallback.Detail)
	return instead, nil
}

// isInVain says whether no query that runs came of an attempt, for a reason
// that is neither the database's nor the question's own.
func isInVain(t *try) bool { return t.failure != nil && !isTrouble(t.failure) && !isWrite(t.failure) }

// whyFallback says why the built-in parser answered.
func whyFallback(t *try, err error) *Fallback {
	const instead = " The built-in parser answered."
	switch {
	case err != nil:
		return &Fallback{ModelUnavailable, fmt.Sprintf("The model could not be asked: %v.", err) + instead}
	case errors.Is(t.failure, errNoQuery):
		return &Fallback{NoQuery, "The model wrote no query." + instead}
	}
	return &Fallback{NoQuery, "The model wrote no query that runs." + instead}
}

func (w *work) keep(t *try) { w.answer.Attempts = append(w.answer.Attempts, t.Attempt) }

func (w *work) tell(kind EventKind, data any) {
	if w.watch != nil {
		w.watch(Event{Kind: kind, Data: data})
	}
}

// notice adds a sentence that qualifies the answer.
func (w *work) notice(text string) {
	w.answer.Notices = append(w.answer.Notices, text)
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
