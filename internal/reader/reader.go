// Package reader is what a question means: a Reader turns a scanned question
// into a plan of a few steps. Package model asks a language model, package
// learned needs none.
package reader

import (
	"context"
	"strings"
	"time"

	"repochat/internal/question"
	"repochat/internal/reader/readings"
	"repochat/internal/tooling"
)

// Reader reads a question into a plan. The error is the context's, or says why
// the reader could not be asked; a plan without steps says that it found none.
type Reader interface {
	Read(ctx context.Context, request Request) (Plan, error)
}

// Rereader is a Reader that can plan again at no cost. It is how an answer
// lists only the readings that lead to another query, how each question of a message
// has an answer of its own, and how the lines of files are searched.
type Rereader interface {
	// Reread returns the first query of the plan for a request, or "" when it
	// has none.
	Reread(request Request) string
	// Split returns the questions of a message that are better answered one after
	// another, each as one that follows those before it, and those that are left
	// out; none where the message is one question as it is written.
	Split(request Request) (questions, left []string)
	// Pickaxe returns which texts a question asks of as they stand in lines of files,
	// of which the graph holds none; ok is false where there is no such text.
	Pickaxe(request Request) (asked Pickaxe, ok bool)
	// BesideGraph returns the steps for a question that no query answers, the likeliest
	// first: a Labels, a Course, a Contents or a FileText; none for any other.
	BesideGraph(request Request) []Step
}

// Request is what a reader works from.
type Request struct {
	question.Scanned
	// Chosen are the readings that the user asked for; the question's text has
	// its dates in their words already.
	Chosen []readings.Choice
	// Taken are the steps of earlier plans for the same question, in order: one
	// that failed or found nothing, and those whose rows the reader wanted to
	// see first.
	Taken []Taken
}

// Taken is a query of an earlier plan with what came of it.
type Taken struct {
	// Query is the query as the reader wrote it; "" when its plan had none.
	Query string
	// Problem is a sentence about why the query is no answer; "" when it is good.
	Problem string
	// Rows are the rows as text, where there is no problem.
	Rows string
}

// MostSteps is how many steps one question may take.
const MostSteps = 4

// Plan is what a question is taken to mean, and what is to be done about it.
type Plan struct {
	// Reading is a line about how the question was understood.
	Reading string
	// Unsure is set when the question may have been misread.
	Unsure bool
	// TellsReading is set when the question is most likely read rightly, and its answer
	// must not stand without how it was read.
	TellsReading bool
	// Otherwise is set when the query asks the texts for words that the reader can
	// also do without: it has another plan where no text at all holds them.
	Otherwise bool
	// Note is what the answer has to tell of how the question was taken; "" for nothing.
	Note  string
	Steps []Step
	// More is set when the reader wants to see the rows of these steps before
	// it plans the next one.
	More bool
	// Words are what the reader wrote where it planned no step.
	Words string
	// Source is the text that the plan was taken from, whole.
	Source string
}

// LeavesOut reports whether the reading of a plan tells that it does not use a text of
// the question.
func (p Plan) LeavesOut(text string) bool {
	_, unused, _ := strings.Cut(p.Reading, "not used: ")
	return strings.Contains(unused, "“"+strings.ToLower(text)+"”")
}

// Query returns the plan's query, or "" when it has none.
func (p Plan) Query() string {
	for _, step := range p.Steps {
		if query, ok := step.(Query); ok {
			return query.Cypher
		}
	}
	return ""
}

// Search returns the plan's search; ok is false when it has none.
func (p Plan) Search() (search Search, ok bool) {
	for _, step := range p.Steps {
		if search, ok = step.(Search); ok {
			return search, true
		}
	}
	return Search{}, false
}

// Look returns what the plan looks up; nothing where it does not.
func (p Plan) Look() Look {
	for _, step := range p.Steps {
		if look, ok := step.(Look); ok {
			return look
		}
	}
	return Look{}
}

// Report returns the report of the plan; nil where it has none.
func (p Plan) Report() *Report {
	for _, step := range p.Steps {
		if asked, ok := step.(Report); ok {
			return &asked
		}
	}
	return nil
}

// OfLines reports whether the plan is to look for a text in the lines of files.
func (p Plan) OfLines() bool {
	if len(p.Steps) == 0 {
		return false
	}
	_, ok := p.Steps[0].(Pickaxe)
	return ok
}

// Step is one thing to do: a Query, a Search, a Look, a Report, a Pickaxe, References, a Course, a
// FileText, Contents, Labels, a Clarify or a Say.
type Step interface{ step() }

// Query runs a Cypher query. Its rows are the answer when it is the last one.
type Query struct{ Cypher string }

