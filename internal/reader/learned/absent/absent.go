// Package absent says what the graph does not hold, by the topic of a question.
package absent

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/question/version"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

const holdings = "It holds commits, files, issues, pull requests, releases, branches and people, who did what, and which commits fixed or introduced a bug."

// topicWords say what the graph lacks, by the topic of a question.
var topicWords = map[string]string{
	"dependencies": "The graph does not hold what the repository depends on, or what depends on it. “Which dependencies does it have?” and “which version of NAME does it use?” are answered from its manifests, such as go.mod, where it has any.",
	"access":       "The graph does not hold who has access to the repository.",
	"future":       "The graph holds what happened, and nothing about the future.",
	"code":         "The graph does not hold the content of files, so nothing about the code itself.",
	Definitions:    "The graph does not hold functions or classes of this repository: none were found in its files, or it was not synchronised with its git directory.",
	"operations":   "The graph does not hold builds, projects, downloads or other services around the repository.",
	"closers":      "The graph does not hold who closed an issue or a pull request; it holds who merged the pull requests, and whose commits fixed the issues.",
	"forks":        "The graph does not hold the repository's forks.",
	"branches":     "The graph holds the commits of the default branch only.",
	"people":       "The graph holds what people did in the repository, and nothing else about them.",
	"reopened":     "The graph holds when an issue was opened and when it was last closed, and not whether it was reopened.",
	tagMakers:      "The graph does not hold who made a release: it holds which commit a release tags, and when.",
	tagObjects:     "The graph does not hold what a tag is like, nor who made it: it holds which commit a release tags, and when.",
	BranchWork:     "The graph holds the names of branches and the dates of their last commits, but commits of the default branch only.",
	"labelchanges": "The graph holds the labels that issues have now, and not when or by whom they were set.",
	unusedLabels:   "The graph holds the labels that issues and pull requests have, and not those that nothing has.",
	conflicts:      "The graph does not hold whether a pull request can be merged without conflicts: GitHub tells that of the present state.",
	contents:       "The graph does not hold the content of files, so no number of words, pages or sections: it holds which files there are, and how many lines each commit added and deleted.",
	"priority":     "The graph does not hold priorities or costs; labels may, and you can ask by label.",
}

// References returns the step for a kind of question that git has an answer to where the
// graph has none, about the branches and releases that it names; ok is false for others.
func References(kind string, branches, releases []slot.Slot) (step reader.References, ok bool) {
	switch kind {
	case BranchWork:
		return reader.References{Kind: reader.Branches, Names: namesOf(branches)}, true
	case tagObjects, tagMakers:
		return reader.References{Kind: reader.Tags, Names: namesOf(releases), ByWhom: kind == tagMakers}, true
	}
	return reader.References{}, false
}

// ReleaseBeside returns the step for a query for the commits of a release that is beside
// the default branch, whose commits the graph does not hold; ok is false for any other.
// beside are the tags of such releases.
func ReleaseBeside(query string, releases []slot.Slot, beside []string) (step reader.References, ok bool) {
	if !strings.Contains(query, "released_at") || len(releases) == 0 {
		return reader.References{}, false
	}
	last := releases[0]
	for _, release := range releases[1:] {
		if len(last.Names) == 1 && len(release.Names) == 1 && version.IsLower(last.Names[0], release.Names[0]) {
			last = release
		}
	}
	isPeriod := len(releases) == 1 && (last.Side == slot.Since || last.Side == slot.Before)
	if isPeriod || last.Side == slot.Unreleased || len(last.Names) != 1 || !slices.Contains(beside, last.Names[0]) {
		return reader.References{}, false
	}
	return reader.References{Kind: reader.Releases, Names: last.Names}, true
}

// labelsOfNothing matches a question for labels that nothing has.
var labelsOfNothing = regexp.MustCompile(`(?i)\b(?:unused|never[\s-]used)\s+labels?\b|\blabels?\b[^.?!]*?\b(?:(?:have|has|had|were|was|are|is)\s+(?:never|not)\s+(?:(?:yet|ever|once)\s+)?(?:been\s+)?(?:used|put|applied|given|in\s+use|attached)|(?:nobody|no\s+one)\s+(?:(?:ever|has)\s+)?use[sd]?|(?:that|which)\s+no\s+(?:issue|pr|pull\s+request)\s+(?:has|carries|bears))\b`)

// labelsOfAll matches a question for the labels of other things beside those.
var labelsOfAll = regexp.MustCompile(`(?i)\b(?:per|each|every)\s+label\b|\blabels?\s+(?:exist|are\s+there)\b[^.?!]*\band\s+(?:which|what)\b`)

