package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	git "github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/config"
	"github.com/go-git/go-git/v5/plumbing"
)

// MirrorOptions say what Mirror copies, and to where.
type MirrorOptions struct {
	URL       string // https, ssh or a path; user name and password in it serve as credentials
	Directory string // of the mirror; its parent is made when it is missing
	Token     string // for http and https; sent to the URL itself only, along no redirect, never stored
	// OnlyPublic keeps http and https to hosts of the public internet: for URLs
	// of people who must not look into the network of this machine. A redirect to
	// another server is kept to them in any case.
	OnlyPublic bool
	// MaxReferences bounds what a server may offer over http and https; 0 is
	// DefaultMaxReferences.
	MaxReferences int
	// Progress is told what the server says while it works, one line at a time.
	// It may be nil.
	Progress func(line string)
}

// mirrored are the references that a mirror has. GitHub also shows
// refs/pull/*, which are many and hold what was never accepted.
var mirrored = []config.RefSpec{"+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"}

// Mirror makes a bare copy of a repository's branches and tags, or brings the
// one in Directory up to date: it fetches what is new and drops branches and
// tags that are gone. A first copy takes shape beside Directory and is renamed
// once it is whole, so one that was interrupted is never taken for a mirror.
func Mirror(ctx context.Context, options MirrorOptions) (*Repository, error) {
	source, err := parseAddress(options.URL, options.Token)
	if err != nil {
		return nil, err
	}
	useWebTransport()
	fetching := withWebFetch(ctx, source, options)
	copying := create
	if isFilled(options.Directory) {
		copying = update
	}
	if err := copying(fetching, options.Directory, source, options.Progress); err != nil {
		return nil, fmt.Errorf("fetch %s: %w", source.url, source.explain(ctx, err))
	}
	return Open(ctx, options.Directory)
}

func create(ctx context.Context, directory string, source address, progress func(string)) (err error) {
	parent, name := filepath.Dir(directory), filepath.Base(directory)
	if err := os.MkdirAll(parent, 0o750); err != nil {
		return err
	}
	removeAbandoned(parent, name)
	aside, err := os.MkdirTemp(parent, name+partialMark+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(aside))
		}
	}()
	if err := copyInto(ctx, aside, source, progress); err != nil {
		return err
	}
	return takePlace(aside, directory)
}

// partialMark is in the name of a copy that is not whole yet.
const partialMark = ".partial-"

// removeAbandoned deletes what is left of copies that were killed. One that
// has not changed for a day belongs to nobody any more.
func removeAbandoned(parent, name string) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && strings.HasPrefix(entry.Name(), name+partialMark) && time.Since(info.ModTime()) > 24*time.Hour {
			_ = os.RemoveAll(filepath.Join(parent, entry.Name()))
		}
	}
}

func copyInto(ctx context.Context, directory string, source address, progress func(string)) error {
	repository, err := git.PlainInit(directory, true)
	if err != nil {
		return err
	}
	_, err = repository.CreateRemote(&config.RemoteConfig{
		Name: git.DefaultRemoteName, URLs: []string{source.url}, Fetch: mirrored, Mirror: true,
	})
	if err != nil {
		return err
	}
	return fetch(ctx, repository, progress)
}

// takePlace moves a whole copy to its place, of which an empty directory may
// hold the spot. When another process was faster, its copy serves.
func takePlace(aside, directory string) error {
	_ = os.Remove(directory)
	err := os.Rename(aside, directory)
	if err != nil && isFilled(directory) {
		return os.RemoveAll(aside)
	}
	return err
}

func isFilled(directory string) bool {
	entries, err := os.ReadDir(directory)
	return err == nil && len(entries) > 0
}

func update(ctx context.Context, directory string, source address, progress func(string)) error {
	notMirror := errors.New("the directory holds something else than a mirror; choose another one")
	repository, err := git.PlainOpen(directory)
	if errors.Is(err, git.ErrRepositoryNotExists) {
		return notMirror
	}
	if err != nil {
		return err
	}
	remote, err := repository.Remote(git.DefaultRemoteName)
	if err != nil {
		return notMirror
	}
	if known := remote.Config().URLs[0]; known != source.url {
		return fmt.Errorf("the directory is a mirror of %s; choose another one", known)
	}
	return fetch(ctx, repository, progress)
}

// fetch makes the branches, the tags and HEAD those of the source.
func fetch(ctx context.Context, repository *git.Repository, progress func(string)) error {
	remote, err := repository.Remote(git.DefaultRemoteName)
	if err != nil {
		return err
	}
	offered, err := remote.ListContext(ctx, &git.ListOptions{})
	if err != nil {
		return err
	}
	lines := &lineWriter{yield: progress}
	err = remote.FetchContext(ctx, &git.FetchOptions{
		RefSpecs: mirrored, Progress: lines, Tags: git.NoTags, Force: true, Prune: true,
	})
	lines.flush()
	if err != nil && !errors.Is(err, git.NoErrAlreadyUpToDate) {
		return err
	}
	return copyHead(repository, offered)
}

// copyHead makes HEAD name the branch that the source's HEAD names.
func copyHead(repository *git.Repository, offered []*plumbing.Reference) error {
	for _, reference := range offered {
		if reference.Name() != plumbing.HEAD {
			continue
		}
		if err := repository.Storer.SetReference(reference); err != nil {
			return fmt.Errorf("set HEAD: %w", err)
		}
	}
	return nil
}
