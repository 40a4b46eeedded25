// Package prompts holds the texts that a model is given: one template per
// step, the glossary, and the example bank, all embedded.
package prompts

// Example is an entry of the example bank: a kind of question with its
// reading, the reasoning that leads to it, and its query. The same entry
// serves as a few-shot example for a model and as a rule of the built-in parser.
type Example struct {
	// Name is unique in the bank: "commits-in-range".
	Name string `yaml:"name"`
	// Questions are wordings with slots in braces: "How many commits happened
	// in {range}?". The first is the one shown to a model.
	Questions []string `yaml:"questions"`
	// Values fill the slots of the first wording: they make the entry a
	// concrete example, which a test runs against the sample repository.
	Values    map[string]string `yaml:"values"`
	Reading   string            `yaml:"reading"`
	Reasoning string            `yaml:"reasoning"`
	// Query is a text/template over the slots' values.
	Query string `yaml:"query"`
}
