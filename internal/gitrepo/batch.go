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
	"repochat/internal/gitrepo/packs"
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
	store := packs.Open(r.objects)
	defer func() { _ = store.Close() }()
	source := contents.Source{Packs: store, Git: func(ctx context.Context, use func(io.Writer, io.Reader) error) error {
		process := &batch{start: func() *exec.Cmd { return r.batchCommand(ctx, directory) }}
		return process.end(ctx, use(process, process))
	}}
	return contents.Pairs(ctx, source, pairs, largestContent, newCompare)
}

// batchCommand is git cat-file --batch in a git directory that borrows the
// objects. A partial clone does not fetch what it lacks: that directory has no
// remote to fetch it from.
func (r *Repository) batchCommand(ctx context.Context, directory string) *exec.Cmd {
	command := exec.CommandContext(ctx, r.program, "cat-file", "--batch="+contents.Format)
	command.Dir = directory
	command.Env = environment(directory)
	command.WaitDelay = 5 * time.Second
	return command
}

// batch is a running command, which is started when something is written to it.
type batch struct {
	start     func() *exec.Cmd
	command   *exec.Cmd // nil before it is started
	requests  io.WriteCloser
	output    io.Reader
	complaint bytes.Buffer
}

// Write is that of io.Writer.
func (b *batch) Write(requests []byte) (int, error) {
	if b.command == nil {
		if err := b.run(); err != nil {
			return 0, err
		}
	}
	return b.requests.Write(requests)
}

// Read is that of io.Reader, for what the command prints.
func (b *batch) Read(output []byte) (int, error) { return b.output.Read(output) }

func (b *batch) run() error {
	command := b.start()
	command.Stderr = &b.complaint
	requests, err := command.StdinPipe()
	if err != nil {
		return err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	widen(output)
	if err := command.Start(); err != nil {
		return err
	}
	b.command, b.requests, b.output = command, requests, output
	return nil
}

// end ends the command, which was in use until the error came, or nothing more
// was needed.
func (b *batch) end(ctx context.Context, useErr error) error {
	const name = "cat-file"
	if b.command == nil {
		return gitError(ctx, name, useErr, nil, "")
	}
	_ = b.requests.Close()
	ended := errors.Is(useErr, io.ErrUnexpectedEOF) || errors.Is(useErr, syscall.EPIPE)
	if useErr != nil && !ended {
		_ = b.command.Process.Kill()
	}
	waitErr := b.command.Wait()
	if ended && waitErr != nil {
		useErr = nil // git's own error is the reason for it
	}
	return gitError(ctx, name, useErr, waitErr, b.complaint.String())
}
