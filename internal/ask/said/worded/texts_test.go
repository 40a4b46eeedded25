package worded

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/ask/said/cited"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// TestWith adds passages behind those of an answer, each once, with a row of the same number,
// and makes cards of the things among them that are cited.
func TestWith(t *testing.T) {
	issue := cited.Passage{Text: "It needs no server.", Thread: answer.Segment{Text: "#7", Kind: schema.Issue, ID: "7"}}
	file := cited.Passage{Text: "journal = true", Title: "store.go", Place: "line 3", Thread: answer.Segment{Text: "store.go", Kind: schema.File, ID: "store.go"}}
	now := cited.Passage{Text: "1 line has it now.", Title: "the files now", Thread: answer.Segment{Text: "the files now"}}
	texts := New(answer.Answer{}, [][]any{{"#7", "", issue.Text, "", "", "", "", 1.0}, {"#8", "", "not shown", "", "", "", "", 0.5}}, []cited.Passage{issue})
	got := texts.With([]cited.Passage{file, now, file}, []string{"read: x: there is no such file"})
	if len(got.Passages) != 4 || len(got.Result.Rows) != 4 || len(texts.Passages) != 1 || len(texts.Result.Rows) != 2 {
		t.Fatalf("%d passages and %d rows; of the texts before %d and %d", len(got.Passages), len(got.Result.Rows), len(texts.Passages), len(texts.Result.Rows))
	}
	if row := got.Result.Rows[2]; row[0] != "store.go" || row[3] != "line 3" {
		t.Errorf("the third row is %v", row)
	}
	if diff := cmp.Diff([]int{0, 2, 3}, got.shown()); diff != "" {
		t.Errorf("shown to a model (-want +got):\n%s", diff)
	}
	want := []answer.Evidence{{Kind: string(schema.File), ID: "store.go", Label: "store.go"}}
	if diff := cmp.Diff(want, got.cardsOf([]int{1, 3, 4})); diff != "" {
		t.Errorf("cards (-want +got):\n%s", diff)
	}
	if none := From("x", nil, nil); none.Outcome != answer.NoneFound || none.Text != "Nothing was found that answers this." || !cmp.Equal(none.Result, graph.Result{Columns: []string{}, Rows: [][]any{}}) {
		t.Errorf("without passages: %+v", none)
	}
}
