package packs

import (
	"bufio"
	"compress/zlib"
	"container/list"
	"errors"
	"fmt"
	"io"

	"repochat/internal/history"
)

const (
	// bytesKept bounds the objects that a reader holds for later, besides those in
	// use: what others are stored as changes of.
	bytesKept = 12 << 20
	// longestChain is how many changes of changes are followed. Git makes none
	// longer.
	longestChain = 4096
	pieceRead    = 4 << 10
)

// The kinds of objects in a pack. Those of changes say of what.
const (
	kindBlob        = 3
	kindOffsetDelta = 6
	kindNameDelta   = 7
)

// Object is the content of an object.
type Object struct {
	Bytes []byte
	// TooLarge is set when there are more bytes than the reader was to read.
	TooLarge bool
}

// Reader reads objects. It is for one goroutine.
type Reader struct {
	store   *Store
	largest int64

	section section
	input   *bufio.Reader
	inflate io.ReadCloser // from input
	changes []byte        // of the object that is being read

	kept   map[Place]*object
	unused *list.List // objects that are not in use, the oldest first
	bytes  int        // of the unused ones
	spares spares
}

// object is an object that is held.
type object struct {
	place   Place
	kind    int
	content []byte
	uses    int
	unused  *list.Element
}

// NewReader returns a reader of objects of at most so many bytes.
func (s *Store) NewReader(largest int64) *Reader {
	r := &Reader{store: s, largest: largest, kept: map[Place]*object{}, unused: list.New()}
	r.input = bufio.NewReaderSize(&r.section, pieceRead)
	return r
}

// Read returns the content of a file, which stays as it is until it is released
// as many times as it was read.
func (r *Reader) Read(place Place) (Object, error) {
	found, err := r.object(place)
	if tooLarge := (tooLargeError{}); errors.As(err, &tooLarge) && tooLarge.place == place {
		return Object{TooLarge: true}, nil
	}
	if err != nil {
		return Object{}, err
	}
	if found.kind != kindBlob {
		r.release(found)
		return Object{}, fmt.Errorf("the object at %d of a pack is no file", place.offset)
	}
	return Object{Bytes: found.content}, nil
}

// Release ends the use of a content that is not too large.
func (r *Reader) Release(place Place) {
	if found := r.kept[place]; found != nil && found.uses > 0 {
		r.release(found)
	}
}

var errBroken = errors.New("a pack is broken")

// tooLargeError is for an object of too many bytes, of which the one that is read
// may be a change.
type tooLargeError struct{ place Place }

// Error is that of error.
func (e tooLargeError) Error() string {
	return fmt.Sprintf("the object at %d of a pack is too large", e.place.offset)
}

// stored is how an object is stored: whole, or as changes of the object at base.
type stored struct {
	place Place
	kind  int
	size  int64 // of what is stored, inflated
	base  Place
	data  int64 // where it begins
}

func (s stored) isDelta() bool { return s.kind == kindOffsetDelta || s.kind == kindNameDelta }

// object returns an object, in use.
func (r *Reader) object(place Place) (*object, error) {
	var chain []stored
	base := r.kept[place]
	for at := place; base == nil; base = r.kept[at] {
		next, err := r.readHeader(at)
		if err != nil {
			return nil, err
		}
		chain = append(chain, next)
		if !next.isDelta() {
			break
		}
		if len(chain) > longestChain {
			return nil, errBroken
		}
		at = next.base
	}
	if base == nil {
		whole, err := r.readWhole(chain[len(chain)-1])
		if err != nil {
			return nil, err
		}
		base, chain = whole, chain[:len(chain)-1]
	} else {
		r.use(base)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		changed, err := r.readChanged(chain[i], base)
		r.release(base)
		if err != nil {
			return nil, err
		}
		base = changed
	}
	return base, nil
}

