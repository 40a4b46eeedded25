package store

import (
	"context"
	"fmt"
)

// Feedback is what a reader thinks of an answer.
type Feedback struct {
	Verdict string // "up" or "down"; "" for none
	Reason  string
}

// PutFeedback notes what the owner of an answer thinks of it, in the place of
// what they thought before; found is false when they have none of that id.
func (s *Store) PutFeedback(ctx context.Context, owner, answer string, f Feedback) (found bool, err error) {
	const statement = `UPDATE answers SET verdict = $3, reason = $4 WHERE id = $1 AND owner = $2`
	changed, err := s.changed(ctx, statement, answer, owner, f.Verdict, plainText(f.Reason))
	if err != nil {
		return false, fmt.Errorf("note what is thought of answer %s: %w", answer, err)
	}
	return changed > 0, nil
}
