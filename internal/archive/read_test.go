package archive_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/archive"
	"repochat/internal/history"
)

func TestReadUnderstandsAnArchive(t *testing.T) {
	got, err := archive.Read(open(t, "testdata/small.json"))
	if err != nil {
		t.Fatal(err)
	}
	day := func(month time.Month, day, hour, minute, second int) time.Time {
		return time.Date(2023, month, day, hour, minute, second, 0, time.UTC)
	}
	want := &archive.Archive{
		Repository: history.RepositoryName{Owner: "Harbour", Name: "Lights"},
		Timestamp:  time.Date(2024, 11, 1, 7, 30, 0, 456826000, time.UTC),
		Labels: []archive.Label{
			{Name: "bug", Color: "ee0701"},
			{Name: "good first issue", Description: "Small & well described", Color: "7057ff"},
		},
		Issues: []history.Issue{
			{
				Number: 1, URL: "https://github.com/Harbour/Lights/issues/1", Title: "Lamp <b>stays</b> on",
				Body: "It stays on.\r\n\r\n```go\nlamp.Off()\n```", State: history.Closed,
				Assignees: []string{"mia"}, Labels: []string{"bug"},
				CreatedAt: day(3, 4, 5, 6, 7), UpdatedAt: day(3, 6, 5, 6, 7), ClosedAt: day(3, 6, 5, 6, 7),
				Comments: []history.Comment{
					{Author: "jón", Body: "Seen here as well 🏮", CreatedAt: day(3, 4, 6, 0, 0)},
					{CreatedAt: day(3, 5, 6, 0, 0)},
				},
			},
			{Number: 4, Title: "Bare", State: history.Open, CreatedAt: day(5, 1, 0, 0, 0)},
		},
		PullRequests: []history.PullRequest{
			{
				Number: 2, URL: "https://github.com/Harbour/Lights/pull/2", Title: "Turn the lamp off",
				Body: "Fixes #1", State: history.Merged, Author: "mia", MergedBy: "jón",
				CreatedAt: day(3, 5, 12, 0, 0), UpdatedAt: day(3, 6, 5, 6, 7),
				ClosedAt: day(3, 6, 5, 6, 7), MergedAt: day(3, 6, 5, 6, 7),
				MergeCommit: "b81f2bc1a1d7d8f7de2f0a36f2a4c0a4e4b39d10",
				Base:        "main", BaseCommit: "e0653f1674e4909cc7a2a8f835d8ce669113e26f",
				Head: "off", HeadCommit: "0418647ef0d19d6d1453b0c87865ff2f139d0a55", HeadRepository: "mia/lights",
				Reviews: []history.Review{
					{
						Author: "jón", State: "CHANGES_REQUESTED", Body: "Close.", CreatedAt: day(3, 5, 13, 0, 0),
						Comments: []history.Comment{{Author: "jón", Body: "Why twice?", CreatedAt: day(3, 5, 13, 0, 1)}},
					},
					{State: "APPROVED", CreatedAt: day(3, 5, 18, 0, 0)},
				},
			},
			{
				Number: 3, Title: "Paint it blue", State: history.Closed, Author: "ghostly", Base: "main", Head: "blue",
				CreatedAt: day(4, 1, 12, 0, 0), ClosedAt: day(4, 2, 12, 0, 0),
			},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("archive differs (-want +got):\n%s", diff)
	}
}

func TestReadRefusesWhatIsNoSoundArchive(t *testing.T) {
	const head = `{"magic":"E!vIA5L86J2I","timestamp":"2024-11-01T07:30:00Z","repo":"a/b",`
	tests := []struct{ name, text, want string }{
		{"an empty file is no archive", "", "not a tracker archive: the file is empty"},
		{"a web page is no archive", "<!DOCTYPE html>", "not a tracker archive: no JSON at byte 0"},
		{"a list is no archive", `[1, 2]`, `not a tracker archive: found a list where "{" was expected`},
		{"a bare string is no archive", `"hello"`, `not a tracker archive: found a string where "{" was expected`},
		{"an object without magic is foreign", `{"name":"left-pad","version":"1.3.0"}`, `not a tracker archive: it has no magic "E!vIA5L86J2I"`},
		{"a foreign object may have issues of its own", `{"issues":[{"number":"SHED-1"}]}`, "not a tracker archive: issue at place 1 of its list: field number is of a wrong type: string"},
		{"another magic is foreign", `{"magic":"%PDF"}`, `not a tracker archive: its magic is "%PDF" instead of "E!vIA5L86J2I"`},
		{"a magic that is no text is foreign", `{"magic":7}`, "not a tracker archive: field magic is of a wrong type: number"},
		{"the repository must be named", `{"magic":"E!vIA5L86J2I","issues":[]}`, "field repo is missing"},
		{"the repository must be a repository's name", `{"magic":"E!vIA5L86J2I","repo":"../../etc"}`, `repo: "../../etc" is not a repository name`},
		{"the timestamp must be a time", `{"magic":"E!vIA5L86J2I","timestamp":"today"}`, `timestamp "today" is not a time`},
		{"issues must be a list", head + `"issues":{"1":{}}}`, "field issues is an object, not a list"},
		{"pulls must be a list", head + `"pulls":"none"}`, "field pulls is a string, not a list"},
		{"an issue must be an object", head + `"issues":[17]}`, "issue at place 1 of its list is of a wrong type: number"},
		{"a wrong type names issue and field", head + `"issues":[{"number":17,"state":"OPEN","title":5}]}`, "issue 17: field title is of a wrong type: number"},
		{"the issue is named even when its number follows", head + `"issues":[{"title":5,"number":17}]}`, "issue 17: field title"},
		{"a wrong type within a comment names the path", head + `"issues":[{"number":17,"comments":[{"body":[]}]}]}`, "issue 17: field comments.body is of a wrong type: array"},
		{"a pull request is named as such", head + `"pulls":[{"number":3,"mergeCommit":"abc"}]}`, "pull request 3: field mergeCommit is of a wrong type: string"},
		{"a number must be a whole number", head + `"issues":[{"number":1.5}]}`, "issue at place 1 of its list: field number is of a wrong type"},
		{"a number must be there", head + `"issues":[{"state":"OPEN"}]}`, "issue with number 0"},
		{"a number must be positive", head + `"pulls":[{"number":-2,"state":"OPEN"}]}`, "pull request with number -2"},
		{"an issue's number stands once", head + `"issues":[{"number":7,"state":"OPEN"},{"number":7,"state":"OPEN"}]}`, "number 7 stands twice: first as issue, then as issue"},
		{"an issue and a pull request share their numbers", head + `"issues":[{"number":7,"state":"OPEN"}],"pulls":[{"number":7,"state":"OPEN"}]}`, "number 7 stands twice: first as issue, then as pull request"},
		{"a field stands once", head + `"issues":[],"issues":[]}`, "field issues stands twice"},
		{"an issue cannot be merged", head + `"issues":[{"number":7,"state":"MERGED"}]}`, `issue 7: state "MERGED" is none of [open closed]`},
		{"a state must be known", head + `"pulls":[{"number":7}]}`, `pull request 7: state "" is none of [open closed merged]`},
		{"a date must be a time", head + `"issues":[{"number":7,"state":"OPEN","closedAt":"soon"}]}`, `issue 7: closedAt "soon" is not a time`},
		{"a comment's date must be a time", head + `"issues":[{"number":7,"state":"OPEN","comments":[{},{"createdAt":"1 May"}]}]}`, `issue 7: comment 2: createdAt "1 May" is not a time`},
		{"a review's date must be a time", head + `"pulls":[{"number":7,"state":"OPEN","reviews":[{"createdAt":"1 May"}]}]}`, `pull request 7: review 1: createdAt "1 May" is not a time`},
		{"a text has an end", head + `"issues":[{"number":7,"state":"OPEN","body":"` + strings.Repeat("a", 1<<20+1) + `"}]}`, "issue 7: the tracker archive is too large: it has a text of 1024 KB, and more than 1024 KB are not read; REPOCHAT_MAX_TEXT_KB raises the limit"},
		{"a comment has an end", head + `"pulls":[{"number":7,"state":"OPEN","comments":[{"body":"` + strings.Repeat("a", 1<<20+1) + `"}]}]}`, "pull request 7: the tracker archive is too large: it has a text of 1024 KB"},
		{"broken JSON is placed", head + `"issues":[{"number":7,}]}`, "no JSON at byte "},
		{"nothing follows the archive", head + `"issues":[]} {"magic":1}`, "the archive goes on after its end"},
		{"not even rubbish follows the archive", head + `"issues":[]} end`, "after the archive's end"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := archive.Read(strings.NewReader(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Read says %v; want an error with %q", err, test.want)
			}
			if got != nil {
				t.Errorf("Read returns an archive beside its error: %+v", got)
			}
		})
	}
}

func TestReadPlacesATruncationAnywhere(t *testing.T) {
	whole, err := os.ReadFile("testdata/small.json")
	if err != nil {
		t.Fatal(err)
	}
	whole = bytes.TrimSpace(whole)
	for length := 1; length < len(whole); length++ {
		_, err := archive.Read(bytes.NewReader(whole[:length]))
		want := "cut short after byte "
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Fatalf("cut after %d bytes: Read says %v; want %q", length, err, want)
		}
	}
	_, err = archive.Read(bytes.NewReader(whole[:1000]))
	if err == nil || !strings.Contains(err.Error(), "after byte 1000") {
		t.Errorf("cut after 1000 bytes: Read says %v", err)
	}
}

