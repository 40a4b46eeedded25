package gitrepo

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ReadFiles yields the contents of files of a commit, given by its full hash,
// in one pass. A path that is no file there, or whose content has more than
// most bytes, is left out.
func (r *Repository) ReadFiles(ctx context.Context, head string, paths []string, most int64, yield func(path string, content []byte) error) error {
	var asked, objects []string
	for _, path := range paths {
		if !strings.ContainsAny(path, "\n\x00") {
			asked = append(asked, path)
			objects = append(objects, head+":"+path)
		}
	}
	err := r.readObjects(ctx, objects, most, func(i int, content []byte) error { return yield(asked[i], content) })
	if err != nil {
		return fmt.Errorf("read files of %s: %w", head, err)
	}
	return nil
}

// ReadBlobs yields the contents of files by their hashes, in one pass. What is
// not there, or has more than most bytes, is left out.
func (r *Repository) ReadBlobs(ctx context.Context, hashes []string, most int64, yield func(hash string, content []byte) error) error {
	err := r.readObjects(ctx, hashes, most, func(i int, content []byte) error { return yield(hashes[i], content) })
	if err != nil {
		return fmt.Errorf("read files of %s: %w", r.directory, err)
	}
	return nil
}

// readObjects yields the contents of those objects that are files.
func (r *Repository) readObjects(ctx context.Context, names []string, most int64, yield func(place int, content []byte) error) error {
	if len(names) == 0 {
		return nil
	}
	input := strings.NewReader(strings.Join(names, "\n") + "\n")
	return r.git(ctx, input, func(output io.Reader) error {
		reader := bufio.NewReader(output)
		for i, name := range names {
			content, err := readBatchEntry(reader, most)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if content == nil {
				continue
			}
			if err := yield(i, content); err != nil {
				return err
			}
		}
		return nil
	}, "cat-file", "--batch=%(objecttype) %(objectsize)")
}

// readBatchEntry reads "blob <size>\n<content>\n"; nil for what is missing, no
// file, or too large. For a missing object the line is its name and "missing".
func readBatchEntry(reader *bufio.Reader, most int64) ([]byte, error) {
	line, err := reader.ReadString('\n')
	if err != nil {
		return nil, err
	}
	line = strings.TrimSuffix(line, "\n")
	if strings.HasSuffix(line, " missing") || strings.HasSuffix(line, " ambiguous") {
		return nil, nil
	}
	kind, number, _ := strings.Cut(line, " ")
	size, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("unknown output of git cat-file: %q", line)
	}
	if kind != "blob" || size > most {
		_, err := io.CopyN(io.Discard, reader, size+1)
		return nil, err
	}
	content := make([]byte, size+1)
	if _, err := io.ReadFull(reader, content); err != nil {
		return nil, err
	}
	return content[:size], nil
}
