package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"

	"repochat/internal/gitrepo/contents"
	"repochat/internal/history"
)

// largestContent is git's core.bigFileThreshold, which is not set here: git
// takes larger files for binary without looking at them.
const largestContent = 512 << 20

// eachPair hands on the contents of pairs, on several cores.
func (r *Repository) eachPair(ctx context.Context, pairs []history.BlobPair, newCompare func() contents.Compare) error {
	directory, err := borrowObjects(r.objects)
	if err != nil {
		return fmt.Errorf("prepare git cat-file: %w", err)
	}
	defer func() { _ = os.RemoveAll(directory) }()
	batch := func(ctx context.Context, use func(io.Writer, io.Reader) error) error {
		return r.batch(ctx, directory, use)
	}
	return contents.Pairs(ctx, batch, pairs, largestContent, newCompare)
}

// batch runs git cat-file --batch in a git directory that borrows the objects,
// until use returns. A partial clone does not fetch what it lacks: that
// directory has no remote to fetch it from.
func (r *Repository) batch(ctx context.Context, directory string, use func(requests io.Writer, output io.Reader) error) error {
	const name = "cat-file"
	command := exec.CommandContext(ctx, r.program, name, "--batch="+contents.Format)
	command.Dir = directory
	command.Env = environment(directory)
	command.WaitDelay = 5 * time.Second
	var complaint bytes.Buffer
	command.Stderr = &complaint
	requests, err := command.StdinPipe()
	if err != nil {
		return fmt.Errorf("git %s: %w", name, err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return fmt.Errorf("git %s: %w", name, err)
	}
	widen(output)
	if err := command.Start(); err != nil {
		return fmt.Errorf("git %s: %w", name, err)
	}
	useErr := use(requests, output)
	_ = requests.Close()
	ended := errors.Is(useErr, io.ErrUnexpectedEOF) || errors.Is(useErr, syscall.EPIPE)
	if useErr != nil && !ended {
		_ = command.Process.Kill()
	}
	waitErr := command.Wait()
	if ended && waitErr != nil {
		useErr = nil // git's own error is the reason for it
	}
	return gitError(ctx, name, useErr, waitErr, complaint.String())
}
