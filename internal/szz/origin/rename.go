package origin

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"repochat/internal/history"
)

// answer finds the former names of versions, as far as they are not known.
func (g *Graph) answer(ctx context.Context, source Source, versions []int32) error {
	type asked struct {
		version int32
		ask     int
	}
	var at []asked
	var questions []history.RenameQuestion
	answers := map[asked]int{}
	for _, v := range versions {
		for i, ask := range g.versions[v].asks {
			if exact, sure := g.exactSource(v, ask); sure {
				answers[asked{v, i}] = exact
				continue
			}
			at = append(at, asked{v, i})
			questions = append(questions, g.question(v, ask))
		}
	}
	found, err := source.Renames(ctx, questions)
	if err != nil {
		return fmt.Errorf("find former names: %w", err)
	}
	for i, answer := range found {
		answers[at[i]] = answer
	}
	for _, v := range versions {
		chosen := make([]int, len(g.versions[v].asks))
		for i := range chosen {
			chosen[i] = answers[asked{v, i}]
		}
		g.addRenames(v, chosen)
	}
	return nil
}

// exactSource returns the only source with the content of a version, which
// needs no further comparison.
func (g *Graph) exactSource(v int32, ask ask) (int, bool) {
	exact := -1
	for i, s := range ask.sources {
		if g.versions[s.entry.version-1].blob != g.versions[v].blob {
			continue
		}
		if exact >= 0 || !(history.TreeEntry{Mode: s.entry.mode}).SameType(history.TreeEntry{Mode: g.versions[v].mode}) {
			return 0, false
		}
		exact = i
	}
	return exact, exact >= 0
}

func (g *Graph) question(v int32, ask ask) history.RenameQuestion {
	question := history.RenameQuestion{Target: g.pathEntry(g.versions[v].path, entry{version: v + 1, mode: g.versions[v].mode})}
	for _, s := range ask.sources {
		question.Sources = append(question.Sources, g.pathEntry(s.path, s.entry))
	}
	return question
}

func (g *Graph) pathEntry(path int32, e entry) history.PathEntry {
	return history.PathEntry{
		Path:      g.paths[path],
		TreeEntry: history.TreeEntry{Mode: e.mode, Blob: g.versions[e.version-1].blob},
	}
}

// addRenames turns the sources chosen for a version's asks, or -1, into edges.
// A source with the version's very content has all its lines: git blame looks
// no further then.
func (g *Graph) addRenames(v int32, chosen []int) {
	at := &g.versions[v]
	g.changed = g.changed || len(at.asks) > 0
	asks := at.asks
	at.asks = nil
	for i, ask := range asks {
		if chosen[i] < 0 {
			continue
		}
		before := ask.sources[chosen[i]].entry.version - 1
		pair := g.pairNumber(g.versions[before].blob, at.blob)
		if pair == noPair {
			at.edges = []edge{{parent: ask.parent, version: before, pair: noPair}}
			return
		}
		at.edges = append(at.edges, edge{parent: ask.parent, version: before, pair: pair})
	}
	slices.SortFunc(at.edges, func(a, b edge) int { return cmp.Compare(a.parent, b.parent) })
}
