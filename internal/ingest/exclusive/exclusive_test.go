package exclusive_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"repochat/internal/history"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/store/storetest"
)

// holdFiles makes the test binary a process that holds a lock in this directory.
const holdFiles = "EXCLUSIVE_TEST_HOLD"

func TestMain(m *testing.M) {
	if directory := os.Getenv(holdFiles); directory != "" {
		hold(directory)
		return
	}
	os.Exit(m.Run())
}

func hold(directory string) {
	if _, err := (exclusive.Files{Directory: directory}).TryLock(context.Background(), rockets); err != nil {
		panic(err)
	}
	os.Stdout.WriteString("held\n")
	select {}
}

type locks interface {
	TryLock(context.Context, history.RepositoryName) (exclusive.Lock, error)
}

var rockets, boats = history.RepositoryName{Owner: "acme", Name: "rockets"}, history.RepositoryName{Owner: "acme", Name: "boats"}

// each runs a test over both kinds of locks, as two processes have them.
func each(t *testing.T, test func(t *testing.T, one, other locks)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		if d.URL == "" {
			directory := t.TempDir()
			test(t, exclusive.Files{Directory: directory}, exclusive.Files{Directory: directory})
			return
		}
		test(t, exclusive.Postgres{DB: d.Open(t).DB()}, exclusive.Postgres{DB: d.Open(t).DB()})
	})
}

func TestALockIsOfOne(t *testing.T) {
	each(t, func(t *testing.T, one, other locks) {
		held, err := one.TryLock(t.Context(), rockets)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []history.RepositoryName{rockets, {Owner: "ACME", Name: "Rockets"}} {
			for _, l := range []locks{one, other} {
				if _, err := l.TryLock(t.Context(), name); !errors.Is(err, exclusive.ErrBusy) || !strings.Contains(err.Error(), name.String()) {
					t.Errorf("locking %s again: %v", name, err)
				}
			}
		}
		free, err := other.TryLock(t.Context(), boats)
		if err != nil {
			t.Fatalf("another repository: %v", err)
		}
		free.Release()
		held.Release()
		again, err := other.TryLock(t.Context(), rockets)
		if err != nil {
			t.Fatalf("after the release: %v", err)
		}
		if again.Context.Err() != nil {
			t.Errorf("the lock is lost: %v", context.Cause(again.Context))
		}
		again.Release()
	})
}

func TestOneOfManyHoldsTheLock(t *testing.T) {
	each(t, func(t *testing.T, one, other locks) {
		var inside, most, taken atomic.Int32
		var everybody sync.WaitGroup
		for i := range 8 {
			l := []locks{one, other}[i%2]
			everybody.Go(func() {
				for range 20 {
					lock, err := l.TryLock(t.Context(), rockets)
					if errors.Is(err, exclusive.ErrBusy) {
						continue
					}
					if err != nil {
						t.Error(err)
						return
					}
					taken.Add(1)
					if n := inside.Add(1); n > most.Load() {
						most.Store(n)
					}
					inside.Add(-1)
					lock.Release()
				}
			})
		}
		everybody.Wait()
		if most.Load() != 1 || taken.Load() == 0 {
			t.Errorf("%d held it at once, %d times in all", most.Load(), taken.Load())
		}
	})
}

func TestTheContextOfALockEndsWithItsParent(t *testing.T) {
	each(t, func(t *testing.T, one, _ locks) {
		ctx, cancel := context.WithCancel(t.Context())
		held, err := one.TryLock(ctx, rockets)
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		<-held.Context.Done()
		held.Release()
		again, err := one.TryLock(t.Context(), rockets)
		if err != nil {
			t.Fatalf("a lock whose context ended is not given back: %v", err)
		}
		again.Release()
	})
}

func TestAFilesLockEndsWithItsProcess(t *testing.T) {
	directory := t.TempDir()
	command := exec.CommandContext(t.Context(), os.Args[0])
	command.Env = append(os.Environ(), holdFiles+"="+directory)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 5)); err != nil {
		t.Fatal(err)
	}
	l := exclusive.Files{Directory: directory}
	if _, err := l.TryLock(t.Context(), rockets); !errors.Is(err, exclusive.ErrBusy) {
		t.Fatalf("while the process holds it: %v", err)
	}
	if err := command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // it was killed
	lock, err := l.TryLock(t.Context(), rockets)
	if err != nil {
		t.Fatalf("after it was killed: %v", err)
	}
	lock.Release()
}

func TestALostConnectionEndsWhatTheLockProtects(t *testing.T) {
	database := storetest.PostgreSQL(t)
	l, other := exclusive.Postgres{DB: database.Open(t).DB()}, database.Open(t)
	held, err := l.TryLock(t.Context(), rockets)
	if err != nil {
		t.Fatal(err)
	}
	const terminate = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`
	if _, err := other.DB().ExecContext(t.Context(), terminate); err != nil {
		t.Fatal(err)
	}
	<-held.Context.Done()
	if reason := context.Cause(held.Context); !errors.Is(reason, exclusive.ErrLost) {
		t.Errorf("it ended by %v", reason)
	}
	held.Release()
	again, err := exclusive.Postgres{DB: other.DB()}.TryLock(t.Context(), rockets)
	if err != nil {
		t.Fatal(err)
	}
	again.Release()
}

func TestALockThatCannotBeMadeIsNotBusy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := (exclusive.Files{Directory: file}).TryLock(t.Context(), rockets); err == nil || errors.Is(err, exclusive.ErrBusy) {
		t.Errorf("%v", err)
	}
}
