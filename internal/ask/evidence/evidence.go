// Package evidence completes the cards of the things behind an answer.
package evidence

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// mostTitleRunes is how much of a title a card shows, in characters.
const mostTitleRunes = 120

// Graph runs queries that only read.
type Graph interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// Complete begins to look up what the cards lack, and returns a function that waits for it.
// The parameters are those of the repository. Cards that cannot be completed stay as the rows
// made them.
func Complete(ctx context.Context, from Graph, cards []answer.Evidence, parameters map[string]any) (wait func() []answer.Evidence) {
	query := Lookup(cards, parameters)
	if query == "" {
		return func() []answer.Evidence { return cards }
	}
	done := make(chan []answer.Evidence, 1)
	go func() {
		found, err := from.Run(ctx, query, parameters)
		if err != nil {
			done <- cards
			return
		}
		done <- WithDetails(cards, found)
	}()
	return func() []answer.Evidence { return <-done }
}

// Lookup returns the query for what cards lack, "" where there is nothing to look up,
// and adds its parameters to those of the repository. It asks for the kinds of things
// that the cards show, and for no other.
func Lookup(cards []answer.Evidence, parameters map[string]any) (query string) {
	var parts []string
	for _, entry := range schema.Kinds() {
		if ids := idsOf(cards, entry); len(ids) > 0 {
			parameters[string(entry.Kind)] = ids
			parts = append(parts, entry.EvidenceQuery())
		}
	}
	return strings.Join(parts, "\nUNION ALL\n")
}

// idsOf are the values of the property that identifies the things of a kind.
func idsOf(cards []answer.Evidence, kind schema.Entry) []any {
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

// WithDetails returns cards with what a lookup has found.
func WithDetails(cards []answer.Evidence, found graph.Result) []answer.Evidence {
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
