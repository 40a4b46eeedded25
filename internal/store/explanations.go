package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/history"
)

// ExplanationID names an explanation within a repository.
type ExplanationID struct {
	Issue int
	Fix   string
}

// PutExplanations makes the given explanations all that are saved of a
// repository, in one transaction, and writes only what changed. One whose Lines
// are nil keeps those that are saved.
func (s *Store) PutExplanations(ctx context.Context, repository history.RepositoryName, all []history.Explanation) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		saved, err := verdicts(ctx, tx, repository)
		if err != nil {
			return err
		}
		for _, e := range all {
			id := ExplanationID{e.Issue, e.Fix}
			before, known := saved[id]
			delete(saved, id)
			if err := putExplanation(ctx, tx, repository, e, before, known); err != nil {
				return err
			}
		}
		const statement = "DELETE FROM explanations WHERE repository = $1 AND issue = $2 AND fix = $3"
		for gone := range maps.Keys(saved) {
			if _, err := tx.ExecContext(ctx, statement, repository.String(), gone.Issue, gone.Fix); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("save what explains the bugs of %s: %w", repository, err)
	}
	return nil
}

// ExplanationIDs returns which explanations are saved of a repository.
func (s *Store) ExplanationIDs(ctx context.Context, repository history.RepositoryName) (map[ExplanationID]bool, error) {
	saved, err := verdicts(ctx, s.db, repository)
	if err != nil {
		return nil, fmt.Errorf("read what explains the bugs of %s: %w", repository, err)
	}
	ids := make(map[ExplanationID]bool, len(saved))
	for id := range saved {
		ids[id] = true
	}
	return ids, nil
}

type querier interface {
	QueryContext(ctx context.Context, query string, arguments ...any) (*sql.Rows, error)
}

func verdicts(ctx context.Context, from querier, repository history.RepositoryName) (map[ExplanationID]string, error) {
	rows, err := from.QueryContext(ctx, "SELECT issue, fix, verdict FROM explanations WHERE repository = $1", repository.String())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	saved := map[ExplanationID]string{}
	for rows.Next() {
		var id ExplanationID
		var verdict string
		if err := rows.Scan(&id.Issue, &id.Fix, &verdict); err != nil {
			return nil, err
		}
		saved[id] = verdict
	}
	return saved, rows.Err()
}

const putExplanationRow = `INSERT INTO explanations (repository, issue, fix, commits, verdict, lines) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (repository, issue, fix) DO UPDATE
SET commits = excluded.commits, verdict = excluded.verdict, lines = CASE excluded.lines WHEN '' THEN explanations.lines ELSE excluded.lines END`

// putExplanation saves one explanation, unless it is there.
func putExplanation(ctx context.Context, tx *sql.Tx, repository history.RepositoryName, e history.Explanation, before string, known bool) error {
	verdict, lines, err := formatExplanation(e)
	if err != nil || known && verdict == before && lines == "" {
		return err
	}
	_, err = tx.ExecContext(ctx, putExplanationRow, repository.String(), e.Issue, e.Fix, commitsOf(e), verdict, lines)
	return err
}

// commitsOf returns the fix and the commits that introduced the bug, so that a
// row is found by each of them.
func commitsOf(e history.Explanation) string {
	commits := []string{e.Fix}
	for _, c := range e.Candidates {
		if c.Lost == "" {
			commits = append(commits, c.Commit)
		}
	}
	for _, n := range e.Named {
		commits = append(commits, n.Commit)
	}
	slices.Sort(commits)
	return " " + strings.Join(slices.Compact(commits), " ")
}

type explainedLines struct {
	Lines   []history.TracedLine
	LeftOut int
}

func formatExplanation(e history.Explanation) (verdict, lines string, err error) {
	if e.Lines != nil {
		text, err := json.Marshal(explainedLines{e.Lines, e.LeftOut})
		if err != nil {
			return "", "", err
		}
		lines = plainText(string(text))
	}
	e.Lines, e.LeftOut = nil, 0
	text, err := json.Marshal(e)
	return plainText(string(text)), lines, err
}

// ExplanationsOfIssue returns the explanations of an issue, by fix.
func (s *Store) ExplanationsOfIssue(ctx context.Context, repository history.RepositoryName, issue int) ([]history.Explanation, error) {
	const query = selectExplanations + "issue = $2" + explanationsInOrder
	return s.explanations(ctx, query, repository, issue)
}

// ExplanationsOfCommit returns the explanations of which a commit is the fix, or
// one that introduced the bug. The commit may be the beginning of a hash.
func (s *Store) ExplanationsOfCommit(ctx context.Context, repository history.RepositoryName, commit string) ([]history.Explanation, error) {
	const query = selectExplanations + "commits LIKE $2" + explanationsInOrder
	return s.explanations(ctx, query, repository, "% "+strings.ToLower(commit)+"%")
}

const (
	selectExplanations  = "SELECT verdict, lines FROM explanations WHERE lower(repository) = lower($1) AND "
	explanationsInOrder = " ORDER BY issue, fix LIMIT 50"
)

func (s *Store) explanations(ctx context.Context, query string, repository history.RepositoryName, value any) ([]history.Explanation, error) {
	rows, err := s.db.QueryContext(ctx, query, repository.String(), value)
	if err != nil {
		return nil, fmt.Errorf("read what explains the bugs of %s: %w", repository, err)
	}
	defer rows.Close()
	var all []history.Explanation
	for rows.Next() {
		var verdict, text string
		if err := rows.Scan(&verdict, &text); err != nil {
			return nil, fmt.Errorf("read what explains the bugs of %s: %w", repository, err)
		}
		explanation, err := parseExplanation(verdict, text)
		if err != nil {
			return nil, fmt.Errorf("read what explains the bugs of %s: %w", repository, err)
		}
		all = append(all, explanation)
	}
	return all, rows.Err()
}

func parseExplanation(verdict, text string) (history.Explanation, error) {
	var e history.Explanation
	var lines explainedLines
	err := json.Unmarshal([]byte(verdict), &e)
	if text != "" {
		err = errors.Join(err, json.Unmarshal([]byte(text), &lines))
	}
	e.Lines, e.LeftOut = lines.Lines, lines.LeftOut
	return e, err
}
