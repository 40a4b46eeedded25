package graph

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"github.com/jellydator/ttlcache/v3"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Limits bound what one query, and all queries together, may take. A zero
// field means its default.
type Limits struct {
	Timeout     time.Duration // of one query; 10 s
	Rows        int           // of one result; 10,000
	Bytes       int           // of one result, roughly; 64 MiB
	Concurrency int           // queries at the same time; 8
	PerCaller   int           // queries of one caller at the same time; 2
}

func (l Limits) withDefaults() Limits {
	if l.Timeout <= 0 {
		l.Timeout = 10 * time.Second
	}
	if l.Rows <= 0 {
		l.Rows = 10000
	}
	if l.Bytes <= 0 {
		l.Bytes = 64 << 20
	}
	if l.Concurrency <= 0 {
		l.Concurrency = 8
	}
	if l.PerCaller <= 0 {
		l.PerCaller = 2
	}
	return l
}

// replyGrace is how much longer than the time limit Neo4j may take to say that
// it stopped a query. After it the connection is closed, which ends all but
// single endless expressions.
const replyGrace = 2 * time.Second

// Reader runs queries that only read, within limits. It is safe for use by
// several goroutines.
type Reader struct {
	driver   neo4j.DriverWithContext
	database string
	limits   Limits
	slots    *slots
	plans    *ttlcache.Cache[string, Plan]

	// endings are the waits for queries that Neo4j still works on when their
	// callers have an answer already; closing ends these waits.
	endings sync.WaitGroup
	closing context.Context //nolint:containedctx // it is the Reader's own, not a call's
	close   context.CancelFunc
}

// NewReader returns a reader of a database; "" is the server's default one.
func NewReader(driver neo4j.DriverWithContext, database string, limits Limits) *Reader {
	limits = limits.withDefaults()
	r := &Reader{driver: driver, database: database, limits: limits, slots: newSlots(limits), plans: newPlans()}
	r.closing, r.close = context.WithCancel(context.Background())
	return r
}

// Close ends what a Reader without queries still does: it waits for the end of
// queries that were given up. The driver stays open.
func (r *Reader) Close() {
	r.close()
	r.endings.Wait()
}

// Load returns how many queries run, until Neo4j has ended them, and how many
// wait for a slot.
func (r *Reader) Load() (running, waiting int) {
	return int(r.slots.running.Load()), int(r.slots.waiting.Load())
}

// Run runs a query in an explicit read transaction and returns its rows, at
// most as many as the limits allow. Read mode alone does not make a hostile
// query harmless: a query from outside must have been checked first.
func (r *Reader) Run(ctx context.Context, query string, params map[string]any) (Result, error) {
	return r.run(ctx, query, params, r.limits.Rows)
}

func (r *Reader) run(ctx context.Context, query string, params map[string]any, rows int) (Result, error) {
	var result Result
	err := r.inTransaction(ctx, rows, func(ctx context.Context, tx neo4j.ExplicitTransaction) (err error) {
		result, err = r.rows(ctx, tx, query, params, rows)
		return err
	})
	return result, err
}

// rows runs a query in a transaction and collects its rows.
func (r *Reader) rows(ctx context.Context, tx neo4j.ExplicitTransaction, query string, params map[string]any, rows int) (Result, error) {
	start := time.Now()
	records, err := tx.Run(ctx, query, params)
	if err != nil {
		return Result{}, err
	}
	result, err := collect(ctx, records, rows, r.limits.Bytes)
	result.Took = time.Since(start)
	return result, err
}

// inTransaction waits for a free slot and calls use with a read transaction. The
// slot is taken until Neo4j has ended the transaction.
func (r *Reader) inTransaction(ctx context.Context, rows int, use func(context.Context, neo4j.ExplicitTransaction) error) error {
	release, err := r.slots.acquire(ctx)
	if err != nil {
		return err
	}
	// The driver notices that a context is cancelled only when it has a
	// deadline; and Neo4j does not answer at all to some queries.
	limited, cancel := context.WithTimeout(ctx, r.limits.Timeout+replyGrace)
	defer cancel()
	session := r.driver.NewSession(limited, neo4j.SessionConfig{
		DatabaseName: r.database,
		AccessMode:   neo4j.AccessModeRead,
		FetchSize:    min(rows+1, 1000),
	})
	mark := rand.Text()
	tx, err := session.BeginTransaction(limited, neo4j.WithTxTimeout(r.limits.Timeout), neo4j.WithTxMetadata(map[string]any{markKey: mark}))
	if err != nil {
		_ = closeWithin(session, replyGrace) // it has done nothing
		release()
		return classify(err, ctx, limited)
	}
	ended := false
	defer func() {
		if ended {
			release()
		} else {
			r.releaseAtEnd(mark, release)
		}
	}()
	err = use(limited, tx)
	rolledBack := closeWithin(tx, replyGrace) == nil
	_ = closeWithin(session, replyGrace) // its transaction is closed
	// Only an answer of Neo4j shows that it does no more for the query.
	ended = rolledBack && limited.Err() == nil && (err == nil || neo4j.IsNeo4jError(err))
	return classify(err, ctx, limited)
}

// closeWithin ends a session or transaction whose context may be over.
func closeWithin(c interface{ Close(context.Context) error }, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return c.Close(ctx)
}

// collect reads one row more than wanted, to know whether there are more.
func collect(ctx context.Context, records neo4j.ResultWithContext, rows, bytes int) (Result, error) {
	columns, err := records.Keys()
	if err != nil {
		return Result{}, err
	}
	result := Result{Columns: columns, Rows: [][]any{}}
	values := valueReader{}
	for records.Next(ctx) {
		if len(result.Rows) == rows || values.bytes > bytes {
			result.Truncated = true
			return result, nil
		}
		result.Rows = append(result.Rows, values.row(records.Record().Values))
	}
	return result, records.Err()
}
