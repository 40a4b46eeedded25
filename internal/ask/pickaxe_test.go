package ask

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"

	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/pickaxe"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// TestFileTextOfTheSample has files of the sample quoted as they were.
func TestFileTextOfTheSample(t *testing.T) {
	graphReader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(graphReader.Close)
	name, git := ingesttest.LoadSampleWithGit(t)
	options := Options{
		Reader: learnedtest.Reader(t), Graph: graphReader, Names: graph.NewCatalogue(graphReader), Schema: schema.Default(), Searcher: search.New(graphReader), Git: git,
	}
	tests := []struct {
		text string
		want []string // in the answer's words, in this order
	}{
		{"which go version did go.mod require at v0.1.0 and which one now?", []string{"These lines differ between the two.", "go.mod at v0.1.0 (c78720c, 2023-06-30):", "“go 1.20”", "go.mod now (bbfc548, 2024-10-31):", "“go 1.22”"}},
		{"what did the README say about the database in v0.1.0?", []string{"No line of README.md had “database” at v0.1.0."}},
		{"which license is this under?", []string{"LICENSE now (bbfc548, 2024-10-31), the text of MIT:", "MIT License"}},
		{"did the license ever change?", []string{"These lines differ between the two.", "LICENSE at first (6c10ad0, 2023-05-02), the text of MIT:", "“Copyright (c) 2023 The people of Lanternlane”", "LICENSE now (", "“Copyright (c) 2023-2024 The people of Lanternlane”"}},
		{"what did CONTRIBUTING say at first about tests", []string{"No line of CONTRIBUTING.md had “tests” at first."}},
		{"what did the Dockerfile say at v0.1.0 about alpine", []string{"Dockerfile at v0.1.0", "FROM golang:1.20 AS build", "FROM debian:bookworm-slim"}},
		{"what was in the Makefile at v0.1.0", []string{"Makefile at v0.1.0 (c78720c, 2023-06-30):", "line 1: “all: web shedbook”", "go test ./..."}},
		{"was stand im Makefile zu v0.1.0 über python?", []string{"Makefile at v0.1.0", "python3 -m unittest discover tools"}},
		{"why did v0.2.0 come out so soon, what was broken?", []string{"CHANGELOG.md says of 0.2.0:", "“"}},
		{"What does the changelog say of 0.1.0 and 0.9.9?", []string{"CHANGELOG.md says of 0.1.0:", "CHANGELOG.md has no section on `0.9.9`."}},
		{"what is this project about?", []string{"README.md says:", "“"}},
		{"how do I run the tests?", []string{"In the files now, the best match first:", "CONTRIBUTING.md, line 3, section “Contributing”:", "Run `make test` before you push", ".github/workflows/ci.yml, line ", "go test -race ./..."}},
		{"how can I contribute?", []string{"CONTRIBUTING.md now (bbfc548, 2024-10-31):"}},
		{"what did the README say about members in v0.1.0 and now?", []string{"No line of README.md had “members” at v0.1.0.", "No line of README.md had “members” now."}},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			got := setQuestion{text: test.text, now: sampleNow}.ask(t, New(options), name)
			rest := got.Words.Plain()
			for _, part := range test.want {
				_, after, found := strings.Cut(rest, part)
				if !found {
					t.Fatalf("%q is not in %q (%s)", part, got.Words.Plain(), got.Reading)
				}
				rest = after
			}
		})
	}
}

