package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"repochat/internal/code"
	"repochat/internal/code/resolve"
	"repochat/internal/history"
)

// readCode reads what the source files at head define. Files that are not
// read, and those of which only a part is, are told; they never stop anything.
func (s *synchronisation) readCode(ctx context.Context, in input, snapshot *history.Snapshot) error {
	cache, err := s.readCodeCache()
	if err != nil {
		return err
	}
	err = s.phase(phaseCode, func() (string, error) {
		files, err := in.git.Files(ctx, in.head)
		if err != nil {
			return "", err
		}
		reader := code.Reader{Blobs: in.git, Cache: cache, Progress: func(done, total int) { s.progress.Report(phaseCode, done, total) }}
		sources := make([]code.File, len(files))
		for i, file := range files {
			sources[i] = code.File{Path: file.Path, Blob: file.Blob, Size: file.Size}
		}
		tree, err := reader.ReadTree(ctx, sources)
		if err != nil {
			return "", err
		}
		if err := s.keepCodeCache(cache); err != nil {
			return "", err
		}
		if err := s.resolveCode(in, tree.Files, snapshot); err != nil {
			return "", err
		}
		s.tellNotes("not read", tree.Skipped)
		s.tellNotes("read in part", tree.Partial)
		c := &s.report.Counts
		c.Classes, c.Functions = len(snapshot.Code.Classes), len(snapshot.Code.Functions)
		return fmt.Sprintf("%s, %d of them new; %s, %s, %s", count(len(tree.Files), "source file", "source files"), tree.Read,
			count(c.Classes, "class", "classes"), count(c.Functions, "function", "functions"), count(len(snapshot.Code.Calls), "call", "calls")), nil
	})
	if err != nil || s.worker.NoFunctionHistory {
		return err
	}
	return s.followFunctions(ctx, in, cache, snapshot)
}

// resolveCode finds what the names in the source files stand for.
func (s *synchronisation) resolveCode(in input, files []code.TreeFile, snapshot *history.Snapshot) error {
	all, used, err := resolve.With(files, in.indexes)
	if err != nil {
		return wrongSource{err}
	}
	snapshot.Code = all
	s.tellIndexes(in, used)
	return nil
}

// mostNotes is how many files are named for each reason.
const mostNotes = 3

// tellNotes says which source files were left out, by reason.
func (s *synchronisation) tellNotes(what string, notes []code.Note) {
	paths := map[string][]string{}
	var reasons []string
	for _, note := range notes {
		if paths[note.Reason] == nil {
			reasons = append(reasons, note.Reason)
		}
		paths[note.Reason] = append(paths[note.Reason], note.Path)
	}
	for _, reason := range reasons {
		s.progress.Line(fmt.Sprintf("source files %s, %s: %s", what, reason, named(paths[reason])))
	}
}

// codeCache is the file of the facts that were read before.
const codeCache = "code.json.gz"

func (s *synchronisation) readCodeCache() (cache *code.Cache, err error) {
	err = s.readKept(codeCache, func(kept io.Reader, program string) { cache = code.ReadCache(kept, program) })
	return cache, err
}

// readKept reads a file of what is kept of the repository, that read may find
// empty, or written by another program.
func (s *synchronisation) readKept(name string, read func(kept io.Reader, program string)) error {
	program, err := programIdentity()
	if err != nil {
		return err
	}
	file := s.worker.keptFile(s.stored.Name, name)
	if file == "" {
		read(strings.NewReader(""), program)
		return nil
	}
	kept, err := os.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		read(strings.NewReader(""), program)
		return nil
	}
	if err != nil {
		return fmt.Errorf("read what is kept of the code of %s: %w", s.stored.Name, err)
	}
	defer kept.Close()
	read(kept, program)
	return nil
}

func (s *synchronisation) keepCodeCache(cache *code.Cache) error {
	if !cache.Changed() {
		return nil
	}
	if err := s.keep(codeCache, cache.Write); err != nil {
		return fmt.Errorf("keep the code of %s: %w", s.stored.Name, err)
	}
	return nil
}
