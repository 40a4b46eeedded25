package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/google/renameio/v2/maybe"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/store"
)

// loaded is what is kept of a synchronisation that succeeded: of what input the
// graph was made, and what came of it.
type loaded struct {
	Input    string    `json:"input"` // digest
	Mark     string    `json:"mark"`  // of the graph's holdings
	Head     string    `json:"head"`
	DataAsOf time.Time `json:"data_as_of"`
	Counts   Counts    `json:"counts"`
	// Indexes are the files of the SCIP indexes of that head.
	Indexes []string `json:"indexes,omitempty"`
}

// digest identifies everything that a graph is made of, before the history is
// read: the commits behind a head never change. Another program may link
// otherwise, so the program is part of it.
func (s *synchronisation) digest(p place, in input) (string, error) {
	program, err := programIdentity()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(struct {
		Program, Repository, Git, WebURL, Tracker, Judge, Head, Branch string
		NoFunctionHistory                                              bool
		Links                                                          history.LinkSettings
		Branches                                                       []history.Branch
		Tags                                                           []history.Release
		Archive                                                        []byte
		Indexes                                                        []string
	}{
		program, s.stored.Name.String(), p.gitLocation, p.webURL, p.tracker.String(), s.worker.JudgeName, in.head, in.branch,
		s.worker.NoFunctionHistory, p.links, in.branches, in.tags, in.archive, in.digests,
	})
	if err != nil {
		return "", fmt.Errorf("identify what was read: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// programIdentity tells one build of this program from another.
func programIdentity() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	return fmt.Sprintf("%d %s", info.Size(), info.ModTime().UTC().Format(time.RFC3339Nano)), nil
}

// readLoaded reads what was kept of the last synchronisation, and reports
// whether the database still holds what it loaded.
func (s *synchronisation) readLoaded(ctx context.Context) (before loaded, holds bool, err error) {
	if before, err = s.keptLoaded(); err != nil || before.Mark == "" {
		return loaded{}, false, err
	}
	holds, err = s.worker.Loader.Holds(ctx, s.stored.Name, before.Mark)
	return before, holds, err
}

// keptLoaded reads what is kept of the last synchronisation; the zero value when
// nothing is.
func (s *synchronisation) keptLoaded() (loaded, error) {
	var before loaded
	file := s.worker.keptFile(s.stored.Name, "loaded.json")
	if file == "" || !s.known {
		return before, nil
	}
	content, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return before, nil
	}
	if err == nil {
		err = json.Unmarshal(content, &before)
	}
	if err != nil {
		return loaded{}, fmt.Errorf("read what was loaded of %s: %w; delete the file to read everything anew", s.stored.Name, err)
	}
	return before, nil
}

// isUnchanged reports whether the graph holds what would come of the input, and
// then fills the report. GitHub is its own judge of what is new.
func (s *synchronisation) isUnchanged(ctx context.Context, p place, in input) (bool, error) {
	before, holds, err := s.readLoaded(ctx)
	if err != nil || !holds {
		return false, err
	}
	s.held, s.before = before.Mark, before
	if p.github != nil || before.Input != in.digest {
		return false, nil
	}
	s.report.Head, s.report.DataAsOf, s.report.Counts = before.Head, before.DataAsOf, before.Counts
	return true, nil
}

// isUnchangedOnGitHub adds GitHub's records, once they are collected, to what
// identifies the input, and reports whether the graph holds what would come of
// it all. Then the data are as of the moment at which GitHub was asked.
func (s *synchronisation) isUnchangedOnGitHub(ctx context.Context, p place, in *input) (bool, error) {
	if p.github == nil {
		return false, nil
	}
	sum := sha256.New()
	sum.Write([]byte(in.digest))
	collected, err := s.readRound(ctx)
	if err != nil {
		return false, err
	}
	fmt.Fprintln(sum, collected.Repository, collected.FormerNames)
	for _, kind := range []string{kindGitHubRepository, kindGitHubIssue, kindGitHubPull, kindGitHubRelease, kindGitHubCommit, kindGitHubPerson} {
		err := s.worker.Store.Records(ctx, s.stored.Name, kind, func(r store.Record) error {
			fmt.Fprintln(sum, kind, r.Key, len(r.JSON))
			sum.Write(r.JSON)
			return nil
		})
		if err != nil {
			return false, err
		}
	}
	in.digest = hex.EncodeToString(sum.Sum(nil))
	if s.held == "" || s.before.Input != in.digest {
		return false, nil
	}
	if err := s.worker.Loader.SetDataAsOf(ctx, s.stored.Name, collected.Began); err != nil {
		return false, err
	}
	s.report.Head, s.report.DataAsOf, s.report.Counts = s.before.Head, collected.Began, s.before.Counts
	return true, nil
}

// holdings returns what the database holds, if that is kept; nil has it read
// from there.
func (s *synchronisation) holdings() (*graph.Holdings, error) {
	if s.held == "" {
		return nil, nil
	}
	content, err := os.ReadFile(s.worker.keptFile(s.stored.Name, "graph"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what is kept of the graph of %s: %w", s.stored.Name, err)
	}
	held, err := graph.ReadHoldings(content)
	if errors.Is(err, graph.ErrHoldings) || err == nil && held.Mark() != s.held {
		return nil, nil
	}
	return held, err
}

// forgetLoaded has the next synchronisation read everything, until this one is
// at its end.
func (s *synchronisation) forgetLoaded() error {
	file := s.worker.keptFile(s.stored.Name, "loaded.json")
	if file == "" {
		return nil
	}
	if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("forget what was loaded of %s: %w", s.stored.Name, err)
	}
	return nil
}

// noteLoaded keeps of what input the graph was made, and what is in it, in the
// graph and beside it.
func (s *synchronisation) noteLoaded(ctx context.Context, in input) error {
	file := s.worker.keptFile(s.stored.Name, "loaded.json")
	if file == "" {
		return nil
	}
	mark := s.loaded.Mark()
	if err := s.worker.Loader.Mark(ctx, s.stored.Name, mark); err != nil {
		return err
	}
	content, err := json.Marshal(loaded{Input: in.digest, Mark: mark, Head: s.report.Head, DataAsOf: s.report.DataAsOf, Counts: s.report.Counts, Indexes: in.indexFiles()})
	if err == nil {
		err = os.MkdirAll(filepath.Dir(file), 0o750)
	}
	if err == nil {
		err = maybe.WriteFile(s.worker.keptFile(s.stored.Name, "graph"), s.loaded.Bytes(), 0o600)
	}
	if err == nil {
		err = maybe.WriteFile(file, content, 0o600)
	}
	if err != nil {
		return fmt.Errorf("keep what was loaded of %s: %w", s.stored.Name, err)
	}
	return nil
}
