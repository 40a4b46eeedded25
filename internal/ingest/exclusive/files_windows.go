package exclusive

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock opens a file and takes its lock, or returns errLocked.
func tryLock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err = windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if err == nil {
		return file, nil
	}
	file.Close()
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return nil, errLocked
	}
	return nil, &os.PathError{Op: "LockFileEx", Path: path, Err: err}
}
