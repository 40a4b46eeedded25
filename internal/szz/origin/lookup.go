package origin

import (
	"context"
	"fmt"
	"slices"

	"repochat/internal/history"
)

// span is a range of lines of a version.
type span struct{ version, first, lines int32 }

// origins returns for each span the runs of its lines. Runs begin at lines of
// the span's version.
func (g *Graph) origins(ctx context.Context, source Source, spans []span) ([][]run, error) {
	byVersion := map[int32][]int{}
	for i, s := range spans {
		byVersion[s.version] = append(byVersion[s.version], i)
	}
	needed, err := g.need(ctx, source, byVersion)
	if err != nil {
		return nil, err
	}
	uses := g.countUses(needed)
	vectors := make(map[int32][]run)
	found := make([][]run, len(spans))
	for _, v := range needed {
		vector := g.vector(v, vectors)
		for _, i := range byVersion[v] {
			found[i] = appendRange(nil, vector, spans[i].first, spans[i].first+spans[i].lines, spans[i].first)
		}
		if uses[v] > 0 {
			vectors[v] = vector
		}
		for _, e := range g.versions[v].edges {
			if uses[e.version]--; uses[e.version] == 0 {
				delete(vectors, e.version)
			}
		}
	}
	return found, nil
}

// countUses counts the edges of the needed versions that lead to each.
func (g *Graph) countUses(needed []int32) map[int32]int {
	uses := make(map[int32]int, len(needed))
	for _, v := range needed {
		for _, e := range g.versions[v].edges {
			uses[e.version]++
		}
	}
	return uses
}

// vector returns the runs of a version, from those of the versions that its
// edges lead to.
func (g *Graph) vector(v int32, vectors map[int32][]run) []run {
	var runs []run
	lost := false
	for i, e := range g.versions[v].edges {
		if e.pair == noPair {
			return vectors[e.version]
		}
		if g.pairs[e.pair].missing {
			lost = true
			continue
		}
		carried := carry(vectors[e.version], g.pairs[e.pair].hunks)
		if i == 0 || runs == nil {
			runs = carried
		} else {
			runs = fill(runs, carried)
		}
	}
	if runs == nil {
		runs = []run{{version: unassigned}}
	}
	if lost {
		return assign(runs, unknown)
	}
	return assign(runs, v)
}

// need returns the versions that others depend on, and these themselves,
// ancestors first, and sees to it that their edges are known and compared.
func (g *Graph) need(ctx context.Context, source Source, wanted map[int32][]int) ([]int32, error) {
	seen := map[int32]bool{}
	var needed, open []int32
	for v := range wanted {
		open = append(open, v)
	}
	slices.Sort(open)
	for len(open) > 0 {
		if err := g.answer(ctx, source, open); err != nil {
			return nil, err
		}
		var next []int32
		for len(open) > 0 {
			v := open[len(open)-1]
			open = open[:len(open)-1]
			if seen[v] {
				continue
			}
			if len(g.versions[v].asks) > 0 {
				next = append(next, v)
				continue
			}
			seen[v] = true
			needed = append(needed, v)
			for _, e := range g.versions[v].edges {
				open = append(open, e.version)
			}
		}
		open = next
	}
	slices.Sort(needed)
	var pairs []int32
	// Git finds the versions of one path the sooner, the nearer they are asked for
	// to each other: they are stored as changes of each other.
	ordered := slices.Clone(needed)
	slices.SortStableFunc(ordered, func(a, b int32) int { return int(g.versions[a].path - g.versions[b].path) })
	for _, v := range ordered {
		for _, e := range g.versions[v].edges {
			if e.pair != noPair && !g.pairs[e.pair].compared {
				pairs = append(pairs, e.pair)
			}
		}
	}
	return needed, g.compare(ctx, source, pairs, history.DiffOptions{Text: true})
}

// progressEvery is how many contents are compared from one report to the next.
const progressEvery = 500

// compare fills in the hunks of pairs.
func (g *Graph) compare(ctx context.Context, source Source, numbers []int32, options history.DiffOptions) error {
	numbers = distinct(numbers)
	if len(numbers) == 0 {
		return nil
	}
	g.changed = true
	contents := make([]history.BlobPair, len(numbers))
	for i, number := range numbers {
		contents[i] = g.pairs[number].BlobPair
	}
	done := 0
	err := source.Diffs(ctx, contents, options, func(i int, diff history.BlobDiff) error {
		if done++; g.Progress != nil && (done%progressEvery == 0 || done == len(numbers)) {
			g.Progress(done, len(numbers))
		}
		p := &g.pairs[numbers[i]]
		p.missing = diff.Missing
		if !options.Text {
			p.judged, p.binary = true, diff.Binary
		}
		if !diff.Binary {
			p.hunks, p.compared = slices.Clip(diff.Hunks), true
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("compare versions: %w", err)
	}
	return nil
}

// distinct returns each number once, where it comes first.
func distinct(numbers []int32) []int32 {
	seen := make(map[int32]bool, len(numbers))
	return slices.DeleteFunc(numbers, func(number int32) bool {
		known := seen[number]
		seen[number] = true
		return known
	})
}
