package githubtest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/cgi"
	"os/exec"
	"path/filepath"
	"strings"
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

// CloneURL returns the address from which git clones a repository of this
// server, without credentials.
func (s *Server) CloneURL(r *Repository) string {
	s.world.mutex.RLock()
	defer s.world.mutex.RUnlock()
	return s.URL + "/" + r.fullName() + ".git"
}

// serveGit answers git's smart HTTP protocol by git's own program.
func (s *Server) serveGit(w http.ResponseWriter, r *http.Request) {
	s.world.mutex.RLock()
	repository, err := s.world.repository(r.PathValue("owner"), strings.TrimSuffix(r.PathValue("name"), ".git"), true)
	s.world.mutex.RUnlock()
	if _, password, _ := r.BasicAuth(); s.options.PrivateGit && password != s.options.Token {
		w.Header().Set("WWW-Authenticate", `Basic realm="GitHub"`)
		http.Error(w, "Repository not found.", http.StatusUnauthorized)
		return
	}
	if err != nil || repository.git == nil {
		http.Error(w, "Repository not found.", http.StatusNotFound)
		return
	}
	program, err := exec.LookPath("git")
	if err != nil {
		http.Error(w, "githubtest: git was not found; install git", http.StatusInternalServerError)
		return
	}
	_, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"+r.PathValue("owner")+"/"), "/")
	forwarded := r.Clone(r.Context())
	forwarded.URL.Path = "/" + rest
	backend := &cgi.Handler{
		Path: program,
		Args: []string{"http-backend"},
		Dir:  repository.git.path,
		Env: []string{
			"GIT_PROJECT_ROOT=" + repository.git.path, "GIT_HTTP_EXPORT_ALL=1",
			"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*",
		},
	}
	backend.ServeHTTP(w, forwarded)
}
