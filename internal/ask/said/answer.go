package said

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/said/cited"
	"repochat/internal/ask/said/heard"
	"repochat/internal/ask/said/worded"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// Searcher finds texts; *search.Searcher is one.
type Searcher interface {
	Search(ctx context.Context, repository history.RepositoryName, q search.Query) (search.Found, error)
	Like(ctx context.Context, repository history.RepositoryName, number int, q search.Query) (search.Found, error)
	Thread(ctx context.Context, repository history.RepositoryName, number int) (search.Thread, error)
	Places(ctx context.Context, repository history.RepositoryName, text string) ([]search.Hit, error)
	FirstReleases(ctx context.Context, repository history.RepositoryName, hits []search.Hit) (map[search.Key]search.Release, error)
}

// How many hits are told in words, how long a quotation in words is, and how
// much of a question has to stand in a text that speaks of it.
const (
	toldHits      = 5
	leastTold     = 3
	briefHits     = 2
	toldRemarks   = 3
	longestQuote  = 420
	bestQuote     = 900 // of the best long passage
	shortQuote    = 160
	leastCoverage = 0.5
	// coverageBeside is how much of a question is in the name of a file or function
	// that is returned although nothing asks where something is.
	coverageBeside = 0.75
)

// Texts are an answer from texts.
type Texts = worded.Texts

// Answer answers with what was written. The error is one of the graph's.
func Answer(ctx context.Context, s Searcher, repository history.RepositoryName, w Wanted) (Texts, error) {
	switch {
	case len(w.Speakers) > 0:
		texts, err := bySomebody(ctx, s, repository, w)
		if errors.Is(err, search.ErrNoThread) {
			return noThread(repository, w.Thread), nil
		}
		return texts, err
	case w.IsHistory:
		return ofTime(ctx, s, repository, w)
	case w.Thread > 0:
		thread, err := s.Thread(ctx, repository, w.Thread)
		if errors.Is(err, search.ErrNoThread) {
			return noThread(repository, w.Thread), nil
		}
		if err != nil {
			return Texts{}, err
		}
		return ofThread(w, thread), nil
	}
	if len(w.Threads) > 0 {
		return bySide(ctx, s, repository, w)
	}
	var found search.Found
	var err error
	if w.Like > 0 {
		found, err = s.Like(ctx, repository, w.Like, w.Query)
	} else {
		found, err = s.Search(ctx, repository, w.Query)
	}
	if missing := w.leaveOut(found.Missing); err == nil && len(missing) > 0 {
		found, err = s.Search(ctx, repository, w.Query)
		found.Missing = append(missing, found.Missing...)
	}
	switch {
	case errors.Is(err, search.ErrNoThread):
		return noThread(repository, w.Like), nil
	case errors.Is(err, search.ErrNoWords):
		return finish(answer.Answer{Outcome: answer.NoneFound}, &words{}, "There is no word in the question to search for."), nil
	case err != nil:
		return Texts{}, err
	}
	best, err := heard.Add(ctx, s, repository, found.Hits)
	if err != nil {
		return Texts{}, err
	}
	if best != nil && w.AsksSides {
		w.sides, w.voices = best.ID, heard.Voices(*best)
	}
	var places []search.Hit
	if w.Places {
		if places, err = s.Places(ctx, repository, w.Text); err != nil {
			return Texts{}, err
		}
	}
	releases, err := releasesOf(ctx, s, repository, w, found.Hits)
	if err != nil {
		return Texts{}, err
	}
	return ofHits(w, found, places, releases), nil
}

func noThread(repository history.RepositoryName, number int) Texts {
	return finish(answer.Answer{Outcome: answer.UnknownName}, &words{}, fmt.Sprintf("%s has no issue or pull request #%d.", repository, number))
}

