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

	"repochat/internal/history"
)

// Source tells what fixes delete and where it came from. Both methods take
// everything at once, so that a source may answer in one pass over the history.
type Source interface {
	// DeletedLines yields the lines that each fix deletes or changes against
	// its first parent. An error of yield ends it and is returned.
	DeletedLines(ctx context.Context, fixes []string, yield func(history.DeletedLine) error) error
	// Origins returns for each line the full hash of the commit that last
	// changed it before its fix. Progress may be nil.
	Origins(ctx context.Context, lines []history.DeletedLine, progress func(done, total int)) ([]string, error)
}

// Input is what Find needs to know of a repository.
type Input struct {
	Commits []history.Commit // parents before children
	Issues  []history.Issue
	Fixes   []history.Fix // only plausible ones are traced
	// Progress is told how many of how many lines are traced. It may be nil.
	Progress func(done, total int)
}

// Find returns the commits that introduced the bugs that the fixes mend, once
// for each pair of commit and issue, ordered by issue, then by commit.
//
// The lines of a fix that could hold a bug lead to its candidates. Dropped
// before the variant selects among them are the commits made after the issue
// was opened and those that fix the issue themselves.
func Find(ctx context.Context, source Source, input Input, variant Variant) ([]history.Introduction, error) {
	choose, err := variant.selection()
	if err != nil {
		return nil, err
	}
	fixes := slices.DeleteFunc(slices.Clone(input.Fixes), func(fix history.Fix) bool { return !fix.Plausible })
	traces, err := trace(ctx, source, fixes, input.Progress)
	if err != nil {
		return nil, err
	}
	f := newFinder(input, fixes, traces, choose)
	var introductions []history.Introduction
	for _, number := range slices.Sorted(maps.Keys(f.fixesOf)) {
		found, err := f.introductions(number)
		if err != nil {
			return nil, err
		}
		for _, introduction := range found {
			introduction.Method = string(variant)
			introductions = append(introductions, introduction)
		}
	}
	return introductions, nil
}

// trace returns for each fix the number of its lines that lead to each commit.
func trace(ctx context.Context, source Source, fixes []history.Fix, progress func(done, total int)) (map[string]map[string]int, error) {
	lines, err := deletedLines(ctx, source, commitsOf(fixes), mayHoldBug)
	if err != nil {
		return nil, fmt.Errorf("trace fixes: %w", err)
	}
	origins, err := source.Origins(ctx, lines, progress)
	if err != nil {
		return nil, fmt.Errorf("trace fixes: %w", err)
	}
	traces := map[string]map[string]int{}
	for i, line := range lines {
		if traces[line.Fix] == nil {
			traces[line.Fix] = map[string]int{}
		}
		traces[line.Fix][origins[i]]++
	}
	return traces, nil
}

// commitsOf returns the fixing commits, each once.
func commitsOf(fixes []history.Fix) []string {
	var commits []string
	for _, fix := range fixes {
		commits = append(commits, fix.Commit)
	}
	slices.Sort(commits)
	return slices.Compact(commits)
}

// deletedLines collects the lines that keep wants, without their texts, which
// nobody needs any more.
func deletedLines(ctx context.Context, source Source, fixes []string, keep func(path, text string) bool) ([]history.DeletedLine, error) {
	var lines []history.DeletedLine
	err := source.DeletedLines(ctx, fixes, func(line history.DeletedLine) error {
		if keep(line.Path, line.Text) {
			line.Text = ""
			lines = append(lines, line)
		}
		return nil
	})
	return lines, err
}

// finder selects the introducing commits of one issue after the other.
type finder struct {
	choose  selection
	commits []history.Commit
	order   map[string]int // index into commits
	issues  map[int]history.Issue
	fixesOf map[int][]string
	traces  map[string]map[string]int
}

func newFinder(input Input, fixes []history.Fix, traces map[string]map[string]int, choose selection) finder {
	f := finder{
		choose:  choose,
		commits: input.Commits,
		order:   make(map[string]int, len(input.Commits)),
		issues:  make(map[int]history.Issue, len(input.Issues)),
		fixesOf: map[int][]string{},
		traces:  traces,
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
	return f
}

// introductions selects among the candidates of each fix of an issue. Lines
// and confidence of a commit that is selected count over all the fixes.
func (f finder) introductions(number int) ([]history.Introduction, error) {
	issue, known := f.issues[number]
	if !known {
		return nil, fmt.Errorf("a fix names issue #%d, which is not known", number)
	}
	lines := map[string]int{}
	total := 0
	selected := map[string]bool{}
	for _, fix := range f.fixesOf[number] {
		candidates, err := f.candidates(fix, issue)
		if err != nil {
			return nil, err
		}
		for _, candidate := range candidates {
			lines[candidate.Hash] += candidate.lines
			total += candidate.lines
		}
		for _, candidate := range f.choose(candidates) {
			selected[candidate.Hash] = true
		}
	}
	var found []history.Introduction
	for hash := range selected {
		found = append(found, history.Introduction{
			Commit:     hash,
			Issue:      number,
			Lines:      lines[hash],
			Confidence: float64(lines[hash]) / float64(total),
		})
	}
	slices.SortFunc(found, func(a, b history.Introduction) int { return cmp.Compare(f.order[a.Commit], f.order[b.Commit]) })
	return found, nil
}

// candidate is a commit that may have introduced a bug, with the lines of one
// fix that lead to it.
type candidate struct {
	history.Commit
	lines int
	order int // index of the commit; ancestors have lower ones
}

// candidates returns the commits that the lines of a fix lead to and that may
// have introduced the issue's bug, in the order of the commits.
func (f finder) candidates(fix string, issue history.Issue) ([]candidate, error) {
	var candidates []candidate
	for hash, lines := range f.traces[fix] {
		order, known := f.order[hash]
		if !known {
			return nil, fmt.Errorf("lines of fix %s lead to commit %s, which is not in the history", fix, hash)
		}
		commit := f.commits[order]
		if commit.Committer.When.After(issue.CreatedAt) || slices.Contains(f.fixesOf[issue.Number], hash) {
			continue
		}
		candidates = append(candidates, candidate{Commit: commit, lines: lines, order: order})
	}
	slices.SortFunc(candidates, func(a, b candidate) int { return cmp.Compare(a.order, b.order) })
	return candidates, nil
}
