package markdown

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask"
)

var github = &url.URL{Scheme: "https", Host: "github.com"}

func TestLinkLeadsToGitHubOnly(t *testing.T) {
	tests := []struct{ name, text, address, want string }{
		{"a page of GitHub", "#12 Stop", "https://github.com/a/b/issues/12", "[#12 Stop](https://github.com/a/b/issues/12)"},
		{"another site", "#12", "https://evil.example/a", "#12"},
		{"another scheme", "x", "javascript:alert(1)", "x"},
		{"a user before the host", "x", "https://github.com@evil.example/a", "x"},
		{"no address", "@ada", "", "@ada"},
		{"a text that would end the link", "x](https://evil.example)[y", "https://github.com/a", `[x\](https://evil.example)\[y](https://github.com/a)`},
		{"an address that would end the link", "x", "https://github.com/a)[y](b", "[x](https://github.com/a%29[y]%28b)"},
		{"lines", "a\nb", "", "a b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Link(github, tt.text, tt.address); got != tt.want {
				t.Errorf("Link = %s, want %s", got, tt.want)
			}
		})
	}
}

// TestTurnReadsWhatAppendixWrote: an answer that a client sends back says what
// it said before, whatever is in it.
func TestTurnReadsWhatAppendixWrote(t *testing.T) {
	tests := []struct {
		name   string
		answer ask.Answer
		want   ask.Turn
	}{
		{"an answer with everything", ask.Answer{
			Text: "`ada` fixed 7.", Note: `Reading: bugs of file\_a. Dates: 2024-07-01 to 2024-07-31 (UTC). Data as of 2024-08-01.`,
			Query: "MATCH (c:Commit)\nRETURN c", Notices: []string{"A notice."}, Evidence: []ask.Evidence{{Label: "#1", URL: "https://github.com/a/b/issues/1"}},
		}, ask.Turn{Answer: "`ada` fixed 7.", Reading: "bugs of file_a", Query: "MATCH (c:Commit)\nRETURN c"}},
		{"a note without dates", ask.Answer{Text: "7", Note: "Reading: all commits.", Query: "RETURN 7"}, ask.Turn{Answer: "7", Reading: "all commits", Query: "RETURN 7"}},
		{"text alone", ask.Answer{Text: "Hello!"}, ask.Turn{Answer: "Hello!"}},
		{"a text with a rule and a fence of its own", ask.Answer{Text: "a\n\n---\n\n```cypher\nRETURN 1\n```", Query: "RETURN 2"}, ask.Turn{Answer: "a\n\n---\n\n```cypher\nRETURN 1\n```", Query: "RETURN 2"}},
		{"a query that would end its fence", ask.Answer{Text: "a", Query: "RETURN '```'"}, ask.Turn{Answer: "a", Query: "RETURN '''''"}},
		{"a notice that looks like the note", ask.Answer{Text: "a", Note: "Reading: b.", Notices: []string{"*Reading: c.*"}, Query: "RETURN 1"}, ask.Turn{Answer: "a", Reading: "b", Query: "RETURN 1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Turn(tt.answer.Text + Appendix(github, tt.answer))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("turn (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAppendixListsTenLinks(t *testing.T) {
	var answer ask.Answer
	for i := range 12 {
		answer.Evidence = append(answer.Evidence, ask.Evidence{Label: fmt.Sprint("#", i), URL: fmt.Sprint("https://github.com/a/b/issues/", i)})
	}
	got := Appendix(github, answer)
	if strings.Count(got, "](https://github.com/") != 10 || !strings.HasSuffix(got, ", and 2 more") {
		t.Errorf("appendix = %s", got)
	}
}

// FuzzTurn: whatever a client sends back can be read.
func FuzzTurn(f *testing.F) {
	f.Add("a\n\n---\n\n*Reading: b.*\n\n```cypher\nRETURN 1\n```")
	f.Add("```cypher\n```\n\n---\n\n")
	f.Fuzz(func(t *testing.T, answer string) {
		turn := Turn(answer)
		if len(turn.Answer) > len(answer) || strings.Contains(turn.Query, "\n```") {
			t.Errorf("turn = %+v", turn)
		}
	})
}
