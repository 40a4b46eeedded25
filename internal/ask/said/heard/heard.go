// Package heard adds to found threads what was said in them.
package heard

import (
	"context"
	"slices"
	"strings"

	"repochat/internal/history"
	"repochat/internal/search"
)

// Searcher reads threads; *search.Searcher is one.
type Searcher interface {
	Thread(ctx context.Context, repository history.RepositoryName, number int) (search.Thread, error)
}

// Threads is of how many hits the discussion is heard, and LeastPassages how many passages
// of one are quoted then.
const (
	Threads       = 3
	LeastPassages = 3
)

// Add adds what was said in the best threads to those of them of which little was found: a
// title says what something is about, and the comments why. The comment that was given with
// a closing is heard in any case, and of the best thread that has none the last remark.
// It returns that thread; nil for none.
func Add(ctx context.Context, s Searcher, repository history.RepositoryName, hits []search.Hit) (best *search.Thread, err error) {
	for i := range hits[:min(Threads, len(hits))] {
		h := &hits[i]
		if h.Number == 0 {
			continue
		}
		thread, err := s.Thread(ctx, repository, h.Number)
		if err != nil {
			return nil, err
		}
		for _, remark := range closingFirst(thread.Remarks) {
			if (len(h.Passages) < LeastPassages || remark.Closing) && at(h.Passages, remark) < 0 {
				h.Passages = append(h.Passages, remark)
			}
		}
		if best == nil {
			best = &thread
			addLast(h, thread)
		}
	}
	return best, nil
}

// lastly stands before the kind of a remark that is the last of its thread.
const lastly = "last "

// addLast adds the last remark of a thread that was closed without a word, or never: where
// it stands.
func addLast(h *search.Hit, thread search.Thread) {
	isClosing := func(p search.Passage) bool { return p.Closing }
	if thread.State == "merged" || len(thread.Remarks) == 0 || slices.ContainsFunc(thread.Remarks, isClosing) {
		return
	}
	last := thread.Remarks[len(thread.Remarks)-1]
	switch found := at(h.Passages, last); {
	case found < 0:
		last.In = lastly + last.In
		h.Passages = append(h.Passages, last)
	case found >= LeastPassages:
		h.Passages = slices.Clone(h.Passages)
		h.Passages[found].In = lastly + h.Passages[found].In
	}
}

// EndsThread reports whether a passage tells how a thread ended, or where it stands.
func EndsThread(p search.Passage) bool { return p.Closing || strings.HasPrefix(p.In, lastly) }

// at returns the place of a remark among passages, below 0 where it is not one of them.
func at(passages []search.Passage, remark search.Passage) int {
	return slices.IndexFunc(passages, func(p search.Passage) bool { return p.By == remark.By && p.At == remark.At })
}

// closingFirst returns remarks with those first that were given with a closing.
func closingFirst(remarks []search.Passage) []search.Passage {
	ordered := slices.Clone(remarks)
	slices.SortStableFunc(ordered, func(a, b search.Passage) int {
		switch {
		case a.Closing == b.Closing:
			return 0
		case a.Closing:
			return -1
		}
		return 1
	})
	return ordered
}

// mostVoices is how many people are heard in a thread.
const mostVoices = 8

// Voices returns the first remark of each person in a thread, in the order of time; none
// where a single person spoke.
func Voices(thread search.Thread) (all []search.Passage) {
	for _, remark := range thread.Remarks {
		isHeard := slices.ContainsFunc(all, func(p search.Passage) bool { return p.By == remark.By })
		if remark.By != "" && !isHeard && len(all) < mostVoices {
			all = append(all, remark)
		}
	}
	if len(all) < 2 {
		return nil
	}
	return all
}
