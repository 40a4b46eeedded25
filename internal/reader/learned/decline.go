package learned

import (
	"slices"
	"strings"
	"unicode"

	"repochat/internal/question"
	"repochat/internal/question/topic"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/slot"
)

const holdings = "It holds commits, files, issues, pull requests, releases, branches and people, who did what, and which commits fixed or introduced a bug."

// topicWords say what the graph lacks, by the topic of a question.
var topicWords = map[string]string{
	"dependencies": "The graph does not hold what the repository depends on, or what depends on it.",
	"access":       "The graph does not hold who has access to the repository.",
	"future":       "The graph holds what happened, and nothing about the future.",
	"code":         "The graph does not hold the content of files, so nothing about the code itself.",
	noDefinitions:  "The graph does not hold functions or classes of this repository: none were found in its files, or it was not synchronised with its git directory.",
	"operations":   "The graph does not hold builds, projects, downloads or other services around the repository.",
	"closers":      "The graph does not hold who closed a pull request.",
	"forks":        "The graph does not hold the repository's forks.",
	"branches":     "The graph holds the commits of the default branch only.",
	"people":       "The graph holds what people did in the repository, and nothing else about them.",
	"reopened":     "The graph holds when an issue was opened and when it was last closed, and not whether it was reopened.",
	"branchwork":   "The graph holds the names of branches and the dates of their last commits, but commits of the default branch only.",
	"labelchanges": "The graph holds the labels that issues have now, and not when or by whom they were set.",
	"priority":     "The graph does not hold priorities or costs; labels may, and you can ask by label.",
}

// The topics that are answered in other words.
const (
	smallTalk = "smalltalk"
	anOrder   = "order"
	// noDefinitions is for what source files define, where none is held.
	noDefinitions = "definitions"
)

// nothing says why the graph has no answer to a kind of question.
func nothing(kind string) reader.Plan {
	say := reader.Say{Kind: reader.NotInGraph, Text: topicWords[kind] + " " + holdings}
	switch kind {
	case smallTalk:
		say = reader.Say{Kind: reader.Conversation, Text: "I answer questions about the history of this repository. " + holdings}
	case anOrder:
		say = reader.Say{Kind: reader.Conversation, Text: "I only read the history of the repository; I cannot change anything."}
	}
	return reader.Plan{Steps: []reader.Step{say}, Source: say.Text}
}

// mostUnknown is how many words that are not understood are told.
const mostUnknown = 5

// decline says plainly that a question is not understood, has its words searched
// for, and tells which questions near to it can be answered.
func (r *Reader) decline(request reader.Request, read Reading, pointed string) reader.Plan {
	words := "I do not understand the question."
	switch unknown := read.Unused[:min(mostUnknown, len(read.Unused))]; {
	case pointed != "":
		words = "I do not know what “" + pointed + "” refers to here; name it in the question."
	case len(unknown) > 0:
		words = "I do not understand “" + strings.Join(unknown, "”, “") + "” in this question."
	}
	plan := reader.Plan{Source: words}
	about := ""
	if pointed == "" {
		about = r.topicOf(request.Scanned)
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

// leastBesidePerson is how many words that a reading does not use say that the
// person of a question is one who spoke of something.
const leastBesidePerson = 3

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
	about, all := r.topicOf(request.Scanned), topic.Of(r.takeApart(request.Scanned).withoutSlots()).All
	isWide := plan.Unsure && len(request.Conversation) == 0 && len(all) >= leastOfList && listsAll(read) && read.Frame.State == "" && read.namesNothing()
	if about == "" && (isWide || read.Nothing == "code" && len(all) >= leastOfCode) {
		about = strings.Join(all, " ") // a document may speak of it
	}
	if about == "" || read.Nothing == smallTalk || read.Nothing == anOrder || len(request.Chosen) > 0 {
		return plan
	}
	search := reader.Search{Text: about, Nearest: read.Nothing == "code" || isWide || len(read.Unused) >= leastBesidePerson && read.namesNothing() && (read.Report != nil || listsAll(read))}
	mayMisread := plan.Unsure || len(read.Unused) >= leastUnread
	isMeant := func(s slot.Slot) bool {
		return isSurelyMeant(s) && (s.Kind.Family() != slot.Person || len(read.Unused) < leastBesidePerson)
	}
	if mayMisread && !namesCode(read.Slots) && (isWide || max(len(r.unread(request.Text)), len(read.Unused)) >= leastUnread) && read.Nothing == "" && !slices.ContainsFunc(read.Slots, isMeant) {
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

// isSurelyMeant reports whether a value is a thing that the question is surely
// about. A plain word that some file is called by may be no name, and a release may
// say when something was.
func isSurelyMeant(s slot.Slot) bool {
	switch family := s.Kind.Family(); family {
	case slot.File:
		return strings.ContainsAny(s.Text, "./")
	case slot.Release:
		return false
	default:
		return entities[family] != "" || family == slot.Directory
	}
}

// topicOf returns what a question is about, "" where all its words are those of
// questions, which are found everywhere.
func (r *Reader) topicOf(q question.Scanned) string {
	s := r.takeApart(q)
	for _, thread := range append(s.slots.Of(slot.Issue), s.slots.Of(slot.Pull)...) {
		if len(thread.Names) == 1 {
			return threadSearch(thread.Names[0])
		}
	}
	about := topic.Of(q.Text)
	if slices.ContainsFunc(about.Words, topic.IsIdentifier) {
		return strings.Join(about.All, " ")
	}
	if len(s.newWords(r.isWord)) == 0 && len(q.Unknown) == 0 || len(r.unread(q.Text)) == 0 && len(about.Foreign) == 0 {
		return ""
	}
	return strings.Join(about.All, " ")
}

// unread are the words that say what a text is about and that no wording holds.
func (r *Reader) unread(text string) []string {
	isOld := func(word string) bool {
		return !strings.ContainsFunc(word, unicode.IsLetter) || r.isWord(strings.ToLower(word))
	}
	return slices.DeleteFunc(topic.Of(text).Words, isOld)
}
