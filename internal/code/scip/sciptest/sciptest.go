// Package sciptest writes indexes for tests.
package sciptest

import (
	"google.golang.org/protobuf/encoding/protowire"

	"repochat/internal/code/scip"
)

// Encode returns an index as a file has it.
func Encode(index scip.Index) []byte {
	metadata := text(message(nil, 2, text(nil, 1, index.Tool)), 3, index.Root)
	all := message(nil, 1, metadata)
	for _, d := range index.Documents {
		document := number(text(nil, 1, d.Path), 6, uint64(d.Encoding))
		for _, o := range d.Occurrences {
			document = message(document, 2, occurrence(o))
		}
		all = message(all, 2, document)
	}
	return all
}

func occurrence(o scip.Occurrence) []byte {
	var place []byte
	for _, at := range []int32{o.Line, o.Column, o.Column + 1} {
		place = protowire.AppendVarint(place, uint64(at))
	}
	encoded := text(message(nil, 1, place), 2, o.Symbol)
	if o.Definition {
		encoded = number(encoded, 3, 1)
	}
	return encoded
}

func message(to []byte, field protowire.Number, content []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(to, field, protowire.BytesType), content)
}

func text(to []byte, field protowire.Number, content string) []byte {
	return message(to, field, []byte(content))
}

func number(to []byte, field protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(to, field, protowire.VarintType), value)
}
