// Package szz finds the commits that introduced a bug, with the algorithm of
// Śliwerski, Zimmermann and Zeller ("When do changes induce fixes?", MSR 2005)
// and its variants: the lines that a fix deletes or changes are traced to the
// commits that last changed them before.
package szz

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"repochat/internal/history"
	"repochat/internal/szz/origin"
)

// Input is what Find needs of a repository.
type Input struct {
	Commits []history.Commit // parents before children
	Issues  []history.Issue
	Fixes   []history.Fix // only plausible ones are traced
	// Graph is the history as far as it was read before, and is extended. Nil
	// reads all of it.
	Graph *origin.Graph
	// Traces are of fixes that were traced before; Find adds the others. It may
	// be nil.
	Traces *Traces
	// Judge, if there is one, chooses where a fix leads to several commits, with
	// Choices of before.
	Judge   Judge
	Choices *Choices
	// Progress reports how many of how many contents are compared. It may be nil.
	Progress func(done, total int)
}

// Find returns the commits that introduced the bugs that the fixes mend, once
// for each pair of commit and issue, ordered by issue, then by commit.
func Find(ctx context.Context, source Source, input Input, variant Variant) ([]history.Introduction, error) {
	found, _, err := FindExplained(ctx, source, input, variant)
	return found, err
}

// FindExplained returns what Find does, and for each plausible fix of each issue
// what Explain would. Lines are only in the explanations of fixes that were not
// traced before.
func FindExplained(ctx context.Context, source Source, input Input, variant Variant) ([]history.Introduction, []Explanation, error) {
	fixes := plausible(input.Fixes)
	finder, err := newFinder(input, fixes, variant)
	if err != nil {
		return nil, nil, err
	}
	kept := input.Traces
	if kept == nil {
		kept = NewTraces("", variant)
	}
	counts := map[string]leads{}
	missing := kept.Missing(fixes)
	traced, err := trace(ctx, source, input, variant, missing)
	if err != nil {
		return nil, nil, err
	}
	for _, fix := range commitsOf(missing) {
		counts[fix] = countLeads(traced[fix])
		kept.add(fix, traced[fix])
	}
	for _, fix := range fixes {
		if known, found := kept.leads[fix.Commit]; found {
			counts[fix.Commit] = known
		}
	}
	explanations, err := finder.explain(traced, counts)
	if err == nil {
		err = input.rerank(ctx, source, variant, explanations)
	}
	if err != nil {
		return nil, nil, err
	}
	return introductions(input, explanations, variant), explanations, nil
}

// Explain returns for each plausible fix of each issue what Find makes of it,
// ordered by issue, then by fix.
//
// The lines of a fix that could hold a bug lead to its candidates. Dropped
// before the variant selects among them are the commits made after the issue
// was opened and those that fix the issue themselves.
func Explain(ctx context.Context, source Source, input Input, variant Variant) ([]Explanation, error) {
	fixes := plausible(input.Fixes)
	finder, err := newFinder(input, fixes, variant)
	if err != nil {
		return nil, err
	}
	traced, err := trace(ctx, source, input, variant, fixes)
	if err != nil {
		return nil, err
	}
	counts := map[string]leads{}
	for fix, found := range traced {
		counts[fix] = countLeads(found)
	}
	explanations, err := finder.explain(traced, counts)
	if err != nil {
		return nil, err
	}
	return explanations, input.rerank(ctx, source, variant, explanations)
}

func (i Input) rerank(ctx context.Context, source Source, variant Variant, explanations []Explanation) error {
	if i.Judge == nil {
		return nil
	}
	return Rerank(ctx, source, i, variant, explanations, i.Judge, i.Choices)
}

func plausible(fixes []history.Fix) []history.Fix {
	return slices.DeleteFunc(slices.Clone(fixes), func(fix history.Fix) bool { return !fix.Plausible })
}

// trace returns the lines of fixes with what they lead to.
func trace(ctx context.Context, source Source, input Input, variant Variant, fixes []history.Fix) (map[string]tracedFix, error) {
	if len(fixes) == 0 {
		return nil, nil
	}
	graph := input.Graph
	if graph == nil {
		graph = origin.New()
	}
	graph.Progress = input.Progress
	t := tracer{source: source, graph: graph, variant: variant}
	return t.trace(ctx, commitsOf(fixes))
}

// introductions adds up what the fixes of each issue lead to. The lines of a
// commit that is selected count over all the fixes; its confidence is that of
// the best evidence.
func introductions(input Input, explanations []Explanation, variant Variant) []history.Introduction {
	order := map[string]int{}
	for i, commit := range input.Commits {
		order[commit.Hash] = i
	}
	type link struct {
		issue  int
		commit string
	}
	lines, best := map[link]int{}, map[link]Candidate{}
	for _, explanation := range explanations {
		for _, c := range explanation.Candidates {
			if c.eligible {
				lines[link{explanation.Issue, c.Commit}] += c.Lines
			}
			l := link{explanation.Issue, c.Commit}
			if before, known := best[l]; c.Lost == "" && (!known || c.Class.Confidence(variant) > before.Class.Confidence(variant)) {
				best[l] = c
			}
		}
	}
	var found []history.Introduction
	for l := range maps.Keys(best) {
		found = append(found, history.Introduction{
			Commit: l.commit, Issue: l.issue, Method: string(variant), Lines: lines[l],
			Confidence: best[l].Class.Confidence(variant), Reason: best[l].Reason,
		})
	}
	slices.SortFunc(found, func(a, b history.Introduction) int {
		return cmp.Or(cmp.Compare(a.Issue, b.Issue), cmp.Compare(order[a.Commit], order[b.Commit]))
	})
	return found
}

