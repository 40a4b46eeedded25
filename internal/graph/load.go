package graph

import (
	"context"
	"fmt"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// Loader writes graphs into Neo4j. It writes only what differs from what is
// there, so that a load can be repeated, and touches no repository but the
// graph's own.
//
// A reader never takes half of a repository for the whole: the Repository node
// has its data_as_of exactly while the graph is complete. A small difference,
// which is every update of a repository that is already there, is written in
// one transaction, and readers see the graph before it or after it. A large
// one does not fit into the memory that a transaction may use; it is written
// in batches, and data_as_of is taken away before the first and set with the
// last. A load that was stopped in the middle is completed by the next one.
type Loader struct {
	Driver   neo4j.DriverWithContext
	Database string // "" for the server's default database
	// Progress, when not nil, is told how many of a phase's steps are done.
	Progress func(phase string, done, total int)
}

// Load makes the database hold exactly the graph of its repository and returns
// what that changed.
func (l *Loader) Load(ctx context.Context, g Graph) (Changes, error) {
	return l.load(ctx, g, nil)
}

// LoadHeld does what Load does. When the database is known to hold something,
// that is not read again; nil holdings are not known. It returns what the
// database holds then, with the texts that it held before.
func (l *Loader) LoadHeld(ctx context.Context, g Graph, held *Holdings) (Changes, *Holdings, error) {
	wanted := HoldingsOf(g, held.Texts())
	if held == nil {
		changes, err := l.load(ctx, g, nil)
		return changes, wanted, err
	}
	changes, err := l.load(ctx, g, func() difference { return held.compare(g, wanted) })
	return changes, wanted, err
}

// load writes what known returns, or what differs from the database.
func (l *Loader) load(ctx context.Context, g Graph, known func() difference) (Changes, error) {
	for _, vertex := range g.Vertices {
		if vertex.Key == repositoryKey(g.Repository) && vertex.Properties["data_as_of"] != nil {
			return l.apply(ctx, g, known)
		}
	}
	return Changes{}, fmt.Errorf("load %s: its graph does not say what moment its data is of", g.Repository)
}

// Remove deletes everything that the database holds of a repository.
func (l *Loader) Remove(ctx context.Context, name history.RepositoryName) (Changes, error) {
	none := func(func(Text, error) bool) {}
	if _, err := l.LoadTexts(ctx, name, none); err != nil {
		return Changes{}, err
	}
	if err := l.removeAllVectors(ctx, name); err != nil {
		return Changes{}, err
	}
	return l.apply(ctx, Graph{Repository: name}, nil)
}

func (l *Loader) apply(ctx context.Context, g Graph, known func() difference) (Changes, error) {
	s := schema.Default()
	if err := EnsureSchema(ctx, l.Driver, l.Database, s); err != nil {
		return Changes{}, err
	}
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)

	l.report("reading the graph", 0, 1)
	var d difference
	if known != nil {
		d = known()
	} else {
		var err error
		if d, err = compare(ctx, session, g, s); err != nil {
			return Changes{}, fmt.Errorf("read the graph of %s: %w", g.Repository, classify(err, ctx))
		}
	}
	l.report("reading the graph", 1, 1)
	if err := l.write(ctx, session, g, d); err != nil {
		return Changes{}, fmt.Errorf("write the graph of %s: %w", g.Repository, classify(err, ctx))
	}
	return d.changes, nil
}

func (l *Loader) write(ctx context.Context, session neo4j.SessionWithContext, g Graph, d difference) error {
	repo := g.Repository.String()
	if d.isSmall() {
		return l.writeTransaction(ctx, session, repo, d.batches())
	}
	d.includeRepository(g)
	batches := append([]batch{markIncomplete(g.Repository)}, d.batches()...)
	for i := range batches {
		if err := l.writeTransaction(ctx, session, repo, batches[i:i+1]); err != nil {
			return err
		}
		l.report(batches[i].phase, i+1, len(batches))
	}
	return refreshStatistics(ctx, session)
}

// statisticsSeconds is how long a load waits for new statistics; they are
// taken in the background anyway, only later.
const statisticsSeconds = 60

// refreshStatistics has Neo4j sample its indexes and plan queries anew. Without
// it, the first questions about a new repository would run by plans for an
// empty database.
func refreshStatistics(ctx context.Context, session neo4j.SessionWithContext) error {
	return execute(ctx, session, "CALL db.prepareForReplanning($seconds)", map[string]any{"seconds": statisticsSeconds})
}

// writeTransaction writes batches in one transaction, which the driver repeats
// when Neo4j asks for it: every statement but those that create gives the same
// result twice, and these are for the first attempt alone.
func (l *Loader) writeTransaction(ctx context.Context, session neo4j.SessionWithContext, repo string, batches []batch) error {
	attempt := 0
	_, err := session.ExecuteWrite(ctx, func(tx neo4j.ManagedTransaction) (any, error) {
		attempt++
		for _, b := range batches {
			result, err := tx.Run(ctx, b.statement(attempt), map[string]any{"repo": repo, "rows": b.parameter()})
			if err != nil {
				return nil, err
			}
			if _, err := result.Consume(ctx); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	return err
}

func (l *Loader) report(phase string, done, total int) {
	if l.Progress != nil {
		l.Progress(phase, done, total)
	}
}
