package storetest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// server is a PostgreSQL that lives as long as this process. It listens on a
// socket in its directory, so that it needs no port of its own.
type server struct {
	directory string
	password  string
	// watchdog is the watchdog's input. It closes with this process, however that
	// ends, and then the watchdog stops PostgreSQL and removes the directory.
	watchdog io.WriteCloser
}

// sharedServer starts the server at the first call.
var sharedServer = sync.OnceValues(startServer)

// startTimeout is long because tests of many packages start together.
const startTimeout = 2 * time.Minute

// watchdog gets the directory of PostgreSQL's programs, its own directory and
// the settings. Durability is of no use here: the data end with the tests.
const watchdog = `
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c synchronous_commit=off \
    -c full_page_writes=off -c max_connections=200 -c shared_buffers=32MB >"$2/log" 2>&1 </dev/null &
read -r nothing
kill -INT $!
wait $!
rm -rf "$2"
`

func startServer() (*server, error) {
	programs, err := findPrograms()
	if err != nil {
		return nil, err
	}
	identity, err := unprivileged()
	if err != nil {
		return nil, err
	}
	s := &server{password: rand.Text()}
	if s.directory, err = os.MkdirTemp("", "repochat-pg-"); err != nil {
		return nil, err
	}
	if err := s.initialise(programs, identity); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.directory))
	}
	return s, s.start(programs, identity)
}

func (s *server) initialise(programs string, identity *syscall.Credential) error {
	secret := filepath.Join(s.directory, "password")
	if err := os.WriteFile(secret, []byte(s.password), 0o600); err != nil {
		return err
	}
	if identity != nil {
		for _, path := range []string{s.directory, secret} {
			if err := os.Chown(path, int(identity.Uid), int(identity.Gid)); err != nil {
				return err
			}
		}
	}
	// English is sorted otherwise than bytes are, which is what many a server does.
	command := s.command(identity, filepath.Join(programs, "initdb"), "--pgdata", filepath.Join(s.directory, "data"),
		"--username", "repochat", "--auth", "scram-sha-256", "--pwfile", secret, "--no-sync",
		"--encoding", "UTF8", "--locale", "C.UTF-8", "--locale-provider", "icu", "--icu-locale", "en")
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, output)
	}
	return nil
}

func (s *server) start(programs string, identity *syscall.Credential) error {
	run := s.command(identity, "/bin/sh", "-c", watchdog, "sh", programs, s.directory)
	watchdog, err := run.StdinPipe()
	if err != nil {
		return err
	}
	s.watchdog = watchdog
	if err := run.Start(); err != nil {
		return err
	}
	if err := s.await(); err != nil {
		log, _ := os.ReadFile(filepath.Join(s.directory, "log"))
		return errors.Join(fmt.Errorf("%w\n%s", err, log), watchdog.Close(), run.Wait())
	}
	return nil
}

// command runs outside this process's group, which a terminal's Ctrl-C or a
// test's time limit ends as a whole: the watchdog must outlive it.
func (s *server) command(identity *syscall.Credential, program string, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(context.Background(), program, arguments...)
	command.Dir = s.directory
	command.SysProcAttr = &syscall.SysProcAttr{Credential: identity, Setpgid: true}
	return command
}

// cannotConnectNow is what a server says while it starts, in appendix A of
// PostgreSQL's manual.
const cannotConnectNow = "57P03"

func (s *server) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	for {
		connection, err := pgx.Connect(ctx, s.url("postgres"))
		if err == nil {
			return connection.Close(ctx)
		}
		var answer *pgconn.PgError
		if errors.As(err, &answer) && answer.Code != cannotConnectNow {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("it does not answer: %w", err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func (s *server) url(database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword("repochat", s.password), Path: "/" + database,
		RawQuery: url.Values{"host": {s.directory}}.Encode(),
	}
	return u.String()
}

// findPrograms returns the directory of PostgreSQL's programs. Debian keeps it
// out of the PATH.
func findPrograms() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		path, err = filepath.EvalSymlinks(path)
		return filepath.Dir(path), err
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("PostgreSQL is missing; on Debian: apt-get install postgresql")
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}

func version(path string) int {
	number, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return number
}

// unprivileged returns whom PostgreSQL runs as: it refuses to be root's. nil
// is this process's user.
func unprivileged() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	account, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL does not run as root, and there is no user postgres: %w", err)
	}
	uid, errUID := strconv.ParseUint(account.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(account.Gid, 10, 32)
	if err := errors.Join(errUID, errGID); err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}
