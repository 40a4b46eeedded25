package szz

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"repochat/internal/szz/origin"
)

// refine does for the variant Best what the published variants leave out. It
// drops lines that a fix only moves, and those of tests and documents beside
// code; it follows lines past the commits that only moved, reformatted or
// renamed what is in them; and where no lines are left, because a fix only
// adds some, it takes the lines around these.
func (t tracer) refine(ctx context.Context, traced map[string][]Line, edits []origin.Edit) error {
	byFix := map[string][]origin.Edit{}
	for _, edit := range edits {
		byFix[edit.Commit] = append(byFix[edit.Commit], edit)
	}
	for fix, lines := range traced {
		dropMoved(lines, byFix[fix])
		dropUnlessAll(lines, "test beside code", func(l Line) bool { return isTest(l.Path) })
		dropUnlessAll(lines, "document beside code", func(l Line) bool { return isDocument(l.Path) })
	}
	if err := t.addSurroundings(ctx, traced, byFix); err != nil {
		return err
	}
	return t.stepBack(ctx, traced)
}

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

// likeliest selects the latest candidate that is neither a merge nor a commit
// in bulk, unless there are no others.
func likeliest(c candidate, all []candidate) string {
	small := slices.DeleteFunc(slices.Clone(all), func(o candidate) bool { return o.ChangedFiles > mostFiles })
	if len(small) == 0 {
		small = all
	}
	if reason := latest(c, small); reason == "" || c.ChangedFiles <= mostFiles {
		return reason
	}
	return fmt.Sprintf("it changes %d files at once", c.ChangedFiles)
}
