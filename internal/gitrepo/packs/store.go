// Package packs reads the contents of files from git's packs.
//
// It serves to read many contents fast: most of those that are asked for one
// after the other are versions of one file, which are stored as changes of each
// other, and git would send each through a pipe. What the package cannot read,
// for whatever reason, git is to be asked for: objects that are not in packs,
// indexes of old versions, packs that are broken.
package packs

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"repochat/internal/history"
)

// Store is the packs of a repository. It is safe for concurrent use.
type Store struct {
	packs      []*pack
	indexBytes int64
}

// Place is where an object is stored.
type Place struct {
	pack   int
	offset int64
}

// pack is an open pack with its index.
type pack struct {
	file    *os.File
	size    int64
	index   []byte
	objects int
}

const (
	indexHeader = 8
	indexFanout = 256 * 4
	nameSize    = len(history.Blob{})
	// mostIndexBytes bounds the memory that indexes take, which is that of two
	// million objects, and mostPacks how many files are open.
	mostIndexBytes = 64 << 20
	mostPacks      = 64
	// mostAlternates bounds how many object stores borrow from each other.
	mostAlternates = 16
)

// Open opens the packs of an object store and of those that it borrows from, the
// largest first. Packs that cannot be read, or are too many, are left out.
func Open(objects string) *Store {
	store := &Store{}
	directories := []string{filepath.Clean(objects)}
	for i := 0; i < len(directories) && i < mostAlternates; i++ {
		store.addPacks(directories[i])
		for _, other := range alternates(directories[i]) {
			if !slices.Contains(directories, other) {
				directories = append(directories, other)
			}
		}
	}
	return store
}

// Close closes the packs.
func (s *Store) Close() error {
	var all []error
	for _, p := range s.packs {
		all = append(all, p.file.Close())
	}
	return errors.Join(all...)
}

// alternates returns the object stores that another one borrows from.
func alternates(objects string) []string {
	content, err := os.ReadFile(filepath.Join(objects, "info", "alternates"))
	if err != nil {
		return nil
	}
	var found []string
	for line := range strings.Lines(string(content)) {
		path := strings.TrimRight(line, "\n")
		switch {
		case path == "" || path[0] == '#' || path[0] == '"':
		case filepath.IsAbs(path):
			found = append(found, filepath.Clean(path))
		default:
			found = append(found, filepath.Join(objects, path))
		}
	}
	return found
}

func (s *Store) addPacks(objects string) {
	indexes, _ := filepath.Glob(filepath.Join(objects, "pack", "*.idx"))
	sizes := make(map[string]int64, len(indexes))
	for _, index := range indexes {
		if info, err := os.Stat(index); err == nil {
			sizes[index] = info.Size()
		}
	}
	slices.SortStableFunc(indexes, func(a, b string) int { return cmp.Compare(sizes[b], sizes[a]) })
	for _, index := range indexes {
		if len(s.packs) == mostPacks || s.indexBytes+sizes[index] > mostIndexBytes {
			continue
		}
		if p, err := openPack(index); err == nil {
			s.packs = append(s.packs, p)
			s.indexBytes += sizes[index]
		}
	}
}

var errUnknownPack = errors.New("unknown format of a pack")

// openPack opens a pack by its index. The formats are those of
// https://git-scm.com/docs/gitformat-pack.
func openPack(indexPath string) (_ *pack, err error) {
	index, err := os.ReadFile(indexPath)
	if err != nil {
		return nil, err
	}
	p := &pack{index: index}
	if !bytes.HasPrefix(index, []byte("\xfftOc\x00\x00\x00\x02")) || len(index) < indexHeader+indexFanout {
		return nil, errUnknownPack
	}
	p.objects = p.fanout(255)
	const sums = 2 * 20
	if least := p.largeOffsets(0) + sums; p.objects < 0 || len(index) < least {
		return nil, errUnknownPack
	}
	if p.file, err = os.Open(strings.TrimSuffix(indexPath, ".idx") + ".pack"); err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, errors.Join(err, p.file.Close())
	}
	return p, nil
}

// check reads the header of a pack.
func (p *pack) check() error {
	info, err := p.file.Stat()
	if err != nil {
		return err
	}
	p.size = info.Size()
	var header [12]byte
	if _, err := p.file.ReadAt(header[:], 0); err != nil {
		return err
	}
	if version := binary.BigEndian.Uint32(header[4:]); string(header[:4]) != "PACK" || version != 2 && version != 3 {
		return errUnknownPack
	}
	return nil
}

// The parts of an index, each of which has an entry for each object.
func (p *pack) names(i int) int        { return indexHeader + indexFanout + i*nameSize }
func (p *pack) offsets(i int) int      { return p.names(p.objects) + 4*p.objects + 4*i } // after checksums
func (p *pack) largeOffsets(i int) int { return p.offsets(p.objects) + 8*i }

// fanout returns how many objects have names that begin with a byte up to one.
func (p *pack) fanout(first int) int {
	return int(binary.BigEndian.Uint32(p.index[indexHeader+4*first:]))
}

func (p *pack) name(i int) []byte { return p.index[p.names(i):p.names(i+1)] }

// find returns where in the pack an object begins.
func (p *pack) find(object history.Blob) (offset int64, found bool) {
	first := 0
	if object[0] > 0 {
		first = p.fanout(int(object[0]) - 1)
	}
	end := p.fanout(int(object[0]))
	if first > end || end > p.objects {
		return 0, false
	}
	at := first + sort.Search(end-first, func(i int) bool { return bytes.Compare(p.name(first+i), object[:]) >= 0 })
	if at == end || !bytes.Equal(p.name(at), object[:]) {
		return 0, false
	}
	const isLarge = 1 << 31
	short := binary.BigEndian.Uint32(p.index[p.offsets(at):])
	if short&isLarge == 0 {
		return int64(short), true
	}
	place := p.largeOffsets(int(short &^ isLarge))
	if place+8 > len(p.index) {
		return 0, false
	}
	long := binary.BigEndian.Uint64(p.index[place:])
	return int64(long), long < 1<<62
}

// Find returns where an object is stored.
func (s *Store) Find(object history.Blob) (Place, bool) {
	for i, p := range s.packs {
		if offset, found := p.find(object); found {
			return Place{i, offset}, true
		}
	}
	return Place{}, false
}
