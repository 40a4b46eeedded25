package gitrepo

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"repochat/internal/history"
)

// renameLimit is git's default since 2.34, said explicitly so that older ones
// find the same renames: above that many candidates only exact renames are found.
const renameLimit = "-l1000"

// Commits returns every commit reachable from head, a full hash, parents
// before children. Changes of a commit are against its parent, with renames;
// a merge has none, but counts of lines and files against its first parent.
// Messages are UTF-8 whatever they were. A date that git cannot read is zero.
//
// A path that is not valid UTF-8 has its odd bytes written as git does: \351.
//
// progress, which may be nil, is told how many of how many commits are read.
func (r *Repository) Commits(ctx context.Context, head string, progress func(done, total int)) ([]history.Commit, error) {
	total, err := r.countCommits(ctx, head)
	if err != nil {
		return nil, fmt.Errorf("count commits of %s: %w", r.directory, err)
	}
	if progress == nil {
		progress = func(done, total int) {}
	}
	const reportEvery = 500
	commits := make([]history.Commit, 0, total)
	err = r.git(ctx, nil, func(output io.Reader) error {
		return readLog(output, func(commit history.Commit) {
			commits = append(commits, commit)
			if len(commits)%reportEvery == 0 {
				progress(len(commits), total)
			}
		})
	}, "log", "--topo-order", "--reverse",
		"--raw", "--numstat", "--no-abbrev", "-z", "-M", renameLimit, "--diff-merges=first-parent",
		"--root", "--ignore-submodules=none", "--encoding=UTF-8", "--format="+logFormat, head, "--")
	if err != nil {
		return nil, fmt.Errorf("read commits of %s: %w", r.directory, err)
	}
	progress(len(commits), total)
	return commits, nil
}

// CommitsOf returns every commit reachable from several heads, as Commits does
// and each once. Heads from which most others are reachable come first, if they
// can: the history of a head that is known by then is not read again.
func (r *Repository) CommitsOf(ctx context.Context, heads []string) ([]history.Commit, error) {
	known := map[string]bool{}
	var all []history.Commit
	for _, head := range heads {
		if known[head] {
			continue
		}
		commits, err := r.Commits(ctx, head, nil)
		if err != nil {
			return nil, err
		}
		for _, commit := range commits {
			if !known[commit.Hash] {
				known[commit.Hash] = true
				all = append(all, commit)
			}
		}
	}
	return all, nil
}

func (r *Repository) countCommits(ctx context.Context, head string) (int, error) {
	output, err := r.output(ctx, "rev-list", "--count", head, "--")
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(output)))
}
