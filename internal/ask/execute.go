package ask

import (
	"context"
	"errors"
	"time"

	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/history"
)

// Graph runs queries that only read, within limits.
type Graph interface {
	Explain(ctx context.Context, query string, parameters map[string]any) (graph.Plan, error)
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// try is one attempt with everything that came of it.
type try struct {
	Attempt
	generator  Generator
	extraction Extraction
	checked    cypher.Checked
	result     graph.Result
	// failure is why there is no result; nil when there is one, or when the
	// completion declined.
	failure error
}

var errNoQuery = errors.New("the completion held no query")

// attempt generates, extracts, checks and runs one query. Its error is one of
// the generator: everything else that goes wrong belongs to the attempt.
func (w *work) attempt(ctx context.Context, generator Generator, previous *Attempt) (*try, error) {
	start := w.asker.now()
	t := &try{generator: generator}
	completion, err := generator.Generate(ctx, w.request(w.chosen, previous), nil)
	if err != nil {
		return nil, err
	}
	t.Completion = completion
	t.extraction = Extract(completion)
	t.Extracted = t.extraction.Query
	if t.failure = w.execute(ctx, t); t.failure != nil {
		t.Error = t.failure.Error()
	}
	t.Rows = len(t.result.Rows)
	t.Took = w.asker.now().Sub(start).Round(time.Millisecond)
	return t, nil
}

// execute takes the query of an attempt through check and plan to its rows.
func (w *work) execute(ctx context.Context, t *try) error {
	if t.extraction.Query == "" {
		if t.extraction.Declined != "" {
			return nil
		}
		return errNoQuery
	}
	t.extraction.Reading = w.sound(t.extraction.Reading, t.extraction.Query)
	if t.extraction.Reading != "" {
		w.tell(EventReading, t.extraction.Reading)
	}
	executed, err := w.asker.execute(ctx, w.question.Repository, t.extraction.Query, func(checked cypher.Checked, parameters map[string]any) {
		t.checked, t.Query, t.Repairs = checked, checked.Query, checked.Repairs
		w.tell(EventQuery, QueryEvent{Query: checked.Query, Parameters: parameters, Repairs: checked.Repairs})
	})
	t.Notifications, t.result = executed.Notifications, executed.Result
	return err
}

// repositoryParameters are the parameters of every query.
func repositoryParameters(repository history.RepositoryName) map[string]any {
	return map[string]any{cypher.DefaultRepositoryParameter: repository.String()}
}
