//go:build !race

package ingest

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/githubtest"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
)

// replay is a repository whose history passes on a server, and the graph in
// Neo4j that follows it, over git's protocol, too.
type replay struct {
	*gitHubWorld
	contents   githubtest.Contents
	repository *githubtest.Repository
	clock      *clock
	loader     graph.Loader
	gone       map[int]bool // numbers that were deleted or transferred
}

func newReplay(t *testing.T, start time.Time) *replay {
	t.Helper()
	contents, _ := githubtest.Sample(t)
	contents.Repository.Name = graphtest.Repository(t)
	for i := range contents.Issues { // their URLs are of the sample's name
		contents.Issues[i].URL = ""
	}
	for i := range contents.PullRequests {
		contents.PullRequests[i].URL = ""
	}
	r := &replay{contents: contents, clock: &clock{at: start}, gone: map[int]bool{}, loader: graph.Loader{Driver: graphtest.Driver(t)}}
	server := githubtest.New(t, githubtest.Options{Now: r.clock.now})
	r.repository = server.Add(contents.AsOf(t, start))
	r.gitHubWorld = newGitHubWorld(t, server, contents.Repository.Name)
	r.worker.Now, r.worker.GitHub.Now = r.clock.now, r.clock.now
	return r
}

// pass lets people do what they did until a moment.
func (r *replay) pass(until time.Time) {
	r.t.Helper()
	r.clock.advance(until.Sub(r.clock.now()))
	version := r.contents.AsOf(r.t, until)
	version.Issues = without(version.Issues, func(i history.Issue) bool { return r.gone[i.Number] })
	r.repository.Become(version)
}

func without[T any](all []T, drop func(T) bool) []T {
	var kept []T
	for _, one := range all {
		if !drop(one) {
			kept = append(kept, one)
		}
	}
	return kept
}

// follow synchronises, and fails when the graph is another one than who comes
// for the first time gets. It returns what changed and how many requests that took.
func (r *replay) follow() (graph.Changes, int) {
	r.t.Helper()
	r.server.Forget()
	source := Source{Repository: r.name}
	got := r.graph(source)
	changes := r.load(got)
	requests := len(r.server.Records())
	fresh := newGitHubWorld(r.t, r.server, r.name)
	fresh.worker.Now, fresh.worker.GitHub.Now = r.clock.now, r.clock.now
	want := fresh.graph(source)
	if diff := cmp.Diff(comparableGraph(want), comparableGraph(got)); diff != "" {
		r.t.Errorf("the graph that followed, and that of who comes for the first time: %s", diff)
	}
	if more := r.load(want); !more.None() {
		r.t.Errorf("the first graph of somebody new changes the one in Neo4j: %+v", more)
	}
	return changes, requests
}

func (r *replay) load(g graph.Graph) graph.Changes {
	r.t.Helper()
	changes, err := r.loader.Load(r.t.Context(), g)
	if err != nil {
		r.t.Fatal(err)
	}
	return changes
}

func (r *replay) remove(number int) int {
	r.gone[number] = true
	return number
}

