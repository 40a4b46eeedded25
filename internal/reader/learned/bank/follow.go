package bank

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"
)

// The kinds of question beside one that changes a part of the last one.
const (
	// Whole is a question that stands on its own.
	Whole = "whole"
	// Refers is one about something that was said before: "who fixed it?"
	Refers = "refers"
	// Why asks for the reason of what the last answer found.
	Why = "why"
	// Same asks the last question again for what it names: "and in 2023?"
	Same = "same"
	// Show is the prefix of a change to one column of the last answer's things.
	Show = "show"
)

// FollowUp is a way in which a question goes on from the last one, with its
// wordings.
type FollowUp struct {
	// Change is Refers, Why, Same, or the parts of the last frame that are
	// changed, as "ask=list state=open". "ask=list" asks for the things themselves.
	Change   string              `yaml:"change"`
	Wordings map[string][]string `yaml:"wordings"`
}

// FollowUps returns the ways to go on from a question.
func FollowUps() ([]FollowUp, error) {
	text, err := files.ReadFile("followups.yaml")
	if err != nil {
		return nil, fmt.Errorf("read the follow-ups: %w", err)
	}
	var all []FollowUp
	if err := yaml.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("read the follow-ups: %w", err)
	}
	return all, nil
}

// FollowUpWordings fills the slots of the wordings and scans them.
func FollowUpWordings(all []FollowUp) []Wording {
	var wordings []Wording
	for i, f := range all {
		wordings = append(wordings, scanned(i, f.Wordings)...)
	}
	return wordings
}

// scanned fills and scans the wordings of an entry, in the order of their
// writers.
func scanned(entry int, byWriter map[string][]string) []Wording {
	var all []Wording
	writers := make([]string, 0, len(byWriter))
	for writer := range byWriter {
		writers = append(writers, writer)
	}
	slices.Sort(writers)
	for _, writer := range writers {
		for _, text := range byWriter[writer] {
			all = append(all, Wording{Entry: entry, Writer: writer, Question: Scan(text)})
		}
	}
	return all
}
