package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"repochat/internal/history"
)

// suggestion is a kind of question with the query that looks for something to
// fill it with. The query returns at most one row, whose columns are the names
// in the sentence's braces; without a row the repository has no good answer.
type suggestion struct {
	sentence string
	query    string
}

// suggestionsByInterest begins with what only a linked history can answer.
// Only files whose base name is unique are named: it needs no path then.
var suggestionsByInterest = []suggestion{
	{"What are the most buggy files?", `
		MATCH (:Issue {repo: $repo})-[:impacted]->(:File {repo: $repo})
		RETURN 1 AS any LIMIT 1`},
	{"Which developers fixed the most bugs in {file}?", `
		MATCH (:User {repo: $repo})-[:author]->(:Commit {repo: $repo})-[:fixed]->(i:Issue {repo: $repo})-[:impacted]->(f:File {repo: $repo})
		WITH f, count(DISTINCT i) AS bugs
		WHERE COUNT { MATCH (:File {repo: $repo, name: f.name}) } = 1
		RETURN f.name AS file
		ORDER BY bugs DESC, file LIMIT 1`},
	{"Which bugs were introduced by commit {commit}?", `
		MATCH (c:Commit {repo: $repo})-[:introduced]->(i:Issue {repo: $repo})
		WITH c, count(DISTINCT i) AS bugs
		RETURN left(c.id, 10) AS commit
		ORDER BY bugs DESC, c.committedDate DESC LIMIT 1`},
	{"Which commits fixed issue #{issue}?", `
		MATCH (c:Commit {repo: $repo})-[:fixed]->(i:Issue {repo: $repo})
		RETURN i.number AS issue
		ORDER BY c.committedDate DESC, issue DESC LIMIT 1`},
	{"Which developers have the most unfixed bugs?", `
		MATCH (:User {repo: $repo})-[:assigned]->(:Issue {repo: $repo, state: 'open'})
		RETURN 1 AS any LIMIT 1`},
	{"How many commits happened between {first} and {last}?", `
		MATCH (c:Commit {repo: $repo})
		WITH date(left(max(c.committedDate), 10)) AS latest
		WHERE latest IS NOT NULL
		WITH date.truncate('month', latest) AS first
		RETURN toString(first) AS first, toString(first + duration({months: 1}) - duration({days: 1})) AS last`},
	{"Show me all the commits for {file}", `
		MATCH (c:Commit {repo: $repo})-[:changed]->(f:File {repo: $repo, deleted: false})
		WITH f, count(DISTINCT c) AS commits
		WHERE COUNT { MATCH (:File {repo: $repo, name: f.name}) } = 1
		RETURN f.name AS file
		ORDER BY commits DESC, file LIMIT 1`},
	{"What is the latest commit?", `
		MATCH (:Commit {repo: $repo})
		RETURN 1 AS any LIMIT 1`},
}

// mostSuggestions is how many questions the page has room for.
const mostSuggestions = 6

// suggestions lists questions that this repository can answer, each with names
// and numbers of its own.
func (s *server) suggestions(w http.ResponseWriter, r *http.Request) error {
	name, err := s.routeRepository(r)
	if err != nil {
		return err
	}
	questions, err := suggest(r.Context(), s.Graph, name)
	if err != nil {
		return err
	}
	return writeJSON(w, map[string]any{"questions": questions})
}

func suggest(ctx context.Context, graph Runner, name history.RepositoryName) ([]string, error) {
	questions := []string{}
	for _, kind := range suggestionsByInterest {
		if len(questions) == mostSuggestions {
			break
		}
		found, err := graph.Run(ctx, kind.query, map[string]any{"repo": name.String()})
		if err != nil {
			return nil, fmt.Errorf("look for example questions: %w", err)
		}
		if len(found.Rows) > 0 {
			questions = append(questions, fill(kind.sentence, found.Columns, found.Rows[0]))
		}
	}
	return questions, nil
}

func fill(sentence string, columns []string, row []any) string {
	for i, column := range columns {
		sentence = strings.ReplaceAll(sentence, "{"+column+"}", fmt.Sprint(row[i]))
	}
	return sentence
}
