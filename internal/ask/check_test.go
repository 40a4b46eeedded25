package ask

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/graph"
)

func TestCheckPlan(t *testing.T) {
	tests := []struct {
		name string
		plan graph.Plan
		want string // a part of the refusal; "" when it may run
	}{
		{"a plan that reads", graph.Plan{QueryType: "r", Operators: []string{"ProduceResults", "NodeIndexSeek", "OrderedAggregation"}}, ""},
		{"a type that writes", graph.Plan{QueryType: "rw", Operators: []string{"ProduceResults"}}, `"rw"`},
		{"a type that administers", graph.Plan{QueryType: "s"}, `"s"`},
		{"no type", graph.Plan{}, `""`},
		{"a file that is read", graph.Plan{QueryType: "r", Operators: []string{"ProduceResults", "LoadCSV"}}, "LoadCSV"},
		{"a procedure", graph.Plan{QueryType: "r", Operators: []string{"ProcedureCall"}}, "ProcedureCall"},
		{"settings that are shown", graph.Plan{QueryType: "r", Operators: []string{"ShowSettings"}}, "ShowSettings"},
		{"transactions that are ended", graph.Plan{QueryType: "r", Operators: []string{"TerminateTransactions"}}, "TerminateTransactions"},
		{"an inner transaction", graph.Plan{QueryType: "r", Operators: []string{"TransactionForeach"}}, "TransactionForeach"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := checkPlan(tt.plan)
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error = %v, want one with %q", err, tt.want)
			}
		})
	}
}

func TestIsWrite(t *testing.T) {
	schema := CypherSchema(graph.TheSchema())
	tests := []struct {
		query string
		want  bool
	}{
		{"MATCH (c:Commit) DETACH DELETE c", true},
		{"CALL dbms.killConnections([])", true},
		{"SHOW USERS", true},
		{"MATCH (c:Comit) RETURN c", false},
		{"MATCH (c:Commit RETURN c", false},
	}
	for _, tt := range tests {
		t.Run(tt.query, func(t *testing.T) {
			_, err := cypher.Check(tt.query, cypher.Options{Schema: schema})
			if err == nil || isWrite(err) != tt.want {
				t.Errorf("refused by %v; write: %v, want %v", err, isWrite(err), tt.want)
			}
			if isWrite(fmt.Errorf("wrapped: %w", err)) != tt.want {
				t.Error("a wrapped refusal is told otherwise")
			}
		})
	}
}

// The checker must know the whole schema, or it would refuse what the prompt
// tells a model to write.
func TestCypherSchemaKnowsEverything(t *testing.T) {
	schema := graph.TheSchema()
	converted := CypherSchema(schema)
	check := func(query string) {
		t.Helper()
		checked, err := cypher.Check(query, cypher.Options{Schema: converted})
		if err != nil || len(checked.Repairs) > 0 {
			t.Errorf("%s: %v %v", query, checked.Repairs, err)
		}
	}
	for _, label := range schema.Labels {
		for _, p := range label.Properties {
			check(fmt.Sprintf("MATCH (n:%s) RETURN n.%s AS value", label.Name, p.Name))
		}
	}
	for _, r := range schema.Relationships {
		for _, ends := range r.Ends {
			check(fmt.Sprintf("MATCH (a:%s)-[:%s]->(b:%s) RETURN a, b", ends.From, r.Type, ends.To))
		}
	}
}

func TestIsNothing(t *testing.T) {
	tests := []struct {
		name string
		rows [][]any
		want bool
	}{
		{"no rows", [][]any{}, true},
		{"a zero", [][]any{{int64(0), 0.0, false, nil, []any{}}}, true},
		{"an empty text", [][]any{{""}}, false},
		{"a number", [][]any{{int64(0), int64(1)}}, false},
		{"two rows of nothing", [][]any{{nil}, {nil}}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := isNothing(graph.Result{Rows: tt.rows}); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestLacksValue(t *testing.T) {
	tests := []struct {
		name string
		rows [][]any
		want bool
	}{
		{"a row with a gap", [][]any{{int64(50), nil}}, true},
		{"a whole row", [][]any{{int64(50), "2024-07-01"}}, false},
		{"several rows", [][]any{{nil}, {nil}}, false},
		{"no rows", nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := lacksValue(graph.Result{Rows: tt.rows}); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestBetterAttempt(t *testing.T) {
	found := graph.Result{Rows: [][]any{{"x"}}}
	query := Extraction{Query: "RETURN 1"}
	broken := errors.New("broken")
	tests := []struct {
		name          string
		second, first try
		want          bool
	}{
		{"rows beat nothing", try{extraction: query, result: found}, try{extraction: query}, true},
		{"rows do not beat rows", try{extraction: query, result: found}, try{extraction: query, result: found}, false},
		{"nothing does not beat nothing", try{extraction: query}, try{extraction: query}, false},
		{"nothing beats a failure", try{extraction: query}, try{extraction: query, failure: broken}, true},
		{"a failure beats nothing at all", try{extraction: query, failure: broken}, try{extraction: query}, false},
		{"a declared refusal beats a failure", try{extraction: Extraction{Declined: NotInGraph}}, try{extraction: query, failure: broken}, true},
		{"words do not beat a failure", try{failure: errNoQuery}, try{extraction: query, failure: broken}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := better(&tt.second, &tt.first); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