// labelsThere matches a question for all labels that there are.
var labelsThere = regexp.MustCompile(`(?i)\blab(?:el|le)s?\s+(?:exist|are\s+there|are\s+defined|defined)\b|\blab(?:el|le)s?\b[^.?!]*\b(?:with\s+zero|never\s+used|not\s+used|unused)\b`)

// NoteOnLabels returns what the answer to a question for labels has to tell of those that
// nothing has; "" where it does not ask for all of them.
func NoteOnLabels(text string) string {
	if !labelsThere.MatchString(text) {
		return ""
	}
	return topicWords[unusedLabels]
}

// OfText returns the kind of thing that the graph does not hold by the words of a question
// alone: an order, labels that nothing has, how much a document holds, or conflicts; "" for any other.
func OfText(text string) string {
	switch {
	case Writes(text):
		return Order
	case labelsOfNothing.MatchString(text) && !labelsOfAll.MatchString(text):
		return unusedLabels
	case lengthOfText.MatchString(text):
		return contents
	case withConflicts.MatchString(text):
		return conflicts
	}
	return ""
}

// withConflicts matches a question for the pull requests that cannot be merged as they are.
var withConflicts = regexp.MustCompile(`(?i)^\W*(?:(?:which|what|how\s+many|do|are\s+there|any|list|show)\s+)*(?:open\s+)?(?:prs|pull\s+requests)\s+(?:(?:that|which|currently|still)\s+)*(?:have|has|with|got|having)\s+(?:any\s+)?(?:merge\s+)?conflicts?\s*[?.!]*$`)

// lengthOfText matches a question for how much a document holds.
var lengthOfText = regexp.MustCompile(`(?i)^\W*(?:and\s+)?how\s+many\s+(?:words|pages|sections|chapters|paragraphs|characters|sentences|figures)\s+(?:does|do|are|is|has|have)\s+(?:(?:there|in|the|this|our|an?|it|document|draft|spec)\b|\S+\.(?:md|txt|xml|rst))[^?!]{0,60}[?.!]*\s*$`)

// mostUnknown is how many words that are not understood are told.
const mostUnknown = 5

// NotUnderstood returns what is said of a question that is not understood, for the words in it
// that are not, or for the one that refers to something which was not said.
func NotUnderstood(unknown []string, pointed string) string {
	switch unknown := unknown[:min(mostUnknown, len(unknown))]; {
	case pointed != "":
		return "I do not know what “" + pointed + "” refers to here; name it in the question."
	case len(unknown) > 0:
		return "I do not understand “" + strings.Join(unknown, "”, “") + "” in this question."
	}
	return "I do not understand the question."
}

// IsInGit reports whether git has an answer to a kind of question where the graph has none.
func IsInGit(kind string) bool {
	_, ok := References(kind, nil, nil)
	return ok
}

// NamesBranches reports whether what a question names is branches, other than by a plain
// word.
func NamesBranches(q question.Scanned) bool {
	isBranch := func(name names.Resolved) bool {
		return name.Kind == schema.Branch && strings.ContainsAny(name.Text, "-/")
	}
	return len(q.Names) > 0 && !slices.ContainsFunc(q.Names, func(name names.Resolved) bool { return !isBranch(name) })
}

// namesOf returns the names that values stand for.
func namesOf(values []slot.Slot) (all []string) {
	for _, value := range values {
		all = append(all, value.Names...)
	}
	return all
}

// The topics that are answered in other words.
const (
	// BranchWork is for what other branches hold, tagObjects for what tags are like and
	// tagMakers for who made them.
	BranchWork = "branchwork"
	tagObjects = "tagobjects"
	tagMakers  = "tagmakers"
	// unusedLabels is for the labels that nothing has.
	unusedLabels = "unusedlabels"
	// contents is for how much text a document has.
	contents = "contents"
	// conflicts is for pull requests that cannot be merged as they are.
	conflicts = "conflicts"
	SmallTalk = "smalltalk"
	Order     = "order"
	// Definitions is for what source files define, where none is held.
	Definitions = "definitions"
)

// Plan returns a plan that says why the graph has no answer to a kind of question.
func Plan(kind string) reader.Plan {
	say := reader.Say{Kind: reader.NotInGraph, Text: topicWords[kind] + " " + holdings}
	switch kind {
	case SmallTalk:
		say = reader.Say{Kind: reader.Conversation, Text: "I answer questions about the history of this repository. " + holdings}
	case Order:
		say = reader.Say{Kind: reader.Conversation, Text: "I only read the history of the repository; I cannot change anything."}
	}
	return reader.Plan{Steps: []reader.Step{say}, Source: say.Text}
}
