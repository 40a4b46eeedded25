package githubtest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAnswers(t *testing.T) {
	tests := []struct {
		name, query string
		variables   map[string]any
		want        string // the data as JSON, its members in the order asked
	}{
		{"members come in the order in which they were asked",
			onBoat(`url name number: databaseId`), nil,
			`{"repository":{"url":"https://github.com/octo/boat","name":"boat","number":1007}}`},
		{"a repository is found whatever the case of its name",
			`{repository(owner: "OCTO", name: "Boat") {nameWithOwner}}`, nil,
			`{"repository":{"nameWithOwner":"octo/boat"}}`},
		{"aliases, fragments and directives",
			`query($yes: Boolean!, $n: Int!) {repository(owner: "octo", name: "boat") {...F one: issue(number: $n) {title @skip(if: $yes) n: number} issue(number: 2) @include(if: $yes) {title}}}
			 fragment F on Repository {one: issue(number: $n) {state}}`, map[string]any{"yes": true, "n": 1},
			`{"repository":{"one":{"state":"OPEN","n":1},"issue":{"title":"Issue 2"}}}`},
		{"authors are Users, Bots without [bot], Mannequins, or null once they are deleted",
			onBoat(`issues(first: 5) {nodes {author {__typename login ... on User {name} ... on Bot {url}}}}`), nil,
			`{"repository":{"issues":{"nodes":[{"author":{"__typename":"User","login":"ada","name":"Ada"}},{"author":{"__typename":"User","login":"ada","name":"Ada"}},{"author":null},{"author":{"__typename":"Bot","login":"robot","url":"https://github.com/apps/robot"}},{"author":{"__typename":"Mannequin","login":"old-timer"}}]}}}`},
		{"bodies keep their CRLF", onBoat(`issue(number: 1) {body}`), nil,
			`{"repository":{"issue":{"body":"It leaks.\r\nBadly."}}}`},
		{"a closed issue names its closer",
			onBoat(`issue(number: 2) {closedAt stateReason timelineItems(first: 5, itemTypes: [CLOSED_EVENT]) {nodes {__typename ... on ClosedEvent {actor {login} closer {__typename ... on Commit {messageHeadline}}}}} closedByPullRequestsReferences(first: 5) {nodes {number}}}`), nil,
			`{"repository":{"issue":{"closedAt":"2024-03-11T09:00:00Z","stateReason":"COMPLETED","timelineItems":{"nodes":[{"__typename":"ClosedEvent","actor":{"login":"ada"},"closer":{"__typename":"Commit","messageHeadline":"Commit 3"}}]},"closedByPullRequestsReferences":{"nodes":[{"number":8}]}}}}`},
		{"an open issue has no reason", onBoat(`issue(number: 1) {stateReason closedAt}`), nil,
			`{"repository":{"issue":{"stateReason":null,"closedAt":null}}}`},
		{"a pull request knows its commits, its fork and what it closes",
			onBoat(`pullRequest(number: 8) {state mergeCommit {oid} headRepository {nameWithOwner isFork} isCrossRepository commits(first: 9) {totalCount nodes {commit {messageHeadline}}} closingIssuesReferences(first: 9) {nodes {number}} additions}`), nil,
			`{"repository":{"pullRequest":{"state":"MERGED","mergeCommit":{"oid":"0000000000000000000000000000000000000004"},"headRepository":{"nameWithOwner":"ada/boat","isFork":true},"isCrossRepository":true,"commits":{"totalCount":2,"nodes":[{"commit":{"messageHeadline":"Commit 2"}},{"commit":{"messageHeadline":"Commit 3"}}]},"closingIssuesReferences":{"nodes":[{"number":2}]},"additions":0}}}`},
		{"a commit's people are Users by their addresses, its dates have offsets",
			onBoat(`object(oid: "0000000000000000000000000000000000000001") {... on Commit {messageBody committedDate author {date user {login}} committer {user {login}} parents(first: 2) {totalCount} comments {totalCount} associatedPullRequests(first: 1) {totalCount}}}`), nil,
			`{"repository":{"object":{"messageBody":"Why not","committedDate":"2024-03-01T09:00:00Z","author":{"date":"2024-03-01T07:00:00-02:00","user":{"login":"ada"}},"committer":{"user":{"login":"web-flow"}},"parents":{"totalCount":0},"comments":{"totalCount":0},"associatedPullRequests":{"totalCount":0}}}}`},
		{"one field of many types by node", `query($id: ID!) {node(id: $id) {__typename id ... on Closable {closed}}}`, map[string]any{"id": "$issue"},
			`{"node":{"__typename":"Issue","id":"$issue","closed":false}}`},
	}
	s := New(t, Options{})
	s.Add(smallTracker())
	id := answered(t, s, onBoat(`issue(number: 1) {id}`), nil).at("repository.issue.id").(string)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.variables["id"] != nil {
				test.variables["id"] = id
			}
			got := answered(t, s, test.query, test.variables)
			var body struct{ Data json.RawMessage }
			if err := json.Unmarshal([]byte(got.text), &body); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.ReplaceAll(test.want, "$issue", id), string(body.Data)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestWhatIsNotThereIsNullWithAnError(t *testing.T) {
	tests := []struct{ name, query, path, want string }{
		{"a repository", `{repository(owner: "octo", name: "ship") {name}}`, "repository",
			"NOT_FOUND: Could not resolve to a Repository with the name 'octo/ship'."},
		{"an issue", onBoat(`issue(number: 99) {title}`), "repository.issue",
			"NOT_FOUND: Could not resolve to an Issue with the number of 99."},
		{"a pull request's number asked as an issue's", onBoat(`issue(number: 8) {title}`), "repository.issue",
			"NOT_FOUND: Could not resolve to an Issue with the number of 8."},
		{"a node", `{node(id: "I_none") {id}}`, "node",
			"NOT_FOUND: Could not resolve to a node with the global id of 'I_none'"},
		{"one of several nodes", `{nodes(ids: ["I_none"]) {id}}`, "nodes.0",
			"NOT_FOUND: Could not resolve to a node with the global id of 'I_none'"},
	}
	s := New(t, Options{})
	s.Add(smallTracker())
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ask(t, s, test.query, nil)
			if got.status != 200 || got.firstError() != test.want || got.at(test.path) != nil {
				t.Errorf("status %d: %s", got.status, got.text)
			}
		})
	}
}
