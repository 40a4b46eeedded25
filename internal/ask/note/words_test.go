package note

import (
	"testing"
	"time"

	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestAReadingSpeaksOfKnownThingsOnly(t *testing.T) {
	const query = "MATCH (i:Issue) WHERE i.created_at >= '2024-07-01' RETURN i.number LIMIT 10"
	q := question.Scanned{
		Question: question.Question{Repository: history.RepositoryName{Owner: "octo", Name: "heater"}, Text: "Which bugs of boiler.go came up in July?", Now: time.Date(2024, 8, 1, 0, 0, 0, 0, time.UTC)},
		Names:    []names.Resolved{{Text: "boiler.go", Kind: schema.File, Matches: []names.Match{{Value: "a/boiler.go"}, {Value: "b/boiler.go"}}}},
	}
	tests := []struct {
		name, reading string
		kept          bool
	}{
		{"free words", "bugs = issues, opened in July 2024 or later", true},
		{"numbers of the names and of the query", "issues of both files (2 files), the first 10 since 2024-07-01", true},
		{"an invented number", "9999 bugs of boiler.go", false},
		{"an invented person", "bugs that @mallory fixed", false},
		{"an invented link", "bugs as explained on https://evil.example", false},
		{"an invented issue", "bugs like #77", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Sound(q, tt.reading, query); (got == tt.reading) != tt.kept {
				t.Errorf("kept %q, want kept: %v", got, tt.kept)
			}
		})
	}
}
