package search

import (
	"cmp"
	"context"
	"log/slog"
	"slices"

	"repochat/internal/graph"
	"repochat/internal/history"
)

// Embedder makes the vector of a query, or fails at once where none can be had:
// a search does not wait for a model.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// Vectors are those of queries, and the space that they and those of the texts
// lie in, which may become known with the first vector.
type Vectors struct {
	Embedder Embedder
	Space    func() graph.VectorSpace
}

const (
	hasVectorsQuery = `RETURN EXISTS { MATCH (v:Vector) WHERE v.repo = $repo } AS has`

	// The index holds the vectors of all repositories. What is asked for is
	// found among the nearest of them all, so more are taken than are needed.
	nearQuery = `CALL db.index.vector.queryNodes($index, $most, $vector) YIELD node, score
WHERE node.repo = $repo AND ($kinds = [] OR node.of IN $kinds)
RETURN 'near' AS view, node.thread AS thread, node.id AS id, score`
)

// How many threads the view holds, how many vectors are looked through first,
// and how many at most where few of them are of the repository.
const (
	nearThreads = 100
	leastLooked = 400
	mostLooked  = 10000
)

// near returns the threads of which a passage means what the text says, by the
// rows of viewsQuery; none where there are no vectors at this moment.
func (s *Searcher) near(ctx context.Context, repository history.RepositoryName, q Query) [][]any {
	if s.vectors.Embedder == nil || q.Person != "" {
		return nil
	}
	result, err := s.graph.Run(ctx, hasVectorsQuery, map[string]any{"repo": repository.String()})
	if err != nil || len(result.Rows) == 0 || result.Rows[0][0] != true {
		return nil
	}
	made, err := s.vectors.Embedder.Embed(ctx, []string{q.Text})
	space := s.vectors.Space()
	if err != nil || len(made) == 0 || !space.IsKnown() {
		return nil
	}
	kinds := q.Kinds
	if kinds == nil {
		kinds = []string{}
	}
	for most := leastLooked; ; most *= 5 {
		result, err = s.graph.Run(ctx, nearQuery, map[string]any{
			"index": space.Index(), "most": min(most, mostLooked), "vector": made[0], "repo": repository.String(), "kinds": kinds,
		})
		if err != nil {
			slog.Debug("no search by meaning", "repository", repository, "error", err)
			return nil
		}
		rows := bestOfThreads(result.Rows)
		if len(rows) >= nearThreads || most >= mostLooked {
			return rows[:min(len(rows), nearThreads)]
		}
	}
}

// bestOfThreads returns the best row of each thread, the best thread first.
func bestOfThreads(rows [][]any) [][]any {
	slices.SortStableFunc(rows, func(a, b []any) int { return cmp.Compare(number(b[3]), number(a[3])) })
	seen := map[string]bool{}
	return slices.DeleteFunc(rows, func(row []any) bool {
		thread := text(row[1])
		defer func() { seen[thread] = true }()
		return seen[thread]
	})
}
