// Package vectors makes the vectors of what people wrote in issues and pull
// requests, by which a search finds what means the same in other words.
package vectors

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
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
	VectorNumbers(ctx context.Context, name history.RepositoryName, space graph.VectorSpace, ids []string) (map[string][]float32, error)
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
			err = made.bring(ctx, m.wanted(threads, held, &changes.Kept))
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

// longestHead is how many characters of a body the vector of a thread's head is made of.
const longestHead = 1200

// passages returns what vectors are made of: the title, and each passage under the
// title of its thread, which says what the passage is about. A body of several
// passages has its beginning as one more: that is where most people say what it is
// all about.
func (t thread) passages() []string {
	passages := []string{}
	title := strings.TrimSpace(t.title)
	if title != "" {
		passages = append(passages, title)
	}
	for i, whole := range t.texts {
		own := passage.Own(whole, nil)
		pieces := passage.Split(own)
		if i == 0 && len(pieces) > 1 {
			passages = append(passages, strings.TrimSpace(title+"\n"+passage.Cut(own, longestHead)))
		}
		for _, piece := range pieces {
			passages = append(passages, strings.TrimSpace(title+"\n"+piece.Text))
		}
	}
	return passages
}

// wanted are the vectors that some threads lack.
type wanted struct {
	missing []graph.Vector // without their numbers
	texts   []string       // of those that are missing
	wholes  []wantedWhole
}

// wantedWhole is the vector of a thread's passages together, and the ids of these.
type wantedWhole struct {
	vector graph.Vector
	of     []string
}

// wanted returns what threads lack. It counts the vectors that are held, and takes
// them from there.
func (m Maker) wanted(threads []thread, held map[string]bool, kept *int) wanted {
	var w wanted
	isHeld := func(id string) bool {
		if !held[id] {
			return false
		}
		*kept++
		delete(held, id)
		return true
	}
	for _, t := range threads {
		var ids []string
		for _, p := range t.passages() {
			id := m.Space.VectorID(t.id, p)
			if slices.Contains(ids, id) {
				continue
			}
			ids = append(ids, id)
			if !isHeld(id) {
				w.missing = append(w.missing, graph.Vector{ID: id, Thread: t.id, Of: t.kind})
				w.texts = append(w.texts, p)
			}
		}
		if len(ids) < 2 {
			continue // the whole is the one passage
		}
		if id := m.Space.VectorID(t.id, strings.Join(ids, " ")); !isHeld(id) {
			w.wholes = append(w.wholes, wantedWhole{graph.Vector{ID: id, Thread: t.id, Of: t.kind, IsWhole: true}, ids})
		}
	}
	return w
}

// made are vectors that are made and not yet written.
type made struct {
	maker   Maker
	name    history.RepositoryName
	vectors []graph.Vector
	written int
}

// bring makes what is wanted, and writes the vectors when they are many.
func (w *made) bring(ctx context.Context, wanted wanted) error {
	numbers := map[string][]float32{}
	missing, texts := wanted.missing, wanted.texts
	for len(missing) > 0 {
		n := min(len(missing), madeAtOnce)
		made, err := w.maker.Embedder.Embed(ctx, texts[:n])
		if err != nil {
			return err
		}
		for i := range n {
			missing[i].Numbers = made[i]
			numbers[missing[i].ID] = made[i]
		}
		if err := w.add(ctx, missing[:n]); err != nil {
			return err
		}
		missing, texts = missing[n:], texts[n:]
	}
	return w.bringWholes(ctx, wanted.wholes, numbers)
}

// bringWholes makes the vectors of threads as wholes from those of their passages,
// of which numbers holds the ones that have just been made.
func (w *made) bringWholes(ctx context.Context, wholes []wantedWhole, numbers map[string][]float32) error {
	var earlier []string
	for _, whole := range wholes {
		for _, id := range whole.of {
			if numbers[id] == nil {
				earlier = append(earlier, id)
			}
		}
	}
	if len(earlier) > 0 {
		read, err := w.maker.Loader.VectorNumbers(ctx, w.name, w.maker.Space, earlier)
		if err != nil {
			return err
		}
		maps.Copy(numbers, read)
	}
	var vectors []graph.Vector
	for _, whole := range wholes {
		whole.vector.Numbers = sum(whole.of, numbers)
		if slices.ContainsFunc(whole.vector.Numbers, func(number float32) bool { return number != 0 }) {
			vectors = append(vectors, whole.vector)
		}
	}
	return w.add(ctx, vectors)
}

// sum returns the sum of vectors, each brought to the same length. It has the
// direction that they have in common: a passage on something else turns it little.
func sum(ids []string, numbers map[string][]float32) []float32 {
	total := make([]float32, len(numbers[ids[0]]))
	for _, id := range ids {
		squares := 0.0
		for _, number := range numbers[id] {
			squares += float64(number) * float64(number)
		}
		if squares == 0 || len(numbers[id]) != len(total) {
			continue
		}
		for i, number := range numbers[id] {
			total[i] += number / float32(math.Sqrt(squares))
		}
	}
	return total
}

func (w *made) add(ctx context.Context, vectors []graph.Vector) error {
	w.vectors = append(w.vectors, vectors...)
	if len(w.vectors) < VectorsAtOnce {
		return nil
	}
	return w.write(ctx)
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
