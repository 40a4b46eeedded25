package githubtest

import (
	"fmt"
	"testing"
	"time"

	"repochat/internal/history"
)

// BenchmarkIssuePages reads 20,000 issues with 100,000 comments, a hundred
// issues at once: what the server itself takes of a test of a large tracker.
func BenchmarkIssuePages(b *testing.B) {
	contents := smallTracker()
	contents.Issues, contents.PullRequests = nil, nil
	for n := 1; n <= 20_000; n++ {
		i := history.Issue{
			Number: n, Title: "It leaks", Body: "Badly, and since long.", State: history.Open, Author: fmt.Sprint("user", n%500),
			Labels: []string{"bug"}, CreatedAt: day(0).Add(time.Duration(n) * time.Minute),
		}
		for c := range 5 {
			i.Comments = append(i.Comments, history.Comment{Author: "ada", Body: "Here, too.", CreatedAt: day(100).Add(time.Duration(c) * time.Minute)})
		}
		contents.Issues = append(contents.Issues, i)
	}
	s := New(b, Options{Points: 1 << 30})
	s.Add(contents)
	const query = `query($after: String) {repository(owner: "octo", name: "boat") {issues(first: 100, after: $after, orderBy: {field: UPDATED_AT, direction: ASC}) {
		nodes {number title body author {__typename login} labels(first: 20) {nodes {name}} assignees(first: 20) {nodes {login}} comments(first: 50) {nodes {id body author {login} createdAt} pageInfo {hasNextPage endCursor}}}
		pageInfo {hasNextPage endCursor}}}}`
	var after any
	for b.Loop() {
		got := answered(b, s, query, map[string]any{"after": after})
		after = got.at("repository.issues.pageInfo.endCursor")
		if got.at("repository.issues.pageInfo.hasNextPage") == false {
			after = nil
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/page")
}
