package local

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	deployed "repochat/deploy/neo4j"
	"repochat/internal/filelock"
)

// A distribution is a directory with these two.
const (
	jarsDirectory    = "lib"
	classesDirectory = "classes"
)

// cacheDirectory holds a distribution per version of its sources.
type cacheDirectory string

// distribution is named after a hash of what it is made of, so that a newer
// binary builds its own beside it.
func (c cacheDirectory) distribution() string {
	hash := sha256.New()
	hash.Write(deployed.Project)
	hash.Write(deployed.Launcher)
	return filepath.Join(string(c), fmt.Sprintf("neo4j-%s-%.6x", deployed.Version, hash.Sum(nil)))
}

// isPrepared says whether the distribution is there. It is renamed into place
// when it is whole: what is there is complete.
func (c cacheDirectory) isPrepared() (bool, error) {
	_, err := os.Stat(c.distribution())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, explainFile("read", c.distribution(), err)
	}
	return true, nil
}

// prepare returns the distribution's directory, after downloading and compiling
// it where it is missing.
func (c cacheDirectory) prepare(ctx context.Context, progress func(string)) (string, error) {
	if prepared, err := c.isPrepared(); prepared || err != nil {
		return c.distribution(), err
	}
	if err := os.MkdirAll(string(c), 0o755); err != nil {
		return "", explainFile("create", string(c), err)
	}
	lock, err := c.lock(ctx, progress)
	if err != nil {
		return "", err
	}
	defer lock.Close()
	if prepared, err := c.isPrepared(); prepared || err != nil {
		return c.distribution(), err // by the command that had the lock
	}
	return c.distribution(), c.build(ctx, progress)
}

// lock waits while another command prepares the same.
func (c cacheDirectory) lock(ctx context.Context, progress func(string)) (*os.File, error) {
	path := filepath.Join(string(c), "neo4j.lock")
	for told := false; ; told = true {
		lock, err := filelock.Try(path)
		if err == nil {
			return lock, nil
		}
		if !errors.Is(err, filelock.ErrLocked) {
			return nil, explainFile("lock", path, err)
		}
		if !told {
			progress("waiting for another command that is downloading Neo4j")
		}
		if err := sleep(ctx, pollInterval); err != nil {
			return nil, err
		}
	}
}

// build makes the distribution beside its place and renames it when it is whole.
func (c cacheDirectory) build(ctx context.Context, progress func(string)) error {
	if err := c.clearPartial(); err != nil {
		return err
	}
	if err := requireSpace(string(c), distributionSpace); err != nil {
		return err
	}
	jdk, err := findJDK(ctx)
	if err != nil {
		return err
	}
	maven, err := findMaven()
	if err != nil {
		return err
	}
	partial, err := os.MkdirTemp(string(c), partialPrefix)
	if err != nil {
		return explainFile("write to", string(c), err)
	}
	defer os.RemoveAll(partial)
	progress("setting up Neo4j " + deployed.Version + " for the first time: Maven downloads about 130 MB")
	if err := maven.copyJars(ctx, jdk, partial, progress); err != nil {
		return err
	}
	progress("compiling the launcher")
	if err := compile(ctx, jdk, partial); err != nil {
		return err
	}
	if err := os.Rename(partial, c.distribution()); err != nil {
		return explainFile("create", c.distribution(), err)
	}
	return nil
}

const partialPrefix = "neo4j-partial-"

// clearPartial removes what commands left that were killed in the middle.
func (c cacheDirectory) clearPartial() error {
	left, err := filepath.Glob(filepath.Join(string(c), partialPrefix+"*"))
	if err != nil {
		return fmt.Errorf("list %s: %w", c, err)
	}
	for _, directory := range left {
		if err := os.RemoveAll(directory); err != nil {
			return explainFile("remove", directory, err)
		}
	}
	return nil
}

func compile(ctx context.Context, jdk jdk, directory string) error {
	source := filepath.Join(directory, "Launcher.java")
	if err := os.WriteFile(source, deployed.Launcher, 0o644); err != nil {
		return explainFile("write", source, err)
	}
	command := exec.CommandContext(ctx, jdk.javac,
		"--release", fmt.Sprint(oldestJDK), "-encoding", "UTF-8",
		"-cp", jarsDirectory+"/*", "-d", classesDirectory, "Launcher.java")
	command.Dir = directory
	output, err := command.CombinedOutput()
	if ctx.Err() != nil {
		return fmt.Errorf("compile the launcher: %w", context.Cause(ctx))
	}
	if err != nil {
		return fmt.Errorf("compile the launcher with %s: %w\n%s", jdk.javac, err, bytes.TrimSpace(output))
	}
	return nil
}
