package ingest

import (
	"context"
	"errors"
	"time"

	"repochat/internal/github"
	"repochat/internal/store"
)

// position is how far one listing is.
type position struct {
	Round int    `json:"round"`
	After string `json:"after"` // cursor
	Done  bool   `json:"done"`
	// Since leaves out what did not change after it; zero takes everything.
	Since time.Time `json:"since"`
	// Newest is the latest change met, where the next round goes on.
	Newest time.Time `json:"newest"`
	Total  int       `json:"total"` // in the whole listing, by the last page
	Of     string    `json:"of"`    // head of a listing of commits
}

func (p position) isDone(r round) bool { return p.Round == r.Number && p.Done }

func (c *collector) readPosition(ctx context.Context, listing string) (position, error) {
	var p position
	err := c.worker.Store.Records(ctx, c.stored.Name, kindGitHubPosition, func(r store.Record) error {
		if r.Key != listing {
			return nil
		}
		return readRecord(r, &p)
	})
	return p, err
}

// savePage keeps a page with the position after it, in one transaction.
func (c *collector) savePage(ctx context.Context, listing string, p position, records []store.Record) error {
	record, err := newRecord(kindGitHubPosition, listing, p, time.Time{}, c.worker.Now())
	if err != nil {
		return err
	}
	return c.worker.Store.ChangeRecords(ctx, c.stored.Name, append(records, record), nil)
}

// listing is something that GitHub tells page by page. Its name is the kind of
// its records.
type listing[R any] struct {
	phase, kind string
	fetch       func(context.Context, position) (github.Page[R], error)
	key         func(R) string
	updatedAt   func(R) time.Time // nil where GitHub does not say
	// enough ends a listing before its end; nil never does.
	enough func(position, []R) bool
}

// collectPages takes a listing to its end from where it was, and returns how
// many records came. A new round takes what changed since the last one, and
// somewhat more: GitHub answers from copies that may lag behind.
func collectPages[R any](ctx context.Context, c *collector, l listing[R]) (p position, records int, err error) {
	const lag = time.Minute
	if p, err = c.readPosition(ctx, l.kind); err != nil {
		return p, 0, err
	}
	if p.Round != c.round.Number {
		last := p.Newest
		p = position{Round: c.round.Number, Newest: last}
		if !last.IsZero() {
			p.Since = last.Add(-lag)
		}
	}
	for !p.Done {
		page, err := l.fetch(ctx, p)
		if errors.Is(err, github.ErrCursor) && p.After != "" {
			p.After = "" // what came before comes again, and changes nothing
			continue
		}
		if err != nil {
			return p, records, err
		}
		saved := make([]store.Record, len(page.Records))
		for i, r := range page.Records {
			var updatedAt time.Time
			if l.updatedAt != nil {
				updatedAt = l.updatedAt(r)
			}
			if updatedAt.After(p.Newest) {
				p.Newest = updatedAt
			}
			if saved[i], err = newRecord(l.kind, l.key(r), r, updatedAt, c.worker.Now()); err != nil {
				return p, records, err
			}
		}
		p.After, p.Total = page.After, page.Total
		p.Done = !page.More || l.enough != nil && l.enough(p, page.Records)
		if err := c.savePage(ctx, l.kind, p, saved); err != nil {
			return p, records, err
		}
		records += len(saved)
		c.progress.Report(l.phase, records, p.expected())
	}
	return p, records, nil
}

// expected is the total, unless only what changed is taken.
func (p position) expected() int {
	if p.Since.IsZero() {
		return p.Total
	}
	return 0
}
