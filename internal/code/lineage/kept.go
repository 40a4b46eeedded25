package lineage

import (
	"compress/gzip"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
)

// kept is how a lineage is written.
type kept struct {
	Program  string
	Commits  []commit
	Versions []version
	Texts    []string
}

// Read reads what Write wrote. What another program wrote, or what is damaged,
// makes the lineage of no commits.
func Read(r io.Reader, program string) *Lineage {
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		return New(program)
	}
	var k kept
	if err := gob.NewDecoder(unpacked).Decode(&k); err != nil || k.Program != program {
		return New(program)
	}
	// The checksum comes after the last byte.
	if _, err := unpacked.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		return New(program)
	}
	l := &Lineage{program: program, commits: k.Commits, versions: k.Versions, texts: k.Texts}
	l.replay()
	return l
}

// Changed reports whether there is more in the lineage than when it was made or read.
func (l *Lineage) Changed() bool { return l.changed }

// Write writes the lineage.
func (l *Lineage) Write(w io.Writer) error {
	packed := gzip.NewWriter(w)
	err := gob.NewEncoder(packed).Encode(kept{l.program, l.commits, l.versions, l.texts})
	if err := errors.Join(err, packed.Close()); err != nil {
		return fmt.Errorf("write the lineage of functions: %w", err)
	}
	return nil
}
