package slot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/question"
	"repochat/internal/reader/learned/slot"
)

func TestReadFilesOfARole(t *testing.T) {
	isWord := func(word string) bool { return slices.Contains([]string{"examples", "releases", "changed"}, word) }
	files := []string{"docs/a.md", "src/parser.go", "src/html_parser.go", "examples/one.go", "examples/two.go", "releases/v1.md", "releases/v2.md"}
	tests := []struct{ name, text, want string }{
		{"what is asked for", "which tests changed most", "tests asked"},
		{"a place", "who wrote the documentation", "documentation in docs/"},
		{"files that are left out", "most changed files excluding tests", "tests others"},
		{"several that are left out", "files, not counting tests and docs", "tests others, documentation others in docs/"},
		{"nothing but them", "commits that touch only tests", "tests only"},
		{"one beside another", "commits to the docs but not the tests", "documentation in docs/, tests others"},
		{"tests as functions", "how many tests are there", ""},
		{"test files are files", "how many test files are there", "tests asked"},
		{"a directory of the name", "what changed in the docs directory", ""},
		{"a path", "what changed in docs/", ""},
		{"a single test", "is there a test for it", ""},
		{"a part of names", "which parsers changed most", "parser asked"},
		{"a directory that is a word of questions", "which examples changed most", "examples/ asked"},
		{"what questions ask for", "which releases are there", ""},
		{"a plural that nothing is asked of", "why were parsers dropped", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			scanned := question.ScanText(tt.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
			scanned.Vocabulary.Files = files
			var got []string
			for _, s := range slot.Read(scanned, isWord).Of(slot.FileRole) {
				text := strings.Join(s.Names, " ")
				if s.IsAsked {
					text += " asked"
				}
				if s.Denied != "" {
					text += " " + string(s.Denied)
				}
				if s.Directory != "" {
					text += " in " + s.Directory
				}
				got = append(got, text)
			}
			if strings.Join(got, ", ") != tt.want {
				t.Errorf("%q, want %q", strings.Join(got, ", "), tt.want)
			}
		})
	}
}
