package search

import (
	"context"
	"fmt"
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

// viewsQuery asks the three indexes. The repository is part of the text that is
// looked for, which spares the others; what decides is the condition on the
// node, which nothing in the text can change.
const viewsQuery = `CALL db.index.fulltext.queryNodes($headIndex, $text, {limit: $limit}) YIELD node, score
WHERE node.repo = $repo
RETURN 'head' AS view, node.thread AS thread, node.id AS id, score
UNION ALL
CALL db.index.fulltext.queryNodes($wholeIndex, $text, {limit: $limit}) YIELD node, score
WHERE node.repo = $repo
RETURN 'whole' AS view, node.thread AS thread, node.id AS id, score
UNION ALL
CALL db.index.fulltext.queryNodes($partIndex, $text, {limit: $limit}) YIELD node, score
WHERE node.repo = $repo AND ($person = '' OR EXISTS { MATCH (u:User)-[:writes]->(node) WHERE toLower(u.login) = $person })
RETURN 'part' AS view, node.thread AS thread, node.id AS id, score`

// ranking is what the indexes found.
type ranking struct {
	scores map[string]float64 // by thread
	places map[string]map[string]int
	parts  map[string][]string // ids of the best passages of a thread, best first
}

// The constant of reciprocal rank fusion, and what each view counts.
const fusion = 60

var viewWeights = map[string]float64{"head": 1, "whole": 1, "part": 1}

func (s *Searcher) views(ctx context.Context, repository history.RepositoryName, q Query, t terms) (ranking, error) {
	limit := candidates
	if q.isFiltered() {
		limit = filteredCandidates
	}
	result, err := s.graph.Run(ctx, viewsQuery, map[string]any{
		"repo": repository.String(), "text": luceneText(repository, q.Kinds, t), "limit": limit, "person": strings.ToLower(q.Person),
		"headIndex": schema.HeadIndex, "wholeIndex": schema.WholeIndex, "partIndex": schema.PartIndex,
	})
	if err != nil {
		return ranking{}, err
	}
	return rank(result.Rows), nil
}

// rank merges the views by reciprocal rank: a thread stands in each by the best
// of its nodes.
func rank(rows [][]any) ranking {
	r := ranking{scores: map[string]float64{}, places: map[string]map[string]int{}, parts: map[string][]string{}}
	next := map[string]int{}
	slices.SortStableFunc(rows, func(a, b []any) int {
		if a[0] != b[0] {
			return strings.Compare(text(a[0]), text(b[0]))
		}
		if difference := number(b[3]) - number(a[3]); difference != 0 {
			return int(math.Copysign(1, difference))
		}
		return strings.Compare(text(a[2]), text(b[2]))
	})
	for _, row := range rows {
		view, thread := text(row[0]), text(row[1])
		if view == "part" {
			r.parts[thread] = append(r.parts[thread], text(row[2]))
		}
		if r.places[thread] == nil {
			r.places[thread] = map[string]int{}
		}
		if r.places[thread][view] > 0 {
			continue
		}
		next[view]++
		r.places[thread][view] = next[view]
		r.scores[thread] += viewWeights[view] / float64(fusion+next[view])
	}
	return r
}

// ranked returns the best threads.
func (r ranking) ranked(most int) []string {
	threads := make([]string, 0, len(r.scores))
	for thread := range r.scores {
		threads = append(threads, thread)
	}
	slices.SortFunc(threads, func(a, b string) int {
		if r.scores[a] != r.scores[b] {
			return int(math.Copysign(1, r.scores[b]-r.scores[a]))
		}
		return strings.Compare(a, b)
	})
	return threads[:min(most, len(threads))]
}

// score returns the score of a thread on the scale of Hit.
func (r ranking) score(thread string) float64 {
	best := 0.0
	for _, weight := range viewWeights {
		best += weight / (fusion + 1)
	}
	return math.Round(r.scores[thread]/best*1000) / 1000
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
		fmt.Fprintf(&b, `"%s"`, quoted(term))
		if count := t.counts[term]; count > 1 {
			fmt.Fprintf(&b, "^%d", min(count, 4))
		}
		b.WriteByte(' ')
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
