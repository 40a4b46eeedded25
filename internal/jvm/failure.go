package jvm

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
)

// Problem is an error for people: what is wrong, and what to do about it.
type Problem struct{ What, Remedy string }

// Error returns both.
func (p Problem) Error() string { return p.What + "; " + p.Remedy }

// errTooSlow is the cause of a start that ran out of its time.
var errTooSlow = errors.New("the program did not become ready in time")

// requireSpace fails before a full disk would fail somewhere in the middle.
func (s starter) requireSpace(directory string, bytes uint64) error {
	free, err := freeSpace(directory)
	if err != nil {
		return ExplainFile("measure the free space of", directory, err)
	}
	if free < bytes {
		return Problem{
			What:   fmt.Sprintf("the disk of %s has only %d MB free, and %s needs %d MB", directory, free>>20, s.program.Name, bytes>>20),
			Remedy: "free some space, or choose a directory on another disk",
		}
	}
	return nil
}

// ExplainFile turns an error of the file system into a sentence.
func ExplainFile(action, path string, err error) error {
	what := fmt.Sprintf("cannot %s %s: %v", action, path, reasonOf(err))
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return Problem{what, "make that writable for you, or choose another directory"}
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return Problem{what, "free some space, or choose a directory on another disk"}
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.EISDIR):
		return Problem{what, "something else is in its place: move that away, or choose another directory"}
	}
	return fmt.Errorf("cannot %s %s: %w", action, path, reasonOf(err))
}

// reasonOf leaves out the path, which the sentence has named already.
func reasonOf(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}

// explainStart turns the end of a start into a sentence that names the log.
func (s starter) explainStart(err error) error {
	var failure openFailure
	switch {
	case errors.As(err, &failure):
		return s.explainFailure(string(failure))
	case errors.Is(err, errGone):
		return Problem{
			What:   s.program.Name + " ended before it was ready; its last words were:\n" + s.logTail() + "\n",
			Remedy: "the whole log is " + s.logFile(),
		}
	case errors.Is(err, errTooSlow):
		return Problem{
			What:   fmt.Sprintf("%s was not ready after %v; its last words were:\n%s\n", s.program.Name, s.limit, s.logTail()),
			Remedy: "try again when the machine is less busy, and end a process that hangs; the whole log is " + s.logFile(),
		}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("start %s: %w", s.program.Name, err)
	}
	return err
}

// explainFailure turns the program's own account into an error.
func (s starter) explainFailure(reason string) error {
	if s.program.Explain != nil {
		return s.program.Explain(string(s.directory), reason)
	}
	return fmt.Errorf("%s cannot serve: %s; its log is %s", s.program.Name, FirstCause(reason), s.logFile())
}

// FirstCause returns the end of a program's chain of causes, cut where it is long.
func FirstCause(reason string) string {
	const most = 400
	if at := strings.LastIndex(reason, causedBy); at >= 0 {
		reason = reason[at+len(causedBy):]
	}
	if len(reason) <= most {
		return reason
	}
	return strings.ToValidUTF8(reason[:most], "") + " …"
}

// causedBy is how Users.java joins causes.
const causedBy = "; caused by "

// requireWritable looks at the nearest directory above that exists already.
func requireWritable(path string) error {
	for {
		err := mayWrite(path)
		if err == nil {
			return nil
		}
		parent := filepath.Dir(path)
		if !errors.Is(err, fs.ErrNotExist) || parent == path {
			return ExplainFile("write to", path, err)
		}
		path = parent
	}
}
