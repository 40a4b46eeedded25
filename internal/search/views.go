package search

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/schema"
)

// How many nodes are taken from each index: those of one thread count once, and
// filters take some away.
const (
	candidates         = 200
	filteredCandidates = 1000
)

// viewsQuery asks the three indexes, and what the data of the repository are known
// by. The repository is part of the text that is looked for, which spares the
// others; what decides is the condition on the node, which nothing in the text can
// change.
const viewsQuery = `MATCH (r:Repository) WHERE r.repo = $repo
RETURN 'data' AS view, '' AS thread, coalesce(r.data_as_of, '') + ' ' + coalesce(r.loaded_from, '') AS id, 0.0 AS score, '' AS indexed
UNION ALL
CALL db.index.fulltext.queryNodes($headIndex, $text, {limit: $limit}) YIELD node, score
WHERE node.repo = $repo
RETURN 'head' AS view, node.thread AS thread, node.id AS id, score, left(node.head, $longest) AS indexed
UNION ALL
CALL db.index.fulltext.queryNodes($wholeIndex, $text, {limit: $limit}) YIELD node, score
WHERE node.repo = $repo
RETURN 'whole' AS view, node.thread AS thread, node.id AS id, score, left(node.whole, $longest) AS indexed
UNION ALL
CALL db.index.fulltext.queryNodes($partIndex, $text, {limit: $limit}) YIELD node, score
WHERE node.repo = $repo AND ($person = '' OR EXISTS { MATCH (u:User)-[:writes]->(node) WHERE toLower(u.login) = $person })
RETURN 'part' AS view, node.thread AS thread, node.id AS id, score, left(node.part, $longest) AS indexed`

// ranking is what the indexes found.
type ranking struct {
	views      map[string]map[string]float64 // by view and thread: what its index gives the best of its nodes
	parts      map[string][]string           // ids of the best passages of a thread, best first
	nearWeight float64
	// By thread: what the words come to, what the meaning does, and both.
	words, meaning, scores map[string]float64
}

// wordWeights are what each view by words counts: the titles, all that was said in
// a thread, and its best passage.
var wordWeights = map[string]float64{"head": 1, "whole": 1.5, "part": 1}

const (
	nearView = "near"
	dataView = "data" // the row of viewsQuery that tells of which time the data are
)

func (s *Searcher) views(ctx context.Context, repository history.RepositoryName, q Query, t terms) (ranking, error) {
	limit := candidates
	if q.isFiltered() {
		limit = filteredCandidates
	}
	near := make(chan [][]any, 1)
	go func() { near <- s.near(ctx, repository, q) }()
	result, err := s.graph.Run(ctx, viewsQuery, map[string]any{
		"repo": repository.String(), "text": luceneText(repository, q.Kinds, t), "limit": limit, "person": strings.ToLower(q.Person), "longest": longestWeighed,
		"headIndex": schema.HeadIndex, "wholeIndex": schema.WholeIndex, "partIndex": schema.PartIndex,
	})
	if err != nil {
		return ranking{}, err
	}
	at, rows := dataOf(result.Rows)
	if counts := s.statistics(ctx, repository, at); counts != nil {
		counts.weigh(rows, t)
	}
	return rank(append(rows, <-near...), t.nearWeight(0)), nil
}

// dataOf returns what the data of the repository are known by, and the rows of
// what was found.
func dataOf(rows [][]any) (data string, found [][]any) {
	for _, row := range rows {
		if text(row[0]) == dataView {
			data = text(row[2])
			continue
		}
		found = append(found, row)
	}
	return data, found
}

