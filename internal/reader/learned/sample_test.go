package learned_test

import (
	"cmp"
	"fmt"
	"sort"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"repochat/internal/cypher"
	"repochat/internal/cypher/plan"
	"repochat/internal/goldentest"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
	"repochat/prompts"
)

// loadSample loads the sample repository under a name of its own.
func loadSample(t *testing.T) (*graph.Reader, history.RepositoryName) {
	t.Helper()
	return graph.NewReader(graphtest.Driver(t), "", graph.Limits{}), ingesttest.LoadSample(t)
}

// rowsOf runs a query as the pipeline does and returns its rows as sorted text.
func rowsOf(t *testing.T, reader *graph.Reader, name history.RepositoryName, query string) []string {
	t.Helper()
	checked, err := cypher.Check(query, gate())
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	params := map[string]any{"repo": name.String()}
	var result graph.Result
	// As for a question, a query whose plan is refused is run in an explicit form:
	// which plan there is depends on what else the database holds.
	for _, written := range append([]string{checked.Query}, checked.Explicit()...) {
		_, result, err = reader.RunChecked(t.Context(), written, params, func(p graph.Plan) error { return plan.Check(p, cypher.DefaultRepositoryParameter) })
		if err == nil {
			break
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	rows := make([]string, len(result.Rows))
	for i, row := range result.Rows {
		rows[i] = fmt.Sprint(row...)
	}
	sort.Strings(rows)
	return rows
}

// filled asks a wording with the entry's values, people resolved as the
// pipeline does it.
func filled(e prompts.Example, wording string) reader.Request {
	request := reader.Request{Scanned: question.Scanned{Question: question.Question{Text: prompts.Fill(wording, e.Values), Now: sampleNow}}}
	for slot, value := range e.Values {
		if prompts.SlotKind(slot) == "person" {
			request.Names = append(request.Names, names.Resolved{
				Text: value, Kind: schema.Person, How: names.Exactly, Matches: []names.Match{{Value: value}},
			})
		}
	}
	return request
}

// The model's examples are about the sample repository: each has an answer
// there. The golden file holds the wordings that the reader does not give the
// same rows for, with what it plans: other columns, a report, or another query.
func TestExamplesOnTheSample(t *testing.T) {
	graphReader, name := loadSample(t)
	examples, err := prompts.Bank()
	if err != nil {
		t.Fatal(err)
	}
	parser := learnedtest.Reader(t)
	var others strings.Builder
	for _, e := range examples {
		shot, err := e.Shot()
		if err != nil {
			t.Fatal(err)
		}
		want := rowsOf(t, graphReader, name, shot.Query)
		if len(want) == 0 {
			t.Errorf("%s has no rows on the sample", shot.Query)
		}
		for _, wording := range e.Questions {
			asked := filled(e, wording)
			got := answer(t, parser, asked)
			if got.query == "" || !gocmp.Equal(want, rowsOf(t, graphReader, name, got.query)) {
				fmt.Fprintf(&others, "%s\n\t%s\n", asked.Text, cmp.Or(got.query, got.words, got.reading))
			}
		}
	}
	goldentest.Check(t, "testdata/examples.golden", others.String())
}
