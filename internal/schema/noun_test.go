package schema_test

import (
	"testing"

	"repochat/internal/schema"
)

func TestNounOfColumn(t *testing.T) {
	for column, want := range map[string]string{"month": "months", "directory": "directories", "thread": "threads", "verdict": "rows", "": "rows"} {
		if got := schema.NounOfColumn(column).Many; got != want {
			t.Errorf("NounOfColumn(%q) = %q, want %q", column, got, want)
		}
	}
}
