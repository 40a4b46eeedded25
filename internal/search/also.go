package search

import (
	"context"
	"slices"

	"repochat/internal/history"
)

// searchBoth searches for both texts of a query and returns the hits of the two in turn,
// each once, as many as one of them has.
func (s *Searcher) searchBoth(ctx context.Context, repository history.RepositoryName, q Query) (Found, error) {
	also := q
	also.Text, also.Also, q.Also = q.Also, "", ""
	found, err := s.Search(ctx, repository, q)
	if err != nil {
		return Found{}, err
	}
	second, err := s.Search(ctx, repository, also)
	if err != nil {
		return Found{}, err
	}
	limit := max(len(found.Hits), len(second.Hits))
	found.Hits = inTurn(found.Hits, second.Hits)
	found.Hits = found.Hits[:min(limit, len(found.Hits))]
	return found, nil
}

// inTurn returns the hits of two lists in turn, each once, with the passages that the first
// list to have it has.
func inTurn(a, b []Hit) []Hit {
	var all []Hit
	add := func(list []Hit, i int) {
		if i < len(list) && !slices.ContainsFunc(all, func(h Hit) bool { return h.Kind == list[i].Kind && h.ID == list[i].ID }) {
			all = append(all, list[i])
		}
	}
	for i := range max(len(a), len(b)) {
		add(a, i)
		add(b, i)
	}
	return all
}
