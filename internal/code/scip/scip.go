// Package scip reads indexes in the SCIP Code Intelligence Protocol: which
// symbol stands at which place of which file. Compilers and type checkers write
// them (scip-go, scip-typescript, scip-python, scip-java).
package scip

import (
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"slices"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
)

// Limits bound what an index may hold.
type Limits struct {
	Bytes       int64
	Occurrences int
}

// DefaultLimits lets through indexes of repositories with some million lines. An
// occurrence takes 32 bytes of memory.
func DefaultLimits() Limits { return Limits{Bytes: 256 << 20, Occurrences: 8_000_000} }

// Index is what an index says of the files of a repository.
type Index struct {
	Tool string // the program that wrote it, with its version
	// Root is the directory that it was made of, as a URL.
	Root      string
	Documents []Document
}

// Document is one file.
type Document struct {
	Path        string // from the root
	Encoding    Encoding
	Occurrences []Occurrence
}

// Encoding is what columns count.
type Encoding int

// The encodings; indexes of old programs do not say which.
const (
	Unspecified Encoding = iota
	UTF8
	UTF16
	UTF32
)

// Occurrence is a place where a symbol stands.
type Occurrence struct {
	Symbol       string
	Line, Column int32 // counted from 0
	Definition   bool
}

// IsLocal reports whether a symbol is known in its own file only.
func IsLocal(symbol string) bool { return strings.HasPrefix(symbol, "local ") }

// Read reads an index.
func Read(r io.Reader, limits Limits) (Index, error) {
	content, err := io.ReadAll(io.LimitReader(r, limits.Bytes+1))
	if err != nil {
		return Index{}, fmt.Errorf("read index: %w", err)
	}
	if int64(len(content)) > limits.Bytes {
		return Index{}, fmt.Errorf("it is larger than %d MB, the most that is read; make one for each part of the repository", limits.Bytes>>20)
	}
	return parse(content, limits)
}

// ErrForm reports bytes that are no index, or not a whole one.
var ErrForm = errors.New("it is not a whole SCIP index")

// The numbers of fields are those of scip.proto.
func parse(content []byte, limits Limits) (Index, error) {
	var index Index
	left := limits.Occurrences
	hasMetadata := false
	symbols := map[string]string{}
	err := fields(content, func(number protowire.Number, value field) error {
		switch number {
		case 1:
			hasMetadata = true
			return index.metadata(value.bytes)
		case 2:
			d, err := document(value.bytes, symbols, &left)
			if err == nil {
				index.Documents = append(index.Documents, d)
			}
			return err
		}
		return nil
	})
	if err == nil && !hasMetadata {
		err = ErrForm
	}
	if err != nil {
		return Index{}, err
	}
	return index, nil
}

func (index *Index) metadata(content []byte) error {
	return fields(content, func(number protowire.Number, value field) error {
		switch number {
		case 2:
			var name, version string
			err := fields(value.bytes, func(number protowire.Number, value field) error {
				switch number {
				case 1:
					name = string(value.bytes)
				case 2:
					version = string(value.bytes)
				}
				return nil
			})
			index.Tool = strings.TrimSpace(name + " " + version)
			return err
		case 3:
			index.Root = string(value.bytes)
		}
		return nil
	})
}

// document reads a file. Symbols are kept once each; left counts down the
// occurrences that are still allowed.
func document(content []byte, symbols map[string]string, left *int) (Document, error) {
	var d Document
	err := fields(content, func(number protowire.Number, value field) error {
		switch number {
		case 1:
			d.Path = string(value.bytes)
		case 2:
			if *left--; *left < 0 {
				return errors.New("it holds more occurrences of symbols than are read; make one for each part of the repository")
			}
			o, err := occurrence(value.bytes, symbols)
			if err == nil && o.Symbol != "" {
				d.Occurrences = append(d.Occurrences, o)
			}
			return err
		case 6:
			d.Encoding = Encoding(value.number)
		}
		return nil
	})
	if err == nil && !isLocalPath(d.Path) {
		err = fmt.Errorf("%q is no path in a repository", d.Path)
	}
	return d, err
}

// isLocalPath reports whether a path leads below the root in its shortest form.
func isLocalPath(name string) bool {
	return name != "" && name == path.Clean(name) && !path.IsAbs(name) && name != ".." && !strings.HasPrefix(name, "../")
}

// roleDefinition is the bit of the roles of an occurrence for a definition.
const roleDefinition = 1

func occurrence(content []byte, symbols map[string]string) (Occurrence, error) {
	var o Occurrence
	var place []uint64
	err := fields(content, func(number protowire.Number, value field) (err error) {
		switch number {
		case 1:
			var more []uint64
			more, err = value.list()
			place = append(place, more...)
		case 2:
			known, found := symbols[string(value.bytes)]
			if !found {
				known = string(value.bytes)
				symbols[known] = known
			}
			o.Symbol = known
		case 3:
			o.Definition = value.number&roleDefinition != 0
		case 8, 9: // ranges as messages, of one line and of several
			place, err = start(value.bytes)
		}
		return err
	})
	if err != nil {
		return Occurrence{}, err
	}
	if len(place) < 2 || slices.Max(place) > math.MaxInt32 {
		return Occurrence{}, ErrForm
	}
	o.Line, o.Column = int32(place[0]), int32(place[1])
	return o, nil
}

// start reads where a range begins; what is zero is not written.
func start(content []byte) ([]uint64, error) {
	place := make([]uint64, 2)
	err := fields(content, func(number protowire.Number, value field) error {
		if number <= 2 {
			place[number-1] = value.number
		}
		return nil
	})
	return place, err
}

// field is the value of a field: bytes, or a number.
type field struct {
	kind   protowire.Type
	bytes  []byte
	number uint64
}

// list returns the numbers of a repeated field, packed or not.
func (f field) list() ([]uint64, error) {
	if f.kind == protowire.VarintType {
		return []uint64{f.number}, nil
	}
	var all []uint64
	for rest := f.bytes; len(rest) > 0; {
		number, n := protowire.ConsumeVarint(rest)
		if n < 0 || len(all) == 4 {
			return nil, ErrForm
		}
		all, rest = append(all, number), rest[n:]
	}
	return all, nil
}

// fields calls f with the fields of a message.
func fields(message []byte, f func(protowire.Number, field) error) error {
	for len(message) > 0 {
		number, kind, n := protowire.ConsumeTag(message)
		if n < 0 {
			return ErrForm
		}
		message = message[n:]
		value := field{kind: kind}
		switch kind {
		case protowire.VarintType:
			value.number, n = protowire.ConsumeVarint(message)
		case protowire.BytesType:
			value.bytes, n = protowire.ConsumeBytes(message)
		default:
			n = protowire.ConsumeFieldValue(number, kind, message)
		}
		if n < 0 {
			return ErrForm
		}
		if err := f(number, value); err != nil {
			return err
		}
		message = message[n:]
	}
	return nil
}
