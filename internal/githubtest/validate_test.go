package githubtest

import (
	"net/http"
	"strings"
	"testing"
)

func TestInvalidRequestsAreRefusedAndFailTheTest(t *testing.T) {
	tests := []struct {
		name, query string
		variables   map[string]any
		want        string // type or code of the error, and its message
	}{
		{"a field that the type has not", onBoat(`colour`), nil,
			"undefinedField: Field 'colour' doesn't exist on type 'Repository'"},
		{"an argument that the field has not", onBoat(`issues(first: 1, loud: true) {totalCount}`), nil,
			"argumentNotAccepted: Field 'issues' doesn't accept argument 'loud'"},
		{"items without first or last", onBoat(`issues {nodes {number}}`), nil,
			"MISSING_PAGINATION_BOUNDARIES: You must provide a `first` or `last` value to properly paginate the `issues` connection."},
		{"items without bounds, asked through a fragment", `query {repository(owner: "octo", name: "boat") {...R}} fragment R on Repository {issues {edges {cursor}}}`, nil,
			"MISSING_PAGINATION_BOUNDARIES: You must provide a `first` or `last` value to properly paginate the `issues` connection."},
		{"more than a hundred items", onBoat(`issues(first: 101) {nodes {number}}`), nil,
			"EXCESSIVE_PAGINATION: Requesting 101 records on the `issues` connection exceeds the `first` limit of 100 records."},
		{"too many nodes", onBoat(`issues(first: 100) {nodes {labels(first: 100) {nodes {name}} comments(first: 100) {nodes {author {... on User {issues(first: 100) {nodes {number}}}}}}}}`), nil,
			"MAX_NODE_LIMIT_EXCEEDED: This query requests up to 1,020,100 possible nodes which exceeds the maximum limit of 500,000."},
		{"a variable of another type", `query($n: String!) {repository(owner: "octo", name: "boat") {issue(number: $n) {title}}}`, map[string]any{"n": "1"},
			`variableMismatch: Variable "$n" of type "String!" used in position expecting type "Int!".`},
		{"a variable without its value", `query($n: Int!) {repository(owner: "octo", name: "boat") {issue(number: $n) {title}}}`, nil,
			"<nil>: Variable was provided invalid value: input: variable.n must be defined"},
		{"an enum in lower case", `query($s: [IssueState!]) {repository(owner: "octo", name: "boat") {issues(first: 1, states: $s) {totalCount}}}`, map[string]any{"s": []string{"open"}},
			"<nil>: Variable was provided invalid value: variable $s: open is no IssueState"},
		{"no GraphQL", `{repository(`, nil, "<nil>: Parse error: Expected Name, found <EOF>"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := &watched{TB: t}
			s := New(w, Options{})
			s.Add(smallTracker())
			got := ask(t, s, test.query, test.variables)
			if got.status != http.StatusOK || got.firstError() != test.want {
				t.Errorf("status %d, error\n%s, want\n%s", got.status, got.firstError(), test.want)
			}
			if !w.complained("GitHub would refuse this request") {
				t.Errorf("the test did not fail; it heard %q", w.failures)
			}
		})
	}
}

func TestWhatTheServerCannotAnswerFailsTheTest(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"a field without a resolver", onBoat(`issue(number: 1) {title isPinned}`), "no resolver for Issue.isPinned"},
		{"a field of an interface", onBoat(`issue(number: 1) {... on Labelable {labels(first: 1) {totalCount}} ... on Lockable {locked}}`), "no resolver for Issue.locked"},
		{"an argument without effect", onBoat(`issues(first: 1, filterBy: {mentioned: "ada"}) {totalCount}`), "no effect to the argument Repository.issues.filterBy.mentioned"},
		{"a field that GitHub is going to remove", onBoat(`defaultBranchRef {target {... on Commit {changedFiles}}}`), "Commit.changedFiles is deprecated: `changedFiles` will be removed. Use `changedFilesIfAvailable` instead."},
		{"items of which only the count is known", onBoat(`watchers(first: 1) {nodes {login}}`), "only the totalCount of Repository.watchers"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := &watched{TB: t}
			s := New(w, Options{})
			s.Add(smallTracker())
			ask(t, s, test.query, nil)
			if !w.complained(test.want) {
				t.Errorf("the test heard %q, want %q", w.failures, test.want)
			}
		})
	}
}

func TestCountsNeedNoBounds(t *testing.T) {
	s := New(t, Options{})
	s.Add(smallTracker())
	got := answered(t, s, onBoat(`issues {totalCount} watchers {totalCount}`), nil)
	if got.at("repository.issues.totalCount") != 7.0 {
		t.Errorf("got %s", got.text)
	}
}

func TestUserEmailNeedsAScope(t *testing.T) {
	const query = `{user(login: "ada") {email}}`
	s := New(t, Options{})
	s.Add(smallTracker())
	if got := ask(t, s, query, nil); !strings.HasPrefix(got.firstError(), "INSUFFICIENT_SCOPES: Your token has not been granted the required scopes to execute this query. The 'email' field requires one of the following scopes: ['user:email', 'read:user']") || got.data != nil {
		t.Errorf("without the scope: %s", got.text)
	}
	s = New(t, Options{Scopes: []string{"read:user"}})
	s.Add(smallTracker())
	if got := answered(t, s, query, nil); got.at("user.email") != "ada@example.org" {
		t.Errorf("with the scope: %s", got.text)
	}
}
