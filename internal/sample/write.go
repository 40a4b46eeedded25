package sample

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/config"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/format/packfile"
	"github.com/go-git/go-git/v5/storage/filesystem"
)

const (
	gitName     = "repository.git"
	trackerName = "archive.json"
	// stampName lies in the repository: the references it was written with and
	// the digest of every file. It is the last file to be written.
	stampName = "sample-stamp"
)

// writeInto puts the repository and the tracker into a directory, unless they
// are there. Both are written aside and renamed; the repository comes last and
// carries the stamp, so that it is there wholly or not at all.
func (b *builder) writeInto(ctx context.Context, directory string, tracker []byte) error {
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return err
	}
	wanted := b.packedReferences() + fmt.Sprintf("%x %s\n", sha256.Sum256(tracker), trackerName)
	if isIntact(directory, wanted) {
		return nil
	}
	if err := refuseForeign(filepath.Join(directory, gitName)); err != nil {
		return err
	}
	aside, err := os.MkdirTemp(directory, ".sample-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(aside)
	if err := b.writeAside(ctx, aside, tracker, wanted); err != nil {
		return err
	}
	if isIntact(directory, wanted) {
		return nil // somebody else was faster
	}
	if err := os.Rename(filepath.Join(aside, trackerName), filepath.Join(directory, trackerName)); err != nil {
		return err
	}
	if err := replaceDirectory(filepath.Join(aside, gitName), filepath.Join(directory, gitName)); err != nil && !isIntact(directory, wanted) {
		return err
	}
	return nil
}

// packedReferences returns the references as git packs them, in the order of
// their names. Together with the tracker's digest they say all of the sample
// that this program would write, so they begin the stamp.
func (b *builder) packedReferences() string {
	var text strings.Builder
	text.WriteString("# pack-refs with: sorted\n")
	for _, name := range slices.Sorted(maps.Keys(b.refs)) {
		fmt.Fprintf(&text, "%s %s\n", b.refs[name], name)
	}
	return text.String()
}

// isIntact reports whether a directory holds the wanted sample, byte for byte.
func isIntact(directory, wanted string) bool {
	repository := filepath.Join(directory, gitName)
	stamp, err := os.ReadFile(filepath.Join(repository, stampName))
	if err != nil {
		return false
	}
	digests, found := bytes.CutPrefix(stamp, []byte(wanted))
	if !found {
		return false
	}
	actual, err := digestFiles(repository)
	if err != nil || actual != string(digests) {
		return false
	}
	tracker, err := os.ReadFile(filepath.Join(directory, trackerName))
	return err == nil && strings.Contains(wanted, fmt.Sprintf("%x %s\n", sha256.Sum256(tracker), trackerName))
}

// digestFiles returns a line for each file of a repository but the stamp.
func digestFiles(repository string) (string, error) {
	var digests strings.Builder
	err := filepath.WalkDir(repository, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == stampName {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(repository, path)
		fmt.Fprintf(&digests, "%x %s\n", sha256.Sum256(text), filepath.ToSlash(name))
		return err
	})
	return digests.String(), err
}

// refuseForeign protects a repository that only happens to have this name.
func refuseForeign(repository string) error {
	if _, err := os.Lstat(repository); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if _, err := os.Stat(filepath.Join(repository, stampName)); err != nil {
		return fmt.Errorf("%s is there already and not the sample's; choose another directory", repository)
	}
	return nil
}

func (b *builder) writeAside(ctx context.Context, aside string, tracker []byte, stamp string) error {
	if err := os.WriteFile(filepath.Join(aside, trackerName), tracker, 0o644); err != nil {
		return err
	}
	repository := filepath.Join(aside, gitName)
	if err := b.writeRepository(ctx, repository); err != nil {
		return err
	}
	digests, err := digestFiles(repository)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(repository, stampName), []byte(stamp+digests), 0o644)
}

// writeRepository writes a bare repository with one pack.
func (b *builder) writeRepository(ctx context.Context, repository string) error {
	storage := filesystem.NewStorage(osfs.New(repository), cache.NewObjectLRUDefault())
	if err := storage.Init(); err != nil {
		return err
	}
	settings := config.NewConfig()
	settings.Core.IsBare = true
	if err := storage.SetConfig(settings); err != nil {
		return err
	}
	if err := b.writePack(storage); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	// One by one, go-git would make and remove a file for each reference.
	if err := os.WriteFile(filepath.Join(repository, "packed-refs"), []byte(b.packedReferences()), 0o644); err != nil {
		return err
	}
	return storage.SetReference(plumbing.NewSymbolicReference(plumbing.HEAD, plumbing.NewBranchReferenceName("main")))
}

func (b *builder) writePack(storage *filesystem.Storage) (err error) {
	// Hashes come out of a map; sorted, they make the same pack every time.
	hashes := make([]plumbing.Hash, 0, len(b.objects.Objects))
	for hash := range b.objects.Objects {
		hashes = append(hashes, hash)
	}
	plumbing.HashesSort(hashes)
	pack, err := storage.PackfileWriter()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pack.Close()) }()
	_, err = packfile.NewEncoder(pack, b.objects, false).Encode(hashes, config.DefaultPackWindow)
	return err
}

// replaceDirectory moves a directory to where an older one may be.
func replaceDirectory(from, to string) error {
	if err := os.Rename(to, from+".old"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Rename(from, to)
}
