// Package contents reads the contents of files in bulk and hands them on in pairs
// to be compared. It reads packs itself, and has a running git cat-file --batch
// read the rest.
package contents

import (
	"bufio"
	"bytes"
	"container/list"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"

	"repochat/internal/gitrepo/packs"
	"repochat/internal/history"
)

// Format is what git cat-file --batch has to print before each content.
const Format = "%(objecttype) %(objectsize)"

// Content is what git has under the name of a content.
type Content struct {
	Bytes []byte
	// Missing is set when the repository does not have it, and TooLarge when it
	// has more bytes than are read. There are no bytes then.
	Missing, TooLarge bool
}

const (
	// bytesKept bounds the contents that a reader holds for later, besides those
	// in use. One version of a file is compared with the one before it and with
	// the one after it, seldom with others.
	bytesKept = 8 << 20
	// sparesKept is how many buffers of dropped contents wait to be used again.
	sparesKept = 4
	bufferSize = 1 << 16
)

// reader reads contents, each of which is asked for before it is used: git
// looks for the next ones while this one is compared.
type reader struct {
	store    *packs.Store
	packs    *packs.Reader
	requests *bufio.Writer
	output   *bufio.Reader
	largest  int64 // more bytes are not read

	entries     map[history.Blob]*entry
	asked       []*entry   // in the order in which git prints them
	unused      *list.List // entries that nothing has asked for, the oldest first
	unusedBytes int
	spares      [][]byte
}

type entry struct {
	blob    history.Blob
	content Content
	uses    int
	loaded  bool
	unused  *list.Element
	packed  bool // and not to be asked of git
	place   packs.Place
}

func newReader(store *packs.Store, requests io.Writer, output io.Reader, largest int64) *reader {
	return &reader{
		store: store, packs: store.NewReader(largest),
		requests: bufio.NewWriter(requests), output: bufio.NewReaderSize(output, bufferSize), largest: largest,
		entries: map[history.Blob]*entry{}, unused: list.New(),
	}
}

// ask announces a use of a content. The zero Blob stands for no bytes.
func (r *reader) ask(blob history.Blob) {
	if blob == (history.Blob{}) {
		return
	}
	e := r.entries[blob]
	if e == nil {
		e = &entry{blob: blob}
		r.entries[blob] = e
		if e.place, e.packed = r.store.Find(blob); !e.packed {
			r.request(e)
		}
	}
	if e.unused != nil {
		r.unused.Remove(e.unused)
		r.unusedBytes -= len(e.content.Bytes)
		e.unused = nil
	}
	e.uses++
}

// request asks git for a content.
func (r *reader) request(e *entry) {
	r.asked = append(r.asked, e)
	line := append(hex.AppendEncode(r.requests.AvailableBuffer(), e.blob[:]), '\n')
	_, _ = r.requests.Write(line) // an error comes again when it is flushed
}

// get returns a content that was asked for. It stays as it is until it is
// released.
func (r *reader) get(blob history.Blob) (Content, error) {
	if blob == (history.Blob{}) {
		return Content{}, nil
	}
	e := r.entries[blob]
	if e.packed && !e.loaded {
		r.unpack(e)
	}
	for !e.loaded {
		if err := r.load(); err != nil {
			return Content{}, err
		}
	}
	return e.content, nil
}

// unpack reads a content from a pack. If that fails, git tells what is wrong.
func (r *reader) unpack(e *entry) {
	object, err := r.packs.Read(e.place)
	if err != nil {
		e.packed = false
		r.request(e)
		return
	}
	e.content, e.loaded = Content{Bytes: object.Bytes, TooLarge: object.TooLarge}, true
}

// release ends a use.
func (r *reader) release(blob history.Blob) {
	if blob == (history.Blob{}) {
		return
	}
	e := r.entries[blob]
	if e.uses--; e.uses > 0 {
		return
	}
	if e.packed {
		r.packs.Release(e.place)
		delete(r.entries, blob)
		return
	}
	e.unused = r.unused.PushBack(e)
	r.unusedBytes += len(e.content.Bytes)
	for r.unusedBytes > bytesKept {
		r.drop(r.unused.Front().Value.(*entry))
	}
}

func (r *reader) drop(e *entry) {
	r.unused.Remove(e.unused)
	r.unusedBytes -= len(e.content.Bytes)
	delete(r.entries, e.blob)
	if len(r.spares) < sparesKept && cap(e.content.Bytes) <= bytesKept {
		r.spares = append(r.spares, e.content.Bytes)
	}
}

// load reads the next of the contents that were asked for.
func (r *reader) load() error {
	if err := r.requests.Flush(); err != nil {
		return fmt.Errorf("ask for contents: %w", err)
	}
	e := r.asked[0]
	r.asked = r.asked[1:]
	e.loaded = true
	size, err := r.readHeader(e)
	switch {
	case err != nil || e.content.Missing:
		return err
	case size > r.largest:
		e.content.TooLarge = true
		_, err = io.CopyN(io.Discard, r.output, size+1)
	default:
		content := r.buffer(int(size) + 1) // a newline follows it
		_, err = io.ReadFull(r.output, content)
		e.content.Bytes = content[:size]
	}
	return unexpectedEnd(err)
}

// readHeader reads "blob <size>", or "<name> missing".
func (r *reader) readHeader(e *entry) (size int64, err error) {
	line, err := r.output.ReadSlice('\n')
	if err != nil {
		return 0, unexpectedEnd(err)
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	if bytes.HasSuffix(line, []byte(" missing")) {
		e.content.Missing = true
		return 0, nil
	}
	number, isBlob := bytes.CutPrefix(line, []byte("blob "))
	size, err = strconv.ParseInt(string(number), 10, 64)
	if !isBlob || err != nil || size < 0 {
		return 0, fmt.Errorf("%s: unknown output of git cat-file: %q", e.blob, line)
	}
	return size, nil
}

// unexpectedEnd makes an end of the output an error: something is still to come.
func unexpectedEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// buffer returns so many bytes, of a content that was dropped if one has them.
func (r *reader) buffer(size int) []byte {
	for i, spare := range r.spares {
		if cap(spare) >= size {
			last := len(r.spares) - 1
			r.spares[i] = r.spares[last]
			r.spares = r.spares[:last]
			return spare[:size]
		}
	}
	if len(r.spares) == sparesKept { // All are too small.
		r.spares = r.spares[1:]
	}
	return make([]byte, size, size+size/8)
}
