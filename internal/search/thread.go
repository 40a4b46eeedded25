package search

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"repochat/internal/history"
	"repochat/internal/passage"
)

// ErrNoThread is returned for a number that no issue or pull request has.
var ErrNoThread = errors.New("no such issue or pull request")

// Thread is an issue or pull request with what was said in it.
type Thread struct {
	Hit
	Body string
	// Remarks are what people said, without what bots wrote, in order of time.
	Remarks []Passage
	// ClosedBy are the pull requests and commits that closed it.
	ClosedBy []Hit
}

const remarksQuery = `MATCH (c:Comment) WHERE c.repo = $repo AND c.thread = $id AND c.part IS NOT NULL
OPTIONAL MATCH (u:User)-[:writes]->(c)
RETURN c.kind AS kind, c.body AS text, coalesce(u.login, u.name) AS by, c.created_at AS at, c.url AS url, coalesce(c.closing, false) AS closing
ORDER BY c.position`

const closersQuery = `MATCH (t:Issue|PullRequest) WHERE t.repo = $repo AND t.id = $id
OPTIONAL MATCH (closer:PullRequest|Commit)-[r:closes|fixed]->(t)
RETURN t.closed_at AS closed, collect(DISTINCT closer.id) AS ids`

// Thread returns an issue or pull request by its number.
func (s *Searcher) Thread(ctx context.Context, repository history.RepositoryName, number int) (Thread, error) {
	key := repository.String() + "#" + strconv.Itoa(number)
	hits, err := s.lookUp(ctx, repository, []string{key}, Query{})
	if err != nil {
		return Thread{}, fmt.Errorf("look up #%d of %s: %w", number, repository, err)
	}
	if len(hits) == 0 {
		return Thread{}, ErrNoThread
	}
	thread := Thread{Hit: hits[0], Body: hits[0].body}
	parameters := map[string]any{"repo": repository.String(), "id": key}
	result, err := s.graph.Run(ctx, remarksQuery, parameters)
	if err != nil {
		return Thread{}, fmt.Errorf("read what was said in #%d of %s: %w", number, repository, err)
	}
	for _, row := range result.Rows {
		closing, _ := row[5].(bool)
		thread.Remarks = append(thread.Remarks, Passage{
			In: text(row[0]), Text: passage.Own(text(row[1]), nil), By: text(row[2]), At: text(row[3]), URL: text(row[4]), Closing: closing,
		})
	}
	if result, err = s.graph.Run(ctx, closersQuery, parameters); err != nil {
		return Thread{}, fmt.Errorf("look up what closed #%d of %s: %w", number, repository, err)
	}
	var keys []string
	for _, row := range result.Rows {
		thread.ClosedAt = text(row[0])
		ids, _ := row[1].([]any)
		for _, id := range ids {
			keys = append(keys, text(id))
		}
	}
	thread.ClosedBy, err = s.lookUp(ctx, repository, keys, Query{})
	return thread, err
}

// Like returns what speaks of the same as a thread does, without the thread, and
// rather what was written at that time.
func (s *Searcher) Like(ctx context.Context, repository history.RepositoryName, number int, q Query) (Found, error) {
	thread, err := s.Thread(ctx, repository, number)
	if err != nil {
		return Found{}, err
	}
	if at, err := time.Parse(time.RFC3339, thread.At); err == nil && q.Around.IsZero() {
		q.Around = at
	}
	q.Text, q.Without = thread.Title+"\n"+passage.Own(thread.Body, nil), append(q.Without, thread.ID)
	return s.Search(ctx, repository, q)
}
