package tracker

import (
	"testing"

	"repochat/internal/answer/back"
)

func TestLabelledNotice(t *testing.T) {
	offer := func(every, labelled string) *back.Clarification {
		return &back.Clarification{Aspect: back.ScopeAspect, IsOffer: true, Options: []back.Option{
			{Text: "all issues", Value: "every", Result: every}, {Text: "labelled bug", Value: back.Labelled, Result: labelled},
		}}
	}
	tests := []struct {
		name  string
		offer *back.Clarification
		want  string
	}{
		{"a number", offer("15", "11"), "Only issues labelled bug: 11."},
		{"a list", offer("12 issues", "1 issue"), "Only issues labelled bug: 1 issue."},
		{"rows of a table", offer("5 rows", "2 rows"), ""},
		{"other things", offer("8 releases", "62 issues"), ""},
		{"a directory", &back.Clarification{Aspect: back.ScopeAspect, IsOffer: true, Options: []back.Option{{Value: "every", Result: "3"}, {Value: "web", Result: "1"}}}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			for _, notice := range LabelledNotice(tt.offer) {
				got += notice.Text
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
