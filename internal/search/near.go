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
	// The index of nodes by repository and id serves a query that asks for both.
	hasVectorsQuery = `RETURN EXISTS { MATCH (v:Vector) WHERE v.repo = $repo AND v.id IS NOT NULL } AS has`

	// The index holds the vectors of all repositories. What is asked for is
	// found among the nearest of them all, so more are taken than are needed.
	nearQuery = `CALL db.index.vector.queryNodes($index, $most, $vector) YIELD node, score
WHERE node.repo = $repo AND ($kinds = [] OR node.of IN $kinds)
RETURN 'near' AS view, node.thread AS thread, node.id AS id, score`

	// The score is that of the index, for which two vectors are alike from 0 to 1.
	wholesQuery = `MATCH (v:Vector) WHERE v.repo = $repo AND v.whole IN $threads AND v[$property] IS NOT NULL
RETURN v.whole AS thread, vector.similarity.cosine(v[$property], $vector) AS score`
)

// How many threads the view holds, of how many it takes the nearest, how many
// vectors are looked through first, and how many at most where few of them are of
// the repository. The view is as long wherever it can be, because its scores are
// counted from the last. Neo4j takes as many vectors as are looked through from
// each segment of its index, of which there is about one for each transaction that
// wrote vectors.
const (
	nearThreads    = 30
	nearCandidates = 45
	leastLooked    = 120
	mostLooked     = 10000
)

// near returns the threads that mean what the text says, as a whole or in a passage, by the
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
	rows, err := s.nearest(ctx, repository, q, space, made[0])
	if err == nil {
		err = s.withWholes(ctx, repository, rows, space, made[0])
	}
	if err != nil {
		slog.Debug("no search by meaning", "repository", repository, "error", err)
		return nil
	}
	rows = bestOfThreads(rows)
	return rows[:min(len(rows), nearThreads)]
}

// nearest returns the threads of the nearest vectors.
func (s *Searcher) nearest(ctx context.Context, repository history.RepositoryName, q Query, space graph.VectorSpace, vector []float32) ([][]any, error) {
	kinds := q.Kinds
	if kinds == nil {
		kinds = []string{}
	}
	for most := leastLooked; ; most *= 5 {
		result, err := s.graph.Run(ctx, nearQuery, map[string]any{
			"index": space.Index(), "most": min(most, mostLooked), "vector": vector, "repo": repository.String(), "kinds": kinds,
		})
		if err != nil {
			return nil, err
		}
		rows := bestOfThreads(result.Rows)
		if len(rows) >= nearCandidates || most >= mostLooked {
			return rows[:min(len(rows), nearCandidates)], nil
		}
	}
}

// withWholes gives threads the mean of how near their best passage is and how near
// all that was said in them is. One passage among many can be near by chance, and
// what a thread is about shows in all of them; but what is asked for may be said
// once. A thread of one passage has no vector as a whole, and keeps its score.
func (s *Searcher) withWholes(ctx context.Context, repository history.RepositoryName, rows [][]any, space graph.VectorSpace, vector []float32) error {
	threads := make([]string, len(rows))
	for i, row := range rows {
		threads[i] = text(row[1])
	}
	result, err := s.graph.Run(ctx, wholesQuery, map[string]any{"repo": repository.String(), "threads": threads, "property": space.Property(), "vector": vector})
	if err != nil {
		return err
	}
	wholes := map[string]float64{}
	for _, row := range result.Rows {
		wholes[text(row[0])] = number(row[1])
	}
	for _, row := range rows {
		if whole, has := wholes[text(row[1])]; has {
			row[3] = (number(row[3]) + whole) / 2
		}
	}
	return nil
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

// What the view by meaning counts beside those by words, which are 3.5 together. A
// person asks in words of their own, and a short question has one meaning. A text
// such as a title with a body shares words with what it belongs to, and has many.
const (
	nearQuestion = 6
	nearText     = 0.7
	// mostAsked is how many terms a question has at most.
	mostAsked = 20
	// Where a title has more than notSaid of a question's terms, meaning counts less,
	// and where one has nearly all of them, it counts as for a text: the question is
	// in the words of what it asks for.
	notSaid, nearlyAll = 0.5, 0.75
)

// nearWeight returns what meaning counts when one title has a share of the terms,
// and none has more.
func (t terms) nearWeight(inTitle float64) float64 {
	if t.isText || len(t.order) > mostAsked {
		return nearText
	}
	said := max(0, min(1, (inTitle-notSaid)/(nearlyAll-notSaid)))
	return said*nearText + (1-said)*nearQuestion
}

// inTitle returns the largest share of the terms that stand in one title.
func (t terms) inTitle(hits []Hit) float64 {
	analyser, giveBack := borrowAnalyser()
	defer giveBack()
	most := 0.0
	for _, h := range hits {
		most = max(most, t.coverage(analyser.Joined(h.Title)))
	}
	return most
}
