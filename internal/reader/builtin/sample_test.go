package builtin_test

import (
	"fmt"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher"
	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/builtin"
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
	explained, err := reader.Explain(t.Context(), checked.Query, params)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	if err := plan.Check(explained, cypher.DefaultRepositoryParameter); err != nil {
		t.Errorf("%s: %v", query, err)
	}
	result, err := reader.Run(t.Context(), checked.Query, params)
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

// The bank's examples are about the sample repository: each has an answer
// there, and the parser, asked in any of the entry's wordings, finds it too.
func TestBankOnTheSample(t *testing.T) {
	reader, name := loadSample(t)
	examples, err := prompts.Bank()
	if err != nil {
		t.Fatal(err)
	}
	parser := newParser(t)
	for _, e := range examples {
		t.Run(e.Name, func(t *testing.T) {
			shot, err := e.Shot()
			if err != nil {
				t.Fatal(err)
			}
			want := rowsOf(t, reader, name, shot.Query)
			if len(want) == 0 {
				t.Errorf("%s has no rows on the sample", shot.Query)
			}
			for _, wording := range e.Questions {
				question := filled(e, wording)
				got := answer(t, parser, question)
				if got.query == "" {
					t.Errorf("%s: %s", question.Question.Text, got.words)
					continue
				}
				if diff := cmp.Diff(want, rowsOf(t, reader, name, got.query)); diff != "" {
					t.Errorf("%s: rows (-bank +parser):\n%s", question.Question.Text, diff)
				}
			}
		})
	}
}

// The rules without any example and without the trained heads have to find the
// pattern by themselves; where they do, it must not differ from the bank.
func TestFramesAgreeWithTheBank(t *testing.T) {
	reader, name := loadSample(t)
	examples, err := prompts.Bank()
	if err != nil {
		t.Fatal(err)
	}
	parser := builtin.WithoutHeads(withoutBank(t))
	composed := 0
	for _, e := range examples {
		shot, err := e.Shot()
		if err != nil {
			t.Fatal(err)
		}
		for _, wording := range e.Questions {
			question := filled(e, wording)
			got := answer(t, parser, question)
			if got.query == "" {
				continue // a kind of question that only the bank knows
			}
			composed++
			if diff := cmp.Diff(rowsOf(t, reader, name, shot.Query), rowsOf(t, reader, name, got.query)); diff != "" {
				t.Errorf("%s\n%s\nrows (-bank +frame):\n%s", question.Question.Text, got.query, diff)
			}
		}
	}
	if composed < 40 {
		t.Errorf("only %d wordings of the bank were understood without it", composed)
	}
}
