package search

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/history"
)

// describeQuery looks up what hits are shown by. A thread's key is the id of
// the issue or pull request, the hash of a commit or the path of a document.
const describeQuery = `MATCH (n:Issue) WHERE n.repo = $repo AND n.id IN $ids
MATCH (p:Passage {repo: $repo, id: n.id})
OPTIONAL MATCH (u:User)-[:creates]->(n)
RETURN n.id AS key, 'issue' AS kind, toString(n.number) AS id, n.title AS title, n.state AS state,
  min(coalesce(u.login, u.name)) AS by, n.created_at AS at, n.url AS url, n.labels AS labels, n.body AS body, p.whole AS whole
UNION ALL
MATCH (n:PullRequest) WHERE n.repo = $repo AND n.id IN $ids
MATCH (p:Passage {repo: $repo, id: n.id})
OPTIONAL MATCH (u:User)-[:opens]->(n)
RETURN n.id AS key, 'pull_request' AS kind, toString(n.number) AS id, n.title AS title, n.state AS state,
  min(coalesce(u.login, u.name)) AS by, n.created_at AS at, n.url AS url, n.labels AS labels, n.body AS body, p.whole AS whole
UNION ALL
MATCH (n:Commit) WHERE n.repo = $repo AND n.id IN $ids AND ($path = '' OR EXISTS { MATCH (n)-[:changed]->(f:File) WHERE f.path STARTS WITH $path })
MATCH (p:Passage {repo: $repo, id: n.id})
OPTIONAL MATCH (u:User)-[:author]->(n)
RETURN n.id AS key, 'commit' AS kind, n.id AS id, n.message AS title, null AS state,
  min(coalesce(u.login, u.name)) AS by, n.committedDate AS at, n.url AS url, [] AS labels, n.message AS body, p.whole AS whole
UNION ALL
MATCH (p:Passage) WHERE p.repo = $repo AND p.thread IN $ids AND p.of = 'document'
WITH p.thread AS path, collect(p.whole) AS wholes, min(p.line) AS line
MATCH (r:Repository) WHERE r.repo = $repo
RETURN path AS key, 'document' AS kind, path AS id, path AS title, null AS state,
  null AS by, null AS at, r.url + '/blob/HEAD/' + path AS url, [] AS labels, null AS body,
  reduce(all = '', w IN wholes | all + ' ' + w + ' \n ') AS whole`

// lookUp describes threads by their keys, in that order.
func (s *Searcher) lookUp(ctx context.Context, repository history.RepositoryName, keys []string, q Query) ([]Hit, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	result, err := s.graph.Run(ctx, describeQuery, map[string]any{"repo": repository.String(), "ids": keys, "path": q.Path})
	if err != nil {
		return nil, err
	}
	byKey := map[string]Hit{}
	for _, row := range result.Rows {
		h := hitOf(row)
		byKey[h.key] = h
	}
	var hits []Hit
	for _, key := range keys {
		if h, known := byKey[key]; known {
			hits = append(hits, h)
		}
	}
	return hits, nil
}

func hitOf(row []any) Hit {
	h := Hit{
		key: text(row[0]), Kind: text(row[1]), ID: text(row[2]), Title: subject(text(row[3])), State: text(row[4]),
		By: text(row[5]), At: text(row[6]), URL: text(row[7]), body: text(row[9]), whole: text(row[10]), Passages: []Passage{},
	}
	if h.Kind == string(graph.IssueText) || h.Kind == string(graph.PullRequestText) {
		h.Number, _ = strconv.Atoi(h.ID)
	}
	if labels, isList := row[8].([]any); isList {
		for _, label := range labels {
			h.labels = append(h.labels, text(label))
		}
	}
	return h
}

func subject(title string) string {
	title, _, _ = strings.Cut(strings.TrimSpace(title), "\n")
	return strings.TrimSpace(title)
}

// name is how a hit is called in a reason: "#12", "3cae549", a path.
func (h Hit) name() string {
	switch {
	case h.Number > 0:
		return "#" + strconv.Itoa(h.Number)
	case h.Kind == string(graph.CommitText):
		return h.ID[:min(7, len(h.ID))]
	}
	return h.ID
}

// expandQuery follows the relationships of hits, one step.
const expandQuery = `MATCH (a:%s) WHERE a.repo = $repo AND a.id IN $ids
MATCH (a)-[r:closes|contains|fixed|mentions]-(b) WHERE b.repo = $repo AND (b:Issue OR b:PullRequest OR b:Commit)
RETURN a.id AS from, type(r) AS type, startNode(r) = a AS forth, b.id AS to`

