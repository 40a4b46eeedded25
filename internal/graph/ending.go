package graph

import (
	"context"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// markKey is the key of a transaction's metadata under which a Reader finds it
// again.
const markKey = "repochat_query"

// countMarked counts the transactions that Neo4j has not ended yet. A terminated
// one is among them until the thread that works on it has noticed.
const countMarked = "SHOW TRANSACTIONS YIELD metaData WHERE metaData." + markKey + " = $mark RETURN count(*) AS running"

// How often Neo4j is asked whether a transaction has ended, and how long it may
// give no answer before its transactions are taken to have ended with it.
const (
	firstPause   = 20 * time.Millisecond
	longestPause = time.Second
	askTimeout   = 5 * time.Second
	mostSilence  = time.Minute
)

// releaseAtEnd calls release when Neo4j has ended the transaction with the mark.
// The client's connection may be gone for long by then: an expression that Neo4j
// evaluates for one row goes on until it is done.
func (r *Reader) releaseAtEnd(mark string, release func()) {
	r.endings.Go(func() {
		defer release()
		r.awaitEnd(mark)
	})
}

func (r *Reader) awaitEnd(mark string) {
	heard, pause := time.Now(), firstPause
	for {
		running, err := r.isRunning(mark)
		switch {
		case err == nil && !running:
			return
		case err == nil:
			heard = time.Now()
		case neo4j.IsUsageError(err) || time.Since(heard) > mostSilence:
			return
		}
		select {
		case <-r.closing.Done():
			return
		case <-time.After(pause):
		}
		pause = min(2*pause, longestPause)
	}
}

// isRunning reports whether Neo4j still works on the transaction with the mark.
func (r *Reader) isRunning(mark string) (bool, error) {
	ctx, cancel := context.WithTimeout(r.closing, askTimeout)
	defer cancel()
	result, err := neo4j.ExecuteQuery(ctx, r.driver, countMarked, map[string]any{"mark": mark}, neo4j.EagerResultTransformer,
		neo4j.ExecuteQueryWithDatabase(r.database), neo4j.ExecuteQueryWithReadersRouting())
	if err != nil {
		return false, err
	}
	running, _, err := neo4j.GetRecordValue[int64](result.Records[0], "running")
	return running > 0, err
}
