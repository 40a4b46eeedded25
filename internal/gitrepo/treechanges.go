package gitrepo

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"repochat/internal/history"
)

// TreeChanges yields every commit that is reachable from the heads and not
// from the known commits, all full hashes, parents before children, with its
// changes against its first parent, merges too. Known commits that are not in
// the repository, as after a forced push, are left out of account. An error of
// yield ends the reading and is returned.
func (r *Repository) TreeChanges(ctx context.Context, heads, known []string, yield func(history.TreeChanges) error) error {
	if len(heads) == 0 {
		return nil // git log would read HEAD
	}
	yielded := false
	counted := func(changes history.TreeChanges) error {
		yielded = true
		return yield(changes)
	}
	err := r.changesSince(ctx, inLines, heads, known, counted)
	if err != nil && ctx.Err() == nil && !yielded && len(known) > 0 {
		// Git stops at a known commit that is gone, before it prints anything.
		if known, err = r.present(ctx, known); err == nil {
			err = r.changesSince(ctx, inLines, heads, known, counted)
		}
	}
	if err != nil {
		return fmt.Errorf("read changes of trees in %s: %w", r.directory, err)
	}
	return nil
}

// order is one of git's orders of commits; in both parents stand before children.
type order string

const (
	// inLines keeps the commits of a line of history together.
	inLines order = "--topo-order"
	// byDate is as they were committed: a branch that was merged late stands behind what
	// was done before it on other branches.
	byDate order = "--date-order"
)

func (r *Repository) changesSince(ctx context.Context, by order, heads, known []string, yield func(history.TreeChanges) error) error {
	var revisions strings.Builder
	for _, head := range heads {
		fmt.Fprintln(&revisions, head)
	}
	for _, commit := range known {
		fmt.Fprintln(&revisions, "^"+commit)
	}
	partial, err := r.isPartial()
	if err != nil {
		return err
	}
	read := r.treeChanges
	if len(known) == 0 && r.isLarge() {
		read = r.allTreeChanges
	}
	if partial {
		return treeChangesOfPartial(ctx, by, read, revisions.String(), yield)
	}
	return read(ctx, by, revisions.String(), "-M", yield)
}

// changesReader reads the changes of the commits that revisions select.
type changesReader func(ctx context.Context, by order, revisions, renames string, yield func(history.TreeChanges) error) error

// treeChanges reads the changes in one run of git.
func (r *Repository) treeChanges(ctx context.Context, by order, revisions, renames string, yield func(history.TreeChanges) error) error {
	return r.printTreeChanges(ctx, revisions, renames, yield, string(by), "--reverse")
}

// isLarge reports whether the repository has so many objects that to start git
// several times, and to read the commits twice, is made up for by more cores. On
// two cores that is so from about here on.
func (r *Repository) isLarge() bool {
	const manyObjects = 200_000
	const bytesOfObject = 28 // in an index: the name, a checksum, where it is
	indexes, _ := filepath.Glob(filepath.Join(r.objects, "pack", "*.idx"))
	size := int64(0)
	for _, index := range indexes {
		if info, err := os.Stat(index); err == nil {
			size += info.Size()
		}
	}
	return size >= manyObjects*bytesOfObject
}

// allTreeChanges reads the changes on all cores, block by block: for a whole
// history that takes less time, although git reads the commits twice.
func (r *Repository) allTreeChanges(ctx context.Context, by order, revisions, renames string, yield func(history.TreeChanges) error) error {
	var listed []byte
	err := r.git(ctx, strings.NewReader(revisions), func(output io.Reader) (err error) {
		listed, err = io.ReadAll(output)
		return err
	}, "rev-list", "--stdin", string(by), "--reverse")
	if err != nil {
		return err
	}
	hashes := strings.Fields(string(listed))
	// Two blocks for each core keep all busy to the end, and git starts seldom.
	size := max(commitsInBlock, len(hashes)/(2*runtime.GOMAXPROCS(0))+1)
	blocks := (len(hashes) + size - 1) / size
	return inOrder(ctx, blocks, func(ctx context.Context, i int) (block []history.TreeChanges, err error) {
		part := strings.Join(hashes[i*size:min(len(hashes), (i+1)*size)], "\n")
		err = r.printTreeChanges(ctx, part+"\n", renames, func(changes history.TreeChanges) error {
			block = append(block, changes)
			return nil
		}, "--no-walk=unsorted")
		return block, err
	}, func(_ int, block []history.TreeChanges) error {
		for _, changes := range block {
			if err := yield(changes); err != nil {
				return err
			}
		}
		return nil
	})
}