func TestReadTellsAFailingSourceFromABrokenArchive(t *testing.T) {
	broken := errors.New("disk on fire")
	source := io.MultiReader(strings.NewReader(`{"magic":"E!vIA5L86J2I",`), iotest.ErrReader(broken))
	_, err := archive.Read(source)
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "read after byte 24") {
		t.Errorf("Read says %v; want the source's own error", err)
	}
}

func TestALimitOfTextsCanBeRaised(t *testing.T) {
	text := `{"magic":"E!vIA5L86J2I","repo":"a/b","issues":[{"number":2,"state":"OPEN","body":"` + strings.Repeat("a", 2<<20) + `"}]}`
	limits := archive.DefaultLimits()
	limits.Text = 3 << 20
	var record []byte
	keep := archive.Visitor{Issue: func(_ history.Issue, text []byte) error { record = bytes.Clone(text); return nil }}
	if _, err := archive.Scan(strings.NewReader(text), limits, keep); err != nil {
		t.Fatal(err)
	}
	if issue, err := archive.ParseIssue(record); err != nil || len(issue.Body) != 2<<20 {
		t.Errorf("what is stored cannot be read again: %d bytes, %v", len(issue.Body), err)
	}
}

func TestReadTakesAnyOrderOfFieldsAndNulls(t *testing.T) {
	text := `{"issues":[{"state":"OPEN","number":2,"assignees":null,"labels":[null,"bug"],"comments":null}],
		"pulls":null,"repo":"a/b","magic":"E!vIA5L86J2I"}`
	got, err := archive.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []history.Issue{{Number: 2, State: history.Open, Labels: []string{"bug"}}}
	if diff := cmp.Diff(want, got.Issues); diff != "" {
		t.Errorf("issues differ (-want +got):\n%s", diff)
	}
}

func TestCheckRepository(t *testing.T) {
	a := &archive.Header{Repository: history.RepositoryName{Owner: "WICG", Name: "webpackage"}}
	if err := a.CheckRepository(history.RepositoryName{Owner: "wicg", Name: "WebPackage"}); err != nil {
		t.Errorf("the same name in another case is refused: %v", err)
	}
	err := a.CheckRepository(history.RepositoryName{Owner: "WICG", Name: "portals"})
	if err == nil || !strings.Contains(err.Error(), "is of WICG/webpackage, expected WICG/portals") {
		t.Errorf("the archive of another repository: %v", err)
	}
}

func open(t *testing.T, path string) io.Reader {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}