// ofThread quotes the comment that was given with the closing first, then what
// closed the thread, and what was said last.
func ofThread(wanted Wanted, thread search.Thread) Texts {
	answered := answer.Answer{Outcome: answer.Answered, Reading: question.SaidAbout + "#" + thread.ID}
	w := &words{}
	title := "“" + prose.OneLine(thread.Title, 160) + "”"
	if thread.By != "" && thread.At != "" {
		title += ", opened by " + thread.By + " on " + day(thread.At) + ","
	}
	lead := fmt.Sprintf("%s is %s.", title, thread.State)
	if thread.State != "open" && thread.ClosedAt != "" {
		lead = fmt.Sprintf("%s was %s on %s.", title, closedWord(thread.State), day(thread.ClosedAt))
	}
	isContested := thread.State == "open" && len(thread.ClosedBy) > 0
	if isContested {
		lead = strings.TrimSuffix(lead, ".") + ", though "
	}
	w.thing(thread.Hit)
	w.text(" " + lead)
	if isContested {
		w.thing(thread.ClosedBy[0])
		w.text(" says that it closes it.")
	}
	closing := slices.DeleteFunc(slices.Clone(thread.Remarks), func(p search.Passage) bool { return !p.Closing })
	others := slices.DeleteFunc(slices.Clone(thread.Remarks), func(p search.Passage) bool { return p.Closing })
	switch {
	case len(closing) > 0:
		w.text(" The comment given with the closing:")
	case thread.State != "open":
		w.text(" No comment was given with the closing.")
	}
	w.lead()
	if len(closing) > 0 {
		w.quote(thread.Hit, closing[len(closing)-1])
	}
	w.closers(thread)
	if voices := heard.Voices(thread); wanted.AsksSides && len(voices) > 0 {
		w.each(thread.Hit, voices)
	} else if len(others) > 0 {
		w.paragraph("What was said last:")
		for _, remark := range others[max(0, len(others)-toldRemarks):] {
			w.quote(thread.Hit, remark)
		}
	} else if len(closing) == 0 && thread.Body != "" {
		w.paragraph("Nobody commented. It says:")
		w.quote(thread.Hit, bodyOf(thread))
	}
	w.rest(thread)
	w.card(thread.Hit)
	for _, closer := range thread.ClosedBy {
		w.card(closer)
	}
	return finish(answered, w, "")
}

// each quotes what each person said in a thread.
func (w *words) each(thread search.Hit, voices []search.Passage) {
	w.paragraph("What each person said first in ")
	w.thing(thread)
	w.text(":")
	for _, remark := range voices {
		w.quoteUpTo(shortQuote, thread, remark)
	}
}

// stated returns the state of a thread in parentheses; "" for a commit, which has none.
func stated(state string) string {
	if state == "" {
		return ""
	}
	return " (" + state + ")"
}

// bySide quotes what each of some threads says itself, and the comment given with its
// closing, else what was said in it last.
func bySide(ctx context.Context, s Searcher, repository history.RepositoryName, wanted Wanted) (Texts, error) {
	w := &words{}
	for i, number := range wanted.Threads {
		thread, err := s.Thread(ctx, repository, number)
		if errors.Is(err, search.ErrNoThread) {
			return noThread(repository, number), nil
		}
		if err != nil {
			return Texts{}, err
		}
		if i > 0 {
			w.text(prose.Paragraph)
		}
		w.thing(thread.Hit)
		w.text(" “" + prose.OneLine(thread.Title, 160) + "” (" + thread.State + ")" + byAndWhen(thread.By, thread.At) + ".")
		if i == 0 {
			w.lead()
		}
		if thread.Body != "" {
			w.quote(thread.Hit, bodyOf(thread))
		}
		if told := len(thread.Remarks) - 1; told >= 0 {
			if closing := slices.IndexFunc(thread.Remarks, func(p search.Passage) bool { return p.Closing }); closing >= 0 {
				told = closing
			}
			w.quote(thread.Hit, thread.Remarks[told])
		}
		w.rest(thread)
		w.card(thread.Hit)
	}
	return finish(answer.Answer{Outcome: answer.Answered, Reading: "what " + wanted.Topic + " say"}, w, ""), nil
}

func closedWord(state string) string {
	if state == "merged" {
		return "merged"
	}
	return "closed"
}

