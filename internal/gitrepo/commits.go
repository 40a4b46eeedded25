package gitrepo

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

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
	return r.CommitsKept(ctx, head, "", progress)
}

// CommitsKept returns what Commits does, and keeps in a file what it has read,
// so that the next time only new commits are read; "" keeps nothing. One
// process at a time may use the file.
func (r *Repository) CommitsKept(ctx context.Context, head, file string, progress func(done, total int)) ([]history.Commit, error) {
	kept, err := openKept(file, r.version)
	if err != nil {
		return nil, err
	}
	reading := &commitReading{repository: r, progress: progress, known: map[string]history.Commit{}}
	if err := reading.take(ctx, kept.blocks); err != nil {
		return nil, fmt.Errorf("read what is kept of %s: %w", r.directory, err)
	}
	order, err := r.listCommits(ctx, head, reading.known)
	if err != nil {
		return nil, fmt.Errorf("list commits of %s: %w", r.directory, err)
	}
	reading.total = len(order)
	if err := kept.append(func(add func([]byte) error) error { return reading.read(ctx, order, add) }); err != nil {
		return nil, fmt.Errorf("read commits of %s: %w", r.directory, err)
	}
	commits := make([]history.Commit, len(order))
	for i, hash := range order {
		commits[i] = reading.known[hash]
	}
	return commits, nil
}

// commitReading is one Commits under way.
type commitReading struct {
	repository *Repository
	progress   func(done, total int) // may be nil
	known      map[string]history.Commit
	total      int
}

// take reads the blocks that were kept, on all cores.
func (c *commitReading) take(ctx context.Context, blocks [][]byte) error {
	return inOrder(ctx, len(blocks), func(_ context.Context, i int) ([]history.Commit, error) {
		return readBlock(blocks[i])
	}, func(_ int, commits []history.Commit) error {
		c.add(commits)
		return nil
	})
}

// commitsInBlock is how many commits one git command reads, and how many are
// kept at a time. Most contents in so many are versions of one another, which
// take less time to read together.
const commitsInBlock = 8000

// read reads the commits that are not known yet, on all cores, and hands on
// what is to be kept of them, block by block.
func (c *commitReading) read(ctx context.Context, order []string, keep func(block []byte) error) error {
	var missing []string
	for _, hash := range order {
		if _, known := c.known[hash]; !known {
			missing = append(missing, hash)
		}
	}
	blocks := (len(missing) + commitsInBlock - 1) / commitsInBlock
	done := len(order) - len(missing)
	if len(missing) == 0 {
		c.report(done)
	}
	return inOrder(ctx, blocks, func(ctx context.Context, i int) ([]byte, error) {
		return c.repository.printCommits(ctx, missing[i*commitsInBlock:min(len(missing), (i+1)*commitsInBlock)])
	}, func(i int, output []byte) error {
		block, err := c.repository.addCounts(ctx, output)
		if err != nil {
			return err
		}
		commits, err := readBlock(block)
		if err != nil {
			return err
		}
		if wanted := min(commitsInBlock, len(missing)-i*commitsInBlock); len(commits) != wanted {
			return fmt.Errorf("git log printed %d of %d commits", len(commits), wanted)
		}
		c.add(commits)
		done += len(commits)
		c.report(done)
		return keep(block)
	})
}

func (c *commitReading) add(commits []history.Commit) {
	for _, commit := range commits {
		c.known[commit.Hash] = commit
	}
}

func (c *commitReading) report(done int) {
	if c.progress != nil {
		c.progress(done, c.total)
	}
}

// logArguments make git log print the commits that it is given, as readLog
// reads them. Git could count lines itself (--numstat), which takes it many times
// as long as addCounts.
func logArguments() []string {
	return []string{
		"log", "--no-walk=unsorted", "--stdin",
		"--raw", "--no-abbrev", "-z", "-M", renameLimit, "--diff-merges=first-parent",
		"--root", "--ignore-submodules=none", "--encoding=UTF-8", "--format=" + logFormat,
	}
}

// printCommits returns what git log prints of commits, of which there is one
// at least.
func (r *Repository) printCommits(ctx context.Context, hashes []string) (output []byte, err error) {
	input := strings.NewReader(strings.Join(hashes, "\n") + "\n")
	err = r.git(ctx, input, func(printed io.Reader) error {
		output, err = io.ReadAll(printed)
		return err
	}, logArguments()...)
	return output, err
}

// inOrder does count pieces of work on all cores and hands on their results in
// order. At most a few are done ahead of the one that is waited for.
func inOrder[R any](ctx context.Context, count int, work func(ctx context.Context, i int) (R, error), yield func(i int, result R) error) error {
	workers := runtime.GOMAXPROCS(0)
	group, ctx := errgroup.WithContext(ctx)
	results := make(chan chan R, workers-1)
	group.Go(func() error {
		defer close(results)
		for i := range count {
			result := make(chan R, 1)
			select {
			case results <- result:
			case <-ctx.Done():
				return ctx.Err()
			}
			group.Go(func() error {
				done, err := work(ctx, i)
				if err == nil {
					result <- done
				}
				return err
			})
		}
		return nil
	})
	group.Go(func() error {
		i := 0
		for result := range results {
			select {
			case done := <-result:
				if err := yield(i, done); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
			i++
		}
		return nil
	})
	return group.Wait()
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
