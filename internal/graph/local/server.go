// Package local runs a Neo4j on this machine for as long as some command uses
// it. The first command that starts it sets everything up: the jars through
// Maven, a launcher compiled with the JDK, a database of its own. Later commands
// share the running one, and it stops when the last of them ends, however it
// ends.
//
// A file lock decides who starts. The starter takes it and passes the open file
// on to the JVM, so the lock is held exactly as long as the JVM lives: a killed
// JVM, a rebooted machine and a reused process number need no detection. A user
// is a connection to the JVM's control socket, which the kernel closes also for
// a command that is killed.
package local

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"time"

	"repochat/internal/filelock"
)

// Options say where a managed Neo4j keeps its files.
type Options struct {
	// DataDirectory holds one database, its password and its log. Commands that
	// name the same directory share one running Neo4j.
	DataDirectory string
	// CacheDirectory holds Neo4j's jars and the compiled launcher. Databases may
	// share it. It can be deleted: the next start downloads again.
	CacheDirectory string
	// Progress takes one line per event. It may be nil. It is called from one
	// goroutine at a time.
	Progress func(line string)
}

// Server is this command's share of a running Neo4j.
type Server struct {
	// URI is Bolt's address, such as bolt://127.0.0.1:43210.
	URI string
	// Username and Password are those of Neo4j's only user.
	Username, Password string

	processID  int
	membership *membership
}

// Start starts the Neo4j of a data directory, or shares the one that runs there.
// When it starts for the first time on a machine it downloads about 130 MB, which
// ends with the context alone; starting the JVM has a limit of its own. The
// errors say what to do, such as which JDK to install.
func Start(ctx context.Context, options Options) (*Server, error) {
	s, err := newStarter(options)
	if err != nil {
		return nil, err
	}
	return s.start(ctx)
}

// Close leaves. Neo4j stops within a few seconds when no other command uses it.
// A second Close does nothing.
func (s *Server) Close() error {
	if err := s.membership.close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("leave the managed Neo4j: %w", err)
	}
	return nil
}

const (
	// username is the user that every Neo4j starts with.
	username = "neo4j"
	// startLimit is generous: a database that was not closed properly is first
	// recovered from its log.
	startLimit = 3 * time.Minute
	// pollInterval is how often a lock that another command holds is tried.
	pollInterval = 100 * time.Millisecond
)

// starter starts or joins one Neo4j.
type starter struct {
	directory directory
	cache     cacheDirectory
	progress  func(line string)
	limit     time.Duration // for a JVM to become ready
}

func newStarter(options Options) (starter, error) {
	if err := supported(); err != nil {
		return starter{}, err
	}
	if options.DataDirectory == "" || options.CacheDirectory == "" {
		return starter{}, errors.New("the managed Neo4j needs a data directory and a cache directory")
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
	return starter{directory: directory(data), cache: cacheDirectory(cache), progress: progress, limit: startLimit}, nil
}

func (s starter) start(ctx context.Context) (*Server, error) {
	if err := s.directory.create(); err != nil {
		return nil, err
	}
	distribution, err := s.cache.prepare(ctx, s.progress)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, s.limit, errTooSlow)
	defer cancel()
	for {
		server, err := s.launchOrShare(ctx, distribution)
		if !errors.Is(err, errBusy) {
			return server, err
		}
		if err := sleep(ctx, pollInterval); err != nil {
			return nil, s.explainStart(err)
		}
	}
}

// launchOrShare returns errBusy when neither is possible at this moment, because
// a JVM is just coming up or going down.
func (s starter) launchOrShare(ctx context.Context, distribution string) (*Server, error) {
	lock, err := filelock.Try(s.directory.lockFile())
	if errors.Is(err, filelock.ErrLocked) {
		return s.share(ctx)
	}
	if err != nil {
		return nil, explainFile("lock", s.directory.lockFile(), err)
	}
	// The JVM has its own copy of the open file, and with it the lock.
	defer lock.Close()
	return s.launch(ctx, distribution, lock)
}

// share joins the Neo4j that the last written state tells of.
func (s starter) share(ctx context.Context) (*Server, error) {
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
	s.progress("using the Neo4j that is already running")
	port, err := member.awaitReady(ctx)
	if err != nil {
		member.close()
		if errors.Is(err, errGone) {
			return nil, errBusy // killed, or left by its starter: start another
		}
		return nil, s.explainStart(err)
	}
	return newServer(state, port, member), nil
}

func newServer(state state, port int, member *membership) *Server {
	return &Server{
		URI:        fmt.Sprintf("bolt://127.0.0.1:%d", port),
		Username:   username,
		Password:   state.Password,
		processID:  state.ProcessID,
		membership: member,
	}
}

// sleep waits, or returns why the context ended.
func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
