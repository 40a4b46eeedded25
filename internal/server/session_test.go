package server_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/access"
	"repochat/internal/graph"
	"repochat/internal/metrics"
	"repochat/internal/server"
	"repochat/internal/store"
)

// guard puts a sign-in before a server, which holds rockets and boats.
func guard(t testing.TB, o *server.Options) *store.Store {
	t.Helper()
	s := o.Answers.(*store.Store)
	o.Access = &access.Gate{Tokens: s, Sessions: s, Lifetime: time.Hour, Now: o.Now}
	hold(o, holdings{summaries: []graph.Summary{rockets, boats}})
	return s
}

// addToken adds a token and returns its secret. Without patterns its holder may
// ask about everything.
func addToken(t testing.TB, s *store.Store, name string, patterns ...access.Pattern) (secret string) {
	t.Helper()
	if len(patterns) == 0 {
		patterns = []access.Pattern{access.All}
	}
	token, secret, err := access.NewToken(name, patterns, name == "admin", now, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.AddToken(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	return secret
}

// request makes a request. A header's value of "" leaves the header out.
func request(t testing.TB, client *http.Client, method, url, body string, headers ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i+1] != "" {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func bearer(secret string) []string { return []string{"Authorization", "Bearer " + secret} }

func signInWith(secret string) string {
	body, _ := json.Marshal(map[string]string{"token": secret}) //nolint:errcheck,errchkjson // it is a string
	return string(body)
}

// browser is a client that keeps cookies.
func browser(t testing.TB) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

func text(t testing.TB, response *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

type authSettings struct {
	Auth struct {
		Mode      string
		User      *server.User
		SignInURL string `json:"sign_in_url"`
	}
}

func settings(t testing.TB, client *http.Client, s *httptest.Server) authSettings {
	t.Helper()
	return decode[authSettings](t, text(t, request(t, client, "GET", s.URL+"/api/v1/settings", "")))
}

func TestWithoutSignInThereIsOneCaller(t *testing.T) {
	s := start(t, options(t, tellWhole))
	got := settings(t, http.DefaultClient, s).Auth
	if got.Mode != "none" || got.User == nil || *got.User != (server.User{ID: "local", Name: "local", Admin: true}) {
		t.Errorf("auth = %+v", got)
	}
	response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", signInWith("x"))
	if response.StatusCode != 404 {
		t.Errorf("signing in = %d", response.StatusCode)
	}
}

func TestOnlyCallersAreLetIn(t *testing.T) {
	o := options(t, tellWhole)
	kept := guard(t, &o)
	secret := addToken(t, kept, "ada")
	s := start(t, o)
	for _, path := range []string{"/api/v1/repos", "/api/v1/repos/acme/rockets", "/api/v1/repos/acme/rockets/suggestions", "/v1/models"} {
		for name, authorization := range map[string]string{
			"nobody": "", "a wrong token": "Bearer " + access.NewSecret(), "a password": "Basic YTpi", "no scheme": secret,
			"a token's hash": "Bearer " + access.Hash(secret), "a huge token": "Bearer " + strings.Repeat("x", 8<<10),
		} {
			response := request(t, http.DefaultClient, "GET", s.URL+path, "", "Authorization", authorization)
			if response.StatusCode != 401 || response.Header.Get("WWW-Authenticate") != "Bearer" {
				t.Errorf("%s as %s = %d %v", path, name, response.StatusCode, response.Header)
			}
		}
		if response := request(t, http.DefaultClient, "GET", s.URL+path, "", bearer(secret)...); response.StatusCode != 200 {
			t.Errorf("%s with a token = %d", path, response.StatusCode)
		}
	}
	if p := problem(t, request(t, http.DefaultClient, "POST", s.URL+"/api/v1/chat", whichBugs)); p.Code != "sign_in" {
		t.Errorf("asking = %+v", p)
	}
	for _, path := range []string{"/", "/healthz", "/readyz", "/api/v1/settings"} {
		if response := request(t, http.DefaultClient, "GET", s.URL+path, ""); response.StatusCode != 200 {
			t.Errorf("%s = %d, want it open", path, response.StatusCode)
		}
	}
}

func TestATokenOpensASessionInTheBrowser(t *testing.T) {
	o := options(t, tellWhole)
	secret := addToken(t, guard(t, &o), "ada")
	s, client := start(t, o), browser(t)
	if got := settings(t, client, s).Auth; got.Mode != "token" || got.User != nil {
		t.Errorf("before: %+v", got)
	}
	response := request(t, client, "POST", s.URL+"/api/v1/session", signInWith(secret))
	if body := text(t, response); response.StatusCode != 200 || body != `{"user":{"id":"token:ada","name":"ada","admin":false}}`+"\n" {
		t.Fatalf("signing in = %d %s", response.StatusCode, body)
	}
	cookies := response.Cookies()
	if len(cookies) != 1 {
		t.Fatalf("cookies %v", cookies)
	}
	c := cookies[0]
	if c.Name != "repochat_session" || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.MaxAge != 3600 || c.Secure {
		t.Errorf("the cookie is %+v", c)
	}
	if strings.Contains(c.Value, secret) || len(c.Value) < 50 {
		t.Errorf("the cookie holds %q", c.Value)
	}
	if got := settings(t, client, s).Auth; got.User == nil || got.User.Name != "ada" {
		t.Errorf("after: %+v", got)
	}
	if response := request(t, client, "GET", s.URL+"/api/v1/repos", ""); response.StatusCode != 200 {
		t.Errorf("with the session = %d", response.StatusCode)
	}
	if response := request(t, client, "DELETE", s.URL+"/api/v1/session", ""); response.StatusCode != 200 || text(t, response) != `{"sign_out_url":""}`+"\n" {
		t.Errorf("signing out = %d", response.StatusCode)
	}
	for name, value := range map[string]string{"the browser": "", "who kept the cookie": "repochat_session=" + c.Value} {
		if response := request(t, client, "GET", s.URL+"/api/v1/repos", "", "Cookie", value); response.StatusCode != 401 {
			t.Errorf("%s, after signing out = %d", name, response.StatusCode)
		}
	}
}

func TestOverTLSOnlyThisHostCanSetTheCookie(t *testing.T) {
	o := options(t, tellWhole)
	secret := addToken(t, guard(t, &o), "ada")
	o.PublicURL = "https://chat.example.org"
	o.Hosts = []string{"chat.example.org"}
	s := start(t, o)
	response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", signInWith(secret), "X-Forwarded-Proto", "https")
	c := response.Cookies()[0]
	if c.Name != "__Host-repochat_session" || !c.Secure || c.Path != "/" || c.Domain != "" {
		t.Errorf("the cookie is %+v", c)
	}
	for cookie, want := range map[string]int{"__Host-repochat_session=" + c.Value: 200, "repochat_session=" + c.Value: 401} {
		if got := request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos", "", "X-Forwarded-Proto", "https", "Cookie", cookie); got.StatusCode != want {
			t.Errorf("%.20s = %d, want %d", cookie, got.StatusCode, want)
		}
	}
	// A proxy that does not tell the scheme is known by the name.
	got := send(t, s.URL+"/api/v1/repos", "GET", map[string]string{"Host": "chat.example.org", "Cookie": "__Host-repochat_session=" + c.Value})
	if got.StatusCode != 200 {
		t.Errorf("by the public name = %d", got.StatusCode)
	}
}

func TestASessionThatSomebodyPlantedIsNotTaken(t *testing.T) {
	o := options(t, tellWhole)
	kept := guard(t, &o)
	ada, eve := addToken(t, kept, "ada"), addToken(t, kept, "eve")
	s := start(t, o)
	planted := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", signInWith(eve)).Cookies()[0]
	for name, value := range map[string]string{"a session of another": planted.Value, "a made-up session": access.NewSecret()} {
		response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", signInWith(ada), "Cookie", "repochat_session="+value)
		if got := response.Cookies()[0].Value; got == value {
			t.Errorf("%s is kept", name)
		}
		if response := request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos", "", "Cookie", "repochat_session="+value); response.StatusCode != 401 {
			t.Errorf("%s, after ada has signed in = %d", name, response.StatusCode)
		}
	}
}

func TestHostileSignInsAreRefused(t *testing.T) {
	o := options(t, tellWhole)
	kept := guard(t, &o)
	addToken(t, kept, "ada")
	s := start(t, o)
	tests := []struct {
		name, body string
		want       int
	}{
		{"no token", `{"token":""}`, 401},
		{"a wrong token", signInWith(access.NewSecret()), 401},
		{"a header in a token", signInWith("x\r\nSet-Cookie: admin=1"), 401},
		{"SQL in a token", signInWith("' OR '1'='1"), 401},
		{"a NUL in a token", signInWith("x\x00y"), 401},
		{"a long token", signInWith(strings.Repeat("x", 32<<10)), 401},
		{"a huge token", signInWith(strings.Repeat("x", 1<<20)), 413},
		{"a token that is a list", `{"token":["x"]}`, 400},
		{"no JSON", `token=x`, 400},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", test.body)
			if response.StatusCode != test.want || len(response.Cookies()) > 0 {
				t.Errorf("= %d with cookies %v, want %d", response.StatusCode, response.Cookies(), test.want)
			}
			problem(t, response)
		})
	}
	for name, cookie := range map[string]string{
		"a huge cookie": "repochat_session=" + strings.Repeat("x", 8<<10), "an empty one": "repochat_session=", "SQL": "repochat_session=' OR 1=1 --",
	} {
		if response := request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos", "", "Cookie", cookie); response.StatusCode != 401 {
			t.Errorf("%s = %d", name, response.StatusCode)
		}
	}
}

