package graph

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// VectorSpace is what vectors belong to: those of one model and dimension. Each
// has an index of its own, so that vectors of two are never compared.
type VectorSpace struct {
	Model     string
	Dimension int
}

// IsKnown reports whether there are vectors of this space: without a model, or
// before it has answered, there are none.
func (s VectorSpace) IsKnown() bool { return s.Model != "" && s.Dimension > 0 }

// name is that of the space among the names of Neo4j, whatever the model's is.
func (s VectorSpace) name() string {
	sum := sha256.Sum256([]byte(s.Model))
	return fmt.Sprintf("%s_%d", hex.EncodeToString(sum[:6]), s.Dimension)
}

// Index is the name of the space's index.
func (s VectorSpace) Index() string { return "repochat_vectors_" + s.name() }

// Property is the name of the property that holds the space's vectors.
func (s VectorSpace) Property() string { return "vector_" + s.name() }

// VectorID identifies the vector of a text in a thread by the text's content.
func (s VectorSpace) VectorID(thread, text string) string {
	sum := sha256.Sum256([]byte(thread + "\x00" + text))
	return s.name() + ":" + hex.EncodeToString(sum[:16])
}

// Vector is that of one passage of a thread, or of all its passages together.
type Vector struct {
	ID      string // of VectorID
	Thread  string
	Of      TextKind
	IsWhole bool // of all passages
	Numbers []float32
}

const (
	createVectorIndexQuery = "CREATE VECTOR INDEX %s IF NOT EXISTS FOR (n:Vector) ON (n.%s) OPTIONS {indexConfig: {`vector.dimensions`: %d, `vector.similarity_function`: 'cosine'}}"

	readVectorIDsQuery = `MATCH (v:Vector) WHERE v.repo = $repo AND v.id IS NOT NULL RETURN v.id AS id`

	readVectorsQuery = `UNWIND $ids AS id
MATCH (v:Vector {repo: $repo, id: id})
RETURN v.id AS id, v[$property] AS numbers`

	removeVectorsQuery = `UNWIND $ids AS id
MATCH (v:Vector {repo: $repo, id: id})
DELETE v`

	writeVectorsQuery = `UNWIND $rows AS row
MERGE (v:Vector {repo: $repo, id: row.id})
SET v.thread = row.thread, v.of = row.of, v.whole = row.whole
WITH v, row CALL db.create.setNodeVectorProperty(v, $property, row.numbers)`
)

// EnsureVectorIndex creates the index of a space if it is missing, and waits
// until it serves queries.
func (l *Loader) EnsureVectorIndex(ctx context.Context, space VectorSpace) error {
	if err := EnsureSchema(ctx, l.Driver, l.Database, schema.Default()); err != nil {
		return err
	}
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	query := fmt.Sprintf(createVectorIndexQuery, space.Index(), space.Property(), space.Dimension)
	if err := execute(ctx, session, query, nil); err != nil {
		return fmt.Errorf("create the index of vectors of %s: %w", space.Model, classify(err, ctx))
	}
	if err := execute(ctx, session, "CALL db.awaitIndexes($seconds)", map[string]any{"seconds": indexWaitSeconds}); err != nil {
		return fmt.Errorf("wait for the index of vectors of %s: %w", space.Model, classify(err, ctx))
	}
	return nil
}

// VectorIDs returns the ids of all vectors of a repository, whatever their space.
func (l *Loader) VectorIDs(ctx context.Context, name history.RepositoryName) (map[string]bool, error) {
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	ids := map[string]bool{}
	err := stream(ctx, session, readVectorIDsQuery, map[string]any{"repo": name.String()}, func(values []any) { ids[text(values[0])] = true })
	if err != nil {
		return nil, fmt.Errorf("read the vectors of %s: %w", name, classify(err, ctx))
	}
	return ids, nil
}

// VectorNumbers returns the numbers of vectors of a space by their ids.
func (l *Loader) VectorNumbers(ctx context.Context, name history.RepositoryName, space VectorSpace, ids []string) (map[string][]float32, error) {
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	numbers := map[string][]float32{}
	parameters := map[string]any{"repo": name.String(), "ids": ids, "property": space.Property()}
	err := stream(ctx, session, readVectorsQuery, parameters, func(values []any) {
		list, _ := values[1].([]any)
		vector := make([]float32, len(list))
		for i, value := range list {
			number, _ := value.(float64)
			vector[i] = float32(number)
		}
		numbers[text(values[0])] = vector
	})
	if err != nil {
		return nil, fmt.Errorf("read vectors of %s: %w", name, classify(err, ctx))
	}
	return numbers, nil
}

// WriteVectors adds vectors of a space.
func (l *Loader) WriteVectors(ctx context.Context, name history.RepositoryName, space VectorSpace, vectors []Vector) error {
	rows := make([]map[string]any, len(vectors))
	for i, v := range vectors {
		rows[i] = map[string]any{"id": v.ID, "thread": v.Thread, "of": string(v.Of), "whole": nil, "numbers": v.Numbers}
		if v.IsWhole {
			rows[i]["whole"] = v.Thread
		}
	}
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	parameters := map[string]any{"repo": name.String(), "rows": rows, "property": space.Property()}
	if err := execute(ctx, session, writeVectorsQuery, parameters); err != nil {
		return fmt.Errorf("write vectors of %s: %w", name, classify(err, ctx))
	}
	return nil
}

// RemoveVectors removes vectors of a repository by their ids.
func (l *Loader) RemoveVectors(ctx context.Context, name history.RepositoryName, ids []string) error {
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	for len(ids) > 0 {
		some := ids[:min(len(ids), batchRows)]
		ids = ids[len(some):]
		if err := execute(ctx, session, removeVectorsQuery, map[string]any{"repo": name.String(), "ids": some}); err != nil {
			return fmt.Errorf("remove vectors of %s: %w", name, classify(err, ctx))
		}
	}
	return nil
}

// removeAllVectors removes those of a repository.
func (l *Loader) removeAllVectors(ctx context.Context, name history.RepositoryName) error {
	ids, err := l.VectorIDs(ctx, name)
	if err != nil {
		return err
	}
	return l.RemoveVectors(ctx, name, slices.Collect(maps.Keys(ids)))
}
