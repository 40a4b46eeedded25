package ask

import (
	"context"
	"errors"
	"time"

	"repochat/internal/ask/literals"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/reader"
)

// Graph runs queries that only read, within limits.
type Graph interface {
	// RunChecked runs a query when check accepts its plan.
	RunChecked(ctx context.Context, query string, parameters map[string]any, check func(graph.Plan) error) (graph.Plan, graph.Result, error)
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// try is one step that was taken, with everything that came of it.
type try struct {
	Attempt
	reader  reader.Reader
	plan    reader.Plan
	checked cypher.Checked
	// named is what became of the names in the query.
	named  literals.Judgement
	result graph.Result
	// failure is why there is no result; nil when there is one, or when the plan
	// has no query.
	failure error
}

// The plans that cannot be taken.
var (
	errNoQuery  = errors.New("the completion held no query")
	errNoStep   = errors.New("this step is not available: answer with a query, or with <no_query>")
	errOnlyAsks = errors.New("the clarifying question has no query: write that of its likeliest reading after it")
)

// take plans once and takes the step of the plan. Its error is one of the
// reader: everything else that goes wrong belongs to the attempt.
func (w *work) take(ctx context.Context, by reader.Reader, taken []reader.Taken) (*try, error) {
	start := w.asker.now()
	plan, err := by.Read(ctx, w.request(w.chosen, taken))
	if err != nil {
		return nil, err
	}
	t := &try{Attempt: Attempt{Source: plan.Source, Extracted: plan.Query()}, reader: by, plan: plan}
	if t.failure = w.execute(ctx, t); t.failure != nil {
		t.Error = t.failure.Error()
	}
	t.Rows = len(t.result.Rows)
	t.Took = w.asker.now().Sub(start).Round(time.Millisecond)
	return t, nil
}

// execute takes the query of a plan through check and plan to its rows.
func (w *work) execute(ctx context.Context, t *try) error {
	if t.Extracted == "" {
		return w.withoutQuery(t.plan)
	}
	t.plan.Reading = w.sound(t.plan.Reading, t.Extracted)
	if t.plan.Reading != "" {
		w.tell(EventReading, t.plan.Reading)
	}
	checked, err := w.asker.check(t.Extracted)
	if err != nil {
		return err
	}
	if checked, err = w.settleNames(ctx, t, checked); err != nil || len(t.named.Unknown) > 0 {
		return err
	}
	t.checked, t.Query, t.Repairs = checked, checked.Query, checked.Repairs
	w.tell(EventQuery, QueryEvent{Query: checked.Query, Parameters: repositoryParameters(w.question.Repository), Repairs: checked.Repairs})
	executed, err := w.asker.run(ctx, w.question.Repository, checked)
	t.Notifications, t.result = executed.Notifications, executed.Result
	return err
}

// withoutQuery returns what is wrong with a plan that has no query; nil when it
// says why.
func (w *work) withoutQuery(plan reader.Plan) error {
	for _, step := range plan.Steps {
		switch step.(type) {
		case reader.Say:
			return nil
		case reader.Search, reader.Report:
			return errNoStep
		case reader.Clarify:
			return errOnlyAsks
		}
	}
	return errNoQuery
}

// repositoryParameters are the parameters of every query.
func repositoryParameters(repository history.RepositoryName) map[string]any {
	return map[string]any{cypher.DefaultRepositoryParameter: repository.String()}
}
