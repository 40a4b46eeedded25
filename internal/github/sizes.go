package github

import "sync"

// sizes are how many items of a listing are asked for at once, and how many of
// what each of them holds. They halve when GitHub cannot answer, which gives a
// request ten seconds, and grow back: one long thread shall not slow down the
// rest of a repository.
type sizes struct {
	mutex                sync.Mutex
	outer, inner         int
	mostOuter, mostInner int
	good                 int // answers since the last change
}

func newSizes(outer, inner int) *sizes {
	return &sizes{outer: outer, inner: inner, mostOuter: outer, mostInner: inner}
}

func (s *sizes) now() (outer, inner int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.outer, s.inner
}

// shrink halves the items; when there is only one, what it holds.
func (s *sizes) shrink() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.good = 0
	if s.outer > 1 {
		s.outer /= 2
		return
	}
	s.inner = max(min(1, s.inner), s.inner/2)
}

// grow doubles after some good answers: at once would meet the same limit
// every second time.
func (s *sizes) grow() {
	const patience = 4
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.good++; s.good < patience {
		return
	}
	s.good = 0
	if s.inner < s.mostInner {
		s.inner = min(2*s.inner, s.mostInner)
		return
	}
	s.outer = min(2*s.outer, s.mostOuter)
}
