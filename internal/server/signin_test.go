package server_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/access"
	"repochat/internal/access/openid"
	"repochat/internal/access/openid/openidtest"
	"repochat/internal/graph"
	"repochat/internal/server"
	"repochat/internal/server/openapi/openapitest"
	"repochat/internal/store"
)

// desk is a server whose callers sign in at an identity provider.
type desk struct {
	*httptest.Server
	provider *openidtest.Provider
	kept     *store.Store
	// late is how far the server's clock is ahead.
	late atomic.Int64
}

func openDesk(t *testing.T) *desk {
	t.Helper()
	return openDeskWith(t, tellWhole)
}

// openDeskWith opens one whose questions an asker answers.
func openDeskWith(t *testing.T, asker script) *desk {
	t.Helper()
	o := options(t, asker)
	o.Queries = lookups{}
	kept := o.Answers.(*store.Store)
	d := &desk{Server: httptest.NewUnstartedServer(nil), provider: openidtest.Start(t), kept: kept}
	clock := func() time.Time { return time.Now().Add(time.Duration(d.late.Load())) }
	o.PublicURL = "http://" + d.Listener.Addr().String()
	o.Access = &access.Gate{
		Tokens: kept, Sessions: kept, Lifetime: time.Hour, Now: clock, Issuer: d.provider.URL,
		Groups: access.Groups{"rocketeers": {"acme/rockets"}, "sailors": {"acme/boats"}},
		Admins: []string{"captains"},
	}
	o.SignIn = openid.New(openid.Options{
		Issuer: d.provider.URL, ClientID: openidtest.ClientID, ClientSecret: openidtest.ClientSecret,
		RedirectURL: o.PublicURL + server.CallbackPath, SignedOutURL: o.PublicURL + "/",
		Scopes: []string{"openid", "profile"}, GroupsClaim: "groups", SignIns: kept, Now: clock,
	})
	hold(&o, holdings{summaries: []graph.Summary{rockets, boats}})
	handler, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(handler.Close)
	d.Config.Handler = openapitest.Check(t, handler, handler.Routes, isDescribed)
	d.Start()
	t.Cleanup(d.Close)
	return d
}

// member is somebody in groups, as the provider's token tells them.
func member(subject, name string, groups ...string) openidtest.Person {
	return openidtest.Person{Subject: subject, Claims: map[string]any{"name": name, "groups": groups}}
}

// repositories are those that a client may ask about.
func (d *desk) repositories(t *testing.T, client *http.Client) []string {
	t.Helper()
	response := request(t, client, "GET", d.URL+"/api/v1/repos", "")
	if response.StatusCode != 200 {
		t.Fatalf("the repositories = %d", response.StatusCode)
	}
	list := decode[struct{ Repositories []server.Repository }](t, text(t, response))
	names := []string{}
	for _, repository := range list.Repositories {
		names = append(names, repository.Name)
	}
	return names
}

func TestPeopleSignInAtTheProvider(t *testing.T) {
	d, client := openDesk(t), browser(t)
	if got := settings(t, client, d.Server).Auth; got.Mode != "oidc" || got.SignInURL != "/auth/login" || got.User != nil {
		t.Errorf("before: %+v", got)
	}
	d.provider.SignInAs(member("ada-1", "Ada", "rocketeers", "captains"))
	response := request(t, client, "GET", d.URL+"/auth/login?return_to="+url.QueryEscape("/?repo=acme/rockets"), "")
	if response.StatusCode != 200 || response.Request.URL.RequestURI() != "/?repo=acme/rockets" {
		t.Fatalf("signing in ended at %s with %d", response.Request.URL, response.StatusCode)
	}
	want := server.User{ID: "oidc:" + d.provider.URL + "#ada-1", Name: "Ada", Admin: true}
	if got := settings(t, client, d.Server).Auth; got.User == nil || *got.User != want {
		t.Errorf("after: %+v", got.User)
	}
	if diff := cmp.Diff([]string{"acme/rockets"}, d.repositories(t, client)); diff != "" {
		t.Error(diff)
	}
	for path, want := range map[string]int{"/api/v1/repos/acme/rockets": 200, "/api/v1/repos/acme/boats": 404, "/api/v1/repos/ACME/Boats/suggestions": 404} {
		if got := request(t, client, "GET", d.URL+path, "").StatusCode; got != want {
			t.Errorf("%s = %d, want %d", path, got, want)
		}
	}
	request(t, client, "DELETE", d.URL+"/api/v1/session", "")
	if got := request(t, client, "GET", d.URL+"/api/v1/repos", "").StatusCode; got != 401 {
		t.Errorf("after signing out = %d", got)
	}
}

