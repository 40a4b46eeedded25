package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"repochat/internal/history"
)

// longestTitle is how many characters of a question make a title.
const longestTitle = 80

// Conversation is a series of answers to one caller about one repository.
type Conversation struct {
	ID         string
	Owner      string // id of the caller whose it is
	Repository history.RepositoryName
	Title      string // the first question, shortened, until it is renamed
	UpdatedAt  time.Time
	Answers    int
}

// ConversationQuery describes which conversations to list. Owner and Limit are
// required.
type ConversationQuery struct {
	Owner string
	// ID, Repository and Search are for one conversation, those about one
	// repository, and those that have a text in their title, questions or
	// answers, in whatever case; "" for all.
	ID, Repository, Search string
	// Before and BeforeID are UpdatedAt and ID of the last conversation of the
	// page before; zero for the first page.
	Before   time.Time
	BeforeID string
	Limit    int
}

const listConversations = `SELECT c.id, c.owner, c.repository, c.title, c.updated_at,
       (SELECT count(*) FROM answers n WHERE n.conversation = c.id)
FROM conversations c
WHERE c.owner = $1 AND c.deleted_at = ''
  AND ($2 = '' OR c.id = $2)
  AND ($3 = '' OR lower(c.repository) = lower($3))
  AND ($4 = '' OR c.searched LIKE $4 ESCAPE '!'
       OR EXISTS (SELECT 1 FROM answers a WHERE a.conversation = c.id AND a.searched LIKE $4 ESCAPE '!'))
  AND ($5 = '' OR c.updated_at < $5 OR (c.updated_at = $5 AND c.id < $6))
ORDER BY c.updated_at DESC, c.id DESC
LIMIT $7`

