package search

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// placesQuery finds the files and functions at head in whose name, path or comment
// some terms stand, those of the most terms first.
const placesQuery = `MATCH (f:File) WHERE f.repo = $repo AND NOT coalesce(f.deleted, false)
WITH f, size([t IN $terms WHERE toLower(f.path) CONTAINS t]) AS held WHERE held >= $least
WITH f, held ORDER BY held DESC, size(f.path), f.path LIMIT $limit
MATCH (r:Repository) WHERE r.repo = $repo
RETURN 'file' AS kind, f.path AS name, f.path AS path, null AS line, '' AS doc, '' AS signature, r.url + '/blob/HEAD/' + f.path AS url
UNION ALL
MATCH (n:Function) WHERE n.repo = $repo AND NOT coalesce(n.deleted, false)
WITH n, size([t IN $terms WHERE toLower(n.qualified_name + ' ' + n.path + ' ' + coalesce(n.doc, '')) CONTAINS t]) AS held WHERE held >= $least
WITH n, held ORDER BY held DESC, size(n.qualified_name), n.path LIMIT $limit
MATCH (r:Repository) WHERE r.repo = $repo
RETURN 'function' AS kind, n.qualified_name AS name, n.path AS path, n.start_line AS line, coalesce(n.doc, '') AS doc, coalesce(n.signature, '') AS signature,
  r.url + '/blob/HEAD/' + n.path + '#L' + toString(n.start_line) AS url`

// What a term counts that stands in the name of a place, in its path, and in its
// comment, and how many places are read and returned.
const (
	inName       = 1.0
	inPath       = 0.7
	inComment    = 0.5
	inTest       = 0.8 // of what it would count elsewhere
	leastOfPlace = 0.5
	readPlaces   = 60
	mostPlaces   = 4
	mostTermsOf  = 8
)

// ofTests matches the path of a file of tests.
var ofTests = regexp.MustCompile(`(?i)(?:^|[/_.-])(?:tests?|spec)(?:[/_.-]|$)`)

// ofCode are words that any question about a place in the code has.
var ofCode = map[string]bool{"code": true, "file": true, "function": true, "func": true, "method": true, "class": true, "packag": true, "pkg": true, "modul": true, "line": true, "implement": true, "sourc": true, "folder": true, "directori": true}

// Places returns the files and functions at head whose names, paths or comments
// have the most words of a text, the best first. There are none where no place has
// two words, or half of them.
func (s *Searcher) Places(ctx context.Context, repository history.RepositoryName, text string) ([]Hit, error) {
	t := newTerms(text)
	terms := slices.DeleteFunc(t.order, func(term string) bool { return ofCode[term] || len(term) < 3 })
	terms = terms[:min(mostTermsOf, len(terms))]
	if len(terms) == 0 {
		return nil, nil
	}
	least := min(2, len(terms))
	result, err := s.graph.Run(ctx, placesQuery, map[string]any{"repo": repository.String(), "terms": terms, "least": least, "limit": readPlaces})
	if err != nil {
		return nil, fmt.Errorf("search the files and functions of %s: %w", repository, err)
	}
	var hits []Hit
	for _, row := range result.Rows {
		if h := placeOf(row, terms); h.Coverage >= leastOfPlace {
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Or(byScore(a, b), cmp.Compare(len(a.ID), len(b.ID))) })
	exact, err := s.Functions(ctx, repository, text)
	if err != nil {
		return nil, err
	}
	hits = slices.Concat(exact, slices.DeleteFunc(hits, func(h Hit) bool {
		return slices.ContainsFunc(exact, func(e Hit) bool { return e.Title == h.Title && e.URL == h.URL })
	}))
	return hits[:min(mostPlaces, len(hits))], nil
}

// placeOf reads a row of the places, and scores it by the terms that it has.
func placeOf(row []any, terms []string) Hit {
	analyser, giveBack := borrowAnalyser()
	defer giveBack()
	name, path, doc := text(row[1]), text(row[2]), text(row[4])
	last := path[strings.LastIndexByte(path, '/')+1:]
	if text(row[0]) == string(schema.File) {
		name = last
	}
	names, paths, comments := analyser.Terms(name), analyser.Terms(path+" "+strings.ReplaceAll(path, "/", " ")), analyser.Terms(doc)
	h := Hit{Kind: text(row[0]), ID: path, Title: text(row[1]), URL: text(row[6]), Reason: "name", Passages: []Passage{}}
	held, byPath := 0, 0
	for _, term := range terms {
		switch {
		case slices.Contains(names, term):
			h.Score += inName
		case slices.Contains(paths, term):
			h.Score += inPath
			byPath++
		case slices.Contains(comments, term):
			h.Score += inComment
		default:
			continue
		}
		held++
	}
	h.Coverage = float64(held) / float64(len(terms))
	if held < min(2, len(terms)) || h.Kind == string(schema.Function) && byPath == held {
		h.Coverage = 0
	}
	h.Score = thousandths(h.Score / float64(len(terms)))
	if ofTests.MatchString(path) && !slices.Contains(terms, "test") {
		h.Score = thousandths(h.Score * inTest)
	}
	if h.Kind == string(schema.Function) {
		line, _ := row[3].(int64)
		says := cmp.Or(strings.TrimSpace(doc), text(row[5]))
		h.Passages = append(h.Passages, Passage{Text: says, In: "comment of " + h.Title, Line: int(line), URL: h.URL})
		if doc == "" {
			h.Passages[0].In = "signature of " + h.Title
		}
	}
	return h
}