// TestCourseOfTheSample asks how the sample used its tools over time, which version of a
// language it required, which of its files are the largest, and what they hold.
func TestCourseOfTheSample(t *testing.T) {
	graphReader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(graphReader.Close)
	name, git := ingesttest.LoadSampleWithGit(t)
	searcher := search.New(graphReader)
	options := Options{
		Reader: learnedtest.Reader(t), Graph: graphReader, Names: graph.NewCatalogue(graphReader), Schema: schema.Default(), Searcher: searcher,
		Pickaxe: pickaxe.New(git, graphReader, searcher), Git: git,
	}
	tests := []struct {
		text string
		want []string // in the answer's words, in this order
		rows int
	}{
		{"which go version is required at v0.1.0 and now, and when was it bumped?", []string{"At v0.1.0 Go 1.20 is required: “go 1.20” (go.mod, 2023-06-30).", "Now Go 1.22 is required", "commits changed it", "Go 1.20 came in, in go.mod", "from 1.20 to 1.2", "first in the release"}, 2},
		{"when was Go 1.20 dropped?", []string{"Go 1.20 is no longer supported since ", "from 1.20 to 1.21, in go.mod", "Now Go 1.22 is required"}, 2},
		{"who stopped supporting go 1.22?", []string{"No change of what is required left Go 1.22 out. Now Go 1.22 is required"}, 2},
		{"how did the build tooling develop over the years?", []string{"Tools that build and package set up now: ", "Go modules", "Go modules: go.mod came with", "Make: Makefile came with"}, 2},
		{"which ci services were used over time, and how did the build tooling develop?", []string{"Services of continuous integration set up now: GitHub Actions.", "Tools that build and package set up now: ", "Makefile came with"}, 3},
		{"which are the biggest go files?", []string{"The largest of ", ".go, has ", " lines and ", " bytes."}, 10},
		{"which ci services were used over time?", []string{"Services of continuous integration set up now: GitHub Actions.", "GitHub Actions: .github/workflows/"}, 1},
		{"was there ever a tag v9.9.9?", []string{"There is no tag v9.9.9: the last is v", "Git does not tell whether a version without a tag was published."}, 0},
		{"which tags name the same commit?", []string{"Each of the ", " tags names another commit."}, 0},
		{"which ruby version is required?", nil, 0}, // the sample requires none
		{"which dependencies does it have?", []string{"manifests require "}, 1},
		{"is there a changelog?", []string{"Yes: CHANGELOG.md.", "CHANGELOG.md came with", "“Start a changelog”, Mira Lindqvist, 2023-06-29), first in the release v0.1.0; last changed with"}, 1},
		{"is there a code of conduct?", []string{"No file of the default branch is called “code of conduct”, now or at any time before."}, 0},
		{"which sections does the README have?", []string{"README.md now has 6 sections: “Shedbook”; “Try it”;"}, 6},
		{"which sections of README.md were added since v0.1.0?", []string{"2 sections came from v0.1.0 to now in README.md: “What it does”; “More”."}, 2},
		{`when was the "What it does" section of the README added?`, []string{"The section “What it does” of README.md came with", "It was last changed with", "It was changed by"}, 2},
		{"how many lines of code are there?", []string{" lines in ", " files, ", " of them blank; ", "By language: "}, 3},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			got := setQuestion{text: test.text, now: sampleNow}.ask(t, New(options), name)
			rest := got.Words.Plain()
			for _, part := range test.want {
				_, after, found := strings.Cut(rest, part)
				if !found {
					t.Fatalf("%q is not in %q (%s)", part, got.Words.Plain(), got.Reading)
				}
				rest = after
			}
			if len(got.Result.Rows) < test.rows {
				t.Errorf("the rows are %v, want at least %d", got.Result.Rows, test.rows)
			}
			if len(test.want) == 0 && strings.Contains(got.Reading, "from git") {
				t.Errorf("read as %s", got.Reading)
			}
		})
	}
}

// TestLabelsOfTheSample asks which labels the sample's tracker defines: nothing has one of
// them, help wanted.
func TestLabelsOfTheSample(t *testing.T) {
	graphReader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(graphReader.Close)
	options := Options{Reader: learnedtest.Reader(t), Graph: graphReader, Names: graph.NewCatalogue(graphReader), Schema: schema.Default()}
	name := ingesttest.LoadSample(t)
	tests := []struct {
		text, want string
		rows       int
		outcome    Outcome
	}{
		{"Which labels are defined in the tracker, and which of them were never used on an issue?", "The tracker defines 11 labels: 9 are on at least one issue, and 2 on none (help wanted, dependencies).", 11, Answered},
		{"which labels are never used?", "The tracker defines 11 labels: 10 are on at least one issue or pull request, and 1 on none (help wanted).", 1, Answered},
		{"which labels are unused on pull requests?", "on at least one pull request, and", 1, Answered},
		{`what does the label "good first issue" mean and how many issues have it?`, "good first issue is described as “Good for newcomers”. 9 issues and ", 1, Answered},
		{"what is the label wontfix for?", "wontfix has no description in the tracker. 3 issues and 0 pull requests have it.", 1, Answered},
		{"what does the label has-pr mean?", "defines no label “has-pr”; it defines bug, enhancement,", 0, UnknownName},
		{"do we have a label for newcomers?", "1 label has “newcomers” in the name or description: good first issue.", 1, Answered},
		{"which labels were used only once?", "No label is on one issue or pull request alone.", 0, Answered},
		{`issues with the label "help wanted"`, "has the label `help wanted`, which its tracker defines.", 0, UnknownName},
		{"labels by number of issues", "bug leads with 62 issues", 9, Answered}, // a query finds them
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			got := setQuestion{text: test.text, now: sampleNow}.ask(t, New(options), name)
			if words := cmp.Or(got.Words.Plain(), got.Text); !strings.Contains(words, test.want) || got.Outcome != test.outcome {
				t.Errorf("%s: %q, want %s: %q", got.Outcome, words, test.outcome, test.want)
			}
			if len(got.Result.Rows) < test.rows {
				t.Errorf("the rows are %v, want at least %d", got.Result.Rows, test.rows)
			}
		})
	}
}

