package ingest

import (
	"context"
	"errors"
	"strconv"
	"time"

	"repochat/internal/github"
	"repochat/internal/history"
	"repochat/internal/store"
)

// threads are all issues, or all pull requests, as they are compared.
type threads struct {
	kind    string
	total   int // that GitHub has
	numbers func(context.Context, history.RepositoryName) ([]int, error)
	fetch   func(ctx context.Context, number int) (record any, updatedAt time.Time, err error)
}

// reconcile removes the records of what was deleted or transferred, which no
// listing of changes tells, and fetches what the listing has missed. The
// numbers are asked for only when GitHub has more or fewer than the store.
func (c *collector) reconcile(ctx context.Context, t threads) (removed int, err error) {
	keys, err := c.worker.Store.RecordKeys(ctx, c.stored.Name, t.kind)
	if err != nil || len(keys) == t.total {
		return 0, err
	}
	numbers, err := t.numbers(ctx, c.stored.Name)
	if err != nil {
		return 0, err
	}
	stored, there := map[string]bool{}, map[string]bool{}
	for _, key := range keys {
		stored[key] = true
	}
	for _, number := range numbers {
		key := strconv.Itoa(number)
		there[key] = true
		if stored[key] {
			continue
		}
		if err := c.fetchMissed(ctx, t, number); err != nil {
			return 0, err
		}
	}
	return c.removeOthers(ctx, t.kind, func(key string) bool { return there[key] })
}

func (c *collector) fetchMissed(ctx context.Context, t threads, number int) error {
	found, updatedAt, err := t.fetch(ctx, number)
	if errors.Is(err, github.ErrNotFound) {
		return nil // it has gone since
	}
	if err != nil {
		return err
	}
	record, err := newRecord(t.kind, strconv.Itoa(number), found, updatedAt, c.worker.Now())
	if err != nil {
		return err
	}
	return c.worker.Store.ChangeRecords(ctx, c.stored.Name, []store.Record{record}, nil)
}

// removeOthers removes the records of a kind that are not kept.
func (c *collector) removeOthers(ctx context.Context, kind string, kept func(key string) bool) (removed int, err error) {
	keys, err := c.worker.Store.RecordKeys(ctx, c.stored.Name, kind)
	if err != nil {
		return 0, err
	}
	var gone []store.RecordID
	for _, key := range keys {
		if !kept(key) {
			gone = append(gone, store.RecordID{Kind: kind, Key: key})
		}
	}
	if len(gone) == 0 {
		return 0, nil
	}
	return len(gone), c.worker.Store.ChangeRecords(ctx, c.stored.Name, nil, gone)
}
