package ask

import (
	"context"

	"repochat/internal/cypher"
	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// Executed is a query that was run.
type Executed struct {
	// Checked is the query as it was repaired and confined to its repository.
	Checked    cypher.Checked
	Parameters map[string]any
	// Notifications are Neo4j's warnings of names that the database lacks.
	Notifications []string
	Result        graph.Result
}

// RunQuery runs a query that somebody wrote, on the way that every answer's
// query takes: it is checked, repaired, confined to the repository, planned,
// and run read-only within the limits. The error is a *cypher.Refusal,
// ErrPlan, or one of the graph's.
func (a *Asker) RunQuery(ctx context.Context, repository history.RepositoryName, query string) (Executed, error) {
	checked, err := a.check(query)
	if err != nil {
		return Executed{}, err
	}
	return a.run(ctx, repository, checked)
}

func (a *Asker) check(query string) (cypher.Checked, error) {
	return cypher.Check(query, cypher.Options{Schema: a.cypherSchema, Unrepaired: a.lacks(PartRepair)})
}

// run takes a checked query by way of its plan to its rows.
func (a *Asker) run(ctx context.Context, repository history.RepositoryName, checked cypher.Checked) (Executed, error) {
	executed := Executed{Checked: checked, Parameters: repositoryParameters(repository)}
	explained, result, err := a.graph.RunChecked(ctx, checked.Query, executed.Parameters, func(p graph.Plan) error {
		return plan.Check(p, cypher.DefaultRepositoryParameter)
	})
	executed.Notifications, executed.Result = unknownNames(explained), result
	return executed, err
}

// FindNames returns what a text can name in a repository, as question.Scanner does.
func (a *Asker) FindNames(ctx context.Context, repository history.RepositoryName, text string, kinds ...schema.Kind) ([]names.Named, error) {
	return a.scanner.LookUp(ctx, repository, text, kinds...)
}
