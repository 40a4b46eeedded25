package store

import (
	"context"
	"fmt"
)

// Ready reports why the database cannot be read at the moment, nil when it can.
func (s *Store) Ready(ctx context.Context) error {
	var any int
	if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM repositories LIMIT 1) AS any_one`).Scan(&any); err != nil {
		return fmt.Errorf("read the application's database: %w", err)
	}
	return nil
}
