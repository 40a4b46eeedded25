// Package gaps tells what the graph does not hold of a repository, where that and not
// its history is why nothing was found.
package gaps

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/columnname"
	"repochat/internal/answer/rowset"
	"repochat/internal/ask/tracker"
	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
)

// Bounds tell of a period outside the history, in which nothing can be
// found, where the history begins or ends.
func Bounds(window *facts.Window, v names.Vocabulary) []string {
	switch {
	case window == nil || v.FirstCommit.IsZero():
		return nil
	case !window.To.After(v.FirstCommit):
		return []string{"The first commit is of " + v.FirstCommit.UTC().Format(time.DateOnly) + "."}
	case window.From.After(v.LastCommit):
		return []string{fmt.Sprintf("The last commit is of %s; the last whole month of the data is %s.", v.LastCommit.UTC().Format(time.DateOnly), v.LastWholeMonth().Format("January 2006"))}
	}
	return nil
}

// ofReleases matches what asks for releases, or for the tags of git.
var ofReleases = regexp.MustCompile(`(?i)\b(?:releases?|(?:git|latest|last|newest|which|what|any|first)\s+tags?|tagged\s+(?:an?\s+)?(?:release|version|commit|draft))\b`)

// None tells that nothing is in a result, and that a repository has no releases where the
// query is about some; "" where something was found.
func None(q question.Scanned, query *facts.Facts, result graph.Result) string {
	switch {
	case rowset.IsNothing(result) && query.UsesLabel("Release") && hasNoReleases(q):
		return noReleases(q)
	case len(result.Rows) == 0 || IsNull(result):
		return "None found."
	}
	return ""
}

// Releases tells that a repository has none where a question asks for them.
func Releases(q question.Scanned) []answer.Notice {
	if !hasNoReleases(q) || !ofReleases.MatchString(q.Text) {
		return nil
	}
	return answer.NoticesOf(answer.NoticeMissing, noReleases(q))
}

func hasNoReleases(q question.Scanned) bool {
	return q.Vocabulary.Nodes != nil && q.Vocabulary.Nodes["Release"] == 0
}

func noReleases(q question.Scanned) string {
	return "There are no releases and no tags in " + q.Repository.String() + "."
}

// Missing reports what the graph does not hold of this repository, when that and
// not its history is why nothing was found.
func Missing(q question.Scanned, query *facts.Facts, result graph.Result) string {
	nodes := q.Vocabulary.Nodes
	isEmpty := rowset.IsNothing(result) || rowset.PartsAreNothing(result)
	switch {
	case isEmpty && nodes != nil && nodes["Issue"]+nodes["PullRequest"] == 0 && (query.UsesLabel("Issue") || query.UsesLabel("PullRequest")):
		return fmt.Sprintf("The graph holds no issues and no pull requests of %s: it was loaded from git alone. "+
			"`repochat sync` with --tracker adds them.", q.Repository)
	case isEmpty && nodes != nil && nodes["PullRequest"] == 0 && query.UsesLabel("PullRequest"):
		return fmt.Sprintf("The graph holds no pull requests of %s: no tracker with any was read. `repochat sync` with --tracker or a GITHUB_TOKEN reads them.", q.Repository)
	case (isEmpty || tracker.IsOrderedByNothing(query, result)) && tracker.HasMessageIssuesOnly(q.Vocabulary) && tracker.UsesIssues(query) && tracker.Asks(query):
		return fmt.Sprintf("The graph does not hold that of %s: no issue tracker was read, and its %d issues are known only from the commit messages that close them. "+
			"`repochat sync` with --tracker or a GITHUB_TOKEN reads the rest.", q.Repository, q.Vocabulary.MessageIssues)
	case nodes["Release"] > 0 && q.Vocabulary.Released == 0 && slices.Contains(query.Properties, "released_at"):
		return fmt.Sprintf("No commit of %s is known to be in a release: its tags do not lead to its commits, or an older RepoChat loaded it. `repochat sync %[1]s` loads it anew.", q.Repository)
	case query.UsesLabel("PullRequest") && isSortedByNoSize(query, result):
		return fmt.Sprintf("The records of the pull requests of %s do not tell how much any of them changes, as archives do not. `repochat sync` with a GITHUB_TOKEN reads them.", q.Repository)
	case IsNull(result) && query.UsesLabel("Repository"):
		return NotTold(q.Repository, result)
	}
	return ""
}

// sizes are the columns that tell how much something changes.
var sizes = []string{"lines", "files", "additions", "deletions"}

// isSortedByNoSize reports whether several rows are sorted by a size that none has.
func isSortedByNoSize(query *facts.Facts, result graph.Result) bool {
	if len(query.Ordering) == 0 || len(result.Rows) < 2 {
		return false
	}
	key := query.Ordering[0].Column
	return key >= 0 && key < len(result.Columns) && slices.Contains(sizes, result.Columns[key]) && !slices.ContainsFunc(result.Rows, func(row []any) bool { return row[key] != nil })
}

// NotTold reports which properties of a repository are not known.
func NotTold(repository history.RepositoryName, result graph.Result) string {
	var unknown []string
	for i, name := range result.Columns {
		if result.Rows[0][i] == nil {
			unknown = append(unknown, columnname.Words(name))
		}
	}
	return fmt.Sprintf("What was loaded of %s does not tell: %s. GitHub may.", repository, strings.Join(unknown, ", "))
}

// LacksValue reports whether a result is one row with a gap: the closing date of
// an issue that is open.
func LacksValue(result graph.Result) bool {
	return len(result.Rows) == 1 && slices.Contains(result.Rows[0], nil)
}

// IsNull reports whether a result is one row without any value.
func IsNull(result graph.Result) bool {
	return len(result.Rows) == 1 && !slices.ContainsFunc(result.Rows[0], func(value any) bool { return value != nil })
}
