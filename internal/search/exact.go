package search

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/history"
	"repochat/internal/schema"
)

// written matches the name of a function with that of its class, or with its
// parameters, or with both.
var written = regexp.MustCompile(`[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\([^()\n]{0,300}\))?`)

// functionsQuery finds the functions at head of a name.
const functionsQuery = `MATCH (n:Function) WHERE n.repo = $repo AND NOT coalesce(n.deleted, false) AND n.name = $own AND ($name = $own OR n.qualified_name = $name OR n.qualified_name ENDS WITH '.' + $name)
WITH n ORDER BY size(n.qualified_name), n.path, n.start_line LIMIT $limit
MATCH (r:Repository) WHERE r.repo = $repo
RETURN n.qualified_name AS name, n.path AS path, n.start_line AS line, coalesce(n.doc, '') AS doc, coalesce(n.signature, '') AS signature,
  r.url + '/blob/HEAD/' + n.path + '#L' + toString(n.start_line) AS url, coalesce(n.parameters, []) AS parameters`

// Functions returns the functions at head that a text names: with the name of their
// class, with parentheses, or with both. Where some of a name take the parameters in
// the parentheses, the others are left out.
func (s *Searcher) Functions(ctx context.Context, repository history.RepositoryName, text string) ([]Hit, error) {
	hits := []Hit{}
	for _, name := range written.FindAllString(text[:min(len(text), MostText)], mostTermsOf) {
		if !strings.ContainsAny(name, "(.:#") {
			continue
		}
		named, err := s.functionsNamed(ctx, repository, name)
		if err != nil {
			return nil, fmt.Errorf("search the functions of %s: %w", repository, err)
		}
		for _, h := range named {
			if !slices.ContainsFunc(hits, func(other Hit) bool { return other.URL == h.URL && other.Title == h.Title }) {
				hits = append(hits, h)
			}
		}
	}
	return hits, nil
}

func (s *Searcher) functionsNamed(ctx context.Context, repository history.RepositoryName, name string) ([]Hit, error) {
	name, parameters := condition.CutSignature(name)
	name = strings.NewReplacer("::", ".", "#", ".").Replace(name)
	own := name[strings.LastIndexByte(name, '.')+1:]
	result, err := s.graph.Run(ctx, functionsQuery, map[string]any{"repo": repository.String(), "name": name, "own": own, "limit": readPlaces})
	if err != nil {
		return nil, err
	}
	rows := slices.Clone(result.Rows)
	if exact := slices.DeleteFunc(slices.Clone(rows), func(row []any) bool { return !takes(row[6], parameters) }); len(parameters) > 0 && len(exact) > 0 {
		rows = exact
	}
	var hits []Hit
	for _, row := range rows[:min(mostPlaces, len(rows))] {
		line, _ := row[2].(int64)
		h := Hit{Kind: string(schema.Function), ID: text(row[1]), Title: text(row[0]), URL: text(row[5]), Score: 1, Coverage: 1, Reason: "name"}
		h.Passages = []Passage{{Text: cmp.Or(text(row[4]), strings.TrimSpace(text(row[3]))), In: "signature of " + h.Title, Line: int(line), URL: h.URL}}
		hits = append(hits, h)
	}
	return hits, nil
}

// takes reports whether a function's parameters, each a name and its type, have these
// types or these names.
func takes(parameters any, wanted []string) bool {
	held, _ := parameters.([]any)
	if len(held) != len(wanted) {
		return false
	}
	for i, want := range wanted {
		name, typ, _ := strings.Cut(text(held[i]), " ")
		plain, _, _ := strings.Cut(typ, "<")
		if want = strings.ReplaceAll(want, " ", ""); want != name && want != plain && want != strings.ReplaceAll(typ, " ", "") && want != strings.ReplaceAll(typ+name, " ", "") && want != strings.ReplaceAll(name+typ, " ", "") {
			return false
		}
	}
	return true
}
