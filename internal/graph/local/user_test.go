package local

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/filelock"
)

// userVariable makes the test binary a command that uses Neo4j: it holds Options
// as JSON.
const userVariable = "REPOCHAT_LOCAL_TEST_USER"

func TestMain(m *testing.M) {
	if options := os.Getenv(userVariable); options != "" {
		if err := useUntilEndOfInput(options); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// useUntilEndOfInput is what a command of repochat does, without its work.
func useUntilEndOfInput(text string) error {
	var options Options
	if err := json.Unmarshal([]byte(text), &options); err != nil {
		return err
	}
	server, err := Start(context.Background(), options)
	if err != nil {
		return err
	}
	fmt.Println(server.URI)
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	return server.Close()
}

// user is another process that uses Neo4j.
type user struct {
	command *exec.Cmd
	input   io.Closer
	output  *bufio.Reader
}

// newUser starts it in a process group of its own, as a shell does.
func newUser(t *testing.T, options Options) *user {
	t.Helper()
	text, err := json.Marshal(struct{ DataDirectory, CacheDirectory string }{options.DataDirectory, options.CacheDirectory})
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), userVariable+"="+string(text))
	command.Stderr = os.Stderr
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	u := &user{command: command, input: input, output: bufio.NewReader(output)}
	t.Cleanup(func() { u.signal(t, syscall.SIGKILL) })
	return u
}

// uri waits until the user has Neo4j.
func (u *user) uri(t *testing.T) string {
	t.Helper()
	var uri string
	if _, err := fmt.Fscanln(u.output, &uri); err != nil {
		t.Fatalf("the other process did not get Neo4j: %v", err)
	}
	return uri
}

// signal reaches the whole process group, as Ctrl-C does, and waits for the end.
func (u *user) signal(t *testing.T, signal syscall.Signal) {
	t.Helper()
	if u.command.ProcessState != nil {
		return
	}
	if err := syscall.Kill(-u.command.Process.Pid, signal); err != nil {
		t.Errorf("signal process %d: %v", u.command.Process.Pid, err)
	}
	_ = u.command.Wait() // its status tells of the signal
}

// testOptions share the real cache: the jars are the same for every test.
func testOptions(t *testing.T) Options {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		// A name that a shell, Java or a URL could stumble over.
		DataDirectory:  filepath.Join(t.TempDir(), "Grüße & co: 100% 'x'"),
		CacheDirectory: filepath.Join(cache, "repochat"),
		Progress:       func(line string) { t.Log(line) },
	}
}

func mustStart(t *testing.T, options Options) *Server {
	t.Helper()
	server, err := Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { leave(t, options, server) })
	return server
}

// leave closes the server and waits: the test's directory goes with the test.
func leave(t *testing.T, options Options, server *Server) {
	t.Helper()
	if err := server.Close(); err != nil {
		t.Error(err)
	}
	awaitStopped(t, options)
}

// awaitStopped waits until nobody holds the lock, which the JVM does as long as
// it exists. The limit is generous: the machine may be busy.
func awaitStopped(t *testing.T, options Options) {
	t.Helper()
	began := time.Now()
	for time.Since(began) < 30*time.Second {
		lock, err := filelock.Try(filepath.Join(options.DataDirectory, "lock"))
		if err == nil {
			lock.Close()
			t.Logf("Neo4j was gone after %v", time.Since(began).Round(100*time.Millisecond))
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("Neo4j is still running though nobody uses it")
}

// isStopped reports whether no JVM exists at this moment.
func isStopped(options Options) bool {
	lock, err := filelock.Try(filepath.Join(options.DataDirectory, "lock"))
	if err != nil {
		return false
	}
	lock.Close()
	return true
}

// query runs one statement outside an explicit transaction and returns the first
// value of the first row.
func query(t *testing.T, server *Server, statement string, parameters map[string]any) (any, error) {
	t.Helper()
	driver, err := neo4j.NewDriverWithContext(server.URI, neo4j.BasicAuth(server.Username, server.Password, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer driver.Close(t.Context())
	session := driver.NewSession(t.Context(), neo4j.SessionConfig{})
	defer session.Close(t.Context())
	result, err := session.Run(t.Context(), statement, parameters)
	if err != nil {
		return nil, err
	}
	record, err := result.Single(t.Context())
	if err != nil {
		return nil, err
	}
	return record.Values[0], nil
}

func mustQuery(t *testing.T, server *Server, statement string, parameters map[string]any) any {
	t.Helper()
	value, err := query(t, server, statement, parameters)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return value
}
