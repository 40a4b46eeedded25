package code

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// File is a file of a commit: no link and no submodule.
type File struct {
	Path string
	Blob string // hash of its content
	Size int64
}

// Blobs reads the contents of files by their hashes, in that order.
type Blobs interface {
	ReadBlobs(ctx context.Context, hashes []string, most int64, yield func(hash string, content []byte) error) error
}

// Tree is what the source files of one commit say.
type Tree struct {
	Files []TreeFile // by path
	// Read counts the contents that were parsed, the others being known.
	Read int
	// Skipped are the files of which nothing was read, and Partial those of which
	// not all was, each with the reason, by path.
	Skipped, Partial []Note
}

// TreeFile is a file and what it says.
type TreeFile struct {
	Path  string
	Facts Facts
}

// Note says something of a file.
type Note struct{ Path, Reason string }

// Reader reads the trees of commits.
type Reader struct {
	Blobs  Blobs
	Cache  *Cache
	Limits Limits
	// Progress, when not nil, is told how many contents of all that are new are read.
	Progress func(done, total int)
}

// ReadTree reads the facts of the files, of which it parses those whose content
// is not in the cache. Files in other languages, and those that are not the
// repository's own, are left out.
func (r *Reader) ReadTree(ctx context.Context, files []File) (Tree, error) {
	var t Tree
	var own []File
	limits := r.Limits.orDefault()
	for _, file := range files {
		switch {
		case LanguageOf(file.Path) == "" || IsForeign(file.Path):
		case file.Size > limits.Bytes:
			t.Skipped = append(t.Skipped, Note{file.Path, tooLarge(limits)})
		case IsGenerated(file.Path, nil):
			t.Skipped = append(t.Skipped, Note{file.Path, "generated"})
		default:
			own = append(own, file)
		}
	}
	again, err := r.parse(ctx, own, &t)
	if err != nil {
		return Tree{}, err
	}
	for _, file := range own {
		facts, err := r.facts(file, again)
		if err != nil {
			t.Skipped = append(t.Skipped, Note{file.Path, err.Error()})
			continue
		}
		if facts.Problem != "" {
			t.Partial = append(t.Partial, Note{file.Path, facts.Problem})
		}
		t.Files = append(t.Files, TreeFile{file.Path, facts})
	}
	slices.SortFunc(t.Files, func(a, b TreeFile) int { return strings.Compare(a.Path, b.Path) })
	slices.SortFunc(t.Skipped, func(a, b Note) int { return strings.Compare(a.Path, b.Path) })
	return t, nil
}

func (r *Reader) facts(file File, again map[string]string) (Facts, error) {
	key := cacheKey(file.Path, file.Blob)
	if reason, found := again[key]; found {
		return Facts{}, &Skip{Reason: reason}
	}
	return r.Cache.get(key)
}

// parse fills the cache, and returns why there is nothing in it of files that
// another attempt may read.
func (r *Reader) parse(ctx context.Context, files []File, t *Tree) (again map[string]string, err error) {
	names, hashes := r.missing(files)
	t.Read = len(hashes)
	again = map[string]string{}
	var mutex sync.Mutex
	done := 0
	extractor := NewExtractor(r.Limits)
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	err = r.Blobs.ReadBlobs(ctx, hashes, r.Limits.orDefault().Bytes, func(hash string, content []byte) error {
		workers.Go(func() error {
			for _, name := range names[hash] {
				facts, err := extractor.Extract(name, content)
				r.Cache.put(cacheKey(name, hash), facts, err)
				if skip := (*Skip)(nil); errors.As(err, &skip) && skip.Again {
					mutex.Lock()
					again[cacheKey(name, hash)] = skip.Reason
					mutex.Unlock()
				}
			}
			mutex.Lock()
			defer mutex.Unlock()
			done++
			if r.Progress != nil {
				r.Progress(done, len(hashes))
			}
			return ctx.Err()
		})
		return ctx.Err()
	})
	if err := errors.Join(err, workers.Wait()); err != nil {
		return nil, fmt.Errorf("read source files: %w", err)
	}
	for hash, named := range names {
		for _, name := range named {
			if key := cacheKey(name, hash); !r.Cache.has(key) && again[key] == "" {
				again[key] = "its content is not there"
			}
		}
	}
	return again, nil
}

// missing returns the contents that are not in the cache, and one file's name
// for each language that a content is to be read as.
func (r *Reader) missing(files []File) (names map[string][]string, hashes []string) {
	names = map[string][]string{}
	seen := map[string]bool{}
	for _, file := range files {
		key := cacheKey(file.Path, file.Blob)
		if seen[key] || r.Cache.has(key) {
			continue
		}
		seen[key] = true
		if names[file.Blob] == nil {
			hashes = append(hashes, file.Blob)
		}
		names[file.Blob] = append(names[file.Blob], file.Path)
	}
	return names, hashes
}

func tooLarge(limits Limits) string { return fmt.Sprintf("larger than %d bytes", limits.Bytes) }
