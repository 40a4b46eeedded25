package app

import (
	"context"
	"path/filepath"

	"repochat/internal/config"
	"repochat/internal/store"
)

// openStore opens the application's database, wherever the settings put it.
func openStore(ctx context.Context, c config.Config) (*store.Store, error) {
	if c.UsesPostgreSQL() {
		return store.OpenPostgreSQL(ctx, c.DatabaseURL)
	}
	return store.Open(ctx, filepath.Join(c.Data, "repochat.db"))
}
