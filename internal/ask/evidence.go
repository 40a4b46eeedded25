package ask

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/ask/prose"
	"repochat/internal/graph"
	"repochat/internal/history"
)

// evidenceQueries look up, for each kind of thing, what a card shows besides its
// name: what it is about, who it is by, its date and its state. Rows seldom hold
// all of that.
var evidenceQueries = []struct{ kind, query string }{
	{"commit", `MATCH (c:Commit) WHERE c.repo = $repo AND c.id IN $commit
OPTIONAL MATCH (u:User)-[:author]->(c)
RETURN 'commit' AS kind, c.id AS id, c.message AS title, min(coalesce(u.login, u.name)) AS author, c.committedDate AS date, null AS state`},
	{"issue", `MATCH (i:Issue) WHERE i.repo = $repo AND i.number IN $issue
OPTIONAL MATCH (u:User)-[:creates]->(i)
RETURN 'issue' AS kind, toString(i.number) AS id, i.title AS title, min(coalesce(u.login, u.name)) AS author, i.created_at AS date, i.state AS state`},
	{"pull_request", `MATCH (p:PullRequest) WHERE p.repo = $repo AND p.number IN $pull_request
OPTIONAL MATCH (u:User)-[:opens]->(p)
RETURN 'pull_request' AS kind, toString(p.number) AS id, p.title AS title, min(coalesce(u.login, u.name)) AS author, p.created_at AS date, p.state AS state`},
	{"file", `MATCH (f:File) WHERE f.repo = $repo AND f.path IN $file
RETURN 'file' AS kind, f.path AS id, null AS title, null AS author, null AS date, CASE WHEN f.deleted THEN 'deleted' END AS state`},
	{"person", `MATCH (u:User) WHERE u.repo = $repo AND u.login IN $person
RETURN 'person' AS kind, u.login AS id, u.name AS title, null AS author, null AS date, null AS state`},
}

const mostTitleRunes = 120

// completeEvidence begins to look up what the cards lack, and returns a function
// that waits for it. Cards that cannot be completed stay as the rows made them.
func (w *work) completeEvidence(ctx context.Context, cards []Evidence) (wait func() []Evidence) {
	query, parameters := evidenceLookup(w.question.Repository, cards)
	if query == "" {
		return func() []Evidence { return cards }
	}
	done := make(chan []Evidence, 1)
	go func() {
		found, err := w.asker.graph.Run(ctx, query, parameters)
		if err != nil {
			done <- cards
			return
		}
		done <- withDetails(cards, found)
	}()
	return func() []Evidence { return <-done }
}

// evidenceLookup asks for the kinds of things that the cards show, and for no
// other.
func evidenceLookup(repository history.RepositoryName, cards []Evidence) (query string, parameters map[string]any) {
	parameters = repositoryParameters(repository)
	var parts []string
	for _, part := range evidenceQueries {
		if ids := idsOf(cards, part.kind); len(ids) > 0 {
			parameters[part.kind] = ids
			parts = append(parts, part.query)
		}
	}
	return strings.Join(parts, "\nUNION ALL\n"), parameters
}

// idsOf are the values of the property that identifies the things of a kind.
func idsOf(cards []Evidence, kind string) []any {
	var ids []any
	for _, card := range cards {
		if card.Kind != kind {
			continue
		}
		if kind != "issue" && kind != "pull_request" {
			ids = append(ids, card.ID)
		} else if number, err := strconv.Atoi(card.ID); err == nil {
			ids = append(ids, number)
		}
	}
	return ids
}

// withDetails fills in what a lookup has found.
func withDetails(cards []Evidence, found graph.Result) []Evidence {
	cards = slices.Clone(cards)
	for _, row := range found.Rows {
		if len(row) != 6 {
			continue // not the rows of evidenceQuery
		}
		for i := range cards {
			if cards[i].Kind != row[0] || cards[i].ID != row[1] {
				continue
			}
			if title, _ := row[2].(string); cards[i].Title == "" {
				cards[i].Title = prose.OneLine(title, mostTitleRunes)
			}
			cards[i].Author, _ = row[3].(string)
			cards[i].Date, _ = row[4].(string)
			cards[i].State, _ = row[5].(string)
		}
	}
	return cards
}
