package graph

import (
	"context"
	"fmt"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/history"
)

// markProperty is the property of a Repository node that says of what its graph
// was made. It is none of the schema's: a load that writes the node takes it away.
const markProperty = "loaded_from"

const (
	setMarkQuery = `MATCH (r:Repository {repo: $repo, id: $id}) SET r.` + markProperty + ` = $mark`
	unmarkQuery  = `UNWIND $rows AS row
MATCH (r:Repository {repo: $repo, id: row.id}) REMOVE r.` + markProperty + `
`
	setDataAsOfQuery = `MATCH (r:Repository {repo: $repo, id: $id}) SET r.data_as_of = $moment`
	hasMarkQuery     = `MATCH (r:Repository {repo: $repo, id: $id})
RETURN r.data_as_of IS NOT NULL AND r.` + markProperty + ` = $mark`
)

// Mark notes with a graph that is loaded of what it was made.
func (l *Loader) Mark(ctx context.Context, name history.RepositoryName, mark string) error {
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	if err := execute(ctx, session, setMarkQuery, markParameters(name, mark)); err != nil {
		return fmt.Errorf("mark the graph of %s: %w", name, classify(err, ctx))
	}
	return nil
}

// SetDataAsOf notes with a graph that it holds what was there at a later moment,
// too.
func (l *Loader) SetDataAsOf(ctx context.Context, name history.RepositoryName, moment time.Time) error {
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	parameters := map[string]any{"repo": name.String(), "id": repositoryKey(name).ID, "moment": FormatDate(moment)}
	if err := execute(ctx, session, setDataAsOfQuery, parameters); err != nil {
		return fmt.Errorf("date the graph of %s: %w", name, classify(err, ctx))
	}
	return nil
}

// Holds reports whether the database holds the complete graph of a repository
// and nothing was loaded since it was marked.
func (l *Loader) Holds(ctx context.Context, name history.RepositoryName, mark string) (bool, error) {
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	holds := false
	err := stream(ctx, session, hasMarkQuery, markParameters(name, mark), func(values []any) { holds = boolean(values[0]) })
	if err != nil {
		return false, fmt.Errorf("read the graph of %s: %w", name, classify(err, ctx))
	}
	return holds, nil
}

// unmark takes the mark away.
func unmark(name history.RepositoryName) batch {
	row := func() map[string]any { return map[string]any{"id": repositoryKey(name).ID} }
	return batch{phase: "writing texts", query: unmarkQuery, rows: []func() map[string]any{row}}
}

func markParameters(name history.RepositoryName, mark string) map[string]any {
	key := repositoryKey(name)
	return map[string]any{"repo": name.String(), "id": key.ID, "mark": mark}
}
