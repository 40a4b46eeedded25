package answer

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var github = &url.URL{Scheme: "https", Host: "github.com"}

func TestLinkLeadsToGitHubOnly(t *testing.T) {
	tests := []struct{ name, text, address, want string }{
		{"a page of GitHub", "#12 Stop", "https://github.com/a/b/issues/12", "[#12 Stop](https://github.com/a/b/issues/12)"},
		{"another site", "#12", "https://evil.example/a", "#12"},
		{"another scheme", "x", "javascript:alert(1)", "x"},
		{"a user before the host", "x", "https://github.com@evil.example/a", "x"},
		{"no address", "@ada", "", "@ada"},
		{"a text that would end the link", "x](https://evil.example)[y", "https://github.com/a", `[x\](https:\//evil.example)\[y](https://github.com/a)`},
		{"an address that would end the link", "x", "https://github.com/a)[y](b", "[x](https://github.com/a%29[y]%28b)"},
		{"lines", "a\nb", "", "a b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := (Document{GitHub: github}).link(tt.text, tt.address); got != tt.want {
				t.Errorf("Link = %s, want %s", got, tt.want)
			}
		})
	}
}

// TestDocumentIsOrdered holds that a text of others cannot change the order in which
// an answer is read, and that the query stays the same.
func TestDocumentIsOrdered(t *testing.T) {
	const reversed = "user\u202egnp.exe"
	d := Document{
		Question: reversed, Repository: "acme/lamp", Text: reversed, Note: reversed, Notices: []string{reversed},
		Columns: []Column{{Title: reversed}}, Rows: [][]any{{reversed}},
		Evidence: []Evidence{{Label: "#1", Title: "\u2066hidden\u2069"}}, Query: "RETURN '" + reversed + "' AS name",
	}
	for _, got := range []string{d.Write(), d.Appendix()} {
		if strings.ContainsAny(got, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") || !strings.Contains(got, "user⟨U+202E⟩gnp.exe") || !strings.Contains(got, "⟨U+2066⟩hidden⟨U+2069⟩") {
			t.Errorf("%q", got)
		}
		if query := `RETURN 'user\u202egnp.exe' AS name`; !strings.Contains(got, query) {
			t.Errorf("%q lacks the query %s", got, query)
		}
	}
}

// TestTurnReadsWhatAppendixWrote: an answer that a client sends back says what
// it said before, whatever is in it.
func TestTurnReadsWhatAppendixWrote(t *testing.T) {
	tests := []struct {
		name   string
		answer Answer
		want   [3]string // text, reading, query
	}{
		{"an answer with everything", Answer{
			Text: "`ada` fixed 7.", Note: `Reading: bugs of file\_a. Dates: 2024-07-01 to 2024-07-31 (UTC). Data as of 2024-08-01.`,
			Query: "MATCH (c:Commit)\nRETURN c", Structure: Structure{Notices: NoticesOf("", "A notice.")}, Evidence: []Evidence{{Label: "#1", URL: "https://github.com/a/b/issues/1"}},
		}, [3]string{"`ada` fixed 7.", "bugs of file_a", "MATCH (c:Commit)\nRETURN c"}},
		{"a note without dates", Answer{Text: "7", Note: "Reading: all commits.", Query: "RETURN 7"}, [3]string{"7", "all commits", "RETURN 7"}},
		{"text alone", Answer{Text: "Hello!"}, [3]string{"Hello!", "", ""}},
		{"a text with a rule and a fence of its own", Answer{Text: "a\n\n---\n\n```cypher\nRETURN 1\n```", Query: "RETURN 2"}, [3]string{"a\n\n---\n\n```cypher\nRETURN 1\n```", "", "RETURN 2"}},
		{"a query that would end its fence", Answer{Text: "a", Query: "RETURN '```'"}, [3]string{"a", "", "RETURN '''''"}},
		{"a notice that looks like the note", Answer{Text: "a", Note: "Reading: b.", Structure: Structure{Notices: NoticesOf("", "*Reading: c.*")}, Query: "RETURN 1"}, [3]string{"a", "b", "RETURN 1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, reading, query := parseText(tt.answer.Text + tt.answer.Document(github).Appendix())
			got := [3]string{text, reading, query}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("turn (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAppendixListsTwentyLinks(t *testing.T) {
	var answer Answer
	for i := range 22 {
		answer.Evidence = append(answer.Evidence, Evidence{Label: fmt.Sprint("#", i), URL: fmt.Sprint("https://github.com/a/b/issues/", i)})
	}
	got := answer.Document(github).Appendix()
	if strings.Count(got, "](https://github.com/") != 20 || !strings.HasSuffix(got, ", and 2 more") {
		t.Errorf("appendix = %s", got)
	}
}

// FuzzTurn: whatever a client sends back can be read.
func FuzzTurn(f *testing.F) {
	f.Add("a\n\n---\n\n*Reading: b.*\n\n```cypher\nRETURN 1\n```")
	f.Add("```cypher\n```\n\n---\n\n")
	f.Fuzz(func(t *testing.T, answer string) {
		text, reading, query := parseText(answer)
		if len(text) > len(answer) || strings.Contains(query, "\n```") {
			t.Errorf("text %q, reading %q, query %q", text, reading, query)
		}
	})
}
