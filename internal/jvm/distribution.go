package jvm

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	deployed "repochat/deploy/jvm"
	"repochat/internal/filelock"
	"repochat/internal/pause"
)

// A distribution is a directory with these two.
const (
	jarsDirectory    = "lib"
	classesDirectory = "classes"
)

// cacheDirectory holds a distribution per program and version of its sources.
type cacheDirectory string

// distribution is named after a hash of what it is made of, so that a newer
// binary builds its own beside it.
func (s starter) distribution() string {
	hash := sha256.New()
	hash.Write(s.program.Project)
	for _, source := range s.sources() {
		hash.Write(source.text)
	}
	return filepath.Join(string(s.cache), fmt.Sprintf("%s-%s-%.6x", s.program.ShortName, s.program.Version, hash.Sum(nil)))
}

type source struct {
	name string
	text []byte
}

// sources are the program's own and the control socket's, in a fixed order.
func (s starter) sources() []source {
	files := []source{{"Users.java", deployed.Users}}
	for _, name := range slices.Sorted(maps.Keys(s.program.Sources)) {
		files = append(files, source{name, s.program.Sources[name]})
	}
	return files
}

// isPrepared reports whether the distribution is there. It is renamed into place
// when it is whole: what is there is complete.
func (s starter) isPrepared() (bool, error) {
	_, err := os.Stat(s.distribution())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, ExplainFile("read", s.distribution(), err)
	}
	return true, nil
}

// prepare returns the distribution's directory, after downloading and compiling
// it where it is missing.
func (s starter) prepare(ctx context.Context) (string, error) {
	if prepared, err := s.isPrepared(); prepared || err != nil {
		return s.distribution(), err
	}
	if err := os.MkdirAll(string(s.cache), 0o755); err != nil {
		return "", ExplainFile("create", string(s.cache), err)
	}
	lock, err := s.lockCache(ctx)
	if err != nil {
		return "", err
	}
	defer lock.Close()
	if prepared, err := s.isPrepared(); prepared || err != nil {
		return s.distribution(), err // by the command that had the lock
	}
	return s.distribution(), s.build(ctx)
}

// lockCache waits while another command prepares the same.
func (s starter) lockCache(ctx context.Context) (*os.File, error) {
	path := filepath.Join(string(s.cache), s.program.ShortName+".lock")
	for told := false; ; told = true {
		lock, err := filelock.Try(path)
		if err == nil {
			return lock, nil
		}
		if !errors.Is(err, filelock.ErrLocked) {
			return nil, ExplainFile("lock", path, err)
		}
		if !told {
			s.progress("waiting for another command that is downloading " + s.program.Name)
		}
		if err := pause.For(ctx, pollInterval); err != nil {
			return nil, err
		}
	}
}

// build makes the distribution beside its place and renames it when it is whole.
func (s starter) build(ctx context.Context) error {
	if err := s.clearPartial(); err != nil {
		return err
	}
	if err := s.requireSpace(string(s.cache), s.program.SetUpSpace); err != nil {
		return err
	}
	jdk, err := findJDK(ctx, s.program)
	if err != nil {
		return err
	}
	maven, err := findMaven(s.program)
	if err != nil {
		return err
	}
	partial, err := os.MkdirTemp(string(s.cache), s.partialPrefix())
	if err != nil {
		return ExplainFile("write to", string(s.cache), err)
	}
	defer os.RemoveAll(partial)
	s.progress(fmt.Sprintf("setting up %s %s for the first time: Maven downloads about %d MB", s.program.Name, s.program.Version, s.program.DownloadMB))
	if err := maven.copyJars(ctx, s.program, jdk, partial, s.progress); err != nil {
		return err
	}
	s.progress("compiling the launcher of " + s.program.Name)
	if err := s.compile(ctx, jdk, partial); err != nil {
		return err
	}
	if err := os.Rename(partial, s.distribution()); err != nil {
		return ExplainFile("create", s.distribution(), err)
	}
	return nil
}

func (s starter) partialPrefix() string { return s.program.ShortName + "-partial-" }

// clearPartial removes what commands left that were killed in the middle.
func (s starter) clearPartial() error {
	left, err := filepath.Glob(filepath.Join(string(s.cache), s.partialPrefix()+"*"))
	if err != nil {
		return fmt.Errorf("list %s: %w", s.cache, err)
	}
	for _, directory := range left {
		if err := os.RemoveAll(directory); err != nil {
			return ExplainFile("remove", directory, err)
		}
	}
	return nil
}

func (s starter) compile(ctx context.Context, jdk jdk, directory string) error {
	arguments := []string{"--release", fmt.Sprint(oldestJDK), "-encoding", "UTF-8", "-cp", jarsDirectory + "/*", "-d", classesDirectory}
	for _, source := range s.sources() {
		path := filepath.Join(directory, source.name)
		if err := os.WriteFile(path, source.text, 0o644); err != nil {
			return ExplainFile("write", path, err)
		}
		arguments = append(arguments, source.name)
	}
	command := exec.CommandContext(ctx, jdk.javac, arguments...)
	command.Dir = directory
	output, err := command.CombinedOutput()
	if ctx.Err() != nil {
		return fmt.Errorf("compile the launcher of %s: %w", s.program.Name, context.Cause(ctx))
	}
	if err != nil {
		return fmt.Errorf("compile the launcher of %s with %s: %w\n%s", s.program.Name, jdk.javac, err, bytes.TrimSpace(output))
	}
	return nil
}