// signOut ends a client's session, and returns where it is sent next.
func (d *desk) signOut(t *testing.T, client *http.Client) string {
	t.Helper()
	response := request(t, client, "DELETE", d.URL+"/api/v1/session", "")
	if response.StatusCode != 200 {
		t.Fatalf("signing out = %d", response.StatusCode)
	}
	return decode[struct {
		Next string `json:"sign_out_url"`
	}](t, text(t, response)).Next
}

func TestSigningOutEndsTheProvidersSessionToo(t *testing.T) {
	d, client := openDesk(t), browser(t)
	d.provider.SignInAs(member("ada-1", "Ada", "rocketeers"))
	request(t, client, "GET", d.URL+"/auth/login", "")
	next := d.signOut(t, client)
	if len(d.provider.Ended()) != 0 || !strings.HasPrefix(next, d.provider.URL+"/") {
		t.Fatalf("the browser is sent to %q", next)
	}
	if response := request(t, client, "GET", next, ""); response.StatusCode != 200 || response.Request.URL.String() != d.URL+"/" {
		t.Errorf("the provider sends the browser to %s with %d", response.Request.URL, response.StatusCode)
	}
	if diff := cmp.Diff([]string{"ada-1"}, d.provider.Ended()); diff != "" {
		t.Error(diff)
	}
	if next := d.signOut(t, client); next != "" {
		t.Errorf("who has no session is sent to %q", next)
	}
}

func TestSigningOutDoesNotNeedTheProvider(t *testing.T) {
	tests := []struct {
		name     string
		announce string // in the place of the end_session_endpoint
	}{
		{"a provider that ends no sessions", "none"},
		{"a provider whose address runs a script", "javascript:alert(1)"},
		{"a provider whose address is a path", "/end"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d, client := openDesk(t), browser(t)
			d.provider.Fail(openidtest.Faults{EndSession: test.announce})
			d.provider.SignInAs(member("ada-1", "Ada", "rocketeers"))
			request(t, client, "GET", d.URL+"/auth/login", "")
			if next := d.signOut(t, client); next != "" {
				t.Errorf("the browser is sent to %q", next)
			}
			if got := request(t, client, "GET", d.URL+"/api/v1/repos", "").StatusCode; got != 401 {
				t.Errorf("after signing out = %d", got)
			}
		})
	}
}

func TestATokenTooLongForAnAddressIsNoHint(t *testing.T) {
	d := openDesk(t)
	provider := openid.New(openid.Options{Issuer: d.provider.URL, ClientID: openidtest.ClientID, SignedOutURL: d.URL + "/"})
	for token, want := range map[string]string{"short": "short", strings.Repeat("long", 2000): ""} {
		address, err := provider.End(t.Context(), token)
		if query := mustParse(t, address).Query(); err != nil || query.Get("id_token_hint") != want || query.Get("client_id") != openidtest.ClientID {
			t.Errorf("%.100s, %v", address, err)
		}
	}
}

func TestGroupsAreAskedForWhenTheTokenIsShort(t *testing.T) {
	d, client := openDesk(t), browser(t)
	d.provider.SignInAs(openidtest.Person{
		Subject: "bob-1", Claims: map[string]any{"preferred_username": "bob"}, Info: map[string]any{"groups": "sailors", "name": "Bob"},
	})
	request(t, client, "GET", d.URL+"/auth/login", "")
	if diff := cmp.Diff([]string{"acme/boats"}, d.repositories(t, client)); diff != "" {
		t.Error(diff)
	}
}

