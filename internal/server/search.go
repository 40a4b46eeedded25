package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/history"
	"repochat/internal/search"
)

// Searcher finds what people wrote; *search.Searcher is one.
type Searcher interface {
	Search(ctx context.Context, repository history.RepositoryName, q search.Query) (search.Found, error)
}

// searchResult is what was found, with the places of the words in the texts.
type searchResult struct {
	Hits    []searchHit `json:"hits"`
	Words   []string    `json:"words"`
	Missing []string    `json:"missing"`
}

type searchHit struct {
	search.Hit
	Passages []searchPassage `json:"passages"`
}

type searchPassage struct {
	search.Passage
	Source string `json:"source"`
	// Pieces are the text in order: every second one is a word that was asked for.
	Pieces []string `json:"pieces"`
}

// search finds issues, pull requests, commits and documents by their words.
func (s *server) search(w http.ResponseWriter, r *http.Request) error {
	name, err := s.routeRepository(r)
	if err != nil {
		return err
	}
	q, err := searchQuery(r)
	if err != nil {
		return err
	}
	result := searchResult{Hits: []searchHit{}, Words: []string{}, Missing: []string{}}
	found, err := s.Searcher.Search(r.Context(), name, q)
	if errors.Is(err, search.ErrNoWords) {
		return writeJSON(w, result)
	}
	if err != nil {
		return err
	}
	result.Words, result.Missing = append(result.Words, found.Words...), append(result.Missing, found.Missing...)
	for _, h := range found.Hits {
		hit := searchHit{Hit: h, Passages: []searchPassage{}}
		for _, p := range h.Passages {
			hit.Passages = append(hit.Passages, searchPassage{p, p.Source(), pieces(q.Text, p.Text)})
		}
		result.Hits = append(result.Hits, hit)
	}
	return writeJSON(w, result)
}

// searchQuery reads the address: what is looked for, and the filters.
func searchQuery(r *http.Request) (search.Query, error) {
	q := search.Query{
		Text: r.FormValue("q"), Person: r.FormValue("person"), Label: r.FormValue("label"),
		State: r.FormValue("state"), Path: r.FormValue("path"), TextOnly: r.FormValue("expand") == "false",
	}
	if strings.TrimSpace(q.Text) == "" || len(q.Text) > search.MostText {
		return q, refuse(errInvalid, "q has to hold what to search for, in at most %d bytes.", search.MostText)
	}
	for _, kind := range r.Form["kind"] {
		if !slices.Contains(search.Kinds, kind) {
			return q, refuse(errInvalid, "kind has to be one of %s.", strings.Join(search.Kinds, ", "))
		}
		q.Kinds = append(q.Kinds, kind)
	}
	for field, at := range map[string]*time.Time{"since": &q.Since, "until": &q.Until} {
		if value := r.FormValue(field); value != "" {
			day, err := time.Parse(time.DateOnly, value)
			if err != nil {
				return q, refuse(errInvalid, "%s has to be a day like 2024-07-31.", field)
			}
			*at = day
		}
	}
	if !q.Until.IsZero() {
		q.Until = q.Until.AddDate(0, 0, 1) // the day counts in
	}
	if value := r.FormValue("limit"); value != "" {
		limit, err := strconv.Atoi(value)
		if err != nil || limit < 1 || limit > search.MostHits {
			return q, refuse(errInvalid, "limit has to be a number from 1 to %d.", search.MostHits)
		}
		q.Limit = limit
	}
	return q, nil
}

func pieces(query, text string) []string {
	parts := []string{}
	end := 0
	for _, place := range search.Highlight(query, text) {
		parts = append(parts, text[end:place[0]], text[place[0]:place[1]])
		end = place[1]
	}
	return append(parts, text[end:])
}
