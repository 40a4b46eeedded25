package gitrepo

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// redirectTo starts a server that redirects everything, with the path replaced
// as it says.
func redirectTo(t *testing.T, to string, replace ...string) *httptest.Server {
	t.Helper()
	paths := strings.NewReplacer(replace...)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		http.Redirect(w, request, to+paths.Replace(request.URL.RequestURI()), http.StatusFound)
	}))
	t.Cleanup(server.Close)
	return server
}

// A server that the operator chose, like the configured GitHub, is reached
// wherever it is; where it redirects to is not the operator's choice.
func TestARedirectLeadsToNoPrivateAddress(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	private := newGitServer(t, f, "")
	redirecting := redirectTo(t, private.URL)
	_, err := Mirror(t.Context(), MirrorOptions{
		URL: redirecting.URL + "/.git", Token: testToken, Directory: filepath.Join(t.TempDir(), "mirror.git"),
	})
	if !errors.Is(err, ErrRefused) || err != nil && !strings.Contains(err.Error(), "redirects to an address that is not of the public internet") {
		t.Errorf("error = %v, want %v", err, ErrRefused)
	}
	if requests := private.forget(); len(requests) > 0 {
		t.Errorf("the private server was asked: %v", requests)
	}
}

// GitHub redirects the old name of a repository to its new one, on the same host:
// to a repository that the token was not meant for.
func TestTheTokenGoesAlongNoRedirect(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	for _, test := range []struct {
		name, token string // what the server demands
		wantErr     error
	}{
		{"a public repository is read without it", "", nil},
		{"a private one is not read", testToken, ErrRefused},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := newGitServer(t, f, test.token)
			next := server.Config.Handler
			leaked := false
			server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
				if rest, old := strings.CutPrefix(request.URL.RequestURI(), "/acme/old.git"); old {
					http.Redirect(w, request, "/.git"+rest, http.StatusMovedPermanently)
					return
				}
				leaked = leaked || request.Header.Get("Authorization") != ""
				next.ServeHTTP(w, request)
			})
			_, err := Mirror(t.Context(), MirrorOptions{
				URL: server.URL + "/acme/old.git", Token: testToken, Directory: filepath.Join(t.TempDir(), "mirror.git"),
			})
			if !errors.Is(err, test.wantErr) {
				t.Errorf("error = %v, want %v", err, test.wantErr)
			}
			if leaked {
				t.Error("the token went along the redirect")
			}
		})
	}
}

// The servers of this test stand for ones of the public internet.
func TestTheTokenGoesToTheRepositoryOnly(t *testing.T) {
	var sent []string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		if request.Header.Get("Authorization") != "" {
			sent = append(sent, request.URL.Path)
		}
	}))
	t.Cleanup(server.Close)
	elsewhere := redirectTo(t, server.URL)
	source, err := parseAddress(server.URL+"/acme/x.git", testToken)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Transport: webTransport{anywhere: http.DefaultTransport, public: http.DefaultTransport}}
	for _, address := range []string{
		server.URL + "/acme/x.git/info/refs?service=git-upload-pack",
		server.URL + "/acme/x.git/git-upload-pack",
		server.URL + "/acme/x/info/refs",
		server.URL + "/acme/x.git/objects/info/packs",
		server.URL + "/acme/x.gitinfo/refs",
		server.URL + "/acme/x2.git/info/refs",
		server.URL + "/acme/x.git/../y.git/info/refs",
		server.URL + "/acme/y.git/info/refs",
		elsewhere.URL + "/acme/y.git/info/refs",
	} {
		request, err := http.NewRequestWithContext(withWebFetch(t.Context(), source, MirrorOptions{}), http.MethodGet, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := browser.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
	}
	want := []string{"/acme/x.git/info/refs", "/acme/x.git/git-upload-pack", "/acme/x/info/refs"}
	if diff := cmp.Diff(want, sent); diff != "" {
		t.Errorf("the token was sent to: %s", diff)
	}
}

func TestIsServer(t *testing.T) {
	tests := []struct {
		name, source, to string
		want             bool
	}{
		{"the same", "https://git.example/x", "https://git.example/y", true},
		{"in other letters, with the usual port", "https://git.example/x", "https://Git.Example:443/x", true},
		{"an upgrade", "http://git.example/x", "https://git.example/x", true},
		{"an upgrade to another port", "http://git.example/x", "https://git.example:8443/x", false},
		{"without encryption", "https://git.example/x", "http://git.example/x", false},
		{"another port", "http://git.example:3000/x", "http://git.example:6379/x", false},
		{"another host", "https://git.example/x", "https://git.example.org/x", false},
		{"two writings of an address", "http://[::1]:3000/x", "http://[0:0::1]:3000/x", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			source, errSource := url.Parse(test.source)
			to, err := url.Parse(test.to)
			if errors.Join(err, errSource) != nil {
				t.Fatal(errSource, err)
			}
			if got := (webFetch{source: source}).isServer(to); got != test.want {
				t.Errorf("isServer(%s) = %v", test.to, got)
			}
		})
	}
}
