// Package ingesttest gives tests the sample repository in a graph.
package ingesttest

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"repochat/internal/archive"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/sample"
	"repochat/internal/sample/sampletest"
	"repochat/internal/store"
)

// LoadSample synchronises the sample repository into the Neo4j for tests, under
// a name of the test's own, which it returns.
func LoadSample(tb testing.TB) history.RepositoryName {
	tb.Helper()
	name, _ := LoadSampleWithGit(tb)
	return name
}

// Git opens the git history of the sample repository, as pickaxe.Git has it.
type Git struct{ directory string }

// OpenGit opens the history at its newest commit.
func (g Git) OpenGit(ctx context.Context, _ history.RepositoryName) (git *gitrepo.Repository, head string, err error) {
	if git, err = gitrepo.Open(ctx, g.directory); err != nil {
		return nil, "", err
	}
	head, err = git.ResolveHead(ctx, "")
	return git, head, err
}

// LoadSampleWithGit does what LoadSample does, and returns the git history as well.
func LoadSampleWithGit(tb testing.TB) (history.RepositoryName, Git) {
	tb.Helper()
	written, directory := sampletest.Write(tb), tb.TempDir()
	database, err := store.Open(tb.Context(), filepath.Join(directory, "app.db"))
	if err != nil {
		tb.Fatal(err)
	}
	defer func() {
		if err := database.Close(); err != nil {
			tb.Error(err)
		}
	}()
	name := graphtest.Repository(tb)
	worker := ingest.Worker{Store: database, Loader: graph.Loader{Driver: graphtest.Driver(tb)}, Mirrors: directory, Now: time.Now}
	source := ingest.Source{Repository: name, Git: written.Git, Tracker: renamed(tb, written.Tracker, name), Links: ingest.Links{Variant: sample.Variant}}
	if _, err := worker.Sync(tb.Context(), source, nil); err != nil {
		tb.Fatal(err)
	}
	return name, Git{written.Git}
}

// renamed writes a tracker archive anew as that of another repository.
func renamed(tb testing.TB, path string, name history.RepositoryName) string {
	tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	tracker, err := archive.Read(bytes.NewReader(text))
	if err != nil {
		tb.Fatal(err)
	}
	tracker.Repository = name
	var document bytes.Buffer
	if err := archive.Write(&document, tracker); err != nil {
		tb.Fatal(err)
	}
	file := filepath.Join(tb.TempDir(), "archive.json")
	if err := os.WriteFile(file, document.Bytes(), 0o600); err != nil {
		tb.Fatal(err)
	}
	return file
}
