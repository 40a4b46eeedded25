// Package app builds RepoChat's services from its settings. It is the one
// place where they are wired together; commands and end-to-end tests use it.
package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"repochat/internal/ask"
	"repochat/internal/config"
	"repochat/internal/embeddings"
	"repochat/internal/github"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/ingest/jobs"
	"repochat/internal/llm"
	"repochat/internal/metrics"
	"repochat/internal/question"
	"repochat/internal/reader/model"
	"repochat/internal/report"
	"repochat/internal/rerank"
	"repochat/internal/schema"
	"repochat/internal/search"
	"repochat/internal/server"
	"repochat/internal/store"
	"repochat/prompts"
	"repochat/web"
)

// App holds the open services of one process.
type App struct {
	config    config.Config
	database  *database
	store     *store.Store
	githubApp *github.App // nil for none
	sentences sentences
	metrics   *metrics.Metrics
	data      readerData
	reader    *graph.Reader
	lister    *graph.Reader // the catalogue's
	catalogue *graph.Catalogue
	asker     *ask.Asker
	rowsAsker *ask.Asker
	reports   *report.Reports
	searcher  *search.Searcher
	judge     rerank.Completer // nil for none
	underWay  sync.WaitGroup   // readings of questions that are answered
}

// Open builds every service: the graph database, which it starts when it is
// the managed one, the application's database, and the question's way to an
// answer. progress takes one line per event of a start and may be nil.
func Open(ctx context.Context, c config.Config, progress func(string)) (*App, error) {
	counts := metrics.New()
	vectors, err := newSentences(c, progress)
	if err != nil {
		return nil, err
	}
	data, err := loadReaderData()
	if err != nil {
		return nil, err
	}
	asker, err := newAskerOptions(c, counts, data, vectors.embedder)
	if err != nil {
		return nil, err
	}
	githubApp, err := newGitHubApp(c)
	if err != nil {
		return nil, err
	}
	applicationStore, err := openStore(ctx, c)
	if err != nil {
		return nil, err
	}
	a := &App{config: c, store: applicationStore, githubApp: githubApp, metrics: counts, data: data, sentences: vectors}
	if c.Rerank > 0 {
		if a.judge, err = NewCompleter(c); err != nil {
			return nil, errors.Join(err, a.store.Close())
		}
	}
	if a.database, err = openDatabase(ctx, c, progress); err != nil {
		return nil, errors.Join(err, a.store.Close())
	}
	a.reader = graph.NewReader(a.database.driver, c.Neo4jDatabase, graph.Limits{Timeout: c.QueryTimeout, Rows: c.QueryRows})
	// The catalogue's queries are our own and bounded, but the first ones meet a
	// Neo4j that has just started.
	a.lister = graph.NewReader(a.database.driver, c.Neo4jDatabase, graph.Limits{Timeout: time.Minute})
	a.catalogue = graph.NewCatalogue(a.lister)
	a.searcher = newSearcher(c, a.lister, embeddings.InQuestion(vectors.texts))
	asker.Searcher, asker.Pickaxe, asker.Git = a.Searcher(), a.newPickaxe(), storedGit{a.worker()}
	asker.Graph, asker.Names = a.reader, a.catalogue
	a.reports, err = report.New(a.reader, question.NewScanner(asker.Names, time.Now))
	if err != nil {
		return nil, errors.Join(err, a.Close(ctx))
	}
	asker.Reports, asker.UnderWay = a.reports, &a.underWay
	a.asker = ask.New(asker)
	asker.Synthesizer = nil
	a.rowsAsker = ask.New(asker)
	return a, nil
}

// Close closes everything in the reverse order of its opening.
func (a *App) Close(ctx context.Context) error {
	a.underWay.Wait()
	a.lister.Close()
	a.reader.Close()
	return errors.Join(a.sentences.close(), a.database.close(ctx), a.store.Close())
}

// Asker answers questions.
func (a *App) Asker() *ask.Asker { return a.asker }

// RowsAsker answers questions without a model's words about the rows, for
// whoever wants the rows alone.
func (a *App) RowsAsker() *ask.Asker { return a.rowsAsker }

// Reports runs the reports.
func (a *App) Reports() *report.Reports { return a.reports }

// EvaluationAsker is a RowsAsker without some of its parts.
func (a *App) EvaluationAsker(without []ask.Part) (*ask.Asker, error) {
	options, err := newAskerOptions(a.config, a.metrics, a.data, a.sentences.embedder, without...)
	if err != nil {
		return nil, err
	}
	options.Searcher, options.Pickaxe, options.Git, options.Reports, options.UnderWay = a.Searcher(), a.newPickaxe(), storedGit{a.worker()}, a.reports, &a.underWay
	options.Graph, options.Names, options.Synthesizer = a.reader, a.catalogue, nil
	return ask.New(options), nil
}

// Searcher searches in texts.
func (a *App) Searcher() *search.Searcher { return a.searcher }

// Lister runs RepoChat's own queries.
func (a *App) Lister() *graph.Reader { return a.lister }

// Embedder makes vectors of texts, for what nobody waits for. What answers a
// question takes embeddings.InQuestion of it.
func (a *App) Embedder() embeddings.Embedder { return a.sentences.embedder }

