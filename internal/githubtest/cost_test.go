package githubtest

import (
	"testing"

	"github.com/vektah/gqlparser/v2"
)

// The first three are the examples of GitHub's documentation:
// https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
func TestPriceFollowsTheDocumentation(t *testing.T) {
	tests := []struct {
		name, query   string
		variables     map[string]any
		points, nodes int
	}{
		{"50 repositories of 10 issues", `query {viewer {repositories(first: 50) {edges {repository: node {name issues(first: 10) {totalCount edges {node {title bodyHTML}}}}}}}}`,
			nil, 1, 550},
		{"repositories, pull requests, issues, their comments and followers", `query {viewer {repositories(first: 50) {edges {repository: node {name
			pullRequests(first: 20) {edges {pullRequest: node {title comments(first: 10) {edges {comment: node {bodyHTML}}}}}}
			issues(first: 20) {totalCount edges {issue: node {title bodyHTML comments(first: 10) {edges {comment: node {bodyHTML}}}}}}}}}
			followers(first: 10) {edges {follower: node {login}}}}}`,
			nil, 21, 22060},
		{"100 repositories of 50 issues of 60 labels", `query {viewer {login repositories(first: 100) {edges {node {id issues(first: 50) {edges {node {id labels(first: 60) {edges {node {id name}}}}}}}}}}}`,
			nil, 51, 305100},
		{"no connection", `query {viewer {login}}`, nil, 1, 0},
		{"bounds by variables", `query($n: Int!) {viewer {repositories(last: $n) {nodes {issues(first: $n) {nodes {title}}}}}}`,
			map[string]any{"n": 30}, 1, 930},
		{"one connection written twice counts once", `query {viewer {repositories(first: 100) {nodes {name}} ...R}} fragment R on User {repositories(first: 100) {nodes {url}}}`,
			nil, 1, 100},
		{"two connections under different keys count twice", `query {viewer {a: repositories(first: 100) {nodes {name}} b: repositories(first: 100) {nodes {name}}}}`,
			nil, 1, 200},
		{"fragments on two types count both", `query {node(id: "x") {... on Issue {comments(first: 70) {nodes {id}}} ... on PullRequest {comments(first: 80) {nodes {id}}}}}`,
			nil, 1, 150},
		{"several nodes multiply what is asked of them", `query {nodes(ids: ["a", "b", "c"]) {... on Issue {comments(first: 100) {nodes {id}}}}}`,
			nil, 1, 300},
		{"what is skipped costs nothing", `query($no: Boolean!) {viewer {repositories(first: 100) @include(if: $no) {nodes {name}}}}`,
			map[string]any{"no": false}, 1, 0},
	}
	schema, err := Schema(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			document, invalid := gqlparser.LoadQueryWithRules(schema, test.query, nil)
			if invalid != nil {
				t.Fatal(invalid)
			}
			got := priceOf(document.Operations[0], test.variables)
			if got.points() != test.points || got.nodes != test.nodes {
				t.Errorf("%d points for %d nodes, want %d for %d", got.points(), got.nodes, test.points, test.nodes)
			}
		})
	}
}
