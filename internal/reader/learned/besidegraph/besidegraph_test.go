package besidegraph_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/besidegraph"
	"repochat/internal/schema"
)

// TestGoingOn asks for another part of what git told before.
func TestGoingOn(t *testing.T) {
	now := time.Date(2026, 8, 3, 12, 0, 0, 0, time.UTC)
	release := names.Resolved{Text: "2.0.0", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "2.0.0"}}}
	lines := func(of reader.FileSizes) []reader.Step { return []reader.Step{reader.Course{Sizes: &of}} }
	at := []reader.Moment{{Text: "2.0.0", Release: "2.0.0"}}
	tests := []struct {
		name    string
		earlier []string
		text    string
		want    []reader.Step
	}{
		{"another kind of files", []string{"how many lines of code are there?"}, "and in the tests?", lines(reader.FileSizes{InAll: true, IsTests: true})},
		{"another moment", []string{"how many lines of code are there?"}, "what about 2.0.0", lines(reader.FileSizes{InAll: true, At: at})},
		{"behind one that went on itself", []string{"how many lines of code are there?", "and in the tests?"}, "and at 2.0.0?", lines(reader.FileSizes{InAll: true, At: at})},
		{"packages for something else", []string{"which dependencies does it have?"}, "and for development?", []reader.Step{reader.Course{Packages: &reader.PackageSet{IsForDevelopment: true}}}},
		{"something else", []string{"how many lines of code are there?"}, "and who maintains it?", nil},
		{"something else after packages", []string{"which dependencies does it have?"}, "and who maintains it?", nil},
		{"after something else", []string{"who maintains it?"}, "and in the tests?", nil},
		{"the same", []string{"how many lines of code are there?"}, "and in all?", nil},
		{"nothing before", nil, "and in the tests?", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			q := question.ScanText(test.text, now, release)
			for _, text := range test.earlier {
				q.Earlier = append(q.Earlier, question.ScanText(text, now, release))
			}
			if diff := cmp.Diff(test.want, besidegraph.Reader{}.BesideGraph(reader.Request{Scanned: q})); diff != "" {
				t.Errorf("steps (-want +got):\n%s", diff)
			}
		})
	}
}

func TestIsOneAnswer(t *testing.T) {
	for text, want := range map[string]bool{
		"When was the debug dependency last bumped, by whom, and in which release did that go out?":       true,
		"List the runtime dependencies with their version ranges. Is any of them pinned?":                 true,
		"which dependencies does it have and who owns it?":                                                false,
		"which dependencies were added in 2024 and who maintains them?":                                   false,
		"how many lines has it now and how many did it have at 2.0.0?":                                    true,
		"how many lines of code are there, and how many commits?":                                         false,
		"what is this project about and who is it for?":                                                   true,
		"does it use docker and who maintains it?":                                                        false,
		"who merged the most pull requests, and which dependencies does it have that are for development": false,
	} {
		release := names.Resolved{Text: "2.0.0", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "2.0.0"}}}
		if got := besidegraph.IsOneAnswer(question.ScanText(text, time.Date(2026, 8, 3, 12, 0, 0, 0, time.UTC), release)); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}
