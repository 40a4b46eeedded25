package ingest

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"repochat/internal/github"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/store"
)

// usesGitHub decides whether the tracker is GitHub itself: when that was asked
// for, now or before, or when nothing else was, git is there too, and there is
// a token.
func (s *synchronisation) usesGitHub(source Source) (bool, error) {
	token := s.tokens != nil
	switch cmp.Or(source.Tracker, s.stored.Tracker) {
	case TrackerGitHub:
		if !token {
			return false, errNoToken
		}
		return true, nil
	case "":
		git := cmp.Or(source.Git, s.stored.Git, s.defaultGit(s.stored.Name))
		if !isURL(git) || !isBelow(webURL(withoutCredentials(git)), s.worker.GitHubURL) {
			return false, nil
		}
		if !token {
			s.notice("GITHUB_TOKEN is not set: only git is read, and issues are known only from the commit messages that close them")
		}
		return token, nil
	}
	return false, nil
}

// identify asks GitHub which repository the name leads to, and follows when it
// was renamed: everything that is stored goes along.
func (s *synchronisation) identify(ctx context.Context, client *github.Client) error {
	asked := s.stored.Name
	found, err := client.Identify(ctx, asked)
	if err != nil {
		return err
	}
	if err := s.lockNewName(ctx, asked, found.Name); err != nil {
		return err
	}
	if !s.known {
		if s.stored, s.known, err = s.worker.Store.Repository(ctx, found.Name); err != nil {
			return err
		}
		if !s.known {
			s.stored = store.Repository{Name: found.Name}
		}
	}
	before, err := s.readRound(ctx)
	if err != nil {
		return err
	}
	if before.Repository != "" && before.Repository != found.ID {
		s.notice("%s is another repository than at the last synchronisation; it is read from its beginning", found.Name)
		if err := s.worker.Store.ReplaceRecords(ctx, s.stored.Name, func(func(store.Record, error) bool) {}); err != nil {
			return err
		}
		before = round{}
	}
	before.Repository = found.ID
	for _, old := range []history.RepositoryName{asked, s.stored.Name} {
		misspelt := old == asked && old != s.stored.Name && strings.EqualFold(old.String(), found.Name.String())
		if old != found.Name && !misspelt && !slices.Contains(before.FormerNames, old) {
			before.FormerNames = append(before.FormerNames, old)
		}
	}
	// The names that were are saved first: a stop must not forget them.
	if err := s.saveRound(ctx, before); err != nil {
		return err
	}
	if old := s.stored.Name; old != found.Name {
		if err := s.rename(ctx, found.Name); err != nil {
			return fmt.Errorf("follow %s to its new name %s: %w", old, found.Name, err)
		}
	}
	s.report.Repository = s.stored.Name
	return nil
}

// lockNewName keeps away whoever would synchronise the repository under its new
// name. A lock that is lost is lost with the one of the old name, which ends
// the synchronisation.
func (s *synchronisation) lockNewName(ctx context.Context, asked, found history.RepositoryName) error {
	if s.worker.Locks == nil || strings.EqualFold(asked.String(), found.String()) {
		return nil
	}
	lock, err := s.worker.Locks.TryLock(ctx, found)
	if err != nil {
		return err
	}
	s.unlock = lock.Release
	return nil
}

// rename takes the mirror and the store along. It begins anew when it was
// stopped: the old name stays until its end.
func (s *synchronisation) rename(ctx context.Context, name history.RepositoryName) error {
	old := s.stored.Name
	if git := s.defaultGit(name); s.stored.Git == "" || IsGitOf(s.stored.Git, s.worker.GitHubURL, old) {
		if err := gitrepo.MoveMirror(s.worker.mirrorDirectory(old), s.worker.mirrorDirectory(name), git); err != nil {
			return err
		}
		s.stored.Git = git
	}
	if err := s.worker.moveKept(old, name); err != nil {
		return err
	}
	if err := s.worker.Store.RenameRepository(ctx, old, name); err != nil {
		return err
	}
	// What was traced is traced again under the new name.
	if err := os.RemoveAll(s.worker.originsFile(old)); err != nil {
		return err
	}
	s.notice("%s is %s now", old, name)
	s.stored.Name = name
	return nil
}

// defaultGit is where GitHub has a repository's git.
func (s *synchronisation) defaultGit(name history.RepositoryName) string {
	return strings.TrimSuffix(s.worker.GitHubURL, "/") + "/" + name.String() + ".git"
}

// removeFormer takes the graphs of former names away, unless another
// repository has such a name now.
func (s *synchronisation) removeFormer(ctx context.Context) error {
	r, err := s.readRound(ctx)
	if err != nil {
		return err
	}
	for _, name := range r.FormerNames {
		_, taken, err := s.worker.Store.Repository(ctx, name)
		if err != nil {
			return err
		}
		sameButCase := strings.EqualFold(name.String(), s.stored.Name.String())
		if name == s.stored.Name || taken && !sameButCase {
			continue
		}
		if _, err := s.worker.Loader.Remove(ctx, name); err != nil {
			return err
		}
	}
	return nil
}
