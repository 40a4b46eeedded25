package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/ask"
	"repochat/internal/config"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/mcp"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// ServeTools serves the tools of the Model Context Protocol on a pair of
// streams until the input or the context ends. The client is answered at once;
// its first call waits until every service is open, which takes a while when
// the managed Neo4j has to start. progress takes one line per event of that
// start.
func ServeTools(ctx context.Context, c config.Config, in io.Reader, out io.Writer, progress func(string)) (err error) {
	github, err := url.Parse(c.GitHubURL)
	if err != nil {
		return err // c is valid, so this cannot be
	}
	ctx, stop := context.WithCancel(ctx)
	services := &lateServices{opened: make(chan struct{})}
	go services.open(ctx, c, progress)
	defer func() {
		stop()
		err = errors.Join(err, services.close())
	}()
	server := mcp.New(mcp.Options{
		Asker: services, Queries: services, Repositories: services, Searcher: services, GitHub: github, Now: time.Now,
		Explain: func(_ context.Context, err error) error { return err }, // whoever calls is the operator
	})
	return server.Run(ctx, &sdk.IOTransport{Reader: io.NopCloser(in), Writer: writeCloser{out}})
}

// writeCloser leaves the closing of a stream to its owner.
type writeCloser struct{ io.Writer }

func (writeCloser) Close() error { return nil }

// lateServices are an App's services for calls that may come before it is open.
type lateServices struct {
	opened chan struct{} // closed when app and err are set
	app    *App
	err    error
}

func (l *lateServices) open(ctx context.Context, c config.Config, progress func(string)) {
	defer close(l.opened)
	l.app, l.err = Open(ctx, c, progress)
}

// close waits for an opening that is under way, and closes what it opened. It
// returns why nothing could be opened, unless that was because of the end.
func (l *lateServices) close() error {
	<-l.opened
	switch {
	case errors.Is(l.err, context.Canceled):
		return nil
	case l.err != nil:
		return l.err
	}
	return l.app.Close(context.Background())
}

func (l *lateServices) wait(ctx context.Context) (*App, error) {
	select {
	case <-l.opened:
		return l.app, l.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Ask implements mcp.Asker.
func (l *lateServices) Ask(ctx context.Context, question question.Question, watch func(ask.Event)) (ask.Answer, error) {
	a, err := l.wait(ctx)
	if err != nil {
		return ask.Answer{}, err
	}
	return a.asker.Ask(ctx, question, watch)
}

// RunQuery implements mcp.Queries.
func (l *lateServices) RunQuery(ctx context.Context, repository history.RepositoryName, query string) (ask.Executed, error) {
	a, err := l.wait(ctx)
	if err != nil {
		return ask.Executed{}, err
	}
	return a.asker.RunQuery(ctx, repository, query)
}

// FindNames implements mcp.Queries.
func (l *lateServices) FindNames(ctx context.Context, repository history.RepositoryName, text string, kinds ...schema.Kind) ([]names.Named, error) {
	a, err := l.wait(ctx)
	if err != nil {
		return nil, err
	}
	return a.asker.FindNames(ctx, repository, text, kinds...)
}

// Search implements mcp.Searcher.
func (l *lateServices) Search(ctx context.Context, repository history.RepositoryName, q search.Query) (search.Found, error) {
	a, err := l.wait(ctx)
	if err != nil {
		return search.Found{}, err
	}
	return a.Searcher().Search(ctx, repository, q)
}

// Find implements mcp.Repositories.
func (l *lateServices) Find(ctx context.Context, text string) (history.RepositoryName, error) {
	a, err := l.wait(ctx)
	if err != nil {
		return history.RepositoryName{}, err
	}
	name, err := history.ParseRepositoryName(text)
	if err != nil {
		return name, mcp.ErrUnknownRepository
	}
	summary, err := a.catalogue.Repository(ctx, name)
	switch {
	case errors.Is(err, graph.ErrNoRepository):
		return name, mcp.ErrUnknownRepository
	case err == nil && !summary.IsComplete():
		return name, fmt.Errorf("%s is being loaded; ask again when that is done", name)
	}
	return name, err
}

// List implements mcp.Repositories.
func (l *lateServices) List(ctx context.Context) ([]graph.Summary, error) {
	a, err := l.wait(ctx)
	if err != nil {
		return nil, err
	}
	return a.catalogue.Repositories(ctx)
}
