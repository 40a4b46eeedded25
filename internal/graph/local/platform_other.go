//go:build !linux && !darwin

package local

import (
	"math"
	"os/exec"
	"runtime"
)

// supported says why the managed Neo4j does not run on this system: it relies on
// locks that a child process inherits.
func supported() error {
	return problem{
		what:   "the managed Neo4j does not run on " + runtime.GOOS,
		remedy: "set NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD to a Neo4j 5.26 of your own",
	}
}

func separateSession(*exec.Cmd) {}

func freeSpace(string) (uint64, error) { return math.MaxUint64, nil }

func mayWrite(string) error { return nil }
