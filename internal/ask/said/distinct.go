package said

import (
	"regexp"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/search"
)

var (
	// ofPull ends the title of a commit that a pull request was squashed to.
	ofPull = regexp.MustCompile(`\s*\(#\d+\)$`)
	// mergeOf begins the title of a merge commit.
	mergeOf = regexp.MustCompile(`^Merge pull request #(\d+)\b`)
)

// distinct returns hits without the commits of pull requests that are among them:
// their titles are the same, or that of a merge names the number. The pull request,
// which holds the discussion, takes the place of the better of both.
func distinct(hits []search.Hit) []search.Hit {
	place := map[string]int{} // of a hit in those that are kept, by its key
	var kept []search.Hit
	for _, h := range hits {
		key := keyOf(h)
		at, isRepeated := place[key]
		isCommit := h.Kind == string(graph.CommitText)
		isPull := h.Kind == string(graph.PullRequestText)
		switch {
		case isRepeated && isCommit && kept[at].Kind == string(graph.PullRequestText):
			continue
		case isRepeated && isPull && kept[at].Kind == string(graph.CommitText):
			kept[at] = h
		default:
			at = len(kept)
			kept = append(kept, h)
		}
		if !isRepeated || isPull {
			place[key] = at
		}
		if isPull {
			place["#"+h.ID] = at
		}
	}
	return kept
}

func keyOf(h search.Hit) string {
	if m := mergeOf.FindStringSubmatch(h.Title); h.Kind == string(graph.CommitText) && m != nil {
		return "#" + m[1]
	}
	return strings.ToLower(ofPull.ReplaceAllString(h.Title, ""))
}
