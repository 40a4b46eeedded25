package sample

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const example = `@@ path a.txt by one
@@ path b.txt by move
@@ gone by drop
@@ executable by mode
@@ reindent by tidy
@@ body
first
@@ add two
    second
@@ swap three
    third
@@ with
    3rd
@@ end
@@ end
@@ drop four
last
@@ end
`

func TestWeave(t *testing.T) {
	tests := []struct {
		name, changes string
		want          content
	}{
		{"before its first change a file is not there", "", content{}},
		{"its first change brings what nothing else marks", "one", content{path: "a.txt", text: "first\nlast\n"}},
		{"a change adds lines", "one two", content{path: "a.txt", text: "first\n    second\n    third\nlast\n"}},
		{"a change within the lines of another replaces some", "one two three", content{path: "a.txt", text: "first\n    second\n    3rd\nlast\n"}},
		{"and shows nothing without it", "one three", content{path: "a.txt", text: "first\nlast\n"}},
		{"a change removes lines", "one four", content{path: "a.txt", text: "first\n"}},
		{"a change moves the file", "one move four", content{path: "b.txt", text: "first\n"}},
		{"a change deletes it", "one move drop", content{}},
		{"a change makes it executable", "one mode four", content{path: "a.txt", executable: true, text: "first\n"}},
		{"a change halves the indentation", "one two tidy four", content{path: "a.txt", text: "first\n  second\n  third\n"}},
	}
	w, err := parseWeave("example", example, asItIs)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			active := map[string]bool{}
			for _, change := range strings.Fields(test.changes) {
				active[change] = true
			}
			got := w.at(func(change string) bool { return active[change] })
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(content{})); diff != "" {
				t.Errorf("content differs (-want +got):\n%s", diff)
			}
		})
	}
	want := []string{"drop", "four", "mode", "move", "one", "three", "tidy", "two"}
	if diff := cmp.Diff(want, w.changes); diff != "" {
		t.Errorf("changes differ (-want +got):\n%s", diff)
	}
}

func TestWeaveEndsLinesAsTold(t *testing.T) {
	w, err := parseWeave("example", "@@ path a.bat by one\n@@ crlf\n@@ body\na\nb\n", asItIs)
	if err != nil {
		t.Fatal(err)
	}
	if got := w.at(func(string) bool { return true }).text; got != "a\r\nb\r\n" {
		t.Errorf("text %q", got)
	}
}

func TestParseWeaveRefusesWhatIsBroken(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a line above the body", "first\n@@ body\n", `weave example, line 1: "first" stands above the body`},
		{"an unknown directive", "@@ colour red by one\n", `unknown directive "colour"`},
		{"a path without a change", "@@ path a.txt\n", `directive "path" is incomplete`},
		{"an add without an end", "@@ body\n@@ add one\nfirst\n", `add one closes with ""`},
		{"a swap without its second part", "@@ body\n@@ swap one\n@@ end\n", `swap one closes with "end"`},
		{"a swap without an end", "@@ body\n@@ swap one\n@@ with\n", `swap one closes with ""`},
		{"an end without a beginning", "@@ body\n@@ end\n", `"end" without a beginning`},
		{"a block without a change", "@@ body\n@@ add\n@@ end\n", `block "add" is no kind and change`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := parseWeave("example", test.text, asItIs); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("parseWeave says %v; want %q", err, test.want)
			}
		})
	}
}

func asItIs(text string) (string, error) { return text, nil }
