package model

import (
	"testing"

	"repochat/internal/question"
	"repochat/internal/reader"
)

func TestMentionsOfCode(t *testing.T) {
	tests := []struct {
		question string
		earlier  []string
		want     bool
	}{
		{question: "Who last changed the callers of parse?", want: true},
		{question: "Which methods annotated @Transactional did fixes touch?", want: true},
		{question: "how often is open() called", want: true},
		{question: "what does Cart extend? which classes inherit from it", want: true},
		{question: "List the functions.", want: true},
		{question: "and the ones nobody changed?", earlier: []string{"which functions are longest"}, want: true},
		{question: "Who should be called about src/a.ts?", want: false},
		{question: "Who changed lib/interface.js and docs/class.md?", want: false},
		{question: "How many bugs were fixed in July 2024?", want: false},
		{question: "Which commits by @ada touched the parser?", want: false},
	}
	for _, test := range tests {
		t.Run(test.question, func(t *testing.T) {
			request := reader.Request{Scanned: question.Scanned{Question: question.Question{Text: test.question}}}
			for _, earlier := range test.earlier {
				request.Conversation = append(request.Conversation, question.Turn{Question: earlier})
			}
			if got := mentions(request, codeWord); got != test.want {
				t.Errorf("got %t", got)
			}
		})
	}
}

func TestMentionsOfComments(t *testing.T) {
	tests := map[string]bool{
		"Who comments most on pull requests?":                                               true,
		"Wer hat die meisten Kommentare geschrieben?":                                       true,
		"How long until the first response to an issue?":                                    true,
		"qui a répondu le premier à #12 ?":                                                  true,
		"Who approved #12?":                                                                 true,
		"Who reviewed pull request #563, with the state of each review, and who merged it?": true,
		"which PRs had requested changes?":                                                  true,
		"Wer hat #12 genehmigt?":                                                            true,
		"Who reviewed most pull requests?":                                                  false,
		"Which changes are in v2?":                                                          false,
		"How many commits did ann make?":                                                    false,
		"Which files were changed most in July 2024?":                                       false,
		"Who is responsible for the release process here?":                                  false,
	}
	for asked, want := range tests {
		t.Run(asked, func(t *testing.T) {
			request := reader.Request{Scanned: question.Scanned{Question: question.Question{Text: asked}}}
			if got := mentions(request, remarkWord); got != want {
				t.Errorf("got %t", got)
			}
		})
	}
}
