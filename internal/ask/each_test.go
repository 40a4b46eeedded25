package ask

import (
	"strings"
	"testing"

	"repochat/internal/question"
)

// TestEachQuestionOfAMessageIsAnswered asks the sample several questions in one
// message: the answer holds what each of them is answered by when it is asked alone.
func TestEachQuestionOfAMessageIsAnswered(t *testing.T) {
	asker, name := sampleAsker(t)
	ask := func(text string, watch func(Event)) Answer {
		t.Helper()
		answered, err := asker.Ask(t.Context(), question.Question{Repository: name, Text: text, Now: sampleNow}, watch)
		if err != nil {
			t.Fatal(err)
		}
		return answered
	}
	tests := []struct {
		name, message string
		alone         []string
	}{
		{"two sentences", "How many commits are there? Which label has the most issues?", []string{"How many commits are there?", "Which label has the most issues?"}},
		{"a name that the second question takes up", "Who wrote the most commits to config.go, and when was it last changed?", []string{"Who wrote the most commits to config.go?", "when was config.go last changed?"}},
		{"a name in a statement before", "I keep reading config.go. Who wrote it originally, and how many commits changed it in 2024?", []string{"Who wrote config.go originally?", "how many commits changed config.go in 2024?"}},
		{"a greeting and a request", "Good morning! I am preparing a talk and would like to know how many commits were made per year. Who fixed the most bugs?", []string{"how many commits were made per year", "Who fixed the most bugs?"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var told strings.Builder
			together := ask(tt.message, func(e Event) {
				if e.Kind == EventToken {
					told.WriteString(e.Data.(string))
				}
			})
			if together.Outcome != Answered || told.String() != together.Text {
				t.Errorf("outcome %q, told %q, answered %q", together.Outcome, told.String(), together.Text)
			}
			for _, text := range tt.alone {
				alone := ask(text, nil)
				if alone.Outcome != Answered || !strings.Contains(together.Text, alone.Lead.Markdown()) {
					t.Errorf("%q is answered %q (%s), which is not in\n%s", text, alone.Lead.Markdown(), alone.Outcome, together.Text)
				}
			}
		})
	}
	t.Run("courtesy", func(t *testing.T) {
		polite, plain := ask("Hello! Could you please tell me who fixed the most bugs? Thanks a lot", nil), ask("who fixed the most bugs?", nil)
		if polite.Text != plain.Text || polite.Query != plain.Query {
			t.Errorf("%q leads to %q", plain.Text, polite.Text)
		}
	})
}
