package server

import (
	"context"
	"errors"

	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/mcp"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// agents are those who call tools. What costs the time of a model or of the
// database counts as a question; a request of their protocol may be less.
type agents struct{ *server }

// Ask answers a question.
func (a agents) Ask(ctx context.Context, question question.Question, watch func(ask.Event)) (ask.Answer, error) {
	if err := a.countQuestion(ctx); err != nil {
		return ask.Answer{}, err
	}
	return programs(a).Ask(ctx, question, watch)
}

// RunQuery runs a query.
func (a agents) RunQuery(ctx context.Context, repository history.RepositoryName, query string) (ask.Executed, error) {
	if err := a.countQuestion(ctx); err != nil {
		return ask.Executed{}, err
	}
	return a.Queries.RunQuery(ctx, repository, query)
}

// FindNames looks a name up.
func (a agents) FindNames(ctx context.Context, repository history.RepositoryName, text string, kinds ...schema.Kind) ([]names.Named, error) {
	return a.Queries.FindNames(ctx, repository, text, kinds...)
}

// Search finds what people wrote.
func (a agents) Search(ctx context.Context, repository history.RepositoryName, q search.Query) (search.Found, error) {
	if err := a.countQuestion(ctx); err != nil {
		return search.Found{}, err
	}
	return a.Searcher.Search(ctx, repository, q)
}

// Find returns a repository that can be asked about.
func (a agents) Find(ctx context.Context, text string) (history.RepositoryName, error) {
	name, err := a.completeRepository(ctx, text)
	if errors.Is(err, errInvalid) || errors.Is(err, errNotFound) {
		return name, mcp.ErrUnknownRepository
	}
	return name, err
}

// List returns the repositories that the caller may ask about.
func (a agents) List(ctx context.Context) ([]graph.Summary, error) {
	return a.visibleRepositories(ctx)
}
