package ask

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/ask/note"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
)

func TestAQuestionThatNobodyReadsOffersOthers(t *testing.T) {
	near := []string{"Which files have the most bugs?", "Which files changed most often?"}
	plan := reader.Plan{Steps: []reader.Step{
		reader.Say{Kind: reader.NotUnderstood, Text: "I do not understand “smell” in this question."},
		reader.Clarify{Question: "Questions near to it that I can answer:", Options: near},
	}}
	var q readings.Question
	asked := note.Clarification(q.Scanned, plan)
	end, isOver := withoutRows(q, found{step: &step{plan: plan}}, asked)
	if !isOver || end.outcome != Failed || end.trouble != NotUnderstood || end.text != "I do not understand “smell” in this question." {
		t.Errorf("it ends with %+v", end)
	}
	want := &answer.Clarification{Question: "Questions near to it that I can answer:"}
	for _, question := range near {
		want.Options = append(want.Options, answer.Option{Text: question, Question: question})
	}
	if diff := cmp.Diff(want, asked); diff != "" {
		t.Error(diff)
	}
}
