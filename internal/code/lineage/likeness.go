package lineage

import "slices"

// bags hold the words of functions, sorted, each function's once.
type bags map[bagKey][]uint32

type bagKey struct {
	content     *content
	first, last int32
}

func (b bags) of(c *content, f function) []uint32 {
	key := bagKey{c, f.first, f.last}
	bag, known := b[key]
	if !known && f.last <= c.lines() {
		bag = slices.Sorted(slices.Values(c.words[c.starts[f.first]:c.starts[f.last]]))
		b[key] = bag
	}
	return bag
}

// likeness returns the share of the words of two functions that they have in
// common, and how many words the smaller one has.
func (b bags) likeness(c *content, f function, d *content, g function) (share float64, size int) {
	common, words, size := b.compare(c, f, d, g)
	return 2 * float64(common) / float64(max(words, 1)), size
}

// containment returns the share of the words of the smaller of two functions that
// the other one has, too, and how many words that one has.
func (b bags) containment(c *content, f function, d *content, g function) (share float64, size int) {
	common, _, size := b.compare(c, f, d, g)
	return float64(common) / float64(max(size, 1)), size
}

// compare counts the words that two functions have in common, those of both, and
// those of the smaller one.
func (b bags) compare(c *content, f function, d *content, g function) (common, words, size int) {
	left, right := b.of(c, f), b.of(d, g)
	for i, j := 0, 0; i < len(left) && j < len(right); {
		switch {
		case left[i] < right[j]:
			i++
		case left[i] > right[j]:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	return common, len(left) + len(right), min(len(left), len(right))
}
