package ingest

import (
	"errors"
	"testing"

	"repochat/internal/githubtest"
	"repochat/internal/gitrepo"
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

func TestTokenGoesToGitHubOnly(t *testing.T) {
	tests := []struct {
		name, git string
		want      bool
	}{
		{"the same host", "https://GitHub.com/octo/demo.git", true},
		{"another host", "https://gitlab.com/octo/demo.git", false},
		{"a host that begins alike", "https://github.com.example.org/octo/demo.git", false},
		{"without encryption", "http://github.com/octo/demo.git", false},
		{"another port", "https://github.com:8443/octo/demo.git", false},
		{"by ssh", "git@github.com:octo/demo.git", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := isBelow(test.git, "https://github.com"); got != test.want {
				t.Errorf("isBelow(%q) = %v", test.git, got)
			}
		})
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
