package question

import (
	"testing"
	"time"

	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestWithout(t *testing.T) {
	known := []names.Resolved{
		{Text: "ada", Kind: schema.Person, Matches: []names.Match{{Value: "ada"}}},
		{Text: "boiler.go", Kind: schema.File, Matches: []names.Match{{Value: "src/boiler.go"}}},
	}
	tests := []struct {
		name, text string
		ids        []string
		want       string
	}{
		{"a person", "Which open bugs of ada are in boiler.go?", []string{"person:ada"}, "Which open bugs are in boiler.go?"},
		{"whose they are", "What are ada's open bugs in July 2018?", []string{"person:ada"}, "What are open bugs in July 2018?"},
		{"a file", "Who changed boiler.go in July 2018?", []string{"file:src/boiler.go"}, "Who changed in July 2018?"},
		{"a period", "How many commits did ada make in July 2018?", []string{"period"}, "How many commits did ada make ?"},
		{"a state", "Which open bugs of ada are there?", []string{"state:open"}, "Which bugs of ada are there?"},
		{"several", "Which open bugs of ada are there since May 2018?", []string{"state:open", "person:ada", "period"}, "Which bugs are there ?"},
		{"another person", "Which bugs has ada?", []string{"person:grace"}, "Which bugs has ada?"},
		{"what has no such part", "Which bugs has ada?", []string{"period", "", "person:"}, "Which bugs has ada?"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			scanned := ScanText(tt.text, time.Date(2018, 9, 1, 0, 0, 0, 0, time.UTC), known...)
			if got := scanned.without(tt.ids); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