// Search looks for words in the texts of commits, issues and pull requests. One
// without text says that there is nothing to look for.
type Search struct {
	Text string
	// Nearest is set where texts that hold a part of the words are the better
	// answer, too.
	Nearest bool
}

// Report runs a report by its name.
type Report struct {
	Name      string
	Arguments map[string]string
}

// References tells what git tells of branches or tags, and the graph does not hold. A
// Say behind it stands for where git cannot be asked.
type References struct {
	Kind RefKind
	// Names are the branches or tags that are asked of; none for all.
	Names []string
	// ByWhom is set where the question is who made the tags.
	ByWhom bool
}

// RefKind is a kind of reference.
type RefKind string

// The kinds of references.
const (
	Branches RefKind = "branches"
	Tags     RefKind = "tags"
	// Releases are tags of which the commits are asked for that the default branch lacks.
	Releases RefKind = "releases"
)

// Clarify asks the user which of some questions is meant.
type Clarify struct {
	Question string
	// Options are two to five whole questions.
	Options []string
}

// Say answers without a query.
type Say struct {
	Kind SayKind
	Text string
}

// SayKind is why there is no query.
type SayKind string

// The kinds of Say.
const (
	NotInGraph    SayKind = "not_in_graph"
	Conversation  SayKind = "conversation"
	NotUnderstood SayKind = "not_understood"
)

func (Query) step()      {}
func (Search) step()     {}
func (Report) step()     {}
func (References) step() {}
func (Pickaxe) step()    {}
func (Course) step()     {}
func (FileText) step()   {}
func (Contents) step()   {}
func (Labels) step()     {}
func (Clarify) step()    {}
func (Say) step()        {}

// Pickaxe is what to look for in the lines that commits added and deleted.
type Pickaxe struct {
	// Texts are what the question asks of, those that say most first, and Otherwise what
	// is looked for where none of them ever stood in a line.
	Texts, Otherwise []string
	// Topics are words of the language that the question is about, which may say much
	// where few lines have them. They are looked for where there is no other text.
	Topics []string
	// Event is what is asked of them; "" where the question does not say.
	Event Event
	// IsCode reports that the texts are written as code is, or stand in quotation marks:
	// they are what is meant, and not their words.
	IsCode bool
	// Became is set where the texts are two, of which the second came in the place of the
	// first.
	Became bool
	// AsksWhy reports that reasons are asked for, which lines do not tell, and OnlyWhy that
	// nothing else is.
	AsksWhy, OnlyWhy bool
}

// FileText is what to quote from a file as it was at some moments.
type FileText struct {
	// File is what the question calls the file: its path, a part of it, or a word such as
	// readme; "" stands for the main document of the repository.
	File string
	// At are the moments, one or two, in their order in the question.
	At []Moment
	// Words are what is looked for in the text; none for its beginning.
	Words []string
	// Sections are the numbers of the versions whose sections of the log of changes are
	// wanted, or unreleased for what has none; none for any other file.
	Sections []string
	// Log is set where it is asked what changed from one release to another.
	Log *LogSpan
	// IsAbout is set where it is asked what the repository is: its readme and its main
	// document say that.
	IsAbout bool
	// IsBeginning is set where the beginning of the file stands for what it is there for,
	// which a model that was shown texts says better.
	IsBeginning bool
}

// LogSpan is a part of a log of changes: what changed behind the release with the tag
// Since, up to that with the tag Until; in that one alone where Since is "".
type LogSpan struct{ Since, Until string }

// Contents is what to tell from git of which files there are, and what they hold.
type Contents struct {
	Kind ContentsKind
	// File is what the question calls the file, as in FileText; of a file whose presence is
	// asked for its names without ending, as Names has them, are in it instead.
	File  string
	Names []string
	// Section are the words by which the question calls a section, and Wanted what of its
	// course it asks for.
	Section []string
	Wanted  SectionFact
	// Change says which sections are asked for that one moment has and another one lacks: ""
	// for all that there are, at the first of the moments At.
	Change SectionChange
	At     []Moment
	// OfMaintainers is set where those are asked for whom files name as maintainers or owners,
	// and not as authors or editors.
	OfMaintainers bool
	// From and To bound the time of the changes of a section; zero where the question does not.
	From, To time.Time
}

// ContentsKind is what is asked of contents.
type ContentsKind string

// The kinds: whether there is a file and since when, which sections a document has, what
// became of one of them, and which people files name as authors or maintainers.
const (
	Presence      ContentsKind = "presence"
	Sections      ContentsKind = "sections"
	SectionCourse ContentsKind = "section course"
	Credits       ContentsKind = "credits"
)

// SectionChange is what became of sections.
type SectionChange string

// The changes of sections.
const (
	SectionsAdded   SectionChange = "added"
	SectionsRemoved SectionChange = "removed"
	SectionsChanged SectionChange = "changed"
)

