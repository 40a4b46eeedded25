package words

import (
	"fmt"
	"strings"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/graph"
)

func TestPromptHasRoomForSomeRows(t *testing.T) {
	result := graph.Result{Columns: []string{"commit", "message"}}
	for i := range 200 {
		result.Rows = append(result.Rows, []any{fmt.Sprintf("%040x", i%10), strings.Repeat("word ", 40)})
	}
	text := PromptRows(answer.Rows{Columns: answer.Columns(answer.FactsOf("MATCH (c:Commit) RETURN c.id AS commit, c.message AS message"), result), Result: result})
	if len(text) > mostRowBytes+100 || !strings.Contains(text, "more rows, not shown here") || strings.Contains(text, fmt.Sprintf("%040x", 1)) {
		t.Errorf("%d bytes, end %q", len(text), text[len(text)-60:])
	}
}
