package gitrepo

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	git "github.com/go-git/go-git/v5"
)

// MoveMirror takes a mirror along when its repository gets another name: to
// another directory, which may be the same, and another URL without credentials.
// It does nothing where there is no mirror, or where the new place is taken;
// it may be repeated.
func MoveMirror(from, to, url string) error {
	if from != to && isFilled(to) {
		return nil
	}
	if err := pointTo(from, url); err != nil {
		if errors.Is(err, git.ErrRepositoryNotExists) {
			return nil
		}
		return fmt.Errorf("move the mirror %s: %w", from, err)
	}
	if from == to {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o750); err != nil {
		return fmt.Errorf("move the mirror %s: %w", from, err)
	}
	if err := takePlace(from, to); err != nil {
		return fmt.Errorf("move the mirror %s: %w", from, err)
	}
	return nil
}

func pointTo(directory, url string) error {
	repository, err := git.PlainOpen(directory)
	if err != nil {
		return err
	}
	configuration, err := repository.Config()
	if err != nil {
		return err
	}
	remote := configuration.Remotes[git.DefaultRemoteName]
	if remote == nil {
		return errors.New("the directory holds something else than a mirror")
	}
	remote.URLs = []string{url}
	return repository.SetConfig(configuration)
}
