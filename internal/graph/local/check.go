package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	deployed "repochat/deploy/neo4j"
	"repochat/internal/filelock"
)

// Finding is one line of a diagnosis.
type Finding struct {
	Subject string // what was looked at, such as "JDK"
	OK      bool   // whether the managed Neo4j can start as far as this goes
	Detail  string // what was found
	Remedy  string // what to do; "" when OK
}

// Check tells what a start would find. It changes nothing, downloads nothing and
// starts nothing.
func Check(ctx context.Context, options Options) []Finding {
	s, err := newStarter(options)
	if err != nil {
		return []Finding{failed("managed Neo4j", err)}
	}
	return []Finding{
		checkJDK(ctx),
		s.checkMaven(),
		s.checkDistribution(),
		s.checkDirectory(),
		s.checkServer(ctx),
	}
}

func failed(subject string, err error) Finding {
	var p problem
	if errors.As(err, &p) {
		return Finding{Subject: subject, Detail: p.what, Remedy: p.remedy}
	}
	return Finding{Subject: subject, Detail: err.Error()}
}

func fine(subject, format string, values ...any) Finding {
	return Finding{Subject: subject, OK: true, Detail: fmt.Sprintf(format, values...)}
}

func checkJDK(ctx context.Context) Finding {
	jdk, err := findJDK(ctx)
	if err != nil {
		return failed("JDK", err)
	}
	return fine("JDK", "version %s in %s", jdk.version, jdk.home)
}

// checkMaven does not miss Maven once it has done its work.
func (s starter) checkMaven() Finding {
	path, err := findMaven()
	if err == nil {
		return fine("Maven", "%s", string(path))
	}
	if prepared, _ := s.cache.isPrepared(); prepared {
		return fine("Maven", "not in PATH, and not needed any more")
	}
	return failed("Maven", err)
}

func (s starter) checkDistribution() Finding {
	const subject = "Neo4j"
	prepared, err := s.cache.isPrepared()
	switch {
	case err != nil:
		return failed(subject, err)
	case prepared:
		return fine(subject, "%s in %s", deployed.Version, s.cache.distribution())
	}
	if err := requireWritable(string(s.cache)); err != nil {
		return failed(subject, err)
	}
	return fine(subject, "%s is downloaded at the first use, about 130 MB, to %s", deployed.Version, string(s.cache))
}

func (s starter) checkDirectory() Finding {
	const subject = "graph database"
	if err := requireWritable(string(s.directory)); err != nil {
		return failed(subject, err)
	}
	_, err := os.Stat(s.directory.home())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fine(subject, "none yet; it is created at the first use in %s", string(s.directory))
	case err != nil:
		return failed(subject, explainFile("read", s.directory.home(), err))
	}
	if err := requireSpace(string(s.directory), databaseSpace); err != nil {
		return failed(subject, err)
	}
	return fine(subject, "%s", s.directory.home())
}

// checkServer joins the launcher for a moment, to see whether it answers.
func (s starter) checkServer(ctx context.Context) Finding {
	const subject = "Neo4j process"
	if _, err := os.Stat(s.directory.lockFile()); err != nil {
		return fine(subject, "not running; the next command that needs it starts it")
	}
	lock, err := filelock.Try(s.directory.lockFile())
	if err == nil {
		lock.Close()
		return fine(subject, "not running; the next command that needs it starts it")
	}
	if !errors.Is(err, filelock.ErrLocked) {
		return failed(subject, explainFile("lock", s.directory.lockFile(), err))
	}
	state, err := s.directory.readState()
	if err != nil {
		return failed(subject, err)
	}
	if state.Control == "" {
		return fine(subject, "just starting")
	}
	member, err := join(ctx, state.Control, state.Secret)
	if err != nil {
		return failed(subject, problem{
			fmt.Sprintf("process %d has the database and does not answer", state.ProcessID),
			fmt.Sprintf("wait a moment, it may be stopping; if it stays so, end it with: kill %d", state.ProcessID),
		})
	}
	member.close()
	return fine(subject, "running as process %d", state.ProcessID)
}
