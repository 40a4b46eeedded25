package origin

import (
	"encoding/binary"
	"hash/crc32"
	"slices"
)

// WithCheckSum returns a written graph with the check sum that fits.
func WithCheckSum(text []byte) []byte {
	return binary.LittleEndian.AppendUint32(slices.Clone(text), crc32.ChecksumIEEE(text))
}
