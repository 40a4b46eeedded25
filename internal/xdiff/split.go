package xdiff

import "math"

const (
	leastCost     = 256 // Below this number of edits the search is exact.
	longSnake     = 20  // A run of so many equal lines is taken for a good match.
	progressLimit = 4   // How far beyond the number of edits a path has to be to be taken early.
)

// A splitter compares the kept lines of two sides by divide and conquer: it
// looks for the middle of a shortest script from both ends at once.
type splitter struct {
	old, new *side
	a, b     []int32 // their kept lines
	// forward and backward hold how far a path has come on each diagonal, as the
	// line of the old side. A diagonal is the line of the old side less that of
	// the new one; its element is at the diagonal and origin.
	forward, backward []int32
	origin            int32
	costLimit         int32 // The number of edits after which the best path so far is taken.
}

// A box is a range of lines of both sides.
type box struct {
	oldFrom, oldTo, newFrom, newTo int32
}

// A point is a place between lines of both sides.
type point struct{ old, new int32 }

// A middle is where a box is split. The script through it is known to be a
// shortest one on the sides that are marked exact.
type middle struct {
	point

	exactBefore, exactAfter bool
}

// run marks the kept lines that differ.
func (s *splitter) run(old, new *side) {
	s.old, s.new = old, new
	s.a, s.b = old.kept, new.kept
	diagonals := len(s.a) + len(s.b) + 3
	s.forward = resized(s.forward, diagonals+1)
	s.backward = resized(s.backward, diagonals+1)
	s.origin = int32(len(s.b)) + 1
	s.costLimit = int32(max(roughRoot(diagonals), leastCost))
	s.compare(box{oldTo: int32(len(s.a)), newTo: int32(len(s.b))}, false)
}

// compare marks the lines of a box that differ. With exact set it takes no path
// but a shortest.
func (s *splitter) compare(b box, exact bool) {
	for b.oldFrom < b.oldTo && b.newFrom < b.newTo && s.a[b.oldFrom] == s.b[b.newFrom] {
		b.oldFrom++
		b.newFrom++
	}
	for b.oldFrom < b.oldTo && b.newFrom < b.newTo && s.a[b.oldTo-1] == s.b[b.newTo-1] {
		b.oldTo--
		b.newTo--
	}
	if b.oldFrom == b.oldTo || b.newFrom == b.newTo {
		for _, place := range s.old.places[b.oldFrom:b.oldTo] {
			s.old.marks[place] = true
		}
		for _, place := range s.new.places[b.newFrom:b.newTo] {
			s.new.marks[place] = true
		}
		return
	}
	m := s.split(b, exact)
	s.compare(box{b.oldFrom, m.old, b.newFrom, m.new}, m.exactBefore)
	s.compare(box{m.old, b.oldTo, m.new, b.newTo}, m.exactAfter)
}

// frontier is the range of diagonals that the paths from one corner have reached.
type frontier struct{ from, to int32 }

// widen extends the range by one diagonal on each side, or narrows it where it
// would leave the box, and sets the elements beyond it to outside.
func (f *frontier) widen(paths []int32, origin, lowest, highest, outside int32) {
	if f.from > lowest {
		f.from--
		paths[origin+f.from-1] = outside
	} else {
		f.from++
	}
	if f.to < highest {
		f.to++
		paths[origin+f.to+1] = outside
	} else {
		f.to--
	}
}

// split finds where to split a box.
func (s *splitter) split(b box, exact bool) middle {
	lowest, highest := b.oldFrom-b.newTo, b.oldTo-b.newFrom
	start, end := b.oldFrom-b.newFrom, b.oldTo-b.newTo
	odd := (start-end)&1 != 0
	ahead, back := frontier{start, start}, frontier{end, end}
	s.forward[s.origin+start] = b.oldFrom
	s.backward[s.origin+end] = b.oldTo
	for cost := int32(1); ; cost++ {
		ahead.widen(s.forward, s.origin, lowest, highest, -1)
		met, snakeAhead, found := s.advance(b, ahead, back, odd)
		if found {
			return middle{met, true, true}
		}
		back.widen(s.backward, s.origin, lowest, highest, math.MaxInt32)
		met, snakeBack, found := s.retreat(b, ahead, back, !odd)
		if found {
			return middle{met, true, true}
		}
		if exact {
			continue
		}
		if (snakeAhead || snakeBack) && cost > leastCost {
			if at, found := s.goodAhead(b, ahead, start, cost); found {
				return middle{at, true, false}
			}
			if at, found := s.goodBack(b, back, end, cost); found {
				return middle{at, false, true}
			}
		}
		if cost >= s.costLimit {
			return s.furthest(b, ahead, back)
		}
	}
}

