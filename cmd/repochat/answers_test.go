package main

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestQuestionLine(t *testing.T) {
	for _, test := range []struct {
		name, line string
		want       []turnLine
		wantErr    bool
	}{
		{"a question", `{"id": "1", "question": "Who?"}`, []turnLine{{Question: "Who?"}}, false},
		{"an empty question", `{"question": ""}`, []turnLine{{}}, false},
		{"a conversation", `{"turns": ["Who?", {"question": "When?", "reading": "r"}]}`, []turnLine{{Question: "Who?"}, {Question: "When?", Reading: "r"}}, false},
		{"another name for it", `{"id": "1", "questions": ["Who?"]}`, nil, true},
		{"nothing", `{}`, nil, true},
		{"a text", `"Who?"`, nil, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var line questionLine
			err := json.Unmarshal([]byte(test.line), &line)
			if (err != nil) != test.wantErr {
				t.Fatalf("error %v, want one: %t", err, test.wantErr)
			}
			if diff := cmp.Diff(test.want, line.questions()); !test.wantErr && diff != "" {
				t.Error(diff)
			}
		})
	}
}
