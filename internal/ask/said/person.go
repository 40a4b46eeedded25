package said

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/said/heard"
	"repochat/internal/ask/said/speech"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/names"
	topicwords "repochat/internal/question/topic"
	"repochat/internal/search"
)

// How many of those who are called by a name are heard, of how many texts of each, and
// how many passages of one in a thread are quoted.
const (
	mostCalled  = 3
	mostByOne   = 30
	mostRemarks = 6
)

// bySomebody answers with what people wrote themselves: of a topic, or in a thread. What
// others wrote is told apart, and only where there is nothing by them.
func bySomebody(ctx context.Context, s Searcher, repository history.RepositoryName, w Wanted) (Texts, error) {
	said := &words{}
	answered := answer.Answer{Outcome: answer.Answered, Reading: "what " + w.speakers() + " wrote about " + prose.Quoted(w.Topic)}
	var thread *search.Thread
	if w.Thread > 0 {
		read, err := s.Thread(ctx, repository, w.Thread)
		if err != nil {
			return Texts{}, err
		}
		thread = &read
		answered.Reading = fmt.Sprintf("what %s wrote in #%d", w.speakers(), w.Thread)
	}
	found := 0
	for _, speaker := range w.Speakers {
		if len(said.all) > 0 {
			said.text(prose.Paragraph)
		}
		if len(speaker.People) == 0 {
			said.text("Nobody here is called “" + speaker.Said + "”.")
			continue
		}
		for i, person := range speaker.People[:min(mostCalled, len(speaker.People))] {
			if i > 0 {
				said.text(prose.Paragraph)
			}
			n, err := said.of(ctx, s, repository, w, thread, person)
			if err != nil {
				return Texts{}, err
			}
			found += n
		}
		answered.Notices = append(answered.Notices, notice(speaker)...)
	}
	isUnknown := !slices.ContainsFunc(w.Speakers, func(s speech.Speaker) bool { return len(s.People) > 0 })
	if isUnknown {
		answered.Outcome = answer.UnknownName
	}
	if thread != nil {
		said.endOf(*thread)
		said.card(thread.Hit)
		return finish(answered, said, ""), nil
	}
	if found == 0 {
		if !isUnknown {
			answered.Outcome = answer.NoneFound
		}
		if err := said.ofOthers(ctx, s, repository, w); err != nil {
			return Texts{}, err
		}
	}
	return finish(answered, said, ""), nil
}

// speakers names the people of whom it is asked what they said.
func (w Wanted) speakers() string {
	var all []string
	for _, speaker := range w.Speakers {
		for _, person := range speaker.People[:min(mostCalled, len(speaker.People))] {
			all = append(all, person.Value)
		}
		if len(speaker.People) == 0 {
			all = append(all, speaker.Said)
		}
	}
	return strings.Join(all, ", ")
}

// notice returns who is meant by a person's first or last name alone.
func notice(s speech.Speaker) []answer.Notice {
	if !s.IsPart {
		return nil
	}
	var all []string
	for _, person := range s.People[:min(mostCalled, len(s.People))] {
		all = append(all, called(person))
	}
	return answer.NoticesOf(answer.NoticeName, "“"+s.Said+"” is read as "+strings.Join(all, " or ")+".")
}

func called(person names.Match) string {
	if person.Name == "" || strings.EqualFold(person.Name, person.Value) {
		return person.Value
	}
	return person.Name + " (" + person.Value + ")"
}