func TestGuessingIsSlowedDown(t *testing.T) {
	o := options(t, tellWhole)
	secret := addToken(t, guard(t, &o), "ada")
	o.SignInsPerMinute = 5
	s := start(t, o)
	guess := func() *http.Response {
		return request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", signInWith("x"), "X-Forwarded-For", access.NewSecret())
	}
	for range 5 {
		if got := guess().StatusCode; got != 401 {
			t.Fatalf("a guess = %d", got)
		}
	}
	response := guess()
	if p := problem(t, response); response.StatusCode != 429 || p.Code != "rate_limited" || response.Header.Get("Retry-After") != "60" {
		t.Errorf("one guess too many = %+v, retry after %q", p, response.Header.Get("Retry-After"))
	}
	if response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", signInWith(secret)); response.StatusCode != 200 {
		t.Errorf("who signs in with a token is locked out by another's guesses: %d", response.StatusCode)
	}
	var statuses []int
	for range 7 {
		statuses = append(statuses, request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos", "", bearer("x")...).StatusCode)
	}
	if diff := cmp.Diff([]int{401, 401, 401, 401, 401, 429, 429}, statuses); diff != "" {
		t.Error(diff)
	}
	if response := request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos", "", bearer(secret)...); response.StatusCode != 200 {
		t.Errorf("who has a token is locked out by another's guesses: %d", response.StatusCode)
	}
}

