// Package prompts holds the texts that a model is given: one template per
// step, the glossary, and the example bank, all embedded.
package prompts

// Example is an entry of the example bank: a kind of question with its
// reading, the reasoning that leads to it, and its query. The same entry
// serves as a few-shot example for a model and as a rule of the built-in parser.
type Example struct {
	// Name is unique in the bank: "commits-in-range".
	Name string `yaml:"name"`
	// Intent is the heading of the entry's file: "Commits by date".
	Intent string `yaml:"-"`
	// Questions are wordings with slots in braces: "How many commits happened
	// in {range}?". The first is the one shown to a model. All have the same
	// slots; a digit tells two of a kind apart ({person}, {person2}).
	Questions []string `yaml:"questions"`
	// Values fill the slots of the first wording: they make the entry a
	// concrete example, which a test runs against the sample repository.
	Values    map[string]string `yaml:"values"`
	Reading   string            `yaml:"reading"`
	Reasoning string            `yaml:"reasoning"`
	// Query is a text/template over the slots' values, with functions that
	// write the condition for a slot: {{within "c.committedDate" .range}},
	// {{file "f" .file}}, {{person "u" .person}}, {{commit "c" .hash}},
	// {{number "i" .issue}}, {{label "i" .label}}, {{equal "r.tag" .release}}.
	Query string `yaml:"query"`
}
