package githubtest

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/archive"
	"repochat/internal/gitrepo"
)

// TestWebpackage serves a real repository from its mirror, whose gh-pages
// branch has the tracker's archive:
//
//	REPOCHAT_WEBPACKAGE=webpackage.git go test ./internal/githubtest -run Webpackage
func TestWebpackage(t *testing.T) {
	mirror := os.Getenv("REPOCHAT_WEBPACKAGE")
	if mirror == "" {
		t.Skip("set REPOCHAT_WEBPACKAGE to a mirror of WICG/webpackage to run this")
	}
	repository, err := gitrepo.Open(t.Context(), mirror)
	if err != nil {
		t.Fatal(err)
	}
	text, err := repository.ReadFile(t.Context(), "gh-pages", "archive.json")
	if err != nil {
		t.Fatal(err)
	}
	tracker, err := archive.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	contents, err := FromArchive(t.Context(), tracker, mirror)
	if err != nil {
		t.Fatal(err)
	}
	s := New(t, Options{})
	s.Add(contents)
	got := answered(t, s, `{repository(owner: "WICG", name: "webpackage") {issues {totalCount} pullRequests {totalCount}}}`, nil)
	if issues, pulls := got.at("repository.issues.totalCount"), got.at("repository.pullRequests.totalCount"); issues != float64(len(tracker.Issues)) || pulls != float64(len(tracker.PullRequests)) {
		t.Errorf("%v issues and %v pull requests, want %d and %d", issues, pulls, len(tracker.Issues), len(tracker.PullRequests))
	}
	output, err := exec.Command("git", "-C", mirror, "rev-list", "HEAD").Output()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Fields(string(output)), historyOf(t, s, "WICG", "webpackage")); diff != "" {
		t.Errorf("commits, -git +served:\n%s", diff)
	}
}
