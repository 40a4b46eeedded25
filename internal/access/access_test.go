package access_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/access"
	"repochat/internal/history"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

var noon = time.Date(2024, 8, 1, 12, 0, 0, 0, time.UTC)

func name(text string) history.RepositoryName {
	owner, name, _ := strings.Cut(text, "/")
	return history.RepositoryName{Owner: owner, Name: name}
}

func TestPatternsNameRepositories(t *testing.T) {
	tests := []struct {
		pattern, repository string
		want                bool
	}{
		{"acme/rockets", "acme/rockets", true},
		{"acme/rockets", "acme/boats", false},
		{"ACME/Rockets", "acme/ROCKETS", true},
		{"acme/*", "acme/boats", true},
		{"Acme/*", "aCME/boats", true},
		{"acme/*", "acme-labs/boats", false},
		{"acme/rock", "acme/rockets", false},
		{"*", "any/thing", true},
		{" acme/* ", "acme/boats", true},
	}
	for _, test := range tests {
		t.Run(test.pattern+" "+test.repository, func(t *testing.T) {
			pattern, err := access.ParsePattern(test.pattern)
			if err != nil {
				t.Fatal(err)
			}
			if got := pattern.Match(name(test.repository)); got != test.want {
				t.Errorf("Match = %v", got)
			}
		})
	}
	for _, text := range []string{"", "acme", "/", "acme/", "/*", "*/rockets", "*/*", "acme/r*", "acme/a/b", "acme/..", "a b/c", "acme/rockets,b/c", "acme/\x00"} {
		if pattern, err := access.ParsePattern(text); err == nil {
			t.Errorf("%q is read as %q", text, pattern)
		}
	}
}

func TestNobodyMayDoAnything(t *testing.T) {
	var nobody access.Caller
	if nobody.May(name("acme/rockets")) || nobody.MayManage(name("acme/rockets")) {
		t.Error("the zero Caller may do something")
	}
	if access.CallerOf(t.Context()).May(name("acme/rockets")) {
		t.Error("a context without a caller lets somebody in")
	}
	if !access.Local().MayManage(name("acme/rockets")) {
		t.Error("the user of this machine may not manage")
	}
	admin := access.Caller{Admin: true, Repositories: access.Patterns{"acme/*"}}
	if !admin.MayManage(name("acme/rockets")) || admin.MayManage(name("other/one")) {
		t.Error("an admin manages what they may ask about, and nothing else")
	}
}

func TestGroupsOpenRepositories(t *testing.T) {
	groups, err := access.ParseGroups([]string{"team-a=acme/*", "team-a=other/one", "CN=Devs,OU=x=acme/boats", "*=public/docs", "team-a=acme/*"})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		groups []string
		want   access.Patterns
	}{
		{"no group leaves what is everybody's", nil, access.Patterns{"public/docs"}},
		{"a group has all its rules", []string{"team-a"}, access.Patterns{"public/docs", "acme/*", "other/one"}},
		{"a group's name may have an equals sign", []string{"CN=Devs,OU=x"}, access.Patterns{"public/docs", "acme/boats"}},
		{"an unknown group opens nothing", []string{"team-b", "TEAM-A"}, access.Patterns{"public/docs"}},
		{"a provider cannot name everybody", []string{"*"}, access.Patterns{"public/docs"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, groups.Of(test.groups)); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, rule := range []string{"", "team-a", "=acme/*", " =acme/*", "team-a=", "team-a=acme"} {
		if _, err := access.ParseGroups([]string{rule}); err == nil {
			t.Errorf("%q is a rule", rule)
		}
	}
}

func TestFixedTokensAreCheckedAndNotShown(t *testing.T) {
	secret := strings.Repeat("s3cret", 8)
	tokens, err := access.ParseFixedTokens([]string{"ada=" + secret, " bot=" + secret + "="})
	if err != nil || len(tokens) != 2 || tokens[0].Name != "ada" || tokens[1].Hash != access.Hash(secret+"=") || tokens[0].Admin {
		t.Fatalf("tokens %+v, %v", tokens, err)
	}
	tests := []struct {
		name, want string
		texts      []string
	}{
		{"no name", "NAME=TOKEN", []string{secret}},
		{"an empty name", "token 1", []string{"=" + secret}},
		{"a name that breaks lines", "token 1", []string{"a\nb=" + secret}},
		{"a token that can be guessed", "openssl rand", []string{"ada=s3cret"}},
		{"a token that is no token", "openssl rand", []string{"ada=" + strings.Repeat("s3cret", 1000)}},
		{"a name twice", "twice", []string{"ada=" + secret, "ada=" + secret + "x"}},
		{"a token twice", "twice", []string{"ada=" + secret, "eve=" + secret}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := access.ParseFixedTokens(test.texts)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("error %v, want %q in it", err, test.want)
			}
			if strings.Contains(err.Error(), "s3cret") {
				t.Errorf("error %q shows a secret", err)
			}
		})
	}
}

