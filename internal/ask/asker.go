package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"repochat/internal/answer"
	"repochat/internal/ask/clarify"
	"repochat/internal/ask/note"
	"repochat/internal/ask/reasons"
	"repochat/internal/ask/said"
	"repochat/internal/ask/said/worded"
	"repochat/internal/ask/spelling"
	"repochat/internal/ask/talk"
	"repochat/internal/ask/threads"
	"repochat/internal/cypher"
	"repochat/internal/history"
	"repochat/internal/llm"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/question/wording"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
)

// The errors of a question that is not worth a query.
var (
	ErrQuestionEmpty   = errors.New("the question is empty")
	ErrQuestionTooLong = fmt.Errorf("the question is too long; at most %d characters are read", MostQuestionRunes)
)

// mostTokens is how many tokens of a language model one question may take, with
// its retry and the words about its rows: a call that might take more is left out.
const mostTokens = 8000

// tokensPerStep is what a question may take more for each step whose rows the
// model wants to see before the next one.
const tokensPerStep = 4000

// MostCalls is how often a model may be asked for one question: for each step,
// for one other try, for each time that it is shown more and for what it asks the graph
// then, for the words, and for these once more.
const MostCalls = reader.MostSteps + 3 + (1+worded.MostQuestions)*worded.MostLooks

// Part is a part of the way from a question to its answer that can be left
// out, so that an evaluation shows what it gains.
type Part string

// The parts. Without the glossary a model is not told how words are read,
// without examples it is shown none, without names no name of a question is looked
// up, and without asking back an unclear question is answered as it is written.
const (
	PartGlossary   Part = "glossary"
	PartExamples   Part = "examples"
	PartRepair     Part = "repair"
	PartRetry      Part = "retry"
	PartNames      Part = "names"
	PartAskingBack Part = "asking-back"
)

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
	// Searcher, which may be nil, finds what people wrote. Without it no question
	// is answered from the texts.
	Searcher said.Searcher
	// Pickaxe, which may be nil, finds texts in the lines that commits changed, and Git,
	// which may be nil, opens the history that tells of branches and tags.
	Pickaxe Pickaxe
	Git     pickaxe.Git
	Schema  schema.Schema
	// Reports, which may be nil, runs the reports that a reader plans.
	Reports Reports
	// Now is the clock; nil is the real one. A question brings its own Now for
	// what "yesterday" means.
	Now func() time.Time
	// AskBackWithin is how long the readings of an unclear question may take once
	// it is answered, or longer where its answer took longer, see clarify.Patience;
	// 0 is clarify.Within.
	AskBackWithin time.Duration
	// UnderWay, which may be nil, counts the readings that still run when their
	// question is answered: wait for it before the graph is closed.
	UnderWay *sync.WaitGroup
	// Without lists the parts that this Asker leaves out. That of the glossary
	// and of the examples is the Reader's own.
	Without []Part
}

// Asker answers questions. It is safe for concurrent use.
type Asker struct {
	reader, fallback reader.Reader
	synthesizer      llm.Completer
	graph            Graph
	searcher         said.Searcher
	pickaxe          Pickaxe
	git              pickaxe.Git
	reports          Reports
	scanner          *question.Scanner
	cypherSchema     *cypher.Schema
	now              func() time.Time
	without          []Part
	// askBackWithin is how long the readings of an unclear question may take.
	askBackWithin time.Duration
	underWay      *sync.WaitGroup
	// chooseAspect chooses what is asked back about.
	chooseAspect clarify.Chooser
}

// New returns an Asker.
func New(o Options) *Asker {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Asker{
		reader: o.Reader, fallback: o.Fallback, synthesizer: o.Synthesizer, graph: o.Graph, searcher: o.Searcher, pickaxe: o.Pickaxe, git: o.Git, reports: o.Reports,
		scanner:      question.NewScanner(o.Names, o.Now),
		cypherSchema: cypher.NewSchema(o.Schema), now: o.Now, without: o.Without,
		askBackWithin: cmp.Or(o.AskBackWithin, clarify.Within), chooseAspect: clarify.ByGain, underWay: cmp.Or(o.UnderWay, new(sync.WaitGroup)),
	}
}

// Ask answers a question: it scans it, has it read into queries, runs them, and
// words what they find. watch, which may be nil, is called with what happens on
// the way, in order and never concurrently.
//
// The error is ErrQuestionEmpty, ErrQuestionTooLong, graph.ErrNoRepository,
// the context's, or one of the graph's when it cannot be reached at all. A
// question that fails on its way is an Answer with the outcome Failed.
func (a *Asker) Ask(ctx context.Context, asked question.Question, watch func(Event)) (Answer, error) {
	asked, err := a.accept(asked)
	if err != nil {
		return Answer{}, err
	}
	if watch == nil {
		watch = func(Event) {}
	}
	var told []answer.Notice
	if _, isBuiltIn := a.reader.(reader.Rereader); isBuiltIn {
		asked.Text = wording.WhomToAsk(wording.InEnglish(asked.Text))
		asked, told = spelling.Read(ctx, a.scanner, asked)
		if a.searcher != nil {
			found, of := threads.Read(ctx, a.searcher, asked)
			asked, told = found, append(told, of...)
		}
	}
	answered, ok, err := a.askWithReasons(ctx, asked, watch)
	if !ok && err == nil {
		answered, err = a.ask(ctx, asked, a.split, watch)
	}
	watchNotices(watch, told)
	answered.Notices = append(told, answered.Notices...)
	return answered, err
}