func (r *Repository) printTreeChanges(ctx context.Context, revisions, renames string, yield func(history.TreeChanges) error, order ...string) error {
	arguments := append([]string{"log", "--stdin", "--raw", "--no-abbrev", "-z", renames, renameLimit,
		"--diff-merges=first-parent", "--root", "--ignore-submodules=none", "--format=%x02%H %P%x00"}, order...)
	return r.git(ctx, strings.NewReader(revisions), func(output io.Reader) error {
		return readTreeChanges(output, yield)
	}, arguments...)
}

// treeChangesOfPartial reads the changes of a partial clone. Git stops where it
// compares contents for renames and lacks one; what it would take for a rename
// of changed contents is then a file deleted and another added.
func treeChangesOfPartial(ctx context.Context, by order, read changesReader, revisions string, yield func(history.TreeChanges) error) error {
	var all []history.TreeChanges
	keep := func(changes history.TreeChanges) error {
		all = append(all, changes)
		return nil
	}
	err := read(ctx, by, revisions, "-M", keep)
	if err != nil && ctx.Err() == nil {
		all = nil
		err = read(ctx, by, revisions, "-M100%", keep)
	}
	if err != nil {
		return err
	}
	for _, changes := range all {
		if err := yield(changes); err != nil {
			return err
		}
	}
	return nil
}

// treeReader reads what TreeChanges makes git log print.
type treeReader struct {
	scanner *bufio.Scanner
	paths   map[string]string // one copy of each
}

func readTreeChanges(input io.Reader, yield func(history.TreeChanges) error) error {
	const longestPath = 1 << 20
	reader := treeReader{scanner: bufio.NewScanner(input), paths: map[string]string{}}
	reader.scanner.Buffer(make([]byte, 1<<16), longestPath)
	reader.scanner.Split(splitAtNUL)
	var at *history.TreeChanges
	for reader.scanner.Scan() {
		token := bytes.TrimLeft(reader.scanner.Bytes(), "\n")
		switch {
		case len(token) == 0:
		case token[0] == commitMark:
			if err := finishCommit(at, yield); err != nil {
				return err
			}
			hashes := strings.Fields(string(token[1:]))
			if len(hashes) == 0 {
				return fmt.Errorf("unknown output of git log: %q", token)
			}
			at = &history.TreeChanges{Commit: hashes[0], Parents: hashes[1:]}
		case token[0] == ':' && at != nil:
			change, err := reader.readChange(string(token))
			if err != nil {
				return err
			}
			at.Changes = append(at.Changes, change)
		default:
			return fmt.Errorf("unknown output of git log: %q", token)
		}
	}
	if err := reader.scanner.Err(); err != nil {
		return err
	}
	return finishCommit(at, yield)
}

func finishCommit(changes *history.TreeChanges, yield func(history.TreeChanges) error) error {
	if changes == nil {
		return nil
	}
	return yield(*changes)
}

// readChange reads ":100644 100644 <blob> <blob> R087", then the path, or both
// paths of a rename.
func (r *treeReader) readChange(entry string) (history.TreeChange, error) {
	fields := strings.Fields(entry[1:])
	if len(fields) != 5 {
		return history.TreeChange{}, fmt.Errorf("unknown output of git log: %q", entry)
	}
	var change history.TreeChange
	var err error
	if change.Old.TreeEntry, err = parseEntry(fields[0], fields[2]); err != nil {
		return change, err
	}
	if change.New.TreeEntry, err = parseEntry(fields[1], fields[3]); err != nil {
		return change, err
	}
	path, err := r.path()
	if err != nil {
		return change, err
	}
	change.Old.Path, change.New.Path = path, path
	if fields[4][0] == 'R' {
		change.New.Path, err = r.path()
	}
	return change, err
}

func (r *treeReader) path() (string, error) {
	if !r.scanner.Scan() {
		return "", io.ErrUnexpectedEOF
	}
	if known, found := r.paths[string(r.scanner.Bytes())]; found {
		return known, nil
	}
	path := r.scanner.Text()
	r.paths[path] = path
	return path, nil
}

func parseEntry(mode, blob string) (history.TreeEntry, error) {
	number, err := strconv.ParseUint(mode, 8, 32)
	if err != nil {
		return history.TreeEntry{}, fmt.Errorf("unknown mode %q", mode)
	}
	entry := history.TreeEntry{Mode: uint32(number)}
	if n, err := hex.Decode(entry.Blob[:], []byte(blob)); err != nil || n != len(entry.Blob) {
		return history.TreeEntry{}, fmt.Errorf("unknown object name %q", blob)
	}
	return entry, nil
}