// gate returns a gate over a database, with a clock that the test sets.
func gate(t *testing.T) (*access.Gate, *store.Store, *time.Time) {
	t.Helper()
	s, clock := storetest.SQLite(t).Open(t), noon
	return &access.Gate{
		Tokens: s, Sessions: s, Lifetime: time.Hour, Issuer: "https://id.example",
		Groups: access.Groups{"devs": {"acme/*"}},
		Admins: []string{"root", "leads"},
		Now:    func() time.Time { return clock },
	}, s, &clock
}

func addToken(t *testing.T, s *store.Store, name string, expires time.Time) (secret string) {
	t.Helper()
	token, secret, err := access.NewToken(name, access.Patterns{"acme/*"}, false, noon, expires)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.AddToken(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	return secret
}

func TestATokenOpensUntilItEnds(t *testing.T) {
	g, s, clock := gate(t)
	secret := addToken(t, s, "ada", noon.Add(48*time.Hour))
	caller, err := g.ByToken(t.Context(), secret)
	if diff := cmp.Diff(access.Caller{ID: "token:ada", Name: "ada", Repositories: access.Patterns{"acme/*"}}, caller); diff != "" || err != nil {
		t.Fatalf("%v %s", err, diff)
	}
	if token, _, _ := s.Token(t.Context(), access.Hash(secret)); !token.LastUsedAt.Equal(noon) {
		t.Errorf("last used at %v", token.LastUsedAt)
	}
	for name, wrong := range map[string]string{
		"another": access.NewSecret(), "none": "", "its hash": access.Hash(secret), "its name": "ada", "in small letters": strings.ToLower(secret),
		"a huge one": strings.Repeat("x", 1<<20), "with a tail": secret + " ",
	} {
		if _, err := g.ByToken(t.Context(), wrong); !errors.Is(err, access.ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
	*clock = noon.Add(48 * time.Hour)
	if _, err := g.ByToken(t.Context(), secret); !errors.Is(err, access.ErrUnknown) {
		t.Errorf("after its end: %v", err)
	}
	if root, err := g.ByToken(t.Context(), addToken(t, s, "root", time.Time{})); err != nil || !root.Admin {
		t.Errorf("a token that the settings make an admin: %+v %v", root, err)
	}
}

func TestARevokedTokenEndsItsSessions(t *testing.T) {
	g, s, _ := gate(t)
	secret := addToken(t, s, "ada", time.Time{})
	_, session, err := g.SignInWithToken(t.Context(), secret)
	if err != nil {
		t.Fatal(err)
	}
	if caller, err := g.BySession(t.Context(), session); err != nil || caller.Name != "ada" {
		t.Fatalf("%+v %v", caller, err)
	}
	if found, err := s.RevokeToken(t.Context(), "ada"); !found || err != nil {
		t.Fatal(found, err)
	}
	if _, err := g.ByToken(t.Context(), secret); !errors.Is(err, access.ErrUnknown) {
		t.Errorf("the token: %v", err)
	}
	if _, err := g.BySession(t.Context(), session); !errors.Is(err, access.ErrUnknown) {
		t.Errorf("its session: %v", err)
	}
}

func TestAFixedTokenThatIsTakenAwayEndsItsSessions(t *testing.T) {
	g, _, _ := gate(t)
	secret := strings.Repeat("s3cret", 8)
	g.Fixed, _ = access.ParseFixedTokens([]string{"bot=" + secret})
	caller, session, err := g.SignInWithToken(t.Context(), secret)
	if err != nil || !caller.May(name("any/thing")) {
		t.Fatalf("%+v %v", caller, err)
	}
	g.Fixed = nil
	if _, err := g.BySession(t.Context(), session); !errors.Is(err, access.ErrUnknown) {
		t.Errorf("its session: %v", err)
	}
}

func TestAnIdentityIsJudgedByTheSettingsOfTheDay(t *testing.T) {
	g, _, clock := gate(t)
	ada := access.Identity{Issuer: "https://id.example", Subject: "1", Name: "Ada", Groups: []string{"devs", "leads"}}
	caller, session, err := g.SignInAs(t.Context(), ada)
	want := access.Caller{ID: "oidc:https://id.example#1", Name: "Ada", Admin: true, Repositories: access.Patterns{"acme/*"}}
	if diff := cmp.Diff(want, caller); diff != "" || err != nil {
		t.Fatalf("%v %s", err, diff)
	}
	g.Groups, g.Admins = access.Groups{"devs": {"acme/boats"}}, nil
	caller, err = g.BySession(t.Context(), session)
	if err != nil || caller.Admin || caller.May(name("acme/rockets")) || !caller.May(name("acme/boats")) {
		t.Errorf("after a change of the settings: %+v %v", caller, err)
	}
	g.Issuer = "https://other.example"
	if _, err := g.BySession(t.Context(), session); !errors.Is(err, access.ErrUnknown) {
		t.Errorf("at another provider: %v", err)
	}
	g.Issuer = ada.Issuer
	*clock = noon.Add(time.Hour)
	if _, err := g.BySession(t.Context(), session); !errors.Is(err, access.ErrUnknown) {
		t.Errorf("after its time: %v", err)
	}
}

func TestSigningOutEndsTheSession(t *testing.T) {
	g, s, _ := gate(t)
	_, session, err := g.SignInWithToken(t.Context(), addToken(t, s, "ada", time.Time{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.SignOut(t.Context(), session); err != nil {
		t.Fatal(err)
	}
	if _, err := g.BySession(t.Context(), session); !errors.Is(err, access.ErrUnknown) {
		t.Errorf("after signing out: %v", err)
	}
}

func TestPathsOfThisSite(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "/",
		"/":                         "/",
		"/?repo=acme%2Frockets#top": "/?repo=acme%2Frockets#top",
		"/a/b":                      "/a/b",
		"https://evil.example/":     "/",
		"//evil.example/":           "/",
		"///evil.example/":          "/",
		"/\\evil.example/":          "/",
		"\\\\evil.example/":         "/",
		"/%5cevil.example":          "/",
		"/%2fevil.example/":         "/",
		"/\t/evil.example":          "/",
		"/%09/evil.example":         "/",
		"javascript:alert(1)":       "/",
		"evil.example":              "/",
		"/a\r\nSet-Cookie: x=1":     "/",
		"/%0d%0aSet-Cookie: x=1":    "/",
		"http:/evil.example":        "/",
	} {
		if got := access.LocalPath(text); got != want {
			t.Errorf("LocalPath(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestALimitIsPerKey(t *testing.T) {
	limit := access.NewLimit(2)
	got := []bool{limit.Allow("a"), limit.Allow("a"), limit.Allow("a"), limit.Allow("b")}
	if diff := cmp.Diff([]bool{true, true, false, true}, got); diff != "" {
		t.Error(diff)
	}
	none := access.NewLimit(0)
	for range 100 {
		if !none.Allow("a") {
			t.Fatal("no limit refuses")
		}
	}
}

func FuzzParseGroups(f *testing.F) {
	for _, rule := range []string{"team-a=acme/*", "*=*", "a=b=c/d", "=", "\x00=a/b"} {
		f.Add(rule)
	}
	f.Fuzz(func(t *testing.T, rule string) {
		groups, err := access.ParseGroups([]string{rule})
		if err != nil {
			return
		}
		for group, patterns := range groups {
			if group != strings.TrimSpace(group) || group == "" || len(patterns) != 1 {
				t.Errorf("%q gives %q %v", rule, group, patterns)
			}
			again, err := access.ParsePattern(string(patterns[0]))
			if err != nil || again != patterns[0] {
				t.Errorf("%q is not read as itself: %q %v", patterns[0], again, err)
			}
			if patterns[0] != access.All && !patterns[0].Match(name(strings.ReplaceAll(string(patterns[0]), "*", "x"))) {
				t.Errorf("%q does not match its own name", patterns[0])
			}
		}
	})
}

func FuzzLocalPath(f *testing.F) {
	for _, text := range []string{"/", "//a", "/\\a", "/a?b#c", "https://a/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := access.LocalPath(text)
		if !strings.HasPrefix(got, "/") || strings.HasPrefix(got, "//") || strings.ContainsAny(got, "\\\r\n\t\x00") {
			t.Errorf("LocalPath(%q) = %q", text, got)
		}
	})
}