// ofHits quotes the best passages, and says so when they do not speak of what
// was asked.
func ofHits(wanted Wanted, found search.Found, places []search.Hit, releases map[search.Key]search.Release) Texts {
	answered := answer.Answer{Outcome: answer.Answered, Reading: question.TextsAbout + prose.Quoted(wanted.Topic) + wanted.done()}
	w := &words{releases: releases, isBeside: wanted.Brief}
	topic := "“" + prose.OneLine(wanted.Topic, 120) + "”"
	hits := wanted.firstDone(wanted.inOrder(distinct(found.Hits)))
	good, others := wanted.parted(hits, found)
	isOfCode := len(good) == 0 && wanted.Like == 0 && slices.ContainsFunc(found.Missing, namesCode.MatchString)
	if isOfCode {
		hits = slices.DeleteFunc(slices.Clone(hits), isDocument)
	}
	told, tellsFirst := good, false
	if wanted.PlacesFirst {
		w.places(places)
	}
	switch {
	case len(good) == 0 && len(places) > 0 && wanted.PlacesFirst:
		told, w.isBrief = hits[:min(1, len(hits))], true
		if len(told) > 0 {
			w.paragraph("No text speaks of " + topic + " as a whole. The nearest:")
		}
	case len(hits) == 0:
		answered.Outcome = answer.NoneFound
		w.text("Nothing that was written here speaks of " + topic + ".")
	case len(good) == 0:
		answered.Outcome, w.isBrief = answer.NoneFound, wanted.PlacesFirst || isOfCode
		told, others = hits[:min(leastTold, len(hits))], hits
		w.text("Nothing that was written here speaks of " + topic + " as a whole. The nearest:")
	case wanted.Like > 0:
		w.text("What is most like " + topic + " by its words:")
	default:
		if len(w.all) > 0 {
			w.text(prose.Paragraph)
		}
		if wanted.Brief {
			told = told[:min(briefHits, len(told))]
		}
		if wanted.isAddition && len(good) > 1 {
			tellsFirst = w.earliest(wanted.Text, good)
		}
		about := map[bool]string{true: "it", false: topic}[tellsFirst]
		w.text(fmt.Sprintf("%s about %s, the best match first:", counted(len(told)), about))
	}
	if wanted.AsksWho {
		if !tellsFirst {
			w.writers(hits)
		}
		told = told[:min(len(told), toldHits)]
	}
	if w.first == nil {
		w.lead()
	}
	nearest := len(told)
	if wanted.Brief {
		others = nil
	} else {
		told = append(slices.Clip(told), wanted.besides(found.Hits, good, others)...)
	}
	for i, h := range told {
		if i == nearest {
			w.paragraph("The nearest besides:")
		}
		w.hit(i, h)
		if h.ID == wanted.sides && len(wanted.voices) > 0 {
			w.each(h, wanted.voices)
		}
	}
	switch {
	case wanted.PlacesFirst, wanted.Brief:
	case answered.Outcome == answer.Answered:
		w.places(slices.DeleteFunc(places, func(h search.Hit) bool { return h.Coverage < coverageBeside }))
	case isOfCode:
		w.places(places)
	}
	toModel := len(w.passages)
	wanted.more(w, told, others)
	if wanted.Like == 0 {
		answered.Notices = cited.InNoText(found.Missing)
	}
	for _, word := range slices.Sorted(maps.Keys(found.Corrected)) {
		answered.Notices = append(answered.Notices, answer.NoticesOf(answer.NoticeName, "No text has "+prose.Quoted(word)+"; it is read as "+prose.Quoted(found.Corrected[word])+".")...)
	}
	texts := finish(answered, w, "")
	texts.Passages, texts.Missing = texts.Passages[:toModel], found.Missing
	return texts
}

// more adds further hits to the words until toldHits are told: among the nearest by
// their words, the one that is meant may be the fifth. A model is not shown them.
func (wanted Wanted) more(w *words, told, others []search.Hit) {
	isTold := func(h search.Hit) bool {
		return slices.ContainsFunc(told, func(have search.Hit) bool { return have.Kind == h.Kind && have.ID == h.ID })
	}
	if wanted.Like > 0 || wanted.PlacesFirst || len(told) == 0 {
		return
	}
	others = slices.DeleteFunc(slices.Clone(others), isTold)
	for i, h := range others[:min(max(0, toldHits-len(told)), len(others))] {
		if i == 0 {
			w.paragraph("Further texts that are near:")
		}
		w.hit(len(told)+i, h)
	}
}

// hit tells a hit at a place of the answer with the best of its passages.
func (w *words) hit(place int, h search.Hit) {
	w.card(h)
	if place < toldHits {
		w.text(prose.Paragraph)
		w.thing(h)
		if h.Kind != string(graph.DocumentText) {
			w.text(" " + prose.OneLine(h.Title, 160))
		}
		if h.State != "" {
			w.text(" (" + h.State + ")")
		}
		if !strings.Contains(h.Reason, " by ") && strings.Contains(h.Reason, "#") {
			w.text(", " + h.Reason)
		}
		if h.Number > 0 || len(h.Passages) == 0 || repeatsTitle(h, h.Passages[0]) {
			w.text(byAndWhen(h.By, h.At))
		}
		w.release(h)
	}
	for n, p := range h.Passages {
		isShort := w.isBrief && isDocument(h)
		isEnd := place < heard.Threads && !w.isBeside && heard.EndsThread(p)
		switch {
		case place >= toldHits || n >= w.toldPassages(place) && !isEnd || isShort && n > 0 || repeatsTitle(h, p):
			w.row(h, p)
		case isShort:
			w.quoteUpTo(shortQuote, h, p)
		case !w.isLong && place < heard.Threads && !w.isBeside && len(p.Text) > longestQuote:
			w.isLong = true
			w.quoteUpTo(bestQuote, h, p)
		default:
			w.quote(h, p)
		}
	}
}