// Catalogue tells what the graph holds.
func (a *App) Catalogue() *graph.Catalogue { return a.catalogue }

// Handler returns the chat server's handler. It answers to the given host
// names beside loopback ones, and puts what is to be synchronised into a queue.
func (a *App) Handler(hosts []string, queue *jobs.Queue) (*server.Server, error) {
	options := server.Options{
		Queue:         queue,
		Syncs:         a.store,
		Deliveries:    a.store,
		WebhookSecret: a.config.GitHubWebhookSecret,
		Asker:         a.metrics.Asker(a.asker),
		Queries:       a.asker,
		Searcher:      a.Searcher(),
		Catalogue:     a.catalogue,
		Graph:         a.reader,
		Reports:       a.reports,
		Explanations:  a.store,
		Answers:       a.store,
		Conversations: a.store,
		Feedbacks:     a.store,
		Keeper:        a.store,
		Retention:     a.config.Retention.Duration(),
		Ready:         a.ready,
		Page:          web.Dist(),
		GitHubURL:     a.config.GitHubURL,
		Model:         a.config.OpenAIModel,
		AnswerTimeout: answerTimeout(a.config),
		Hosts:         hosts,
		Meter:         a.metrics.Requests,
	}
	if a.config.MetricsAddress == "" {
		options.Metrics = a.metrics.Handler()
	}
	if err := restrict(&options, a.config, a.store); err != nil {
		return nil, err
	}
	s, err := server.New(options)
	if err != nil {
		return nil, err
	}
	return s, errors.Join(a.metrics.WatchRunning(s.Running), a.metrics.WatchQueries(a.reader.Load))
}

// answerTimeout is the longest time for one answer: that of all calls of the
// model that one question may take, each within its own limit, and some for the
// graph. Zero, without a model, leaves it to the server.
func answerTimeout(c config.Config) time.Duration {
	if !c.HasModel() {
		return 0
	}
	return ask.MostCalls*c.LLMTimeout + time.Minute
}

// OnlyRepository returns the repository that the graph holds when it holds
// exactly one, so that nobody has to name it.
func (a *App) OnlyRepository(ctx context.Context) (history.RepositoryName, error) {
	summaries, err := a.catalogue.Repositories(ctx)
	switch {
	case err != nil:
		return history.RepositoryName{}, err
	case len(summaries) == 0:
		return history.RepositoryName{}, errors.New("the graph holds no repository; load one with: repochat sync OWNER/NAME")
	case len(summaries) > 1:
		return history.RepositoryName{}, fmt.Errorf("the graph holds %d repositories; name one with --repo, like --repo %s", len(summaries), summaries[0].Name)
	}
	return summaries[0].Name, nil
}

// readerData is what the readers of questions are made from.
type readerData struct {
	bank    []prompts.Example
	builtIn lateReader
}

func loadReaderData() (data readerData, err error) {
	if data.bank, err = prompts.Bank(); err != nil {
		return readerData{}, fmt.Errorf("read the example bank: %w", err)
	}
	data.builtIn = newLateReader()
	return data, nil
}

// newAskerOptions chooses who writes the queries: the model, with the built-in
// reader to fall back on, or the built-in reader alone.
func newAskerOptions(c config.Config, m *metrics.Metrics, data readerData, vectors embeddings.Embedder, without ...ask.Part) (ask.Options, error) {
	bank := data.bank
	if slices.Contains(without, ask.PartExamples) {
		bank = nil
	}
	named := m.Reader("builtin", data.builtIn)
	options := ask.Options{Reader: named, Schema: schema.Default(), Without: without}
	if !c.HasModel() {
		return options, nil
	}
	completer, err := NewCompleter(c)
	if err != nil {
		return ask.Options{}, err
	}
	completer = llm.Budgeted{Next: m.Completer(completer)}
	byModel, err := model.New(completer, options.Schema, bank)
	if err != nil {
		return ask.Options{}, err
	}
	if slices.Contains(without, ask.PartGlossary) {
		byModel = byModel.WithoutGlossary()
	}
	if usesSentences(c) {
		byModel = byModel.WithMeaning(vectors)
	}
	options.Reader, options.Synthesizer = m.Reader("model", byModel), completer
	// A replay must not hide that an answer is missing from the recording.
	if c.LLMReplay == "" {
		options.Fallback = named
	}
	return options, nil
}

// NewCompleter returns the model of the settings, which name one.
func NewCompleter(c config.Config) (llm.Completer, error) {
	if c.LLMReplay != "" {
		return &llm.Replayer{Directory: c.LLMReplay, Model: c.OpenAIModel}, nil
	}
	client, err := llm.New(llm.Options{BaseURL: c.OpenAIBaseURL, Key: c.OpenAIAPIKey, Model: c.OpenAIModel, Timeout: c.LLMTimeout})
	if err != nil {
		return nil, err
	}
	if c.LLMRecord != "" {
		return &llm.Recorder{Next: client, Directory: c.LLMRecord, Model: c.OpenAIModel}, nil
	}
	return client, nil
}
