// Package bank holds the examples that the built-in reader is learned from:
// frames, each with the wordings of several writers, and the named queries.
package bank

import (
	"embed"
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/schema"
	"repochat/prompts"
)

//go:embed *.yaml frames/*.yaml code/*.yaml
var files embed.FS

// Entry is a frame with its wordings.
type Entry struct {
	Frame frame.Frame `yaml:"frame"`
	// Wordings are the questions that ask for it, by the letter of their writer.
	Wordings map[string][]string `yaml:"wordings"`
}

// plainWriters are those whose wordings are offered to others, the first first:
// the originals, then those who write whole sentences.
var plainWriters = []string{"O", "P", "H", "B", "S", "Q", "R", "T"}

// Plain returns a wording of the entry that reads well by itself.
func (e Entry) Plain() string {
	for _, writer := range plainWriters {
		if wordings := e.Wordings[writer]; len(wordings) > 0 {
			return wordings[0]
		}
	}
	return ""
}

// Load returns the frames of the bank, in the order of its files, and after them those
// that are put together from forms, and one for each report.
func Load() ([]Entry, error) {
	all, err := entriesIn("frames")
	if err != nil {
		return nil, err
	}
	for _, plain := range []func() ([]Entry, error){composed, grouped, deeds} {
		entries, err := plain()
		if err != nil {
			return nil, err
		}
		all = append(all, entries...)
	}
	reports, err := prompts.Reports()
	if err != nil {
		return nil, err
	}
	for _, report := range reports {
		all = append(all, Entry{Frame: frame.Frame{Target: frame.Report, Query: report.Name}, Wordings: report.Wordings})
	}
	return all, nil
}

// entriesIn returns the frames of the files of a directory, in the files' order.
func entriesIn(directory string) ([]Entry, error) {
	paths, err := files.ReadDir(directory)
	if err != nil {
		return nil, fmt.Errorf("list the bank of frames: %w", err)
	}
	var all []Entry
	for _, path := range paths {
		text, err := files.ReadFile(directory + "/" + path.Name())
		if err != nil {
			return nil, fmt.Errorf("read the bank of frames: %w", err)
		}
		var entries []Entry
		if err := yaml.Unmarshal(text, &entries); err != nil {
			return nil, fmt.Errorf("read the bank of frames: %s: %w", path.Name(), err)
		}
		all = append(all, entries...)
	}
	return all, nil
}

// Queries returns the named queries.
func Queries() (map[string]string, error) {
	queries := map[string]string{}
	for _, name := range []string{"queries.yaml", "queries_code.yaml"} {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read the named queries: %w", err)
		}
		if err := yaml.Unmarshal(text, &queries); err != nil {
			return nil, fmt.Errorf("read the named queries: %s: %w", name, err)
		}
	}
	return queries, nil
}

// Wording is one wording of an entry as a scanned question.
type Wording struct {
	Entry    int
	Writer   string
	Question question.Scanned
}

// Wordings fills the slots of all wordings with sample values and scans them.
func Wordings(entries []Entry) []Wording {
	var all []Wording
	for i, entry := range entries {
		all = append(all, scanned(i, entry.Wordings)...)
	}
	return all
}

// Vocabulary reports whether wordings hold a word, apart from sample values.
func Vocabulary(entries []Entry) func(word string) bool {
	words := map[string]bool{}
	for _, entry := range entries {
		for _, wordings := range entry.Wordings {
			for _, wording := range wordings {
				for _, word := range wordOrSlot.FindAllString(wording, -1) {
					words[strings.ToLower(word)] = true
				}
			}
		}
	}
	return func(word string) bool { return words[strings.ToLower(word)] }
}

// wordOrSlot matches a word, and a whole slot, which is no word.
var wordOrSlot = regexp.MustCompile(`\{\w+\}|[\p{L}\p{N}_-]+`)

// now is the moment that the sample questions are asked at.
var now = time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC)

