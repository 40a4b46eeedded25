package store_test

import (
	"context"
	"slices"
	"testing"

	"repochat/internal/history"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

func keys(t *testing.T, s *store.Store, name history.RepositoryName, kind string) []string {
	t.Helper()
	found, err := s.RecordKeys(context.Background(), name, kind)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(found)
	return found
}

func TestChangeRecordsSavesAPageAndItsPlaceTogether(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		s := database.Open(t)
		ctx := context.Background()
		page := []store.Record{
			{Kind: "issue", Key: "1", JSON: []byte("{}")}, {Kind: "issue", Key: "2", JSON: []byte("{}")},
			{Kind: "place", Key: "issues", JSON: []byte(`"two"`)},
		}
		if err := s.ChangeRecords(ctx, demo, page, nil); err != nil {
			t.Fatal(err)
		}
		gone := []store.RecordID{{Kind: "issue", Key: "1"}, {Kind: "issue", Key: "99"}}
		if err := s.ChangeRecords(ctx, demo, []store.Record{{Kind: "issue", Key: "3", JSON: []byte("{}")}}, gone); err != nil {
			t.Fatal(err)
		}
		if got := keys(t, s, demo, "issue"); !slices.Equal(got, []string{"2", "3"}) {
			t.Errorf("issues: %v", got)
		}
		stopped, cancel := context.WithCancel(ctx)
		cancel()
		if err := s.ChangeRecords(stopped, demo, []store.Record{{Kind: "issue", Key: "4", JSON: []byte("{}")}}, nil); err == nil {
			t.Error("a page was saved after the end")
		}
		if got := keys(t, s, demo, "issue"); len(got) != 2 {
			t.Errorf("issues after a page that was not saved: %v", got)
		}
	})
}

func TestRenameRepositoryTakesEverythingAlong(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		s := database.Open(t)
		ctx := context.Background()
		for _, name := range []history.RepositoryName{demo, other} {
			if err := s.PutRepository(ctx, store.Repository{Name: name, Git: "/" + name.Name}); err != nil {
				t.Fatal(err)
			}
			if err := s.PutRecords(ctx, name, []store.Record{{Kind: "issue", Key: name.Name, JSON: []byte("{}")}}); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.RenameRepository(ctx, demo, other); err != nil {
			t.Fatal(err)
		}
		if saved, found, err := s.Repository(ctx, other); !found || err != nil || saved.Git != "/demo" {
			t.Errorf("the repository under its new name: %+v, %v, %v", saved, found, err)
		}
		if _, found, _ := s.Repository(ctx, demo); found {
			t.Error("the old name is still there")
		}
		if got := keys(t, s, other, "issue"); !slices.Equal(got, []string{"demo"}) {
			t.Errorf("records: %v", got)
		}
		spelt := history.RepositoryName{Owner: "Octo", Name: "Other"}
		if err := s.RenameRepository(ctx, other, spelt); err != nil {
			t.Fatal(err)
		}
		if saved, _, _ := s.Repository(ctx, other); saved.Name != spelt || len(keys(t, s, spelt, "issue")) != 1 {
			t.Errorf("after a change of case: %+v", saved)
		}
	})
}
