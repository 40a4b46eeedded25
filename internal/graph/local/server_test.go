package local

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestServer is one story on one database, because every start takes seconds.
func TestServer(t *testing.T) {
	options := testOptions(t)
	var kept string

	t.Run("a second command shares the running one, and Ctrl-C of the first leaves it", func(t *testing.T) {
		starter := newUser(t, options)
		uri := starter.uri(t)
		shared := mustStart(t, options)
		if shared.URI != uri {
			t.Fatalf("shared %s, want %s", shared.URI, uri)
		}
		starter.signal(t, syscall.SIGINT)
		for _, each := range Check(t.Context(), options) {
			if !each.OK {
				t.Errorf("while it runs, the check finds %+v", each)
			}
		}
		if got := finding(t, Check(t.Context(), options), "Neo4j process"); !strings.Contains(got.Detail, "running as process") {
			t.Errorf("while it runs, the check says %q", got.Detail)
		}
		testHardened(t, options, shared)
		mustQuery(t, shared, "CREATE (n:Kept {id: 1}) RETURN n.id", nil)
		kept = shared.Password
		leave(t, options, shared)
	})

	t.Run("of two commands that start at once, one starts and both use it", func(t *testing.T) {
		first, second := newUser(t, options), newUser(t, options)
		uri := first.uri(t)
		if other := second.uri(t); other != uri {
			t.Fatalf("two servers: %s and %s", uri, other)
		}
		before := processID(t, options)

		t.Run("a killed JVM is replaced, and its data is there", func(t *testing.T) {
			if err := syscall.Kill(before, syscall.SIGKILL); err != nil {
				t.Fatal(err)
			}
			third := mustStart(t, options)
			if third.process.ID == before {
				t.Fatalf("process %d was killed and still serves", before)
			}
			if third.Password != kept {
				t.Error("the password has changed")
			}
			if got := mustQuery(t, third, "MATCH (n:Kept) RETURN count(n)", nil); got != int64(1) {
				t.Errorf("%v nodes survived, want 1", got)
			}
			fourth := newUser(t, options)
			fourth.uri(t)
			if err := third.Close(); err != nil {
				t.Fatal(err)
			}
			if isStopped(options) {
				t.Fatal("Neo4j stopped while another command used it")
			}
			fourth.signal(t, syscall.SIGKILL)
			awaitStopped(t, options) // its last user was killed
		})
	})

	t.Run("a command that is killed while Neo4j starts leaves nothing", func(t *testing.T) {
		killed := newUser(t, options)
		awaitControl(t, options)
		killed.signal(t, syscall.SIGKILL)
		awaitStopped(t, options)
	})

	t.Run("a lost password file costs a new password only", func(t *testing.T) {
		if err := os.Remove(directory(options.DataDirectory).passwordFile()); err != nil {
			t.Fatal(err)
		}
		server := mustStart(t, options)
		if got := mustQuery(t, server, "MATCH (n:Kept) RETURN count(n)", nil); got != int64(1) {
			t.Errorf("%v nodes survived, want 1", got)
		}
	})

	t.Run("a database that another Neo4j uses is named", func(t *testing.T) {
		lockFile := filepath.Join(options.DataDirectory, "home", "data", "databases", "store_lock")
		file, err := os.OpenFile(lockFile, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if err := unix.FcntlFlock(file.Fd(), unix.F_SETLK, &unix.Flock_t{Type: unix.F_WRLCK}); err != nil {
			t.Fatal(err)
		}
		wantStartError(t, options, "another Neo4j uses the database in "+options.DataDirectory)
	})

	t.Run("a corrupt database is named with the way out", func(t *testing.T) {
		store := filepath.Join(options.DataDirectory, "home", "data", "databases", "neo4j", "neostore")
		if err := os.WriteFile(store, bytes.Repeat([]byte("garbage "), 1000), 0o600); err != nil {
			t.Fatal(err)
		}
		wantStartError(t, options, "cannot open the database in "+options.DataDirectory, "mv ", "synchronise again")
	})
}

// processID returns the number that internal/jvm has written, or 0.
func processID(t *testing.T, options Options) int {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(options.DataDirectory, "state.json"))
	if err != nil {
		return 0
	}
	var state struct {
		ProcessID int `json:"process_id"`
	}
	if err := json.Unmarshal(content, &state); err != nil {
		t.Fatal(err)
	}
	return state.ProcessID
}

// awaitControl waits until the JVM exists, which is seconds before Neo4j answers.
func awaitControl(t *testing.T, options Options) {
	t.Helper()
	before := processID(t, options)
	for range 3000 {
		if now := processID(t, options); now != 0 && now != before {
			return
		}
		if err := sleepFor(t.Context(), 10*time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no JVM was started")
}

// sleepFor waits, or returns why the context ended.
func sleepFor(ctx context.Context, duration time.Duration) error {
	select {
	case <-time.After(duration):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func wantStartError(t *testing.T, options Options, parts ...string) {
	t.Helper()
	server, err := Start(t.Context(), options)
	if err == nil {
		leave(t, options, server)
		t.Fatal("it started")
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error does not say %q: %v", part, err)
		}
	}
	t.Log(err)
	awaitStopped(t, options)
}
