package ingest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
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

func parseArchive(document []byte) (*archive.Archive, error) {
	return archive.Read(bytes.NewReader(document))
}

// splitArchive cuts an archive into records, each as it came. The archive has
// been read successfully before; nil, which is none, has no records.
func splitArchive(document []byte, fetchedAt time.Time) ([]store.Record, error) {
	if document == nil {
		return nil, nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(document, &fields); err != nil {
		return nil, err
	}
	var records []store.Record
	for field, kind := range map[string]string{"issues": kindIssue, "pulls": kindPull} {
		threads, err := splitThreads(fields[field], kind, fetchedAt)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", field, err)
		}
		records = append(records, threads...)
		delete(fields, field)
	}
	header, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	return append(records, store.Record{Kind: kindHeader, Key: headerKey, JSON: header, FetchedAt: fetchedAt}), nil
}

func splitThreads(list json.RawMessage, kind string, fetchedAt time.Time) ([]store.Record, error) {
	if list == nil {
		return nil, nil
	}
	var threads []json.RawMessage
	if err := json.Unmarshal(list, &threads); err != nil {
		return nil, err
	}
	records := make([]store.Record, len(threads))
	for i, thread := range threads {
		var identity struct {
			Number    int    `json:"number"`
			UpdatedAt string `json:"updatedAt"`
		}
		if err := json.Unmarshal(thread, &identity); err != nil {
			return nil, err
		}
		// An archive need not say when a thread was updated.
		updatedAt, _ := time.Parse(time.RFC3339, identity.UpdatedAt)
		records[i] = store.Record{
			Kind: kind, Key: strconv.Itoa(identity.Number), JSON: thread, UpdatedAt: updatedAt, FetchedAt: fetchedAt,
		}
	}
	return records, nil
}

// joinArchive puts the stored records together again and reads them as an
// archive, so that there is one reader of the format. It returns nil when
// nothing of a tracker is stored.
func joinArchive(ctx context.Context, s Store, name history.RepositoryName) (*archive.Archive, error) {
	var fields map[string]json.RawMessage
	err := s.Records(ctx, name, kindHeader, func(r store.Record) error { return json.Unmarshal(r.JSON, &fields) })
	if err != nil || fields == nil {
		return nil, err
	}
	for field, kind := range map[string]string{"issues": kindIssue, "pulls": kindPull} {
		threads := []json.RawMessage{}
		err := s.Records(ctx, name, kind, func(r store.Record) error {
			threads = append(threads, r.JSON)
			return nil
		})
		if err != nil {
			return nil, err
		}
		if fields[field], err = json.Marshal(threads); err != nil {
			return nil, err
		}
	}
	document, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	parsed, err := parseArchive(document)
	if err != nil {
		return nil, fmt.Errorf("read the stored records of %s: %w", name, err)
	}
	return parsed, nil
}
