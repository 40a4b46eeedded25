package builtin

import "repochat/internal/ask/builtin/lexicon"

// entity is a kind of thing in the graph.
type entity string

const (
	noEntity   entity = ""
	commit     entity = "commit"
	issue      entity = "issue"
	file       entity = "file"
	person     entity = "person"
	pull       entity = "pull"
	release    entity = "release"
	branch     entity = "branch"
	label      entity = "label"
	directory  entity = "directory"
	extension  entity = "extension"
	repository entity = "repository"
)

// asked is what a question wants to know of its target.
type asked int

const (
	list       asked = iota // the things themselves, or a ranking of them
	count                   // how many there are
	exists                  // whether there is one
	percentage              // what share of them has a property
	average                 // a mean over them
	median                  // a median over them
	sum                     // the sum of a measure
)

// measure is what a ranking, a sum or a comparison counts.
type measure struct {
	// counted is a thing linked with the target, counted without repetition.
	counted entity
	// property is a number that the target itself carries, such as
	// "changedFiles", or lines, additions, deletions and comments.
	property string
}

func (m measure) isZero() bool { return m == measure{} }

// direction is how rows are ordered.
type direction int

const (
	unordered  direction = 0
	ascending  direction = 1
	descending direction = -1
)

// link is a verb of the question.
type link struct {
	verb    string
	form    lexicon.Form
	negated bool
	// of is the thing that the verb is an attribute of: the commits of "fixing
	// commits".
	of    entity
	at    int // position among the concepts
	start int // byte offset in the question
	// afterIssue is set when the verb says something of the issue before it.
	afterIssue bool
	// joined is set when "and" alone stands between the verb and the one before.
	joined bool
	// condition is set in "what share of the commits introduced bugs": the verb
	// tells the share from the whole.
	condition bool
}

// comparison is "more than three bugs".
type comparison struct {
	operator string
	number   int
	counted  entity
}

// frame is what a question asks, in the terms of the graph but not yet in its
// patterns.
type frame struct {
	asked  asked
	target entity
	// wanted are properties of the target asked for by name: message, date.
	wanted []string
	links  []link

	rank       direction // most is descending
	measure    measure
	limit      int
	order      direction // by date: latest is descending
	orderOf    entity    // what "latest" says the date of
	compare    *comparison
	groupUnit  string // day, week, month, quarter, year
	unitAsked  bool   // which day or month is asked for
	groupBy    entity
	states     []state
	buggy      bool     // "buggy" without a verb
	asOf       bool     // the period is a moment to look back from
	both       bool     // two names are meant together, not as alternatives
	sized      bool     // "largest": how large, unless something is counted
	also       []entity // things to be told beside the target
	about      []string // the properties of the repository itself that are asked for
	changes    bool     // the changes themselves are asked for
	mentioned  map[entity]bool
	issueWord  string // the word for issues, as written
	personWord string // the word for people, as written
	slots      []slot
}

// state is an adjective of an issue, a pull request or a file.
type state struct {
	value     string
	negated   bool
	condition bool
}

// of returns the slots of a kind.
func (f *frame) of(kind slotKind) []slot {
	var found []slot
	for _, s := range f.slots {
		if s.kind == kind {
			found = append(found, s)
		}
	}
	return found
}

// says is has for what is denied or only shared by some, too.
func (f *frame) says(verbs ...string) bool {
	for _, l := range f.links {
		for _, v := range verbs {
			if l.verb == v {
				return true
			}
		}
	}
	return false
}

// has says whether something does what one of the verbs says.
func (f *frame) has(verbs ...string) bool {
	for _, l := range f.links {
		if l.negated || l.condition {
			continue
		}
		for _, v := range verbs {
			if l.verb == v {
				return true
			}
		}
	}
	return false
}

func (f *frame) hasState(value string) bool {
	for _, s := range f.states {
		if s.value == value {
			return true
		}
	}
	return false
}

// slotEntities says which thing a slot names.
var slotEntities = map[slotKind]entity{
	fileSlot: file, directorySlot: file, personSlot: person, issueSlot: issue, pullSlot: pull,
	commitSlot: commit, releaseSlot: release, branchSlot: branch,
}

// involved says whether a thing plays a part in the question: asked for,
// counted, named or mentioned.
func (f *frame) involved(e entity) bool {
	if f.target == e || f.measure.counted == e || f.groupBy == e || f.mentioned[e] {
		return true
	}
	for _, s := range f.slots {
		if slotEntities[s.kind] == e {
			return true
		}
	}
	return false
}