// SectionFact is what is asked of the course of a section: when it came or was changed
// last, who changed it most, how often it was; "" for all.
type SectionFact string

// The facts of a section.
const (
	SectionCame   SectionFact = "came"
	SectionLast   SectionFact = "last"
	SectionPeople SectionFact = "people"
	SectionTimes  SectionFact = "times"
)

// Course is what to tell from git of the tools of a repository over its history, of the
// version of a language or the packages that it requires, of the sizes of its files, or of
// its tags.
type Course struct {
	// Tools are the kinds of tools; none where Language or Sizes is set.
	Tools []tooling.Kind
	// Language is the name of the language, as tooling.LanguageOf has it, and At the
	// moments at which its version is asked for. Dropped is a version of it of which it is
	// asked when it was no longer supported; "" for none.
	Language string
	At       []Moment
	Dropped  string
	// Sizes are set where the largest files are asked for, and Tags where it is asked which
	// tags there are.
	Sizes *FileSizes
	Tags  *TagSet
	// Packages are set where it is asked which packages the repository depends on.
	Packages *PackageSet
}

// PackageSet is what is asked of the packages that the manifests of a repository require.
type PackageSet struct {
	// Words are the words of the question that may name packages; none for all. IsNamed is
	// set where the question says that they do, so that none by such a name is an answer,
	// and IsWhether where it asks whether it is required, WasEver whether it ever was.
	Words                       []string
	IsNamed, IsWhether, WasEver bool
	// Ecosystem is the one that is asked of, as a package URL has it; "" for all.
	Ecosystem string
	// IsForDevelopment is set where those are asked for that only development or tests need,
	// and IsToRun where the others are.
	IsForDevelopment, IsToRun bool
	// Change is what became of them that is asked for; "" for those that are required.
	Change PackageChange
	// At are the moments, none for now. Of a change one release is that in which it came,
	// two are those between which it did, and Since is set where it is all behind the first.
	At    []Moment
	Since bool
	// From and To bound the time of a change; zero where the question does not.
	From, To time.Time
}

// PackageChange is what became of packages that a repository depends on.
type PackageChange string

// The changes: those that came, those that went, and any, with those whose version became
// another one.
const (
	PackagesAdded   PackageChange = "added"
	PackagesRemoved PackageChange = "removed"
	PackagesChanged PackageChange = "changed"
)

// TagSet is what is asked of the tags of a repository as they stand to one another.
type TagSet struct {
	// SameCommit is set where it is asked which of them name one commit, or are written
	// unlike the others.
	SameCommit bool
	// Numbers are the versions of which it is asked whether there is a tag, as the question
	// has them, such as 12, 1.2.0 or v2; none for all that were left out.
	Numbers []string
}

// FileSizes are the files of which the largest are asked for: with an ending, as .go, in a
// directory, as cmd/, and tests alone; all where none is set. InAll is set where it is asked
// how many lines they have together, and in which languages. Paths are those of a file
// that is named, which may have been at several.
type FileSizes struct {
	Ending, Under  string
	Paths          []string
	IsTests, InAll bool
	// At are the moments at which the lines are counted; none for now.
	At []Moment
}

// Labels tells which labels the tracker defines, what they are for, and how many issues
// and pull requests have them.
type Labels struct {
	// Names are the labels that are asked of, as the question has them; none for all.
	Names []string
	// Prefix is what the labels begin with that are asked of, such as "area/"; "" for all.
	Prefix string
	// About is a word that a label is to have in its name or its description; "" for any.
	About string
	// Use is which of them are asked for.
	Use LabelUse
	// OnIssues is set where issues alone count as a use, and OnPullRequests where pull
	// requests alone do.
	OnIssues, OnPullRequests bool
	// IsOpen is set where open issues alone count.
	IsOpen bool
}

// LabelUse is how labels are used.
type LabelUse string

// The uses: all labels, those that nothing has, and those that one thing alone has.
const (
	AnyUse LabelUse = ""
	Unused LabelUse = "unused"
	Once   LabelUse = "once"
)

// Moment is a commit of the default branch. The zero Moment is the commit that the graph
// was loaded from.
type Moment struct {
	// Text is how the question has it; "" where it does not say.
	Text string
	// Release is the tag of a release, Before the time that the commit is the last one
	// before, and IsFirst set for the first commit that has the file.
	Release string
	Before  time.Time
	IsFirst bool
}

// Event is what is asked of a text in the lines of files.
type Event string

// The events: when a text came in, when it went out, how its lines changed, and where
// it stands now.
const (
	Came    Event = "came"
	Went    Event = "went"
	Changed Event = "changed"
	Present Event = "present"
)
