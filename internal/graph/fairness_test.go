package graph_test

import (
	"context"
	"crypto/rand"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
)

// TestOneCallerDoesNotHoldUpAnother has one caller send 28 queries that run until
// their time is over. Another one's query has its answer before any of them.
func TestOneCallerDoesNotHoldUpAnother(t *testing.T) {
	driver := graphtest.Driver(t)
	reader := graph.NewReader(driver, "", graph.Limits{Timeout: 5 * time.Second})
	t.Cleanup(reader.Close)
	first, leave := context.WithCancel(graph.WithCaller(t.Context(), "first"))
	mark := "// " + rand.Text() + "\n"
	var ended atomic.Int64
	var queries sync.WaitGroup
	for range 28 {
		queries.Go(func() {
			_, _ = reader.Run(first, mark+endless, nil) // it ends by its time limit or by leave
			ended.Add(1)
		})
	}
	waitForTransactions(t, driver, mark, 2)

	asked := time.Now()
	if _, err := reader.Run(graph.WithCaller(t.Context(), "second"), "RETURN 1", nil); err != nil {
		t.Error(err)
	}
	if n := ended.Load(); n != 0 {
		t.Errorf("the second caller waited for %d queries of the first", n)
	}
	t.Logf("the second caller had an answer after %s", time.Since(asked).Round(time.Millisecond))
	if n := transactions(t, driver, mark); n > 2 {
		t.Errorf("%d queries of one caller ran at the same time", n)
	}
	leave()
	queries.Wait()
}
