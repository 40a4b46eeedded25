package origin

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
)

// stateHeader begins a written graph. The number changes with the format: a
// graph of another format is read from the repository anew.
const stateHeader = "repochat origins 1\n"

// Write writes the graph, so that Read need not read the history again.
func (g *Graph) Write(output io.Writer) error {
	e := encoder{text: append(make([]byte, 0, g.writtenSize()), stateHeader...), sources: map[*source]int{}}
	e.number(len(g.paths))
	for _, path := range g.paths {
		e.string(path)
	}
	e.number(len(g.pairs))
	for _, p := range g.pairs {
		e.pair(p)
	}
	e.number(len(g.commits))
	for _, c := range g.commits {
		if err := e.commit(c); err != nil {
			return err
		}
	}
	e.number(len(g.versions))
	for _, v := range g.versions {
		e.version(v)
	}
	e.text = binary.LittleEndian.AppendUint32(e.text, crc32.ChecksumIEEE(e.text))
	if _, err := output.Write(e.text); err != nil {
		return fmt.Errorf("write line origins: %w", err)
	}
	return nil
}

// writtenSize returns about as many bytes as the written graph takes.
func (g *Graph) writtenSize() int {
	const ofPath, ofPair, ofCommit, ofVersion = 40, 60, 60, 40
	return ofPath*len(g.paths) + ofPair*len(g.pairs) + ofCommit*len(g.commits) + ofVersion*len(g.versions)
}

type encoder struct {
	text    []byte
	sources map[*source]int // number of a list of sources, by its first
}

func (e *encoder) number(n int) { e.text = binary.AppendVarint(e.text, int64(n)) }
func (e *encoder) numbers(n ...int32) {
	for _, number := range n {
		e.number(int(number))
	}
}

func (e *encoder) string(text string) {
	e.number(len(text))
	e.text = append(e.text, text...)
}

func (e *encoder) entry(at entry) { e.numbers(at.version, int32(at.mode)) }

func (e *encoder) pair(p pair) {
	e.text = append(append(e.text, p.Old[:]...), p.New[:]...)
	flags := int32(0)
	for bit, set := range []bool{p.compared, p.judged, p.binary, p.missing} {
		if set {
			flags |= 1 << bit
		}
	}
	e.numbers(flags, int32(len(p.hunks)))
	var old int32 // the ranges between hunks say where the next begins
	for _, hunk := range p.hunks {
		e.numbers(hunk.OldStart-old, hunk.OldLines, hunk.NewLines)
		old = hunk.OldStart + hunk.OldLines
	}
}

func (e *encoder) commit(c commit) error {
	hash, err := hex.DecodeString(c.hash)
	if err != nil {
		return fmt.Errorf("write line origins: %w", err)
	}
	e.string(string(hash))
	e.number(len(c.parents))
	e.numbers(c.parents...)
	e.number(len(c.changes))
	for _, change := range c.changes {
		e.numbers(change.path)
		e.entry(change.entry)
	}
	e.number(len(c.edits))
	for _, edit := range c.edits {
		e.numbers(edit.path, edit.version, edit.newPath, edit.pair)
	}
	return nil
}

func (e *encoder) version(v version) {
	e.numbers(v.commit, v.path, int32(v.mode))
	e.text = append(e.text, v.blob[:]...)
	e.number(len(v.edges))
	for _, edge := range v.edges {
		e.numbers(edge.parent, edge.version, edge.pair)
	}
	e.number(len(v.asks))
	for _, ask := range v.asks {
		e.numbers(ask.parent)
		e.sourcesOf(ask)
	}
}

// sourcesOf writes the number of a list of sources, and the list itself the
// first time.
func (e *encoder) sourcesOf(ask ask) {
	number, known := e.sources[&ask.sources[0]]
	if known {
		e.number(number)
		return
	}
	e.number(len(e.sources))
	e.sources[&ask.sources[0]] = len(e.sources)
	e.number(len(ask.sources))
	for _, s := range ask.sources {
		e.numbers(s.path)
		e.entry(s.entry)
	}
}
