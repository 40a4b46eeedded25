package githubtest

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/cgi" //nolint:gosec // of the Go that go.mod asks for, long since mended
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// gitDirectory is a bare git repository that the server may alter.
type gitDirectory struct{ path string }

// copyGit makes a bare copy of a repository that shares its objects, so that
// nothing ever writes to the original.
func copyGit(ctx context.Context, source, parent string) (*gitDirectory, error) {
	path := filepath.Join(parent, "repository.git")
	command := exec.CommandContext(ctx, "git", "-c", "safe.directory=*", "clone", "--quiet", "--mirror", "--shared", source, path)
	if output, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("copy the git repository %s: %w: %s", source, err, output)
	}
	return &gitDirectory{path}, nil
}

// mustRun runs git in the directory and returns what it prints, without the
// last line's end. An error fails the test.
func (g *gitDirectory) mustRun(t testing.TB, environment []string, input string, arguments ...string) string {
	command := exec.CommandContext(t.Context(), "git", append([]string{"-c", "safe.directory=*", "--git-dir", g.path}, arguments...)...)
	command.Env = append(command.Environ(), environment...)
	command.Stdin = strings.NewReader(input)
	var output, complaint bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaint
	if err := command.Run(); err != nil {
		t.Fatalf("githubtest: git %s: %v: %s", strings.Join(arguments, " "), err, complaint.String())
	}
	return strings.TrimRight(output.String(), "\n")
}

// CloneURL returns the address from which git clones a repository of this
// server, without credentials.
func (s *Server) CloneURL(r *Repository) string {
	s.world.mutex.RLock()
	defer s.world.mutex.RUnlock()
	return s.URL + "/" + r.fullName() + ".git"
}

// serveGit answers git's smart HTTP protocol by git's own program. An old name
// of a repository redirects to the present one.
func (s *Server) serveGit(w http.ResponseWriter, r *http.Request) {
	if w = s.failGit(w, r); w == nil {
		return
	}
	owner, name := r.PathValue("owner"), strings.TrimSuffix(r.PathValue("name"), ".git")
	s.world.mutex.RLock()
	repository, err := s.world.repository(owner, name, true)
	present := ""
	if err == nil {
		present = repository.fullName()
	}
	s.world.mutex.RUnlock()
	if _, password, _ := r.BasicAuth(); s.options.PrivateGit && !s.accepts(password) {
		w.Header().Set("WWW-Authenticate", `Basic realm="GitHub"`)
		http.Error(w, "Repository not found.", http.StatusUnauthorized)
		return
	}
	if err != nil || repository.git == nil {
		http.Error(w, "Repository not found.", http.StatusNotFound)
		return
	}
	if !strings.EqualFold(present, owner+"/"+name) {
		moved := *r.URL
		moved.Path = "/" + present + ".git/" + r.PathValue("rest")
		http.Redirect(w, r, moved.String(), http.StatusMovedPermanently) //nolint:gosec // to a path of this server
		return
	}
	program, err := exec.LookPath("git")
	if err != nil {
		http.Error(w, "githubtest: git was not found; install git", http.StatusInternalServerError)
		return
	}
	s.runBackend(w, r, program, repository.git)
}

func (s *Server) runBackend(w http.ResponseWriter, r *http.Request, program string, git *gitDirectory) {
	forwarded := r.Clone(r.Context())
	forwarded.URL.Path = "/" + r.PathValue("rest")
	backend := &cgi.Handler{
		Path: program,
		Args: []string{"http-backend"},
		Dir:  git.path,
		Env: []string{
			"GIT_PROJECT_ROOT=" + git.path, "GIT_HTTP_EXPORT_ALL=1",
			"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*",
		},
	}
	backend.ServeHTTP(w, forwarded)
}
