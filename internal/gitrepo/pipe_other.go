//go:build !linux

package gitrepo

import "io"

// widen does nothing: only Linux lets the size of a pipe be set.
func widen(io.Reader) {}
