package contents

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
)

func TestSectionsOf(t *testing.T) {
	type told struct {
		Heading            string
		Level, Line, Lines int
	}
	tests := []struct {
		name, path, text string
		want             []told
	}{
		{
			"Markdown, with code and the title at the top", "README.md", "# Sheds\n\nText.\n\n## Use\n\n```\n# no heading\n```\n\n### More\n\ntext\n## License ##\nMIT\n",
			[]told{{"Sheds", 1, 1, 15}, {"Use", 2, 5, 9}, {"More", 3, 11, 3}, {"License", 2, 14, 2}},
		},
		{
			"a draft in kramdown", "draft.md", "---\ntitle: X\n--- abstract\n\nWhat it is.\n\n--- middle\n\n# Introduction {#intro}\n\nText.\n\n--- back\n\n# Thanks\n{:numbered=\"false\"}\n",
			[]told{{"abstract", 1, 3, 5}, {"Introduction", 1, 9, 5}, {"Thanks", 1, 15, 2}},
		},
		{
			"XML, with names as attributes and as elements", "draft.xml", "<rfc><front><abstract>\n<t>A.</t></abstract></front>\n<middle>\n<section title=\"First &amp; last\">\n<t>x</t>\n<section anchor=\"b\"><name>Second\n one</name>\n</section>\n</section></middle></rfc>\n",
			[]told{{"abstract", 1, 1, 2}, {"First & last", 1, 4, 6}, {"Second one", 2, 6, 3}},
		},
		{
			"reStructuredText, levels in the order of their marks", "index.rst", "Sheds\n=====\n\nUse\n---\ntext\n\nMore\n----\n\nLicense\n=======\n",
			[]told{{"Sheds", 1, 1, 9}, {"Use", 2, 4, 3}, {"More", 2, 8, 2}, {"License", 1, 11, 2}},
		},
		{"a rule is no heading", "a.rst", "text\n\n----\n\nmore\n", nil},
		{"a front matter that ends", "a.md", "---\ntitle: X\n---\ntext\n", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []told
			for _, s := range sectionsOf(test.path, []byte(test.text)) {
				got = append(got, told{s.heading, s.level, s.line, s.lines})
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("sections (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzSectionsOf(f *testing.F) {
	f.Add("a.md", "# A\n## B\n")
	f.Add("a.xml", "<section title='x'><section></section>")
	f.Add("a.rst", "A\n==\n\nB\n--\n")
	f.Fuzz(func(t *testing.T, path, text string) {
		for _, s := range sectionsOf(path, []byte(text)) {
			if s.heading == "" || s.level < 1 || s.line < 1 || s.lines < 1 {
				t.Errorf("%+v", s)
			}
		}
	})
}

func TestFind(t *testing.T) {
	all := headed("# Introduction\n# Security Considerations\n## Side channels\n# The Poplar1 VDAF\n## Poplar1 shards\n")
	tests := []struct {
		name  string
		words []string
		want  string
	}{
		{"in the singular", []string{"security", "consideration"}, "Security Considerations"},
		{"a part of a heading", []string{"poplar1"}, "The Poplar1 VDAF"},
		{"an abbreviation of a word", []string{"introduct"}, "Introduction"},
		{"a word too much", []string{"security", "model"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := find(all, test.words); got.heading != test.want || ok != (test.want != "") {
				t.Errorf("%q, %t, want %q", got.heading, ok, test.want)
			}
		})
	}
}

// TestTurnsOf follows a section through a document that gets another path, and through
// another heading.
func TestTurnsOf(t *testing.T) {
	first, second, third := headed("# The use of sheds\ntext\n# Other\n"), headed("# How to use sheds\ntext\n# Other\n"), headed("# How to use sheds\nmore text\n# Other\n")
	changes := []gitrepo.Change[[]section]{
		{Commit: "1", Path: "old.md", After: first},
		{Commit: "2", Path: "new.md", From: "old.md", Before: first, After: first},
		{Commit: "3", Path: "other.md", After: third},
		{Commit: "4", Path: "new.md", Before: first, After: second},
		{Commit: "5", Path: "new.md", Before: second, After: third},
	}
	type told struct{ Commit, Before, After string }
	var got []told
	for _, turn := range turnsOf(changes, "new.md", "How to use sheds") {
		of := told{Commit: turn.commit}
		if turn.before != nil {
			of.Before = turn.before.heading
		}
		if turn.after != nil {
			of.After = turn.after.heading
		}
		got = append(got, of)
	}
	want := []told{{"1", "", "The use of sheds"}, {"4", "The use of sheds", "How to use sheds"}, {"5", "How to use sheds", "How to use sheds"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("turns (-want +got):\n%s", diff)
	}
}

func TestCredits(t *testing.T) {
	tests := []struct {
		name, text string
		read       func(string) []credit
		want       []credit
	}{
		{
			"a draft in kramdown", "---\ntitle: X\nauthor:\n -\n    ins: A. Lee\n    name: Ann Lee\n    org: Acme\n -\n    fullname: Bo Fry\n    role: editor\n\nnormative:\n  RFC2119:\n\n--- abstract\n\nText.\n", frontMatter,
			[]credit{{name: "Ann Lee", role: "author", organization: "Acme"}, {name: "Bo Fry", role: "editor"}},
		},
		{
			"a draft in XML", "<rfc><front><author fullname=\"Ann Lee\" role='editor'><organization>Acme</organization></author></front><back><reference><front><author fullname=\"No One\"/></front></reference></back></rfc>", frontMatter,
			[]credit{{name: "Ann Lee", role: "editor", organization: "Acme"}},
		},
		{"a file without front matter", "# Title\n---\nauthor: x\n---\n", frontMatter, nil},
		{
			"package.json", `{"author": "Ann Lee <ann@example.org> (https://example.org)", "contributors": [{"name": "Bo Fry", "email": "bo@example.org"}, "Cy"]}`, inJSON,
			[]credit{{name: "Ann Lee", role: "author"}, {name: "Bo Fry", role: "contributor"}, {name: "Cy", role: "contributor"}},
		},
		{
			"pyproject.toml", "[project]\nname = \"x\"\nauthors = [{name = \"Ann Lee\", email = \"a@example.org\"}]\nmaintainers = [{name = \"Bo Fry\"}]\n", inTOML,
			[]credit{{name: "Ann Lee", role: "author"}, {name: "Bo Fry", role: "maintainer"}},
		},
		{"Cargo.toml", "[package]\nauthors = [\"Ann Lee <a@example.org>\"]\n", inTOML, []credit{{name: "Ann Lee", role: "author"}}},
		{"a manifest that is broken", "{", inJSON, nil},
		{"setup.cfg", "[metadata]\nauthor = Ann Lee\nmaintainer=Bo Fry\n", inSetup, []credit{{name: "Ann Lee", role: "author"}, {name: "Bo Fry", role: "maintainer"}}},
		{
			"a list", "# Who maintains this\n\nmaintainers:\n- ann\n", readerOf("MAINTAINERS"),
			[]credit{{name: "maintainers:", role: "maintainer", text: "maintainers:"}, {name: "ann", role: "maintainer", text: "- ann"}},
		},
		{"code owners", "* @ann\n", readerOf(".github/CODEOWNERS"), []credit{{name: "@ann", role: "codeowner", text: "* @ann"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, test.read(test.text), cmp.AllowUnexported(credit{})); diff != "" {
				t.Errorf("credits (-want +got):\n%s", diff)
			}
		})
	}
}
