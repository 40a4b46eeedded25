package store_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/access"
	"repochat/internal/store/storetest"
)

func TestTokensAreKept(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		ctx, s := t.Context(), d.Open(t)
		ada := access.Token{Name: "ada", Hash: access.Hash("a"), Repositories: access.Patterns{"acme/*", "other/one"}, Admin: true, CreatedAt: noon, ExpiresAt: noon.Add(time.Hour)}
		bot := access.Token{Name: "bot", Hash: access.Hash("b"), Repositories: access.Patterns{access.All}, CreatedAt: noon}
		for _, token := range []access.Token{bot, ada} {
			if err := s.AddToken(ctx, token); err != nil {
				t.Fatal(err)
			}
		}
		list, err := s.Tokens(ctx)
		if diff := cmp.Diff([]access.Token{ada, bot}, list); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		second := access.Token{Name: "ada", Hash: access.Hash("c"), CreatedAt: noon}
		if err := s.AddToken(ctx, second); err == nil || !strings.Contains(err.Error(), "token revoke ada") {
			t.Errorf("a second token of the name: %v", err)
		}
		if err := s.TouchToken(ctx, bot.Hash, noon.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		bot.LastUsedAt = noon.Add(time.Minute)
		got, found, err := s.Token(ctx, bot.Hash)
		if diff := cmp.Diff(bot, got); diff != "" || !found || err != nil {
			t.Errorf("%v %v %s", found, err, diff)
		}
		if found, err := s.RevokeToken(ctx, "bot"); !found || err != nil {
			t.Errorf("revoking: %v %v", found, err)
		}
		if found, err := s.RevokeToken(ctx, "bot"); found || err != nil {
			t.Errorf("revoking again: %v %v", found, err)
		}
		if _, found, err := s.Token(ctx, bot.Hash); found || err != nil {
			t.Errorf("after its end: %v %v", found, err)
		}
	})
}

func TestSessionsAreKeptUntilTheyEnd(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		ctx, s := t.Context(), d.Open(t)
		who := access.Identity{Issuer: "https://id.example", Subject: "1", Name: "Ada \"L\"", Groups: []string{"a,b", "ü"}}
		short := access.Session{Hash: "1", Identity: who, CreatedAt: noon, ExpiresAt: noon.Add(time.Minute)}
		long := access.Session{Hash: "2", TokenHash: "t", CreatedAt: noon, ExpiresAt: noon.Add(time.Hour)}
		for _, session := range []access.Session{short, long} {
			if err := s.PutSession(ctx, session); err != nil {
				t.Fatal(err)
			}
			got, found, err := s.Session(ctx, session.Hash)
			if diff := cmp.Diff(session, got); diff != "" || !found || err != nil {
				t.Errorf("%v %v %s", found, err, diff)
			}
		}
		if err := s.DeleteExpired(ctx, noon.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		for hash, want := range map[string]bool{"1": false, "2": true, "3": false} {
			if _, found, err := s.Session(ctx, hash); found != want || err != nil {
				t.Errorf("session %s: %v %v", hash, found, err)
			}
		}
		if err := s.DeleteSession(ctx, "2"); err != nil {
			t.Fatal(err)
		}
		if _, found, err := s.Session(ctx, "2"); found || err != nil {
			t.Errorf("after signing out: %v %v", found, err)
		}
	})
}

func TestASignInIsTakenOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		ctx, s := t.Context(), d.Open(t)
		begun := access.SignIn{StateHash: "s", BrowserHash: "b", Nonce: "n", Verifier: "v", ReturnTo: "/?a=b", ExpiresAt: noon}
		if err := s.PutSignIn(ctx, begun); err != nil {
			t.Fatal(err)
		}
		var taken atomic.Int32
		var takers sync.WaitGroup
		for range 8 {
			takers.Go(func() {
				got, found, err := s.TakeSignIn(ctx, "s")
				if err != nil {
					t.Error(err)
				}
				if found {
					taken.Add(1)
					if diff := cmp.Diff(begun, got); diff != "" {
						t.Error(diff)
					}
				}
			})
		}
		takers.Wait()
		if taken.Load() != 1 {
			t.Errorf("taken %d times", taken.Load())
		}
		if err := s.PutSignIn(ctx, begun); err != nil {
			t.Fatal(err)
		}
		if err := s.DeleteExpired(ctx, noon); err != nil {
			t.Fatal(err)
		}
		if _, found, err := s.TakeSignIn(ctx, "s"); found || err != nil {
			t.Errorf("after its time: %v %v", found, err)
		}
	})
}
