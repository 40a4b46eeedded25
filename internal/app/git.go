package app

import (
	"context"
	"fmt"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/pickaxe"
)

// newPickaxe returns what searches the lines of the git histories on this machine.
func (a *App) newPickaxe() *pickaxe.Pickaxe {
	return pickaxe.New(storedGit{a.worker()}, a.lister, a.searcher)
}

// storedGit opens the histories that were synchronised.
type storedGit struct{ worker *ingest.Worker }

// OpenGit implements pickaxe.Git.
func (s storedGit) OpenGit(ctx context.Context, repository history.RepositoryName) (git *gitrepo.Repository, head string, err error) {
	if git, head, err = s.worker.OpenGit(ctx, repository); err != nil {
		return nil, "", fmt.Errorf("%w: %w", pickaxe.ErrNoGit, err)
	}
	return git, head, nil
}
