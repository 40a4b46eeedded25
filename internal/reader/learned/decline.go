package learned

import (
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/question/topic"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/absent"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/slot"
)

// decline says plainly that a question is not understood, has its words searched
// for, and tells which questions near to it can be answered.
func (r *Reader) decline(request reader.Request, read Reading, pointed string) reader.Plan {
	words := absent.NotUnderstood(read.Unused, pointed)
	plan := reader.Plan{Source: words}
	about := ""
	if pointed == "" {
		about = r.topicOf(request.Scanned)
	}
	s := r.takeApart(request.Scanned)
	if all := topic.WithLetters(topic.Of(s.WithoutSlots() + " " + s.Slots.Of(slot.Text).Written()).All); about == "" && pointed == "" && len(all) >= leastOfCode && (len(all) < mostOfPlain || asks.OfNow(s.Text)) {
		about = strings.Join(all, " ") // "index of terms": words of questions may name something
	}
	plan.Steps = append(plan.Steps, reader.Search{Text: about})
	plan.Steps = append(plan.Steps, reader.Say{Kind: reader.NotUnderstood, Text: words})
	if near := r.near(request.Scanned, read.Slots); len(near) > 0 {
		plan.Steps = append(plan.Steps, reader.Clarify{Question: "Questions near to it that I can answer:", Options: near})
	}
	return plan
}

// leastUnread is how many words that no wording holds make the texts the better
// place to look than a reading that is not sure and does not use them.
const leastUnread = 2

// leastOfNothing is how sure a reader is at least that the graph holds nothing of what a
// question asks for where its words may stand in the texts, notSureOfLong that of a long one.
const leastOfNothing, notSureOfLong = 0.45, 0.9

// mostOfPlain is how many words that say what it is about a question has at most that is
// searched for, though all of them are words of questions.
const mostOfPlain = 10

// mayBeSaid reports whether a question is read as one that the graph has no answer to,
// and its words may as well stand in the texts.
func (r *Reader) mayBeSaid(request reader.Request, read Reading) bool {
	switch {
	case read.Nothing == "" || absent.Writes(request.Text):
		return false
	case read.Nothing == absent.BranchWork && read.Slots.Has(slot.Issue, slot.Pull), // whose title may be the name of a branch
		read.Confidence < notSureOfLong && read.Nothing != absent.Order && read.Nothing != absent.SmallTalk && asks.Much(r.plained.Plain(request.Text), read.Slots.Texts()):
		return true
	case read.Nothing == absent.Order && (len(r.unread(request.Text)) >= leastUnread || read.Confidence < Sure && strings.Contains(request.Text, "?")):
		return true
	}
	return read.Confidence < leastOfNothing && r.topicOf(request.Scanned) != ""
}

// leastBesidePerson is how many words that a reading does not use say that the
// person of a question is one who spoke of something.
const leastBesidePerson = 3

// leastBesideName is how many words that a reading which is not sure does not use make
// the texts the better place to look, whatever is named.
const leastBesideName = 4

// leastOfList is how many words that say what it is about a question has that is
// searched for, though it was read as one for everything of a kind.
const leastOfList = 4

// leastOfCode is how many words a question about the code itself has that is
// searched for, though all of them are words of questions.
const leastOfCode = 2

// withSearch returns a plan with what to look for in the texts: before its steps
// where the reading leaves out too much of the question, else for where nothing
// comes of them.
func (r *Reader) withSearch(request reader.Request, read Reading, plan reader.Plan) reader.Plan {
	about, all := r.topicOf(request.Scanned), topic.Of(r.takeApart(request.Scanned).WithoutSlots()).All
	isWide := plan.Unsure && len(request.Conversation) == 0 && len(all) >= leastOfList && listsAll(read) && read.Frame.State == "" && read.namesNothing()
	if about == "" && (isWide || plan.Unsure && len(read.Unused) > 0 || read.Nothing == "code" && len(all) >= leastOfCode) {
		about = strings.Join(all, " ") // a document may speak of it
	}
	if about == "" || read.Nothing == absent.SmallTalk || read.Nothing == absent.Order || len(request.Chosen) > 0 {
		return plan
	}
	leavesMuch := plan.Unsure && len(read.Unused) >= leastBesideName
	isAnything := plan.Unsure && len(read.Unused) >= leastUnread && read.namesNothing() && (read.Report != nil || read.Frame.Order == "first" || read.Frame.Order == "last")
	search := reader.Search{Text: about, Nearest: leavesMuch || isAnything || read.Nothing == "code" || isWide || len(read.Unused) >= leastBesidePerson && read.namesNothing() && (read.Report != nil || listsAll(read))}
	if len(read.Unused) > 0 && read.namesNothing() && !read.Slots.Has(slot.Period) && slices.ContainsFunc(topic.Of(request.Text).Words, topic.IsReference) {
		isWide = true // it is asked of what the graph does not hold by name
	}
	isMeant := func(s slot.Slot) bool {
		return s.IsSurelyMeant(sentence.Entities[s.Kind.Family()] != "") && (s.Kind.Family() != slot.Person || len(read.Unused) < leastBesidePerson)
	}
	isOfAll := read.Report != nil && len(read.Unused) > 0 && !read.Slots.Has(slot.Period) && !slices.ContainsFunc(read.Slots, isMeant)
	mayMisread := plan.Unsure || isWide || isOfAll || len(read.Unused) >= leastUnread
	if mayMisread && (read.left == "" || len(read.Unused) > 0) && !sentence.NamesCode(read.Slots) && (isWide || isOfAll || max(len(r.unread(request.Text)), len(read.Unused)) >= leastUnread) && read.Nothing == "" && (leavesMuch || !slices.ContainsFunc(read.Slots, isMeant)) {
		plan.Steps = append([]reader.Step{search}, plan.Steps...)
		return plan
	}
	plan.Steps = append(plan.Steps, search)
	return plan
}

// namesNothing reports whether a reading is about no thing of the question: periods
// and numbers name none. A report that is told nothing may find its place in the words.
func (r Reading) namesNothing() bool {
	isName := func(s slot.Slot) bool {
		return !slices.Contains([]slot.Kind{slot.Period, slot.Number, slot.Duration, slot.Topic}, s.Kind)
	}
	return !slices.ContainsFunc(r.Slots, isName) && (r.Report == nil || len(r.Report.Arguments) > 0)
}

// topicOf returns what a question is about, "" where all its words are those of
// questions, which are found everywhere.
func (r *Reader) topicOf(q question.Scanned) string {
	s := r.takeApart(q)
	for _, thread := range append(s.Slots.Of(slot.Issue), s.Slots.Of(slot.Pull)...) {
		if len(thread.Names) == 1 {
			return threadSearch(thread.Names[0])
		}
	}
	about := topic.Of(q.Text)
	if slices.ContainsFunc(about.Words, topic.IsIdentifier) {
		return strings.Join(about.All, " ")
	}
	if len(s.NewWords(r.isWord)) == 0 && len(q.Unknown) == 0 || len(r.unread(q.Text)) == 0 && len(about.Foreign) == 0 {
		return ""
	}
	return strings.Join(about.All, " ")
}

// unread are the words that say what a text is about and that no wording holds.
func (r *Reader) unread(text string) []string {
	return slices.DeleteFunc(topic.WithLetters(topic.Of(text).Words), func(word string) bool { return r.isWord(strings.ToLower(word)) })
}
