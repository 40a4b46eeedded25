package gitrepo

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1" //nolint:gosec // git names its objects by it
	"encoding/binary"
	"hash/crc32"
	"slices"
)

// objectName is the SHA-1 of a git object.
type objectName [sha1.Size]byte

// packWriter puts trees into a pack and its index, in the formats of
// https://git-scm.com/docs/gitformat-pack.
type packWriter struct {
	body    bytes.Buffer
	objects []packedObject
	known   map[objectName]bool
	deflate *zlib.Writer
}

type packedObject struct {
	name   objectName
	offset uint32
	sum    uint32 // of its bytes in the pack
}

const packHeaderSize = 12

// addTree adds a tree, unless it was added before.
func (p *packWriter) addTree(name objectName, content []byte) {
	if p.known == nil {
		p.known = map[objectName]bool{}
		p.deflate, _ = zlib.NewWriterLevel(nil, zlib.NoCompression) // the level is a right one
	}
	if p.known[name] {
		return
	}
	p.known[name] = true
	start := p.body.Len()
	const tree = 2
	size := len(content)
	first := byte(tree<<4 | size&0xf)
	for size >>= 4; size > 0; size >>= 7 {
		p.body.WriteByte(first | 0x80)
		first = byte(size & 0x7f)
	}
	p.body.WriteByte(first)
	p.deflate.Reset(&p.body)
	_, _ = p.deflate.Write(content) // into memory
	_ = p.deflate.Close()
	p.objects = append(p.objects, packedObject{name, uint32(packHeaderSize + start), crc32.ChecksumIEEE(p.body.Bytes()[start:])})
}

// files returns the pack and its index.
func (p *packWriter) files() (pack, index []byte) {
	pack = append([]byte("PACK"), 0, 0, 0, 2)
	pack = binary.BigEndian.AppendUint32(pack, uint32(len(p.objects)))
	pack = withChecksum(append(pack, p.body.Bytes()...))

	slices.SortFunc(p.objects, func(a, b packedObject) int { return bytes.Compare(a.name[:], b.name[:]) })
	index = append([]byte("\377tOc"), 0, 0, 0, 2)
	at := 0
	for first := range 256 {
		for at < len(p.objects) && int(p.objects[at].name[0]) <= first {
			at++
		}
		index = binary.BigEndian.AppendUint32(index, uint32(at))
	}
	for _, object := range p.objects {
		index = append(index, object.name[:]...)
	}
	for _, object := range p.objects {
		index = binary.BigEndian.AppendUint32(index, object.sum)
	}
	for _, object := range p.objects {
		index = binary.BigEndian.AppendUint32(index, object.offset)
	}
	return pack, withChecksum(append(index, pack[len(pack)-sha1.Size:]...))
}

func withChecksum(content []byte) []byte {
	sum := sha1.Sum(content) //nolint:gosec // git asks for it
	return append(content, sum[:]...)
}