// TestWhatProvesNothingOpensNothing goes through the whole flow each time, with
// one thing wrong.
func TestWhatProvesNothingOpensNothing(t *testing.T) {
	tests := []struct {
		name   string
		faults openidtest.Faults
		status int
		want   string // in the page
	}{
		{"a token with another nonce", openidtest.Faults{Nonce: "another"}, 502, "could not be verified"},
		{"a token for another client", openidtest.Faults{Audience: "another"}, 502, "could not be verified"},
		{"a token of another issuer", openidtest.Faults{Issuer: "https://evil.example"}, 502, "could not be verified"},
		{"a token that has expired", openidtest.Faults{Age: 2 * time.Hour}, 502, "could not be verified"},
		{"a token that somebody else has signed", openidtest.Faults{ForeignKey: true}, 502, "could not be verified"},
		{"a person whom the provider refuses", openidtest.Faults{Deny: "access_denied"}, 403, "did not confirm"},
		{"a provider without tokens", openidtest.Faults{Tokens: func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"access_token":"a","token_type":"Bearer"}`))
		}}, 502, "could not be verified"},
		{"a provider that is broken", openidtest.Faults{Tokens: func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusInternalServerError)
		}}, 502, "Nobody can sign in"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d, client := openDesk(t), browser(t)
			d.provider.SignInAs(member("ada-1", "Ada", "rocketeers"))
			d.provider.Fail(test.faults)
			d.refused(t, client, request(t, client, "GET", d.URL+"/auth/login", ""), test.status, test.want)
		})
	}
}

func TestAFailedSignInBeginsAgainForTheSamePlace(t *testing.T) {
	d, client := openDesk(t), browser(t)
	d.provider.Fail(openidtest.Faults{Deny: "access_denied"})
	tests := []struct{ name, target, want string }{
		{"a conversation", "/c/AB", "/auth/login?return_to=%2Fc%2FAB"},
		{"a place that is not ours", "https://evil.example/", "/auth/login?return_to=%2F"},
		{"markup", `/c/"><b>`, "/auth/login?return_to=%2Fc%2F%2522%253E%253Cb%253E"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			response := request(t, client, "GET", d.URL+"/auth/login?return_to="+url.QueryEscape(test.target), "")
			d.refused(t, client, response, 403, `href="`+test.want+`"`)
		})
	}
}

func TestThePageOfAFailedSignInLooksLikeTheOthers(t *testing.T) {
	d := openDesk(t)
	response := request(t, browser(t), "GET", d.URL+"/auth/callback", "")
	body := text(t, response)
	if !strings.Contains(body, `href="/style.css"`) || strings.Contains(body, "<style") || strings.Contains(body, "style=") || strings.Contains(body, "<script") {
		t.Errorf("the page needs the page's own style, and none that the policy stops:\n%s", body)
	}
}

func TestUserInfoOfSomebodyElseOpensNothing(t *testing.T) {
	d, client := openDesk(t), browser(t)
	d.provider.SignInAs(openidtest.Person{Subject: "ada-1", Info: map[string]any{"groups": []string{"rocketeers"}}})
	d.provider.Fail(openidtest.Faults{Info: "eve-1"})
	d.refused(t, client, request(t, client, "GET", d.URL+"/auth/login", ""), 502, "could not be verified")
}

// refused checks that a sign-in ended with a page that says why, and that the
// browser is let in nowhere.
func (d *desk) refused(t *testing.T, client *http.Client, response *http.Response, status int, want string) {
	t.Helper()
	body := text(t, response)
	if response.StatusCode != status || !strings.Contains(body, want) || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") {
		t.Errorf("the sign-in ended with %d, want %d and %q in:\n%s", response.StatusCode, status, want, body)
	}
	if strings.Contains(body, openidtest.ClientSecret) {
		t.Error("the page shows the client's secret")
	}
	if got := request(t, client, "GET", d.URL+"/api/v1/repos", "").StatusCode; got != 401 {
		t.Errorf("the browser is let in: %d", got)
	}
}

func TestWhoIsInNoGroupIsTold(t *testing.T) {
	d, client := openDesk(t), browser(t)
	d.provider.SignInAs(member("eve-1", `Eve <script>alert(1)</script>`, "cooks", "*"))
	response := request(t, client, "GET", d.URL+"/auth/login", "")
	body := text(t, response)
	if response.StatusCode != 403 || !strings.Contains(body, "none of your groups") || strings.Contains(body, "<script>") {
		t.Errorf("= %d\n%s", response.StatusCode, body)
	}
	if got := request(t, client, "GET", d.URL+"/api/v1/repos/acme/rockets", "").StatusCode; got == 200 {
		t.Error("they are let in")
	}
}

// callback begins a sign-in, lets the provider confirm it, and returns the
// address that the provider sends the browser back to, without going there.
func (d *desk) callback(t *testing.T, client *http.Client) string {
	t.Helper()
	stay := *client
	stay.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	begun := request(t, &stay, "GET", d.URL+"/auth/login", "")
	back := request(t, &stay, "GET", begun.Header.Get("Location"), "")
	if back.StatusCode != 302 {
		t.Fatalf("the provider says %d: %s", back.StatusCode, text(t, back))
	}
	return back.Header.Get("Location")
}