// samples are the values that stand for a slot, one of them by the wording.
var samples = map[string][]string{
	"FILE":       {"encoder.go", "scheduler.go", "README.md", "src/core/vnode.js", "main.go"},
	"DIR":        {"src/core/", "internal/lending/", "docs/", "src/core"},
	"USER":       {"jyasskin", "Jeffrey Yasskin", "kinuko", "@twifkak"},
	"USER2":      {"Ada Lovelace", "horo", "ada"},
	"DATE":       {"2023-04-12", "12 April 2023", "April 12, 2023", "12.04.2023", "4/12/2023"},
	"DATE2":      {"2023-05-19", "19 May 2023", "May 19, 2023", "19.05.2023", "5/19/2023"},
	"MONTHDAY":   {"July 31", "31 July", "31 jul"},
	"PERIOD":     {"2023", "June 2023", "jul 2023", "Q3 2023", "last month", "2022", "March 2023"},
	"PERIOD2":    {"2022", "2021"},
	"YEAR":       {"2023", "2021"},
	"HASH":       {"3cae549", "4b6873992785f416080796aec1fa0a5096140697"},
	"ISSUE":      {"#135", "135"},
	"PULL":       {"#212", "212"},
	"RELEASE":    {"v1.2.0", "v0.6.0"},
	"RELEASE2":   {"v1.3.0", "v0.7.0"},
	"LABEL":      {`"good first issue"`},
	"TOPIC":      {"frobnication", "zyzzle cache", "blorb handshake", "wibblesort", "gronk tokens", "quuxing", "snarf format", "flimp headers"},
	"BRANCH":     {"main"},
	"FUNCTION":   {"encodeFrame", "lend()", "Store.Save", "`parse_header`", "NextReminder()"},
	"FUNCTION2":  {"readLoan()", "Server.handle", "`flush_all()`"},
	"CLASS":      {"SignedExchange", "ReminderScheduler", "`Store`"},
	"CLASS2":     {"BaseHandler", "LoanRepository"},
	"ANNOTATION": {"@Transactional", "@property", "@Override"},
	"N":          {"5", "three", "10", "five", "3"},
}

// IsTopic reports whether a word is one of the sample topics: no word of
// questions.
func IsTopic(word string) bool {
	return slices.ContainsFunc(samples["TOPIC"], func(topic string) bool { return slices.Contains(strings.Fields(topic), word) })
}

// sample is what stands for the names of a kind.
type sample struct {
	kind  schema.Kind
	names []string
}

var known = []sample{
	{schema.File, []string{"encoder.go", "scheduler.go", "README.md", "src/core/vnode.js", "main.go", "readme"}},
	{schema.Directory, []string{"src/core/", "internal/lending/", "docs/", "src/core"}},
	{schema.Person, []string{"jyasskin", "Jeffrey Yasskin", "kinuko", "twifkak", "Ada Lovelace", "horo", "ada", "dependabot"}},
	{schema.Commit, []string{"3cae549", "4b6873992785f416080796aec1fa0a5096140697", "3cae5496a86cafde2ab59f95bb62d6d47202445b"}},
	{schema.Issue, []string{"#135", "135"}},
	{schema.PullRequest, []string{"#212", "212", "12"}},
	{schema.Release, []string{"v1.2.0", "v0.6.0", "v1.3.0", "v0.7.0"}},
	{schema.Label, []string{"good first issue", "bug"}},
}

// defined are the samples of what source files define. They are known in the
// wordings about such things only: "store" and "property" are words elsewhere.
var defined = []sample{
	{schema.Function, []string{"encodeFrame", "lend()", "Store.Save", "parse_header", "NextReminder()", "readLoan()", "Server.handle", "flush_all()"}},
	{schema.Class, []string{"SignedExchange", "ReminderScheduler", "Store", "BaseHandler", "LoanRepository"}},
	{schema.Annotation, []string{"Transactional", "property", "Override"}},
}

// namesCode matches a wording that has a slot for what source files define.
var namesCode = regexp.MustCompile(`\{(?:FUNCTION|CLASS|ANNOTATION)`)

// Scan fills the slots of a wording, such as {FILE}, and scans the question.
func Scan(wording string) question.Scanned {
	h := fnv.New32a()
	h.Write([]byte(wording))
	seed := int(h.Sum32() % 97)
	text := wording
	for name, values := range samples {
		text = strings.ReplaceAll(text, "{"+name+"}", values[seed%len(values)])
	}
	var resolved []names.Resolved
	all := known
	if namesCode.MatchString(wording) {
		all = slices.Concat(known, defined)
	}
	for _, k := range all {
		for _, name := range k.names {
			resolved = append(resolved, names.Resolved{Text: name, Kind: k.kind, How: names.Exactly, Matches: []names.Match{{Value: name, Name: name}}})
		}
	}
	return question.ScanText(text, now, resolved...)
}
