package ingest

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/githubtest"
	"repochat/internal/graph"
	"repochat/internal/history"
)

// followed is a server whose repository changes, and a worker that follows.
type followed struct {
	*gitHubWorld
	fixture    *gitHubFixture
	repository *githubtest.Repository
}

func follow(t *testing.T) *followed {
	t.Helper()
	fixture := readFixture(t)
	// Changes have the server's clock, which must not be before the sample's.
	server := githubtest.New(t, githubtest.Options{})
	f := &followed{fixture: fixture, repository: server.Add(fixture.contents)}
	f.gitHubWorld = newGitHubWorld(t, server, fixture.written.Repository)
	f.sync()
	return f
}

// sync returns the graph and how many requests it took.
func (f *followed) sync() (map[string]map[string]any, int) {
	f.t.Helper()
	f.server.Forget()
	got := comparableGraph(f.graph(f.fixture.source()))
	return got, len(f.server.Records())
}

// fresh is the graph of who sees the repository for the first time.
func (f *followed) fresh(source Source) map[string]map[string]any {
	f.t.Helper()
	return comparableGraph(newGitHubWorld(f.t, f.server, source.Repository).graph(source))
}

func TestASynchronisationWithoutNewsAsksLittle(t *testing.T) {
	f := follow(t)
	before, _ := f.sync()
	after, requests := f.sync()
	if requests > 5 {
		t.Errorf("%d requests", requests)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
}

func TestARenamedRepositoryIsFollowed(t *testing.T) {
	f := follow(t)
	old := f.fixture.written.Repository
	renamed := history.RepositoryName{Owner: old.Owner, Name: "toolshed"}
	f.repository.Rename(renamed)
	source := f.fixture.source()
	got := comparableGraph(f.graph(source))
	if diff := cmp.Diff(f.fresh(source), got); diff != "" {
		t.Error(diff)
	}
	if _, found := got["{Repository lanternlane/toolshed}"]; !found {
		t.Error("the graph is not of the new name")
	}
	if _, found, err := f.worker.Store.Repository(context.Background(), old); found || err != nil {
		t.Errorf("the old name is stored: %v, %v", found, err)
	}
	f.server.Forget()
	source.Repository = renamed
	again := comparableGraph(f.graph(source))
	if requests := len(f.server.Records()); requests > 5 {
		t.Errorf("%d requests under the new name", requests)
	}
	if diff := cmp.Diff(got, again); diff != "" {
		t.Error(diff)
	}
}

func TestAnotherRepositoryUnderTheNameIsReadAnew(t *testing.T) {
	f := follow(t)
	f.repository.Rename(history.RepositoryName{Owner: "lanternlane", Name: "elsewhere"})
	other := f.fixture.contents
	other.Issues = other.Issues[:10]
	f.server.Add(other)
	got, _ := f.sync()
	if diff := cmp.Diff(f.fresh(f.fixture.source()), got); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(strings.Join(f.lines, "\n"), "is another repository than at the last synchronisation") {
		t.Errorf("said %q", f.lines)
	}
}

func TestWhereTheTrackerIs(t *testing.T) {
	fixture := readFixture(t)
	name := fixture.written.Repository
	server := githubtest.New(t, githubtest.Options{})
	server.Add(fixture.contents)
	t.Run("without a token only git is read, and that is said", func(t *testing.T) {
		w := newGitHubWorld(t, server, name)
		w.worker.Token = ""
		snapshot, err := w.collect(t.Context(), Source{Repository: name})
		if err != nil || snapshot.HasTracker || len(snapshot.Commits) == 0 {
			t.Fatalf("%d commits, %v", len(snapshot.Commits), err)
		}
		if !strings.Contains(strings.Join(w.lines, "\n"), "GITHUB_TOKEN is not set: only git is read") {
			t.Errorf("said %q", w.lines)
		}
	})
	t.Run("a git directory alone asks GitHub nothing", func(t *testing.T) {
		server.Forget()
		w := newGitHubWorld(t, server, name)
		snapshot, err := w.collect(t.Context(), Source{Repository: name, Git: fixture.written.Git})
		if err != nil || snapshot.HasTracker || len(server.Records()) > 0 {
			t.Errorf("%d requests, %v", len(server.Records()), err)
		}
	})
	t.Run("a tracker that was GitHub needs its token again", func(t *testing.T) {
		w := newGitHubWorld(t, server, name)
		if _, err := w.collect(t.Context(), fixture.source()); err != nil {
			t.Fatal(err)
		}
		w.worker.Token = ""
		_, err := w.collect(t.Context(), Source{Repository: name})
		if err == nil || !strings.Contains(err.Error(), "set GITHUB_TOKEN (or a GitHub App's GITHUB_APP_ID), or go without them by --tracker none") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("an archive takes GitHub's place, and GitHub the archive's", func(t *testing.T) {
		w := newGitHubWorld(t, server, name)
		want := comparableGraph(w.graph(fixture.source()))
		archived := comparableGraph(w.graph(Source{Repository: name, Git: fixture.written.Git, Tracker: fixture.written.Tracker}))
		if keys, err := w.worker.Store.RecordKeys(t.Context(), name, kindGitHubIssue); len(keys) > 0 || err != nil {
			t.Errorf("%d records of GitHub stayed, %v", len(keys), err)
		}
		again := comparableGraph(w.graph(fixture.source()))
		if keys, err := w.worker.Store.RecordKeys(t.Context(), name, kindIssue); len(keys) > 0 || err != nil {
			t.Errorf("%d records of the archive stayed, %v", len(keys), err)
		}
		if diff := cmp.Diff(want, archived); diff != "" {
			t.Errorf("by archive: %s", diff)
		}
		if diff := cmp.Diff(want, again); diff != "" {
			t.Errorf("by GitHub again: %s", diff)
		}
	})
}

// What ten changed issues cost does not depend on how many there are.
func TestTenChangedIssuesCostTheSameInEveryRepository(t *testing.T) {
	requests := map[int]int{}
	for _, issues := range []int{50, 1000} {
		name := history.RepositoryName{Owner: "octo", Name: "bulk"}
		contents := githubtest.Generate(t, name, githubtest.Bulk{Issues: issues, Comments: 1})
		server := githubtest.New(t, githubtest.Options{})
		repository := server.Add(contents)
		w := newGitHubWorld(t, server, name)
		source := Source{Repository: name, Git: contents.Git, Tracker: TrackerGitHub}
		w.graph(source)
		server.Forget()
		w.graph(source)
		quiet := len(server.Records())
		for number := 1; number <= 10; number++ {
			repository.EditIssue(number, func(i *history.Issue) { i.Title = "Altered" })
		}
		server.Forget()
		got := w.graph(source)
		requests[issues] = len(server.Records())
		if altered := countTitles(got, "Altered"); altered != 10 {
			t.Errorf("%d of %d issues were altered", altered, issues)
		}
		if requests[issues] > quiet+1 || quiet > 5 {
			t.Errorf("%d issues: %d requests without news, %d with ten changed issues", issues, quiet, requests[issues])
		}
	}
	if requests[50] != requests[1000] {
		t.Errorf("requests by the number of issues: %v", requests)
	}
}

func countTitles(g graph.Graph, title string) int {
	count := 0
	for _, v := range g.Vertices {
		if v.Key.Label == "Issue" && v.Properties["title"] == title {
			count++
		}
	}
	return count
}
