//go:build linux || darwin

package jvm

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// supported reports why no program runs on this system; nil.
func supported(Program) error { return nil }

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

// mayWrite reports why this user cannot create files in a directory.
func mayWrite(directory string) error {
	return unix.Access(directory, unix.W_OK|unix.X_OK)
}
