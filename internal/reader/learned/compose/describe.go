package compose

import (
	"cmp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// The readings that a question may need told.
const (
	noteBugDate      = "a bug's date is the committedDate of the commit that introduced it"
	noteReported     = "an issue's date is when it was created"
	noteClosed       = "closed issues go by closed_at"
	noteBuggyFix     = "a fix that introduced a bug is one commit that fixed one issue and introduced another"
	noteFixDate      = "a fix's date is the committedDate of the fixing commit"
	noteOpenState    = "unfixed = the issue's state is open"
	noteNoMerges     = "lines are those of non-merge commits"
	noteHead         = "files that exist at the head of the default branch"
	noteContributors = "contributors = people who wrote a commit"
	noteAbandoned    = "closed without being merged"
	noteOthersReview = "a review by anybody but the author"
	noteRevert       = "a revert is a commit whose message begins with Revert"
	noteDefault      = "the graph holds the commits of the default branch"
)

// noteOfEdge describes how a relationship is understood.
var noteOfEdge = map[string]string{
	"impacted": "the bugs of a file are those whose fixes changed it", "introduced": "a commit introduced a bug when SZZ traces the bug's fix back to it",
	"fixed": "fixed by a commit, as commit messages, pull requests and closing events tell", "assigned": "a developer's bugs are the issues assigned to them",
	"calls": "calls are those found at the head of the default branch", "called": "calls are those found at the head of the default branch",
	"participates_in": "taking part = creating, commenting on, being assigned to or closing the issue",
}

// noteOfDate describes what a period is held against, where that is not plain.
var noteOfDate = map[string]string{
	"i.created_at": noteReported, "i.closed_at": noteClosed,
	"p.created_at": "a pull request's date is when it was opened", "p.merged_at": "a pull request's date is when it was merged",
}

func (r *relation) note(text string) {
	if text != "" && !slices.Contains(r.notes, text) {
		r.notes = append(r.notes, text)
	}
}

func (r *relation) noteIf(holds bool, text string) {
	if holds {
		r.note(text)
	}
}

var askWords = map[string]string{
	"count": "the number of ", "exists": "whether there are ", "share": "the percentage of ", "mean": "the average of ", "median": "the median of ", "sum": "the sum over ",
}

var thingWords = map[frame.Entity]string{
	frame.Commit: "commits", frame.Issue: "bugs (issues)", frame.File: "files", frame.Person: "people", frame.Pull: "pull requests", frame.Release: "releases",
	frame.Branch: "branches", frame.Label: "labels", frame.Directory: "directories", frame.Extension: "kinds of file", frame.Repository: "what is known of the repository itself",
	frame.Function: "functions and methods", frame.Class: "classes and other types", frame.Field: "fields", frame.Annotation: "annotations", frame.Definition: "what source files define",
	frame.Caller: "callers", frame.Callee: "called functions", frame.Supertype: "supertypes", frame.Subtype: "subtypes", frame.Imported: "imported files", frame.Importer: "importing files",
}

// roleOf is what a person is to what a query follows from or to them.
var roleOf = map[string]string{
	"author": "by ", "co_author": "by ", "fixed": "by ", "creates": "reported by ", "opens": "opened by ", "assigned": "assigned to ",
	"reviews": "reviewed by ", "merges": "merged by ", "comments_on": "with comments by ", "participates_in": "with ",
}

// compared returns the names that the query compares with, and what they are to it.
func (r *relation) compared() (told []string) {
	for _, s := range r.slots {
		if !r.used[s.Start] || s.Note != "" || len(s.Names) == 0 {
			continue
		}
		role := ""
		if s.Kind == slot.Person {
			role = r.roleOfPeople()
		}
		told = append(told, role+s.Told())
	}
	return told
}

// roleOfPeople returns what people are to what the query follows from or to them.
func (r *relation) roleOfPeople() string {
	for _, e := range r.pattern.edges {
		if role := roleOf[e.kind]; role != "" && (e.from == frame.Person || e.to == frame.Person) {
			return role
		}
	}
	return ""
}

// describe describes in one line how the question was read.
func (r *relation) describe() string {
	parts := slices.Concat([]string{askWords[r.frame.Ask] + thingWords[r.frame.Target] + r.orderWords()}, r.compared())
	for _, e := range r.pattern.edges {
		r.note(noteOfEdge[e.kind])
	}
	return strings.Join(slices.Concat(parts, r.notes, r.slots.Notes()), "; ")
}

var daysUntil = map[string]string{"closedays": "days until closed", "mergedays": "days until merged"}

func (r *relation) orderWords() string {
	f := r.frame
	measure := cmp.Or(thingWords[counted[f.Measure]], daysUntil[f.Measure], f.Measure)
	switch {
	case f.Per != "":
		return " by " + f.Per
	case f.Order == "most" && measure != "":
		return " by number of " + measure + ", the most first, ties kept"
	case f.Order == "fewest" && measure != "":
		return " by number of " + measure + ", the fewest first, among those with at least one"
	case f.Order == "last":
		return ", the latest first"
	case f.Order == "first":
		return ", the earliest first"
	}
	return ""
}