// Conversations lists conversations, the last used first.
func (s *Store) Conversations(ctx context.Context, q ConversationQuery) ([]Conversation, error) {
	rows, err := s.db.QueryContext(ctx, listConversations, q.Owner, q.ID, q.Repository, containing(q.Search),
		formatTime(q.Before), q.BeforeID, q.Limit)
	if err != nil {
		return nil, fmt.Errorf("list conversations: %w", err)
	}
	defer rows.Close()
	var list []Conversation
	for rows.Next() {
		var c Conversation
		var repository, updatedAt string
		if err := rows.Scan(&c.ID, &c.Owner, &repository, &c.Title, &updatedAt, &c.Answers); err != nil {
			return nil, fmt.Errorf("list conversations: %w", err)
		}
		var errName, errUpdated error
		c.Repository, errName = history.ParseRepositoryName(repository)
		c.UpdatedAt, errUpdated = parseTime(updatedAt)
		if err := errors.Join(errName, errUpdated); err != nil {
			return nil, fmt.Errorf("list conversations: %s: %w", c.ID, err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// RenameConversation gives a conversation another title; found is false when
// the owner has none of that id.
func (s *Store) RenameConversation(ctx context.Context, owner, id, title string) (found bool, err error) {
	const statement = `UPDATE conversations SET title = $3, searched = $4 WHERE id = $1 AND owner = $2 AND deleted_at = ''`
	title = plainText(title)
	changed, err := s.changed(ctx, statement, id, owner, title, searchable(title))
	if err != nil {
		return false, fmt.Errorf("rename conversation %s: %w", id, err)
	}
	return changed > 0, nil
}

// DeleteConversation removes a conversation with its answers; found is false
// when the owner has none of that id. An answer that is still being worked on
// will not be saved.
func (s *Store) DeleteConversation(ctx context.Context, owner, id string, at time.Time) (found bool, err error) {
	deleted, err := s.deleteConversations(ctx, at, `owner = $1 AND id = $2`, owner, id)
	if err != nil {
		return false, fmt.Errorf("delete conversation %s: %w", id, err)
	}
	return deleted > 0, nil
}

// DeleteConversations removes all conversations of an owner with their answers.
func (s *Store) DeleteConversations(ctx context.Context, owner string, at time.Time) error {
	if _, err := s.deleteConversations(ctx, at, `owner = $1`, owner); err != nil {
		return fmt.Errorf("delete conversations: %w", err)
	}
	return nil
}

// DeleteConversationsBefore removes the conversations, whoever's they are, that
// were last used before a moment, and returns how many there were.
func (s *Store) DeleteConversationsBefore(ctx context.Context, before, at time.Time) (int64, error) {
	deleted, err := s.deleteConversations(ctx, at, `updated_at < $1`, formatTime(before))
	if err != nil {
		return 0, fmt.Errorf("delete old conversations: %w", err)
	}
	return deleted, nil
}

// deleteConversations empties the conversations that a condition holds for. What
// is left of them keeps a server that still works on one from saving it again.
func (s *Store) deleteConversations(ctx context.Context, at time.Time, condition string, parameters ...any) (deleted int64, err error) {
	err = s.inTransaction(ctx, func(tx *sql.Tx) error {
		answers := `DELETE FROM answers WHERE conversation IN (SELECT id FROM conversations WHERE deleted_at = '' AND ` + condition + `)` //nolint:gosec // conditions are constants of this file
		if _, err := tx.ExecContext(ctx, answers, parameters...); err != nil {
			return err
		}
		mark := fmt.Sprintf( //nolint:gosec // as above
			`UPDATE conversations SET deleted_at = $%d, title = '', searched = '' WHERE deleted_at = '' AND %s`,
			len(parameters)+1, condition)
		result, err := tx.ExecContext(ctx, mark, append(parameters, formatTime(at))...)
		if err != nil {
			return err
		}
		deleted, err = result.RowsAffected()
		return err
	})
	return deleted, err
}

// ForgetDeletedConversations removes what is left of conversations that were
// deleted before a moment, when nobody can work on them any more. Of all deleted
// ones it removes answers that another server saved in the very moment.
func (s *Store) ForgetDeletedConversations(ctx context.Context, before time.Time) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		const answers = `DELETE FROM answers WHERE conversation IN (SELECT id FROM conversations WHERE deleted_at <> '')`
		if _, err := tx.ExecContext(ctx, answers); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM conversations WHERE deleted_at <> '' AND deleted_at < $1`, formatTime(before))
		return err
	})
	if err != nil {
		return fmt.Errorf("forget deleted conversations: %w", err)
	}
	return nil
}

// touchConversation begins the conversation of an answer, or notes that it goes
// on. It returns false when the conversation has been deleted, or is somebody
// else's.
func touchConversation(ctx context.Context, tx *sql.Tx, a Answer) (bool, error) {
	var owner, updatedAt, deletedAt string
	err := tx.QueryRowContext(ctx, `SELECT owner, updated_at, deleted_at FROM conversations WHERE id = $1`, a.Conversation).
		Scan(&owner, &updatedAt, &deletedAt)
	asked := formatTime(a.CreatedAt)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		const begin = `INSERT INTO conversations (id, owner, repository, title, searched, created_at, updated_at, deleted_at)
VALUES ($1, $2, $3, $4, $5, $6, $6, '') ON CONFLICT (id) DO NOTHING`
		title := titleOf(a.Question)
		_, err = tx.ExecContext(ctx, begin, a.Conversation, a.Owner, a.Repository.String(), title, searchable(title), asked)
		return err == nil, err
	case err != nil:
		return false, err
	case owner != a.Owner || deletedAt != "":
		return false, nil
	case updatedAt < asked:
		_, err = tx.ExecContext(ctx, `UPDATE conversations SET updated_at = $2 WHERE id = $1`, a.Conversation, asked)
	}
	return err == nil, err
}

// titleOf shortens a question at a word.
func titleOf(question string) string {
	title := strings.Join(strings.Fields(plainText(question)), " ")
	if utf8.RuneCountInString(title) <= longestTitle {
		return title
	}
	runes := []rune(title)[:longestTitle-1]
	for i := len(runes) - 1; i > longestTitle/2; i-- {
		if unicode.IsSpace(runes[i]) {
			runes = runes[:i]
			break
		}
	}
	return strings.TrimRight(string(runes), " ,;:.") + "…"
}

// searchable is a text as it is searched. The databases do not agree on what
// the small letters are, so neither is asked.
func searchable(text string) string { return strings.ToLower(plainText(text)) }

var (
	markdownLink   = regexp.MustCompile(`\[([^\]]*)\]\([^)\s]*\)`)
	markdownMarks  = strings.NewReplacer("`", "", "**", "")
	markdownEscape = regexp.MustCompile("\\\\([!-/:-@\\[-`{-~])")
)

// withoutMarkdown is a text as people see it, who search for what they saw.
func withoutMarkdown(text string) string {
	text = markdownMarks.Replace(markdownLink.ReplaceAllString(text, "$1"))
	return markdownEscape.ReplaceAllString(text, "$1")
}

// containing is the pattern of texts that have a text in them; "" for "".
func containing(text string) string {
	if text == "" {
		return ""
	}
	return "%" + strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(searchable(text)) + "%"
}
