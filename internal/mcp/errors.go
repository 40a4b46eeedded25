package mcp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"repochat/internal/ask"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/history"
)

// repository finds the repository that a call names. A call may leave it out
// when there is only one.
func (t *tools) repository(ctx context.Context, text string) (history.RepositoryName, error) {
	if text != "" {
		name, err := t.Repositories.Find(ctx, text)
		if err != nil && !errors.Is(err, ErrUnknownRepository) {
			err = t.explain(ctx, err)
		}
		if !errors.Is(err, ErrUnknownRepository) {
			return name, err
		}
	}
	summaries, err := t.Repositories.List(ctx)
	if err != nil {
		return history.RepositoryName{}, t.explain(ctx, err)
	}
	var names []string
	for _, summary := range summaries {
		names = append(names, summary.Name.String())
	}
	switch {
	case len(names) == 0:
		return history.RepositoryName{}, errors.New("there is no repository here; add one with: repochat sync OWNER/NAME")
	case text != "":
		return history.RepositoryName{}, fmt.Errorf("there is no repository %q here; there are: %s", text, strings.Join(names, ", "))
	case len(names) > 1:
		return history.RepositoryName{}, fmt.Errorf("name a repository: %s", strings.Join(names, ", "))
	}
	return t.repository(ctx, names[0])
}

// explained are the errors whose own words say what is wrong.
var explained = []error{
	ask.ErrQuestionEmpty, ask.ErrQuestionTooLong, ask.ErrPlan,
	graph.ErrTimeout, graph.ErrMemory, graph.ErrSyntax, graph.ErrEvaluation, graph.ErrForbidden,
}

// explain turns an error into one for the agent, which says the remedy.
func (t *tools) explain(ctx context.Context, err error) error {
	var refusal *cypher.Refusal
	if errors.As(err, &refusal) {
		return fmt.Errorf("the query is refused: %w get_schema lists the names and rules", refusal)
	}
	for _, known := range explained {
		if errors.Is(err, known) {
			return err
		}
	}
	return t.Explain(ctx, err)
}
