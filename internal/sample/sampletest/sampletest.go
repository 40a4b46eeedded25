// Package sampletest gives tests the sample repository.
package sampletest

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"

	"repochat/internal/sample"
)

// Write writes the sample into a directory of the test. It is generated once in
// a process, which takes a while with the race detector.
func Write(tb testing.TB) sample.Sample {
	tb.Helper()
	g, err := generated()
	if err != nil {
		tb.Fatal(err)
	}
	directory := tb.TempDir()
	if err := os.CopyFS(directory, g.files); err != nil {
		tb.Fatal(err)
	}
	written := g.sample
	written.Git = filepath.Join(directory, filepath.Base(written.Git))
	written.Tracker = filepath.Join(directory, filepath.Base(written.Tracker))
	return written
}

type inMemory struct {
	sample sample.Sample
	files  fs.FS
}

var generated = sync.OnceValues(func() (inMemory, error) {
	directory, err := os.MkdirTemp("", "repochat-sample-")
	if err != nil {
		return inMemory{}, err
	}
	defer os.RemoveAll(directory)
	written, err := sample.Write(context.Background(), directory)
	if err != nil {
		return inMemory{}, err
	}
	files, err := read(os.DirFS(directory))
	return inMemory{written, files}, err
})

func read(from fs.FS) (fstest.MapFS, error) {
	files := fstest.MapFS{}
	err := fs.WalkDir(from, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == "." {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		file := &fstest.MapFile{Mode: info.Mode(), ModTime: info.ModTime()}
		if !entry.IsDir() {
			if file.Data, err = fs.ReadFile(from, path); err != nil {
				return err
			}
		}
		files[path] = file
		return nil
	})
	return files, err
}
