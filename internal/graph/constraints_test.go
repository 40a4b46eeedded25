package graph

import (
	"errors"
	"fmt"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

func TestIsThere(t *testing.T) {
	tests := []struct {
		err  error
		want bool
	}{
		{&neo4j.Neo4jError{Code: "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists"}, true},
		{fmt.Errorf("run: %w", &neo4j.Neo4jError{Code: "Neo.ClientError.Schema.ConstraintAlreadyExists"}), true},
		{&neo4j.Neo4jError{Code: "Neo.ClientError.Schema.ConstraintCreationFailed"}, false},
		{errors.New("it already exists"), false},
	}
	for _, test := range tests {
		if got := isThere(test.err); got != test.want {
			t.Errorf("isThere(%v) = %t", test.err, got)
		}
	}
}
