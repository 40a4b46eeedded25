package ask

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

const mostTitleRunes = 120

// completeEvidence begins to look up what the cards lack, and returns a function
// that waits for it. Cards that cannot be completed stay as the rows made them.
func (a *Asker) completeEvidence(ctx context.Context, repository history.RepositoryName, cards []Evidence) (wait func() []Evidence) {
	query, parameters := evidenceLookup(repository, cards)
	if query == "" {
		return func() []Evidence { return cards }
	}
	done := make(chan []Evidence, 1)
	go func() {
		found, err := a.graph.Run(ctx, query, parameters)
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
	for _, entry := range schema.Kinds() {
		if ids := idsOf(cards, entry); len(ids) > 0 {
			parameters[string(entry.Kind)] = ids
			parts = append(parts, entry.EvidenceQuery())
		}
	}
	return strings.Join(parts, "\nUNION ALL\n"), parameters
}

// idsOf are the values of the property that identifies the things of a kind.
func idsOf(cards []Evidence, kind schema.Entry) []any {
	var ids []any
	for _, card := range cards {
		if card.Kind != string(kind.Kind) {
			continue
		}
		if !kind.IsNumbered() {
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
			continue // not the rows of an evidence query
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

// mostBehind is how many things an answer names behind their count.
const mostBehind = 3

// behind returns the things that a small count counts; none where the count may
// be one of anything else.
func (a *Asker) behind(ctx context.Context, repository history.RepositoryName, checked cypher.Checked, rows answer.Rows) []Evidence {
	if len(rows.Result.Rows) != 1 || len(rows.Columns) != 1 {
		return nil
	}
	count, isCount := rows.Result.Rows[0][0].(int64)
	if !isCount || count < 1 || count > mostBehind {
		return nil
	}
	query := checked.Counted(mostBehind + 1)
	if query == "" {
		return nil
	}
	executed, err := a.RunQuery(ctx, repository, query)
	if err != nil || int64(len(executed.Result.Rows)) != count {
		return nil
	}
	return answer.Collect(answer.Columns(executed.Checked.Facts(), executed.Result), executed.Result, rows.Links)
}
