package search

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/history"
)

// Deed narrows issues and pull requests to those with which somebody did
// something, which the graph holds and the texts do not say.
type Deed struct {
	// Name is one of Deeds; "" for none.
	Name string
	// Person is the login of who did it; "" for anybody.
	Person string
	// Since and Until are the period in which it was done, half open.
	Since, Until time.Time
}

// deedPattern is how the graph holds a deed: who did it to n, and when.
type deedPattern struct{ path, date string }

var deedPatterns = map[string]deedPattern{
	"fixed":      {"(n)<-[:fixed]-(x:Commit)<-[:author]-(u:User)", "x.committedDate"},
	"introduced": {"(n)<-[:introduced]-(x:Commit)<-[:author]-(u:User)", "x.committedDate"},
	"opened":     {"(n)<-[:creates|opens]-(u:User)", "n.created_at"},
	"merged":     {"(n)<-[:merges]-(u:User)", "n.merged_at"},
	"assigned":   {"(n)<-[:assigned]-(u:User)", "n.created_at"},
	"reviewed":   {"(n)<-[:reviews]-(u:User)", "n.created_at"},
}

// Deeds are the names of the deeds that a search can be narrowed by.
func Deeds() []string {
	var names []string
	for name := range deedPatterns {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

const deedQuery = `MATCH (n:%s) WHERE n.repo = $repo AND n.id IN $ids AND EXISTS {
  MATCH %s WHERE ($person = '' OR toLower(coalesce(u.login, u.name)) = $person)
    AND ($since = '' OR %s >= $since) AND ($until = '' OR %[3]s < $until) }
RETURN n.id AS id`

// withDeed keeps the hits with which the deed was done.
func (s *Searcher) withDeed(ctx context.Context, repository history.RepositoryName, hits []Hit, d Deed) ([]Hit, error) {
	pattern, known := deedPatterns[d.Name]
	if !known || len(hits) == 0 {
		return hits, nil
	}
	ids := make([]string, len(hits))
	for i, h := range hits {
		ids[i] = h.key
	}
	done := map[string]bool{}
	for _, label := range []string{"Issue", "PullRequest"} {
		result, err := s.graph.Run(ctx, fmt.Sprintf(deedQuery, label, pattern.path, pattern.date), map[string]any{
			"repo": repository.String(), "ids": ids, "person": strings.ToLower(d.Person), "since": moment(d.Since), "until": moment(d.Until),
		})
		if err != nil {
			return nil, fmt.Errorf("look up what was %s in %s: %w", d.Name, repository, err)
		}
		for _, row := range result.Rows {
			done[text(row[0])] = true
		}
	}
	return slices.DeleteFunc(hits, func(h Hit) bool { return !done[h.key] }), nil
}

// moment writes a moment as the graph does; "" for none.
func moment(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}
