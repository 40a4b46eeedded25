package graph_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
)

func TestRunMapsValuesWithoutLoss(t *testing.T) {
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close)
	tests := []struct{ name, expression, want string }{
		{"null stays null", "null", `null`},
		{"an integer keeps all its digits", "9223372036854775807", `9223372036854775807`},
		{"a float stays a number", "0.1", `0.1`},
		{"what JSON has no number for is text", "[0.0/0.0, 1.0/0.0, -1.0/0.0]", `["NaN","Infinity","-Infinity"]`},
		{"lists and maps nest", "{a: [1, {b: true}]}", `{"a":[1,{"b":true}]}`},
		{"a date is ISO", "date('2024-07-31')", `"2024-07-31"`},
		{"a moment with an offset is ISO", "datetime('2024-07-31T09:15:00.5+02:00')", `"2024-07-31T09:15:00.5+02:00"`},
		{"a moment in a zone keeps its zone", "datetime('2024-07-31T09:15:00[Europe/Berlin]')", `"2024-07-31T09:15:00+02:00[Europe/Berlin]"`},
		{"a moment without a zone is ISO", "localdatetime('2024-07-31T09:15:00')", `"2024-07-31T09:15:00"`},
		{"a time is ISO", "time('09:15:00+02:00')", `"09:15:00+02:00"`},
		{"a duration is ISO", "duration({months: 1, days: 2, seconds: 3})", `"P1M2DT3S"`},
		{"a point is well-known text", "point({x: 1.5, y: -2})", `"SRID=7203;POINT(1.5 -2)"`},
		{"a point in space is well-known text", "point({x: 1, y: 2, z: 3})", `"SRID=9157;POINT Z(1 2 3)"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			result, err := reader.Run(context.Background(), "RETURN "+test.expression+" AS v", nil)
			if err != nil {
				t.Fatal(err)
			}
			encoded, err := json.Marshal(result.Rows[0][0])
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(encoded)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRunReturnsNodesRelationshipsAndPaths(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	mustLoad(t, driver, graph.Build(smallSnapshot(repository)))
	reader := graph.NewReader(driver, "", graph.Limits{})
	t.Cleanup(reader.Close)

	result, err := reader.Run(context.Background(),
		"MATCH p = (u:User {repo: $repo})-[r:author]->(c:Commit {id: 'c1'}) RETURN u, r, p", map[string]any{"repo": repository.String()})
	if err != nil {
		t.Fatal(err)
	}
	user, relationship, path := result.Rows[0][0].(graph.Node), result.Rows[0][1].(graph.RelationshipValue), result.Rows[0][2].(graph.Path)
	if diff := cmp.Diff([]string{"User"}, user.Labels); diff != "" {
		t.Error(diff)
	}
	if user.Properties["login"] != "Ada" {
		t.Errorf("properties of the user: %v", user.Properties)
	}
	if relationship.Type != "author" || relationship.Start != user.ElementID {
		t.Errorf("relationship: %+v", relationship)
	}
	if len(path.Nodes) != 2 || len(path.Relationships) != 1 || path.Nodes[1].ElementID != relationship.End {
		t.Errorf("path: %+v", path)
	}
	encoded, err := json.Marshal(relationship)
	if err != nil || !strings.Contains(string(encoded), `"type":"author"`) {
		t.Errorf("JSON of a relationship: %s, %v", encoded, err)
	}
}

func TestRunStopsAtItsLimits(t *testing.T) {
	driver := graphtest.Driver(t)
	rows := graph.NewReader(driver, "", graph.Limits{Rows: 10})
	t.Cleanup(rows.Close)

	result, err := rows.Run(context.Background(), "UNWIND range(1, 10) AS x RETURN x", nil)
	if err != nil || result.Truncated || len(result.Rows) != 10 {
		t.Errorf("as many rows as the cap: %d rows, truncated %v, %v", len(result.Rows), result.Truncated, err)
	}
	result, err = rows.Run(context.Background(), "UNWIND range(1, 100000000) AS x RETURN x", nil)
	if err != nil || !result.Truncated || len(result.Rows) != 10 {
		t.Errorf("more rows than the cap: %d rows, truncated %v, %v", len(result.Rows), result.Truncated, err)
	}

	bytes := graph.NewReader(driver, "", graph.Limits{Bytes: 1000})
	t.Cleanup(bytes.Close)
	result, err = bytes.Run(context.Background(), "UNWIND range(1, 100) AS x RETURN 'forty characters, more or less, of a text' AS t", nil)
	if err != nil || !result.Truncated || len(result.Rows) > 25 {
		t.Errorf("more bytes than the cap: %d rows, truncated %v, %v", len(result.Rows), result.Truncated, err)
	}
}

const endless = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b UNWIND range(1, 100000) AS c WITH a WHERE a < 0 RETURN count(*)"

func TestRunNamesWhatWentWrong(t *testing.T) {
	driver := graphtest.Driver(t)
	reader := graph.NewReader(driver, "", graph.Limits{Timeout: time.Second})
	t.Cleanup(reader.Close)
	tests := []struct {
		name, query string
		want        error
		wantMessage string
	}{
		{"a query that is no Cypher", "MATCH (n RETURN n", graph.ErrSyntax, "Invalid input"},
		{"an unknown variable", "RETURN n", graph.ErrSyntax, "not defined"},
		{"a missing parameter", "RETURN $x", graph.ErrSyntax, "x"},
		{"a division by zero", "UNWIND [0] AS x RETURN 1 / x", graph.ErrEvaluation, "zero"},
		{"a write", "CREATE (n:Nothing) RETURN n", graph.ErrForbidden, ""},
		{"a query that takes too long", endless, graph.ErrTimeout, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := reader.Run(context.Background(), test.query, nil)
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.wantMessage) {
				t.Errorf("got %v, want %v with %q", err, test.want, test.wantMessage)
			}
		})
	}
	if _, err := reader.Run(context.Background(), "RETURN 1", nil); err != nil {
		t.Errorf("the reader is of no use after errors: %v", err)
	}
}

// TestShortestPathsWithEqualEnds holds that the error says what to do, and that
// doing it helps.
func TestShortestPathsWithEqualEnds(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	mustLoad(t, driver, graph.Build(smallSnapshot(repository)))
	reader := graph.NewReader(driver, "", graph.Limits{})
	t.Cleanup(reader.Close)
	parameters := map[string]any{"repo": repository.String()}
	for _, function := range []string{"shortestPath", "allShortestPaths"} {
		query := func(condition string) string {
			return "MATCH (a:User {repo: $repo}), (b:User {repo: $repo}) " + condition + " MATCH p = " + function + "((a)-[*..3]-(b)) RETURN count(p) AS n"
		}
		_, err := reader.Run(t.Context(), query(""), parameters)
		if !errors.Is(err, graph.ErrEvaluation) || !strings.Contains(err.Error(), "WHERE a <> b") {
			t.Errorf("%s: got %v, want an error that says WHERE a <> b", function, err)
		}
		if _, err := reader.Run(t.Context(), query("WHERE a <> b"), parameters); err != nil {
			t.Errorf("%s with the remedy: %v", function, err)
		}
	}
}

func TestRunDoesNotTellThePassword(t *testing.T) {
	const password = "correct horse battery"
	unreachable, err := neo4j.NewDriverWithContext("bolt://127.0.0.1:1", neo4j.BasicAuth("neo4j", password, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer unreachable.Close(context.Background())
	_, err = graph.NewReader(unreachable, "", graph.Limits{}).Run(context.Background(), "RETURN 1", nil)
	if !errors.Is(err, graph.ErrUnavailable) || strings.Contains(err.Error(), password) {
		t.Errorf("no server: %v", err)
	}

	target := graphtest.Driver(t).Target()
	refused, err := neo4j.NewDriverWithContext(target.String(), neo4j.BasicAuth("neo4j", password, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer refused.Close(context.Background())
	_, err = graph.NewReader(refused, "", graph.Limits{}).Run(context.Background(), "RETURN 1", nil)
	if !errors.Is(err, graph.ErrAuthentication) || strings.Contains(err.Error(), password) {
		t.Errorf("wrong password: %v", err)
	}
}

func TestCancellationReachesTheServer(t *testing.T) {
	driver := graphtest.Driver(t)
	reader := graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute})
	t.Cleanup(reader.Close)
	ctx, cancel := context.WithCancel(context.Background())
	mark := "// " + rand.Text() + "\n"
	done := make(chan error, 1)
	go func() {
		_, err := reader.Run(ctx, mark+endless, nil)
		done <- err
	}()

	waitForTransactions(t, driver, mark, 1)
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error of a cancelled query: %v", err)
	}
	waitForTransactions(t, driver, mark, 0)
}

// waitForTransactions waits until the server runs so many queries that begin
// with a mark.
func waitForTransactions(t *testing.T, driver neo4j.DriverWithContext, mark string, want int64) {
	t.Helper()
	var got int64
	for range 600 { // a minute: a busy machine takes its time
		if got = transactions(t, driver, mark); got == want {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("the server runs %d of these queries, want %d", got, want)
}

// transactions counts the queries that begin with a mark and that the server
// has not ended.
func transactions(t *testing.T, driver neo4j.DriverWithContext, mark string) int64 {
	t.Helper()
	const count = "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH $mark RETURN count(*) AS n"
	result, err := neo4j.ExecuteQuery(context.Background(), driver, count, map[string]any{"mark": mark}, neo4j.EagerResultTransformer)
	if err != nil {
		t.Fatal(err)
	}
	return result.Records[0].Values[0].(int64)
}

func TestConcurrencyLimitHoldsAndCanBeLeft(t *testing.T) {
	driver := graphtest.Driver(t)
	reader := graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute, Concurrency: 1})
	t.Cleanup(reader.Close)
	mark := "// " + rand.Text() + "\n"
	ctx, cancel := context.WithCancel(context.Background())
	running := make(chan error, 1)
	go func() {
		_, err := reader.Run(ctx, mark+endless, nil)
		running <- err
	}()
	waitForTransactions(t, driver, mark, 1)

	waiting, leave := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer leave()
	if _, err := reader.Run(waiting, "RETURN 1", nil); !errors.Is(err, graph.ErrTimeout) {
		t.Errorf("a second query did not wait: %v", err)
	}
	cancel()
	<-running
	if _, err := reader.Run(context.Background(), "RETURN 1", nil); err != nil {
		t.Errorf("the slot was not given back: %v", err)
	}
}

func TestExplain(t *testing.T) {
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close)
	tests := []struct {
		name, query, wantType string
		wantOperators         []string
		wantNotification      string
	}{
		{"a read is of type r", "MATCH (c:Commit) RETURN c", "r", []string{"ProduceResults"}, ""},
		{"a write is seen", "CREATE (c:Commit)", "w", []string{"Create"}, ""},
		{"a write after a read is seen", "MATCH (c:Commit) SET c.x = 1 RETURN c", "rw", []string{"SetProperty"}, ""},
		{"operators of the left branch are seen", "LOAD CSV FROM 'http://x.invalid/' AS row CALL (row) { MATCH (c:Commit {id: row[0]}) RETURN count(c) AS n } RETURN n",
			"r", []string{"LoadCSV"}, ""},
		{"an unknown label is told", "MATCH (n:Komit) RETURN n", "r", nil, "Komit"},
		{"an unknown property is told", "MATCH (n:Commit) WHERE n.kommittedDate > '2024' RETURN n", "r", nil, "kommittedDate"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plan, err := reader.Explain(context.Background(), test.query, nil)
			if err != nil {
				t.Fatal(err)
			}
			if plan.QueryType != test.wantType {
				t.Errorf("type %q, want %q", plan.QueryType, test.wantType)
			}
			for _, operator := range test.wantOperators {
				if !strings.Contains(strings.Join(plan.Operators, " "), operator) {
					t.Errorf("operators %v, want %s", plan.Operators, operator)
				}
			}
			if text := notificationText(plan); !strings.Contains(text, test.wantNotification) {
				t.Errorf("notifications %q, want %q", text, test.wantNotification)
			}
		})
	}
	if _, err := reader.Explain(context.Background(), "MATCH (n RETURN n", nil); !errors.Is(err, graph.ErrSyntax) {
		t.Errorf("a query that is no Cypher: %v", err)
	}
}

// Neo4j's parser gives no answer to a text that is nested this deep, not even
// an error, and its own time limit does not count. How deep its stack
// reaches differs with the server and with what has been compiled, so that this is
// far more than any stack holds.
func TestExplainLeavesAParserThatHangs(t *testing.T) {
	const levels = 100_000
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{Timeout: 2 * time.Second})
	t.Cleanup(reader.Close)
	nested := "RETURN " + strings.Repeat("(", levels) + "1" + strings.Repeat(")", levels)
	if _, err := reader.Explain(context.Background(), nested, nil); !errors.Is(err, graph.ErrTimeout) {
		t.Errorf("got %v, want a timeout", err)
	}
	if _, err := reader.Run(context.Background(), "RETURN 1", nil); err != nil {
		t.Errorf("the reader is of no use after it: %v", err)
	}
}

func notificationText(plan graph.Plan) string {
	var text strings.Builder
	for _, notification := range plan.Notifications {
		text.WriteString(notification.Description + "\n")
	}
	return text.String()
}