// advance takes each path from the beginning one edit further and along equal
// lines. It returns where a path meets one from the end, if meet asks for that,
// and whether one ran along many equal lines.
func (s *splitter) advance(b box, ahead, back frontier, meet bool) (at point, snake, found bool) {
	for d := ahead.to; d >= ahead.from; d -= 2 {
		k := s.origin + d
		i := s.forward[k+1]
		if before := s.forward[k-1]; before >= i {
			i = before + 1
		}
		began := i
		j := i - d
		for i < b.oldTo && j < b.newTo && s.a[i] == s.b[j] {
			i++
			j++
		}
		snake = snake || i-began > longSnake
		s.forward[k] = i
		if meet && back.from <= d && d <= back.to && s.backward[k] <= i {
			return point{i, j}, snake, true
		}
	}
	return point{}, snake, false
}

// retreat does what advance does from the end.
func (s *splitter) retreat(b box, ahead, back frontier, meet bool) (at point, snake, found bool) {
	for d := back.to; d >= back.from; d -= 2 {
		k := s.origin + d
		i := s.backward[k-1]
		if after := s.backward[k+1]; i >= after {
			i = after - 1
		}
		began := i
		j := i - d
		for i > b.oldFrom && j > b.newFrom && s.a[i-1] == s.b[j-1] {
			i--
			j--
		}
		snake = snake || began-i > longSnake
		s.backward[k] = i
		if meet && ahead.from <= d && d <= ahead.to && i <= s.forward[k] {
			return point{i, j}, snake, true
		}
	}
	return point{}, snake, false
}

// goodAhead returns the end of the path from the beginning that has come
// furthest, if it has come far for its cost and ends with many equal lines.
func (s *splitter) goodAhead(b box, ahead frontier, start, cost int32) (at point, found bool) {
	best := int32(0)
	for d := ahead.to; d >= ahead.from; d -= 2 {
		i := s.forward[s.origin+d]
		j := i - d
		progress := (i - b.oldFrom) + (j - b.newFrom) - distance(d, start)
		if progress > progressLimit*cost && progress > best &&
			b.oldFrom+longSnake <= i && i < b.oldTo &&
			b.newFrom+longSnake <= j && j < b.newTo &&
			s.equalRun(i-longSnake, j-longSnake) {
			best = progress
			at = point{i, j}
		}
	}
	return at, best > 0
}

// goodBack does what goodAhead does from the end.
func (s *splitter) goodBack(b box, back frontier, end, cost int32) (at point, found bool) {
	best := int32(0)
	for d := back.to; d >= back.from; d -= 2 {
		i := s.backward[s.origin+d]
		j := i - d
		progress := (b.oldTo - i) + (b.newTo - j) - distance(d, end)
		if progress > progressLimit*cost && progress > best &&
			b.oldFrom < i && i <= b.oldTo-longSnake &&
			b.newFrom < j && j <= b.newTo-longSnake &&
			s.equalRun(i, j) {
			best = progress
			at = point{i, j}
		}
	}
	return at, best > 0
}

func distance(a, b int32) int32 { return max(a, b) - min(a, b) }

// equalRun reports whether many lines are equal from a place on.
func (s *splitter) equalRun(i, j int32) bool {
	for n := range int32(longSnake) {
		if s.a[i+n] != s.b[j+n] {
			return false
		}
	}
	return true
}

// furthest returns the end of the path that has come furthest of all.
func (s *splitter) furthest(b box, ahead, back frontier) middle {
	farAhead := point{-1, 0}
	for d := ahead.to; d >= ahead.from; d -= 2 {
		i := min(s.forward[s.origin+d], b.oldTo)
		if i-d > b.newTo {
			i = b.newTo + d
		}
		if farAhead.sum() < i+i-d {
			farAhead = point{i, i - d}
		}
	}
	farBack := point{math.MaxInt32, 0}
	for d := back.to; d >= back.from; d -= 2 {
		i := max(s.backward[s.origin+d], b.oldFrom)
		if i-d < b.newFrom {
			i = b.newFrom + d
		}
		if i+i-d < farBack.sum() {
			farBack = point{i, i - d}
		}
	}
	if b.oldTo+b.newTo-farBack.sum() < farAhead.sum()-(b.oldFrom+b.newFrom) {
		return middle{farAhead, true, false}
	}
	return middle{farBack, false, true}
}

func (p point) sum() int32 { return p.old + p.new }
