package sample

import (
	"hash/fnv"
	"math/rand/v2"
	"time"
)

// Times of day are not told but drawn, from a generator seeded with what they
// are for: the same at every run, whatever else changes in the story.

// draw returns the generator for one thing of the story.
func draw(of string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(of))
	return rand.New(rand.NewPCG(h.Sum64(), 20241031))
}

// moment returns a time on the given day within a person's hours. A day that
// is told with a time keeps it.
func moment(of string, day time.Time, p person) time.Time {
	if !day.Equal(day.Truncate(24 * time.Hour)) {
		return day
	}
	first, last := 7, 17
	if len(p.Hours) == 2 {
		first, last = p.Hours[0], p.Hours[1]
	}
	random := draw(of)
	minutes := random.IntN((last - first) * 60)
	return day.Add(time.Duration(first)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(random.IntN(60))*time.Second)
}

// soonAfter returns a time that follows another within the given minutes.
func soonAfter(of string, before time.Time, least, most int) time.Time {
	random := draw(of + " follows")
	return before.Add(time.Duration(least+random.IntN(most-least))*time.Minute + time.Duration(random.IntN(60))*time.Second)
}

// later returns at, or a time soon after before when at is no later than it.
func later(of string, at, before time.Time) time.Time {
	if at.After(before) {
		return at
	}
	return soonAfter(of, before, 4, 40)
}
