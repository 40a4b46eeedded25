package search

import (
	"context"
	"log/slog"
	"math"
	"strings"
	"sync"

	"repochat/internal/history"
)

// statisticsQuery reads texts of a repository as the indexes hold them: all where
// there are few, else those that come first by a hash, which is by chance.
const statisticsQuery = `MATCH (p:Passage) WHERE p.repo = $repo AND p.id IS NOT NULL
WITH p ORDER BY p.digest LIMIT $most
RETURN p.head AS head, left(p.whole, $longest) AS whole, left(p.part, $longest) AS part
UNION ALL
MATCH (c:Comment) WHERE c.repo = $repo AND c.id IS NOT NULL AND c.part IS NOT NULL
WITH c ORDER BY reverse(c.id) LIMIT $most
RETURN null AS head, null AS whole, left(c.part, $longest) AS part`

const (
	// mostCounted is of how many passages, and of how many comments, statistics
	// are taken; mostRemembered of how many repositories they are kept.
	mostCounted    = 3000
	mostRemembered = 32
	// longestWeighed is how many characters of a text are read.
	longestWeighed = 20_000

	// BM25's k1 and b, as in Lucene.
	termSaturation  = 1.2
	lengthInfluence = 0.75
)

// wordViews are the views by words, by the columns of statisticsQuery.
var wordViews = []string{"head", "whole", "part"}

// statistics tell how frequent terms are in the texts of one repository. Lucene
// counts those of all repositories in its index: a word that each thread of a
// repository has would weigh much there because the other repositories do not
// have it.
type statistics struct {
	at    string // of the data that were counted
	views map[string]*viewStatistics
}

// viewStatistics are those of one view.
type viewStatistics struct {
	texts, length int            // how many, and of how many terms together
	holding       map[string]int // by term: the texts that hold it
}

func newStatistics(at string, rows [][]any) *statistics {
	s := &statistics{at: at, views: map[string]*viewStatistics{}}
	for column, view := range wordViews {
		v := &viewStatistics{holding: map[string]int{}}
		for _, row := range rows {
			v.add(text(row[column]))
		}
		s.views[view] = v
	}
	return s
}

func (v *viewStatistics) add(indexed string) {
	if indexed == "" {
		return
	}
	seen := map[string]bool{}
	for term := range strings.FieldsSeq(indexed) {
		v.length++
		if !seen[term] {
			seen[term] = true
			v.holding[strings.Clone(term)]++
		}
	}
	v.texts++
}

// score returns what BM25 gives a text for the terms.
func (v *viewStatistics) score(t terms, indexed string) float64 {
	length, times := 0, map[string]int{}
	for term := range strings.FieldsSeq(indexed) {
		length++
		if term = t.of(term); t.weights[term] > 0 {
			times[term]++
		}
	}
	norm := termSaturation * (1 - lengthInfluence + lengthInfluence*float64(length)*float64(v.texts)/float64(v.length))
	score := 0.0
	for _, term := range t.order { // in the same order each time, to the last digit
		if n := float64(times[term]); n > 0 {
			score += t.weights[term] * v.rarity(term) * n / (n + norm)
		}
	}
	return score
}

// rarity is BM25's idf.
func (v *viewStatistics) rarity(term string) float64 {
	holding := float64(v.holding[term])
	return math.Log(1 + (float64(v.texts)-holding+0.5)/(holding+0.5))
}

// weigh gives rows of viewsQuery the scores that their texts have in an index of
// their repository alone.
func (s *statistics) weigh(rows [][]any, t terms) {
	for _, row := range rows {
		if v := s.views[text(row[0])]; v != nil && v.length > 0 {
			row[3] = v.score(t, text(row[4]))
		}
	}
}

// counted keeps the statistics of repositories. It is safe for concurrent use.
type counted struct {
	mutex sync.Mutex
	kept  map[history.RepositoryName]*statistics
}

// statistics returns those of a repository whose data are of a time; nil where
// they cannot be read, and what Lucene counts has to do.
func (s *Searcher) statistics(ctx context.Context, repository history.RepositoryName, at string) *statistics {
	s.counted.mutex.Lock()
	kept := s.counted.kept[repository]
	s.counted.mutex.Unlock()
	if kept != nil && kept.at == at {
		return kept
	}
	result, err := s.graph.Run(ctx, statisticsQuery, map[string]any{"repo": repository.String(), "most": mostCounted, "longest": longestWeighed})
	if err != nil {
		slog.Debug("no statistics of the texts", "repository", repository, "error", err)
		return nil
	}
	kept = newStatistics(at, result.Rows)
	if len(result.Rows) == 0 { // the texts are being loaded
		return nil
	}
	s.counted.mutex.Lock()
	defer s.counted.mutex.Unlock()
	if len(s.counted.kept) >= mostRemembered {
		s.counted.kept = nil
	}
	if s.counted.kept == nil {
		s.counted.kept = map[history.RepositoryName]*statistics{}
	}
	s.counted.kept[repository] = kept
	return kept
}
