package builtin

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
	holds func(*frame, link) bool
	edges []edge
	note  string
}

// with returns a condition that holds when all the things are involved.
func with(things ...entity) func(*frame, link) bool {
	return func(f *frame, _ link) bool {
		for _, e := range things {
			if !f.involved(e) {
				return false
			}
		}
		return true
	}
}

func always(*frame, link) bool { return true }

// byPull holds where pull requests, not commits, do what the verb says.
func byPull(f *frame, l link) bool {
	return f.involved(pull) && l.of != commit && len(f.of(commitSlot)) == 0 && f.target != commit && f.measure.counted != commit
}

var verbRules = []verbRule{
	{"fix", byPull, []edge{closes}, ""},
	{"fix", with(person), []edge{author, fixed}, noteFixes},
	{"fix", always, []edge{fixed}, noteFixes},

	{"introduce", func(f *frame, l link) bool {
		return f.involved(file) && !f.involved(commit) && !f.involved(person) && !f.involved(pull) && len(f.of(periodSlot)) == 0
	}, []edge{impacted}, noteImpacted},
	{"introduce", byPull, []edge{contains, introduced}, noteIntroduced},
	{"introduce", with(person), []edge{author, introduced}, noteIntroduced},
	{"introduce", always, []edge{introduced}, noteIntroduced},

	{"impact", func(f *frame, _ link) bool { return f.involved(commit) && f.involved(file) && !f.involved(issue) }, []edge{changed}, ""},
	{"impact", always, []edge{impacted}, noteImpacted},

	{"change", func(f *frame, _ link) bool {
		return len(f.of(issueSlot)) > 0 && f.involved(file) && !f.involved(commit) && !f.involved(person)
	}, []edge{impacted}, noteImpacted},
	{"change", byPullFiles, []edge{contains, changed}, ""},
	{"change", with(person, file), []edge{author, changed}, ""},
	{"change", with(file), []edge{changed}, ""},
	{"change", with(person, issue), []edge{participates}, noteParticipates},
	{"change", with(person), []edge{author}, ""},
	{"change", with(issue), []edge{fixed}, ""},
	{"add", with(issue), []edge{introduced}, noteIntroduced},
	{"add", with(person, file), []edge{author, changed}, ""},
	{"add", with(file), []edge{changed}, ""},
	{"delete", with(person, file), []edge{author, changed}, ""},
	{"delete", with(file), []edge{changed}, ""},
	{"rename", with(person, file), []edge{author, changed}, ""},
	{"rename", with(file), []edge{changed}, ""},

	{"author", func(f *frame, _ link) bool {
		return f.involved(pull) && !f.involved(commit) && f.involved(person)
	}, []edge{opens}, ""},
	{"author", func(f *frame, _ link) bool { return f.involved(pull) && !f.involved(commit) }, nil, ""},
	{"author", func(f *frame, l link) bool {
		return f.involved(issue) && !f.involved(commit) && f.involved(person) && !f.has("fix", "introduce", "assign", "report", "participate")
	}, []edge{creates}, ""},
	{"author", with(person), []edge{author}, ""},
	{"create", func(f *frame, _ link) bool { return f.involved(issue) && f.involved(commit) }, []edge{introduced}, noteIntroduced},
	{"create", with(issue, person), []edge{creates}, ""},
	{"create", with(pull, person), []edge{opens}, ""},
	{"create", with(commit, person), []edge{author}, ""},
	{"create", with(file, person), []edge{author, changed}, ""},
	{"create", with(file), []edge{changed}, ""},
	{"submit", with(pull, person), []edge{opens}, ""},
	{"submit", with(issue, person), []edge{creates}, ""},
	{"submit", with(person), []edge{author}, ""},
	{"report", with(pull, person), []edge{opens}, ""},
	{"report", with(person), []edge{creates}, ""},
	{"open", with(pull, person), []edge{opens}, ""},
	{"open", with(person), []edge{creates}, ""},

	{"assign", with(issue), []edge{assigned}, ""},
	{"assign", func(f *frame, _ link) bool { return f.hasState("open") }, []edge{assigned}, ""},
	{"participate", with(commit, file), []edge{changed}, ""},
	{"participate", with(pull), []edge{commentsOn}, ""},
	{"participate", with(person), []edge{participates}, noteParticipates},
	{"comment", with(pull), []edge{commentsOn}, ""},
	{"comment", func(f *frame, _ link) bool { return (f.target == issue || f.target == pull) && !f.involved(person) }, nil, ""},
	{"comment", with(person), []edge{participates}, noteParticipates},
	{"review", with(person), []edge{reviews}, ""},
	{"review", always, []edge{reviews}, ""},
	{"merge", with(person), []edge{merges}, ""},
	{"close", func(f *frame, _ link) bool {
		return f.involved(issue) && !f.involved(pull) && (f.target == commit || len(f.of(commitSlot)) > 0)
	}, []edge{fixed}, noteFixes},
	{"close", func(f *frame, _ link) bool { return f.involved(issue) && f.involved(pull) }, []edge{closes}, ""},
	{"close", func(f *frame, _ link) bool {
		return f.involved(issue) && (f.target == person || len(f.of(personSlot)) > 0) && !f.has("assign", "report", "create", "participate", "open")
	}, []edge{author, fixed}, noteClosedBy},
	{"revert", func(f *frame, _ link) bool { return f.target == commit }, nil, ""},
	{"mention", func(f *frame, _ link) bool { return len(f.of(textSlot)) > 0 }, nil, ""},
	{"coauthor", always, []edge{coAuthor}, ""},
	{"contain", func(f *frame, _ link) bool { return len(f.of(textSlot)) > 0 }, nil, ""},
	{"contain", with(pull, commit), []edge{contains}, ""},
	{"contain", with(issue, file), []edge{impacted}, noteImpacted},
	{"contain", with(issue, commit), []edge{introduced}, noteIntroduced},
	{"contain", with(commit, file), []edge{changed}, ""},
}

