package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

var (
	demo  = history.RepositoryName{Owner: "octo", Name: "demo"}
	other = history.RepositoryName{Owner: "octo", Name: "other"}
	noon  = time.Date(2024, 7, 31, 12, 0, 0, 123456000, time.UTC)
)

func open(t *testing.T, file string) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestOpenMakesAPrivateFileAndFindsItAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new directory", "odd #name?%41.db")
	saved := store.Repository{Name: demo, Git: "/somewhere", TrustGit: true}
	first := open(t, file)
	if err := first.PutRepository(context.Background(), saved); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("file: %v, %v", info, err)
	}
	got, found, err := open(t, file).Repository(context.Background(), demo)
	if diff := cmp.Diff(saved, got); diff != "" || !found || err != nil {
		t.Errorf("after opening again: found %v, %v %s", found, err, diff)
	}
}

func TestOpenSaysWhatToDo(t *testing.T) {
	directory := t.TempDir()
	write := func(name, content string) string {
		t.Helper()
		file := filepath.Join(directory, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	tests := []struct{ name, file, want string }{
		{"a file that is no database", write("text.db", strings.Repeat("This is no database. ", 200)), "is damaged"},
		{"a place that cannot be written", filepath.Join(write("file", ""), "sub", "app.db"), "choose another with REPOCHAT_DATA"},
		{"a directory in its place", directory, "choose another with REPOCHAT_DATA"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := store.Open(context.Background(), test.file)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

func TestOpenRefusesADatabaseOfANewerVersion(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		s := database.Open(t)
		if _, err := s.DB().Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2)", 99999, true); err != nil {
			t.Fatal(err)
		}
		if _, err := database.TryOpen(t.Context()); err == nil || !strings.Contains(err.Error(), "newer repochat") {
			t.Errorf("got %v", err)
		}
	})
}

func TestRepositories(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		ctx, s := context.Background(), database.Open(t)
		if _, found, err := s.Repository(ctx, demo); found || err != nil {
			t.Errorf("an empty database has a repository: %v, %v", found, err)
		}
		want := store.Repository{Name: demo, Git: "https://github.com/octo/demo.git", Tracker: "gh-pages:archive.json", Head: "abc", SyncedAt: noon, DataAsOf: noon,
			Links: history.LinkSettings{Aliases: []history.RepositoryName{{Owner: "octo", Name: "old"}}}}
		for _, r := range []store.Repository{{Name: demo, LastError: "no network"}, want, {Name: other}} {
			if err := s.PutRepository(ctx, r); err != nil {
				t.Fatal(err)
			}
		}
		got, found, err := s.Repository(ctx, history.RepositoryName{Owner: "OCTO", Name: "Demo"})
		if diff := cmp.Diff(want, got); diff != "" || !found || err != nil {
			t.Errorf("found %v, %v %s", found, err, diff)
		}
		all, err := s.Repositories(ctx)
		if diff := cmp.Diff([]store.Repository{want, {Name: other}}, all); diff != "" || err != nil {
			t.Errorf("all: %v %s", err, diff)
		}
	})
}

func TestDeleteRepositoryTakesEverythingOfItAndNothingElse(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		ctx, s := context.Background(), database.Open(t)
		for _, name := range []history.RepositoryName{demo, other} {
			err := s.PutRepository(ctx, store.Repository{Name: name})
			if err == nil {
				err = s.PutRecords(ctx, name, []store.Record{{Kind: "issue", Key: "1", JSON: []byte("{}")}})
			}
			if err == nil {
				err = s.PutAnswer(ctx, store.Answer{ID: name.Name, Repository: name, Conversation: name.Name, Content: []byte("{}")})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := s.DeleteRepository(ctx, demo); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[history.RepositoryName]bool{demo: false, other: true} {
			_, hasRepository, _ := s.Repository(ctx, name)
			_, hasAnswer, _ := s.Answer(ctx, name.Name)
			hasRecord := len(records(t, s, name, "issue")) > 0
			if hasRepository != want || hasAnswer != want || hasRecord != want {
				t.Errorf("%s: repository %v, answer %v, record %v; want %v", name, hasRepository, hasAnswer, hasRecord, want)
			}
		}
	})
}

