package store_test

import (
	"context"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

func TestOpenPostgreSQLSaysWhatToDoAndShowsNoPassword(t *testing.T) {
	right, err := url.Parse(storetest.PostgreSQL(t).URL)
	if err != nil {
		t.Fatal(err)
	}
	change := func(change func(*url.URL)) string {
		changed := *right
		changed.User = url.UserPassword("repochat", "hunter2")
		change(&changed)
		return changed.String()
	}
	password, _ := right.User.Password()
	tests := []struct {
		name, url string
		want      []string
	}{
		{"a wrong password", change(func(*url.URL) {}), []string{"refuses the user \"repochat\"", "REPOCHAT_DATABASE_URL"}},
		{"no such database", change(func(u *url.URL) { u.User, u.Path = right.User, "/absent" }), []string{"absent", "does not exist", "createdb"}},
		{"no server", change(func(u *url.URL) { u.Host, u.RawQuery = "127.0.0.1:1", "" }), []string{"cannot reach", "127.0.0.1:1", "REPOCHAT_DATABASE_URL"}},
		{"a URL that cannot be read", "postgres://repochat:hunter2%zz@db/repochat", []string{"cannot be read", "escaped"}},
		{"a parameter that is wrong", change(func(u *url.URL) { u.Host, u.RawQuery = "127.0.0.1:1", "sslmode=sometimes" }), []string{"cannot be read", "sslmode=require"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := store.OpenPostgreSQL(t.Context(), test.url)
			if err == nil {
				t.Fatal("it opened", s.Close())
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not mention %q", err, want)
				}
			}
			if strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), password) {
				t.Errorf("error %q shows the password", err)
			}
		})
	}
}

func TestServersThatStartTogetherMakeTheTablesOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		var servers sync.WaitGroup
		for range 6 {
			servers.Go(func() {
				s, err := database.TryOpen(context.Background())
				if err == nil {
					err = s.Close()
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
		servers.Wait()
	})
}

// The server of the tests sorts text as English, where b comes before C.
func TestRecordsComeInTheOrderOfTheirBytes(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		s := database.Open(t)
		for _, key := range []string{"b", "_", "C", "é", "10", "9"} {
			if err := s.PutRecords(t.Context(), demo, []store.Record{{Kind: "user", Key: key, JSON: []byte("{}")}}); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for _, record := range records(t, s, demo, "user") {
			got = append(got, record.Key)
		}
		if diff := cmp.Diff([]string{"10", "9", "C", "_", "b", "é"}, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTextOfOddBytesIsSaved(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		s := database.Open(t)
		answer := store.Answer{ID: "a", Repository: demo, Conversation: "c", Question: "a\x00b\xffc", Content: []byte("{}")}
		if err := s.PutAnswer(t.Context(), answer); err != nil {
			t.Fatal(err)
		}
		record := store.Record{Kind: "issue", Key: "1", JSON: []byte("{\"title\":\"caf\xe9\"}")}
		if err := s.PutRecords(t.Context(), demo, []store.Record{record}); err != nil {
			t.Fatal(err)
		}
		if got := records(t, s, demo, "issue"); len(got) != 1 || string(got[0].JSON) != "{\"title\":\"caf\uFFFD\"}" {
			t.Errorf("records: %q", got)
		}
		if got, _, err := s.Answer(t.Context(), "a"); err != nil || got.Question != "a\uFFFDb\uFFFDc" {
			t.Errorf("%q, %v", got.Question, err)
		}
	})
}
