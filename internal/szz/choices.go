package szz

import (
	"encoding/json"
	"fmt"
	"io"
)

// Choices are what a judge chose before.
type Choices struct {
	by      string
	chosen  map[string][]string // commits, by what was to be chosen
	changed bool
}

// choicesFile is how choices are written.
type choicesFile struct {
	By     string              `json:"by"`
	Chosen map[string][]string `json:"chosen"`
}

// NewChoices returns no choices. A judge is what identifies who chooses.
func NewChoices(judge string) *Choices { return &Choices{by: judge, chosen: map[string][]string{}} }

// ReadChoices reads what Write wrote. What another judge chose, or what is
// damaged, is worth nothing.
func ReadChoices(input io.Reader, judge string) *Choices {
	var file choicesFile
	if err := json.NewDecoder(input).Decode(&file); err != nil || file.By != judge || file.Chosen == nil {
		return NewChoices(judge)
	}
	return &Choices{by: judge, chosen: file.Chosen}
}

// Write writes the choices.
func (c *Choices) Write(output io.Writer) error {
	if err := json.NewEncoder(output).Encode(choicesFile{c.by, c.chosen}); err != nil {
		return fmt.Errorf("write choices: %w", err)
	}
	return nil
}

// Changed reports whether there are more than were made or read.
func (c *Choices) Changed() bool { return c.changed }

func (c *Choices) add(key string, commits []string) {
	c.chosen[key], c.changed = commits, true
}
