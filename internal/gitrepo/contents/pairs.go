package contents

import (
	"context"
	"io"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"repochat/internal/gitrepo/packs"
	"repochat/internal/history"
)

// Source is where contents are read from.
type Source struct {
	Packs *packs.Store
	Git   Batch // for what is not in them
}

// Batch runs git cat-file --batch with Format, from the first name on: use writes
// names of contents, one a line, and reads what git prints.
type Batch func(ctx context.Context, use func(requests io.Writer, output io.Reader) error) error

// Compare does something with both contents of a pair, which it must not keep or
// change.
type Compare func(pair int, before, after Content) error

const (
	// pairsAhead is how many pairs git is asked for before they are needed. What
	// it has not been asked to print by then fits into the pipe to it many times.
	pairsAhead = 16
	// pairsForCore is so many pairs that one more reader, which may start git,
	// costs little.
	pairsForCore = 32
	// mostInTask and leastInTask bound what a core takes at a time.
	mostInTask  = 128
	leastInTask = 8
)

// Pairs hands on the contents of pairs, those of more bytes than the largest
// apart. It uses several cores: each has a Compare of its own, which is called
// for its pairs one after the other, in no order. An error ends the work and is
// returned.
//
// Pairs of which one ends with the content that the other begins with are handed
// on one after the other, so that each content is read about once.
func Pairs(ctx context.Context, source Source, pairs []history.BlobPair, largest int64, newCompare func() Compare) error {
	if len(pairs) == 0 {
		return nil
	}
	cores := min(runtime.GOMAXPROCS(0), 1+len(pairs)/pairsForCore)
	tasks := &queue{tasks: shareOut(chains(pairs), len(pairs), cores)}
	group, ctx := errgroup.WithContext(ctx)
	for range cores {
		group.Go(func() error {
			return source.Git(ctx, func(requests io.Writer, output io.Reader) error {
				w := worker{pairs: pairs, tasks: tasks, reader: newReader(source.Packs, requests, output, largest), compare: newCompare()}
				return w.run(ctx)
			})
		})
	}
	return group.Wait()
}

// chains returns the indexes of the pairs, in rows in which a pair begins with
// the content that the one before it ends with, where there is such a one.
func chains(pairs []history.BlobPair) [][]int {
	next := make(map[history.Blob][]int, len(pairs)) // by the content they begin with
	for i, pair := range pairs {
		if pair.Old != (history.Blob{}) {
			next[pair.Old] = append(next[pair.Old], i)
		}
	}
	taken := make([]bool, len(pairs))
	follower := func(of history.Blob) (int, bool) {
		for len(next[of]) > 0 {
			i := next[of][0]
			next[of] = next[of][1:]
			if !taken[i] {
				return i, true
			}
		}
		return 0, false
	}
	var chains [][]int
	for first := range pairs {
		if taken[first] {
			continue
		}
		var chain []int
		for i, found := first, true; found; i, found = follower(pairs[i].New) {
			taken[i] = true
			chain = append(chain, i)
		}
		chains = append(chains, chain)
	}
	return chains
}

// shareOut makes tasks of the chains, in their order: short chains go together,
// long ones are cut.
func shareOut(chains [][]int, pairs, cores int) [][]int {
	size := pairs
	if cores > 1 {
		size = min(mostInTask, max(leastInTask, pairs/(8*cores)))
	}
	var tasks [][]int
	var task []int
	for _, chain := range chains {
		if len(task)+len(chain) > size && len(task) > size/2 {
			tasks, task = append(tasks, task), nil
		}
		for len(task)+len(chain) > 2*size {
			cut := size - min(len(task), size-1)
			tasks, task, chain = append(tasks, append(task, chain[:cut]...)), nil, chain[cut:]
		}
		task = append(task, chain...)
	}
	if len(task) > 0 {
		tasks = append(tasks, task)
	}
	return tasks
}

// queue hands out tasks to the cores as they have done theirs.
type queue struct {
	mutex sync.Mutex
	tasks [][]int
}

func (q *queue) take() []int {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.tasks) == 0 {
		return nil
	}
	task := q.tasks[0]
	q.tasks = q.tasks[1:]
	return task
}

// worker compares the pairs of the tasks that one core takes.
type worker struct {
	pairs   []history.BlobPair
	tasks   *queue
	reader  *reader
	compare Compare

	open  []int // of the present task, not asked for
	asked []int // asked for, and not compared
}

func (w *worker) run(ctx context.Context) error {
	for {
		if len(w.asked) <= pairsAhead/2 {
			w.askAhead()
		}
		if len(w.asked) == 0 {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := w.compareNext(); err != nil {
			return err
		}
	}
}

// askAhead asks for pairs until there are enough.
func (w *worker) askAhead() {
	for len(w.asked) < pairsAhead {
		if len(w.open) == 0 {
			if w.open = w.tasks.take(); len(w.open) == 0 {
				return
			}
		}
		pair := w.open[0]
		w.open = w.open[1:]
		w.reader.ask(w.pairs[pair].Old)
		w.reader.ask(w.pairs[pair].New)
		w.asked = append(w.asked, pair)
	}
}

func (w *worker) compareNext() error {
	number := w.asked[0]
	w.asked = w.asked[1:]
	pair := w.pairs[number]
	before, err := w.reader.get(pair.Old)
	if err != nil {
		return err
	}
	after, err := w.reader.get(pair.New)
	if err != nil {
		return err
	}
	if err := w.compare(number, before, after); err != nil {
		return err
	}
	w.reader.release(pair.Old)
	w.reader.release(pair.New)
	return nil
}
