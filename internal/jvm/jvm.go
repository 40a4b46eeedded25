// Package jvm runs a Java program on this machine for as long as some command
// uses it: the managed Neo4j, and the local sentence model. The first command
// that starts a program sets everything up: the jars through Maven, classes
// compiled with the JDK, a data directory. Later commands share the running one,
// and it stops when the last of them ends, however it ends.
//
// A file lock decides who starts. The starter takes it and passes the open file
// on to the JVM, so the lock is held exactly as long as the JVM lives: a killed
// JVM, a rebooted machine and a reused process number need no detection. A user
// is a connection to the JVM's control socket, which the kernel closes also for
// a command that is killed.
package jvm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"time"

	"repochat/internal/filelock"
	"repochat/internal/pause"
)

// A Program is a Java program that this binary carries in source.
type Program struct {
	Name      string // for people, such as "Neo4j"
	ShortName string // of its directories in the cache, such as "neo4j"
	Version   string
	// Project is a Maven project whose dependencies are the program's jars.
	Project []byte
	// Sources are Java files by name; Users.java is added to them. Main is the
	// class to run, with the data directory as its only argument. It reads a
	// secret as the first line of its standard input and opens the control socket
	// of Users with it.
	Sources map[string][]byte
	Main    string
	// JVM are arguments of java beside those that every program gets.
	JVM []string
	// DownloadMB is about what Maven downloads for a first set-up.
	DownloadMB int
	// SetUpSpace and DataSpace are the bytes of disk that a set-up takes, with
	// Maven's own copy of the jars, and that a start needs.
	SetUpSpace, DataSpace uint64
	// Instead is what to do on a machine that the program does not run on, such
	// as "set NEO4J_URI to a Neo4j of your own".
	Instead string
	// Prepare is called before a start, by the only command that may start the
	// program, in its data directory. It returns lines for the standard input,
	// after the secret. It may be nil.
	Prepare func(directory string) (input []string, err error)
	// Explain turns the program's own account of why it cannot serve into an
	// error. It may be nil.
	Explain func(directory, reason string) error
}

// Options say where a program keeps its files.
type Options struct {
	// DataDirectory holds what one instance of the program writes, and its log.
	// Commands that name the same directory share one running instance.
	DataDirectory string
	// CacheDirectory holds jars and compiled classes. Data directories may share
	// it. It can be deleted: the next start downloads again.
	CacheDirectory string
	// JVM are arguments of java behind the program's own, which they override. A call
	// that shares a running program ignores them.
	JVM []string
	// Progress takes one line per event. It may be nil. It is called from one
	// goroutine at a time.
	Progress func(line string)
}

// Process is this command's share of a running program.
type Process struct {
	ID     int    // of the operating system
	Port   int    // where the program serves, on 127.0.0.1
	Secret string // opens the control socket
	// Started reports whether this command started the process; otherwise it
	// shares one.
	Started bool

	membership *membership
}

// Start starts a program in a data directory, or shares the one that runs there.
// When it starts for the first time on a machine it downloads the jars, which
// ends with the context alone; starting the JVM has a limit of its own. The
// errors say what to do, such as which JDK to install.
func Start(ctx context.Context, program Program, options Options) (*Process, error) {
	s, err := newStarter(program, options)
	if err != nil {
		return nil, err
	}
	return s.start(ctx)
}

// Close leaves. The program stops within a few seconds when no other command
// uses it. A second Close does nothing.
func (p *Process) Close() error {
	if err := p.membership.close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("leave process %d: %w", p.ID, err)
	}
	return nil
}

// AwaitEnd returns when the process has ended, or this command's share of it was
// closed.
func (p *Process) AwaitEnd() { p.membership.awaitEnd() }

const (
	// startLimit is generous: a database that was not closed properly is first
	// recovered from its log.
	startLimit = 3 * time.Minute
	// pollInterval is how often a lock that another command holds is tried.
	pollInterval = 100 * time.Millisecond
)

// starter starts or joins one program.
type starter struct {
	program   Program
	directory directory
	cache     cacheDirectory
	progress  func(line string)
	limit     time.Duration // for a JVM to become ready
}

func newStarter(program Program, options Options) (starter, error) {
	if err := supported(program); err != nil {
		return starter{}, err
	}
	if options.DataDirectory == "" || options.CacheDirectory == "" {
		return starter{}, fmt.Errorf("%s needs a data directory and a cache directory", program.Name)
	}
	data, err := filepath.Abs(options.DataDirectory)
	if err != nil {
		return starter{}, fmt.Errorf("find the data directory %s: %w", options.DataDirectory, err)
	}
	cache, err := filepath.Abs(options.CacheDirectory)
	if err != nil {
		return starter{}, fmt.Errorf("find the cache directory %s: %w", options.CacheDirectory, err)
	}
	progress := options.Progress
	if progress == nil {
		progress = func(string) {}
	}
	program.JVM = slices.Concat(program.JVM, options.JVM)
	return starter{program: program, directory: directory(data), cache: cacheDirectory(cache), progress: progress, limit: startLimit}, nil
}

func (s starter) start(ctx context.Context) (*Process, error) {
	if err := s.directory.create(); err != nil {
		return nil, err
	}
	distribution, err := s.prepare(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, s.limit, errTooSlow)
	defer cancel()
	for {
		process, err := s.launchOrShare(ctx, distribution)
		if !errors.Is(err, errBusy) {
			return process, err
		}
		if err := pause.For(ctx, pollInterval); err != nil {
			return nil, s.explainStart(err)
		}
	}
}

// launchOrShare returns errBusy when neither is possible at this moment, because
// a JVM is just coming up or going down.
func (s starter) launchOrShare(ctx context.Context, distribution string) (*Process, error) {
	lock, err := filelock.Try(s.directory.lockFile())
	if errors.Is(err, filelock.ErrLocked) {
		return s.share(ctx)
	}
	if err != nil {
		return nil, ExplainFile("lock", s.directory.lockFile(), err)
	}
	// The JVM has its own copy of the open file, and with it the lock.
	defer lock.Close()
	return s.launch(ctx, distribution, lock)
}

// share joins the process that the last written state tells of.
func (s starter) share(ctx context.Context) (*Process, error) {
	state, err := s.directory.readState()
	if err != nil {
		return nil, err
	}
	if state.Control == "" {
		return nil, errBusy // its starter has not got so far
	}
	member, err := join(ctx, state.Control, state.Secret)
	if err != nil {
		return nil, err
	}
	s.progress(s.program.Name + " runs already, and is shared")
	port, err := member.awaitReady(ctx)
	if err != nil {
		member.close()
		if errors.Is(err, errGone) {
			return nil, errBusy // killed, or left by its starter: start another
		}
		return nil, s.explainStart(err)
	}
	return newProcess(state, port, member), nil
}

func newProcess(state state, port int, member *membership) *Process {
	return &Process{ID: state.ProcessID, Port: port, Secret: state.Secret, membership: member}
}
