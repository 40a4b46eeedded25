package learned

import (
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/absent"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/besidegraph"
	"repochat/internal/reader/learned/contributions"
	"repochat/internal/reader/learned/filetext"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/join"
	"repochat/internal/reader/learned/labels"
	"repochat/internal/reader/learned/pronoun"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/reader/learned/subject"
)

// Split returns the questions of a message that are better answered one after
// another, each after those before it, and those that are left out, as
// reader.Rereader describes.
func (r *Reader) Split(request reader.Request) (questions, left []string) {
	r = r.once()
	found := r.sinceNamed(request.Scanned, asks.Of(request.Text))
	if event := asks.OfOneEvent(found); event != nil {
		return event, nil
	}
	if two := asks.OfCalledThread(request.Text); two != nil {
		if whole, _ := r.understand(request); whole.Confidence < Likely || whole.Confidence < Sure && len(whole.Unused) > 0 || whole.namesNothing() && whole.Frame.Ask+whole.Frame.Order == "" {
			return two, nil
		}
	}
	s := r.takeApart(request.Scanned)
	if forms := contributions.Of(s.Text, s.Slots); len(forms) > 0 && len(request.Chosen) == 0 {
		return forms, nil
	}
	if _, ok := figuresOf(request, s); ok || labels.IsAsked(request.Scanned) || len(found) > 1 && len(asks.Of(r.plained.Plain(request.Text))) < 2 {
		return nil, nil
	}
	if len(found) < 2 && len(request.Chosen) == 0 {
		if each := r.ofEach(request); each != nil {
			return each, nil
		}
		text := request.Text
		if len(found) == 1 {
			text = found[0].Text
		}
		if both := r.ofEachKind(request, text); both != nil {
			return both, nil
		}
	}
	if both := asks.Unmarked(request.Text); len(found) == 1 && both != nil && r.standAlone(request, Reading{Confidence: Sure}, both) {
		found = both
	}
	if about, rest := r.aboutStatement(request, found); about != nil {
		return about, rest
	}
	if len(found) > 0 && filetext.IsOneAnswer(request.Scanned, request.WithText(found[0].Text)) || besidegraph.IsOneAnswer(request.Scanned) {
		return nil, nil // what it says of several releases is one answer
	}
	if len(request.Chosen) > 0 || len(found) == 0 || len(found) == 1 && found[0].Text == request.Text {
		return nil, nil
	}
	whole, pointed := r.understand(request)
	if pointed != "" || len(found) > 1 && whole.Frame.RanksPeople() && whole.Slots.Has(slot.Person) {
		whole.Confidence = 0
	}
	parts, leaves := r.withNames(request.Scanned, found)
	opening := r.takeApart(request.WithText(parts[0]))
	if at := opening.Pointing(parts[0]); at != nil && len(request.Conversation) == 0 && !(at.Place != 0 && asks.ForThing(parts[0])) {
		said := parts[0][at.Start:at.End]
		if len(parts) == 1 || strings.TrimSpace(request.Text[:found[0].Start]) != "" || !itself.MatchString(said) || asks.ForThing(parts[0]) || opening.Slots.LastBefore(at.Start) != nil || len(opening.NewWords(r.isWord)) > 1 {
			return nil, nil // it stands for something that is said around the question
		}
		if rest := itself.FindStringIndex(parts[0][at.Start:]); rest != nil && rest[0] == 0 {
			at.End = at.Start + rest[1]
		}
		parts[0] = parts[0][:at.Start] + "this project" + parts[0][at.End:]
	}
	if len(strings.Fields(request.Text[:found[0].Start])) >= leastAlone && len(request.Conversation) == 0 {
		s := r.takeApart(request.WithText(found[0].Text))
		isAbout := parts[0] != found[0].Text && subject.OfStatement(request.Text[:found[0].Start]) != "" // each says it
		if first, pointed := r.inContext(nil, r.takeApart(request.WithText(parts[0]))); !isAbout && (asks.IsBare(found[0].Text) || pronoun.Find(s.Text, s.Slots) != nil && (pointed != "" || first.Confidence < Likely)) {
			return nil, nil // what leads up to the question is what it asks about
		}
	}
	if len(parts) == 1 {
		return r.alone(request, whole, parts, leaves), nil
	}
	questions, left, isWhole, read := r.each(request, whole, parts, found)
	// A query with a name answers several questions, unless one of them alone is read so.
	isForOutcome := slices.ContainsFunc(found[1:], func(a asks.Ask) bool { return asks.ForOutcome(a.Text) || asks.OfSamePerson(a.Text) }) && whole.Frame.Target != frame.Texts
	isNamed := whole.Confidence >= Likely && whole.Frame.Query != "" && whole.Frame.Target != frame.None && whole.Report == nil && len(whole.Unused) == 0 && !isForOutcome
	isApart := asks.AreApart(request.Text, found)
	answersTwo := whole.isJoined && len(found) > 2 || len(found) == 2 && asks.Counts(found[0].Text) && asks.ForExtreme(found[1].Text) || whole.Frame.Per != "" && len(whole.Slots.Of(slot.Period)) > 1
	isMixed := answersTwo || len(left) == 0 && r.standAlone(request, whole, found)
	isSurer := r.isSurerAlone(request, whole, found)
	isOfPart := read == len(parts) && (isWhole || asks.Counts(found[0].Text) && whole.Frame.RanksPeople())
	isOne := (whole.Confidence >= Sure && whole.Nothing == "" && !isForOutcome || isNamed) && whole.left == "" && !isApart && !isMixed && !isSurer && !isOfPart
	if read == 0 || isOne || !isApart && !isSurer && !isForOutcome && whole.Confidence >= Likely && whole.left == "" && !isWhole && read < len(parts) {
		return nil, nil
	}
	for i := len(questions) - 1; i >= 0; i-- {
		if both := r.ofEachKind(request, questions[i]); both != nil {
			questions = slices.Replace(questions, i, i+1, both...)
		}
	}
	return questions, left
}