// finder selects the introducing commits of one fix after the other.
type finder struct {
	judge   rule
	variant Variant
	commits []history.Commit
	order   map[string]int // index into commits
	issues  map[int]history.Issue
	fixesOf map[int][]string
}

func newFinder(input Input, fixes []history.Fix, variant Variant) (finder, error) {
	judge, err := variant.rule()
	if err != nil {
		return finder{}, err
	}
	f := finder{
		judge:   judge,
		variant: variant,
		commits: input.Commits,
		order:   make(map[string]int, len(input.Commits)),
		issues:  make(map[int]history.Issue, len(input.Issues)),
		fixesOf: map[int][]string{},
	}
	for i, commit := range input.Commits {
		f.order[commit.Hash] = i
	}
	for _, issue := range input.Issues {
		f.issues[issue.Number] = issue
	}
	for _, fix := range fixes {
		f.fixesOf[fix.Issue] = append(f.fixesOf[fix.Issue], fix.Commit)
	}
	return f, nil
}

// explain judges the candidates of every fix of every issue, from its lines, if
// they are there, and what they lead to.
func (f finder) explain(traced map[string]tracedFix, counts map[string]leads) ([]Explanation, error) {
	var explanations []Explanation
	for _, number := range slices.Sorted(maps.Keys(f.fixesOf)) {
		issue, known := f.issues[number]
		if !known {
			return nil, fmt.Errorf("a fix names issue #%d, which is not known", number)
		}
		for _, fix := range f.fixesOf[number] {
			explanation := Explanation{Fix: fix, Issue: number, Reported: issue.CreatedAt, Lines: traced[fix].lines}
			if err := f.addCandidates(&explanation, counts[fix]); err != nil {
				return nil, err
			}
			explanations = append(explanations, explanation)
		}
	}
	return explanations, nil
}

// candidate is a commit that may have introduced a bug, with the lines of one
// fix that lead to it.
type candidate struct {
	history.Commit
	lines  int           // that the fix deletes or changes
	near   int           // within mostNear lines of those
	around int           // further away
	last   bool          // it is among the last that changed a file of the fix
	alike  float64       // what it changed beside what the fix changes
	before time.Duration // the fix
	order  int           // index of the commit; ancestors have lower ones
}

// shown is the number of lines that stands for a candidate.
func (c candidate) shown() int {
	if c.lines > 0 {
		return c.lines
	}
	return c.near + c.around
}

// addCandidates adds the commits that the lines of a fix lead to, in the order
// of the commits, and says which of them are selected.
func (f finder) addCandidates(explanation *Explanation, counts leads) error {
	all, err := f.candidates(explanation.Fix, counts)
	if err != nil {
		return err
	}
	lost := map[string]string{}
	eligible := slices.DeleteFunc(slices.Clone(all), func(c candidate) bool {
		switch {
		case c.Committer.When.After(explanation.Reported):
			lost[c.Hash] = "made after the issue was opened"
		case slices.Contains(f.fixesOf[explanation.Issue], c.Hash):
			lost[c.Hash] = "fixes the issue itself"
		}
		return lost[c.Hash] != ""
	})
	for _, c := range eligible {
		lost[c.Hash] = f.judge(c, eligible)
	}
	for _, c := range all {
		explained := Candidate{Candidate: history.Candidate{Commit: c.Hash, Subject: c.Subject(), Date: c.Committer.When, Lines: c.shown(), Lost: lost[c.Hash]}}
		explained.changed = c.lines > 0
		explained.eligible = slices.ContainsFunc(eligible, func(e candidate) bool { return e.Hash == c.Hash })
		if explained.Lost == "" {
			explained.Class = classOf(c, eligible, f.variant)
			explained.Reason = reasonFor(c, eligible, explained.Class, f.variant)
		}
		explanation.Candidates = append(explanation.Candidates, explained)
	}
	return nil
}

func (f finder) candidates(fix string, lines leads) ([]candidate, error) {
	var candidates []candidate
	fixed := f.commits[f.order[fix]].Committer.When
	for hash := range lines.all() {
		order, known := f.order[hash]
		if !known {
			return nil, fmt.Errorf("lines of fix %s lead to commit %s, which is not in the history", fix, hash)
		}
		candidates = append(candidates, candidate{
			Commit: f.commits[order], order: order,
			lines: lines.Commits[hash], near: lines.Near[hash], around: lines.Around[hash], last: slices.Contains(lines.Last, hash),
			alike: lines.Alike[hash], before: fixed.Sub(f.commits[order].Committer.When),
		})
	}
	slices.SortFunc(candidates, func(a, b candidate) int { return cmp.Compare(a.order, b.order) })
	return candidates, nil
}
