// Package vectors makes the vectors of what people wrote in issues and pull
// requests, by which a search finds what means the same in other words.
package vectors

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/search"
)

// Embedder makes vectors of texts, none of which is blank.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// Loader keeps vectors. *graph.Loader is one.
type Loader interface {
	EnsureVectorIndex(ctx context.Context, space graph.VectorSpace) error
	VectorIDs(ctx context.Context, name history.RepositoryName) (map[string]bool, error)
	WriteVectors(ctx context.Context, name history.RepositoryName, space graph.VectorSpace, vectors []graph.Vector) error
	RemoveVectors(ctx context.Context, name history.RepositoryName, ids []string) error
}

// Maker makes the vectors that a repository lacks and removes those of texts
// that are gone. One that was stopped is gone on with by the next: a vector is
// known by what its text says.
type Maker struct {
	Graph    search.Graph
	Loader   Loader
	Embedder Embedder
	Space    graph.VectorSpace
	// Progress, when not nil, is told how many threads are done.
	Progress func(done, total int)
}

// Changes counts what was made, removed and kept.
type Changes struct{ Made, Removed, Kept int }

const (
	countQuery = `MATCH (n:Issue|PullRequest) WHERE n.repo = $repo AND n.title IS NOT NULL RETURN count(n) AS threads`

	threadsQuery = `MATCH (n:Issue|PullRequest) WHERE n.repo = $repo AND n.title IS NOT NULL AND n.number > $after
RETURN n.number AS number, n.id AS id, CASE WHEN n:Issue THEN 'issue' ELSE 'pull_request' END AS kind, n.title AS title, coalesce(n.body, '') AS body
ORDER BY number LIMIT $limit`

	remarksQuery = `MATCH (c:Comment) WHERE c.repo = $repo AND c.thread IN $ids AND c.part IS NOT NULL
RETURN c.thread AS thread, c.body AS body`
)

// How many threads are read, and how many vectors are written, at once.
const (
	threadsAtOnce = 50
	vectorsAtOnce = 64
)

// Make brings the vectors of a repository up to date.
func (m Maker) Make(ctx context.Context, name history.RepositoryName) (Changes, error) {
	var changes Changes
	if err := m.Loader.EnsureVectorIndex(ctx, m.Space); err != nil {
		return changes, err
	}
	held, err := m.Loader.VectorIDs(ctx, name)
	if err != nil {
		return changes, err
	}
	result, err := m.Graph.Run(ctx, countQuery, map[string]any{"repo": name.String()})
	if err != nil {
		return changes, fmt.Errorf("count the threads of %s: %w", name, err)
	}
	total := 0
	if len(result.Rows) > 0 {
		total = whole(result.Rows[0][0])
	}
	for done, after := 0, -1; ; {
		threads, last, err := m.read(ctx, name, after)
		if err != nil {
			return changes, fmt.Errorf("read the texts of %s: %w", name, err)
		}
		if len(threads) == 0 {
			break
		}
		made, kept, err := m.makeMissing(ctx, name, threads, held)
		changes.Made += made
		changes.Kept += kept
		if err != nil {
			return changes, err
		}
		after, done = last, done+len(threads)
		if m.Progress != nil {
			m.Progress(done, max(done, total))
		}
	}
	changes.Removed = len(held)
	return changes, m.Loader.RemoveVectors(ctx, name, slices.Collect(maps.Keys(held)))
}

// thread is an issue or a pull request with its texts.
type thread struct {
	id    string
	kind  graph.TextKind
	title string
	texts []string
}

func (m Maker) read(ctx context.Context, name history.RepositoryName, after int) (threads []thread, last int, err error) {
	result, err := m.Graph.Run(ctx, threadsQuery, map[string]any{"repo": name.String(), "after": after, "limit": threadsAtOnce})
	if err != nil {
		return nil, 0, err
	}
	places := map[string]int{}
	ids := make([]string, 0, len(result.Rows))
	for _, row := range result.Rows {
		t := thread{id: text(row[1]), kind: graph.TextKind(text(row[2])), title: text(row[3]), texts: []string{text(row[4])}}
		last = whole(row[0])
		places[t.id] = len(threads)
		ids = append(ids, t.id)
		threads = append(threads, t)
	}
	if len(ids) == 0 {
		return nil, after, nil
	}
	if result, err = m.Graph.Run(ctx, remarksQuery, map[string]any{"repo": name.String(), "ids": ids}); err != nil {
		return nil, 0, err
	}
	for _, row := range result.Rows {
		t := &threads[places[text(row[0])]]
		t.texts = append(t.texts, text(row[1]))
	}
	return threads, last, nil
}

// passages returns what vectors are made of: each passage under the title of its
// thread, which says what the passage is about.
func (t thread) passages() []string {
	passages := []string{}
	for _, whole := range t.texts {
		for _, piece := range passage.Split(passage.Own(whole, nil)) {
			passages = append(passages, strings.TrimSpace(t.title+"\n"+piece.Text))
		}
	}
	if len(passages) == 0 && strings.TrimSpace(t.title) != "" {
		passages = append(passages, strings.TrimSpace(t.title))
	}
	return passages
}

// makeMissing makes the vectors of threads that are not held, and takes from
// held those that are.
func (m Maker) makeMissing(ctx context.Context, name history.RepositoryName, threads []thread, held map[string]bool) (made, kept int, err error) {
	var missing []graph.Vector
	var texts []string
	seen := map[string]bool{}
	for _, t := range threads {
		for _, p := range t.passages() {
			id := m.Space.VectorID(t.id, p)
			switch {
			case seen[id]:
			case held[id]:
				kept++
				delete(held, id)
			default:
				missing = append(missing, graph.Vector{ID: id, Thread: t.id, Of: t.kind})
				texts = append(texts, p)
			}
			seen[id] = true
		}
	}
	for len(missing) > 0 {
		n := min(len(missing), vectorsAtOnce)
		numbers, err := m.Embedder.Embed(ctx, texts[:n])
		if err != nil {
			return made, kept, fmt.Errorf("make vectors of the texts of %s: %w", name, err)
		}
		for i := range n {
			missing[i].Numbers = numbers[i]
		}
		if err := m.Loader.WriteVectors(ctx, name, m.Space, missing[:n]); err != nil {
			return made, kept, err
		}
		made += n
		missing, texts = missing[n:], texts[n:]
	}
	return made, kept, nil
}

func text(value any) string {
	s, _ := value.(string)
	return s
}

func whole(value any) int {
	n, _ := value.(int64)
	return int(n)
}
