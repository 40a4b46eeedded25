package compose

import (
	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/slot"
)

// The readings that a question may need told.
const (
	noteBugDate      = "a bug's date is the committedDate of the commit that introduced it"
	noteReported     = "an issue's date is when it was created"
	noteClosed       = "closed issues go by closed_at"
	noteAssigned     = "a developer's bugs are the issues assigned to them"
	noteImpacted     = "the bugs of a file are those whose fixes changed it"
	noteBuggyFix     = "a fix that introduced a bug is one commit that fixed one issue and introduced another"
	noteNone         = "those for which the graph holds no such link"
	noteIntroduced   = "a commit introduced a bug when SZZ traces the bug's fix back to it"
	noteFixes        = "fixed by a commit, as commit messages, pull requests and closing events tell"
	noteClosedBy     = "who closed an issue is not recorded; counted are the authors of the commits that fixed it"
	noteWorkedOn     = "worked on = wrote a commit that changed it"
	noteFixDate      = "a fix's date is the committedDate of the fixing commit"
	noteParticipates = "taking part = creating, commenting on, being assigned to or closing the issue"
	noteOpenState    = "unfixed = the issue's state is open"
	noteRankAll      = "the whole ranking, ties kept"
	noteExperienced  = "most experienced = most commits"
	noteNoMerges     = "lines are those of non-merge commits"
	noteHead         = "files that exist at the head of the default branch"
	noteContributors = "contributors = people who wrote a commit"
	noteAbandoned    = "closed without being merged"
	noteOthersReview = "a review by anybody but the author"
	noteRevert       = "a revert is a commit whose message begins with Revert"
	noteDefault      = "the graph holds the commits of the default branch"
)

// verbRule says which relationships a verb stands for in a frame. The first
// rule that holds counts.
type verbRule struct {
	verb  string
	holds func(*frame.Frame, frame.Link) bool
	edges []edge
	note  string
}

// with returns a condition that holds when all the things are involved.
func with(things ...frame.Entity) func(*frame.Frame, frame.Link) bool {
	return func(f *frame.Frame, _ frame.Link) bool {
		for _, e := range things {
			if !f.Involved(e) {
				return false
			}
		}
		return true
	}
}

func always(*frame.Frame, frame.Link) bool { return true }

// byPerson holds when a person does what the verb says, not only what another
// verb of the question does.
func byPerson(f *frame.Frame, l frame.Link) bool {
	if !f.Involved(frame.Person) {
		return false
	}
	named := f.SlotsOf(slot.Person)
	if f.Target == frame.Person || len(named) == 0 {
		return true
	}
	for _, s := range named {
		if owner := f.Owner(s); owner == nil || owner.At == l.At || !personal[owner.Verb] {
			return true
		}
	}
	return false
}

// personal are the verbs that always have a person as their subject.
var personal = map[string]bool{"report": true, "assign": true, "review": true, "participate": true, "comment": true, "open": true, "merge": true, "coauthor": true}

// byPull holds where pull requests, not commits, do what the verb says.
func byPull(f *frame.Frame, l frame.Link) bool {
	return f.Involved(frame.Pull) && l.Of != frame.Commit && len(f.SlotsOf(slot.Commit)) == 0 && f.Target != frame.Commit && f.Measure.Counted != frame.Commit
}

