package gitrepo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"repochat/internal/history"
)

// Moment is a commit and when it was committed.
type Moment struct {
	Hash string // full
	At   time.Time
}

// MomentOf returns the commit that a revision names, as ResolveHead reads it.
func (r *Repository) MomentOf(ctx context.Context, revision string) (Moment, error) {
	hash, err := r.ResolveHead(ctx, revision)
	if err != nil {
		return Moment{}, err
	}
	return r.moment(ctx, "--max-count=1", hash, "--")
}

// MomentBefore returns the last commit before a time that is reached from one, given by
// its full hash, by first parents: what the branch had then. The error wraps
// ErrNoRevision where there is none.
func (r *Repository) MomentBefore(ctx context.Context, head string, before time.Time) (Moment, error) {
	return r.moment(ctx, "--max-count=1", "--first-parent", "--before="+before.Add(-time.Second).UTC().Format(time.RFC3339), head, "--")
}

// FirstWith returns the first commit of those that are reached from one, given by its
// full hash, that has a file with a path that fits; paths are written as Commits writes
// them. The error wraps ErrNoRevision where none has.
func (r *Repository) FirstWith(ctx context.Context, head string, fits func(path string) bool) (Moment, error) {
	changes, commits, err := r.changesOf(ctx, head)
	if err != nil {
		return Moment{}, err
	}
	for i, change := range changes {
		if change.New.TreeEntry != (history.TreeEntry{}) && fits(DisplayPath(change.New.Path)) {
			return r.moment(ctx, "--max-count=1", commits[i], "--")
		}
	}
	return Moment{}, fmt.Errorf("find the first commit of %s with a file: %w", r.directory, ErrNoRevision)
}

// moment returns the first commit that git log prints with some arguments.
func (r *Repository) moment(ctx context.Context, arguments ...string) (Moment, error) {
	output, err := r.output(ctx, append([]string{"log", "--no-show-signature", "--format=%H %cI"}, arguments...)...)
	if err != nil {
		return Moment{}, fmt.Errorf("find a commit of %s: %w", r.directory, err)
	}
	line, _, _ := strings.Cut(string(output), "\n")
	hash, date, found := strings.Cut(line, " ")
	if !found {
		return Moment{}, fmt.Errorf("find a commit of %s: %w", r.directory, ErrNoRevision)
	}
	at, err := time.Parse(time.RFC3339, date)
	if err != nil {
		return Moment{}, fmt.Errorf("find a commit of %s: unknown output of git log: %q", r.directory, line)
	}
	return Moment{Hash: hash, At: at}, nil
}
