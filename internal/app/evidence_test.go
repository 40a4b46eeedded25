package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask"
	"repochat/internal/config"
	"repochat/internal/llmtest"
)

func TestEvidenceIsCompleteWhateverTheRowsHold(t *testing.T) {
	query := ""
	c := startChat(t, config.Config{}, func(r llmtest.Request) llmtest.Answer {
		if isAnswerPrompt(r) {
			return llmtest.Say("Here it is.")
		}
		return llmtest.Say("<query>" + query + "</query>")
	})
	base := "https://github.com/" + c.repository.String()
	tests := []struct {
		name, query string
		want        []ask.Evidence
	}{
		{"a commit by its hash alone", "MATCH (c:Commit) WHERE c.id STARTS WITH '7201bbce76' RETURN c.id AS commit, 1 AS n", []ask.Evidence{{
			Kind: "commit", ID: "7201bbce769f56be43628cd73d6ced61e302a49b", Label: "7201bbc", Title: "Ring the bell before, not after Fixes #127", Author: "aikot",
			Date: "2024-07-26T01:50:31Z", URL: base + "/commit/7201bbce769f56be43628cd73d6ced61e302a49b",
		}}},
		{"an issue and a pull request by their numbers", "MATCH (i:Issue), (p:PullRequest) WHERE i.number = 112 AND p.number = 29 RETURN i.number AS issue, p.number AS pull", []ask.Evidence{
			{Kind: "issue", ID: "112", Label: "#112", Title: "The printed shelf has no margins", Author: "ruthabara", Date: "2024-05-21T14:42:43Z", State: "open", URL: base + "/issues/112"},
			{Kind: "pull_request", ID: "29", Label: "#29", Title: "Remember who was reminded", Author: "denizy", Date: "2023-08-02T13:32:17Z", State: "merged", URL: base + "/pull/29"},
		}},
		{"a person by their login, and a file", "MATCH (u:User), (f:File) WHERE u.login = 'sofmar' AND f.path = 'README.md' RETURN u.login AS login, f.path AS path", []ask.Evidence{
			{Kind: "person", ID: "sofmar", Label: "@sofmar", Title: "Sofia Marchetti", URL: "https://github.com/sofmar"},
			{Kind: "file", ID: "README.md", Label: "README.md", URL: base + "/blob/HEAD/README.md"},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			query = test.query
			if diff := cmp.Diff(test.want, c.ask(t, troubleQuestion).saved.Evidence); diff != "" {
				t.Errorf("evidence (-want +got):\n%s", diff)
			}
		})
	}
}
