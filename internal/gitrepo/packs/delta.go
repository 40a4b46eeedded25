package packs

import "math/bits"

// deltaSize reads a size at the beginning of changes, and returns the rest.
func deltaSize(changes []byte) (size int64, rest []byte, err error) {
	for i, next := range changes {
		if i > 6 {
			break
		}
		size |= int64(next&0x7f) << (7 * i)
		if next&0x80 == 0 {
			return size, changes[i+1:], nil
		}
	}
	return 0, nil, errBroken
}

// applyDelta fills a content by changes of another: what they copy from it, and
// what they insert. They have to fill all of it.
// https://git-scm.com/docs/pack-format#_deltified_representation
func applyDelta(content, base, changes []byte) error {
	for len(changes) > 0 {
		command := changes[0]
		changes = changes[1:]
		var piece []byte
		switch {
		case command&0x80 != 0:
			var start, size int
			for i := range 7 {
				if command&(1<<i) == 0 {
					continue
				}
				if len(changes) == 0 {
					return errBroken
				}
				if i < 4 {
					start |= int(changes[0]) << (8 * i)
				} else {
					size |= int(changes[0]) << (8 * (i - 4))
				}
				changes = changes[1:]
			}
			if size == 0 {
				size = 1 << 16
			}
			if start+size > len(base) {
				return errBroken
			}
			piece = base[start : start+size]
		case command == 0 || int(command) > len(changes):
			return errBroken
		default:
			piece, changes = changes[:command], changes[command:]
		}
		if len(piece) > len(content) {
			return errBroken
		}
		content = content[copy(content, piece):]
	}
	if len(content) > 0 {
		return errBroken
	}
	return nil
}

// spares holds memory of contents that are no longer held, to be used again.
type spares struct {
	bySize map[int][][]byte
	bytes  int
}

// mostSpare bounds the memory that waits to be used again.
const mostSpare = 8 << 20

// roomFor returns a size at which contents of about one size fit into the memory
// of each other: at most an eighth more.
func roomFor(size int) int {
	step := 1 << max(6, bits.Len(uint(size))-4)
	return (size + step - 1) / step * step
}

// roomsTried is how many sizes are looked at, from that of a content on: up to
// about twice of it.
const roomsTried = 8

// take returns so many bytes, whatever is in them.
func (s *spares) take(size int) []byte {
	room := roomFor(size)
	for range roomsTried {
		if waiting := s.bySize[room]; len(waiting) > 0 {
			last := len(waiting) - 1
			taken := waiting[last]
			s.bySize[room] = waiting[:last]
			s.bytes -= cap(taken)
			return taken[:size]
		}
		room = roomFor(room + 1)
	}
	return make([]byte, size, roomFor(size))
}

// give takes back what take returned.
func (s *spares) give(content []byte) {
	if s.bytes+cap(content) > mostSpare {
		return
	}
	if s.bySize == nil {
		s.bySize = map[int][][]byte{}
	}
	s.bySize[cap(content)] = append(s.bySize[cap(content)], content)
	s.bytes += cap(content)
}