// askWithReasons answers a question for issues or pull requests that asks for the reason of
// each; ok is false for any other.
func (a *Asker) askWithReasons(ctx context.Context, asked question.Question, watch func(Event)) (answered Answer, ok bool, err error) {
	part := reasons.Of(asked.Text)
	if _, isBuiltIn := a.reader.(reader.Rereader); !isBuiltIn || a.searcher == nil || part.Rest == "" {
		return Answer{}, false, nil
	}
	var events []Event
	asked.Text = part.Rest
	if answered, err = a.ask(ctx, asked, a.split, func(e Event) { events = append(events, e) }); err != nil {
		return Answer{}, false, err
	}
	answered, added, ok := part.Add(ctx, a.searcher, asked.Repository, answered)
	if ok {
		for _, event := range append(events, Event{EventToken, added.Markdown()}) {
			watch(event)
		}
	}
	return answered, ok, nil
}

// askOne answers a question that is no message of several.
func (a *Asker) askOne(ctx context.Context, asked question.Question, watch func(Event)) (Answer, error) {
	return a.ask(ctx, asked, func(question.Scanned) message { return message{} }, watch)
}

// ask answers a question, or those that split takes it apart into.
func (a *Asker) ask(ctx context.Context, asked question.Question, split func(question.Scanned) message, watch func(Event)) (Answer, error) {
	if text := talk.Small(asked); text != "" {
		watch(Event{EventToken, text})
		answered := Answer{Outcome: Conversational, Text: text, Result: noRows()}
		answered.Clarification = a.examples(ctx, asked)
		return answered, nil
	}
	began := a.now()
	watch(Event{EventStatus, "Reading the question"})
	asked, resolved, err := a.resolve(ctx, asked)
	if err != nil {
		return Answer{}, err
	}
	scanned, err := a.scanner.Scan(ctx, asked)
	if err != nil {
		return Answer{}, err
	}
	if a.lacks(PartNames) {
		scanned.Names, scanned.Unknown = nil, nil
	}
	if m := split(scanned); len(m.questions) > 0 {
		return a.askEach(ctx, scanned, m, watch)
	}
	whole := scanned
	scanned, decided, err := a.usual(ctx, scanned)
	if err != nil {
		return Answer{}, err
	}
	read, hasReading := readings.Read(scanned)
	ctx = llm.WithBudget(ctx, mostTokens)
	texts, isFinal := a.askTexts(ctx, read, watch)
	if isFinal {
		return tellTexts(*texts, watch), ctx.Err()
	}
	watch(Event{EventStatus, "Writing a query" + note.WithinDeadline(ctx, a.now())})
	came := a.find(ctx, read, watch)
	if ctx.Err() != nil {
		return Answer{}, ctx.Err()
	}
	answered, ok := a.fromGit(ctx, read, came, watch)
	if texts != nil && (ok && answered.Outcome == NoneFound || !ok && !came.hasRows()) {
		answered, ok = a.withLines(ctx, read, *texts, watch), true
	}
	if ok {
		return tellTexts(answered, watch), ctx.Err()
	}
	if !hasReading {
		came.notices = append(came.notices, answer.Notice{Code: answer.NoticeReading,
			Text: "The question has no reading " + prose.Quoted(asked.Reading) + "; it is read as usual."})
	}
	answered = a.answerBeside(ctx, read, came, watch)
	// The answer has been told; what follows is not waited for by who reads it.
	if len(decided) > 0 && came.step != nil && came.Query != "" {
		read, _ = readings.Read(whole)
		answered.Decisions = decided
	}
	if came.hasResult() {
		answered.OtherReadings = otherReadings(read, came.step)
	}
	answered.Asked = resolved.Sentence
	a.askBack(ctx, whole, began, scanned.Text, &answered, watch)
	return answered, ctx.Err()
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
	q.Conversation = question.Recent(q.Conversation, MostQuestionRunes)
	return q, nil
}

// FindNames returns what a text can name in a repository, as question.Scanner does.
func (a *Asker) FindNames(ctx context.Context, repository history.RepositoryName, text string, kinds ...schema.Kind) ([]names.Named, error) {
	return a.scanner.LookUp(ctx, repository, text, kinds...)
}

// lacks reports whether a part is left out.
func (a *Asker) lacks(part Part) bool { return slices.Contains(a.without, part) }
