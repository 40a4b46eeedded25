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
	// Running is set when a server is still working on the answer, which it shows
	// by saving it again every few seconds. SavedAt is when it did last.
	Running bool
	SavedAt time.Time
	// Text is what a search looks at beside the question. It is not read back.
	Text string
	// Feedback is saved by PutFeedback only.
	Feedback Feedback
}

const answerColumns = "id, owner, repository, conversation, question, answer, created_at, running, saved_at, verdict, reason"

// PutAnswer saves an answer, in the place of one with the same id.
func (s *Store) PutAnswer(ctx context.Context, a Answer) error {
	return s.PutAnswers(ctx, []Answer{a})
}

// PutAnswers saves answers in one transaction, each in the place of one with
// the same id. One whose conversation has been deleted is left out.
func (s *Store) PutAnswers(ctx context.Context, answers []Answer) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		for _, a := range answers {
			if err := putAnswer(ctx, tx, a); err != nil {
				return fmt.Errorf("answer %s: %w", a.ID, err)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("save answers: %w", err)
	}
	return nil
}

func putAnswer(ctx context.Context, tx *sql.Tx, a Answer) error {
	goesOn, err := touchConversation(ctx, tx, a)
	if err != nil || !goesOn {
		return err
	}
	const statement = `INSERT INTO answers (id, owner, repository, conversation, question, answer, created_at, running, saved_at, searched)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, repository = excluded.repository, conversation = excluded.conversation,
    question = excluded.question, answer = excluded.answer, created_at = excluded.created_at,
    running = excluded.running, saved_at = excluded.saved_at, searched = excluded.searched`
	_, err = tx.ExecContext(ctx, statement, a.ID, a.Owner, a.Repository.String(), a.Conversation, plainText(a.Question),
		string(a.Content), formatTime(a.CreatedAt), flag(a.Running), formatTime(a.SavedAt), searchable(a.Question+"\n"+withoutMarkdown(a.Text)))
	return err
}

// flag writes a truth as SQLite and PostgreSQL both keep an integer.
func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}

// AbandonedAnswers returns the answers that were being worked on and have not
// been saved since a moment: the server that worked on them is gone.
func (s *Store) AbandonedAnswers(ctx context.Context, since time.Time) ([]Answer, error) {
	const query = `SELECT ` + answerColumns + ` FROM answers WHERE running = 1 AND saved_at < $1 ORDER BY id`
	answers, err := s.answers(ctx, query, formatTime(since))
	if err != nil {
		return nil, fmt.Errorf("look for abandoned answers: %w", err)
	}
	return answers, nil
}

// CloseAnswer gives an answer that was being worked on its last content, unless
// it has been saved since it was read.
func (s *Store) CloseAnswer(ctx context.Context, a Answer) error {
	const statement = `UPDATE answers SET answer = $1, running = 0 WHERE id = $2 AND running = 1 AND saved_at = $3`
	if _, err := s.db.ExecContext(ctx, statement, string(a.Content), a.ID, formatTime(a.SavedAt)); err != nil {
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
	answers, err := s.answers(ctx, query, id)
	if err != nil {
		return nil, fmt.Errorf("read conversation %s: %w", id, err)
	}
	return answers, nil
}

func (s *Store) answers(ctx context.Context, query string, arguments ...any) ([]Answer, error) {
	rows, err := s.db.QueryContext(ctx, query, arguments...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var answers []Answer
	for rows.Next() {
		a, err := scanAnswer(rows)
		if err != nil {
			return nil, err
		}
		answers = append(answers, a)
	}
	return answers, rows.Err()
}

func scanAnswer(row interface{ Scan(...any) error }) (Answer, error) {
	var a Answer
	var repository, content, createdAt, savedAt string
	var running int
	if err := row.Scan(&a.ID, &a.Owner, &repository, &a.Conversation, &a.Question, &content, &createdAt, &running, &savedAt,
		&a.Feedback.Verdict, &a.Feedback.Reason); err != nil {
		return Answer{}, err
	}
	a.Running = running == 1
	a.Content = json.RawMessage(content)
	var errName, errCreated, errSaved error
	a.Repository, errName = history.ParseRepositoryName(repository)
	a.CreatedAt, errCreated = parseTime(createdAt)
	a.SavedAt, errSaved = parseTime(savedAt)
	return a, errors.Join(errName, errCreated, errSaved)
}
