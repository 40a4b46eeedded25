// Package sample generates the sample repository: a git history and a tracker,
// the same bytes every time, in which the commits that introduce and that fix
// bugs are planted and known. It is the first repository that a new user
// meets, so it tells the story of a small project, and it is the oracle of the
// end-to-end tests.
package sample

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"repochat/internal/archive"
	"repochat/internal/history"
)

// Variant is the variant of SZZ that the sample's bugs are planted for: each is
// in the last change of lines that its fix changes, and what commits have in
// common otherwise is left to chance, so that szz.Best has nothing to go by.
const Variant = "r"

// Sample is the sample repository on disk, and what is planted in it.
type Sample struct {
	Repository history.RepositoryName
	Git        string // directory of the bare repository
	Tracker    string // file of the tracker archive
	Head       string // full hash of main
	Truth      Truth
}

// asOf is when the tracker was read, a night after the last commit.
var asOf = time.Date(2024, time.November, 1, 4, 30, 0, 0, time.UTC)

// Repository returns the name of the sample repository.
func Repository() history.RepositoryName {
	return history.RepositoryName{Owner: "lanternlane", Name: "shedbook"}
}

// Write writes the sample into a directory: repository.git and archive.json.
// When both are there already and intact it leaves them alone; it never leaves
// a half-written repository behind. A repository.git that it did not write is
// refused.
func Write(ctx context.Context, directory string) (Sample, error) {
	b, err := build(ctx)
	if err != nil {
		return Sample{}, fmt.Errorf("generate the sample repository: %w", err)
	}
	s := Sample{
		Repository: Repository(),
		Git:        filepath.Join(directory, gitName),
		Tracker:    filepath.Join(directory, trackerName),
		Head:       b.head().hash.String(),
	}
	if s.Truth, err = b.truth(); err != nil {
		return Sample{}, fmt.Errorf("generate the sample repository: %w", err)
	}
	a, err := b.tracker()
	if err != nil {
		return Sample{}, fmt.Errorf("generate the sample tracker: %w", err)
	}
	var tracker bytes.Buffer
	if err := archive.Write(&tracker, a); err != nil {
		return Sample{}, err
	}
	if err := b.writeInto(ctx, directory, tracker.Bytes()); err != nil {
		return Sample{}, fmt.Errorf("write the sample repository to %s: %w", directory, err)
	}
	return s, nil
}
