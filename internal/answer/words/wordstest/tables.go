// Package wordstest holds tables of rows that the tests of words are about.
package wordstest

import (
	_ "embed"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"repochat/internal/answer"
	"repochat/internal/answer/sentence"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
)

// People are those of the repository, in the rows or not. Some are called like
// words of plain language.
var People = []string{"jbrueckner", "Jonas Brückner", "aikot", "Aiko Tanaka", "Emily Fixer", "emily", "will", "Will Power", "Day", "Mark Branch", "only", "mallory"}

// A Table is a result that statements are about.
type Table struct {
	Question, Query string
	Rows            [][]any
}

// Source returns what statements about a table may draw on.
func (t Table) Source() sentence.Source {
	facts := answer.FactsOf(t.Query)
	result := graph.Result{}
	for _, column := range facts.Columns {
		result.Columns = append(result.Columns, column.Name)
	}
	for _, row := range t.Rows {
		values := make([]any, len(row))
		for i, value := range row {
			values[i] = value
			if n, isInt := value.(int); isInt {
				values[i] = int64(n)
			}
		}
		result.Rows = append(result.Rows, values)
	}
	source := sentence.Source{
		Question: t.Question, Query: facts, Said: []string{"acme/shedbook"}, AsOf: time.Date(2024, 10, 31, 9, 0, 0, 0, time.UTC), People: People,
		Rows: answer.Rows{
			Columns: answer.Columns(facts, result), Result: result, AtLimit: facts.ReachesLimit(len(result.Rows)),
			Links: schema.LinksOf(history.RepositoryName{Owner: "acme", Name: "shedbook"}, ""),
		},
	}
	if facts.Window != nil {
		source.Window = answer.NewWindow("committedDate", facts.Window.From, facts.Window.To)
	}
	return source
}

//go:embed tables.yaml
var tables []byte

// Tables returns the tables by their names.
func Tables(t testing.TB) map[string]Table {
	t.Helper()
	var all map[string]Table
	if err := yaml.Unmarshal(tables, &all); err != nil {
		t.Fatal(err)
	}
	return all
}
