package lines

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/answer"
	"repochat/internal/pickaxe"
	"repochat/internal/question"
	"repochat/internal/question/dates"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestLeftOut(t *testing.T) {
	told := []pickaxe.History{{Text: "grease psk", Changes: []pickaxe.Change{{Commit: pickaxe.Commit{At: "2021-03-30T19:22:38Z"}}}}}
	year := func(from int) dates.Span {
		return dates.Span{Start: 0, End: 4, From: time.Date(from, 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(from+1, 1, 1, 0, 0, 0, 0, time.UTC)}
	}
	ann := names.Resolved{Text: "ann", Kind: schema.Person, Matches: []names.Match{{Value: "ann"}}}
	file := names.Resolved{Text: "a.go", Kind: schema.File, Matches: []names.Match{{Value: "a.go"}}}
	word := names.Resolved{Text: "grease", Kind: schema.Release, Matches: []names.Match{{Value: "grease"}}}
	tests := []struct {
		name  string
		names []names.Resolved
		dates []dates.Span
		want  string
	}{
		{"a person", []names.Resolved{ann}, nil, "`ann`"},
		{"a file and a name in the text", []names.Resolved{file, word}, nil, ""},
		{"days of a change", nil, []dates.Span{year(2021)}, ""},
		{"days of no change", nil, []dates.Span{year(2023)}, "`2023`"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			q := question.Scanned{Question: question.Question{Text: "2023"}, Names: test.names, Dates: test.dates}
			got := strings.Join(answer.NoticeTexts(leftOut(told, q)), " ")
			if (got != "") != (test.want != "") || !strings.Contains(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
