package gitrepo

import (
	"bufio"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"strings"

	"repochat/internal/history"
)

// lacking is the error for a pair of contents of which the repository, which is
// no partial clone, lacks one.
func lacking(pair history.BlobPair, before bool) error {
	blob := pair.New
	if before {
		blob = pair.Old
	}
	return fmt.Errorf("git cat-file: missing blob %s; %s", blob, lacksObjects)
}

// isPartial reports whether the repository is a partial clone, which may lack
// contents.
func (r *Repository) isPartial() (bool, error) {
	packs, err := filepath.Glob(filepath.Join(r.objects, "pack", "*.promisor"))
	return len(packs) > 0, err
}

// missing returns those of the contents that the repository lacks.
func (r *Repository) missing(ctx context.Context, blobs map[history.Blob]bool) (map[history.Blob]bool, error) {
	names := make([]string, 0, len(blobs))
	for blob := range blobs {
		names = append(names, blob.String())
	}
	present, err := r.present(ctx, names)
	if err != nil {
		return nil, err
	}
	missing := maps.Clone(blobs)
	for _, name := range present {
		var blob history.Blob
		if _, err := hex.Decode(blob[:], []byte(name)); err != nil {
			return nil, fmt.Errorf("unknown output of git cat-file: %q", name)
		}
		delete(missing, blob)
	}
	return missing, nil
}

// present returns those of the objects, full names, that the repository has.
func (r *Repository) present(ctx context.Context, objects []string) ([]string, error) {
	if len(objects) == 0 {
		return nil, nil
	}
	input := strings.NewReader(strings.Join(objects, "\n") + "\n")
	var present []string
	err := r.git(ctx, input, func(output io.Reader) error {
		scanner := bufio.NewScanner(output)
		for scanner.Scan() {
			if name, _, absent := strings.Cut(scanner.Text(), " "); !absent {
				present = append(present, name)
			}
		}
		return scanner.Err()
	}, "cat-file", "--batch-check=%(objectname)", "--buffer")
	if err != nil {
		return nil, fmt.Errorf("look for objects: %w", err)
	}
	return present, nil
}
