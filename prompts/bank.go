package prompts

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"gopkg.in/yaml.v3"
)

//go:embed examples/*.yaml
var exampleFiles embed.FS

// Bank returns the example bank, in the order of the files' names. It fails
// when an entry is not sound.
func Bank() ([]Example, error) { return ReadBank(exampleFiles, "examples") }

// ReadBank reads a bank from the YAML files of a directory. Each file holds
// one intent: its name and its entries.
func ReadBank(files fs.FS, directory string) ([]Example, error) {
	names, err := fs.Glob(files, path.Join(directory, "*.yaml"))
	if err != nil {
		return nil, fmt.Errorf("read example bank: %w", err)
	}
	var bank []Example
	seen := map[string]bool{}
	for _, name := range names {
		entries, err := readIntent(files, name)
		if err != nil {
			return nil, fmt.Errorf("read example bank: %s: %w", name, err)
		}
		for _, e := range entries {
			if seen[e.Name] {
				return nil, fmt.Errorf("read example bank: %s: two entries are called %q", name, e.Name)
			}
			seen[e.Name] = true
			if err := e.validate(); err != nil {
				return nil, fmt.Errorf("read example bank: %s: %q: %w", name, e.Name, err)
			}
		}
		bank = append(bank, entries...)
	}
	return bank, nil
}

func readIntent(files fs.FS, name string) ([]Example, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	var content struct {
		Intent   string    `yaml:"intent"`
		Examples []Example `yaml:"examples"`
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&content); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if content.Intent == "" {
		return nil, errors.New("the file names no intent")
	}
	for i := range content.Examples {
		content.Examples[i].Intent = content.Intent
	}
	return content.Examples, nil
}

func (e Example) validate() error {
	switch {
	case e.Name == "":
		return errors.New("it has no name")
	case len(e.Questions) == 0:
		return errors.New("it has no question")
	case e.Reading == "" || strings.Contains(e.Reading, "\n"):
		return errors.New("its reading must be one line")
	case e.Reasoning == "":
		return errors.New("it has no reasoning")
	}
	for _, wording := range e.Questions {
		filled := map[string]bool{}
		for _, slot := range Slots(wording) {
			if e.Values[slot] == "" {
				return fmt.Errorf("slot %s of %q has no value", slot, wording)
			}
			filled[slot] = true
		}
		for slot := range e.Values {
			if !filled[slot] {
				return fmt.Errorf("%q has no slot %s", wording, slot)
			}
		}
	}
	for _, slot := range append(Slots(e.Reading), Slots(e.Reasoning)...) {
		if e.Values[slot] == "" {
			return fmt.Errorf("slot %s of the reading has no value", slot)
		}
	}
	_, err := e.Shot()
	return err
}
