package names

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// spellings are distinct words in order, so that words that begin alike stand
// together: what is near to a word is found without comparing it with each of
// them.
type spellings struct {
	words []string
	// shared holds how many characters each word begins with like the one
	// before it.
	shared []int
}

func newSpellings(words []string) spellings {
	s := spellings{words: slices.Compact(slices.Sorted(slices.Values(words)))}
	s.shared = make([]int, len(s.words))
	for i := 1; i < len(s.words); i++ {
		s.shared[i] = sharedBeginning(s.words[i-1], s.words[i])
	}
	return s
}

// sharedBeginning counts the characters that two words begin with alike.
func sharedBeginning(a, b string) int {
	count := 0
	for a != "" && b != "" {
		r, size := utf8.DecodeRuneInString(a)
		if other, width := utf8.DecodeRuneInString(b); other != r || width != size {
			break
		}
		a, b, count = a[size:], b[size:], count+1
	}
	return count
}

// near returns the words that a person may have meant by word, nearest first.
func (s spellings) near(word string) []string {
	near := s.around(word)
	slices.SortStableFunc(near, func(a, b nearWord) int { return cmp.Compare(a.distance, b.distance) })
	result := make([]string, len(near))
	for i, n := range near {
		result[i] = n.word
	}
	return result
}

// around returns, in order, the words within a distance of word that grows with its
// length.
func (s spellings) around(word string) []nearWord {
	return s.within(word, farthest(utf8.RuneCountInString(word)))
}

// farthest is how many slips a word of some length may hold.
func farthest(length int) int {
	switch {
	case length < 3:
		return 0
	case length < 6:
		return 1
	case length < 12:
		return 2
	default:
		return 3
	}
}

type nearWord struct {
	word     string
	distance int
}

// No name is longer than a file system allows; a longer word is near to none.
const mostRunes = 255

// within returns, in order, the words at most limit slips from the given one.
// A slip is an insertion, a deletion, a substitution or a swap of neighbours
// (optimal string alignment). The words are walked like a tree of their
// beginnings: a row of the distance table serves all words that begin like it,
// and those whose beginning is too far already are passed over.
func (s spellings) within(word string, limit int) []nearWord {
	if utf8.RuneCountInString(word) > mostRunes {
		return nil
	}
	table := newDistanceTable(word, limit)
	var near []nearWord
	tooFar := len(word) + limit + 2 // so many characters of the last word are too far; none are yet
	for i, candidate := range s.words {
		depth := s.shared[i]
		if depth >= tooFar {
			continue
		}
		depth, ok := table.extend(candidate, depth)
		if !ok {
			tooFar = depth
			continue
		}
		tooFar = len(word) + limit + 2
		if distance := table.distance(depth); distance <= limit {
			near = append(near, nearWord{candidate, distance})
		}
	}
	return near
}

// distanceTable compares a word with others, one after the other. Row d holds
// the distances between the first d characters of the other word and each
// beginning of the word; values beyond limit are all limit + 1.
type distanceTable struct {
	word    []rune
	limit   int
	rows    [][]uint8
	read    []rune // the other word's characters
	offsets []int  // in bytes, of the character after the first d
}

func newDistanceTable(word string, limit int) *distanceTable {
	t := &distanceTable{word: []rune(word), limit: limit}
	depths, width := len(t.word)+limit+2, len(t.word)+1
	cells := make([]uint8, depths*width)
	for i := range cells {
		cells[i] = uint8(limit + 1)
	}
	t.rows, t.read, t.offsets = make([][]uint8, depths), make([]rune, depths), make([]int, depths)
	for d := range t.rows {
		t.rows[d] = cells[d*width : (d+1)*width]
	}
	for j := range t.rows[0] {
		t.rows[0][j] = uint8(min(j, limit+1))
	}
	return t
}

// extend reads another word, of which the first depth characters have been
// read before. It returns how many characters it has read; ok is false when
// those are already too far from every beginning of the word.
func (t *distanceTable) extend(other string, depth int) (read int, ok bool) {
	for at := t.offsets[depth]; at < len(other); {
		r, size := utf8.DecodeRuneInString(other[at:])
		at, depth = at+size, depth+1
		t.read[depth], t.offsets[depth] = r, at
		if !t.row(depth) {
			return depth, false
		}
	}
	return depth, true
}

// row works out a row and reports whether any value in it is within the limit.
// Only values near the diagonal can be.
func (t *distanceTable) row(d int) bool {
	current, previous := t.rows[d], t.rows[d-1]
	most := uint8(t.limit + 1)
	current[0] = min(uint8(min(d, t.limit+1)), most)
	least := current[0]
	for j := max(1, d-t.limit); j <= min(len(t.word), d+t.limit); j++ {
		left := most
		if j-1 == 0 || j-1 >= d-t.limit {
			left = current[j-1]
		}
		cost := uint8(1)
		if t.read[d] == t.word[j-1] {
			cost = 0
		}
		value := min(previous[j]+1, left+1, previous[j-1]+cost)
		if d > 1 && j > 1 && t.read[d] == t.word[j-2] && t.read[d-1] == t.word[j-1] {
			value = min(value, t.rows[d-2][j-2]+1)
		}
		current[j] = min(value, most)
		least = min(least, current[j])
	}
	return least < most
}

// distance returns how far a word of so many characters is from the table's.
func (t *distanceTable) distance(depth int) int { return int(t.rows[depth][len(t.word)]) }

// IsOneOff reports whether two words differ in one letter that is missing, added or
// another one, or in two that are exchanged.
func IsOneOff(word, other string) bool {
	table := newDistanceTable(word, 1)
	read, ok := table.extend(other, 0)
	return ok && read == utf8.RuneCountInString(other) && table.distance(read) == 1
}
