package githubtest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// walkPages goes through a connection page by page and returns one member of
// every item. Arguments are those beside first, last and cursors.
func walkPages(t *testing.T, s *Server, connection, arguments, key string, size int, backwards bool) []any {
	t.Helper()
	var all []any
	cursor := any(nil)
	for range 1000 {
		bounds := "first: $size, after: $cursor"
		if backwards {
			bounds = "last: $size, before: $cursor"
		}
		query := fmt.Sprintf(`query($size: Int!, $cursor: String) {repository(owner: "octo", name: "boat") {
			found: %s(%s, %s) {nodes {%s} pageInfo {hasNextPage hasPreviousPage startCursor endCursor}}}}`, connection, bounds, arguments, key)
		got := answered(t, s, query, map[string]any{"size": size, "cursor": cursor})
		page := got.each("repository.found.nodes", key)
		more, next := got.at("repository.found.pageInfo.hasNextPage"), got.at("repository.found.pageInfo.endCursor")
		if backwards {
			more, next = got.at("repository.found.pageInfo.hasPreviousPage"), got.at("repository.found.pageInfo.startCursor")
			all = append(page, all...)
		} else {
			all = append(all, page...)
		}
		if more == false {
			return all
		}
		cursor = next
	}
	t.Fatal("the pages do not end")
	return nil
}

func TestPagesHoldEveryItemOnce(t *testing.T) {
	oldest := []any{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0}
	newest := slices.Clone(oldest)
	slices.Reverse(newest)
	tests := []struct {
		name, connection, arguments, key string
		want                             []any
	}{
		{"issues without an order, oldest first", "issues", "states: [OPEN, CLOSED]", "number", oldest},
		{"issues by creation, newest first", "issues", "orderBy: {field: CREATED_AT, direction: DESC}", "number", newest},
		{"issues by update, oldest first", "issues", "orderBy: {field: UPDATED_AT, direction: ASC}", "number", newest},
		{"issues by comments, of which there are none", "issues", "orderBy: {field: COMMENTS, direction: ASC}", "number", oldest},
		{"open issues", "issues", "states: OPEN", "number", []any{1.0, 3.0, 4.0, 5.0, 6.0, 7.0}},
		{"issues updated since a moment, itself included", "issues", fmt.Sprintf("filterBy: {since: %q}", day(16).Format("2006-01-02T15:04:05Z")), "number", []any{1.0, 2.0, 3.0, 4.0}},
		{"issues with a label, whatever its case", "issues", `labels: ["BUG"]`, "number", oldest},
		{"issues with a label that nobody has", "issues", `labels: ["none"]`, "number", nil},
		{"branches", "refs", `refPrefix: "refs/heads/"`, "name", []any{"main"}},
		{"languages, which have no order of their own", "languages", "orderBy: {field: SIZE, direction: DESC}", "name", []any{"Go", "Shell"}},
	}
	s := New(t, Options{})
	s.Add(smallTracker())
	for _, test := range tests {
		for _, size := range []int{1, 2, 3, 7, 100} {
			for _, backwards := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s, %d at once, backwards %v", test.name, size, backwards), func(t *testing.T) {
					got := walkPages(t, s, test.connection, test.arguments, test.key, size, backwards)
					if diff := cmp.Diff(test.want, got); diff != "" {
						t.Errorf("-want +got:\n%s", diff)
					}
				})
			}
		}
	}
}

const firstIssues = `query($after: String) {repository(owner: "octo", name: "boat") {
	issues(first: 3, after: $after, orderBy: {field: UPDATED_AT, direction: ASC}) {nodes {number} pageInfo {endCursor}}}}`

func TestCursorsStayGoodWhileIssuesMove(t *testing.T) {
	s := New(t, Options{})
	r := s.Add(smallTracker())
	got := answered(t, s, firstIssues, nil)
	if diff := cmp.Diff([]any{7.0, 6.0, 5.0}, got.each("repository.issues.nodes", "number")); diff != "" {
		t.Fatalf("-want +got:\n%s", diff)
	}
	r.EditIssue(4, func(i *history.Issue) { i.Title, i.UpdatedAt = "Edited", day(30) })
	r.Delete(5) // the very issue that the cursor names
	r.OpenIssue(history.Issue{Title: "New", UpdatedAt: day(31), CreatedAt: day(31)})
	after := got.at("repository.issues.pageInfo.endCursor")
	got = answered(t, s, firstIssues, map[string]any{"after": after})
	if diff := cmp.Diff([]any{3.0, 2.0, 1.0}, got.each("repository.issues.nodes", "number")); diff != "" {
		t.Errorf("second page, -want +got:\n%s", diff)
	}
	got = answered(t, s, firstIssues, map[string]any{"after": got.at("repository.issues.pageInfo.endCursor")})
	if diff := cmp.Diff([]any{4.0, 9.0}, got.each("repository.issues.nodes", "number")); diff != "" {
		t.Errorf("third page, -want +got:\n%s", diff)
	}
}

func TestForeignCursorsAreRefused(t *testing.T) {
	s := New(t, Options{})
	r := s.Add(smallTracker())
	ofIssues := answered(t, s, firstIssues, nil).at("repository.issues.pageInfo.endCursor").(string)
	head := fmt.Sprintf("%040x", 5)
	ofHistory := answered(t, s, historyPage, nil).at("repository.defaultBranchRef.target.history.pageInfo.endCursor").(string)
	if want := head + " 1"; ofHistory != want {
		t.Errorf("a history's cursor is %q, want %q", ofHistory, want)
	}
	r.SetBranch("main", fmt.Sprintf("%040x", 4))
	tests := []struct{ name, query, cursor string }{
		{"no cursor at all", firstIssues, "page2"},
		{"a cursor of another connection", onBoatAfter(`pullRequests(first: 1, after: $after) {nodes {number}}`), ofIssues},
		{"a cursor of the other direction", onBoatAfter(`issues(first: 1, after: $after, orderBy: {field: UPDATED_AT, direction: DESC}) {nodes {number}}`), ofIssues},
		{"a history's cursor after a forced push", historyPage, ofHistory},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ask(t, s, test.query, map[string]any{"after": test.cursor})
			if want := fmt.Sprintf("INVALID_CURSOR_ARGUMENTS: `%s` does not appear to be a valid cursor.", test.cursor); got.firstError() != want {
				t.Errorf("got %s, want %s", got.firstError(), want)
			}
		})
	}
}

const historyPage = `query($after: String) {repository(owner: "octo", name: "boat") {defaultBranchRef {target {... on Commit {
	history(first: 2, after: $after) {nodes {oid} pageInfo {endCursor}}}}}}}`

func onBoatAfter(selection string) string { return `query($after: String) ` + onBoat(selection) }
