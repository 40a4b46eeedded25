package szz

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/history"
	"repochat/internal/szz/origin"
)

// Judge chooses among the commits that may have introduced a bug.
type Judge interface {
	// Left is how many more cases it takes.
	Left() int
	// Choose returns the indexes of the chosen candidates; none leaves the choice to
	// the variant. Answered is false where it found no answer this time.
	Choose(ctx context.Context, c Case) (chosen []int, answered bool, err error)
}

// Case is a fix whose lines lead to several commits.
type Case struct {
	Issue      history.Issue // title and body; both "" where they are not known
	Fix        history.Commit
	Hunks      string // what the fix changes
	Candidates []CaseCandidate
}

// CaseCandidate is a commit that may have introduced the bug.
type CaseCandidate struct {
	history.Commit
	Lines int    // of the fix that lead to it
	Hunks string // what the commit changed there
}

const (
	// mostJudged is the number of candidates that a Judge is given.
	mostJudged = 5
	// longestFix and longestHunks are the numbers of lines that are shown of a fix
	// and of each candidate, and longestShown that of the bytes of one line.
	longestFix   = 120
	longestHunks = 40
	longestShown = 200
)

// Rerank has a judge choose where explanations have several candidates from
// before the report, and keeps what it chose, so that it is asked once. What it
// does not choose is lost to what it does; what it leaves open stays as the
// variant selects it. Lines that are missing are traced again.
func Rerank(ctx context.Context, source Source, input Input, variant Variant, explanations []Explanation, judge Judge, choices *Choices) error {
	open := newCases(input, explanations)
	open = slices.DeleteFunc(open, func(c openCase) bool {
		chosen, known := choices.chosen[c.key()]
		if known {
			c.apply(chosen, variant)
		}
		return known
	})
	open = open[:min(len(open), max(0, judge.Left()))]
	if len(open) == 0 {
		return nil
	}
	if input.Graph == nil {
		input.Graph = origin.New()
	}
	if err := addLines(ctx, source, input, variant, open); err != nil {
		return err
	}
	if err := addHunks(ctx, source, input.Graph, open); err != nil {
		return err
	}
	for _, c := range open {
		indexes, answered, err := judge.Choose(ctx, c.Case)
		if err != nil {
			return fmt.Errorf("choose among the candidates of fix %s: %w", c.Fix.Hash, err)
		}
		if !answered {
			continue
		}
		chosen := make([]string, len(indexes))
		for i, index := range indexes {
			chosen[i] = c.Candidates[index].Hash
		}
		choices.add(c.key(), chosen)
		c.apply(chosen, variant)
	}
	return nil
}

// openCase is a Case with the explanation that it is of.
type openCase struct {
	Case
	explanation *Explanation
}

// key identifies what is to be chosen.
func (c openCase) key() string {
	hash := sha256.New()
	for _, text := range []string{c.explanation.Fix, c.Issue.Title, c.Issue.Body} {
		fmt.Fprintf(hash, "%d %s\n", len(text), text)
	}
	for _, candidate := range c.Candidates {
		fmt.Fprintln(hash, candidate.Hash)
	}
	return hex.EncodeToString(hash.Sum(nil)[:16])
}

// apply selects the chosen candidates of the explanation, and no others; none
// leave it as it is.
func (c openCase) apply(chosen []string, variant Variant) {
	if len(chosen) == 0 {
		return
	}
	for i := range c.explanation.Candidates {
		candidate := &c.explanation.Candidates[i]
		switch {
		case !candidate.eligible:
		case slices.Contains(chosen, candidate.Commit):
			candidate.Lost, candidate.Reason = "", fmt.Sprintf("%s of the fix leads to it; chosen by the model among %d commits", linesInWords(candidate.Lines), len(c.Candidates))
			candidate.Class = cmp.Or(candidate.Class, weakest(variant))
		default:
			candidate.Lost, candidate.Reason, candidate.Class = "the model chose another", "", ""
		}
	}
}

func linesInWords(n int) string {
	if n == 1 {
		return "one line"
	}
	return fmt.Sprintf("each of %d lines", n)
}

// newCases returns the explanations with a choice, in their order, without
// lines.
func newCases(input Input, explanations []Explanation) []openCase {
	commits := make(map[string]int, len(input.Commits))
	for i, commit := range input.Commits {
		commits[commit.Hash] = i
	}
	issues := make(map[int]history.Issue, len(input.Issues))
	for _, issue := range input.Issues {
		issues[issue.Number] = issue
	}
	var cases []openCase
	for i := range explanations {
		e := &explanations[i]
		judged := judgedOf(*e)
		if len(judged) < 2 {
			continue
		}
		c := openCase{Case{Issue: issues[e.Issue], Fix: input.Commits[commits[e.Fix]]}, e}
		for _, candidate := range judged {
			c.Candidates = append(c.Candidates, CaseCandidate{Commit: input.Commits[commits[candidate.Commit]], Lines: candidate.Lines})
		}
		cases = append(cases, c)
	}
	return cases
}

// addLines traces again the fixes of which only the candidates are known.
func addLines(ctx context.Context, source Source, input Input, variant Variant, cases []openCase) error {
	var missing []history.Fix
	for _, c := range cases {
		if c.explanation.Lines == nil {
			missing = append(missing, history.Fix{Commit: c.explanation.Fix})
		}
	}
	traced, err := trace(ctx, source, input, variant, missing)
	if err != nil {
		return err
	}
	for _, c := range cases {
		if found, known := traced[c.explanation.Fix]; known {
			c.explanation.Lines = found.lines
		}
	}
	return nil
}

