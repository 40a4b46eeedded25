package szz

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/szz/origin"
)

func TestDropCosmetic(t *testing.T) {
	tests := []struct {
		name, file, line string
		want             bool
	}{
		{"code", "main.go", "\treturn x + 1", true},
		{"text of a document", "README.md", "Call it twice.", true},
		{"a heading is no comment", "README.md", "# Usage", true},
		{"a blank line", "main.go", " \t\r", false},
		{"a line of braces", "main.go", "\t})", false},
		{"an empty block", "a.c", "{};", false},
		{"a comment of a line", "main.go", "// why", false},
		{"a comment behind code", "main.go", "x++ // why", true},
		{"a comment of a block", "a.c", "/* why */", false},
		{"the beginning of one", "a.c", "/* why", false},
		{"its middle", "a.java", " * why", false},
		{"its end", "a.java", " */", false},
		{"code behind a comment", "a.c", "/* why */ x++;", true},
		{"a pointer is no comment", "a.c", "*pointer = 1;", true},
		{"a pointer to a pointer neither", "a.c", "**pointer = 1;", true},
		{"a preprocessor line is code", "a.c", "#include <x>", true},
		{"a number sign in Python", "a.py", "# why", false},
		{"a number sign in a Makefile", "src/Makefile", "# why", false},
		{"an attribute of PHP is code", "a.php", "#[Attribute]", true},
		{"a number sign in PHP", "a.php", "# why", false},
		{"two dashes in SQL", "a.sql", "-- why", false},
		{"two dashes in C are code", "a.c", "--x;", true},
		{"a comment of markup", "a.vue", "<!-- why -->", false},
		{"two slashes in a stylesheet are none", "a.css", "//x", true},
		{"in an unknown language nothing is a comment", "a.unknown", "// why", true},
		{"data", "package.json", `"version": "1.0"`, false},
		{"a lock file", "yarn.lock", "version 1", false},
		{"checksums", "go.sum", "golang.org/x v1", false},
		{"a page", "docs/index.HTML", "<p>text</p>", false},
		{"minified code", "jquery.min.js", "var a=1", false},
		{"code that is not minified", "min.js", "var a=1", true},
		{"a file without extension", "LICENSE", "text", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			edit := origin.Edit{
				Path: test.file, Deleted: []string{test.line}, Hunks: []history.Hunk{{OldLines: 1}},
				Origins: []origin.Origin{{Lines: 1, Commit: "c1"}},
			}
			lines := linesOf(edit)
			syntaxes{}.dropCosmetic(lines, edit)
			if got := lines[0].Dropped == ""; got != test.want {
				t.Errorf("%q of %q counts: %v (%s), want %v", test.line, test.file, got, lines[0].Dropped, test.want)
			}
		})
	}
}

func TestCommentsOfSeveralLines(t *testing.T) {
	tests := []struct {
		name, file string
		lines      []string
		want       []bool
	}{
		{"a block without stars", "a.go", []string{"/* one", "two", "three */", "x++"}, []bool{true, true, true, false}},
		{"code before and behind a block", "a.c", []string{"x++; /* one", "two */ y++;"}, []bool{false, false}},
		{"a string that looks like a comment", "a.js", []string{"x = `", "// no comment", "`"}, []bool{false, false, false}},
		{"markup", "a.html.vue", []string{"<!-- one", "two -->", "<p>"}, []bool{true, true, false}},
		{"Haskell", "a.hs", []string{"{- one", "two -}", "-- three", "f x = x"}, []bool{true, true, true, false}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, syntaxes{}.of(test.file).comments(test.lines)); diff != "" {
				t.Errorf("comments (-want +got):\n%s", diff)
			}
		})
	}
}