var verbRules = []verbRule{
	{"fix", byPull, []edge{closes}, ""},
	{"fix", byPerson, []edge{author, fixed}, noteFixes},
	{"fix", always, []edge{fixed}, noteFixes},

	{"introduce", func(f *frame.Frame, l frame.Link) bool {
		return f.Involved(frame.File) && !f.Involved(frame.Commit) && !f.Involved(frame.Person) && !f.Involved(frame.Pull) && len(f.SlotsOf(slot.Period)) == 0
	}, []edge{impacted}, noteImpacted},
	{"introduce", byPull, []edge{contains, introduced}, noteIntroduced},
	{"introduce", byPerson, []edge{author, introduced}, noteIntroduced},
	{"introduce", always, []edge{introduced}, noteIntroduced},

	{"impact", func(f *frame.Frame, _ frame.Link) bool {
		return f.Involved(frame.Commit) && f.Involved(frame.File) && !f.Involved(frame.Issue)
	}, []edge{changed}, ""},
	{"impact", always, []edge{impacted}, noteImpacted},

	{"change", func(f *frame.Frame, _ frame.Link) bool {
		return len(f.SlotsOf(slot.Issue)) > 0 && f.Involved(frame.File) && !f.Involved(frame.Commit) && !f.Involved(frame.Person)
	}, []edge{impacted}, noteImpacted},
	{"change", byPullFiles, []edge{contains, changed}, ""},
	{"change", with(frame.Person, frame.File), []edge{author, changed}, ""},
	{"change", with(frame.File), []edge{changed}, ""},
	{"change", with(frame.Person, frame.Issue), []edge{participates}, noteParticipates},
	{"change", with(frame.Person), []edge{author}, ""},
	{"change", with(frame.Issue), []edge{fixed}, ""},
	{"add", with(frame.Issue), []edge{introduced}, noteIntroduced},
	{"add", with(frame.Person, frame.File), []edge{author, changed}, ""},
	{"add", with(frame.File), []edge{changed}, ""},
	{"delete", with(frame.Person, frame.File), []edge{author, changed}, ""},
	{"delete", with(frame.File), []edge{changed}, ""},
	{"rename", with(frame.Person, frame.File), []edge{author, changed}, ""},
	{"rename", with(frame.File), []edge{changed}, ""},

	{"author", func(f *frame.Frame, _ frame.Link) bool {
		return f.Involved(frame.Pull) && !f.Involved(frame.Commit) && f.Involved(frame.Person)
	}, []edge{opens}, ""},
	{"author", func(f *frame.Frame, _ frame.Link) bool { return f.Involved(frame.Pull) && !f.Involved(frame.Commit) }, nil, ""},
	{"author", func(f *frame.Frame, l frame.Link) bool {
		return f.Involved(frame.Issue) && !f.Involved(frame.Commit) && f.Involved(frame.Person) && !f.Has("fix", "introduce", "assign", "report", "participate")
	}, []edge{creates}, ""},
	{"author", with(frame.Person), []edge{author}, ""},
	{"create", func(f *frame.Frame, _ frame.Link) bool { return f.Involved(frame.Issue) && f.Involved(frame.Commit) }, []edge{introduced}, noteIntroduced},
	{"create", with(frame.Issue, frame.Person), []edge{creates}, ""},
	{"create", with(frame.Pull, frame.Person), []edge{opens}, ""},
	{"create", with(frame.Commit, frame.Person), []edge{author}, ""},
	{"create", with(frame.File, frame.Person), []edge{author, changed}, ""},
	{"create", with(frame.File), []edge{changed}, ""},
	{"submit", with(frame.Pull, frame.Person), []edge{opens}, ""},
	{"submit", with(frame.Issue, frame.Person), []edge{creates}, ""},
	{"submit", with(frame.Person), []edge{author}, ""},
	{"report", with(frame.Pull, frame.Person), []edge{opens}, ""},
	{"report", with(frame.Person), []edge{creates}, ""},
	{"open", with(frame.Pull, frame.Person), []edge{opens}, ""},
	{"open", with(frame.Person), []edge{creates}, ""},

	{"assign", with(frame.Issue), []edge{assigned}, ""},
	{"assign", func(f *frame.Frame, _ frame.Link) bool { return f.HasState("open") }, []edge{assigned}, ""},
	{"participate", with(frame.Commit, frame.File), []edge{changed}, ""},
	{"participate", with(frame.Pull), []edge{commentsOn}, ""},
	{"participate", with(frame.Person), []edge{participates}, noteParticipates},
	{"comment", with(frame.Pull), []edge{commentsOn}, ""},
	{"comment", func(f *frame.Frame, _ frame.Link) bool {
		return (f.Target == frame.Issue || f.Target == frame.Pull) && !f.Involved(frame.Person)
	}, nil, ""},
	{"comment", with(frame.Person), []edge{participates}, noteParticipates},
	{"review", with(frame.Person), []edge{reviews}, ""},
	{"review", always, []edge{reviews}, ""},
	{"merge", with(frame.Person), []edge{merges}, ""},
	{"close", func(f *frame.Frame, _ frame.Link) bool {
		return f.Involved(frame.Issue) && !f.Involved(frame.Pull) && (f.Target == frame.Commit || len(f.SlotsOf(slot.Commit)) > 0)
	}, []edge{fixed}, noteFixes},
	{"close", func(f *frame.Frame, _ frame.Link) bool { return f.Involved(frame.Issue) && f.Involved(frame.Pull) }, []edge{closes}, ""},
	{"close", func(f *frame.Frame, _ frame.Link) bool {
		return f.Involved(frame.Issue) && (f.Target == frame.Person || len(f.SlotsOf(slot.Person)) > 0) && !f.Has("assign", "report", "create", "participate", "open")
	}, []edge{author, fixed}, noteClosedBy},
	{"revert", func(f *frame.Frame, _ frame.Link) bool { return f.Target == frame.Commit }, nil, ""},
	{"mention", func(f *frame.Frame, _ frame.Link) bool { return len(f.SlotsOf(slot.Text)) > 0 }, nil, ""},
	{"coauthor", always, []edge{coAuthor}, ""},
	{"contain", func(f *frame.Frame, _ frame.Link) bool { return len(f.SlotsOf(slot.Text)) > 0 }, nil, ""},
	{"contain", with(frame.Pull, frame.Commit), []edge{contains}, ""},
	{"contain", with(frame.Issue, frame.File), []edge{impacted}, noteImpacted},
	{"contain", with(frame.Issue, frame.Commit), []edge{introduced}, noteIntroduced},
	{"contain", with(frame.Commit, frame.File), []edge{changed}, ""},
}

