package ask

import (
	"errors"
	"strings"
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/llmtest"
)

// TestRunQueryRefusesWhatNoLimitEnds sends queries that kept Neo4j busy for
// minutes after their time was over. None reaches it.
func TestRunQueryRefusesWhatNoLimitEnds(t *testing.T) {
	w := newWorld(t)
	asker := w.asker(t, llmtest.New(t), nil)
	long := strings.Repeat("a", 9_000)
	queries := []struct{ name, query string }{
		{"a text that grows by a literal", "RETURN size(reduce(s = '', i IN range(1, 9999) | s + '" + long + "')) AS n"},
		{"a text that grows by a variable", "WITH '" + long + "' AS t RETURN size(reduce(s = '', i IN range(1, 9999) | s + t)) AS n"},
		{"a text that grows for every node", "MATCH (c:Commit) RETURN c.id, size(reduce(s = c.message, i IN range(1, 9999) | s + '" + long + "')) AS n"},
		{"a text replaced again and again", "RETURN size([i IN range(1, 9999) | replace('" + long + "', 'a', 'bb')]) AS n"},
		{"a text searched again and again", "RETURN any(i IN range(1, 9999) WHERE '" + long + "' CONTAINS '" + long[:2_000] + "b') AS n"},
	}
	for _, test := range queries {
		t.Run(test.name, func(t *testing.T) {
			executed, err := asker.RunQuery(t.Context(), w.repository, test.query)
			var refusal *cypher.Refusal
			if !errors.As(err, &refusal) || refusal.Code != cypher.Growth {
				t.Errorf("rows %v, error %v, want a refusal for growth", executed.Result.Rows, err)
			}
		})
	}
}