// sinceNamed returns the questions of a message with the release that is named before one in
// the place of "since then".
func (r *Reader) sinceNamed(q question.Scanned, found []asks.Ask) []asks.Ask {
	for i := 1; i < len(found); i++ {
		m := asks.SinceThen(found[i].Text)
		if m == nil {
			continue
		}
		if last := r.takeApart(q).Slots.LastBefore(found[i].Start); last != nil && last.Kind == slot.Release {
			found[i].Text = found[i].Text[:m[0]] + "since " + last.Said()
		}
	}
	return found
}

// aboutStatement returns the question for what became of what a message tells before it,
// "there was a proposal to drop split mode. what was decided?", with those behind it that are
// read by themselves, and the others; none for any other message.
func (r *Reader) aboutStatement(request reader.Request, found []asks.Ask) (questions, left []string) {
	of := asks.OfStatement(found)
	if of == 0 && len(found) == 1 && asks.ForOutcomeAlone(found[0].Text) {
		of = 1
	}
	if of == 0 || len(strings.Fields(request.Text[:found[0].Start])) < leastAlone {
		return nil, nil
	}
	before := request.WithText(request.Text[:found[0].Start])
	topic := r.topicOf(before)
	if topic == "" || len(found) > 1 && r.takeApart(before).Slots.Has(slot.Issue, slot.Pull) { // each is asked of it
		return nil, nil
	}
	questions = []string{"what was decided about " + topic}
	for _, other := range found[of:] {
		if one, _ := r.understand(reader.Request{Scanned: request.WithText(other.Text)}); one.Confidence >= Likely && one.Report == nil && (!one.namesNothing() || asks.Counts(other.Text)) {
			questions = append(questions, other.Text)
		} else {
			left = append(left, other.Text)
		}
	}
	return questions, left
}

// standAlone reports whether each of several questions says all that it asks, so that a
// query which holds something of each would mix them.
func (r *Reader) standAlone(request reader.Request, whole Reading, found []asks.Ask) bool {
	least := Likely
	if whole.Confidence >= Sure {
		least = (Likely + Sure) / 2
	}
	isOfOne := false // something that the questions behind it may be about
	leans := func(ask asks.Ask) bool {
		s := r.takeApart(request.WithText(ask.Text))
		one, pointed := r.inContext(nil, s)
		isAbout := isOfOne && one.namesNothing()
		isOfOne = isOfOne || one.Slots.Has(slot.Issue, slot.Pull, slot.Commit, slot.Person)
		return isAbout || pointed != "" || pronoun.Find(s.Text, s.Slots) != nil || one.Confidence < least || one.Nothing != "" || one.left != "" || len(one.Unused) > 0
	}
	return !whole.isJoined && asks.SayAll(found) && !slices.ContainsFunc(found, leans)
}

