package said

import (
	"context"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/said/made"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// setDone sets what a question says was done, and whether it asks for the release: no
// text needs to have the words for that, nor the releases that the question names.
func (w *Wanted) setDone(q question.Scanned) {
	if w.did = made.Did(q.Text); w.did != nil {
		w.Limit = search.MostHits
		w.Text, w.isAddition = made.WithoutAddition(w.Text), made.IsAddition(q.Text)
	}
	if w.asksRelease = made.AsksRelease(q); w.asksRelease {
		w.Text = made.WithoutReleases(q, w.Text)
		w.Topic = w.Text
	}
}

// mostBehind is how much less of the words than the best hit one may have that did what
// the question says was done.
const mostBehind = 0.25

// firstDone returns hits with the commits before the others whose message says that
// they did what the question says was done, with nearly as many of its words as any.
func (w Wanted) firstDone(hits []search.Hit) []search.Hit {
	if w.did == nil {
		return hits
	}
	best := 0.0
	for _, h := range hits {
		best = max(best, h.Coverage)
	}
	place := func(h search.Hit) int {
		if h.Kind == string(graph.CommitText) && w.did.MatchString(h.Title) && h.Coverage >= best-mostBehind {
			return 0
		}
		return 1
	}
	hits = slices.Clone(hits)
	slices.SortStableFunc(hits, func(a, b search.Hit) int { return place(a) - place(b) })
	return hits
}

// earliest tells the earliest commit, or merged pull request, of those that speak of all that
// is looked for: what brought something is asked for, and need not match best.
func (w *words) earliest(topic string, hits []search.Hit) (isTold bool) {
	var first *search.Hit
	for i, h := range hits {
		isDone := h.Kind == string(graph.CommitText) || h.State == "merged"
		if isDone && h.At != "" && h.Coverage >= leastOfCourse && (first == nil || h.At < first.At) {
			first = &hits[i]
		}
	}
	if first == nil {
		return false
	}
	w.text("The earliest of the changes that speak of “" + prose.OneLine(topic, 80) + "” is ")
	w.titled(*first)
	w.text(strings.TrimSuffix(", "+first.By, ", ") + ", " + day(first.At))
	w.release(*first)
	w.text(". ")
	w.card(*first) // a question that follows is about this one
	return true
}

// mostReleased is of how many hits the releases are found.
const mostReleased = 12

// releasesOf returns the releases that hits came out with; none where the question
// does not ask for releases.
func releasesOf(ctx context.Context, s Searcher, repository history.RepositoryName, w Wanted, hits []search.Hit) (map[search.Key]search.Release, error) {
	if !w.asksRelease {
		return nil, nil
	}
	return s.FirstReleases(ctx, repository, hits[:min(mostReleased, len(hits))])
}

// release tells the release that a hit came out with.
func (w *words) release(h search.Hit) {
	released, ok := w.releases[h.Key()]
	switch {
	case !ok:
		return
	case released.Tag == "":
		w.text(", in no release yet")
		return
	}
	w.text(", first in the release ")
	w.all = append(w.all, answer.Segment{Text: released.Tag, Kind: schema.Release, ID: released.Tag})
	if at := day(released.Date); at != "" {
		w.text(" (" + at + ")")
	}
}