func byPullFiles(f *frame, l link) bool { return byPull(f, l) && f.involved(file) }

// joinRule is the usual relationship between two things that the question
// names without a verb.
type joinRule struct {
	a, b  entity
	edges []edge
	holds func(*frame) bool
	note  string
}

func anyFrame(*frame) bool { return true }

var joins = []joinRule{
	{issue, file, []edge{impacted}, anyFrame, noteImpacted},
	{commit, file, []edge{changed}, anyFrame, ""},
	{person, commit, []edge{author}, anyFrame, ""},
	{pull, commit, []edge{contains}, anyFrame, ""},
	{release, commit, []edge{tags}, anyFrame, ""},
	{person, issue, []edge{assigned}, func(f *frame) bool { return !f.involved(commit) || f.hasState("open") }, noteAssigned},
	{person, pull, []edge{opens}, anyFrame, ""},
	{pull, issue, []edge{closes}, anyFrame, ""},
	{commit, issue, []edge{fixed}, anyFrame, noteFixes},
	{person, file, []edge{author, changed}, anyFrame, noteWorkedOn},
	{pull, file, []edge{contains, changed}, anyFrame, ""},
}

// reachRules are the paths from a target that a negated verb says are absent,
// or that a share has. The things at their ends are narrowed by the question's
// names.
var reachRules = map[entity]map[string]string{
	commit: {
		"introduce": "(c)-[:introduced]->(:Issue)", "contain": "(c)-[:introduced]->(:Issue)", "create": "(c)-[:introduced]->(:Issue)",
		"fix": "(c)-[:fixed]->(:Issue)", "close": "(c)-[:fixed]->(:Issue)", "have issue": "(c)-[:introduced]->(:Issue)", "have pull": "(:PullRequest)-[:contains]->(c)", "have file": "(c)-[:changed]->(f:File)",
		"change": "(c)-[:changed]->(f:File)", "author": "(u:User)-[:author]->(c)", "coauthor": "(:User)-[:co_author]->(c)",
	},
	issue: {
		"fix": "(:Commit)-[:fixed]->(i)", "introduce": "(:Commit)-[:introduced]->(i)", "assign": "(u:User)-[:assigned]->(i)",
		"report": "(u:User)-[:creates]->(i)", "create": "(u:User)-[:creates]->(i)", "participate": "(u:User)-[:participates_in]->(i)",
		"impact": "(i)-[:impacted]->(f:File)", "have commit": "(:Commit)-[:fixed]->(i)", "have person": "(u:User)-[:assigned]->(i)",
		"have file": "(i)-[:impacted]->(f:File)", "have pull": "(:PullRequest)-[:closes]->(i)", "close": "(:Commit)-[:fixed]->(i)",
	},
	person: {
		"fix": "(u)-[:author]->(:Commit)-[:fixed]->(:Issue)", "introduce": "(u)-[:author]->(:Commit)-[:introduced]->(:Issue)",
		"author": "(u)-[:author]->(:Commit)", "review": "(u)-[:reviews]->(:PullRequest)", "report": "(u)-[:creates]->(:Issue)",
		"create": "(u)-[:creates]->(:Issue)", "assign": "(u)-[:assigned]->(:Issue)", "open": "(u)-[:opens]->(:PullRequest)",
		"merge": "(u)-[:merges]->(:PullRequest)", "change": "(u)-[:author]->(:Commit)-[:changed]->(f:File)",
		"participate": "(u)-[:participates_in]->(:Issue)", "coauthor": "(u)-[:co_author]->(:Commit)",
		"have issue": "(u)-[:assigned]->(:Issue)", "have commit": "(u)-[:author]->(:Commit)", "have pull": "(u)-[:opens]->(:PullRequest)",
	},
	file: {
		"impact": "(:Issue)-[:impacted]->(f)", "introduce": "(:Issue)-[:impacted]->(f)", "have issue": "(:Issue)-[:impacted]->(f)", "have commit": "(c:Commit)-[:changed]->(f)",
		"fix": "(:Issue)-[:impacted]->(f)", "contain": "(:Issue)-[:impacted]->(f)", "change": "(c:Commit)-[:changed]->(f)",
	},
	pull: {
		"introduce": "(p)-[:contains]->(:Commit)-[:introduced]->(:Issue)", "contain": "(p)-[:contains]->(:Commit)-[:introduced]->(:Issue)",
		"close": "(p)-[:closes]->(:Issue)", "fix": "(p)-[:closes]->(:Issue)", "review": "(u:User)-[:reviews]->(p)",
		"have commit": "(p)-[:contains]->(:Commit)", "have issue": "(p)-[:closes]->(:Issue)", "comment": "(:User)-[:comments_on]->(p)",
	},
}
