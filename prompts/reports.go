package prompts

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// ReportDefinition is a report: queries with names, the words for what they
// find, and the questions that ask for it.
type ReportDefinition struct {
	// Name is the name of the report's file: "person".
	Name string `yaml:"-"`
	// Title is the report's heading, with arguments in braces: "{$person}".
	Title string `yaml:"title"`
	// Summary is a sentence about what the report is about.
	Summary   string           `yaml:"summary"`
	Arguments []ReportArgument `yaml:"arguments"`
	Parts     []ReportPart     `yaml:"parts"`
	// Wordings are questions that ask for the report, by the letter of their
	// writer. Slots stand in braces as in the sets of questions: {USER}, {FILE}.
	Wordings map[string][]string `yaml:"wordings"`
}

// ReportArgument is something that a report is told.
type ReportArgument struct {
	Name string `yaml:"name"`
	// Kinds are the kinds of thing that it may name, the likeliest first, and
	// "period" for days.
	Kinds    []string `yaml:"kinds"`
	Required bool     `yaml:"required"`
	// Default is "login" where whoever is signed in is meant when nothing is given.
	Default string `yaml:"default"`
	// Help describes what may be given, and what is taken without it.
	Help string `yaml:"help"`
}

// ReportPart is one query of a report.
type ReportPart struct {
	Name  string `yaml:"name"`
	Title string `yaml:"title"`
	// For names the kinds of the first argument that the part is for; none
	// means all.
	For []string `yaml:"for"`
	// Query is Cypher without the repository's scope, which is added. It has the
	// parameters of the arguments.
	Query string `yaml:"query"`
	// Words are sentences over the rows: {commits} is a cell of the first row,
	// {2.login} one of the second, {rows} their number, and {$person} an
	// argument. {commits|commit|commits} writes the number with its noun. A
	// sentence whose cell is empty is left out.
	Words []string `yaml:"words"`
	// TrackerWords follow them where an issue tracker was read: what they count
	// is not known otherwise.
	TrackerWords []string `yaml:"tracker_words"`
	// Item writes each row as an item of a list in Markdown, in place of a
	// table.
	Item string `yaml:"item"`
	// Chart is "series", "ranking", or "" for none.
	Chart string `yaml:"chart"`
	// Months fills the months between the first row and the last with zeros.
	Months bool `yaml:"months"`
	// Needs is "tracker" for a part that only the records of a tracker fill.
	Needs string `yaml:"needs"`
	// Empty describes what it means that the query finds nothing.
	Empty string `yaml:"empty"`
}

//go:embed reports/*.yaml
var reportFiles embed.FS

// Reports returns the definitions of all reports, in the order of their names.
// It fails when one is not sound.
func Reports() ([]ReportDefinition, error) {
	names, err := fs.Glob(reportFiles, "reports/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}
	var all []ReportDefinition
	for _, name := range names {
		definition, err := readReport(reportFiles, name)
		if err != nil {
			return nil, fmt.Errorf("read reports: %s: %w", name, err)
		}
		all = append(all, definition)
	}
	return all, nil
}

func readReport(files fs.FS, name string) (ReportDefinition, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return ReportDefinition{}, err
	}
	definition := ReportDefinition{Name: strings.TrimSuffix(path.Base(name), ".yaml")}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&definition); err != nil {
		return ReportDefinition{}, err
	}
	return definition, definition.validate()
}

func (d ReportDefinition) validate() error {
	if d.Title == "" || d.Summary == "" || len(d.Parts) == 0 {
		return errors.New("a report has a title, a summary and parts")
	}
	for _, argument := range d.Arguments {
		if argument.Name == "" || len(argument.Kinds) == 0 || argument.Help == "" {
			return fmt.Errorf("the argument %q has no name, kind or help", argument.Name)
		}
	}
	seen := map[string]bool{}
	for _, part := range d.Parts {
		switch {
		case part.Name == "" || part.Title == "" || part.Query == "" || part.Empty == "":
			return fmt.Errorf("the part %q has no name, title, query or reason for being empty", part.Name)
		case seen[part.Name]:
			return fmt.Errorf("two parts are called %q", part.Name)
		case !slices.Contains([]string{"", "series", "ranking"}, part.Chart):
			return fmt.Errorf("the part %q has the unknown chart %q", part.Name, part.Chart)
		}
		seen[part.Name] = true
	}
	return nil
}
