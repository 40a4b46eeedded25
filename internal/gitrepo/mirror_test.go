package gitrepo

import (
	"context"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/cgi"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"repochat/internal/history"
)

const testToken = "ghp_secret0123456789"

// gitServer serves a fixture over HTTP as GitHub does, and notes what it is asked.
type gitServer struct {
	*httptest.Server
	token string // "" lets everybody in

	mutex    sync.Mutex
	requests []string
	leaked   bool                        // credentials arrived here
	before   func(request *http.Request) // called before every answer
}

func newGitServer(t *testing.T, f *fixture, token string) *gitServer {
	t.Helper()
	backend := filepath.Join(f.git("--exec-path"), "git-http-backend")
	if _, err := exec.LookPath(backend); err != nil {
		t.Fatal(err)
	}
	handler := &cgi.Handler{
		Path: backend,
		Env:  []string{"GIT_PROJECT_ROOT=" + f.path, "GIT_HTTP_EXPORT_ALL=1", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull},
	}
	server := &gitServer{token: token}
	server.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		server.note(request)
		_, password, _ := request.BasicAuth()
		if token != "" && password != token {
			w.Header().Set("WWW-Authenticate", `Basic realm="git"`)
			http.Error(w, "no: "+request.Header.Get("Authorization")+" "+password, http.StatusUnauthorized)
			return
		}
		handler.ServeHTTP(w, request)
	}))
	t.Cleanup(server.Close)
	return server
}

func (s *gitServer) note(request *http.Request) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.requests = append(s.requests, request.Method+" "+filepath.Base(request.URL.Path))
	s.leaked = s.leaked || request.Header.Get("Authorization") != ""
	if s.before != nil {
		s.before(request)
	}
}

// forget returns the requests so far, and starts anew.
func (s *gitServer) forget() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	requests := s.requests
	s.requests = nil
	return requests
}

func branchNames(t *testing.T, repository *Repository) []string {
	t.Helper()
	branches, err := repository.Branches()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, branch := range branches {
		names = append(names, branch.Name)
	}
	return names
}