// TestLinesOfTheSample asks when texts came into the files of the sample and when they
// went out of them.
func TestLinesOfTheSample(t *testing.T) {
	graphReader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(graphReader.Close)
	name, git := ingesttest.LoadSampleWithGit(t)
	searcher := search.New(graphReader)
	options := Options{
		Reader: learnedtest.Reader(t), Graph: graphReader, Names: graph.NewCatalogue(graphReader), Schema: schema.Default(), Searcher: searcher,
		Pickaxe: pickaxe.New(git, graphReader, searcher),
	}
	withGit := options
	withGit.Git = git
	t.Run("looked up by a model", func(t *testing.T) { lookAt(t, withGit, name) })
	t.Run("answered by a model from what it looks up", func(t *testing.T) { answersFromLooks(t, withGit, name) })
	t.Run("answered by a model that asks the graph, too", func(t *testing.T) { asksTheGraph(t, withGit, name) })
	tests := []struct {
		text string
		want []string // in the answer's words, in this order
		not  string
	}{
		{"when was innerHTML dropped and by whom", []string{"“innerHTML” is in no file now: it went out with", "172b5d9", "Sofia Marchetti, 2024-10-21", "It had come in with", "b063d16", "first in the release", "v0.1.0"}, "What was written"},
		{"is bookworm still used", []string{"“bookworm” is in no file now", "FROM debian:bookworm-slim"}, "Activity"},
		{"which commit added busy_timeout", []string{"“busy\\_timeout” came in with", "f336e51", "It is in one line of one file", "internal/store/sqlite.go"}, "nearest"},
		{"what happened to Fprintf", []string{"“Fprintf” is in no file now", "2023-09-29"}, ""},
		{"is `YearDay` still used and why was it removed", []string{"“YearDay” is in no file now", "b69bf4e", "It had come in with", "What was written about it"}, ""},
		{"was there ever support for LDAP", []string{"Nothing that was written here speaks of"}, "came in"},
		{"who wrote loan.go", []string{"commits"}, "came in"},
		{"closed issues", []string{"issues"}, "came in"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			got := setQuestion{text: test.text, now: sampleNow}.ask(t, New(options), name)
			rest := got.Text
			for _, part := range test.want {
				_, after, found := strings.Cut(rest, part)
				if !found {
					t.Fatalf("%q is not in %q", part, got.Text)
				}
				rest = after
			}
			if test.not != "" && strings.Contains(got.Text, test.not) {
				t.Errorf("%q is in %q", test.not, got.Text)
			}
		})
	}
	t.Run("planned by a model", func(t *testing.T) {
		planned := func(text string, git pickaxe.Git) Answer {
			planned := options
			planned.Reader = plans{{Steps: []reader.Step{reader.Pickaxe{Texts: []string{text}, Event: reader.Came, IsCode: true}}}}
			planned.Pickaxe = pickaxe.New(git, graphReader, searcher)
			return setQuestion{text: "what about it", now: sampleNow}.ask(t, New(planned), name)
		}
		if got := planned("busy_timeout", git); got.Outcome != Answered || !strings.Contains(got.Text, "f336e51") || len(got.Result.Rows) == 0 {
			t.Errorf("%s: %q", got.Outcome, got.Text)
		}
		if got := planned("LDAP", git); got.Outcome != NoneFound || got.Text != "No line of a file ever had `LDAP`." {
			t.Errorf("%s: %q", got.Outcome, got.Text)
		}
		if got := planned("LDAP", noGit{}); got.Outcome != NotInGraph || !strings.Contains(got.Text, "cannot be searched here") {
			t.Errorf("%s: %q", got.Outcome, got.Text)
		}
	})
	t.Run("told that no line has it", func(t *testing.T) {
		got := setQuestion{text: "was there ever support for LDAP", now: sampleNow}.ask(t, New(options), name)
		if text := fmt.Sprint(got.Notices); !strings.Contains(text, "No line of a file ever had `LDAP`") {
			t.Errorf("the notices are %s", text)
		}
	})
	t.Run("without the git history", func(t *testing.T) {
		options.Pickaxe = pickaxe.New(noGit{}, graphReader, searcher)
		got := setQuestion{text: "which commit added busy_timeout", now: sampleNow}.ask(t, New(options), name)
		if !strings.Contains(got.Text, "f336e51") || strings.Contains(got.Text, "came in with") {
			t.Errorf("the answer is %q", got.Text)
		}
	})
}

// noGit has no git history.
type noGit struct{}

func (noGit) OpenGit(context.Context, history.RepositoryName) (*gitrepo.Repository, string, error) {
	return nil, "", pickaxe.ErrNoGit
}
