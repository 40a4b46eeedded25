package ingest

import (
	"errors"
	"strings"
	"testing"

	"repochat/internal/githubtest"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

func TestPlaceOfAGitURL(t *testing.T) {
	tests := []struct{ name, git, wantLocation, wantWeb string }{
		{"a web URL", "https://github.com/octo/demo.git", "https://github.com/octo/demo.git", "https://github.com/octo/demo"},
		{"a web URL with a token", "https://token@github.com/octo/demo", "https://github.com/octo/demo", "https://github.com/octo/demo"},
		{"a web URL with a password", "http://me:secret@localhost:3000/octo/demo.git", "http://localhost:3000/octo/demo.git", "http://localhost:3000/octo/demo"},
		{"an ssh URL keeps its user", "ssh://git:secret@github.com:22/octo/demo.git", "ssh://git@github.com:22/octo/demo.git", "https://github.com/octo/demo"},
		{"git's short form", "git@github.com:octo/demo.git", "git@github.com:octo/demo.git", "https://github.com/octo/demo"},
		{"a file URL has no page", "file:///srv/demo.git", "file:///srv/demo.git", ""},
		{"a URL that cannot be read is not shown", "https://me:se%cret@github.com/", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var p place
			if err := p.setGit(test.git); err != nil {
				t.Fatal(err)
			}
			if p.gitURL != test.git || p.gitLocation != test.wantLocation || p.webURL != test.wantWeb {
				t.Errorf("%+v, want location %q, page %q", p, test.wantLocation, test.wantWeb)
			}
		})
	}
}

func TestIsGitOf(t *testing.T) {
	tests := []struct {
		name, git string
		want      bool
	}{
		{"the repository's address", "https://github.com/octo/demo.git", true},
		{"without the ending", "https://github.com/octo/demo", true},
		{"with a slash at the end", "https://github.com/octo/demo/", true},
		{"in other letters", "https://GitHub.com/Octo/DEMO.git", true},
		{"with the usual port", "https://github.com:443/octo/demo.git", true},
		{"a host name that ends with a dot", "https://github.com./octo/demo.git", true},
		{"another host", "https://gitlab.com/octo/demo.git", false},
		{"a host that begins alike", "https://github.com.example.org/octo/demo.git", false},
		{"a host in the place of the user", "https://github.com@example.org/octo/demo.git", false},
		{"without encryption", "http://github.com/octo/demo.git", false},
		{"another port", "https://github.com:8443/octo/demo.git", false},
		{"by ssh", "git@github.com:octo/demo.git", false},
		{"another repository of the owner", "https://github.com/octo/secret.git", false},
		{"another owner", "https://github.com/victim/demo.git", false},
		{"a name that begins alike", "https://github.com/octo/demo2", false},
		{"a path that goes up", "https://github.com/octo/demo/../../victim/secret", false},
		{"an encoded path that goes up", "https://github.com/octo/demo/%2e%2e/secret", false},
		{"a path below", "https://github.com/octo/demo.git/victim", false},
		{"two slashes", "https://github.com//octo/demo.git", false},
		{"a query", "https://github.com/octo/demo?x=/victim/secret", false},
		{"an empty query", "https://github.com/octo/demo?", false},
		{"a fragment", "https://github.com/octo/demo#victim", false},
		{"a letter that only looks alike", "https://github.com/octo/demo\u200b", false},
		{"what is no URL", "https://github.com/%zz", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := IsGitOf(test.git, "https://github.com", history.RepositoryName{Owner: "octo", Name: "demo"}); got != test.want {
				t.Errorf("IsGitOf(%q) = %v", test.git, got)
			}
		})
	}
}

// A repository of the configured host that takes the place of another one is not
// read with the server's token, for a caller of the page nor for the operator.
func TestTheTokenOpensTheRepositoryItselfOnly(t *testing.T) {
	fixture := readFixture(t)
	server := githubtest.New(t, githubtest.Options{PrivateGit: true})
	secret := server.CloneURL(server.Add(fixture.contents))
	w := newGitHubWorld(t, server, history.RepositoryName{Owner: "acme", Name: "evil"})
	source := Source{Repository: w.name, Git: secret, Tracker: NoTracker}
	snapshot, err := w.collect(t.Context(), source)
	if !errors.Is(err, ErrSource) || len(snapshot.Commits) > 0 {
		t.Errorf("for a caller: %d commits, error %v, want %v", len(snapshot.Commits), err, ErrSource)
	}
	if err != nil && !strings.Contains(err.Error(), "add the other repository under its own name") {
		t.Errorf("the error %q names no remedy", err)
	}
	source.TrustGit = true
	if snapshot, err := w.collect(t.Context(), source); !errors.Is(err, gitrepo.ErrRefused) || len(snapshot.Commits) > 0 {
		t.Errorf("for the operator: %d commits, error %v, want %v", len(snapshot.Commits), err, gitrepo.ErrRefused)
	}
	own := Source{Repository: fixture.written.Repository, Git: strings.TrimSuffix(secret, ".git"), Tracker: NoTracker}
	if snapshot, err := w.collect(t.Context(), own); err != nil || len(snapshot.Commits) == 0 {
		t.Errorf("its own address: %d commits, error %v", len(snapshot.Commits), err)
	}
}

// A git server in this machine's own network stands for one that nobody outside
// may have read.
func TestAPrivateNetworkIsReadForWhoRunsTheMachine(t *testing.T) {
	fixture := readFixture(t)
	server := githubtest.New(t, githubtest.Options{})
	url := server.CloneURL(server.Add(fixture.contents))
	w := newGitHubWorld(t, nil, fixture.written.Repository)
	source := Source{Repository: w.name, Git: url, Tracker: NoTracker}
	if _, err := w.collect(t.Context(), source); !errors.Is(err, gitrepo.ErrRefused) {
		t.Errorf("for somebody else: error = %v, want %v", err, gitrepo.ErrRefused)
	}
	source.TrustGit = true
	if _, err := w.collect(t.Context(), source); err != nil {
		t.Errorf("for who runs the machine: %v", err)
	}
	if _, err := w.collect(t.Context(), Source{Repository: w.name}); err != nil {
		t.Errorf("from the same place again: %v", err)
	}
}
