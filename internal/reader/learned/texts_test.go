package learned_test

import (
	"strings"
	"testing"

	"repochat/internal/question"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
)

func TestAPronounAfterTexts(t *testing.T) {
	commit := []question.Thing{{Kind: schema.Commit, Value: "3cae5496a86cafde2ab59f95bb62d6d47202445b"}}
	tests := []struct {
		name, question string
		things         []question.Thing
		want, words    string
	}{
		{"the best match is meant", "who wrote it", commit, "c.id STARTS WITH '3cae5496a86cafde2ab59f95bb62d6d47202445b'", ""},
		{"and which release has it", "which release has it", commit, "c.id STARTS WITH '3cae5496a86cafde2ab59f95bb62d6d47202445b'", ""},
		{"nothing was found", "who wrote it", nil, "", "what “it” refers to"},
		{"nor is a release meant that has nothing to do with it", "which release was the first to ship it?", nil, "", "what “it” refers to"},
	}
	parser := learnedtest.Reader(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			request := asking(tt.question)
			request.Now = now
			request.Conversation = []question.Turn{{Question: "Which commit fixed the frobnication leak", Reading: question.TextsAbout + "`frobnication leak`", Answer: "One text.", Things: tt.things}}
			request.Scanned = request.WithText(request.Text)
			plan, err := parser.Read(t.Context(), request)
			if err != nil {
				t.Fatal(err)
			}
			got := answer(t, parser, request)
			if tt.want != "" && (!strings.Contains(got.query, tt.want) || !strings.Contains(plan.Note, "“it” is taken for 3cae549")) || tt.want == "" && (got.query != "" || !strings.Contains(got.words, tt.words)) {
				t.Errorf("query %s, note %q, words %q", got.query, plan.Note, got.words)
			}
		})
	}
}
