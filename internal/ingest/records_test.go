package ingest

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/archive"
	"repochat/internal/history"
	"repochat/internal/store"
)

// shelf is a Store that holds records in the order in which they came.
type shelf struct {
	Store
	records []store.Record
}

func (s shelf) Records(_ context.Context, _ history.RepositoryName, kind string, yield func(store.Record) error) error {
	for _, record := range s.records {
		if record.Kind == kind {
			if err := yield(record); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s shelf) RecordKeys(_ context.Context, _ history.RepositoryName, kind string) ([]string, error) {
	var keys []string
	for _, record := range s.records {
		if record.Kind == kind {
			keys = append(keys, record.Key)
		}
	}
	return keys, nil
}

// FuzzArchiveSurvivesTheStore holds that what is read as an archive is the same
// archive after it was cut into records and put together again.
func FuzzArchiveSurvivesTheStore(f *testing.F) {
	f.Add([]byte(`{"magic":"E!vIA5L86J2I","repo":"octo/demo","timestamp":"2024-01-30T12:00:00.5+02:00","labels":[{"name":"bug","color":"ff0000"}],
"issues":[{"number":1,"title":"a","state":"OPEN","updatedAt":"","author":null},{"number":2,"state":"CLOSED","updatedAt":"2024-01-01T00:00:00Z","comments":[{"author":"eve"}]}],
"pulls":[{"number":3,"state":"MERGED","mergeCommit":{"oid":"abc"},"reviews":[{"state":"APPROVED"}]}],"more":{"kept":1}}`))
	f.Add([]byte(`{"magic":"E!vIA5L86J2I","repo":"octo/demo","issues":null,"pulls":[]}`))
	f.Add([]byte(`{"magic":"E!vIA5L86J2I","repo":"octo/demo"}`))
	f.Fuzz(func(t *testing.T, document []byte) {
		want, err := archive.Read(bytes.NewReader(document))
		if err != nil {
			t.Skip("no archive")
		}
		for i := range want.Issues {
			dropTexts(want.Issues[i].Comments)
		}
		for i := range want.PullRequests {
			dropTexts(want.PullRequests[i].Comments)
			dropReviews(want.PullRequests[i].Reviews)
		}
		var records []store.Record
		for record, err := range splitArchive(func(visitor archive.Visitor) (*archive.Header, error) {
			return archive.Scan(bytes.NewReader(document), archive.DefaultLimits(), visitor)
		}, time.Time{}) {
			if err != nil {
				t.Fatalf("split: %v", err)
			}
			record.JSON = bytes.Clone(record.JSON) // valid until the next one
			records = append(records, record)
		}
		got, err := joinArchive(context.Background(), shelf{records: records}, want.Repository)
		if err != nil {
			t.Fatalf("join: %v", err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
