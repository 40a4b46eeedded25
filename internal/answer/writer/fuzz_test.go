package writer

import (
	"strings"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/answer/sentence"
	"repochat/internal/answer/words"
	"repochat/internal/answer/words/wordstest"
	"repochat/internal/graph"
)

// FuzzWriter: whatever a model writes is passed on as it was told, whole segments
// at a time, and nothing of it ends the program.
func FuzzWriter(f *testing.F) {
	f.Add("On July 6, 1,200 of 3.5 % in `x` by @y #12 **z** {1.x} Mallory Malone.", "July 2018")
	f.Add("Les 21 mai, “x” {rows} half of two-way; 2nd, 7. Platz", "the top 5")
	f.Fuzz(func(t *testing.T, text, asked string) {
		result := graph.Result{Columns: []string{"x", "n"}, Rows: [][]any{{text, int64(len(text))}, {nil, nil}}}
		source := sentence.Source{Question: asked, Rows: answer.Rows{Columns: answer.Columns(answer.FactsOf(""), result), Result: result}}
		var told strings.Builder
		w := New(source, func(of answer.Words) { told.WriteString(of.Plain()) })
		w.Write(text)
		w.Kept()
		w.Rewrite(asked)
		w.Close()
		if told.String() != w.Words.Plain() || len(w.Words) == 0 {
			t.Errorf("told %q, kept %q", told.String(), w.Words.Plain())
		}
		words.Foreign(source, text)
	})
}

func BenchmarkAnswer(b *testing.B) {
	source := wordstest.Tables(b)["people"].Source()
	text := "@jbrueckner made the most commits, 62. Then come @aikot and @sofmar with 48 each, @miralind with 44, and @pnovak with 39.\n"
	for b.Loop() {
		w := New(source, func(answer.Words) {})
		for _, piece := range strings.SplitAfter(text, " ") {
			w.Write(piece)
		}
		w.Close()
	}
}