// isSurerAlone reports whether the first of several questions is read by itself, and less
// surely with those behind it.
func (r *Reader) isSurerAlone(request reader.Request, whole Reading, found []asks.Ask) bool {
	if whole.isJoined || whole.Confidence >= Sure || len(found) < 2 || asks.Lean(found[1:]) {
		return false
	}
	one, pointed := r.inContext(r.stateOf(request), r.takeApart(request.WithText(found[0].Text)))
	isSure := one.Confidence >= Sure || len(whole.Unused) > 0 && one.Confidence >= (Likely+Sure)/2
	return pointed == "" && isSure && len(one.Unused) == 0 && one.Nothing == "" && one.left == ""
}

// each parts the questions of a message in those that can be asked, read or looked for
// in the texts, and those that would be answered as if nothing had been said before.
// read is how many of them are read, and isWhole reports whether one of them is what
// the whole is read as.
func (r *Reader) each(request reader.Request, whole Reading, parts []string, found []asks.Ask) (questions, left []string, isWhole bool, read int) {
	now := r.stateOf(request)
	for i, part := range parts {
		s := r.takeApart(request.WithText(part))
		if len(r.BesideGraph(reader.Request{Scanned: request.WithText(part)})) > 0 {
			questions = append(questions, part)
			read++
			continue
		}
		one, pointed := r.inContext(now, s)
		if pointed != "" || one.Confidence < Likely || one.Nothing != "" {
			questions = append(questions, part)
			if absent.IsInGit(one.Nothing) {
				read++
			}
			continue
		}
		isBare := !asks.OfSamePerson(part) && one.namesNothing() && !one.Slots.Has(slot.Period) && (pronoun.Find(s.Text, s.Slots) != nil || len(strings.Fields(part)) < leastAlone || asks.IsBare(part) || asks.PointsBack(part))
		isEverything := listsAll(one) && (one.Frame.State == "" || len(one.Unused) > 0) && !sentence.NamesCode(one.Slots) && !asks.ForAll(part)
		// What stands for its pronoun is not used.
		isOfTopic := part != found[i].Text && (one.namesNothing() && !one.Slots.Has(slot.Period) || len(one.Unused) > 0)
		if i > 0 && (isBare || isOfTopic || isEverything) || (isEverything || one.Report != nil && one.Confidence < Sure && (i > 0 || one.Confidence < (Likely+Sure)/2)) && r.topicOf(request.WithText(part)) == "" {
			left = append(left, found[i].Text)
			continue
		}
		read++
		if isAgain := now != nil && i > 0 && len(questions) > 0 && now.read.key() == one.key() && one.key() != ""; isAgain {
			continue // asked in other words
		}
		isWhole = isWhole || one.key() == whole.key()
		questions = append(questions, part)
		now = &state{asked: part, read: one, things: sentence.ThingOf(one.Frame.Target)}
	}
	return questions, left, isWhole, read
}

// leastAlone is how many words a question has at least that goes on from another one
// and names nothing.
const leastAlone = 4

// ofEach returns a question that names two things of a kind, and has a place for one,
// once with each of them; nil for any other.
func (r *Reader) ofEach(request reader.Request) []string {
	s := r.takeApart(request.Scanned)
	labels, _, between, ok := join.Pair(s.Slots)
	isSpan := slices.ContainsFunc(s.Slots, func(v slot.Slot) bool { return v.Kind == slot.Release && v.Side == slot.Since }) && slices.ContainsFunc(s.Slots, func(v slot.Slot) bool { return v.Side == slot.Before })
	if !ok || isSpan || !asks.Enumerates(s.Text[between[0]:between[1]]) || s.Text != request.Text {
		return nil
	}
	each := join.Each(s.Text, s.Slots, between)
	whole, pointed := r.understand(request)
	isRead := whole.Confidence >= Likely && !asks.ForVerdicts(request.Text) // which each has of its own
	if pointed != "" || isRead || !strings.Contains(each[0], labels[0]) || !strings.Contains(each[1], labels[1]) || !r.areRead(request, each) {
		return nil
	}
	return each
}

// areRead reports whether each of some questions is read by itself.
func (r *Reader) areRead(request reader.Request, questions []string) bool {
	return len(questions) > 0 && !slices.ContainsFunc(questions, func(text string) bool {
		one, pointed := r.understand(reader.Request{Scanned: request.WithText(text)})
		return pointed != "" || one.Confidence < Likely
	})
}

