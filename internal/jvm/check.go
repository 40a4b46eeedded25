package jvm

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"repochat/internal/filelock"
)

// Finding is one line of a diagnosis.
type Finding struct {
	Subject string // what was looked at, such as "JDK"
	OK      bool   // whether the part works, as far as this goes
	Detail  string // what was found
	Remedy  string // what to do; "" when OK
}

// Check returns what a start of a program would find: the JDK, Maven, the
// program's jars, its data directory and its process. It changes nothing,
// downloads nothing and starts nothing.
func Check(ctx context.Context, program Program, options Options) []Finding {
	s, err := newStarter(program, options)
	if err != nil {
		return []Finding{Failed(program.Name, err)}
	}
	return []Finding{
		s.checkJDK(ctx),
		s.checkMaven(),
		s.checkDistribution(),
		s.checkDirectory(),
		s.checkProcess(ctx),
	}
}

// Failed returns the finding of an error.
func Failed(subject string, err error) Finding {
	var p Problem
	if errors.As(err, &p) {
		return Finding{Subject: subject, Detail: p.What, Remedy: p.Remedy}
	}
	return Finding{Subject: subject, Detail: err.Error()}
}

func fine(subject, format string, values ...any) Finding {
	return Finding{Subject: subject, OK: true, Detail: fmt.Sprintf(format, values...)}
}

func (s starter) checkJDK(ctx context.Context) Finding {
	jdk, err := findJDK(ctx, s.program)
	if err != nil {
		return Failed("JDK", err)
	}
	return fine("JDK", "version %s in %s", jdk.version, jdk.home)
}

// checkMaven does not miss Maven once it has done its work.
func (s starter) checkMaven() Finding {
	path, err := findMaven(s.program)
	if err == nil {
		return fine("Maven", "%s", string(path))
	}
	if prepared, _ := s.isPrepared(); prepared {
		return fine("Maven", "not in PATH, and not needed any more")
	}
	return Failed("Maven", err)
}

func (s starter) checkDistribution() Finding {
	subject := s.program.Name
	prepared, err := s.isPrepared()
	switch {
	case err != nil:
		return Failed(subject, err)
	case prepared:
		return fine(subject, "%s in %s", s.program.Version, s.distribution())
	}
	if err := requireWritable(string(s.cache)); err != nil {
		return Failed(subject, err)
	}
	return fine(subject, "%s is downloaded at the first use, about %d MB, to %s", s.program.Version, s.program.DownloadMB, string(s.cache))
}

func (s starter) checkDirectory() Finding {
	subject := s.program.Name + " data"
	if err := requireWritable(string(s.directory)); err != nil {
		return Failed(subject, err)
	}
	_, err := os.Stat(string(s.directory))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fine(subject, "none yet; created at the first use in %s", string(s.directory))
	case err != nil:
		return Failed(subject, ExplainFile("read", string(s.directory), err))
	}
	if err := s.requireSpace(string(s.directory), s.program.DataSpace); err != nil {
		return Failed(subject, err)
	}
	return fine(subject, "in %s", string(s.directory))
}

// checkProcess joins the program for a moment, to see whether it answers.
func (s starter) checkProcess(ctx context.Context) Finding {
	subject := s.program.Name + " process"
	if _, err := os.Stat(s.directory.lockFile()); err != nil {
		return fine(subject, "not running; the next command that needs it starts it")
	}
	lock, err := filelock.Try(s.directory.lockFile())
	if err == nil {
		lock.Close()
		return fine(subject, "not running; the next command that needs it starts it")
	}
	if !errors.Is(err, filelock.ErrLocked) {
		return Failed(subject, ExplainFile("lock", s.directory.lockFile(), err))
	}
	state, err := s.directory.readState()
	if err != nil {
		return Failed(subject, err)
	}
	if state.Control == "" {
		return fine(subject, "just starting")
	}
	member, err := join(ctx, state.Control, state.Secret)
	if err != nil {
		return Failed(subject, Problem{
			fmt.Sprintf("process %d has the data and does not answer", state.ProcessID),
			fmt.Sprintf("wait a moment, it may be stopping; if it stays so, end it with: kill %d", state.ProcessID),
		})
	}
	member.close()
	return fine(subject, "running as process %d", state.ProcessID)
}
