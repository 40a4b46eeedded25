package ask

import (
	"errors"
	"fmt"
	"testing"

	"repochat/internal/answer/rowset"
	"repochat/internal/ask/gaps"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

func TestIsWrite(t *testing.T) {
	schema := cypher.NewSchema(schema.Default())
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
			if got := rowset.IsNothing(graph.Result{Rows: tt.rows}); got != tt.want {
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
			if got := gaps.LacksValue(graph.Result{Rows: tt.rows}); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestBetterAttempt(t *testing.T) {
	found := graph.Result{Rows: [][]any{{"x"}}}
	query := Attempt{Extracted: "RETURN 1"}
	broken := errors.New("broken")
	tests := []struct {
		name          string
		second, first step
		want          bool
	}{
		{"rows beat nothing", step{Attempt: query, result: found}, step{Attempt: query}, true},
		{"rows do not beat rows", step{Attempt: query, result: found}, step{Attempt: query, result: found}, false},
		{"nothing does not beat nothing", step{Attempt: query}, step{Attempt: query}, false},
		{"nothing beats a failure", step{Attempt: query}, step{Attempt: query, failure: broken}, true},
		{"a failure beats nothing at all", step{Attempt: query, failure: broken}, step{Attempt: query}, false},
		{"a declared refusal beats a failure", step{plan: reader.Plan{Steps: []reader.Step{reader.Say{Kind: reader.NotInGraph}}}}, step{Attempt: query, failure: broken}, true},
		{"words do not beat a failure", step{failure: errNoQuery}, step{Attempt: query, failure: broken}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := better(&tt.second, &tt.first); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
