package eval

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/search"
)

// RetrievalTask is what a repository's own links say that a search should find.
type RetrievalTask string

// The tasks: from an issue to the merged pull request that closes it, from a
// thread to the earlier threads that it mentions, and from the message of a
// commit to the threads that it mentions.
const (
	IssueToPull    RetrievalTask = "issue -> pull request"
	ThreadToThread RetrievalTask = "thread -> mentioned"
	CommitToThread RetrievalTask = "commit -> thread"
)

// Asked is the task of ReadAsked: from a question of a person to the thread that it
// means.
const Asked RetrievalTask = "question -> thread"

// RetrievalItem is one search with what it should find. The search sees when the
// text was written, as a search for what is like a thread does, and none of
// the links that the gold comes from: they are taken out of the text, and no
// relationship is followed.
type RetrievalItem struct {
	Task  RetrievalTask
	From  string
	Query search.Query
	Gold  []string
}

// RetrievalScore is how well the searches of one task did.
type RetrievalScore struct {
	Task     RetrievalTask
	Items    int
	MRR      float64 // mean reciprocal rank of the first right hit
	RecallAt float64 // mean share of the right ones among the first ten
}

var retrievalQueriesByTask = map[RetrievalTask]string{
	IssueToPull: `MATCH (p:PullRequest)-[:closes]->(i:Issue) WHERE p.repo = $repo AND p.state = 'merged' AND i.title IS NOT NULL
RETURN toString(i.number) AS from, i.title + '\n' + coalesce(i.body, '') AS text, collect(DISTINCT toString(p.number)) AS gold, i.created_at AS at ORDER BY from`,
	ThreadToThread: `MATCH (a:Issue|PullRequest)-[:mentions]->(b:Issue|PullRequest) WHERE a.repo = $repo AND b.number < a.number
RETURN toString(a.number) AS from, a.title + '\n' + coalesce(a.body, '') AS text, collect(DISTINCT toString(b.number)) AS gold, a.created_at AS at ORDER BY from`,
	CommitToThread: `MATCH (c:Commit)-[:mentions]->(b:Issue|PullRequest) WHERE c.repo = $repo
RETURN c.id AS from, c.message AS text, collect(DISTINCT toString(b.number)) AS gold, c.committedDate AS at ORDER BY from`,
}

// tellTales are what would give the gold away.
var tellTales = regexp.MustCompile(`(?i)https?://\S+|[\w.-]+/[\w.-]+#\d+|\bGH-\d+|#\d+|\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b`)

// RetrievalSets derives the items of all tasks from a repository's graph.
func RetrievalSets(ctx context.Context, g search.Graph, repository history.RepositoryName) ([]RetrievalItem, error) {
	threads := []string{string(graph.IssueText), string(graph.PullRequestText)}
	var items []RetrievalItem
	for _, task := range []RetrievalTask{IssueToPull, ThreadToThread, CommitToThread} {
		kinds := threads
		if task == IssueToPull {
			kinds = threads[1:]
		}
		result, err := g.Run(ctx, retrievalQueriesByTask[task], map[string]any{"repo": repository.String()})
		if err != nil {
			return nil, fmt.Errorf("derive %s from %s: %w", task, repository, err)
		}
		for _, row := range result.Rows {
			from, _ := row[0].(string)
			text, _ := row[1].(string)
			item := RetrievalItem{Task: task, From: from, Query: search.Query{
				Text: tellTales.ReplaceAllString(text, " "), Kinds: kinds, Limit: search.MostHits, TextOnly: true, Without: []string{from},
			}}
			at, _ := row[3].(string)
			item.Query.Around, _ = time.Parse(time.RFC3339, at)
			if task == ThreadToThread {
				// Earlier threads are asked for, so only these are looked through.
				item.Query.Until = item.Query.Around
			}
			golds, _ := row[2].([]any)
			for _, gold := range golds {
				// What only a comment mentions is not asked of the title and body.
				if number := fmt.Sprint(gold); task == IssueToPull || names(text, number) {
					item.Gold = append(item.Gold, number)
				}
			}
			if len(item.Gold) > 0 {
				items = append(items, item)
			}
		}
	}
	return items, nil
}

// ReadAsked reads the items of a repository from a set of lines that hold a
// repository, the number of a thread and a question that means it, separated by
// tabs.
func ReadAsked(set io.Reader, repository history.RepositoryName) ([]RetrievalItem, error) {
	var items []RetrievalItem
	lines := bufio.NewScanner(set)
	for lines.Scan() {
		columns := strings.Split(lines.Text(), "\t")
		if len(columns) != 3 {
			return nil, fmt.Errorf("%.60q is not a repository, a number and a question, separated by tabs", lines.Text())
		}
		if !strings.EqualFold(columns[0], repository.String()) {
			continue
		}
		items = append(items, RetrievalItem{Task: Asked, From: columns[2], Gold: columns[1:2], Query: search.Query{
			Text: columns[2], Kinds: []string{string(graph.IssueText), string(graph.PullRequestText)}, Limit: search.MostHits,
		}})
	}
	if len(items) == 0 && lines.Err() == nil {
		return nil, fmt.Errorf("no line is about %s", repository)
	}
	return items, lines.Err()
}

// names reports whether a text names a thread by its number.
func names(text, number string) bool {
	return regexp.MustCompile(`(?i)(?:#|GH-|/issues/|/pull/)` + number + `\b`).MatchString(text)
}

// Searcher is what is evaluated; *search.Searcher is one.
type Searcher interface {
	Search(ctx context.Context, repository history.RepositoryName, q search.Query) (search.Found, error)
}

// RunRetrieval searches for every item and returns the score of each task. done
// is called after each search.
func RunRetrieval(ctx context.Context, s Searcher, repository history.RepositoryName, items []RetrievalItem, done func()) ([]RetrievalScore, error) {
	var scores []RetrievalScore
	for _, item := range items {
		place := slices.IndexFunc(scores, func(score RetrievalScore) bool { return score.Task == item.Task })
		if place < 0 {
			place = len(scores)
			scores = append(scores, RetrievalScore{Task: item.Task})
		}
		found, err := s.Search(ctx, repository, item.Query)
		if err != nil && !errors.Is(err, search.ErrNoWords) {
			return nil, err
		}
		reciprocal, recall := rankOf(found.Hits, item.Gold)
		scores[place].Items++
		scores[place].MRR += reciprocal
		scores[place].RecallAt += recall
		done()
	}
	for i := range scores {
		scores[i].MRR /= float64(scores[i].Items)
		scores[i].RecallAt /= float64(scores[i].Items)
	}
	return scores, nil
}

const recallDepth = 10

func rankOf(hits []search.Hit, gold []string) (reciprocal, recall float64) {
	for place, h := range hits {
		if !slices.Contains(gold, h.ID) {
			continue
		}
		if reciprocal == 0 {
			reciprocal = 1 / float64(place+1)
		}
		if place < recallDepth {
			recall += 1 / float64(len(gold))
		}
	}
	return reciprocal, recall
}

// WriteRetrieval writes the scores as a table.
func WriteRetrieval(w io.Writer, scores []RetrievalScore) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-24s %6s %6s %6s\n", "task", "items", "MRR", "R@"+strconv.Itoa(recallDepth))
	for _, s := range scores {
		fmt.Fprintf(&b, "%-24s %6d %6.3f %6.3f\n", s.Task, s.Items, s.MRR, s.RecallAt)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
