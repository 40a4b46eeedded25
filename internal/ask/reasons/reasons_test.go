package reasons_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/reasons"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/schema"
	"repochat/internal/search"
)

func TestOf(t *testing.T) {
	tests := []struct{ name, asked, rest, part string }{
		{"why each", "which pull requests were closed without merge, and why was each one closed?", "which pull requests were closed without merge?", "and why was each one closed"},
		{"in each case", "Which PRs of ann were closed without merge, and for what reason in each case?", "Which PRs of ann were closed without merge?", "and for what reason in each case"},
		{"a short reason", "a list of the issues closed as wontfix, with a short reason for each.", "a list of the issues closed as wontfix.", "with a short reason for each"},
		{"more behind it", "what is still open on the tracker and roughly why each one never got finished? Thanks", "what is still open on the tracker? Thanks", "and roughly why each one never got finished"},
		{"of the first", "Which issue took the longest to close, and what was the hold-up?", "Which issue took the longest to close", "and what was the hold-up"},
		{"what the first is about", "which issue had the longest discussion and what was it about", "which issue had the longest discussion", "and what was it about"},
		{"what each is about", "list the open PRs and what each is about", "list the open PRs", "and what each is about"},
		{"what the reason was", "Were there any PRs that were reverted, and what was the reason in each case?", "Were there any PRs that were reverted?", "and what was the reason in each case"},
		{"one thread", "ann's PR got merged and reverted the same day, why did they do that", "", ""},
		{"a question for reasons", "why were the issues about letters closed?", "", ""},
		{"the reason of one thing", "which issue made us drop sqlite, and what was the reason?", "", ""},
		{"no threads", "who left the project, and why did they leave?", "", ""},
		{"two reasons", "why were these PRs closed, and why were they opened?", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := reasons.Of(test.asked); got.Rest != test.rest || got.Part != test.part {
				t.Errorf("%q and %q, want %q and %q", got.Rest, got.Part, test.rest, test.part)
			}
		})
	}
}

func TestAdd(t *testing.T) {
	name := ingesttest.LoadSample(t)
	searcher := search.New(graph.NewReader(graphtest.Driver(t), "", graph.Limits{Timeout: time.Minute}))
	asked := reasons.Of("which pull requests were closed without merge, and why was each one closed?")
	list := answer.Answer{
		Outcome: answer.Answered, Query: "MATCH (p:PullRequest) RETURN p.number AS pull", Text: "**2** pull requests.",
		Result: graph.Result{Columns: []string{"pull"}, Rows: [][]any{{int64(69)}, {int64(61)}}},
	}
	list.Columns = []answer.Column{{Name: "pull", Kind: schema.PullRequest}}
	with, added, ok := asked.Add(t.Context(), searcher, name, list)
	if !ok || !strings.HasPrefix(with.Text, list.Text) || !strings.Contains(with.Text, "#69") || !strings.Contains(added.Plain(), "#69: “") || !strings.Contains(added.Plain(), "#61: nobody commented") {
		t.Errorf("%t, %q", ok, with.Text)
	}
	about := reasons.Of("list the pull requests that were closed without merge, and what each of them is about")
	if with, _, ok = about.Add(t.Context(), searcher, name, list); !ok || !strings.Contains(with.Text, "What each says:") || !strings.Contains(with.Text, "(body by") {
		t.Errorf("%t, %q", ok, with.Text)
	}
	list.Columns[0].Kind = schema.Commit
	if _, _, ok := asked.Add(t.Context(), searcher, name, list); ok {
		t.Error("commits have no discussion")
	}
}
