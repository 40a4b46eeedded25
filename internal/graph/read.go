package graph

import (
	"context"
	"fmt"
	"time"

	"github.com/jellydator/ttlcache/v3"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"golang.org/x/sync/semaphore"
)

// Limits bound what one query, and all queries together, may take. A zero
// field means its default.
type Limits struct {
	Timeout     time.Duration // of one query; 10 s
	Rows        int           // of one result; 10,000
	Bytes       int           // of one result, roughly; 64 MiB
	Concurrency int           // queries at the same time; 8
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
	slots    *semaphore.Weighted
	plans    *ttlcache.Cache[string, Plan]
}

// NewReader returns a reader of a database; "" is the server's default one.
func NewReader(driver neo4j.DriverWithContext, database string, limits Limits) *Reader {
	limits = limits.withDefaults()
	return &Reader{
		driver: driver, database: database, limits: limits,
		slots: semaphore.NewWeighted(int64(limits.Concurrency)),
		plans: newPlans(),
	}
}

// Run runs a query in an explicit read transaction and returns its rows, at
// most as many as the limits allow. Read mode alone does not make a hostile
// query harmless: a query from outside must have been checked first.
func (r *Reader) Run(ctx context.Context, query string, params map[string]any) (Result, error) {
	return r.run(ctx, query, params, r.limits.Rows)
}

func (r *Reader) run(ctx context.Context, query string, params map[string]any, rows int) (Result, error) {
	var result Result
	start := time.Now()
	err := r.inTransaction(ctx, rows, func(ctx context.Context, tx neo4j.ExplicitTransaction) error {
		records, err := tx.Run(ctx, query, params)
		if err != nil {
			return err
		}
		result, err = collect(ctx, records, rows, r.limits.Bytes)
		return err
	})
	result.Took = time.Since(start)
	return result, err
}

// inTransaction waits for a free slot and calls use with a read transaction.
func (r *Reader) inTransaction(ctx context.Context, rows int, use func(context.Context, neo4j.ExplicitTransaction) error) error {
	if err := r.slots.Acquire(ctx, 1); err != nil {
		return fmt.Errorf("wait for other queries to end: %w", classify(err))
	}
	defer r.slots.Release(1)

	// The driver notices that a context is cancelled only when it has a
	// deadline; and Neo4j does not answer at all to some queries.
	limited, cancel := context.WithTimeout(ctx, r.limits.Timeout+replyGrace)
	defer cancel()
	session := r.driver.NewSession(limited, neo4j.SessionConfig{
		DatabaseName: r.database,
		AccessMode:   neo4j.AccessModeRead,
		FetchSize:    min(rows+1, 1000),
	})
	defer closeQuietly(session)
	tx, err := session.BeginTransaction(limited, neo4j.WithTxTimeout(r.limits.Timeout))
	if err != nil {
		return classify(err, ctx, limited)
	}
	defer closeQuietly(tx)
	return classify(use(limited, tx), ctx, limited)
}

// closeQuietly ends a session or transaction whose context may be over. What
// goes wrong there has no consequence: the connection is thrown away.
func closeQuietly(c interface{ Close(context.Context) error }) {
	ctx, cancel := context.WithTimeout(context.Background(), replyGrace)
	defer cancel()
	_ = c.Close(ctx)
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