// judgedOf returns the candidates to choose from: those that are selected, then
// those to which the most lines lead that the fix changes, or, where these lead
// to none, the most lines beside them. They come in the order of the commits,
// which does not give away what the variant selects.
func judgedOf(e Explanation) []Candidate {
	anyChanged := slices.ContainsFunc(e.Candidates, func(c Candidate) bool { return c.eligible && c.changed })
	eligible := slices.DeleteFunc(slices.Clone(e.Candidates), func(c Candidate) bool {
		leads := c.changed || !anyChanged && c.Lines > 0
		return !c.eligible || c.Lost != "" && !leads
	})
	foremost := slices.Clone(eligible)
	slices.SortStableFunc(foremost, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(min(1, len(a.Lost)), min(1, len(b.Lost))), cmp.Compare(b.Lines, a.Lines), b.Date.Compare(a.Date))
	})
	foremost = foremost[:min(len(foremost), mostJudged)]
	return slices.DeleteFunc(eligible, func(c Candidate) bool {
		return !slices.ContainsFunc(foremost, func(f Candidate) bool { return f.Commit == c.Commit })
	})
}

func addHunks(ctx context.Context, source Source, graph *origin.Graph, cases []openCase) error {
	var fixes, wanted []string
	for _, c := range cases {
		fixes = append(fixes, c.Fix.Hash)
		wanted = append(wanted, c.Fix.Hash)
		for _, candidate := range c.Candidates {
			wanted = append(wanted, candidate.Hash)
		}
	}
	if err := graph.Extend(ctx, source, fixes); err != nil {
		return fmt.Errorf("read the candidates of fixes: %w", err)
	}
	slices.Sort(wanted)
	edits, err := graph.ChangedLines(ctx, source, slices.Compact(wanted))
	if err != nil {
		return fmt.Errorf("read the candidates of fixes: %w", err)
	}
	byCommit := map[string][]origin.Edit{}
	for _, edit := range edits {
		byCommit[edit.Commit] = append(byCommit[edit.Commit], edit)
	}
	for i := range cases {
		c := &cases[i]
		c.Hunks = hunksOf(preferred(byCommit[c.Fix.Hash]), longestFix, nil)
		for j := range c.Candidates {
			candidate := &c.Candidates[j]
			candidate.Hunks = candidateHunks(byCommit[candidate.Hash], candidate.Hash, c.explanation.Lines)
		}
	}
	return nil
}

// candidateHunks returns the hunks of a commit that brought lines, or, of files
// that it adds, the lines.
func candidateHunks(edits []origin.Edit, commit string, lines []Line) string {
	at := map[string][]int32{}
	added := map[string][]string{}
	leads := func(line Line) bool { return line.Origin == commit && line.Dropped == "" }
	beside := !slices.ContainsFunc(lines, func(line Line) bool { return leads(line) && line.distance == 0 })
	for _, line := range lines {
		if leads(line) && (beside || line.distance == 0) {
			at[line.originPath] = append(at[line.originPath], line.originLine)
			added[line.originPath] = append(added[line.originPath], line.Text)
		}
	}
	var changed []origin.Edit
	for _, edit := range edits {
		if len(at[edit.NewPath]) > 0 {
			changed = append(changed, edit)
			delete(added, edit.NewPath)
		}
	}
	text := hunksOf(changed, longestHunks, at)
	for _, path := range slices.Sorted(maps.Keys(added)) {
		text += "--- " + path + " (added as a whole, of which these lines)\n"
		for _, line := range added[path][:min(len(added[path]), longestHunks)] {
			text += "+" + shown(line) + "\n"
		}
	}
	return text
}

// hunksOf writes edits as a patch without context, of at most so many lines.
// With places only the hunks are written that hold one of them.
func hunksOf(edits []origin.Edit, most int, places map[string][]int32) string {
	var text strings.Builder
	written := 0
	for _, edit := range edits {
		fmt.Fprintf(&text, "--- %s\n", cmp.Or(edit.NewPath, edit.Path+" (deleted)"))
		deleted, added := 0, 0
		for _, hunk := range edit.Hunks {
			lines := prefixed("-", edit.Deleted[deleted:deleted+int(hunk.OldLines)])
			lines = append(lines, prefixed("+", edit.Added[added:added+int(hunk.NewLines)])...)
			deleted, added = deleted+int(hunk.OldLines), added+int(hunk.NewLines)
			holds := func(line int32) bool { return line >= hunk.NewStart && line < hunk.NewStart+hunk.NewLines }
			if places != nil && !slices.ContainsFunc(places[edit.NewPath], holds) {
				continue
			}
			if written+len(lines) > most {
				lines = append(lines[:max(0, most-written)], "…")
			}
			written += len(lines)
			fmt.Fprintf(&text, "@@ line %d\n%s\n", hunk.NewStart+1, strings.Join(lines, "\n"))
			if written >= most {
				return text.String()
			}
		}
	}
	return text.String()
}

func prefixed(mark string, lines []string) []string {
	all := make([]string, len(lines))
	for i, line := range lines {
		all[i] = mark + shown(line)
	}
	return all
}

// shown returns a line as a judge is shown it.
func shown(line string) string {
	line = strings.ToValidUTF8(line, "\uFFFD")
	if len(line) > longestShown {
		line = strings.ToValidUTF8(line[:longestShown], "") + "…"
	}
	return line
}
