package filetext_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/filetext"
	"repochat/internal/schema"
)

func TestOf(t *testing.T) {
	known := func(kind schema.Kind, text, value string) names.Resolved {
		return names.Resolved{Text: text, Kind: kind, How: names.Exactly, Matches: []names.Match{{Value: value}}}
	}
	scan := func(text string) question.Scanned {
		return question.ScanText(text, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC),
			known(schema.Release, "v1.0", "v1.0.0"), known(schema.Release, "v2.0", "v2.0.0"), known(schema.File, "go.mod", "go.mod"))
	}
	release := func(tag string) reader.Moment { return reader.Moment{Text: tag, Release: tag} }
	now, first := reader.Moment{Text: "now"}, reader.Moment{Text: "at first", IsFirst: true}
	tests := []struct {
		asked string
		want  reader.FileText
	}{
		{"go directive in go.mod at v1.0 vs HEAD", reader.FileText{File: "go.mod", At: []reader.Moment{release("v1.0.0"), now}}},
		{"which go versions did the travis file test at v1.0", reader.FileText{File: "travis", At: []reader.Moment{release("v1.0.0")}, Words: []string{"versions", "test"}}},
		{"What was written in the README the first time about how to install?", reader.FileText{File: "readme", At: []reader.Moment{first}, Words: []string{"install"}}},
		{"what did the readme say about macros before 2020", reader.FileText{File: "readme", At: []reader.Moment{{Text: "before 2020", Before: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)}}, Words: []string{"macros"}}},
		{"what did the draft say about padding in v2.0", reader.FileText{At: []reader.Moment{release("v2.0.0")}, Words: []string{"padding"}}},
		{"was stand zu v1.0 im README über Makros?", reader.FileText{File: "readme", At: []reader.Moment{release("v1.0.0")}, Words: []string{"Makros"}}},
		{"que disait le readme à l'origine sur sqlite ?", reader.FileText{File: "readme", At: []reader.Moment{first}, Words: []string{"sqlite"}}},
		{"In the first version of the text, was it required to use DID?", reader.FileText{At: []reader.Moment{first}, Words: []string{"DID"}}},
		{"golangci: which linters are disabled @ HEAD", reader.FileText{File: "golangci", At: []reader.Moment{now}, Words: []string{"linters", "disabled"}}},
		{"does the readme still say that macros are slow", reader.FileText{File: "readme", At: []reader.Moment{now}, Words: []string{"macros", "slow"}}},
		{"which license is this under", reader.FileText{File: "license", At: []reader.Moment{now}}},
		{"What license have the project now, and was it always the same license before?", reader.FileText{File: "license", At: []reader.Moment{first, now}}},
		{"I want to help. How I can contribute?", reader.FileText{File: "contributing", At: []reader.Moment{now}}},
		{"comment puis-je participer ?", reader.FileText{File: "contributing", At: []reader.Moment{now}}},
		{"why was v2.0 out a day after v1.0, what broke", reader.FileText{File: "changelog", At: []reader.Moment{now}, Sections: []string{"2.0.0", "1.0.0"}}},
		{"v1.0 and v2.0 came out within a week. What happened there?", reader.FileText{File: "changelog", At: []reader.Moment{now}, Sections: []string{"1.0.0", "2.0.0"}}},
		{"What does the changelog list for version 1.7.2?", reader.FileText{File: "changelog", At: []reader.Moment{now}, Sections: []string{"1.7.2"}}},
		{"what's pending unreleased in CHANGES", reader.FileText{File: "changelog", At: []reader.Moment{now}, Sections: []string{"unreleased"}}},
		// Something else is asked for than a text.
		{"who wrote the changelog for 1.7.2", reader.FileText{}},
		{"why was the pr of v2.0 merged so late", reader.FileText{}},
		{"commits of v2.0", reader.FileText{}},
		{"list the dates of v1.0 to v2.0", reader.FileText{}},
		{"which bugs were fixed in v2.0", reader.FileText{}},
		{"what was fixed in v2.0", reader.FileText{}}, // the graph may tell
		{"write release notes for v2.0", reader.FileText{}},
		{"changes in v2.0", reader.FileText{}},
		{"how often was it changed since v1.0 and what was broken each time", reader.FileText{}},
		{"why is there a tag v1.0 with no v in front", reader.FileText{}},
		{"how much did they contribute", reader.FileText{}},
		{"who changed the license", reader.FileText{}},
		{"what changed in the readme since v1.0", reader.FileText{}},
		{"which commits touched go.mod in 2020", reader.FileText{}},
		{"which bugs in go.mod are still open", reader.FileText{}},
		{"which people still work on go.mod", reader.FileText{}},
		{"Stand 30.6.2023: welcher Entwickler hatte da noch Bugs?", reader.FileText{}},
		{"bugs of go.mod that were closed after v1.0 and before v2.0, list them", reader.FileText{}},
		{"what broke go.mod in v1.0", reader.FileText{}},
		{"which files were changed with go.mod in 2020", reader.FileText{}},
		{"when did the readme last mention macros", reader.FileText{}},
		{"issues about the readme in 2020", reader.FileText{}},
		// No moment is named: the passages of documents are searched.
		{"what does the readme say about macros", reader.FileText{}},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			got, ok := filetext.Of(scan(test.asked))
			if !ok {
				got = reader.FileText{}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestFixedWithoutATracker has the log of changes quoted for what a release fixed, where
// the graph holds no pull requests.
func TestFixedWithoutATracker(t *testing.T) {
	scanned := question.ScanText("Was wurde in v2.0 genau repariert?", time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC),
		names.Resolved{Text: "v2.0", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "v2.0.0"}}})
	for pulls, want := range map[int]bool{0: true, 7: false} {
		scanned.Vocabulary.Nodes = map[string]int{"PullRequest": pulls}
		if _, ok := filetext.Of(scanned); ok != want {
			t.Errorf("with %d pull requests: %v, want %v", pulls, ok, want)
		}
	}
}
