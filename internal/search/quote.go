package search

import (
	"context"
	"slices"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/passage"
)

// quoteQuery reads passages by their ids.
const quoteQuery = `MATCH (c:Comment) WHERE c.repo = $repo AND c.id IN $ids
OPTIONAL MATCH (u:User)-[:writes]->(c)
RETURN c.id AS id, c.kind AS kind, c.body AS text, coalesce(u.login, u.name) AS by, c.created_at AS at, c.url AS url,
  null AS heading, null AS line, coalesce(c.closing, false) AS closing
UNION ALL
MATCH (p:Passage) WHERE p.repo = $repo AND p.id IN $ids AND p.of = 'document'
RETURN p.id AS id, 'document' AS kind, p.text AS text, null AS by, null AS at, null AS url,
  p.heading AS heading, p.line AS line, false AS closing`

// How many passages of a hit are shown, and how many characters of each.
const (
	mostPassages   = 3
	longestPassage = 900
)

// quote adds to hits their best passages, their coverage, and why they were found.
func (s *Searcher) quote(ctx context.Context, repository history.RepositoryName, hits []Hit, found ranking, t terms) error {
	var ids []string
	for _, h := range hits {
		parts := found.parts[h.key]
		ids = append(ids, parts[:min(mostPassages, len(parts))]...)
	}
	quotable, err := s.passages(ctx, repository, ids)
	if err != nil {
		return err
	}
	analyser, giveBack := borrowAnalyser()
	defer giveBack()
	weights := map[string]float64{}
	for _, term := range t.order {
		weights[term] = float64(len(term))
	}
	for i := range hits {
		h := &hits[i]
		if h.Coverage == 0 { // found by what leads to it
			h.Coverage = t.coverage(h.whole)
		}
		for _, id := range found.parts[h.key] {
			p, known := quotable[id]
			switch {
			case len(h.Passages) == mostPassages:
			case known:
				p.Text = analyser.Best(passage.Own(p.Text, nil), weights, longestPassage)
				if p.In == string(graph.DocumentText) {
					p.URL = h.URL
				}
				h.Passages = append(h.Passages, p)
			case id == h.key && h.body != "":
				h.Passages = append(h.Passages, h.bodyPassage(analyser, weights))
			}
		}
		if len(h.Passages) == 0 && h.body != "" {
			h.Passages = append(h.Passages, h.bodyPassage(analyser, weights))
		}
		if h.Reason == "" {
			h.Reason = h.reason(analyser, t, found)
		}
	}
	return nil
}

func (h Hit) bodyPassage(analyser *passage.Analyser, weights map[string]float64) Passage {
	p := Passage{Text: analyser.Best(passage.Own(h.body, nil), weights, longestPassage), In: "body", By: h.By, At: h.At, URL: h.URL}
	if h.Kind == string(graph.CommitText) {
		p.In = "message"
	}
	return p
}

// reason names the text that a hit was found by: its title where that has half
// of the words, else its best passage.
func (h Hit) reason(analyser *passage.Analyser, t terms, found ranking) string {
	if found.words[h.key] == 0 && found.meaning[h.key] > 0 {
		return "meaning"
	}
	switch h.Kind {
	case string(graph.CommitText):
		return "message"
	case string(graph.DocumentText):
		if len(h.Passages) > 0 && h.Passages[0].Heading != "" {
			return "section " + h.Passages[0].Heading
		}
		return "document"
	}
	if t.coverage(analyser.Joined(h.Title)) >= 0.5 {
		return "title"
	}
	if parts := found.parts[h.key]; len(parts) > 0 && parts[0] != h.key && len(h.Passages) > 0 {
		first := h.Passages[0]
		if first.By == "" {
			return first.In
		}
		return first.In + " by " + first.By
	}
	return "body"
}

func (s *Searcher) passages(ctx context.Context, repository history.RepositoryName, ids []string) (map[string]Passage, error) {
	found := map[string]Passage{}
	if len(ids) == 0 {
		return found, nil
	}
	result, err := s.graph.Run(ctx, quoteQuery, map[string]any{"repo": repository.String(), "ids": ids})
	if err != nil {
		return nil, err
	}
	for _, row := range result.Rows {
		closing, _ := row[8].(bool)
		found[text(row[0])] = Passage{
			In: text(row[1]), Text: text(row[2]), By: text(row[3]), At: text(row[4]), URL: text(row[5]),
			Heading: text(row[6]), Line: int(number(row[7])), Closing: closing,
		}
	}
	return found, nil
}

// Highlight returns the places of the words of a text that a query asks for, as
// pairs of byte offsets.
func Highlight(query, text string) [][2]int {
	t := newTerms(query)
	analyser, giveBack := borrowAnalyser()
	defer giveBack()
	var places [][2]int
	start := -1
	end := func(at int) {
		if start < 0 {
			return
		}
		matches := slices.ContainsFunc(analyser.Terms(text[start:at]), func(term string) bool { return t.weights[term] > 0 })
		if matches {
			places = append(places, [2]int{start, at})
		}
		start = -1
	}
	for i, r := range text {
		switch {
		case strings.ContainsRune(" \t\n.,;:!?()[]{}<>\"'`*|", r):
			end(i)
		case start < 0:
			start = i
		}
	}
	end(len(text))
	return places
}
