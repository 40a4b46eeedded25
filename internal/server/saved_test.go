package server

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	answers "repochat/internal/answer"
	"repochat/internal/question"
	"repochat/internal/store"
)

// An answer that the first version kept has no structure: it is made of the
// query and the rows.
func TestAnAnswerOfAnOlderVersionOpens(t *testing.T) {
	const content = `{"id":"OLD","repo":"acme/rockets","question":"Who?","state":"done","outcome":"answered","text":"**2** issues.","note":"","reading":"",
"query":"MATCH (i:Issue) WHERE i.repo = $repo RETURN i.number AS number, count(*) AS n","result":{"columns":["number","n"],"rows":[[12,9007199254740993],[31,2]],"total":2},
"evidence":[],"notices":["Every issue is a bug."],"attempts":[]}`
	got, err := decodeAnswer(store.Answer{ID: "OLD", Content: []byte(content)})
	if err != nil {
		t.Fatal(err)
	}
	want := answers.Structure{
		Lead: answers.Words{}, Words: answers.Words{}, Decisions: []answers.Decision{}, Corrections: []answers.Correction{}, Notices: answers.NoticesOf("", "Every issue is a bug."), State: []question.Part{},
		Columns: []answers.Column{{Name: "number", Title: "Issue", Kind: "issue", Property: "number"}, {Name: "n", Title: "N", Unit: answers.UnitCount}},
	}
	if diff := cmp.Diff(want, got.Structure, cmpopts.IgnoreUnexported(answers.Column{})); diff != "" {
		t.Errorf("structure (-want +got):\n%s", diff)
	}
	if text := fmt.Sprint(got.Result.Rows[0][1]); text != "9007199254740993" {
		t.Errorf("a large number has become %s", text)
	}
}
