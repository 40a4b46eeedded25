package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// deliveriesKept is how long a webhook delivery is remembered. GitHub delivers
// again what is at most three days old.
// https://docs.github.com/en/webhooks/testing-and-troubleshooting-webhooks/redelivering-webhooks
const deliveriesKept = 7 * 24 * time.Hour

// HasDelivery reports whether a webhook delivery was met before.
func (s *Store) HasDelivery(ctx context.Context, id string) (bool, error) {
	var count int
	err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM deliveries WHERE id = $1", id).Scan(&count)
	if err != nil {
		return false, fmt.Errorf("look for the delivery %s: %w", id, err)
	}
	return count > 0, nil
}

// PutDelivery remembers that a webhook delivery was met, and forgets those of
// long ago.
func (s *Store) PutDelivery(ctx context.Context, id string, now time.Time) error {
	err := s.inTransaction(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM deliveries WHERE received_at < $1", formatTime(now.Add(-deliveriesKept))); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO deliveries (id, received_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING", id, formatTime(now))
		return err
	})
	if err != nil {
		return fmt.Errorf("remember the delivery %s: %w", id, err)
	}
	return nil
}
