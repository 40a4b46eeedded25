package github_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"repochat/internal/github"
	"repochat/internal/githubtest"
	"repochat/internal/history"
)

func newKey(t *testing.T) (public *rsa.PublicKey, text []byte) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return &key.PublicKey, pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
}

func TestAnAppHasTokensForTheRepositoriesOfItsInstallation(t *testing.T) {
	public, key := newKey(t)
	_, another := newKey(t)
	server := githubtest.New(t, githubtest.Options{App: &githubtest.App{ID: 12, Installation: 77, Key: public, Owner: boat.Owner}})
	repository := server.Add(tracker(1, 0))
	stranger := history.RepositoryName{Owner: "stranger", Name: "thing"}
	tests := []struct {
		name       string
		options    github.AppOptions
		repository history.RepositoryName
		reason     error
		text       []string
	}{
		{"its installation is looked up", github.AppOptions{ID: 12, Key: key}, boat, nil, nil},
		{"its installation is given", github.AppOptions{ID: 12, Installation: 77, Key: key}, boat, nil, nil},
		{"a repository that it may not see", github.AppOptions{ID: 12, Key: key}, stranger, github.ErrNotInstalled, []string{"App 12", "stranger/thing", "install it"}},
		{"an installation that is none", github.AppOptions{ID: 12, Installation: 78, Key: key}, boat, github.ErrNotInstalled, []string{"installation 78", "GITHUB_APP_INSTALLATION_ID"}},
		{"another App's key", github.AppOptions{ID: 12, Key: another}, boat, github.ErrToken, []string{"refuses the GitHub App 12", "could not be decoded", "GITHUB_APP_ID", "clock"}},
		{"another App's number", github.AppOptions{ID: 13, Installation: 77, Key: key}, boat, github.ErrToken, []string{"App 13", "Integration not found"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.options.URL = server.URL
			app, err := github.NewApp(test.options)
			if err != nil {
				t.Fatal(err)
			}
			token, err := app.Tokens(test.repository).Token(t.Context())
			if !errors.Is(err, test.reason) || (err == nil) != (token != "") {
				t.Fatalf("token %q, %v; want %v", token, err, test.reason)
			}
			for _, want := range test.text {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not mention %q", err, want)
				}
			}
		})
	}
	t.Run("a repository under its old name", func(t *testing.T) {
		repository.Rename(history.RepositoryName{Owner: boat.Owner, Name: "ship"})
		app, err := github.NewApp(github.AppOptions{URL: server.URL, ID: 12, Key: key})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := app.Tokens(boat).Token(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestAnAppsAssertionStaysWithItsHost(t *testing.T) {
	_, key := newKey(t)
	stranger := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("%s was asked with %v", r.URL, r.Header)
	}))
	defer stranger.Close()
	home := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, stranger.URL, http.StatusTemporaryRedirect)
	}))
	defer home.Close()
	for _, installation := range []int64{0, 77} { // looked up, and given
		app, err := github.NewApp(github.AppOptions{URL: home.URL, ID: 12, Installation: installation, Key: key})
		if err != nil {
			t.Fatal(err)
		}
		if token, err := app.Tokens(boat).Token(t.Context()); err == nil {
			t.Errorf("token %q", token)
		}
	}
}

func TestAKeyThatIsNoneIsNotShown(t *testing.T) {
	_, err := github.NewApp(github.AppOptions{ID: 12, Key: []byte("hunter2")})
	if !errors.Is(err, github.ErrToken) || strings.Contains(err.Error(), "hunter2") || !strings.Contains(err.Error(), "GITHUB_APP_PRIVATE_KEY_FILE") {
		t.Errorf("got %v", err)
	}
}
