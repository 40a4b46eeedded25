package filelock_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"repochat/internal/filelock"
)

func TestALockIsOfOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	held, err := filelock.Try(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := filelock.Try(path); !errors.Is(err, filelock.ErrLocked) {
		t.Errorf("a second lock: %v", err)
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := filelock.Try(path)
	if err != nil {
		t.Fatalf("after the first was given back: %v", err)
	}
	again.Close()
}

func TestThoseWhoWaitHoldTheLockOneAfterTheOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	held, err := filelock.Wait(path)
	if err != nil {
		t.Fatal(err)
	}
	var inside atomic.Int32
	inside.Add(1)
	var everybody sync.WaitGroup
	for range 4 {
		everybody.Go(func() {
			for range 50 {
				lock, err := filelock.Wait(path)
				if err != nil {
					t.Error(err)
					return
				}
				if n := inside.Add(1); n != 1 {
					t.Errorf("%d hold it at once", n)
				}
				inside.Add(-1)
				lock.Close()
			}
		})
	}
	inside.Add(-1)
	held.Close()
	everybody.Wait()
}

func TestAFileThatCannotBeMadeIsNotLocked(t *testing.T) {
	_, err := filelock.Try(filepath.Join(t.TempDir(), "missing", "lock"))
	if !errors.Is(err, fs.ErrNotExist) || errors.Is(err, filelock.ErrLocked) {
		t.Errorf("error = %v", err)
	}
}
