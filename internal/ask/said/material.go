package said

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/said/cited"
	"repochat/internal/graph"
	"repochat/internal/passage"
	"repochat/internal/prose"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// passageOf returns a passage as a sentence can cite it.
func passageOf(h search.Hit, p search.Passage) cited.Passage {
	kind := kindOf(h)
	c := cited.Passage{
		Text: p.Text, By: p.By, At: moment(p.At), Title: h.Title, About: about(h),
		Thread: answer.Segment{Text: schema.Short(kind, h.ID), Kind: kind, ID: h.ID, URL: cmp.Or(p.URL, h.URL)},
	}
	c.Moments = slices.DeleteFunc([]time.Time{moment(h.At), moment(h.ClosedAt)}, time.Time.IsZero)
	return c
}

// about says what a thread is, in a line: its kind, title, state and dates.
func about(h search.Hit) string {
	if h.Kind == string(graph.DocumentText) {
		return "document " + h.ID
	}
	line := fmt.Sprintf("%s %s “%s”", strings.ReplaceAll(h.Kind, "_", " "), schema.Short(kindOf(h), h.ID), prose.OneLine(h.Title, 160))
	made := "opened"
	if h.Kind == string(graph.CommitText) {
		made = "made"
	}
	if h.State != "" {
		line += ", " + h.State
	}
	if h.By != "" || h.At != "" {
		line += ", " + made
		if h.By != "" {
			line += " by " + h.By
		}
		if at := day(h.At); at != "" {
			line += " on " + at
		}
	}
	if at := day(h.ClosedAt); at != "" {
		line += ", " + closedWord(h.State) + " on " + at
	}
	if strings.Contains(h.Reason, "#") {
		line += ", " + h.Reason
	}
	return line
}

func moment(at string) time.Time {
	t, _ := time.Parse(time.RFC3339, at)
	return t
}

func bodyOf(t search.Thread) search.Passage {
	return search.Passage{Text: passage.Own(t.Body, nil), In: "body", By: t.By, At: t.At, URL: t.URL}
}

// mostRest is how many passages of one thread stand in the rows beside those
// that are told.
const mostRest = 10

// rest adds to the rows what is not told of a thread: what it says itself, how
// its discussion began, and what came before the last remarks.
func (w *words) rest(t search.Thread) {
	var left []search.Passage
	if t.Body != "" {
		left = append(left, bodyOf(t))
	}
	left = append(left, t.Remarks...)
	isTold := func(p search.Passage) bool {
		return p.Text == "" || slices.ContainsFunc(w.rows, func(row []any) bool { return row[2] == p.Text && row[4] == p.By })
	}
	left = slices.DeleteFunc(left, isTold)
	if middle := len(left) - mostRest; middle > 0 {
		left = slices.Delete(left, mostRest/2, mostRest/2+middle)
	}
	for _, p := range left {
		w.row(t.Hit, p)
	}
	for _, closer := range t.ClosedBy[:min(toldHits, len(t.ClosedBy))] {
		if text := passage.Own(closer.Body(), nil); text != "" {
			w.row(closer, search.Passage{Text: text, In: "body", By: closer.By, At: closer.At, URL: closer.URL})
		}
	}
}
