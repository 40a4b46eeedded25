package archive

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func withoutBodies(comments []history.Comment) {
	for i := range comments {
		comments[i].Body = ""
	}
}

func TestOutlinesAreRecordsWithoutTexts(t *testing.T) {
	const comments = `[{"author":"ada","body":"It fails \" here","createdAt":"2024-01-02T00:00:00Z","updatedAt":"2024-01-03T00:00:00Z"},{"author":null,"body":"","createdAt":null}]`
	issue := []byte(`{"number":7,"title":"Slow","url":"https://example.org/7","state":"CLOSED","author":"eve","assignees":["ada"],"labels":["bug"],"body":"It is slow",
		"createdAt":"2024-01-01T00:00:00Z","closedAt":"2024-02-01T00:00:00Z","comments":` + comments + `}`)
	whole, err := ParseIssue(issue)
	if err != nil {
		t.Fatal(err)
	}
	if whole.Comments[0].Body == "" || whole.Body == "" {
		t.Fatal("the issue has no texts")
	}
	withoutBodies(whole.Comments)
	outline, err := ParseIssueOutline(issue)
	if diff := cmp.Diff(whole, outline); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	pull := []byte(`{"number":8,"title":"Mend","state":"MERGED","author":"eve","body":"Mends #7","mergedAt":"2024-01-05T00:00:00Z","headRefName":"mend","mergeCommit":{"oid":"abc"},
		"comments":` + comments + `,"reviews":[{"id":"r","author":"ada","state":"APPROVED","body":"Fine","createdAt":"2024-01-04T00:00:00Z","comments":` + comments + `}]}`)
	request, err := ParsePullRequest(pull)
	if err != nil {
		t.Fatal(err)
	}
	withoutBodies(request.Comments)
	for i := range request.Reviews {
		request.Reviews[i].Body = ""
		withoutBodies(request.Reviews[i].Comments)
	}
	short, err := ParsePullRequestOutline(pull)
	if diff := cmp.Diff(request, short); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

func TestOutlinesNameTheFieldOfAWrongType(t *testing.T) {
	_, err := ParseIssueOutline([]byte(`{"number":7,"title":["Slow"]}`))
	if want := "issue 7: field title is of a wrong type: array"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	_, err = ParsePullRequestOutline([]byte(`{"number":8,"comments":[{"author":1}]}`))
	if want := "pull request 8: field comments.author is of a wrong type: number"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
