package ask

import (
	"context"
	"testing"
	"time"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/llm"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/model"
	"repochat/internal/schema"
)

// readyModel and readyGraph answer at once, so that a benchmark measures what
// lies between them.
type readyModel struct{ text string }

func (m readyModel) Complete(context.Context, llm.Request, func(string)) (llm.Response, error) {
	return llm.Response{Text: m.text}, nil
}

type readyGraph struct{ result graph.Result }

func (g readyGraph) RunChecked(_ context.Context, _ string, _ map[string]any, check func(graph.Plan) error) (graph.Plan, graph.Result, error) {
	plan := graph.Plan{QueryType: "r", Root: graph.Operator{Name: "Projection", Details: "1 AS n"}}
	return plan, g.result, check(plan)
}

func (g readyGraph) Run(context.Context, string, map[string]any) (graph.Result, error) {
	return g.result, nil
}

// readyNames knows one file.
type readyNames struct{}

func (readyNames) Vocabulary(context.Context, history.RepositoryName) (names.Vocabulary, error) {
	return names.Vocabulary{Files: []string{"src/core/vnode.js"}, DataAsOf: testNow}, nil
}

func (readyNames) Commits(context.Context, history.RepositoryName, string) ([]names.Match, error) {
	return nil, nil
}

func (readyNames) Numbered(context.Context, history.RepositoryName, schema.Kind, int) ([]names.Match, error) {
	return nil, nil
}

func BenchmarkAskWithoutModelAndDatabase(b *testing.B) {
	const query = "MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue)-[:impacted]->(f:File) WHERE f.name = 'vnode.js' RETURN u.login AS login, u.name AS name, count(DISTINCT i) AS fixedBugs ORDER BY fixedBugs DESC"
	result := graph.Result{Columns: []string{"login", "name", "fixedBugs"}}
	for i := range 50 {
		result.Rows = append(result.Rows, []any{"nyaxt", "Kouhei Ueno", int64(50 - i)})
	}
	byModel, err := model.New(readyModel{completion("bugs that impacted the file", query)}, schema.Default(), testBank(b))
	if err != nil {
		b.Fatal(err)
	}
	asker := New(Options{Reader: byModel, Graph: readyGraph{result}, Names: readyNames{}, Schema: schema.Default(), Now: func() time.Time { return testNow }})
	for b.Loop() {
		answer, err := asker.Ask(b.Context(), question.Question{Repository: testRepository, Text: "Who fixed the most bugs in vnode.js in July 2018?", Now: testNow}, nil)
		if err != nil || answer.Outcome != Answered {
			b.Fatal(answer.Text, err)
		}
	}
}
