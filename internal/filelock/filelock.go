// Package filelock takes locks of whole files from the operating system. They
// keep processes of one machine apart, and the holders within one process as
// well. A lock belongs to the open file: it ends when that is closed, and with
// the last process that has it open, however that ends.
package filelock

import (
	"errors"
	"os"
)

// ErrLocked reports that somebody else holds a file's lock.
var ErrLocked = errors.New("the file is locked")

// Try opens a file, which is made with mode 0600 when it is missing, and takes
// its lock, or returns ErrLocked at once. Closing the file gives the lock back.
func Try(path string) (*os.File, error) { return open(path, tryLock) }

// Wait is Try for as long as somebody else holds the lock.
func Wait(path string) (*os.File, error) { return open(path, waitLock) }

func open(path string, lock func(*os.File) error) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lock(file); err != nil {
		file.Close()
		if errors.Is(err, errWouldBlock) {
			return nil, ErrLocked
		}
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return file, nil
}
