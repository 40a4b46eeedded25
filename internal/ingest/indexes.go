package ingest

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"repochat/internal/code/resolve"
	"repochat/internal/code/scip"
)

// readIndexes reads the SCIP indexes of a source.
func (in *input) readIndexes(files []string) error {
	for _, name := range files {
		path, err := filepath.Abs(name)
		if err != nil {
			return fmt.Errorf("SCIP index %s: %w", name, err)
		}
		index, digest, err := readIndex(path)
		if err != nil {
			return wrongSource{err}
		}
		in.indexes, in.digests = append(in.indexes, resolve.Precise{Name: path, Index: index}), append(in.digests, digest)
	}
	return nil
}

// indexFiles returns the files of the indexes.
func (in input) indexFiles() []string {
	var all []string
	for _, p := range in.indexes {
		all = append(all, p.Name)
	}
	return all
}

// readFormerIndexes reads the indexes of the last synchronisation when none are
// given and the head is still theirs: a synchronisation from time to time keeps
// what they say. Those that are gone are told and left out.
func (s *synchronisation) readFormerIndexes(in *input) error {
	if len(in.indexes) > 0 {
		return nil
	}
	before, err := s.keptLoaded()
	if err != nil || before.Head != in.head {
		return err
	}
	for _, name := range before.Indexes {
		if err := in.readIndexes([]string{name}); err != nil {
			s.notice("without the SCIP index of the last synchronisation: %v", err)
			continue
		}
		s.notice("using the SCIP index of the last synchronisation, %s", name)
	}
	return nil
}

// readIndex reads one index. The digest tells it from others.
func readIndex(name string) (scip.Index, string, error) {
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return scip.Index{}, "", fmt.Errorf("no SCIP index at %s; give a file that scip-go, scip-typescript, scip-python or another such program has written with --scip", name)
	}
	if err != nil {
		return scip.Index{}, "", fmt.Errorf("open the SCIP index: %w", err)
	}
	defer file.Close()
	sum := sha256.New()
	index, err := scip.Read(io.TeeReader(file, sum), scip.DefaultLimits())
	if errors.Is(err, scip.ErrForm) {
		return scip.Index{}, "", fmt.Errorf("read %s: %w; make it anew with scip-go, scip-typescript, scip-python or another such program", name, err)
	}
	if err != nil {
		return scip.Index{}, "", fmt.Errorf("read %s: %w", name, err)
	}
	return index, hex.EncodeToString(sum.Sum(nil)), nil
}

// tellIndexes says which files the calls are taken from indexes of.
func (s *synchronisation) tellIndexes(in input, all []resolve.Used) {
	for i, used := range all {
		s.progress.Line(fmt.Sprintf("calls of %s as %s (%s) says", count(used.Files, "source file", "source files"), used.Name, in.indexes[i].Index.Tool))
		if outdated := len(used.Outdated); outdated > 0 {
			s.notice("%s is older than %s, whose calls were looked for by names: %s; make it anew at the commit that is read",
				used.Name, count(outdated, "source file", "source files"), named(used.Outdated))
		}
	}
}

// named names a few files, and how many more there are.
func named(paths []string) string {
	more := ""
	if len(paths) > mostNotes {
		more = fmt.Sprintf(" and %d more", len(paths)-mostNotes)
	}
	return strings.Join(paths[:min(len(paths), mostNotes)], ", ") + more
}
