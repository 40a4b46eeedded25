package server_test

import (
	"net/http"
	"strings"
	"testing"
)

// send makes a request with headers of its own.
func send(t *testing.T, url, method string, headers map[string]string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(whichBugs))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	request.Host = headers["Host"]
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func TestOnlyKnownHostNamesAreAnswered(t *testing.T) {
	o := options(t, tellWhole)
	o.Hosts = []string{"chat.example.org"}
	s := start(t, o)
	for host, want := range map[string]int{
		"127.0.0.1:8080":            200,
		"localhost":                 200,
		"LOCALHOST:8080":            200,
		"repochat.localhost":        200,
		"[::1]:8080":                200,
		"chat.example.org":          200,
		"Chat.Example.Org.:443":     200,
		"evil.example":              421,
		"127.0.0.1.evil.example":    421,
		"localhost.evil.example:80": 421,
		"notchat.example.org":       421,
		"192.168.1.7:8080":          421,
	} {
		for _, path := range []string{"/", "/api/v1/repos"} {
			if got := send(t, s.URL+path, "GET", map[string]string{"Host": host}); got.StatusCode != want {
				t.Errorf("GET %s as %s = %d, want %d", path, host, got.StatusCode, want)
			}
		}
	}
	if p := problem(t, send(t, s.URL+"/", "GET", map[string]string{"Host": "evil.example"})); !strings.Contains(p.Detail, "REPOCHAT_HOSTS") {
		t.Errorf("problem = %+v, want the remedy", p)
	}
	if got := send(t, s.URL+"/healthz", "GET", map[string]string{"Host": "10.0.0.7:8080"}); got.StatusCode != 200 {
		t.Errorf("a health check by address = %d", got.StatusCode)
	}
}

func TestAStarAllowsEveryHostName(t *testing.T) {
	o := options(t, tellWhole)
	o.Hosts = []string{"*"}
	if got := send(t, start(t, o).URL+"/", "GET", map[string]string{"Host": "anything.example"}); got.StatusCode != 200 {
		t.Errorf("GET / = %d", got.StatusCode)
	}
}

func TestPagesOfOtherSitesCannotAsk(t *testing.T) {
	s := start(t, options(t, tellWhole))
	tests := []struct {
		name    string
		headers map[string]string
		want    int
	}{
		{"a program", nil, 200},
		{"the page itself", map[string]string{"Origin": s.URL, "Sec-Fetch-Site": "same-origin"}, 200},
		{"a page of another site", map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}, 403},
		{"a page on another port", map[string]string{"Origin": "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site"}, 403},
		{"an old browser on another site", map[string]string{"Origin": "https://evil.example"}, 403},
		{"a sandboxed frame", map[string]string{"Origin": "null"}, 403},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			response := send(t, s.URL+"/api/v1/chat", "POST", test.headers)
			if response.StatusCode != test.want {
				t.Errorf("POST = %d, want %d", response.StatusCode, test.want)
			}
			if test.want == 403 {
				problem(t, response)
			}
		})
	}
}

func TestEveryResponseHasTheSecurityHeaders(t *testing.T) {
	s := start(t, options(t, tellWhole))
	for _, path := range []string{"/", "/app.js", "/api/v1/repos", "/nothing", "/healthz"} {
		response, _ := get(t, s, path)
		h := response.Header
		policy := h.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
			t.Errorf("%s: policy %q", path, policy)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s = %q, want %q", path, name, got, want)
			}
		}
		for name := range h {
			if strings.HasPrefix(name, "Access-Control-") || name == "Server" || name == "X-Powered-By" {
				t.Errorf("%s: header %s = %q", path, name, h.Get(name))
			}
		}
	}
}

func TestARequestIDFromOutsideIsNotTaken(t *testing.T) {
	s := start(t, options(t, tellWhole))
	if got := send(t, s.URL+"/healthz", "GET", map[string]string{"X-Request-Id": "forged"}).Header.Get("X-Request-Id"); got == "forged" || got == "" {
		t.Errorf("X-Request-Id = %q", got)
	}
}
