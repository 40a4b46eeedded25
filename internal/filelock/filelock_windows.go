package filelock

import (
	"os"

	"golang.org/x/sys/windows"
)

const errWouldBlock = windows.ERROR_LOCK_VIOLATION

func tryLock(file *os.File) error {
	return lockFile(file, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY)
}

func waitLock(file *os.File) error { return lockFile(file, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// lockFile locks the first byte, which stands for the file.
func lockFile(file *os.File, flags uint32) error {
	return windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
}
