package gitrepo

import (
	"io"
	"os"
	"syscall"
)

// widen makes the pipe from git hold as much as Linux lets it without further
// rights, so that git waits less for its reader.
func widen(output io.Reader) {
	const mostWithoutRights = 1 << 20
	file, isFile := output.(*os.File)
	if !isFile {
		return
	}
	if raw, err := file.SyscallConn(); err == nil {
		_ = raw.Control(func(descriptor uintptr) {
			_, _, _ = syscall.Syscall(syscall.SYS_FCNTL, descriptor, syscall.F_SETPIPE_SZ, mostWithoutRights)
		})
	}
}
