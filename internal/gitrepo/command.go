package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// git runs one git command that reads the repository's objects, and hands its
// output to read. It runs in a git directory made for this one command, which
// borrows the objects: the repository's own configuration, attributes, hooks,
// grafts and replacements are out of git's sight, and nothing that git might
// write reaches the repository. For the same reason a command names commits by
// their full hashes only; it has no references.
func (r *Repository) git(ctx context.Context, input io.Reader, read func(io.Reader) error, arguments ...string) error {
	name := commandName(arguments)
	directory, err := borrowObjects(r.objects)
	if err != nil {
		return fmt.Errorf("prepare git %s: %w", name, err)
	}
	defer func() { _ = os.RemoveAll(directory) }()
	return r.gitIn(ctx, directory, input, read, arguments...)
}

// gitIn runs one git command in a git directory that borrows the objects.
func (r *Repository) gitIn(ctx context.Context, directory string, input io.Reader, read func(io.Reader) error, arguments ...string) error {
	name := commandName(arguments)
	command := exec.CommandContext(ctx, r.program, arguments...)
	command.Dir = directory
	command.Env = environment(directory)
	command.Stdin = input
	command.WaitDelay = 5 * time.Second
	var complaint bytes.Buffer
	command.Stderr = &complaint
	output, err := command.StdoutPipe()
	if err != nil {
		return fmt.Errorf("git %s: %w", name, err)
	}
	if err := command.Start(); err != nil {
		return fmt.Errorf("git %s: %w", name, err)
	}
	readErr := read(output)
	if readErr != nil {
		// Only a reader that gave up early leaves git running.
		_ = command.Process.Kill()
	}
	waitErr := command.Wait()
	return gitError(ctx, name, readErr, waitErr, complaint.String())
}

// commandName returns the name of a command of git, which a setting for it alone
// may precede.
func commandName(arguments []string) string {
	if arguments[0] == "-c" {
		return arguments[2]
	}
	return arguments[0]
}

// borrowObjects makes an empty bare git directory whose only objects are those
// of another object store.
func borrowObjects(objects string) (string, error) {
	if strings.ContainsAny(objects, "\r\n") {
		return "", fmt.Errorf("the repository's path %q has a line break", objects)
	}
	directory, err := os.MkdirTemp("", "repochat-git-")
	if err != nil {
		return "", err
	}
	err = errors.Join(
		os.Mkdir(filepath.Join(directory, "refs"), 0o700),
		os.MkdirAll(filepath.Join(directory, "objects", "info"), 0o700),
		os.WriteFile(filepath.Join(directory, "objects", "info", "alternates"), []byte(objects+"\n"), 0o600),
		os.WriteFile(filepath.Join(directory, "HEAD"), []byte("ref: refs/heads/none\n"), 0o600),
	)
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(directory))
	}
	return directory, nil
}

// environment pins everything outside the repository that could change what
// git prints or make it run something.
func environment(directory string) []string {
	var kept []string
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "GIT_") {
			kept = append(kept, variable)
		}
	}
	return append(kept,
		"GIT_DIR="+directory,
		"HOME="+directory,
		"XDG_CONFIG_HOME="+directory,
		"GIT_CONFIG_NOSYSTEM=1",
		"GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_ATTR_NOSYSTEM=1",
		"GIT_NO_REPLACE_OBJECTS=1",
		"GIT_LITERAL_PATHSPECS=1",
		"GIT_OPTIONAL_LOCKS=0",
		"GIT_NO_LAZY_FETCH=1",
		"GIT_ALLOW_PROTOCOL=none",
		"GIT_TERMINAL_PROMPT=0",
		"LC_ALL=C",
	)
}

// lacksObjects is what is wrong, and what mends it, where an object is not there.
const lacksObjects = "the git directory lacks objects of its history, as a partial clone does: `git fetch --refetch` in it, or a clone without --filter, brings them"

// lacksObject matches what git prints where an object is not there.
var lacksObject = regexp.MustCompile(`(?i)unable to read (?:tree |sha1 file of |[0-9a-f]{7})|could not get object info|missing (?:blob|tree|commit|object)|bad object [0-9a-f]{7}`)

func gitError(ctx context.Context, name string, readErr, waitErr error, complaint string) error {
	switch complaint = strings.TrimSpace(complaint); {
	case ctx.Err() != nil:
		return ctx.Err()
	case readErr != nil:
		return fmt.Errorf("git %s: %w", name, readErr)
	case waitErr != nil && lacksObject.MatchString(complaint):
		return fmt.Errorf("git %s: %s; %s", name, printable(complaint), lacksObjects)
	case waitErr != nil && complaint != "":
		return fmt.Errorf("git %s: %w: %s", name, waitErr, printable(complaint))
	case waitErr != nil:
		return fmt.Errorf("git %s: %w", name, waitErr)
	}
	return nil
}

// printable makes words that came from a repository or a server fit for a
// terminal: one line, no control characters, not endless.
func printable(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0:
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	const limit = 500
	if runes := []rune(text); len(runes) > limit {
		return string(runes[:limit]) + "…"
	}
	return text
}

// output runs a command and returns all that it prints.
func (r *Repository) output(ctx context.Context, arguments ...string) ([]byte, error) {
	var all []byte
	err := r.git(ctx, nil, func(output io.Reader) (err error) {
		all, err = io.ReadAll(output)
		return err
	}, arguments...)
	return all, err
}
