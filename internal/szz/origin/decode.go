package origin

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"repochat/internal/history"
)

// ErrState reports that a written graph cannot be read: it is damaged, or another
// version of the program wrote it. The history has to be read again.
var ErrState = errors.New("the stored line origins are damaged or of another format")

// Read reads a graph that Write wrote.
func Read(input io.Reader) (*Graph, error) {
	text, err := io.ReadAll(input)
	if err != nil {
		return nil, fmt.Errorf("read line origins: %w", err)
	}
	end := len(text) - crc32.Size
	if end < len(stateHeader) || !bytes.HasPrefix(text, []byte(stateHeader)) ||
		crc32.ChecksumIEEE(text[:end]) != binary.LittleEndian.Uint32(text[end:]) {
		return nil, ErrState
	}
	d := decoder{text: text[len(stateHeader):end]}
	g := New()
	n := d.length()
	g.paths, g.pathIndex = make([]string, 0, n), make(map[string]int32, n)
	for range n {
		g.pathNumber(d.string())
	}
	n = d.length()
	g.pairs, g.pairIndex = make([]pair, n), make(map[history.BlobPair]int32, n)
	for i := range n {
		g.pairs[i] = d.pair()
		g.pairIndex[g.pairs[i].BlobPair] = int32(i)
	}
	n = d.length()
	g.commits, g.commitIndex = make([]commit, n), make(map[string]int32, n)
	for i := range n {
		g.commits[i] = d.commit()
		g.commitIndex[g.commits[i].hash] = int32(i)
	}
	g.versions = make([]version, d.length())
	for i := range g.versions {
		g.versions[i] = d.version()
	}
	if d.failed || len(d.text) > 0 || !g.isConsistent() {
		return nil, ErrState
	}
	return g, nil
}

// isConsistent reports whether every number leads to something that is there.
func (g *Graph) isConsistent() bool {
	good := true
	within := func(number int32, length int) { good = good && number >= 0 && int(number) < length }
	present := func(at entry) { good = good && int(at.version) <= len(g.versions) && at.version >= submodule }
	for i, c := range g.commits {
		for _, parent := range c.parents {
			within(parent, i)
		}
		for _, change := range c.changes {
			within(change.path, len(g.paths))
			present(change.entry)
		}
		for _, edit := range c.edits {
			within(edit.path, len(g.paths))
			within(edit.version, len(g.versions))
			within(edit.newPath+1, len(g.paths)+1)
			within(edit.pair, len(g.pairs))
		}
	}
	for i, v := range g.versions {
		within(v.commit, len(g.commits))
		within(v.path, len(g.paths))
		for _, edge := range v.edges {
			within(edge.version, i)
			within(edge.pair+1, len(g.pairs)+1)
		}
		for _, ask := range v.asks {
			for _, s := range ask.sources {
				within(s.path, len(g.paths))
				within(s.entry.version-1, i)
			}
		}
	}
	return good
}

type decoder struct {
	text    []byte
	failed  bool
	sources [][]source
	free    struct { // memory for lists
		hunks   []history.Hunk
		parents []int32
		changes []change
		edits   []edit
		edges   []edge
	}
}

func (d *decoder) number() int32 {
	number, size := binary.Varint(d.text)
	if size <= 0 || int64(int32(number)) != number {
		d.failed = true
		d.text = nil
		return 0
	}
	d.text = d.text[size:]
	return int32(number)
}

// length reads the number of things to follow, of which each takes a byte at
// least.
func (d *decoder) length() int {
	n := int(d.number())
	if n < 0 || n > len(d.text) {
		d.failed = true
		return 0
	}
	return n
}

func (d *decoder) bytes(n int) []byte {
	if n > len(d.text) {
		d.failed = true
		return make([]byte, n)
	}
	read := d.text[:n]
	d.text = d.text[n:]
	return read
}

func (d *decoder) string() string { return string(d.bytes(d.length())) }

func (d *decoder) blob() (blob history.Blob) {
	copy(blob[:], d.bytes(len(blob)))
	return blob
}

func (d *decoder) entry() entry { return entry{version: d.number(), mode: uint32(d.number())} }

func (d *decoder) pair() pair {
	p := pair{BlobPair: history.BlobPair{Old: d.blob(), New: d.blob()}}
	flags := d.number()
	p.compared, p.judged, p.binary, p.missing = flags&1 != 0, flags&2 != 0, flags&4 != 0, flags&8 != 0
	p.hunks = room(&d.free.hunks, d.length())
	var old, now int32
	for i := range p.hunks {
		gap := d.number()
		p.hunks[i] = history.Hunk{OldStart: old + gap, OldLines: d.number(), NewStart: now + gap, NewLines: d.number()}
		old = p.hunks[i].OldStart + p.hunks[i].OldLines
		now = p.hunks[i].NewStart + p.hunks[i].NewLines
	}
	return p
}

func (d *decoder) commit() commit {
	c := commit{hash: hex.EncodeToString([]byte(d.string()))}
	c.parents = room(&d.free.parents, d.length())
	for i := range c.parents {
		c.parents[i] = d.number()
	}
	c.changes = room(&d.free.changes, d.length())
	for i := range c.changes {
		c.changes[i] = change{path: d.number(), entry: d.entry()}
	}
	c.edits = room(&d.free.edits, d.length())
	for i := range c.edits {
		c.edits[i] = edit{path: d.number(), version: d.number(), newPath: d.number(), pair: d.number()}
	}
	return c
}

// room returns a list of n things, nil of none. Many short lists are parts of one
// piece of memory, which takes less time than a piece for each.
func room[T any](free *[]T, n int) []T {
	const piece = 1 << 12
	switch {
	case n == 0:
		return nil
	case n > piece/4:
		return make([]T, n)
	case n > len(*free):
		*free = make([]T, piece)
	}
	list := (*free)[:n:n]
	*free = (*free)[n:]
	return list
}

func (d *decoder) version() version {
	v := version{commit: d.number(), path: d.number(), mode: uint32(d.number()), blob: d.blob()}
	v.edges = room(&d.free.edges, d.length())
	for i := range v.edges {
		v.edges[i] = edge{parent: d.number(), version: d.number(), pair: d.number()}
	}
	for range d.length() {
		v.asks = append(v.asks, ask{parent: d.number(), sources: d.sourcesOf()})
	}
	return v
}

func (d *decoder) sourcesOf() []source {
	number := int(d.number())
	if number >= 0 && number < len(d.sources) {
		return d.sources[number]
	}
	var sources []source
	for range d.length() {
		sources = append(sources, source{path: d.number(), entry: d.entry()})
	}
	if number != len(d.sources) || len(sources) == 0 {
		d.failed = true
		return nil
	}
	d.sources = append(d.sources, sources)
	return sources
}
