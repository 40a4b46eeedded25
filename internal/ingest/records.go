package ingest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strconv"
	"time"

	"repochat/internal/archive"
	"repochat/internal/history"
	"repochat/internal/store"
)

// The kinds of a tracker archive's records in the store. The header is the
// archive without its issues and pull requests.
const (
	kindHeader = "archive"
	kindIssue  = "issue"
	kindPull   = "pull_request"
)

const headerKey = "header"

// errStopped ends a scan whose records are no longer wanted.
var errStopped = errors.New("no more records are wanted")

// splitArchive yields an archive as records, each as it came, with the header at
// the end. It holds one record at a time; an error ends the sequence.
func splitArchive(scan func(archive.Visitor) (*archive.Header, error), fetchedAt time.Time) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		give := func(kind string, number int, updatedAt time.Time, text []byte) error {
			record := store.Record{Kind: kind, Key: strconv.Itoa(number), JSON: text, UpdatedAt: updatedAt, FetchedAt: fetchedAt}
			if !yield(record, nil) {
				return errStopped
			}
			return nil
		}
		header, err := scan(archive.Visitor{
			Issue: func(issue history.Issue, text []byte) error {
				return give(kindIssue, issue.Number, issue.UpdatedAt, text)
			},
			PullRequest: func(pull history.PullRequest, text []byte) error {
				return give(kindPull, pull.Number, pull.UpdatedAt, text)
			},
		})
		var fields []byte
		if err == nil {
			fields, err = json.Marshal(header.Fields)
		}
		if !errors.Is(err, errStopped) {
			yield(store.Record{Kind: kindHeader, Key: headerKey, JSON: fields, FetchedAt: fetchedAt}, err)
		}
	}
}

// collectedBytes is how many bytes of records are decoded before memory is
// collected. Most of what decoding takes is thrown away at once, and what stays is a
// large tracker's texts: left alone, the collector waits until there is as much
// waste as there are texts.
const collectedBytes = 4 << 20

// joinArchive puts the stored records together again, without the texts of
// comments. It returns nil when nothing of a tracker is stored.
func joinArchive(ctx context.Context, s Store, name history.RepositoryName) (*archive.Archive, error) {
	var joined *archive.Archive
	decoded := 0
	read := func(kind string, add func(text []byte) error) error {
		return s.Records(ctx, name, kind, func(r store.Record) error {
			if decoded += len(r.JSON); decoded > collectedBytes {
				decoded = 0
				runtime.GC()
			}
			if err := add(r.JSON); err != nil {
				return fmt.Errorf("read the stored records of %s: %s %s: %w", name, kind, r.Key, err)
			}
			return nil
		})
	}
	err := read(kindHeader, func(text []byte) (err error) {
		joined, err = archive.Read(bytes.NewReader(text))
		return err
	})
	if err != nil || joined == nil {
		return nil, err
	}
	if joined.Issues, err = roomFor[history.Issue](ctx, s, name, kindIssue); err != nil {
		return nil, err
	}
	if joined.PullRequests, err = roomFor[history.PullRequest](ctx, s, name, kindPull); err != nil {
		return nil, err
	}
	err = errors.Join(
		read(kindIssue, func(text []byte) error {
			issue, err := archive.ParseIssueOutline(text)
			joined.Issues = append(joined.Issues, issue)
			return err
		}),
		read(kindPull, func(text []byte) error {
			pull, err := archive.ParsePullRequestOutline(text)
			joined.PullRequests = append(joined.PullRequests, pull)
			return err
		}),
	)
	return joined, err
}

// roomFor returns an empty list with room for all records of a kind. A list that
// grows is copied, and for a moment there are two.
func roomFor[T any](ctx context.Context, s Store, name history.RepositoryName, kind string) ([]T, error) {
	keys, err := s.RecordKeys(ctx, name, kind)
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	return make([]T, 0, len(keys)), nil
}
