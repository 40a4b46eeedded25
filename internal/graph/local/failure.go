package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
)

// problem is an error for people: what is wrong, and what to do about it.
type problem struct{ what, remedy string }

func (p problem) Error() string { return p.what + "; " + p.remedy }

// errTooSlow is the cause of a start that ran out of its time.
var errTooSlow = errors.New("Neo4j did not become ready in time")

// The space that a set-up takes with Maven's own copy of the jars, and what a
// database needs to start and to write its log.
const (
	distributionSpace = 400 << 20
	databaseSpace     = 200 << 20
)

// requireSpace fails before a full disk would fail somewhere in the middle.
func requireSpace(directory string, bytes uint64) error {
	free, err := freeSpace(directory)
	if err != nil {
		return explainFile("measure the free space of", directory, err)
	}
	if free < bytes {
		return problem{
			what:   fmt.Sprintf("the disk of %s has only %d MB free, and Neo4j needs %d MB", directory, free>>20, bytes>>20),
			remedy: "free some space, or choose a directory on another disk",
		}
	}
	return nil
}

// explainFile turns an error of the file system into a sentence.
func explainFile(action, path string, err error) error {
	what := fmt.Sprintf("cannot %s %s: %v", action, path, reasonOf(err))
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return problem{what, "make that writable for you, or choose another directory"}
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return problem{what, "free some space, or choose a directory on another disk"}
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.EISDIR):
		return problem{what, "something else is in its place: move that away, or choose another directory"}
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
		return s.explainOpen(string(failure))
	case errors.Is(err, errGone):
		return problem{
			what:   "Neo4j ended before it was ready; its last words were:\n" + s.directory.logTail() + "\n",
			remedy: "the whole log is " + s.directory.logFile(),
		}
	case errors.Is(err, errTooSlow):
		return problem{
			what:   fmt.Sprintf("Neo4j was not ready after %v; its last words were:\n%s\n", s.limit, s.directory.logTail()),
			remedy: "try again when the machine is less busy, and end a process that hangs; the whole log is " + s.directory.logFile(),
		}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("start Neo4j: %w", err)
	}
	return err
}

// explainOpen knows the usual reasons why Neo4j does not open a database, by the
// words of Neo4j 5.26 and of the JDK.
func (s starter) explainOpen(reason string) error {
	switch {
	case strings.Contains(reason, "locked by another process"), strings.Contains(reason, "Lock file has been locked"):
		return problem{
			what:   "another Neo4j uses the database in " + s.directory.home(),
			remedy: "stop that one (its process has the file data/databases/store_lock open), or choose another data directory",
		}
	case strings.Contains(reason, "No space left on device"):
		return problem{
			what:   "the disk of " + string(s.directory) + " is full",
			remedy: "free some space and start again; Neo4j recovers the database from its log",
		}
	case strings.Contains(reason, "AccessDeniedException"), strings.Contains(reason, "Permission denied"):
		return problem{
			what:   "Neo4j may not read or write all files in " + string(s.directory) + ": " + firstCause(reason),
			remedy: "make them yours again (chown -R), or choose another data directory",
		}
	}
	return problem{
		what: fmt.Sprintf("Neo4j cannot open the database in %s: %s", s.directory.home(), firstCause(reason)),
		remedy: fmt.Sprintf("if this stays so, set the database aside with: mv %[1]q %[1]q.broken, and synchronise again; Neo4j's log is %s",
			s.directory.home(), filepath.Join(s.directory.home(), "logs", "debug.log")),
	}
}

// firstCause is the end of the launcher's chain of causes, cut where it is long.
func firstCause(reason string) string {
	const most = 400
	if at := strings.LastIndex(reason, causedBy); at >= 0 {
		reason = reason[at+len(causedBy):]
	}
	if len(reason) <= most {
		return reason
	}
	return strings.ToValidUTF8(reason[:most], "") + " …"
}

// causedBy is how Launcher.java joins causes.
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
			return explainFile("write to", path, err)
		}
		path = parent
	}
}