func TestAProxyTellsTheClientsAddress(t *testing.T) {
	o := options(t, tellWhole)
	guard(t, &o)
	o.SignInsPerMinute, o.TrustedProxies = 1, []string{"127.0.0.0/8"}
	s := start(t, o)
	var statuses []int
	for _, forwarded := range []string{"203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.3, 203.0.113.1", "2001:db8::1", "2001:db8::2"} {
		statuses = append(statuses, request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", signInWith("x"), "X-Forwarded-For", forwarded).StatusCode)
	}
	if diff := cmp.Diff([]int{401, 429, 401, 429, 401, 429}, statuses); diff != "" {
		t.Error(diff)
	}
}

func TestEachCallerHasLimits(t *testing.T) {
	o := options(t, tellWhole)
	kept := guard(t, &o)
	ada, bob := addToken(t, kept, "ada"), addToken(t, kept, "bob")
	o.RequestsPerMinute, o.QuestionsPerMinute = 6, 2
	s := start(t, o)
	ask := func(secret string) int {
		response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/chat", whichBugs, bearer(secret)...)
		text(t, response)
		if response.StatusCode == 429 && response.Header.Get("Retry-After") != "60" {
			t.Errorf("retry after %q", response.Header.Get("Retry-After"))
		}
		return response.StatusCode
	}
	list := func(secret string) int {
		return request(t, http.DefaultClient, "GET", s.URL+"/api/v1/repos", "", bearer(secret)...).StatusCode
	}
	got := []int{ask(ada), ask(ada), ask(ada), list(ada), list(ada), list(ada), list(ada), ask(bob), list(bob)}
	if diff := cmp.Diff([]int{200, 200, 429, 200, 200, 200, 429, 200, 200}, got); diff != "" {
		t.Error(diff)
	}
}

func TestAPageOfAnotherSiteCannotUseASession(t *testing.T) {
	o := options(t, tellWhole)
	kept := guard(t, &o)
	secret := addToken(t, kept, "ada")
	o.CORSOrigins = []string{"https://tools.example.org"}
	s := start(t, o)
	cookie := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/session", signInWith(secret)).Cookies()[0]
	session := "repochat_session=" + cookie.Value
	tests := []struct {
		name, origin, site, cookie, authorization string
		want                                      int
	}{
		{"this page", s.URL, "same-origin", session, "", 200},
		{"a page of another site", "https://evil.example", "cross-site", session, "", 403},
		{"a page of another site in an old browser", "https://evil.example", "", session, "", 403},
		{"a neighbour", "http://127.0.0.1:1", "same-site", session, "", 403},
		{"a site that may call, with the session", "https://tools.example.org", "cross-site", session, "", 401},
		{"a site that may call, with a token", "https://tools.example.org", "cross-site", "", "Bearer " + secret, 200},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			response := request(t, http.DefaultClient, "POST", s.URL+"/api/v1/chat", whichBugs,
				"Origin", test.origin, "Sec-Fetch-Site", test.site, "Cookie", test.cookie, "Authorization", test.authorization)
			if response.StatusCode != test.want {
				t.Errorf("= %d, want %d", response.StatusCode, test.want)
			}
			allowed := response.Header.Get("Access-Control-Allow-Origin")
			if want := test.origin == "https://tools.example.org"; (allowed == test.origin) != want || !want && allowed != "" {
				t.Errorf("the browser is told to allow %q", allowed)
			}
			if response.Header.Get("Access-Control-Allow-Credentials") != "" {
				t.Error("cookies are allowed")
			}
		})
	}
	preflight := request(t, http.DefaultClient, "OPTIONS", s.URL+"/api/v1/chat", "", "Origin", "https://tools.example.org",
		"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "authorization,content-type")
	if preflight.StatusCode != 200 || preflight.Header.Get("Access-Control-Allow-Origin") != "https://tools.example.org" {
		t.Errorf("the preflight of a site that may call = %d %v", preflight.StatusCode, preflight.Header)
	}
	preflight = request(t, http.DefaultClient, "OPTIONS", s.URL+"/api/v1/chat", "", "Origin", "https://evil.example", "Access-Control-Request-Method", "POST")
	if preflight.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("the preflight of another site = %v", preflight.Header)
	}
}

func TestMetricsAreForAdmins(t *testing.T) {
	o := options(t, tellWhole)
	kept := guard(t, &o)
	secret, caller := addToken(t, kept, "admin", "acme/boats"), addToken(t, kept, "ada")
	counts := metrics.New()
	o.Meter, o.Metrics = counts.Requests, counts.Handler()
	s := start(t, o)
	if got := request(t, http.DefaultClient, "GET", s.URL+"/metrics", "").StatusCode; got != 401 {
		t.Errorf("nobody = %d", got)
	}
	if response := request(t, http.DefaultClient, "GET", s.URL+"/metrics", "", bearer(caller)...); response.StatusCode != 403 || !strings.Contains(problem(t, response).Detail, "REPOCHAT_METRICS_ADDR") {
		t.Errorf("who is no admin = %d", response.StatusCode)
	}
	response := request(t, http.DefaultClient, "GET", s.URL+"/metrics", "", bearer(secret)...)
	if body := text(t, response); response.StatusCode != 200 || !strings.Contains(body, `repochat_http_requests_total{method="GET",route="/metrics",status="401"} 1`) {
		t.Errorf("an admin = %d\n%s", response.StatusCode, body)
	}
}
