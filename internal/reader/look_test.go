package reader

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLookOf(t *testing.T) {
	tests := []struct {
		name, text string
		want       []Lookup
	}{
		{"all kinds", "I look first.\n<look>\nfiles: how tests are run\nread: go.mod at v1.2.0, lines 1-20\nlines: PathFlag\nshow: 2d86e0d6\n</look>", []Lookup{
			{Kind: InFiles, Text: "how tests are run"}, {Kind: OfFile, Text: "go.mod", Revision: "v1.2.0", From: 1, To: 20},
			{Kind: OfLines, Text: "PathFlag"}, {Kind: OfCommit, Text: "2d86e0d6"},
		}},
		{"marks around it", "<look>- Read: `./docs/a file.md` lines 7\n* texts: “offline use”\nlines: \"a: b\"</look>", []Lookup{
			{Kind: OfFile, Text: "docs/a file.md", From: 7, To: 7}, {Kind: InTexts, Text: "offline use"}, {Kind: OfLines, Text: "a: b"},
		}},
		{"a question", "<look>\ngraph: How many commits did ada make in 2024?\n</look>", []Lookup{{Kind: OfGraph, Text: "How many commits did ada make in 2024?"}}},
		{"a path with a word for a revision", "<look>read: look at me.md</look>", []Lookup{{Kind: OfFile, Text: "look", Revision: "me.md"}}},
		{"cut at the limit", "<look>\nread: README.md\nfiles: setti", []Lookup{{Kind: OfFile, Text: "README.md"}, {Kind: InFiles, Text: "setti"}}},
		{"the last block that has any", "<look>files: a</look> or <look>files: b</look><look>c</look>", []Lookup{{Kind: InFiles, Text: "b"}}},
		{"too many", "<look>files: a\nfiles: b\nfiles: c\nfiles: d\nfiles: e</look>", []Lookup{
			{Kind: InFiles, Text: "a"}, {Kind: InFiles, Text: "b"}, {Kind: InFiles, Text: "c"}, {Kind: InFiles, Text: "d"},
		}},
		{"none", "<search>look: here</search>\nfiles: a", nil},
		{"nothing to look for", "<look>read: ``\nrun: rm</look>", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, LookOf(test.text).Lookups); diff != "" {
				t.Errorf("lookups (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzLookOf(f *testing.F) {
	f.Add("<look>read: go.mod at v1.2.0, lines 1-20</look>")
	f.Add("<look>read: `</look><look>show: \"\"</look>")
	f.Fuzz(func(t *testing.T, text string) {
		look := LookOf(text)
		if len(look.Lookups) > MostLookups {
			t.Errorf("%d lookups", len(look.Lookups))
		}
		for _, lookup := range look.Lookups {
			if lookup.Text == "" {
				t.Errorf("nothing is looked for: %+v", lookup)
			}
		}
	})
}
