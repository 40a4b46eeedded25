package xdiff

import (
	"encoding/binary"
	"math/bits"
)

// A lineFilter tells most lines that are in no class of a table from the others,
// by a fingerprint that is quicker to take than a hash of the line.
type lineFilter struct {
	bits [filterWords]uint64
}

const (
	filterBits  = 15
	filterWords = 1 << filterBits / 64
)

func (f *lineFilter) reset()                 { clear(f.bits[:]) }
func (f *lineFilter) add(fingerprint uint16) { f.bits[fingerprint/64] |= 1 << (fingerprint % 64) }
func (f *lineFilter) mayHave(fingerprint uint16) bool {
	return f.bits[fingerprint/64]&(1<<(fingerprint%64)) != 0
}

// fingerprint returns a number of filterBits bits that is the same for all lines
// of a class.
func (c *Comparer) fingerprint(line []byte) uint16 {
	if c.options.IgnoreWhiteSpace {
		return fingerprintWithoutSpace(line)
	}
	return fingerprintOf(line)
}

// fingerprintOf makes it of a line's length and the bytes at its two ends.
func fingerprintOf(line []byte) uint16 {
	n := len(line)
	var first, last uint64
	switch {
	case n >= 8:
		first, last = binary.LittleEndian.Uint64(line), binary.LittleEndian.Uint64(line[n-8:])
	case n >= 4:
		first, last = uint64(binary.LittleEndian.Uint32(line)), uint64(binary.LittleEndian.Uint32(line[n-4:]))
	default:
		for _, b := range line {
			first = first<<8 | uint64(b)
		}
	}
	return mixed(first, last, uint64(n))
}

// fingerprintWithoutSpace makes it of the first bytes and the last that are not
// white space.
func fingerprintWithoutSpace(line []byte) uint16 {
	const firstBytes = 4
	var first, last uint64
	for i, n := 0, 0; i < len(line) && n < firstBytes; i++ {
		if b := line[i]; !spaces[b] {
			first = first<<8 | uint64(b)
			n++
		}
	}
	const lastBytes = 2
	for i, n := len(line)-1, 0; i >= 0 && n < lastBytes; i-- {
		if b := line[i]; !spaces[b] {
			last = last<<8 | uint64(b)
			n++
		}
	}
	return mixed(first, last, 0)
}

// mixed makes filterBits bits of three numbers.
func mixed(a, b, c uint64) uint16 {
	const odd1, odd2 = 0x9e3779b97f4a7c15, 0xd6e8feb86659fd93
	mix := (a ^ bits.RotateLeft64(b*odd1, 32) ^ c<<56) * odd2
	return uint16((mix ^ mix>>29) * odd1 >> (64 - filterBits))
}