// readHeader reads the header of a stored object.
func (r *Reader) readHeader(place Place) (stored, error) {
	p := r.store.packs[place.pack]
	if place.offset <= 0 || place.offset >= p.size {
		return stored{}, errBroken
	}
	r.section = section{file: p.file, next: place.offset}
	r.input.Reset(&r.section)
	first, err := r.input.ReadByte()
	if err != nil {
		return stored{}, err
	}
	s := stored{place: place, kind: int(first >> 4 & 7), size: int64(first & 0xf)}
	for shift, more := 4, first&0x80 != 0; more; shift += 7 {
		next, err := r.input.ReadByte()
		if err != nil || shift > 48 {
			return stored{}, errors.Join(errBroken, err)
		}
		s.size |= int64(next&0x7f) << shift
		more = next&0x80 != 0
	}
	switch s.kind {
	case kindOffsetDelta:
		distance, err := readDistance(r.input)
		if err != nil || distance <= 0 || distance >= place.offset {
			return stored{}, errors.Join(errBroken, err)
		}
		s.base = Place{place.pack, place.offset - distance}
	case kindNameDelta:
		var name history.Blob
		if _, err := io.ReadFull(r.input, name[:]); err != nil {
			return stored{}, err
		}
		offset, found := p.find(name)
		if !found {
			return stored{}, errBroken
		}
		s.base = Place{place.pack, offset}
	}
	s.data = r.section.next - int64(r.input.Buffered())
	return s, nil
}

// readDistance reads how far before an object the one that it changes is.
func readDistance(input io.ByteReader) (int64, error) {
	distance := int64(-1)
	for {
		next, err := input.ReadByte()
		if err != nil || distance > 1<<48 {
			return 0, errors.Join(errBroken, err)
		}
		distance = (distance+1)<<7 | int64(next&0x7f)
		if next&0x80 == 0 {
			return distance, nil
		}
	}
}

// readWhole reads an object that is stored whole.
func (r *Reader) readWhole(s stored) (*object, error) {
	if s.size > r.largest {
		return nil, tooLargeError{s.place}
	}
	content := r.spares.take(int(s.size))
	if err := r.inflateTo(content, s); err != nil {
		return nil, err
	}
	return r.keep(&object{place: s.place, kind: s.kind, content: content}), nil
}

// readChanged reads an object that is stored as changes of another one.
func (r *Reader) readChanged(s stored, base *object) (*object, error) {
	if s.size > r.largest {
		return nil, errBroken
	}
	if int64(cap(r.changes)) < s.size {
		r.changes = make([]byte, s.size+s.size/4)
	}
	changes := r.changes[:s.size]
	if err := r.inflateTo(changes, s); err != nil {
		return nil, err
	}
	before, changes, err := deltaSize(changes)
	if err != nil {
		return nil, err
	}
	after, changes, err := deltaSize(changes)
	if err != nil || before != int64(len(base.content)) {
		return nil, errors.Join(errBroken, err)
	}
	if after > r.largest {
		return nil, tooLargeError{s.place}
	}
	content := r.spares.take(int(after))
	if err := applyDelta(content, base.content, changes); err != nil {
		return nil, err
	}
	return r.keep(&object{place: s.place, kind: base.kind, content: content}), nil
}

// inflateTo reads what is stored of an object.
func (r *Reader) inflateTo(content []byte, s stored) (err error) {
	r.section = section{file: r.store.packs[s.place.pack].file, next: s.data}
	r.input.Reset(&r.section)
	if r.inflate == nil {
		r.inflate, err = zlib.NewReader(r.input)
	} else {
		err = r.inflate.(zlib.Resetter).Reset(r.input, nil)
	}
	if err != nil {
		r.inflate = nil
		return errors.Join(errBroken, err)
	}
	if _, err := io.ReadFull(r.inflate, content); err != nil {
		return errors.Join(errBroken, err)
	}
	// The checksum comes at the end, and is looked at there.
	var more [1]byte
	if n, err := r.inflate.Read(more[:]); n > 0 || !errors.Is(err, io.EOF) {
		return errors.Join(errBroken, err)
	}
	return nil
}

// keep holds an object, in use.
func (r *Reader) keep(added *object) *object {
	added.uses = 1
	r.kept[added.place] = added
	return added
}

func (r *Reader) use(used *object) {
	if used.unused != nil {
		r.unused.Remove(used.unused)
		r.bytes -= cap(used.content)
		used.unused = nil
	}
	used.uses++
}

func (r *Reader) release(used *object) {
	if used.uses--; used.uses > 0 {
		return
	}
	used.unused = r.unused.PushBack(used)
	r.bytes += cap(used.content)
	for r.bytes > bytesKept {
		oldest := r.unused.Remove(r.unused.Front()).(*object)
		r.bytes -= cap(oldest.content)
		delete(r.kept, oldest.place)
		r.spares.give(oldest.content)
	}
}

// section reads a file from a place on.
type section struct {
	file io.ReaderAt
	next int64
}

// Read is that of io.Reader.
func (s *section) Read(p []byte) (int, error) {
	n, err := s.file.ReadAt(p, s.next)
	s.next += int64(n)
	if n > 0 {
		err = nil
	}
	return n, err
}