// repeatsTitle reports whether a passage says no more than the title above it,
// as the message of many a commit does, and that of a merge with the title of
// what it merges.
func repeatsTitle(h search.Hit, p search.Passage) bool {
	message := strings.TrimSpace(passage.WithoutMerge(p.Text))
	return h.Kind == string(graph.CommitText) && !strings.Contains(message, "\n")
}

// toldPassages is how many passages of a hit are quoted in words.
func (w *words) toldPassages(place int) int {
	if !w.isBeside && place < heard.Threads {
		return heard.LeastPassages
	}
	return 1
}

func counted(n int) string {
	if n == 1 {
		return "One text"
	}
	return fmt.Sprintf("%d texts", n)
}

func byAndWhen(by, at string) string {
	said := ""
	if by != "" {
		said += ", " + by
	}
	if at := day(at); at != "" {
		said += ", " + at
	}
	return said
}

// words gathers an answer's words with the rows that they are taken from.
type words struct {
	all, first answer.Words
	rows       [][]any
	cards      []answer.Evidence
	passages   []cited.Passage
	// releases are those that hits came out with, by what identifies the hit.
	releases map[search.Key]search.Release
	// isBrief is set where no text speaks of a place in the code: little is quoted of
	// the documents that come nearest.
	isBrief bool
	// isBeside is set where the texts stand beside another answer, and isLong where a
	// passage was quoted at length.
	isBeside, isLong bool
}

func (w *words) text(text string) { w.all = append(w.all, answer.Segment{Text: text}) }

// paragraph begins a paragraph with a text.
func (w *words) paragraph(text string) {
	w.text(prose.Paragraph)
	w.text(text)
}

// lead ends the first sentences.
func (w *words) lead() { w.first = append(answer.Words{}, w.all...) }

func (w *words) thing(h search.Hit) {
	kind := kindOf(h)
	w.all = append(w.all, answer.Segment{Text: schema.Short(kind, h.ID), Kind: kind, ID: h.ID, URL: h.URL})
}

func (w *words) row(h search.Hit, p search.Passage) {
	w.passages = append(w.passages, passageOf(h, p))
	w.rows = append(w.rows, []any{schema.Short(kindOf(h), h.ID), h.Title, p.Text, p.Place(), p.By, p.At, cmp.Or(p.URL, h.URL), h.Score})
}

// quote adds a passage, word for word, with who wrote it, when and where.
func (w *words) quote(h search.Hit, p search.Passage) { w.quoteUpTo(longestQuote, h, p) }

func (w *words) quoteUpTo(most int, h search.Hit, p search.Passage) {
	w.row(h, p)
	w.paragraph("“")
	w.all = append(w.all, answer.Segment{Text: passage.OneLine(p.Text, most), Row: len(w.rows), Column: "passage"})
	w.text("” (" + p.Source() + ")")
}

func (w *words) card(h search.Hit) {
	kind := kindOf(h)
	if slices.ContainsFunc(w.cards, func(e answer.Evidence) bool { return e.Kind == string(kind) && e.ID == h.ID }) {
		return
	}
	w.cards = append(w.cards, answer.Evidence{
		Kind: string(kind), ID: h.ID, Label: schema.Short(kind, h.ID), Title: prose.OneLine(h.Title, 120), Author: h.By, Date: h.At, State: h.State, URL: h.URL,
	})
}

func kindOf(h search.Hit) schema.Kind {
	if h.Kind == string(graph.DocumentText) {
		return schema.File
	}
	return schema.Kind(h.Kind)
}

// finish puts an answer together; text stands in for words where there are none.
func finish(answered answer.Answer, w *words, text string) Texts {
	if text != "" {
		w.text(text)
		w.lead()
	}
	answered.Words, answered.Lead, answered.Text = w.all, w.first, w.all.Markdown()
	answered.Evidence = w.cards
	return worded.New(answered, w.rows, w.passages)
}
