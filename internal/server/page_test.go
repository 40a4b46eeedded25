package server_test

import (
	"bytes"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"repochat/internal/server"
	"repochat/web"
)

func TestThePageIsServedWhole(t *testing.T) {
	s := start(t, options(t, tellWhole))
	for path, name := range map[string]string{"/": "index.html", "/app.js": "app.js", "/style.css": "style.css", "/favicon.svg": "favicon.svg"} {
		want, err := fs.ReadFile(web.Dist(), name)
		if err != nil {
			t.Fatal(err)
		}
		// The client asks for gzip and unpacks it on its own.
		response, body := get(t, s, path)
		if response.StatusCode != 200 || !bytes.Equal([]byte(body), want) {
			t.Errorf("GET %s = %d with %d bytes, want the %d of %s", path, response.StatusCode, len(body), len(want), name)
		}
		if !response.Uncompressed {
			t.Errorf("GET %s is not compressed", path)
		}
	}
}

func TestThePageTellsBrowsersThatThereIsNothing(t *testing.T) {
	s := start(t, options(t, tellWhole))
	for _, test := range []struct{ path, accept, want string }{
		{"/nothing", "text/html,application/xhtml+xml,*/*;q=0.8", "text/html; charset=utf-8"},
		{"/r/acme", "text/html", "text/html; charset=utf-8"},
		{"/nothing.js", "*/*", "application/problem+json"},
		{"/api/v1/nothing", "text/html", "application/problem+json"},
		{"/v1/nothing", "text/html", "application/json"},
	} {
		response := request(t, http.DefaultClient, "GET", s.URL+test.path, "", "Accept", test.accept)
		body := text(t, response)
		got := response.Header.Get("Content-Type")
		if response.StatusCode != 404 || got != test.want || (got == "text/html; charset=utf-8") != strings.Contains(body, "/app.js") {
			t.Errorf("GET %s for %s = %d %s, want 404 %s", test.path, test.accept, response.StatusCode, got, test.want)
		}
	}
}

func TestAnUnchangedFileIsNotSentAgain(t *testing.T) {
	s := start(t, options(t, tellWhole))
	first, _ := get(t, s, "/app.js")
	request, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/app.js", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("If-None-Match", first.Header.Get("ETag"))
	second, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Body.Close()
	if second.StatusCode != http.StatusNotModified {
		t.Errorf("GET with its ETag = %d, want 304", second.StatusCode)
	}
}

func TestAPageThatIsNotBuiltIsRefused(t *testing.T) {
	o := options(t, tellWhole)
	o.Page = fstest.MapFS{"readme.txt": {}}
	if _, err := server.New(o); err == nil || !strings.Contains(err.Error(), "npm run build") {
		t.Errorf("New = %v, want the remedy", err)
	}
}

func TestTheRepositoriesAreListed(t *testing.T) {
	s := start(t, options(t, tellWhole))
	want := `{"name":"acme/rockets","description":"Rockets that come back","url":"https://github.com/acme/rockets","data_as_of":"2024-07-30T09:00:00Z",` +
		`"counts":{"annotations":0,"branches":0,"classes":0,"commits":1765,"files":412,"functions":0,"issues":236,"people":61,"pull_requests":403,"releases":1}}`
	if _, body := get(t, s, "/api/v1/repos"); body != `{"repositories":[`+want+"]}\n" {
		t.Errorf("repositories: %s", body)
	}
	if _, body := get(t, s, "/api/v1/repos/Acme/Rockets"); body != want+"\n" {
		t.Errorf("repository: %s", body)
	}
	if _, body := get(t, s, "/api/v1/settings"); body != `{"auth":{"mode":"none","user":{"id":"local","name":"local","admin":true}},"github_url":"https://github.com","model":""}`+"\n" {
		t.Errorf("settings: %s", body)
	}
}