func TestRecordsAreKeptAsTheyCame(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		ctx, s := context.Background(), database.Open(t)
		later := noon.Add(time.Hour)
		odd := []byte("{ \"title\" : \"caf\u00e9 \\u0000\",\r\n\"number\":1 }")
		page := []store.Record{
			{Kind: "issue", Key: "1", JSON: odd, UpdatedAt: noon, FetchedAt: noon},
			{Kind: "issue", Key: "2", JSON: []byte(`{}`), FetchedAt: noon},
			{Kind: "pull_request", Key: "1", JSON: []byte(`{}`), FetchedAt: noon},
		}
		put := func(records ...store.Record) {
			t.Helper()
			if err := s.PutRecords(ctx, demo, records); err != nil {
				t.Fatal(err)
			}
		}
		put(page...)
		if diff := cmp.Diff(page[:2], records(t, s, demo, "issue")); diff != "" {
			t.Error(diff)
		}

		again := page[0]
		again.FetchedAt = later
		put(again)
		if diff := cmp.Diff(page[:2], records(t, s, demo, "issue")); diff != "" {
			t.Errorf("the same content is no news: %s", diff)
		}
		changed := store.Record{Kind: "issue", Key: "2", JSON: []byte(`{"state":"closed"}`), UpdatedAt: later, FetchedAt: later}
		put(changed)
		if diff := cmp.Diff([]store.Record{page[0], changed}, records(t, s, demo, "issue")); diff != "" {
			t.Errorf("new content: %s", diff)
		}
		if left := records(t, s, other, "issue"); len(left) != 0 {
			t.Errorf("another repository has %v", left)
		}
	})
}

func TestReplaceRecordsRemovesWhatIsGone(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		ctx, s := context.Background(), database.Open(t)
		one := store.Record{Kind: "issue", Key: "1", JSON: []byte(`{}`)}
		two := store.Record{Kind: "issue", Key: "2", JSON: []byte(`{}`)}
		if err := s.PutRecords(ctx, other, []store.Record{one}); err != nil {
			t.Fatal(err)
		}
		for _, set := range [][]store.Record{{one, two}, {two}} {
			if err := s.ReplaceRecords(ctx, demo, sequence(set, nil)); err != nil {
				t.Fatal(err)
			}
		}
		broken := errors.New("the source breaks off")
		if err := s.ReplaceRecords(ctx, demo, sequence([]store.Record{one}, broken)); !errors.Is(err, broken) {
			t.Errorf("error %v, want %v", err, broken)
		}
		if diff := cmp.Diff([]store.Record{two}, records(t, s, demo, "issue")); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]store.Record{one}, records(t, s, other, "issue")); diff != "" {
			t.Errorf("another repository: %s", diff)
		}
	})
}

// sequence yields records, and an error at the end unless it is nil.
func sequence(records []store.Record, end error) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for _, record := range records {
			if !yield(record, nil) {
				return
			}
		}
		if end != nil {
			yield(store.Record{}, end)
		}
	}
}

func TestAPageThatIsNotWholeIsNotSaved(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		s := database.Open(t)
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := s.PutRecords(ctx, demo, []store.Record{{Kind: "issue", Key: "1", JSON: []byte(`{}`)}}); err == nil {
			t.Error("a cancelled page was saved")
		}
		if left := records(t, s, demo, "issue"); len(left) != 0 {
			t.Errorf("a cancelled page left %v", left)
		}
	})
}

func TestTwoProcessesCanWrite(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		var writers sync.WaitGroup
		for process := range 2 {
			s := database.Open(t)
			writers.Add(1)
			go func() {
				defer writers.Done()
				for page := range 20 {
					record := store.Record{Kind: "issue", Key: fmt.Sprintf("%d-%d", process, page), JSON: []byte(`{}`)}
					if err := s.PutRecords(context.Background(), demo, []store.Record{record}); err != nil {
						t.Error(err)
					}
				}
			}()
		}
		writers.Wait()
		if got := len(records(t, database.Open(t), demo, "issue")); got != 40 {
			t.Errorf("%d records, want 40", got)
		}
	})
}

func TestAnswers(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		ctx, s := context.Background(), database.Open(t)
		first := store.Answer{ID: "b", Repository: demo, Conversation: "talk", Question: "How many?", Content: []byte(`{"text":"3"}`), CreatedAt: noon}
		second := store.Answer{ID: "a", Repository: demo, Conversation: "talk", Question: "And last month?", Content: []byte(`{}`), CreatedAt: noon.Add(time.Second)}
		for _, answer := range []store.Answer{second, first, first} {
			if err := s.PutAnswer(ctx, answer); err != nil {
				t.Fatal(err)
			}
		}
		got, found, err := s.Answer(ctx, "b")
		if diff := cmp.Diff(first, got); diff != "" || !found || err != nil {
			t.Errorf("found %v, %v %s", found, err, diff)
		}
		if _, found, err := s.Answer(ctx, "c"); found || err != nil {
			t.Errorf("an answer that is none: %v, %v", found, err)
		}
		talk, err := s.Conversation(ctx, "talk")
		if diff := cmp.Diff([]store.Answer{first, second}, talk); diff != "" || err != nil {
			t.Errorf("conversation: %v %s", err, diff)
		}
	})
}

func records(t *testing.T, s *store.Store, name history.RepositoryName, kind string) []store.Record {
	t.Helper()
	var all []store.Record
	err := s.Records(context.Background(), name, kind, func(r store.Record) error {
		r.JSON = bytes.Clone(r.JSON)
		all = append(all, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
