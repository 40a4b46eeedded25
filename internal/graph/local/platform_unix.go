//go:build linux || darwin

package local

import (
	"errors"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// tryLock opens a file and takes its lock, or returns errLocked. The lock belongs
// to the open file: it ends when the last process that has it open is gone.
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

// separateSession keeps the terminal's signals from the command.
func separateSession(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}

// freeSpace returns the bytes that this user may still write below a directory.
func freeSpace(directory string) (uint64, error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(directory, &disk); err != nil {
		return 0, err
	}
	return disk.Bavail * uint64(disk.Bsize), nil
}

// mayWrite says why this user cannot create files in a directory.
func mayWrite(directory string) error {
	return unix.Access(directory, unix.W_OK|unix.X_OK)
}
