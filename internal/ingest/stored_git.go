package ingest

import (
	"context"
	"fmt"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

// OpenGit opens the git history that the last synchronisation of a repository read, as
// it is on this machine: nothing is fetched. head is the commit that was read. The error
// says so where there is none.
func (w *Worker) OpenGit(ctx context.Context, name history.RepositoryName) (git *gitrepo.Repository, head string, err error) {
	stored, found, err := w.Store.Repository(ctx, name)
	if err != nil {
		return nil, "", err
	}
	if !found || stored.Head == "" {
		return nil, "", fmt.Errorf("%s has not been synchronised", name)
	}
	directory := stored.Git
	if directory == "" || isURL(directory) {
		directory = w.mirrorDirectory(stored.Name)
	}
	git, err = gitrepo.Open(ctx, directory)
	return git, stored.Head, err
}
