package ingest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/github"
	"repochat/internal/githubtest"
)

// newAppWorld is a worker that asks as a GitHub App, of a server whose git
// wants a token too.
func newAppWorld(t *testing.T, fixture *gitHubFixture, installed githubtest.App, privateGit bool) *gitHubWorld {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	installed.ID, installed.Installation, installed.Key = 12, 77, &key.PublicKey
	server := githubtest.New(t, githubtest.Options{PrivateGit: privateGit, App: &installed})
	server.Add(fixture.contents)
	w := newGitHubWorld(t, server, fixture.written.Repository)
	w.worker.Token = ""
	w.worker.App, err = github.NewApp(github.AppOptions{
		URL: server.URL, ID: 12, Key: pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestASynchronisationGoesOnOverTokensThatEnd(t *testing.T) {
	fixture := readFixture(t)
	want := fixture.graphByArchive(t)
	tests := []struct {
		name    string
		life    time.Duration
		revoked []int // by the number of the request
		tokens  int   // given at least
	}{
		{"each token ends within the minute", time.Minute, nil, 10},
		{"tokens are revoked in the middle", time.Hour, []int{4, 9}, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := newAppWorld(t, fixture, githubtest.App{TokenLife: test.life}, true)
			w.server.Inject(githubtest.Rule{When: func(r githubtest.Request) bool {
				for _, number := range test.revoked {
					if r.Number == number {
						w.server.RevokeTokens()
					}
				}
				return false
			}})
			if diff := cmp.Diff(want, comparableGraph(w.graph(Source{Repository: w.name}))); diff != "" {
				t.Error(diff)
			}
			if given := w.server.TokensGiven(); given < test.tokens {
				t.Errorf("%d tokens were given, want %d at least", given, test.tokens)
			}
			if twice := w.server.FetchedTwice(); len(twice) > 0 {
				t.Errorf("fetched twice: %q", twice)
			}
			if said := strings.Join(w.lines, "\n"); strings.Contains(said, "installation-token") {
				t.Errorf("a token was told:\n%s", said)
			}
		})
	}
}

func TestAnAppThatIsNotInstalledReadsPublicGitOnly(t *testing.T) {
	fixture := readFixture(t)
	w := newAppWorld(t, fixture, githubtest.App{Owner: "somebody-else"}, false)
	if _, err := w.collect(t.Context(), Source{Repository: w.name}); !errors.Is(err, github.ErrNotInstalled) || !strings.Contains(err.Error(), "install it") {
		t.Errorf("issues from GitHub: %v", err)
	}
	snapshot, err := w.collect(t.Context(), Source{Repository: w.name, Tracker: NoTracker})
	if err != nil || len(snapshot.Commits) == 0 {
		t.Errorf("git alone: %d commits, %v", len(snapshot.Commits), err)
	}
}
