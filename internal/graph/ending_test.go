package graph_test

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
)

// stubborn keeps a core busy for some seconds within one expression, which no
// limit of Neo4j ends. The gate refuses it, so that how long it goes on after the
// answer is no figure of a query that may run: those are in runaway_test.go.
const stubborn = "RETURN size([x IN range(1, 9999) WHERE size([y IN range(1, 24000) WHERE y % 7 = x % 5]) > 0]) AS n"

func TestTheGateRefusesWhatDoesNotEnd(t *testing.T) {
	shorter := strings.ReplaceAll(stubborn, "24000", "9999") // as long as the gate lets one range be
	for query, want := range map[string]cypher.Code{stubborn: cypher.Range, shorter: cypher.Work} {
		var refusal *cypher.Refusal
		if _, err := cypher.Check(query, cypher.Options{}); !errors.As(err, &refusal) || refusal.Code != want {
			t.Errorf("the gate says %v, want a refusal for %s\n%s", err, want, query)
		}
	}
}

// TestSlotIsTakenUntilTheServerHasEnded holds that the next query starts when
// Neo4j has ended the one before, not when that one's caller got an answer.
func TestSlotIsTakenUntilTheServerHasEnded(t *testing.T) {
	tests := []struct {
		name    string
		timeout time.Duration
		// run runs the query and returns when its caller has an answer.
		run  func(t *testing.T, reader *graph.Reader, driver neo4j.DriverWithContext, query, mark string) error
		want error
	}{
		{"a query beyond its time", 500 * time.Millisecond, func(t *testing.T, reader *graph.Reader, _ neo4j.DriverWithContext, query, _ string) error {
			_, err := reader.Run(t.Context(), query, nil)
			return err
		}, graph.ErrTimeout},
		{"a query that its caller has left", time.Minute, func(t *testing.T, reader *graph.Reader, driver neo4j.DriverWithContext, query, mark string) error {
			ctx, leave := context.WithCancel(t.Context())
			left := make(chan error, 1)
			go func() {
				_, err := reader.Run(ctx, query, nil)
				left <- err
			}()
			waitForExecution(t, driver, mark)
			leave()
			return <-left
		}, context.Canceled},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			driver := graphtest.Driver(t)
			reader := graph.NewReader(driver, "", graph.Limits{Timeout: test.timeout, Concurrency: 1})
			t.Cleanup(reader.Close)
			mark := "// " + rand.Text() + "\n"
			// One that Neo4j still plans, as a cold one does for a while, ends at
			// once, and shows nothing.
			for attempt := 1; transactions(t, driver, mark) == 0; attempt++ {
				if attempt > 5 {
					t.Fatal("the query is not stubborn enough for this test")
				}
				if err := test.run(t, reader, driver, mark+stubborn, mark); !errors.Is(err, test.want) {
					t.Fatalf("got %v, want %v", err, test.want)
				}
			}
			if running, waiting := reader.Load(); running != 1 || waiting != 0 {
				t.Errorf("%d queries run and %d wait, want 1 and 0", running, waiting)
			}
			answered := time.Now()
			if _, err := reader.Run(t.Context(), "RETURN 1", nil); err != nil {
				t.Fatal(err)
			}
			if n := transactions(t, driver, mark); n != 0 {
				t.Errorf("the next query ran beside %d that Neo4j had not ended", n)
			}
			t.Logf("Neo4j was busy for %s after the answer", time.Since(answered).Round(10*time.Millisecond))
		})
	}
}

// waitForExecution waits until the server has executed the query that begins with
// a mark for a while: one that it only plans ends as soon as it is told to.
func waitForExecution(t *testing.T, driver neo4j.DriverWithContext, mark string) {
	t.Helper()
	const executes = "SHOW TRANSACTIONS YIELD currentQuery, currentQueryStatus WHERE currentQuery STARTS WITH $mark RETURN currentQueryStatus = 'running' AS executes"
	seen := 0
	for range 600 { // a minute: a busy machine takes its time
		result, err := neo4j.ExecuteQuery(t.Context(), driver, executes, map[string]any{"mark": mark}, neo4j.EagerResultTransformer)
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Records) == 1 && result.Records[0].Values[0] == true {
			seen++
		}
		if seen == 4 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the server does not execute the query")
}

// TestCloseLeavesQueriesThatDoNotEnd holds that a stop does not wait for Neo4j.
func TestCloseLeavesQueriesThatDoNotEnd(t *testing.T) {
	driver := graphtest.Driver(t)
	reader := graph.NewReader(driver, "", graph.Limits{Timeout: 500 * time.Millisecond})
	t.Cleanup(reader.Close)
	mark := "// " + rand.Text() + "\n"
	if _, err := reader.Run(t.Context(), mark+stubborn, nil); !errors.Is(err, graph.ErrTimeout) {
		t.Fatal(err)
	}
	reader.Close()
	if running, _ := reader.Load(); running != 0 {
		t.Errorf("%d slots are taken after the close", running)
	}
	waitForTransactions(t, driver, mark, 0)
}

// TestPlanAndRunShareOneTimeLimit holds that a query whose plan has taken all the
// time does not run.
func TestPlanAndRunShareOneTimeLimit(t *testing.T) {
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{Timeout: 500 * time.Millisecond})
	t.Cleanup(reader.Close)
	_, result, err := reader.RunChecked(t.Context(), "RETURN 1", nil, func(graph.Plan) error {
		time.Sleep(3 * time.Second) // as if Neo4j had planned for so long; it looks at its limit every other second at least
		return nil
	})
	if !errors.Is(err, graph.ErrTimeout) {
		t.Errorf("rows %v and %v, want a timeout", result.Rows, err)
	}
}

func TestRunChecked(t *testing.T) {
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{Concurrency: 1, PerCaller: 1})
	t.Cleanup(reader.Close)
	var types []string
	accept := func(plan graph.Plan) error {
		types = append(types, plan.QueryType)
		return nil
	}
	for range 2 { // the second time, the plan is remembered
		plan, result, err := reader.RunChecked(t.Context(), "UNWIND [1, 2] AS x RETURN x", nil, accept)
		if err != nil || plan.QueryType != "r" || len(result.Rows) != 2 {
			t.Errorf("plan %+v, rows %v, %v", plan, result.Rows, err)
		}
	}
	if len(types) != 2 {
		t.Errorf("the plan was checked %d times, want 2", len(types))
	}
	refusal := errors.New("refused")
	_, result, err := reader.RunChecked(t.Context(), "CREATE (n:Nothing) RETURN n", nil, func(plan graph.Plan) error {
		if plan.QueryType == "r" {
			t.Errorf("a write is of type %q", plan.QueryType)
		}
		return refusal
	})
	if !errors.Is(err, refusal) || len(result.Rows) != 0 {
		t.Errorf("a refused plan: %v, %v", result.Rows, err)
	}
	if _, _, err := reader.RunChecked(t.Context(), "MATCH (n RETURN n", nil, accept); !errors.Is(err, graph.ErrSyntax) {
		t.Errorf("a query that is no Cypher: %v", err)
	}
}