func TestACallbackCountsOnceAndInItsOwnBrowser(t *testing.T) {
	d := openDesk(t)
	d.provider.SignInAs(member("ada-1", "Ada", "rocketeers"))
	t.Run("another browser, as when somebody is sent an attacker's link", func(t *testing.T) {
		d.refused(t, browser(t), request(t, browser(t), "GET", d.callback(t, browser(t)), ""), 400, "another browser")
	})
	t.Run("a browser that has begun another sign-in", func(t *testing.T) {
		mine, theirs := browser(t), browser(t)
		d.callback(t, mine)
		d.refused(t, mine, request(t, mine, "GET", d.callback(t, theirs), ""), 400, "another browser")
	})
	t.Run("a state that is none", func(t *testing.T) {
		client := browser(t)
		address, err := url.Parse(d.callback(t, client))
		if err != nil {
			t.Fatal(err)
		}
		query := address.Query()
		query.Set("state", "made-up")
		address.RawQuery = query.Encode()
		d.refused(t, client, request(t, client, "GET", address.String(), ""), 400, "is over")
	})
	t.Run("a second time", func(t *testing.T) {
		client := browser(t)
		address := d.callback(t, client)
		if got := request(t, client, "GET", address, "").StatusCode; got != 200 {
			t.Fatalf("the first time = %d", got)
		}
		replayed := browser(t)
		replayed.Jar.SetCookies(mustParse(t, d.URL), client.Jar.Cookies(mustParse(t, d.URL)))
		request(t, replayed, "DELETE", d.URL+"/api/v1/session", "")
		d.refused(t, replayed, request(t, replayed, "GET", address, ""), 400, "finished before")
	})
	t.Run("a code of another sign-in", func(t *testing.T) {
		mine, theirs := browser(t), browser(t)
		address, stolen := mustParse(t, d.callback(t, mine)), mustParse(t, d.callback(t, theirs))
		query := address.Query()
		query.Set("code", stolen.Query().Get("code"))
		address.RawQuery = query.Encode()
		d.refused(t, mine, request(t, mine, "GET", address.String(), ""), 403, "did not confirm")
	})
	t.Run("after its time", func(t *testing.T) {
		client := browser(t)
		address := d.callback(t, client)
		d.late.Store(int64(11 * time.Minute))
		defer d.late.Store(0)
		d.refused(t, client, request(t, client, "GET", address, ""), 400, "took too long")
	})
}

func TestASessionOfAPersonEnds(t *testing.T) {
	d, client := openDesk(t), browser(t)
	d.provider.SignInAs(member("ada-1", "Ada", "rocketeers"))
	request(t, client, "GET", d.URL+"/auth/login", "")
	d.late.Store(int64(time.Hour))
	if got := request(t, client, "GET", d.URL+"/api/v1/repos", "").StatusCode; got != 401 {
		t.Errorf("after its lifetime = %d", got)
	}
}

func TestASignInLeadsToThisSiteOnly(t *testing.T) {
	d := openDesk(t)
	d.provider.SignInAs(member("ada-1", "Ada", "rocketeers"))
	for _, target := range []string{"https://evil.example/", "//evil.example", "/\\evil.example", "/%2f/evil.example", "javascript:alert(1)"} {
		client := browser(t)
		client.CheckRedirect = func(r *http.Request, _ []*http.Request) error {
			if r.URL.Host != mustParse(t, d.URL).Host && r.URL.Host != mustParse(t, d.provider.URL).Host {
				t.Errorf("%q leads to %s", target, r.URL)
				return http.ErrUseLastResponse
			}
			return nil
		}
		response := request(t, client, "GET", d.URL+"/auth/login?return_to="+url.QueryEscape(target), "")
		if response.StatusCode != 200 || response.Request.URL.Path != "/" {
			t.Errorf("%q ended at %s with %d", target, response.Request.URL, response.StatusCode)
		}
	}
}

func TestAProviderThatIsAwayIsSaidToBe(t *testing.T) {
	o := options(t, tellWhole)
	guard(t, &o)
	o.SignIn = openid.New(openid.Options{Issuer: "http://127.0.0.1:1", SignIns: o.Answers.(*store.Store), Now: time.Now})
	s := start(t, o)
	response := request(t, http.DefaultClient, "GET", s.URL+"/auth/login", "")
	if body := text(t, response); response.StatusCode != 502 || !strings.Contains(body, "Nobody can sign in at the moment") || strings.Contains(body, "127.0.0.1") {
		t.Errorf("= %d\n%s", response.StatusCode, body)
	}
}

func TestProgramsUseTokensBesideAProvider(t *testing.T) {
	d := openDesk(t)
	for name, want := range map[string]int{addToken(t, d.kept, "bot"): 200, access.NewSecret(): 401} {
		if got := request(t, http.DefaultClient, "GET", d.URL+"/api/v1/repos", "", bearer(name)...).StatusCode; got != want {
			t.Errorf("= %d, want %d", got, want)
		}
	}
}

func mustParse(t *testing.T, address string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u
}
