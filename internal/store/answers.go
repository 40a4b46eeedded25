package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"repochat/internal/history"
)

// Answer is a saved answer.
type Answer struct {
	ID           string
	Owner        string // id of the caller whose answer it is
	Repository   history.RepositoryName
	Conversation string // id of the conversation that it belongs to
	Question     string
	Content      json.RawMessage // the answer as the server encodes it
	CreatedAt    time.Time
}

const answerColumns = "id, owner, repository, conversation, question, answer, created_at"

// PutAnswer saves an answer, in the place of one with the same id.
func (s *Store) PutAnswer(ctx context.Context, a Answer) error {
	const statement = `INSERT INTO answers (` + answerColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, repository = excluded.repository, conversation = excluded.conversation,
    question = excluded.question, answer = excluded.answer, created_at = excluded.created_at`
	_, err := s.db.ExecContext(ctx, statement, a.ID, a.Owner, a.Repository.String(), a.Conversation, plainText(a.Question),
		string(a.Content), formatTime(a.CreatedAt))
	if err != nil {
		return fmt.Errorf("save answer %s: %w", a.ID, err)
	}
	return nil
}

// Answer returns a saved answer; found is false when there is none.
func (s *Store) Answer(ctx context.Context, id string) (a Answer, found bool, err error) {
	a, err = scanAnswer(s.db.QueryRowContext(ctx, `SELECT `+answerColumns+` FROM answers WHERE id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return Answer{}, false, nil
	}
	if err != nil {
		return Answer{}, false, fmt.Errorf("read answer %s: %w", id, err)
	}
	return a, true, nil
}

// Conversation returns the answers of a conversation, oldest first.
func (s *Store) Conversation(ctx context.Context, id string) ([]Answer, error) {
	const query = `SELECT ` + answerColumns + ` FROM answers WHERE conversation = $1 ORDER BY created_at, id`
	rows, err := s.db.QueryContext(ctx, query, id)
	if err != nil {
		return nil, fmt.Errorf("read conversation %s: %w", id, err)
	}
	defer rows.Close()
	var answers []Answer
	for rows.Next() {
		a, err := scanAnswer(rows)
		if err != nil {
			return nil, fmt.Errorf("read conversation %s: %w", id, err)
		}
		answers = append(answers, a)
	}
	return answers, rows.Err()
}

func scanAnswer(row interface{ Scan(...any) error }) (Answer, error) {
	var a Answer
	var repository, content, createdAt string
	if err := row.Scan(&a.ID, &a.Owner, &repository, &a.Conversation, &a.Question, &content, &createdAt); err != nil {
		return Answer{}, err
	}
	a.Content = json.RawMessage(content)
	var errName, errCreated error
	a.Repository, errName = history.ParseRepositoryName(repository)
	a.CreatedAt, errCreated = parseTime(createdAt)
	return a, errors.Join(errName, errCreated)
}
