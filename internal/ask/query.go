package ask

import (
	"context"

	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/history"
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
	return a.execute(ctx, repository, query, func(cypher.Checked, map[string]any) {})
}

// execute takes a query through check and plan to its rows. It calls allowed
// when the check has let the query through.
func (a *Asker) execute(ctx context.Context, repository history.RepositoryName, query string, allowed func(cypher.Checked, map[string]any)) (Executed, error) {
	checked, err := cypher.Check(query, cypher.Options{Schema: a.cypherSchema, Unrepaired: a.lacks(PartRepair)})
	if err != nil {
		return Executed{}, err
	}
	executed := Executed{Checked: checked, Parameters: repositoryParameters(repository)}
	allowed(checked, executed.Parameters)
	plan, err := a.graph.Explain(ctx, checked.Query, executed.Parameters)
	if err != nil {
		return executed, err
	}
	if err := checkPlan(plan); err != nil {
		return executed, err
	}
	executed.Notifications = unknownNames(plan)
	executed.Result, err = a.graph.Run(ctx, checked.Query, executed.Parameters)
	return executed, err
}
