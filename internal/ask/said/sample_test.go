package said_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/said"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/question"
	"repochat/internal/search"
)

// The discussions of the sample repository hold decisions, what was rejected,
// and what was reported twice.
func TestTheSamplesDecisionsAreFound(t *testing.T) {
	name := ingesttest.LoadSample(t)
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{Timeout: time.Minute})
	searcher := search.New(reader)
	tests := []struct {
		question, want string
		outcome        answer.Outcome
	}{
		{"Why did we move to SQLite?", "Then we move to SQLite and not to PostgreSQL: one file to back up is what the shed needs", answer.Answered},
		{"Why was the rewrite in React not merged?", "The whole app is 9 kB now, and I would like it to stay that small.", answer.Answered},
		{"What was said about doing everything in UTC?", "That would write letters at two in the morning in some sheds.", answer.Answered},
		{"Find the issue about the Café table", "It is called Café table.", answer.Answered},
		{"Why was the rewrite in Raect not merged?", "The whole app is 9 kB now, and I would like it to stay that small.", answer.Answered},
		{"what did people say about late fees?", "Set the fee to 0.", answer.Answered},
		{"Why did we choose Kubernetes and Kafka?", "Nothing that was written here speaks of “choose Kubernetes and Kafka”", answer.NoneFound},
	}
	for _, test := range tests {
		t.Run(test.question, func(t *testing.T) {
			wanted, ok := said.Recognise(question.Scanned{Question: question.Question{Repository: name, Text: test.question}})
			if !ok {
				t.Fatal("the question is not recognised")
			}
			got, err := said.Answer(t.Context(), searcher, name, wanted)
			if err != nil {
				t.Fatal(err)
			}
			plain := got.Words.Plain()
			if got.Outcome != test.outcome || !strings.Contains(plain, test.want) {
				t.Errorf("%s, without %q:\n%s", got.Outcome, test.want, plain)
			}
		})
	}
}
