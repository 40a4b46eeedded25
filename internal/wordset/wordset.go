// Package wordset reads sets of words from the files and texts that list them.
package wordset

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// Set is a set of words.
type Set map[string]bool

// Of returns the words of a text, which stand apart by white space.
func Of(text string) Set {
	words := Set{}
	for word := range strings.FieldsSeq(text) {
		words[word] = true
	}
	return words
}

// UnmarshalYAML implements yaml.Unmarshaler: a file holds a set as the text of its words.
func (s *Set) UnmarshalYAML(node *yaml.Node) error {
	*s = Of(node.Value)
	return nil
}

// MustRead decodes a YAML file that is embedded in the program. It panics when the file is
// malformed.
func MustRead(file []byte, into any) {
	if err := yaml.Unmarshal(file, into); err != nil {
		panic(err)
	}
}
