package ask

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/llmtest"
	"repochat/internal/question"
)

// testState asks for the bugs of a person, and goes on without her.
func testState(t *testing.T, w *world) {
	const bugs = "MATCH (u:User {login: 'grace'})-[:assigned]->(i:Issue {state: 'open'}) WHERE i.created_at >= '2024-07-01' AND i.created_at < '2024-08-01' RETURN count(i) AS bugs"
	server := llmtest.New(t, llmtest.Say(completion("bugs", bugs)), llmtest.Say(completion("bugs", "MATCH (i:Issue {state: 'open'}) RETURN count(i) AS bugs")))
	asker := w.asker(t, server, nil)
	asked := question.Question{Repository: w.repository, Text: "How many open bugs of grace are from July 2024?", Now: testNow}
	first, err := asker.Ask(t.Context(), asked, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []question.Part{
		{ID: "subject", Kind: question.SubjectPart, Text: "issues"}, {ID: "measure", Kind: question.MeasurePart, Text: "bugs"},
		{ID: "person:grace", Kind: question.FilterPart, Text: "grace"}, {ID: "state:open", Kind: question.FilterPart, Text: "open"},
		{ID: "period", Kind: question.PeriodPart, Text: "2024-07-01 to 2024-07-31"},
	}
	if diff := cmp.Diff(want, first.State); diff != "" {
		t.Errorf("state (-want +got):\n%s", diff)
	}
	next := question.Question{Repository: w.repository, Text: "And all?", Now: testNow, Conversation: []question.Turn{first.Turn(asked.Text)}, Without: []string{"person:grace", "period"}}
	second, err := asker.Ask(t.Context(), next, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]question.Part{want[0], want[1], want[3]}, second.State); diff != "" {
		t.Errorf("state without her (-want +got):\n%s", diff)
	}
	prompt := server.Requests()[1].Last()
	containAll(t, "the second prompt", prompt, []string{"User: How many open bugs are"})
	for _, gone := range []string{"grace", "2024-07-01"} {
		if strings.Contains(prompt, gone) {
			t.Errorf("the second prompt holds %s, which was taken away:\n%s", gone, prompt)
		}
	}
}