func byPullFiles(f *frame.Frame, l frame.Link) bool { return byPull(f, l) && f.Involved(frame.File) }

// joinRule is the usual relationship between two things that the question
// names without a verb.
type joinRule struct {
	a, b  frame.Entity
	edges []edge
	holds func(*frame.Frame) bool
	note  string
}

func anyFrame(*frame.Frame) bool { return true }

var joins = []joinRule{
	{frame.Issue, frame.File, []edge{impacted}, anyFrame, noteImpacted},
	{frame.Commit, frame.File, []edge{changed}, anyFrame, ""},
	{frame.Person, frame.Commit, []edge{author}, anyFrame, ""},
	{frame.Pull, frame.Commit, []edge{contains}, anyFrame, ""},
	{frame.Release, frame.Commit, []edge{tags}, anyFrame, ""},
	{frame.Person, frame.Issue, []edge{assigned}, func(f *frame.Frame) bool { return !f.Involved(frame.Commit) || f.HasState("open") }, noteAssigned},
	{frame.Person, frame.Pull, []edge{opens}, anyFrame, ""},
	{frame.Pull, frame.Issue, []edge{closes}, anyFrame, ""},
	{frame.Commit, frame.Issue, []edge{fixed}, anyFrame, noteFixes},
	{frame.Person, frame.File, []edge{author, changed}, anyFrame, noteWorkedOn},
	{frame.Pull, frame.File, []edge{contains, changed}, anyFrame, ""},
}

// reachRules are the paths from a target that a negated verb says are absent,
// or that a share has. The things at their ends are narrowed by the question's
// names.
var reachRules = map[frame.Entity]map[string]string{
	frame.Commit: {
		"introduce": "(c)-[:introduced]->(:Issue)", "contain": "(c)-[:introduced]->(:Issue)", "create": "(c)-[:introduced]->(:Issue)",
		"fix": "(c)-[:fixed]->(:Issue)", "close": "(c)-[:fixed]->(:Issue)", "have issue": "(c)-[:introduced]->(:Issue)", "have pull": "(:PullRequest)-[:contains]->(c)", "have file": "(c)-[:changed]->(f:File)",
		"change": "(c)-[:changed]->(f:File)", "author": "(u:User)-[:author]->(c)", "coauthor": "(:User)-[:co_author]->(c)",
	},
	frame.Issue: {
		"fix": "(:Commit)-[:fixed]->(i)", "introduce": "(:Commit)-[:introduced]->(i)", "assign": "(u:User)-[:assigned]->(i)",
		"report": "(u:User)-[:creates]->(i)", "create": "(u:User)-[:creates]->(i)", "participate": "(u:User)-[:participates_in]->(i)",
		"impact": "(i)-[:impacted]->(f:File)", "have commit": "(:Commit)-[:fixed]->(i)", "have person": "(u:User)-[:assigned]->(i)",
		"have file": "(i)-[:impacted]->(f:File)", "have pull": "(:PullRequest)-[:closes]->(i)", "close": "(:Commit)-[:fixed]->(i)",
	},
	frame.Person: {
		"fix": "(u)-[:author]->(:Commit)-[:fixed]->(:Issue)", "introduce": "(u)-[:author]->(:Commit)-[:introduced]->(:Issue)",
		"author": "(u)-[:author]->(:Commit)", "review": "(u)-[:reviews]->(:PullRequest)", "report": "(u)-[:creates]->(:Issue)",
		"create": "(u)-[:creates]->(:Issue)", "assign": "(u)-[:assigned]->(:Issue)", "open": "(u)-[:opens]->(:PullRequest)",
		"merge": "(u)-[:merges]->(:PullRequest)", "change": "(u)-[:author]->(:Commit)-[:changed]->(f:File)",
		"participate": "(u)-[:participates_in]->(:Issue)", "coauthor": "(u)-[:co_author]->(:Commit)",
		"have issue": "(u)-[:assigned]->(:Issue)", "have commit": "(u)-[:author]->(:Commit)", "have pull": "(u)-[:opens]->(:PullRequest)",
	},
	frame.File: {
		"impact": "(:Issue)-[:impacted]->(f)", "introduce": "(:Issue)-[:impacted]->(f)", "have issue": "(:Issue)-[:impacted]->(f)", "have commit": "(c:Commit)-[:changed]->(f)",
		"fix": "(:Issue)-[:impacted]->(f)", "contain": "(:Issue)-[:impacted]->(f)", "change": "(c:Commit)-[:changed]->(f)",
	},
	frame.Pull: {
		"introduce": "(p)-[:contains]->(:Commit)-[:introduced]->(:Issue)", "contain": "(p)-[:contains]->(:Commit)-[:introduced]->(:Issue)",
		"close": "(p)-[:closes]->(:Issue)", "fix": "(p)-[:closes]->(:Issue)", "review": "(u:User)-[:reviews]->(p)",
		"have commit": "(p)-[:contains]->(:Commit)", "have issue": "(p)-[:closes]->(:Issue)", "comment": "(:User)-[:comments_on]->(p)",
	},
}
