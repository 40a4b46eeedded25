package ask

import (
	"context"
	"slices"

	"repochat/internal/ask/prose"
	"repochat/internal/graph"
)

// evidenceQuery looks up what a card shows besides its name: what it is about,
// who it is by, its date and its state. Rows seldom hold all of that.
const evidenceQuery = `MATCH (c:Commit) WHERE c.repo = $repo AND c.id IN $commit
OPTIONAL MATCH (u:User)-[:author]->(c)
RETURN 'commit' AS kind, c.id AS id, c.message AS title, min(coalesce(u.login, u.name)) AS author, c.committedDate AS date, null AS state
UNION ALL
MATCH (i:Issue) WHERE i.repo = $repo AND toString(i.number) IN $issue
OPTIONAL MATCH (u:User)-[:creates]->(i)
RETURN 'issue' AS kind, toString(i.number) AS id, i.title AS title, min(coalesce(u.login, u.name)) AS author, i.created_at AS date, i.state AS state
UNION ALL
MATCH (p:PullRequest) WHERE p.repo = $repo AND toString(p.number) IN $pull_request
OPTIONAL MATCH (u:User)-[:opens]->(p)
RETURN 'pull_request' AS kind, toString(p.number) AS id, p.title AS title, min(coalesce(u.login, u.name)) AS author, p.created_at AS date, p.state AS state
UNION ALL
MATCH (f:File) WHERE f.repo = $repo AND f.path IN $file
RETURN 'file' AS kind, f.path AS id, null AS title, null AS author, null AS date, CASE WHEN f.deleted THEN 'deleted' END AS state
UNION ALL
MATCH (u:User) WHERE u.repo = $repo AND u.login IN $person
RETURN 'person' AS kind, u.login AS id, u.name AS title, null AS author, null AS date, null AS state`

const mostTitleRunes = 120

// completeEvidence begins to look up what the cards lack, and returns a function
// that waits for it. Cards that cannot be completed stay as the rows made them.
func (w *work) completeEvidence(ctx context.Context, cards []Evidence) (wait func() []Evidence) {
	if len(cards) == 0 {
		return func() []Evidence { return cards }
	}
	done := make(chan []Evidence, 1)
	go func() {
		parameters := map[string]any{"repo": w.question.Repository.String()}
		for _, kind := range []string{"commit", "issue", "pull_request", "file", "person"} {
			parameters[kind] = idsOf(cards, kind)
		}
		found, err := w.asker.graph.Run(ctx, evidenceQuery, parameters)
		if err != nil {
			done <- cards
			return
		}
		done <- withDetails(cards, found)
	}()
	return func() []Evidence { return <-done }
}

func idsOf(cards []Evidence, kind string) []string {
	ids := []string{}
	for _, card := range cards {
		if card.Kind == kind {
			ids = append(ids, card.ID)
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