// ofEachKind returns a question for things of several kinds once for each, where it is
// not read as a whole; nil for any other.
func (r *Reader) ofEachKind(request reader.Request, asked string) []string {
	each := asks.OfEachKind(r.plained.Plain(asked))
	if each == nil {
		return nil
	}
	whole, pointed := r.understand(reader.Request{Scanned: request.WithText(asked)})
	tellsAll := frame.TellsOf(r.queries[whole.Frame.Query], asks.Kinds(asked))
	if pointed == "" && (whole.Confidence >= Sure && tellsAll || whole.Confidence >= Likely && whole.Frame.Target == frame.Texts) {
		return nil
	}
	for _, text := range each {
		if one, pointed := r.understand(reader.Request{Scanned: request.WithText(text)}); !join.CountsAmong(text) && (pointed != "" || one.Confidence < Likely || len(one.Unused) > len(whole.Unused)) {
			return nil
		}
	}
	return each
}

// alone returns the one question of a message where it is read more surely than
// with what is said around it. leaves is set where something is named there, which
// may narrow the question.
func (r *Reader) alone(request reader.Request, whole Reading, parts []string, leaves bool) []string {
	one, pointed := r.inContext(r.stateOf(request), r.takeApart(request.WithText(parts[0])))
	losesPeriod := whole.Slots.Has(slot.Period) && !one.Slots.Has(slot.Period)
	switch {
	case pointed != "":
		return nil
	case asks.Why(parts[0]) && !leaves:
		return parts
	case one.Confidence < Likely && whole.Confidence < Likely && (one.Confidence > whole.Confidence && strings.HasPrefix(request.Text, parts[0]) || r.topicOf(request.WithText(parts[0])) != ""):
		return parts // there is less to search for
	case one.Confidence < Likely:
		return nil
	case len(whole.Unused) > 0 && !leaves && !losesPeriod && !strings.HasSuffix(strings.TrimSpace(request.Text), parts[0]):
		return parts // what is said behind it is not asked
	case whole.Confidence < Likely, !leaves && one.Confidence > whole.Confidence && whole.Confidence < Sure && !losesPeriod:
		return parts
	}
	return nil
}

// withNames returns the questions of a message, with the last thing that is named
// before a pronoun in its place. leaves is set where something is named before the
// first question that it does not take up.
func (r *Reader) withNames(q question.Scanned, found []asks.Ask) (parts []string, leaves bool) {
	named := r.takeApart(q).Slots
	for i, ask := range found {
		ask.Text = pronoun.WithPeriod(ask.Text, named, ask.Start)
		if i > 0 && asks.Counts(ask.Text) {
			ask.Text = pronoun.WithPeriods(ask.Text, r.takeApart(q.WithText(ask.Text)).Slots, named, ask.Start)
		}
		if last := named.ThreadBefore(ask.Start); last != nil && asks.IsOfThread(ask.Text) {
			ask.Text = strings.TrimRight(ask.Text, " ?") + " on " + last.Said() + "?"
		}
		s := r.takeApart(q.WithText(ask.Text))
		at, before := s.Pointing(ask.Text), named.LastBefore(ask.Start)
		if i == 0 && before != nil {
			leaves = at == nil || before.Kind == slot.Period || !at.Allows(before.Kind)
		}
		isOfKind := at != nil && before != nil && (at.Kind != "" && slot.AreAlike(at.Kind, before.Kind) || before.Kind == slot.Issue && asks.WhatIntroduced(ask.Text))
		isAnswer := i > 0 && asks.ForThing(found[i-1].Text) && !isOfKind
		if about := r.aboutBefore(q, found, i); at != nil && at.IsThing && before == nil && !isAnswer && about != "" {
			parts = append(parts, ask.Text[:at.Start]+about+ask.Text[at.End:])
			continue
		}
		if at == nil || before == nil || before.Kind == slot.Period || !at.Allows(before.Kind) || at.Many || at.Place != 0 || isAnswer || s.NamesOne() {
			parts = append(parts, ask.Text)
			continue
		}
		parts = append(parts, ask.Text[:at.Start]+asks.Said(before.Said(), ask.Text[at.Start:at.End])+ask.Text[at.End:])
	}
	return parts, leaves
}

// aboutBefore returns what the question before one is looked for by, where it names
// nothing that the graph holds, or what a statement before them all is about; "" for none.
func (r *Reader) aboutBefore(q question.Scanned, found []asks.Ask, i int) string {
	if i == 0 {
		return subject.OfStatement(q.Text[:found[0].Start])
	}
	if about := subject.OfStatement(q.Text[:found[0].Start]); about != "" && pronoun.Find(found[i-1].Text, nil) != nil {
		return about // which the question before asks of, too
	}
	return r.topicOf(q.WithText(found[i-1].Text))
}
