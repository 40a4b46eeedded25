package said

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/said/course"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/search"
)

// ofHistory sets what is asked of the course of something. ok is false where nothing of
// the kind is asked.
func (w *Wanted) ofHistory(q question.Scanned) (ok bool) {
	if w.Topic, w.Text, ok = course.Topic(q); !ok {
		return false
	}
	w.IsHistory = true
	for _, span := range q.Dates {
		if len(q.Dates) == 1 && span.MonthDay == "" && !strings.Contains(w.Topic, q.Text[span.Start:span.End]) {
			w.Since, w.Until = span.From, span.To
		}
	}
	return true
}

// How often texts before and after those that were found are looked for, how many are
// told, and how much of what is asked has to stand in one.
const (
	mostLooks     = 6
	toldOfCourse  = 12
	leastOfCourse = 0.99
	mostOfTopic   = 0.65 // where no text has all of its words
)

// ofTime answers with the texts that speak of something, in the order of time: the first
// and the last of them in the first sentence, with the one that says that it did away
// with it.
func ofTime(ctx context.Context, s Searcher, repository history.RepositoryName, w Wanted) (Texts, error) {
	hits, err := inTime(ctx, s, repository, w, leastOfCourse)
	if err == nil && len(hits) == 0 && len(strings.Fields(w.Text)) > 2 {
		hits, err = inTime(ctx, s, repository, w, mostOfTopic)
	}
	if errors.Is(err, search.ErrNoWords) || err == nil && len(hits) == 0 {
		w.IsHistory = false
		return Answer(ctx, s, repository, w)
	}
	if err != nil {
		return Texts{}, err
	}
	said := &words{}
	said.course(w, hits)
	told := hits
	if len(told) > toldOfCourse {
		told = slices.Concat(hits[:toldOfCourse/2], hits[len(hits)-toldOfCourse/2:])
	}
	for i, h := range hits {
		if len(h.Passages) > 0 {
			said.row(h, h.Passages[0])
		} else {
			said.row(h, search.Passage{Text: h.Title, In: "title", By: h.By, At: h.At, URL: h.URL})
		}
		said.card(h)
		if i == toldOfCourse/2 && len(told) < len(hits) {
			said.paragraph(fmt.Sprintf("… %d more, in the rows …", len(hits)-len(told)))
		}
		if !slices.ContainsFunc(told, func(t search.Hit) bool { return t.Key() == h.Key() }) {
			continue
		}
		said.paragraph(day(h.At) + " ")
		said.titled(h)
		if h.State != "" {
			said.text(" (" + h.State + ")")
		}
		if h.By != "" {
			said.text(", " + h.By)
		}
	}
	return finish(answer.Answer{Outcome: answer.Answered, Reading: "the texts that speak of " + prose.Quoted(w.Topic) + ", in the order of time"}, said, ""), nil
}

// titled writes a hit with its title.
func (w *words) titled(h search.Hit) {
	w.thing(h)
	w.text(" “" + prose.OneLine(h.Title, 120) + "”")
}

// course writes the first sentence.
func (w *words) course(wanted Wanted, hits []search.Hit) {
	first, last := hits[0], hits[len(hits)-1]
	w.text("The earliest text that was found for “" + prose.OneLine(wanted.Topic, 80) + "” is ")
	w.titled(first)
	w.text(strings.TrimSuffix(", "+first.By, ", ") + ", " + day(first.At))
	told := []search.Key{first.Key()}
	for _, change := range course.Changes {
		at := -1
		for i, h := range hits {
			isDone := h.Kind == string(graph.CommitText) || h.State == "merged"
			if isDone && change.Did(h.Title, wanted.Text) && (at < 0 || change.Name != "added") {
				at = i
			}
		}
		if at < 0 || slices.Contains(told, hits[at].Key()) {
			continue
		}
		w.text("; " + change.Name + " in ")
		w.titled(hits[at])
		w.text(", " + day(hits[at].At))
		told = append(told, hits[at].Key())
	}
	if len(hits) > 1 && !slices.Contains(told, last.Key()) {
		w.text("; the last is ")
		w.titled(last)
		w.text(", " + day(last.At))
	}
	w.text(fmt.Sprintf(". %d found, by date:", len(hits)))
	w.lead()
}

// inTime returns the texts of people that speak of something, the oldest first. What lies
// before the first and behind the last of those that rank best is looked for, too.
func inTime(ctx context.Context, s Searcher, repository history.RepositoryName, w Wanted, least float64) ([]search.Hit, error) {
	found := map[search.Key]search.Hit{}
	var order []search.Key
	look := func(q search.Query) (more bool, err error) {
		q.Kinds, q.Limit, q.TextOnly = []string{string(graph.IssueText), string(graph.PullRequestText), string(graph.CommitText)}, search.MostHits, true
		result, err := s.Search(ctx, repository, q)
		if err != nil || len(result.Corrected) > 0 {
			return false, err
		}
		for _, h := range result.Hits {
			if _, seen := found[h.Key()]; !seen && h.At != "" && h.Coverage >= least {
				found[h.Key()], more = h, true
				order = append(order, h.Key())
			}
		}
		return more, nil
	}
	more, err := look(w.Query)
	sorted := func() []search.Hit {
		var hits []search.Hit
		for _, key := range order {
			hits = append(hits, found[key])
		}
		hits = distinct(hits)
		slices.SortStableFunc(hits, func(a, b search.Hit) int { return strings.Compare(a.At, b.At) })
		return hits
	}
	for range mostLooks / 2 {
		hits := sorted()
		if err != nil || !more || len(hits) == 0 {
			break
		}
		before, after := w.Query, w.Query
		before.Until, after.Since = moment(hits[0].At), moment(hits[len(hits)-1].At).Add(time.Second)
		isBefore, failed := look(before)
		isAfter := false
		if failed == nil {
			isAfter, failed = look(after)
		}
		more, err = isBefore || isAfter, failed
	}
	return sorted(), err
}