// of tells what one person wrote, and returns how many texts of theirs there are.
func (w *words) of(ctx context.Context, s Searcher, repository history.RepositoryName, wanted Wanted, thread *search.Thread, person names.Match) (int, error) {
	isBy := func(by string) bool {
		return strings.EqualFold(by, person.Value) || person.Name != "" && strings.EqualFold(by, person.Name)
	}
	var hits []search.Hit
	if thread != nil {
		h := thread.Hit
		h.Passages = nil
		if isBy(thread.By) && thread.Body != "" {
			h.Passages = append(h.Passages, bodyOf(*thread))
		}
		for _, remark := range thread.Remarks {
			if isBy(remark.By) {
				h.Passages = append(h.Passages, remark)
			}
		}
		if len(h.Passages) > 0 {
			hits = append(hits, h)
		}
	} else {
		q := wanted.Query
		q.Person, q.Limit, q.TextOnly = person.Value, mostByOne, true
		found, err := s.Search(ctx, repository, q)
		if err != nil {
			return 0, err
		}
		for _, h := range distinct(found.Hits) {
			h.Passages = slices.DeleteFunc(h.Passages, func(p search.Passage) bool { return !isBy(p.By) })
			if len(h.Passages) > 0 && h.Coverage >= leastCoverage && !isDocument(h) {
				hits = append(hits, h)
			}
		}
	}
	topic := "“" + prose.OneLine(wanted.Topic, 120) + "”"
	switch {
	case thread != nil && len(hits) == 0:
		w.text(called(person) + " wrote nothing in #" + thread.ID + ".")
	case thread != nil:
		w.text("What " + called(person) + " wrote in #" + thread.ID + ":")
	case len(hits) == 0: // they may have written of it in other words
		w.text("No text by " + called(person) + " here has " + topic + ".")
	default:
		w.text("What " + called(person) + " wrote about " + topic + ":")
	}
	if w.first == nil {
		w.lead()
	}
	for i, h := range hits {
		w.byOne(i, h, thread != nil)
	}
	return len(hits), nil
}

// byOne tells passages of one person in a hit.
func (w *words) byOne(place int, h search.Hit, isThread bool) {
	most := 1
	switch {
	case isThread:
		most = mostRemarks
	case place < heard.Threads:
		most = heard.LeastPassages
	}
	if !isThread {
		w.card(h)
	}
	if place < toldHits && !isThread {
		w.text(prose.Paragraph)
		w.thing(h)
		w.text(" " + prose.OneLine(h.Title, 160))
		if h.State != "" {
			w.text(" (" + h.State + ")")
		}
	}
	for n, p := range h.Passages {
		if place < toldHits && n < most && (h.Kind != string(graph.CommitText) || !repeatsTitle(h, p)) {
			w.quote(h, p)
		} else {
			w.row(h, p)
		}
	}
}

// endOf tells how a thread ended: with the comment given with its closing, and what
// closed it.
func (w *words) endOf(thread search.Thread) {
	title := prose.OneLine(thread.Title, 160)
	if thread.State == "open" || thread.ClosedAt == "" {
		w.paragraph(fmt.Sprintf("“%s” is %s.", title, thread.State))
		return
	}
	w.paragraph(fmt.Sprintf("“%s” was %s on %s.", title, closedWord(thread.State), day(thread.ClosedAt)))
	for _, remark := range thread.Remarks {
		if remark.Closing {
			w.text(" The comment given with the closing:")
			w.quote(thread.Hit, remark)
		}
	}
	w.closers(thread)
}

// closers tells what closed a thread.
func (w *words) closers(thread search.Thread) {
	for _, closer := range thread.ClosedBy[:min(toldHits, len(thread.ClosedBy))] {
		if thread.State == "open" {
			w.paragraph("Named as closing it: ")
		} else {
			w.paragraph("Closed by ")
		}
		w.thing(closer)
		w.text(" “" + prose.OneLine(closer.Title, 160) + "”" + stated(closer.State) + byAndWhen(closer.By, closer.At) + ".")
	}
}

// ofOthers tells what others wrote of the topic, told apart as theirs.
func (w *words) ofOthers(ctx context.Context, s Searcher, repository history.RepositoryName, wanted Wanted) error {
	found, err := s.Search(ctx, repository, wanted.Query)
	if err != nil {
		return err
	}
	hits := distinct(found.Hits)
	if len(hits) > 0 {
		w.paragraph("What others wrote about it, the best match first:")
	}
	for i, h := range hits[:min(leastTold, len(hits))] {
		w.hit(i, h)
	}
	return nil
}

// bySpeakers sets what is asked of what people said. ok is false where no one is asked
// about, or nothing is named that they spoke of.
func (w *Wanted) bySpeakers(q question.Scanned) (ok bool) {
	speakers, rest := speech.Speakers(q)
	if len(speakers) == 0 {
		return false
	}
	w.Speakers = speakers
	if threads := threadsIn(q); len(threads) == 1 {
		w.Thread, w.Topic = threads[0], numbered(threads)
		return true
	}
	w.narrow(q, rest, false)
	topic := topicwords.Of(w.Topic)
	w.Text = strings.Join(speech.Without(topic.All), " ")
	w.Topic = w.Text
	return w.Text != "" && len(q.Text) <= search.MostText
}
