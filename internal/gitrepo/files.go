package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ErrNoFile reports that a commit has no file of that path.
var ErrNoFile = errors.New("no such file")

// HeadFiles returns the paths of all files of a commit, given by its full
// hash, in git's order. Submodules count as files; paths are written as
// Commits writes them.
func (r *Repository) HeadFiles(ctx context.Context, head string) ([]string, error) {
	output, err := r.output(ctx, "ls-tree", "-r", "-z", "--name-only", head)
	if err != nil {
		return nil, fmt.Errorf("list files of %s at %s: %w", r.directory, head, err)
	}
	var paths []string
	for path := range strings.SplitSeq(string(output), "\x00") {
		if path != "" {
			paths = append(paths, DisplayPath(path))
		}
	}
	return paths, nil
}

// File is a file of a commit.
type File struct {
	Path string // as Commits writes it
	Blob string // hash of its content
	Size int64
}

// Files returns the files of a commit, given by its full hash, in git's order,
// without symbolic links and submodules.
func (r *Repository) Files(ctx context.Context, head string) ([]File, error) {
	output, err := r.output(ctx, "ls-tree", "-r", "-z", "-l", head)
	if err != nil {
		return nil, fmt.Errorf("list files of %s at %s: %w", r.directory, head, err)
	}
	var files []File
	for entry := range strings.SplitSeq(string(output), "\x00") {
		// "100644 blob <hash>    <size>\t<path>"
		properties, path, found := strings.Cut(entry, "\t")
		fields := strings.Fields(properties)
		if !found || len(fields) != 4 || !strings.HasPrefix(fields[0], "100") {
			continue
		}
		size, err := strconv.ParseInt(fields[3], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("unknown output of git ls-tree: %q", entry)
		}
		files = append(files, File{Path: DisplayPath(path), Blob: fields[2], Size: size})
	}
	return files, nil
}

// ReadFile returns the content of the file at path in the commit that revision
// names, as ResolveHead reads it. The error wraps ErrNoRevision or ErrNoFile
// when there is none.
func (r *Repository) ReadFile(ctx context.Context, revision, path string) (content []byte, err error) {
	err = r.StreamFile(ctx, revision, path, func(int64) error { return nil }, func(text io.Reader) (err error) {
		content, err = io.ReadAll(text)
		return err
	})
	return content, err
}

// StreamFile hands the content of a file to read, as ReadFile finds it. Before
// that it asks check about its size in bytes, and returns its error.
func (r *Repository) StreamFile(ctx context.Context, revision, path string, check func(size int64) error, read func(io.Reader) error) error {
	commit, err := r.ResolveHead(ctx, revision)
	if err != nil {
		return fmt.Errorf("read %s:%s: %w", revision, path, err)
	}
	blob, err := r.findBlob(ctx, commit, path)
	if err != nil {
		return fmt.Errorf("read %s:%s in %s: %w", revision, path, r.directory, err)
	}
	text, err := r.output(ctx, "cat-file", "-s", blob)
	if err != nil {
		return fmt.Errorf("read %s:%s: %w", revision, path, err)
	}
	size, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return fmt.Errorf("read the size of %s:%s: %w", revision, path, err)
	}
	if err := check(size); err != nil {
		return err
	}
	// Above its threshold git, too, does not hold a file as a whole.
	if err := r.git(ctx, nil, read, "-c", "core.bigFileThreshold=1m", "cat-file", "blob", blob); err != nil {
		return fmt.Errorf("read %s:%s: %w", revision, path, err)
	}
	return nil
}

// findBlob returns the hash of a file's content.
func (r *Repository) findBlob(ctx context.Context, commit, path string) (string, error) {
	if path == "" {
		return "", ErrNoFile
	}
	output, err := r.output(ctx, "ls-tree", "-z", commit, "--", path)
	if err != nil {
		return "", err
	}
	// "100644 blob <hash>\t<path>". A path that ends in a slash lists what is
	// in that directory.
	properties, found, _ := strings.Cut(strings.TrimSuffix(string(output), "\x00"), "\t")
	fields := strings.Fields(properties)
	if len(fields) != 3 || fields[1] != "blob" || found != path {
		return "", ErrNoFile
	}
	return fields[2], nil
}