func TestMirrorFollowsItsSource(t *testing.T) {
	f := newFixture(t)
	f.write("a", strings.Repeat("line\n", 1000))
	f.commit("root")
	f.git("branch", "old-idea")
	f.git("tag", "-a", "v1", "-m", "one")
	f.git("update-ref", "refs/pull/1/head", "HEAD")
	server := newGitServer(t, f, testToken)

	for name, options := range map[string]MirrorOptions{
		"a path":         {URL: f.path},
		"a file URL":     {URL: "file://" + f.path},
		"HTTP":           {URL: server.URL + "/.git", Token: testToken},
		"a URL's secret": {URL: strings.Replace(server.URL, "://", "://user:"+testToken+"@", 1) + "/.git"},
	} {
		t.Run(name, func(t *testing.T) {
			options.Directory = filepath.Join(t.TempDir(), "deeper", "mirror.git")
			if name == "a path" { // an empty directory is as good as none
				if err := os.MkdirAll(options.Directory, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			var lines []string
			options.Progress = func(line string) { lines = append(lines, line) }
			repository, err := Mirror(t.Context(), options)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := branchNames(t, repository), []string{"main", "old-idea"}; !slices.Equal(got, want) {
				t.Errorf("branches = %v, want %v", got, want)
			}
			if tags, err := repository.Tags(); err != nil || len(tags) != 1 {
				t.Errorf("tags = %v, %v, want one", tags, err)
			}
			if len(lines) == 0 || strings.ContainsAny(strings.Join(lines, ""), "\r\n") {
				t.Errorf("progress = %q, want lines", lines)
			}
			if found := grep(t, options.Directory, testToken); found != "" {
				t.Errorf("the token is in %s", found)
			}
		})
	}
}

func TestMirrorFetchesOnlyWhatIsNewAndDropsWhatIsGone(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	f.commit("root")
	f.git("branch", "old-idea")
	server := newGitServer(t, f, "")
	options := MirrorOptions{URL: server.URL + "/.git", Directory: filepath.Join(t.TempDir(), "mirror.git")}
	if _, err := Mirror(t.Context(), options); err != nil {
		t.Fatal(err)
	}

	server.forget()
	if _, err := Mirror(t.Context(), options); err != nil {
		t.Fatal(err)
	}
	if requests := server.forget(); slices.Contains(requests, "POST git-upload-pack") {
		t.Errorf("requests without news = %v, want no pack", requests)
	}

	f.git("branch", "-m", "main", "trunk")
	f.git("branch", "-D", "old-idea")
	f.git("branch", "old-idea/nested")
	f.write("a", "2\n")
	f.git("commit", "--quiet", "--amend", "--all", "-m", "rewritten")
	rewritten := f.git("rev-parse", "HEAD")
	repository, err := Mirror(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := branchNames(t, repository), []string{"old-idea/nested", "trunk"}; !slices.Equal(got, want) {
		t.Errorf("branches = %v, want %v", got, want)
	}
	if branch, err := repository.DefaultBranch(); err != nil || branch != "trunk" {
		t.Errorf("default branch = %q, %v, want trunk", branch, err)
	}
	if head, err := repository.ResolveHead(t.Context(), ""); err != nil || head != rewritten {
		t.Errorf("head = %q, %v, want %q", head, err, rewritten)
	}
}

func TestMirrorOfASourceWithADanglingHead(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	f.git("symbolic-ref", "HEAD", "refs/heads/gone")
	repository, err := Mirror(t.Context(), MirrorOptions{URL: f.path, Directory: filepath.Join(t.TempDir(), "mirror.git")})
	if err != nil {
		t.Fatal(err)
	}
	if branch, err := repository.DefaultBranch(); err != nil || branch != "main" {
		t.Errorf("default branch = %q, %v, want main", branch, err)
	}
}

func TestMirrorThatIsInterruptedLeavesNothing(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	f.commit("root")
	ctx, cancel := context.WithCancel(t.Context())
	server := newGitServer(t, f, "")
	server.before = func(request *http.Request) {
		if request.Method == http.MethodPost {
			cancel()
		}
	}
	parent := t.TempDir()
	_, err := Mirror(ctx, MirrorOptions{URL: server.URL + "/.git", Directory: filepath.Join(parent, "mirror.git")})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want %v", err, context.Canceled)
	}
	if left, err := os.ReadDir(parent); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestMirrorRemovesWhatKilledCopiesLeft(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	parent := t.TempDir()
	old, fresh := filepath.Join(parent, "mirror.git.partial-1"), filepath.Join(parent, "mirror.git.partial-2")
	for _, directory := range []string{old, fresh} {
		if err := os.Mkdir(directory, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	twoDaysAgo := time.Now().AddDate(0, 0, -2)
	if err := os.Chtimes(old, twoDaysAgo, twoDaysAgo); err != nil {
		t.Fatal(err)
	}
	if _, err := Mirror(t.Context(), MirrorOptions{URL: f.path, Directory: filepath.Join(parent, "mirror.git")}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an old copy is still there: %v", err)
	}
	if _, err := os.Stat(fresh); err != nil {
		t.Errorf("a copy under way was removed: %v", err)
	}
}

func TestMirrorErrorsNameTheRemedyAndNoSecret(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	server := newGitServer(t, f, "another token")
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "file"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "mirror.git")
	if _, err := Mirror(t.Context(), MirrorOptions{URL: f.path, Directory: other}); err != nil {
		t.Fatal(err)
	}
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	t.Cleanup(secure.Close)
	fresh := filepath.Join(t.TempDir(), "mirror.git")
	for name, test := range map[string]struct {
		options MirrorOptions
		want    string
	}{
		"wrong token":              {MirrorOptions{URL: server.URL + "/.git", Token: testToken, Directory: fresh}, "GITHUB_TOKEN"},
		"no such repository":       {MirrorOptions{URL: filepath.Join(full, "gone"), Directory: fresh}, "not found"},
		"empty repository":         {MirrorOptions{URL: newFixture(t).path, Directory: fresh}, "no commits"},
		"token over plain http":    {MirrorOptions{URL: "http://example.org/x.git", Token: testToken, Directory: fresh}, "https"},
		"unknown scheme":           {MirrorOptions{URL: "ext::sh://x", Directory: fresh}, "https or ssh"},
		"unreadable URL":           {MirrorOptions{URL: "https://user:" + testToken + "@[bad/x", Directory: fresh}, "https://HOST"},
		"no URL":                   {MirrorOptions{Directory: fresh}, "no URL"},
		"directory of other files": {MirrorOptions{URL: f.path, Directory: full}, "something else than a mirror"},
		"mirror of another":        {MirrorOptions{URL: server.URL + "/.git", Directory: other}, "mirror of " + f.path},
		"nobody listens":           {MirrorOptions{URL: "http://user:" + testToken + "@127.0.0.1:1/x.git", Directory: fresh}, "fetch http://127.0.0.1:1/x.git: the server cannot be reached (connection refused); check the URL"},
		"untrusted certificate":    {MirrorOptions{URL: secure.URL + "/.git", Directory: fresh}, "certificate is not trusted"},
		"private host, for others": {MirrorOptions{URL: server.URL + "/.git", Directory: fresh, OnlyPublic: true}, "not one of the public internet"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Mirror(t.Context(), test.options)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error = %v, want one with %q", err, test.want)
			}
			if err != nil && strings.Contains(err.Error(), testToken) {
				t.Errorf("error %q tells the token", err)
			}
			if err != nil && strings.Contains(err.Error(), fresh) {
				t.Errorf("error %q tells where the mirror is", err)
			}
			if _, err := os.Stat(fresh); err == nil {
				t.Error("a directory was made")
			}
		})
	}
}

func TestAPrivateHostIsNotAskedForOthers(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	server := newGitServer(t, f, "")
	options := MirrorOptions{URL: server.URL + "/.git", Directory: filepath.Join(t.TempDir(), "mirror.git")}
	if _, err := Mirror(t.Context(), options); err != nil { // and leaves a connection open
		t.Fatal(err)
	}
	server.forget()
	options.OnlyPublic = true
	if _, err := Mirror(t.Context(), options); !errors.Is(err, ErrRefused) {
		t.Errorf("error = %v, want %v", err, ErrRefused)
	}
	if requests := server.forget(); len(requests) > 0 {
		t.Errorf("it was asked: %v", requests)
	}
}

func TestMirrorOfAMirrorHasTheSameHistory(t *testing.T) {
	f := newFixture(t)
	for _, subject := range []string{"one", "two", "three"} {
		f.write(subject, subject+"\n")
		f.commit(subject)
	}
	repository, err := Mirror(t.Context(), MirrorOptions{URL: f.path, Directory: filepath.Join(t.TempDir(), "mirror.git")})
	if err != nil {
		t.Fatal(err)
	}
	head := f.git("rev-parse", "HEAD")
	commits, err := repository.Commits(t.Context(), head, nil)
	if err != nil {
		t.Fatal(err)
	}
	hashes := func(commits []history.Commit) (all []string) {
		for _, commit := range commits {
			all = append(all, commit.Hash)
		}
		return all
	}
	if got, want := strings.Join(hashes(commits), "\n"), f.git("rev-list", "--reverse", head); got != want {
		t.Errorf("commits = %s, want %s", got, want)
	}
}

// grep returns the first file below directory that holds text.
func grep(t *testing.T, directory, text string) (found string) {
	t.Helper()
	err := filepath.WalkDir(directory, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if strings.Contains(string(content), text) {
			found = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
