//go:build unix

package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

const errWouldBlock = unix.EWOULDBLOCK

func tryLock(file *os.File) error { return flock(file, unix.LOCK_EX|unix.LOCK_NB) }

func waitLock(file *os.File) error { return flock(file, unix.LOCK_EX) }

// flock tries again when a signal has interrupted it.
func flock(file *os.File, how int) error {
	for {
		if err := unix.Flock(int(file.Fd()), how); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