var expandQueries = func() string {
	var parts []string
	for _, label := range []string{"Issue", "PullRequest", "Commit"} {
		parts = append(parts, strings.Replace(expandQuery, "%s", label, 1))
	}
	return strings.Join(parts, "\nUNION ALL\n")
}()

// How many hits are followed to others that were not found, how many are found that
// way, and how much of the score of what led there they have.
const (
	followedHits  = 5
	mostFollowed  = 40
	followedShare = 0.5
)

// How many hits those gain by that are related to them, and how much of what their
// score lacks.
const (
	relatedHits  = 10
	relatedShare = 0.3
)

// related is a relationship of a hit.
type related struct {
	from  Hit
	kind  string
	forth bool
	to    string // key
}

// expand adds what the best hits are related to, and lets a hit gain that another
// one closes or mentions, or is closed or mentioned by.
func (s *Searcher) expand(ctx context.Context, repository history.RepositoryName, hits []Hit, q Query) ([]Hit, error) {
	relations, err := s.relationsOf(ctx, repository, hits[:min(relatedHits, len(hits))])
	if err != nil {
		return nil, err
	}
	followed, err := s.follow(ctx, repository, hits, relations, q)
	if err != nil {
		return nil, err
	}
	support(hits, relations)
	hits = append(hits, followed...)
	slices.SortStableFunc(hits, byScore)
	return hits, nil
}

// relationsOf returns the relationships of hits.
func (s *Searcher) relationsOf(ctx context.Context, repository history.RepositoryName, hits []Hit) ([]related, error) {
	var ids []string
	from := map[string]Hit{}
	for _, h := range hits {
		from[h.key] = h
		if h.Kind != string(graph.DocumentText) {
			ids = append(ids, h.key)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	result, err := s.graph.Run(ctx, expandQueries, map[string]any{"repo": repository.String(), "ids": ids})
	if err != nil {
		return nil, err
	}
	var relations []related
	for _, row := range result.Rows {
		forth, _ := row[2].(bool)
		relations = append(relations, related{from: from[text(row[0])], kind: text(row[1]), forth: forth, to: text(row[3])})
	}
	return relations, nil
}

// follow returns what the best hits are related to and what is no hit itself.
func (s *Searcher) follow(ctx context.Context, repository history.RepositoryName, hits []Hit, relations []related, q Query) ([]Hit, error) {
	known, isFollowed := map[string]bool{}, map[string]bool{}
	for i, h := range hits {
		known[h.key], isFollowed[h.key] = true, i < followedHits
	}
	reasons, scores := map[string]string{}, map[string]float64{}
	var keys []string
	for _, r := range relations {
		if known[r.to] || !isFollowed[r.from.key] || len(keys) == mostFollowed {
			continue
		}
		if _, seen := reasons[r.to]; !seen {
			keys = append(keys, r.to)
		}
		if score := r.from.Score * followedShare; score > scores[r.to] {
			scores[r.to], reasons[r.to] = score, relation(r.kind, r.forth)+" "+r.from.name()
		}
	}
	described, err := s.lookUp(ctx, repository, keys, q)
	if err != nil {
		return nil, err
	}
	var followed []Hit
	for _, h := range described {
		h.Score, h.Reason = scores[h.key], reasons[h.key]
		if q.admits(h, false) {
			followed = append(followed, h)
		}
	}
	return followed, nil
}

// support lets hits gain by the best one that they are related to. An issue, the
// pull request that closes it and those that name it speak of one thing in several
// ways, so that what is found by two of them is rather it.
func support(hits []Hit, relations []related) {
	best := map[string]float64{}
	for _, r := range relations {
		if r.kind == "closes" || r.kind == "mentions" {
			best[r.to] = max(best[r.to], r.from.Score)
		}
	}
	for i := range hits {
		hits[i].Score = thousandths(hits[i].Score + relatedShare*best[hits[i].key]*(1-hits[i].Score))
	}
}

// relation reports what the other end of a relationship is to its origin.
func relation(kind string, forth bool) string {
	words := map[string][2]string{
		"closes": {"closed by", "closes"}, "contains": {"part of", "contains"},
		"fixed": {"fixed by", "fixes"}, "mentions": {"mentioned in", "mentions"},
	}[kind]
	if forth {
		return words[0]
	}
	return words[1]
}
