package ask

import (
	"slices"
	"strings"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/ask/tracker"
	"repochat/internal/history"
	"repochat/internal/llmtest"
	"repochat/internal/question"
)

func testIssuesOfMessages(t *testing.T, w *world) {
	bare := boilerHistory(w.repository)
	whole := bare.Issues
	bare.Issues = []history.Issue{{Number: 1, State: history.Closed, ClosedAt: whole[0].ClosedAt, KnownFrom: history.KnownFromMessage}}
	bare.PullRequests, bare.PullRequestCommits, bare.HasTracker = nil, nil, false
	mixed := boilerHistory(w.repository)
	mixed.Issues = append(slices.Clone(whole), history.Issue{Number: -1, Key: "B-7", Title: "B-7", State: history.Closed, KnownFrom: history.KnownFromMessage})
	tests := []struct {
		name, query string
		snapshot    history.Snapshot
		outcome     Outcome
		text        string // a part of it
		notice      string
	}{
		{"what messages tell is answered, and qualified", "MATCH (c:Commit)-[:introduced]->(i:Issue) RETURN c.id, count(i) AS bugs", bare, Answered, "1abcdef", tracker.OnlyMessages},
		{"a relationship is enough", "MATCH (c:Commit)-[:fixed]->() RETURN count(c) AS commits", bare, Answered, "1", tracker.OnlyMessages},
		{"none are open because nothing is known of open ones", "MATCH (i:Issue) WHERE i.state = 'open' RETURN count(i) AS bugs", bare, NotInGraph, "--tracker", tracker.OnlyMessages},
		{"nobody reported them because that is not known", "MATCH (u:User)-[:creates]->(i:Issue) RETURN u.login", bare, NotInGraph, "--tracker", tracker.OnlyMessages},
		{"an order by unknown dates is none", "MATCH (i:Issue) RETURN i.number AS issue, i.created_at AS date ORDER BY date LIMIT 1", bare, NotInGraph, "--tracker", tracker.OnlyMessages},
		{"that a commit fixed nothing is an answer", "MATCH (c:Commit)-[:fixed]->(i:Issue) WHERE c.message CONTAINS 'Explain' RETURN i.number", bare, NoneFound, "None found", tracker.OnlyMessages},
		{"commits are not qualified", "MATCH (c:Commit) RETURN count(c) AS commits", bare, Answered, "4", ""},
		{"beside a tracker's issues they are counted", "MATCH (i:Issue) RETURN count(i) AS bugs", mixed, Answered, "4", "1 of 4 issues are known only from the commit messages"},
		{"beside a tracker's issues open ones are known", "MATCH (i:Issue) WHERE i.state = 'open' RETURN count(i) AS bugs", mixed, Answered, "2", "1 of 4 issues"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w.load(t, tt.snapshot)
			server := llmtest.New(t, llmtest.Say(completion("x", tt.query)), llmtest.Say(completion("x", tt.query)))
			got, err := w.asker(t, server, nil).Ask(t.Context(), question.Question{Repository: w.repository, Text: "What is there?", Now: testNow}, nil)
			if err != nil {
				t.Fatal(err)
			}
			notices := strings.Join(answer.NoticeTexts(got.Notices), "\n")
			if got.Outcome != tt.outcome || !strings.Contains(got.Text, tt.text) {
				t.Errorf("got %s %q", got.Outcome, got.Text)
			}
			if !strings.Contains(notices, tt.notice) || tt.notice == "" && strings.Contains(notices, "commit messages") {
				t.Errorf("notices %q, want %q", notices, tt.notice)
			}
		})
	}
	t.Run("an issue that is not known may exist", func(t *testing.T) {
		w.load(t, bare)
		server := llmtest.New(t, llmtest.Say(completion("x", "MATCH (u:User)-[:author]->(:Commit)-[:fixed]->(i:Issue {number: 77}) RETURN u.login AS login")))
		got, err := w.asker(t, server, nil).Ask(t.Context(), question.Question{Repository: w.repository, Text: "Who fixed issue #77?", Now: testNow}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got.Outcome != UnknownName || len(got.Notices) != 1 || got.Notices[0].Text != tracker.OnlyMessages {
			t.Errorf("got %s, notices %q", got.Outcome, got.Notices)
		}
	})
}