func date(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// TestAReplayedHistoryEndsInTheGraphOfItsLastVersion follows the sample
// repository through its one and a half years, with what else happens to
// repositories on GitHub.
func TestAReplayedHistoryEndsInTheGraphOfItsLastVersion(t *testing.T) {
	r := newReplay(t, date(2023, time.July, 1))
	elsewhere := r.server.Add(githubtest.Contents{Repository: history.Repository{Name: history.RepositoryName{Owner: r.name.Owner, Name: "elsewhere"}}})
	firstCommit := r.contents.Commits[len(r.contents.Commits)/4].Hash
	steps := []struct {
		name   string
		happen func()
	}{
		{"it begins", func() {}},
		{"issues are opened and closed, pull requests merged", func() { r.pass(date(2023, time.October, 1)) }},
		{"issues are opened again, relabelled, reassigned and discussed", func() {
			r.repository.EditIssue(r.contents.Issues[2].Number, func(i *history.Issue) { i.State, i.ClosedAt = history.Open, time.Time{} })
			r.repository.EditIssue(r.contents.Issues[3].Number, func(i *history.Issue) { i.Labels = []string{"bug", "new label"} })
			r.repository.EditIssue(r.contents.Issues[4].Number, func(i *history.Issue) { i.Assignees = []string{"toliveira"} })
			r.repository.EditIssue(r.contents.Issues[5].Number, func(i *history.Issue) {
				i.Comments = append(i.Comments, history.Comment{Author: "passer-by", Body: "Me too", CreatedAt: r.clock.now()})
			})
		}},
		{"a quarter passes, and undoes it", func() { r.pass(date(2024, time.January, 1)) }},
		{"an issue is deleted and another one transferred", func() {
			r.repository.Delete(r.remove(r.contents.Issues[6].Number))
			r.repository.Transfer(r.remove(r.contents.Issues[8].Number), elsewhere)
		}},
		{"the default branch is forced back, and goes on elsewhere", func() {
			r.repository.SetBranch("main", firstCommit)
			r.repository.Commit("main", githubtest.Change{
				Message: "Begin again", Author: history.Signature{Name: "Somebody New", Email: "new@example.org"},
				Files: map[string]string{"again.go": "package again\n"},
			})
		}},
		{"it is forced to where it was", func() { r.pass(date(2024, time.May, 1)) }},
		{"accounts and labels are renamed, and a release is published", func() {
			r.repository.RenameAccount("sofmar", "sofia")
			r.repository.RenameLabel("bug", "defect")
			r.repository.Publish(history.Release{Tag: "v9", Name: "Nine", Commit: firstCommit})
			r.repository.OpenIssue(history.Issue{Title: "By who was renamed", Author: "sofia"})
			r.repository.OpenPullRequest(history.PullRequest{Title: "Not merged yet", Author: "sofia", Base: "main", Head: "new"})
			r.clock.advance(time.Hour)
			for range 60 { // more than a page of later ones
				r.repository.OpenPullRequest(history.PullRequest{Title: "Later", Author: "sofia", Base: "release/0.4", Head: "newer"})
			}
			r.clock.advance(time.Hour)
			r.repository.OpenPullRequest(history.PullRequest{Title: "Latest", Author: "sofia", Base: "release/0.4", Head: "newest"})
		}},
		{"the default branch is renamed", func() { r.repository.RenameBranch("main", "trunk") }},
		{"another branch becomes the default one", func() { r.repository.SetDefaultBranch("release/0.4") }},
		{"the repository is renamed", func() {
			renamed := history.RepositoryName{Owner: r.name.Owner, Name: r.name.Name + "-renamed"}
			r.repository.Rename(renamed)
			t.Cleanup(func() {
				if _, err := r.loader.Remove(context.WithoutCancel(t.Context()), renamed); err != nil {
					t.Error(err)
				}
			})
		}},
	}
	for _, step := range steps {
		r.clock.advance(24 * time.Hour)
		step.happen()
		changes, requests := r.follow()
		t.Logf("%s: %d requests, %+v", step.name, requests, changes)
		if changes.None() {
			t.Errorf("%s, and nothing changed", step.name)
		}
		if t.Failed() {
			t.Fatalf("it went wrong when %s", step.name)
		}
	}
	if changes, requests := r.follow(); !changes.None() || requests > 5 {
		t.Errorf("without news: %d requests, %+v", requests, changes)
	}
}

// What the replay's versions are at their end is what the sample is.
func TestTheLastVersionIsTheWholeSample(t *testing.T) {
	contents, written := githubtest.Sample(t)
	server := githubtest.New(t, githubtest.Options{})
	server.Add(contents.AsOf(t, date(2030, time.January, 1)))
	w := newGitHubWorld(t, server, written.Repository)
	fixture := &gitHubFixture{contents, written}
	if diff := cmp.Diff(fixture.graphByArchive(t), comparableGraph(w.graph(Source{Repository: written.Repository}))); diff != "" {
		t.Error(diff)
	}
}
