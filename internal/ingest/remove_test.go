package ingest_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"repochat/internal/githubtest"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/store"
)

func TestRemoveLeavesNothing(t *testing.T) {
	w := newWorld(t)
	// A mirror is kept of a URL only.
	w.mustSync(ingest.Source{Repository: w.name, Git: "file://" + filepath.Join(w.git, ".git"), Tracker: w.tracker})
	// Beside a mirror are the origins of its lines.
	mirrors := func() int {
		t.Helper()
		found, err := filepath.Glob(filepath.Join(w.worker.Mirrors, "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	if mirrors() != 2 {
		t.Fatalf("%d mirrors and origins before, want one of each", mirrors())
	}
	neighbour := history.RepositoryName{Owner: "acme", Name: "neighbour"}
	if err := w.store.PutRecords(t.Context(), neighbour, []store.Record{{Kind: "issue", Key: "1"}}); err != nil {
		t.Fatal(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.worker.Remove(stopped, w.name); !errors.Is(err, context.Canceled) {
		t.Errorf("a removal that is stopped says %v", err)
	}
	if _, found, err := w.store.Repository(t.Context(), w.name); !found || err != nil {
		t.Fatalf("a removal that was stopped cannot be found again: %v", err)
	}
	for range 2 { // it is safe to repeat
		if err := w.worker.Remove(t.Context(), w.name); err != nil {
			t.Fatal(err)
		}
	}
	if got := w.countNodes(); got != "[[0]]" {
		t.Errorf("nodes left: %s", got)
	}
	if _, found, err := w.store.Repository(t.Context(), w.name); found || err != nil {
		t.Errorf("the repository is left: %v", err)
	}
	if keys, err := w.store.RecordKeys(t.Context(), w.name, "issue"); len(keys) != 0 || err != nil {
		t.Errorf("records left: %v %v", keys, err)
	}
	if mirrors() != 0 {
		t.Error("the mirror or its origins are left")
	}
	if keys, err := w.store.RecordKeys(t.Context(), neighbour, "issue"); len(keys) != 1 || err != nil {
		t.Errorf("of the neighbour %v is left, %v", keys, err)
	}
	if _, err := os.Stat(w.git); err != nil {
		t.Errorf("what was read is gone: %v", err)
	}
}

// A repository has a new name, under which somebody else synchronises it.
func TestANewNameThatIsBeingSynchronisedIsLeftAlone(t *testing.T) {
	w := newWorld(t)
	contents, err := githubtest.FromArchive(t.Context(), &w.archive, w.git)
	if err != nil {
		t.Fatal(err)
	}
	server := githubtest.New(t, githubtest.Options{})
	repository := server.Add(contents)
	w.worker.GitHubURL, w.worker.Token = server.URL, githubtest.Token
	locks := exclusive.Files{Directory: t.TempDir()}
	w.worker.Locks = locks
	renamed := history.RepositoryName{Owner: w.name.Owner, Name: w.name.Name + "-2"}
	repository.Rename(renamed)

	held, err := locks.TryLock(t.Context(), renamed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.worker.Sync(t.Context(), ingest.Source{Repository: w.name}, nil); !errors.Is(err, exclusive.ErrBusy) {
		t.Errorf("while somebody has the new name: %v", err)
	}
	if all, err := w.store.Repositories(t.Context()); len(all) != 0 || err != nil {
		t.Errorf("%v was saved, %v", all, err)
	}
	held.Release()
	report := w.mustSync(ingest.Source{Repository: w.name})
	if report.Repository != renamed {
		t.Errorf("%s was synchronised", report.Repository)
	}
	defer func() {
		if err := w.worker.Remove(context.WithoutCancel(t.Context()), renamed); err != nil {
			t.Error(err)
		}
	}()
	lock, err := locks.TryLock(t.Context(), renamed)
	if err != nil {
		t.Fatalf("the lock of the new name is kept: %v", err)
	}
	lock.Release()
}
