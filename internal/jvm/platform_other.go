//go:build !linux && !darwin

package jvm

import (
	"math"
	"os/exec"
	"runtime"
)

// supported reports why a program does not run on this system: the supervision
// relies on locks that a child process inherits.
func supported(program Program) error {
	return Problem{
		What:   program.Name + " cannot be run by repochat on " + runtime.GOOS,
		Remedy: program.Instead,
	}
}

func separateSession(*exec.Cmd) {}

func freeSpace(string) (uint64, error) { return math.MaxUint64, nil }

func mayWrite(string) error { return nil }
