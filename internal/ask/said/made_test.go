package said_test

import (
	"strings"
	"testing"

	"repochat/internal/ask/said"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/search"
)

func TestWhatWasDoneComesFirstWithItsRelease(t *testing.T) {
	commit := func(id, title string) search.Hit {
		return search.Hit{Kind: "commit", ID: id, Title: title, Coverage: 1, By: "ada", At: "2024-05-01T12:00:00Z"}
	}
	all := library{
		found: search.Found{Hits: []search.Hit{
			commit("aaaaaaaaaa", "docs: compare SockJS with plain sockets"),
			commit("bbbbbbbbbb", "feat: remove SockJS support"),
			commit("cccccccccc", "feat: add SockJS support"),
		}},
		releases: map[search.Key]search.Release{{Kind: "commit", ID: "bbbbbbbbbb"}: {Tag: "v6.0.0", Date: "2024-06-01T00:00:00Z"}, {Kind: "commit", ID: "cccccccccc"}: {Tag: "v1.2.0", Date: "2020-06-01T00:00:00Z"}},
	}
	tests := []struct{ question, first, release string }{
		{"In which version was SockJS support removed?", "bbbbbbb", "first in the release v6.0.0 (2024-06-01)"},
		{"seit welcher Version ist SockJS eingebaut", "ccccccc", "first in the release v1.2.0 (2020-06-01)"},
		{"who dropped SockJS support", "bbbbbbb", ""},
		{"what Python version does SockJS support need", "aaaaaaa", ""},
		{"SockJS support in sockets", "aaaaaaa", ""},
	}
	for _, tt := range tests {
		t.Run(tt.question, func(t *testing.T) {
			wanted := said.Anything(question.Scanned{Question: question.Question{Text: tt.question}}, "SockJS version support")
			got, err := said.Answer(t.Context(), all, history.RepositoryName{Owner: "octo", Name: "demo"}, wanted)
			if err != nil {
				t.Fatal(err)
			}
			if at := strings.Index(got.Text, tt.first); at < 0 || strings.Contains(got.Text[:at], "`") && strings.Count(got.Text[:at], "`") > 1 {
				t.Errorf("%s is not the first commit of %s", tt.first, got.Text)
			}
			if has := strings.Contains(got.Text, "first in the release"); has != (tt.release != "") || !strings.Contains(strings.ReplaceAll(got.Text, "\\", ""), tt.release) {
				t.Errorf("want %q in %s", tt.release, got.Text)
			}
		})
	}
}

func TestTheEarliestOfWhatCameIsTold(t *testing.T) {
	hit := func(kind, id, title, state, at string, coverage float64) search.Hit {
		return search.Hit{Kind: kind, ID: id, Title: title, State: state, Coverage: coverage, By: "ada", At: at + "T12:00:00Z"}
	}
	all := library{found: search.Found{Hits: []search.Hit{
		hit("commit", "aaaaaaaaaa", "fix the fish completion", "", "2024-05-01", 1),
		hit("issue", "3", "Fish completion?", "closed", "2019-01-01", 1),
		hit("pull_request", "4", "Fish completion, at last", "closed", "2019-02-01", 1),
		hit("commit", "bbbbbbbbbb", "fish", "", "2018-05-01", 0.8),
		hit("commit", "cccccccccc", "fish completion", "", "2020-05-01", 1),
	}}}
	const told = "” is `ccccccc` “fish completion”, ada, 2020-05-01. 5 texts about it, the best match first:"
	for asked, want := range map[string]bool{
		"who added fish completion?":        true,
		"when did fish completion land":     true,
		"who removed fish completion?":      false,
		"who is fish completion used by":    false,
		"qui a ajouté fish completion":      true,
		"wer hat fish completion eingebaut": true,
	} {
		t.Run(asked, func(t *testing.T) {
			wanted := said.Anything(question.Scanned{Question: question.Question{Text: asked}}, asked)
			got, err := said.Answer(t.Context(), all, history.RepositoryName{Owner: "octo", Name: "demo"}, wanted)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(got.Text, told) != want {
				t.Errorf("want %t: %s", want, got.Text)
			}
		})
	}
}