// rank reads the rows of the views: a thread stands in each by the best of its
// nodes.
func rank(rows [][]any, nearWeight float64) ranking {
	r := ranking{nearWeight: nearWeight, views: map[string]map[string]float64{}, parts: map[string][]string{}}
	slices.SortStableFunc(rows, func(a, b []any) int {
		return cmp.Or(strings.Compare(text(a[0]), text(b[0])), cmp.Compare(number(b[3]), number(a[3])), strings.Compare(text(a[2]), text(b[2])))
	})
	for _, row := range rows {
		view, thread := text(row[0]), text(row[1])
		if view == "part" {
			r.parts[thread] = append(r.parts[thread], text(row[2]))
		}
		if r.views[view] == nil {
			r.views[view] = map[string]float64{}
		}
		if _, seen := r.views[view][thread]; !seen {
			r.views[view][thread] = number(row[3])
		}
	}
	r.merge(func(string) bool { return true })
	return r
}

// merge scores the threads that count: a thread has of each view the share of
// its score in that of the best thread there. What is left out must not be the
// best, or else a view in which it is far ahead would count little.
func (r *ranking) merge(counts func(thread string) bool) {
	r.words, r.meaning, r.scores = map[string]float64{}, map[string]float64{}, map[string]float64{}
	weights := maps.Clone(wordWeights)
	if len(r.views[nearView]) > 0 {
		weights[nearView] = r.nearWeight
	}
	most := 0.0
	for _, weight := range weights {
		most += weight
	}
	for view, weight := range weights {
		part := r.words
		if view == nearView {
			part = r.meaning
		}
		for thread, share := range shares(r.views[view], view == nearView, counts) {
			part[thread] += weight * share / most
			r.scores[thread] += weight * share / most
		}
	}
	// The views are added in any order, which shows in the last digits.
	for thread, score := range r.scores {
		r.scores[thread] = math.Round(score*1e9) / 1e9
	}
}

// shares returns the scores of a view as shares of the best one. Vectors of any
// two texts are alike to a degree, so theirs are counted from the least.
func shares(view map[string]float64, fromLeast bool, counts func(thread string) bool) map[string]float64 {
	shares := map[string]float64{}
	for thread, score := range view {
		if counts(thread) {
			shares[thread] = score
		}
	}
	if len(shares) == 0 {
		return shares
	}
	scores := slices.Collect(maps.Values(shares))
	best, least := slices.Max(scores), 0.0
	if fromLeast && len(scores) > 1 {
		least = slices.Min(scores)
	}
	for thread, score := range shares {
		shares[thread] = 1
		if best > least {
			shares[thread] = (score - least) / (best - least)
		}
	}
	return shares
}

func thousandths(score float64) float64 { return math.Round(score*1000) / 1000 }

// ranked returns the best threads.
func (r ranking) ranked(most int) []string {
	threads := slices.Collect(maps.Keys(r.scores))
	slices.SortFunc(threads, func(a, b string) int {
		return cmp.Or(cmp.Compare(r.scores[b], r.scores[a]), strings.Compare(a, b))
	})
	return threads[:min(most, len(threads))]
}

// luceneText writes a query for Lucene's parser. A term holds no character that
// the parser reads within quotation marks, so that the text of a user cannot
// become syntax.
func luceneText(repository history.RepositoryName, kinds []string, t terms) string {
	var b strings.Builder
	scopes := []string{passage.Scope(repository.String())}
	if len(kinds) > 0 {
		scopes = nil
		for _, kind := range kinds {
			scopes = append(scopes, passage.KindScope(repository.String(), kind))
		}
	}
	b.WriteString("+(")
	for _, scope := range scopes {
		fmt.Fprintf(&b, `"%s" `, quoted(scope))
	}
	b.WriteString(")^0 +(")
	for _, term := range t.order {
		fmt.Fprintf(&b, `"%s"^%.2f `, quoted(term), t.weights[term])
	}
	for _, other := range slices.Sorted(maps.Keys(t.other)) {
		fmt.Fprintf(&b, `"%s"^%.2f `, quoted(other), t.weights[t.other[other]])
	}
	b.WriteString(")")
	return b.String()
}

// quoted escapes what ends a quotation, in case a term should ever hold it.
func quoted(term string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(term)
}

func text(value any) string {
	s, _ := value.(string)
	return s
}

func number(value any) float64 {
	switch v := value.(type) {
	case float64:
		return v
	case int64:
		return float64(v)
	}
	return 0
}
