package clarify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/cypher/facts"
	"repochat/internal/question"
)

// Found is what a sentence leads to.
type Found struct {
	answer.Rows
	Query *facts.Facts
}

// Finder returns what a sentence leads to. The error says why it leads to nothing.
type Finder func(ctx context.Context, sentence string) (Found, error)

// Within is how long all readings of a question may take together where its
// answer took no longer than that, and atMost where it took long.
const (
	Within = 450 * time.Millisecond
	atMost = 2 * time.Second
)

// Patience returns how long all readings of a question may take together: as long
// as its answer took, which on a busy machine is longer than usual, but no less than
// least and no more than two seconds, or least where that is more.
func Patience(least, answerTook time.Duration) time.Duration {
	return max(least, min(answerTook, atMost))
}

// toEnd is how long a query may go on that has not ended in time. Neo4j keeps no
// plan of a query that is cancelled while it is planned: the same question asked
// again would be late again.
const toEnd = 3 * time.Second

// atOnce is how many queries of one caller a graph runs at a time.
const atOnce = 2

// RunAll runs readings until the context ends, and does not wait for what is
// under way then: underWay does. Those that lead to no rows, or to none in time,
// have none.
func RunAll(ctx context.Context, underWay *sync.WaitGroup, readings []Reading, find Finder) []Run {
	runs := make([]Run, len(readings))
	next := make(chan int, len(readings))
	for i, reading := range readings {
		runs[i].Reading = reading
		next <- i
	}
	close(next)
	type ended struct {
		at  int
		run Run
	}
	done := make(chan ended, len(readings))
	for range atOnce {
		underWay.Go(func() {
			for i := range next {
				if ctx.Err() == nil {
					done <- ended{i, readings[i].runToEnd(ctx, find)}
				}
			}
		})
	}
	for range readings {
		select {
		case e := <-done:
			runs[e.at] = e.run
		case <-ctx.Done():
			return runs
		}
	}
	return runs
}

// runToEnd is run, and lets what has begun go on for a time where the deadline of the context
// passes. Where the context is cancelled, it ends.
func (r Reading) runToEnd(ctx context.Context, find Finder) Run {
	going, cancel := context.WithTimeout(context.WithoutCancel(ctx), toEnd)
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.Canceled) {
			cancel()
		}
	})
	defer stop()
	return r.run(going, find)
}

// run returns a reading with what it leads to.
func (r Reading) run(ctx context.Context, find Finder) Run {
	run := Run{Reading: r}
	found, err := find(ctx, r.Sentence)
	isCarried := slices.ContainsFunc(r.Values, func(v Value) bool { return v.ID == carriedID })
	if err != nil || !r.isReadIn(found) || isCarried && isEmpty(found.Rows) {
		return run
	}
	run.Rows, run.Result = keyOf(found.Rows), rowset.Brief(found.Rows)
	if isEmpty(found.Rows) {
		run.Likelihood *= meantEmpty
	}
	return run
}

// meantEmpty is how much less likely a reading is that finds nothing: who asks
// about somebody's bugs knows of some.
const meantEmpty = 0.3

// shown is how much less likely rows are meant that were shown before: who
// replies to a question back and leaves the question as it is wants others.
const shown = 0.3

// Doubt makes the rows of a sentence less likely where they were shown before: the
// question is a reply that leaves the question before it as it is.
func Doubt(q question.Scanned, runs []Run, sentence string) {
	isReply := len(q.Settled) > 0 && len(q.Conversation) > 0
	at := slices.IndexFunc(runs, func(r Run) bool { return r.Sentence == sentence && r.Rows != "" })
	if at < 0 || !isReply || q.Conversation[len(q.Conversation)-1].Question != q.Text {
		return
	}
	for i, rows := 0, runs[at].Rows; i < len(runs); i++ {
		if runs[i].Rows == rows {
			runs[i].Likelihood *= shown
		}
	}
}

// isEmpty reports whether rows hold nothing, or nothing but a count of zero.
func isEmpty(rows answer.Rows) bool {
	all := rows.Result.Rows
	return len(all) == 0 || len(all) == 1 && !slices.ContainsFunc(all[0], func(value any) bool { return value != nil && value != int64(0) })
}

// isReadIn reports whether a query is one for all values of a reading.
func (r Reading) isReadIn(found Found) bool {
	return !slices.ContainsFunc(r.Values, func(v Value) bool { return !found.isOf(v) })
}

func (f Found) isOf(value Value) bool {
	isMissing := func(name string) bool { return !f.Query.UsesType(name) }
	if slices.ContainsFunc(value.Follows, isMissing) || value.Holds != nil && !value.Holds(f.Query) {
		return false
	}
	if value.About == "" {
		return true
	}
	at := slices.IndexFunc(f.Columns, func(c answer.Column) bool { return c.Kind != "" })
	return at >= 0 && f.Columns[at].Kind == value.About
}

// keyOf returns a text that is the same for equal rows, in any order.
func keyOf(rows answer.Rows) string {
	lines := make([]string, len(rows.Result.Rows))
	for i, row := range rows.Result.Rows {
		lines[i] = fmt.Sprintf("%#v", row)
	}
	slices.Sort(lines)
	if len(lines) == 0 {
		return rowset.None
	}
	return strings.Join(lines, "\n")
}
