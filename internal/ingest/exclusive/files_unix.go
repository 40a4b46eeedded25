//go:build unix

package exclusive

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock opens a file and takes its lock, or returns errLocked. The lock
// belongs to the open file, which git and other children do not inherit.
func tryLock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == nil {
		return file, nil
	}
	file.Close()
	if errors.Is(err, unix.EWOULDBLOCK) {
		return nil, errLocked
	}
	return nil, &os.PathError{Op: "flock", Path: path, Err: err}
}
