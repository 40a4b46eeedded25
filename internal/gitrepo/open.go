// Package gitrepo reads the history of one git repository. References and tags
// are read with go-git; what is read in bulk (commits and the files that they
// change) streams from the git command, which is many times faster at it. Which
// lines differ is found in the process, in contents that are read from packs:
// git takes several times as long.
//
// A repository is opened in place and never written. Its own configuration,
// hooks and attributes are never read by git, so a hostile repository cannot
// have anything executed.
package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"
)

// The reasons for which Open refuses a directory.
var (
	ErrNotRepository = errors.New("not a git repository")
	ErrEmpty         = errors.New("the repository has no commits")
	ErrShallow       = errors.New("the repository is shallow, so its history is incomplete; run git fetch --unshallow in it")
	ErrUnsupported   = errors.New("the repository's format is not supported")
	ErrNoGit         = errors.New("the git command was not found; install git 2.31 or later")
)

// Repository is one git repository, open for reading. It is safe for
// concurrent use.
type Repository struct {
	directory string // as it was given, for messages
	objects   string // absolute path of the object store
	program   string // the git command
	version   string // of git, in its own words
	storage   *filesystem.Storage
}

// Open opens a git directory: a bare one, or the top of a work tree. It
// returns an error that wraps ErrNotRepository, ErrEmpty, ErrShallow,
// ErrUnsupported or ErrNoGit when the directory cannot serve.
func Open(ctx context.Context, directory string) (*Repository, error) {
	repository, err := open(ctx, directory)
	if err != nil {
		return nil, fmt.Errorf("open repository %s: %w", directory, err)
	}
	return repository, nil
}

func open(ctx context.Context, directory string) (*Repository, error) {
	program, version, err := findGit(ctx)
	if err != nil {
		return nil, err
	}
	gitDirectory, err := findGitDirectory(directory)
	if err != nil {
		return nil, err
	}
	common, err := commonDirectory(gitDirectory)
	if err != nil {
		return nil, err
	}
	r := &Repository{
		directory: directory,
		objects:   filepath.Join(common, "objects"),
		program:   program,
		version:   version,
		storage: filesystem.NewStorageWithOptions(
			dotgit.NewRepositoryFilesystem(osfs.New(gitDirectory), osfs.New(common)),
			cache.NewObjectLRUDefault(),
			filesystem.Options{AlternatesFS: osfs.New(string(filepath.Separator))},
		),
	}
	if err := r.checkFormat(common); err != nil {
		return nil, err
	}
	return r, r.checkHistory(common)
}

// findGit returns the git command and its version. It must know
// --diff-merges=first-parent.
func findGit(ctx context.Context) (program, version string, err error) {
	program, err = exec.LookPath("git")
	if err != nil {
		return "", "", ErrNoGit
	}
	output, err := exec.CommandContext(ctx, program, "version").Output()
	if err != nil {
		return "", "", fmt.Errorf("ask git for its version: %w", err)
	}
	var major, minor int
	if _, err := fmt.Sscanf(string(output), "git version %d.%d", &major, &minor); err != nil {
		return "", "", fmt.Errorf("unknown answer of git version: %q", output)
	}
	if major < 2 || major == 2 && minor < 31 {
		return "", "", fmt.Errorf("git %d.%d is too old; install git 2.31 or later", major, minor)
	}
	return program, strings.TrimSpace(string(output)), nil
}

// findGitDirectory returns the absolute path of the git directory that
// directory is, or whose work tree it tops.
func findGitDirectory(directory string) (string, error) {
	directory, err := filepath.Abs(directory)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(directory)
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", fmt.Errorf("%w: it is a file", ErrNotRepository)
	}
	inner := filepath.Join(directory, ".git")
	info, err = os.Stat(inner)
	switch {
	case err == nil && info.IsDir():
		directory = inner
	case err == nil:
		if directory, err = readGitFile(inner); err != nil {
			return "", err
		}
	}
	if _, err := os.Stat(filepath.Join(directory, "HEAD")); err != nil {
		return "", ErrNotRepository
	}
	return directory, nil
}

// readGitFile follows the ".git" file of a linked work tree or a submodule.
func readGitFile(path string) (string, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	target, found := strings.CutPrefix(strings.TrimSpace(string(content)), "gitdir: ")
	if !found {
		return "", ErrNotRepository
	}
	return absoluteFrom(filepath.Dir(path), target), nil
}

// commonDirectory returns the directory that holds the objects and the
// references: another one than the git directory for a linked work tree.
func commonDirectory(gitDirectory string) (string, error) {
	content, err := os.ReadFile(filepath.Join(gitDirectory, "commondir"))
	common := gitDirectory
	if err == nil {
		common = absoluteFrom(gitDirectory, strings.TrimSpace(string(content)))
	}
	for _, needed := range []string{"objects", "refs"} {
		if info, err := os.Stat(filepath.Join(common, needed)); err != nil || !info.IsDir() {
			return "", ErrNotRepository
		}
	}
	return common, nil
}

func absoluteFrom(base, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(base, path)
}

func (r *Repository) checkFormat(common string) error {
	configuration, err := r.storage.Config()
	if err != nil {
		return fmt.Errorf("%w: its config file cannot be read: %w", ErrUnsupported, err)
	}
	extensions := configuration.Raw.Section("extensions")
	if format := extensions.Option("objectformat"); format != "" && format != "sha1" {
		return fmt.Errorf("%w: object names are %s, only sha1 is", ErrUnsupported, format)
	}
	if references := extensions.Option("refstorage"); references != "" && references != "files" {
		return fmt.Errorf("%w: references are stored as %s, only files are", ErrUnsupported, references)
	}
	if shallow, err := os.ReadFile(filepath.Join(common, "shallow")); err == nil && len(shallow) > 0 {
		return ErrShallow
	}
	return nil
}

// checkHistory refuses a repository in which no reference leads to a commit.
func (r *Repository) checkHistory(common string) error {
	references, err := r.references()
	if err != nil {
		return err
	}
	for _, reference := range references {
		if _, err := r.peel(reference.Hash()); err == nil {
			return nil
		}
	}
	if len(references) == 0 {
		return ErrEmpty
	}
	return fmt.Errorf("%w: none of its %d references leads to a commit in %s", ErrEmpty, len(references), filepath.Join(common, "objects"))
}
