package szz

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"repochat/internal/szz/filekind"
	"repochat/internal/szz/origin"
)

// refine does for the variant Best what the published variants leave out. It
// drops lines that a fix only moves, and those of tests and documents beside
// code; it follows lines past the commits that only moved, reformatted or
// renamed what is in them; it adds the lines beside those that a fix changes,
// and returns for each fix the commits that last changed its files.
func (t tracer) refine(ctx context.Context, traced map[string][]Line, edits []origin.Edit) (map[string][]string, error) {
	byFix := map[string][]origin.Edit{}
	for _, edit := range edits {
		byFix[edit.Commit] = append(byFix[edit.Commit], edit)
	}
	for fix, lines := range traced {
		dropMoved(lines, byFix[fix])
		dropUnlessAll(lines, "test beside code", func(l Line) bool { return filekind.IsTest(l.Path) })
		dropUnlessAll(lines, "document beside code", func(l Line) bool { return filekind.IsDocument(l.Path) })
	}
	looked := map[string][]origin.Edit{}
	for fix, all := range byFix {
		looked[fix] = preferred(all)
	}
	if err := t.addSurroundings(ctx, traced, looked); err != nil {
		return nil, err
	}
	return t.lastChanges(looked), t.stepBack(ctx, traced)
}

// lastChanges returns for each fix the commits that last changed its files.
func (t tracer) lastChanges(byFix map[string][]origin.Edit) map[string][]string {
	last := map[string][]string{}
	for fix, edits := range byFix {
		for _, edit := range edits[:min(len(edits), mostLooked)] {
			for _, commit := range t.graph.LastChanges(edit, mostLast) {
				if !slices.Contains(last[fix], commit) {
					last[fix] = append(last[fix], commit)
				}
			}
		}
	}
	return last
}

const (
	// mostLooked is the number of files of a fix that are looked at beside the
	// lines that it changes, and mostLast how many commits of each.
	mostLooked = 6
	mostLast   = 3
)

// dropMoved drops lines that a fix adds again elsewhere, unless there are no
// others. Short lines come again by chance.
func dropMoved(lines []Line, edits []origin.Edit) {
	again := map[string]bool{}
	for _, edit := range edits {
		for _, text := range edit.Added {
			again[withoutSpaces(text)] = true
		}
	}
	dropUnlessAll(lines, "only moved", func(l Line) bool {
		text := withoutSpaces(l.Text)
		return len(text) >= shortestMoved && again[text]
	})
}

// shortestMoved is the length, without white space, from which equal lines are
// taken for one that was moved.
const shortestMoved = 30

// dropUnlessAll drops the lines of a kind, if there are others that count.
func dropUnlessAll(lines []Line, reason string, of func(Line) bool) {
	if !slices.ContainsFunc(lines, func(l Line) bool { return l.Dropped == "" && !of(l) }) {
		return
	}
	for i := range lines {
		if lines[i].Dropped == "" && of(lines[i]) {
			lines[i].Dropped = reason
		}
	}
}

// mostFiles is the number of files from which a commit is one in bulk: an
// import, a merge by hand, or a change of style.
const mostFiles = 100

// The score of a candidate adds these. They are the coefficients of a
// conditional logit on 228 fixes of one half of the developer-informed oracle.
const (
	scoreShare  = 1.9  // times its share of the lines that the fix changes
	scoreNear   = 0.65 // times the logarithm of how many lines beside these lead to it
	scoreLast   = -1.1 // no lines do; it only is among the last that changed the file
	scoreWords  = 6.0  // times how alike what it and the fix change are
	scoreRevert = -4.8 // it takes back another commit
	scoreLater  = -1.0 // times the logarithm of its place from the latest on
	scoreDays   = -0.5 // times the logarithm of the days before the fix
)

// likeliest selects the candidate of the highest likelihood.
func likeliest(c candidate, all []candidate) string {
	likely := likelihoods(all)
	best := slices.MaxFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(likely[a.Hash], likely[b.Hash]), compareAge(a, b))
	})
	own, isScored := likely[c.Hash]
	switch {
	case c.Hash == best.Hash:
		return ""
	case !isScored && c.IsMerge():
		return "it is a merge"
	case !isScored:
		return fmt.Sprintf("it changes %d files at once", c.ChangedFiles)
	}
	return fmt.Sprintf("%.10s is likelier, by %.0f to %.0f in 100", best.Hash, 100*likely[best.Hash], 100*own)
}

// likelihoods returns how likely each candidate is the one that is looked for,
// if one of them is. Merges and commits in bulk are left out, unless there are no
// others.
func likelihoods(all []candidate) map[string]float64 {
	scored := slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return c.IsMerge() || c.ChangedFiles > mostFiles })
	if len(scored) == 0 {
		scored = all
	}
	changed, _ := changedLines(scored)
	likely, sum := map[string]float64{}, 0.0
	for place, c := range slices.Backward(slices.SortedFunc(slices.Values(scored), compareAge)) {
		likely[c.Hash] = math.Exp(c.score(changed) + scoreLater*math.Log(float64(len(scored)-place)))
		sum += likely[c.Hash]
	}
	for hash := range likely {
		likely[hash] /= sum
	}
	return likely
}

// score returns the score of a candidate but for its place among the others, of
// lines that the fix changes.
func (c candidate) score(changed int) float64 {
	days := math.Max(0, c.before.Hours()/24)
	score := scoreShare*float64(c.lines)/float64(max(1, changed)) + scoreNear*math.Log(1+float64(c.near)) +
		scoreWords*c.alike + scoreDays*math.Log(1+days)
	if c.lines == 0 && c.shown() == 0 {
		score += scoreLast
	}
	if strings.HasPrefix(strings.ToLower(c.Subject()), "revert") {
		score += scoreRevert
	}
	return score
}
