// Package frame holds what a question asks as a small set of parts, each with a
// closed vocabulary. Names, dates and numbers are no parts: they are slots that
// any frame may take up.
package frame

import "strings"

// Entity is a kind of thing that a question asks for.
type Entity string

// The things of the graph. Labels, directories and extensions are worked out of
// other nodes.
const (
	Commit     Entity = "commit"
	Issue      Entity = "issue"
	File       Entity = "file"
	Person     Entity = "person"
	Pull       Entity = "pull"
	Release    Entity = "release"
	Branch     Entity = "branch"
	Label      Entity = "label"
	Directory  Entity = "directory"
	Extension  Entity = "extension"
	Repository Entity = "repository"
	// Function is a method, too, Class any type with a name, and Definition what
	// source files define of any kind.
	Function   Entity = "function"
	Class      Entity = "class"
	Field      Entity = "field"
	Annotation Entity = "annotation"
	Definition Entity = "definition"
	// A call, a supertype and an import join two things of one kind: the other
	// end, which a question names or counts, is a thing of its own.
	Caller    Entity = "caller"
	Callee    Entity = "callee"
	Supertype Entity = "supertype"
	Subtype   Entity = "subtype"
	Imported  Entity = "imported"
	Importer  Entity = "importer"
	// None is for what the graph does not hold; Query then says which kind of
	// thing that is.
	None Entity = "none"
	// Report is for a report; Query then is its name.
	Report Entity = "report"
	// Texts is for what people wrote about a topic; Query then is the kind of
	// text, "" for any.
	Texts Entity = "texts"
)

// Frame is what a question asks. The zero value of a part means that the
// question says nothing of it.
type Frame struct {
	// Target is the kind of thing that the rows are about.
	Target Entity `yaml:"target,omitempty"`
	// Ask is what is wanted of the target: "" for the things themselves, else
	// count, exists, share, mean, median or sum.
	Ask string `yaml:"ask,omitempty"`
	// Via are the relationships of the pattern, joined by plus signs, without
	// those that only reach what a slot names.
	Via string `yaml:"via,omitempty"`
	// Has, Not and Of are links that a thing of the pattern must have, must not
	// have, or that make the share: "commit.introduced".
	Has string `yaml:"has,omitempty"`
	Not string `yaml:"not,omitempty"`
	Of  string `yaml:"of,omitempty"`
	// State is an adjective: open, closed, merged, draft, merge, added, ….
	State string `yaml:"state,omitempty"`
	// Measure is what is counted for a ranking, a sum, a mean or a comparison:
	// commits, issues, files, people, pulls, lines, additions, deletions,
	// changedFiles, comments, or days of some kind.
	Measure string `yaml:"measure,omitempty"`
	// Order is most, fewest, first or last.
	Order string `yaml:"order,omitempty"`
	// Per is the unit of time of a series: day, week, month, quarter, year,
	// weekday, hour.
	Per string `yaml:"per,omitempty"`
	// Date is the date that periods and orders go by, where it is not the usual
	// one: created, closed, merged, introduced, fixed, or asof for a state at a
	// moment.
	Date string `yaml:"date,omitempty"`
	// Having compares the measure with a number: more, atleast, fewer, exactly.
	Having string `yaml:"having,omitempty"`
	// Show are columns beside those that identify the target: changes, state,
	// dates, body, url, email, author, detail, or a property of the repository.
	Show string `yaml:"show,omitempty"`
	// Query names a query of the bank, for what cannot be composed of parts.
	Query string `yaml:"query,omitempty"`
}

// Parts are the names of a frame's parts, in the order of Values.
var Parts = []string{"target", "ask", "via", "has", "not", "of", "state", "measure", "order", "per", "date", "having", "show", "query"}

// Values returns the frame's parts in the order of Parts.
func (f Frame) Values() []string {
	return []string{string(f.Target), f.Ask, f.Via, f.Has, f.Not, f.Of, f.State, f.Measure, f.Order, f.Per, f.Date, f.Having, f.Show, f.Query}
}

// RanksPeople reports whether the frame orders people by a number, the most first. With
// a person who is named it would be a list of one.
func (f Frame) RanksPeople() bool {
	return f.Target == Person && f.Query == "" && f.Order == "most"
}

// With returns the frame with another value for one of its parts.
func (f Frame) With(part, value string) Frame {
	switch part {
	case "target":
		f.Target = Entity(value)
	case "ask":
		f.Ask = value
	case "via":
		f.Via = value
	case "has":
		f.Has = value
	case "not":
		f.Not = value
	case "of":
		f.Of = value
	case "state":
		f.State = value
	case "measure":
		f.Measure = value
	case "order":
		f.Order = value
	case "per":
		f.Per = value
	case "date":
		f.Date = value
	case "having":
		f.Having = value
	case "show":
		f.Show = value
	case "query":
		f.Query = value
	}
	return f
}

// String returns the parts that the frame has, as "target=commit ask=count".
func (f Frame) String() string {
	var said []string
	for i, value := range f.Values() {
		if value != "" {
			said = append(said, Parts[i]+"="+value)
		}
	}
	return strings.Join(said, " ")
}

// Parse returns the frame that String wrote.
func Parse(text string) Frame {
	var f Frame
	for _, said := range strings.Fields(text) {
		part, value, _ := strings.Cut(said, "=")
		f = f.With(part, value)
	}
	return f
}

// IsCode reports whether the rows are about what source files define.
func (f Frame) IsCode() bool {
	switch f.Target {
	case Function, Class, Field, Annotation, Definition:
		return true
	}
	return strings.Contains(f.Via, "import") || strings.Contains(f.Via, "declares")
}
