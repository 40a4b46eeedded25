package szz

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

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
		dropUnlessAll(lines, "test beside code", func(l Line) bool { return isTest(l.Path) })
		dropUnlessAll(lines, "document beside code", func(l Line) bool { return isDocument(l.Path) })
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

// isTest reports whether a file holds tests, by the names that most languages
// give them.
func isTest(file string) bool {
	for _, directory := range strings.Split(strings.ToLower(path.Dir(file)), "/") {
		if slices.Contains([]string{"test", "tests", "spec", "specs", "testing", "testsuite", "__tests__", "unittests"}, directory) {
			return true
		}
	}
	name := strings.ToLower(strings.TrimSuffix(path.Base(file), path.Ext(file)))
	return strings.HasPrefix(name, "test_") || strings.HasSuffix(name, "_test") || strings.HasSuffix(name, "_spec") ||
		strings.HasSuffix(name, ".test") || strings.HasSuffix(name, ".spec") || strings.HasSuffix(path.Base(file), "Test.java")
}

// isDocument reports whether a file is text for people.
func isDocument(file string) bool {
	name := strings.ToLower(path.Base(file))
	switch extension(name) {
	case "md", "markdown", "mdx", "rst", "txt", "adoc", "asciidoc", "tex", "texi", "pod", "changes":
		return name != "cmakelists.txt"
	}
	return slices.ContainsFunc([]string{"changelog", "changes", "news", "readme", "authors", "todo", "version", "copying", "license"}, func(known string) bool {
		return strings.HasPrefix(name, known)
	})
}

// mostFiles is the number of files from which a commit is one in bulk: an
// import, a merge by hand, or a change of style.
const mostFiles = 100

// The score of a candidate adds these. They are the coefficients of a
// conditional logit on the 126 fixes of one half of the developer-informed
// oracle, where it selects the right commit for three in four of the fixes of
// projects that it was not fitted on.
const (
	scoreChanged = 1.7  // lines that the fix changes lead to it
	scoreShare   = 1.3  // times their share of all lines that the fix changes
	scoreNear    = 0.7  // lines beside these do
	scoreLast    = -1.4 // no lines do; it only is among the last that changed the file
	scoreLater   = -1.9 // times the logarithm of its place from the latest on
)

// likeliest selects the candidate of the highest score, of those that are
// neither merges nor commits in bulk, unless there are no others.
func likeliest(c candidate, all []candidate) string {
	scored := slices.DeleteFunc(slices.Clone(all), func(o candidate) bool { return o.IsMerge() || o.ChangedFiles > mostFiles })
	if len(scored) == 0 {
		scored = all
	}
	scores := scoresOf(scored)
	best := slices.MaxFunc(scored, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(scores[a.Hash], scores[b.Hash]), compareAge(a, b))
	})
	score, isScored := scores[c.Hash]
	switch {
	case c.Hash == best.Hash:
		return ""
	case !isScored && c.IsMerge():
		return "it is a merge"
	case !isScored:
		return fmt.Sprintf("it changes %d files at once", c.ChangedFiles)
	}
	return fmt.Sprintf("%.10s is likelier, by %.1f to %.1f points", best.Hash, scores[best.Hash], score)
}

// scoresOf returns the score of each candidate beside the others.
func scoresOf(all []candidate) map[string]float64 {
	changed := 0
	for _, c := range all {
		changed += c.lines
	}
	scores := map[string]float64{}
	for place, c := range slices.Backward(slices.SortedFunc(slices.Values(all), compareAge)) {
		score := scoreLater * math.Log(float64(len(all)-place))
		switch {
		case c.lines > 0:
			score += scoreChanged + scoreShare*float64(c.lines)/float64(changed)
		case c.near > 0:
			score += scoreNear
		case c.around == 0:
			score += scoreLast
		}
		scores[c.Hash] = score
	}
	return scores
}
