// Package vectors makes the vectors of what people wrote in issues and pull
// requests, by which a search finds what means the same in other words.
package vectors

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

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

// How many threads are read, and how many vectors are made, at once.
const (
	threadsAtOnce = 50
	madeAtOnce    = 64
)

// VectorsAtOnce is how many vectors are written at once. Neo4j's index keeps about
// one segment for each transaction and searches each by itself, so that a hundred
// thousand vectors that came by the hundred take several times as long to search
// as those that came by the thousand.
const VectorsAtOnce = 2000

// lastWrite is how long the vectors may take to be written that are there when a
// Maker is stopped.
const lastWrite = 10 * time.Second

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
	made := &made{maker: m, name: name}
	for done, after := 0, -1; ; {
		threads, last, err := m.read(ctx, name, after)
		if err == nil && len(threads) > 0 {
			missing, texts := m.missing(threads, held, &changes.Kept)
			err = made.add(ctx, missing, texts)
		}
		if err != nil {
			err = errors.Join(err, made.keep(ctx))
			changes.Made = made.written
			return changes, fmt.Errorf("make vectors of the texts of %s: %w", name, err)
		}
		if len(threads) == 0 {
			break
		}
		after, done = last, done+len(threads)
		if m.Progress != nil {
			m.Progress(done, max(done, total))
		}
	}
	err = made.write(ctx)
	changes.Made = made.written
	if err != nil {
		return changes, err
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

// passages returns what vectors are made of: the title, and each passage under the
// title of its thread, which says what the passage is about.
func (t thread) passages() []string {
	passages := []string{}
	title := strings.TrimSpace(t.title)
	if title != "" {
		passages = append(passages, title)
	}
	for _, whole := range t.texts {
		for _, piece := range passage.Split(passage.Own(whole, nil)) {
			passages = append(passages, strings.TrimSpace(title+"\n"+piece.Text))
		}
	}
	return passages
}

// missing returns the vectors of threads that are not held, without their numbers,
// and their texts. It counts those that are held, and takes them from there.
func (m Maker) missing(threads []thread, held map[string]bool, kept *int) (missing []graph.Vector, texts []string) {
	seen := map[string]bool{}
	for _, t := range threads {
		for _, p := range t.passages() {
			id := m.Space.VectorID(t.id, p)
			switch {
			case seen[id]:
			case held[id]:
				*kept++
				delete(held, id)
			default:
				missing = append(missing, graph.Vector{ID: id, Thread: t.id, Of: t.kind})
				texts = append(texts, p)
			}
			seen[id] = true
		}
	}
	return missing, texts
}

// made are vectors that are made and not yet written.
type made struct {
	maker   Maker
	name    history.RepositoryName
	vectors []graph.Vector
	written int
}

// add makes the numbers of vectors, and writes them when they are many.
func (w *made) add(ctx context.Context, missing []graph.Vector, texts []string) error {
	for len(missing) > 0 {
		n := min(len(missing), madeAtOnce)
		numbers, err := w.maker.Embedder.Embed(ctx, texts[:n])
		if err != nil {
			return err
		}
		for i := range n {
			missing[i].Numbers = numbers[i]
		}
		w.vectors = append(w.vectors, missing[:n]...)
		missing, texts = missing[n:], texts[n:]
		if len(w.vectors) >= VectorsAtOnce {
			if err := w.write(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *made) write(ctx context.Context) error {
	if len(w.vectors) == 0 {
		return nil
	}
	if err := w.maker.Loader.WriteVectors(ctx, w.name, w.maker.Space, w.vectors); err != nil {
		return err
	}
	w.written += len(w.vectors)
	w.vectors = nil
	return nil
}

// keep writes what is there, also when the context has ended: the next Maker goes
// on from it.
func (w *made) keep(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWrite)
	defer cancel()
	return w.write(ctx)
}

func text(value any) string {
	s, _ := value.(string)
	return s
}

func whole(value any) int {
	n, _ := value.(int64)
	return int(n)
}
