package ingest_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/githubtest"
	"repochat/internal/history"
	"repochat/internal/ingest"
)

// links reports whether a synchronisation linked and traced.
func links(report ingest.Report) bool {
	return slices.ContainsFunc(report.Phases, func(p ingest.Phase) bool { return p.Name == "linking fixes to issues" })
}

// Without news nothing is linked, traced or loaded; any news is, and the graph
// is that of a first reading then.
func TestGitHubWithoutNewsIsNotLinkedAgain(t *testing.T) {
	w := newWorld(t)
	contents, err := githubtest.FromArchive(t.Context(), &w.archive, w.git)
	if err != nil {
		t.Fatal(err)
	}
	server := githubtest.New(t, githubtest.Options{})
	repository := server.Add(contents)
	w.worker.GitHubURL, w.worker.Token = server.URL, githubtest.Token
	source := ingest.Source{Repository: w.name, Git: w.git, Tracker: ingest.TrackerGitHub}
	const moment = "MATCH (r:Repository {repo: $repo}) RETURN r.data_as_of"
	now := time.Now()
	w.worker.Now = func() time.Time { now = now.Add(time.Minute); return now }
	w.mustSync(source)
	news := []struct {
		name   string
		change func()
	}{
		{"an issue is edited", func() {
			repository.EditIssue(2, func(i *history.Issue) { i.Title = "It is very slow" })
		}},
		{"an issue is deleted", func() { repository.Delete(2) }},
		{"a label is renamed", func() { repository.RenameLabel("bug", "defect") }},
		{"a commit", func() { w.commit(9, "Ada", "News", "doc.md", "# News\n") }},
		{"a forced push", func() { w.run("reset", "--quiet", "--hard", "HEAD~2") }},
	}
	for _, n := range news {
		before := w.query(moment)
		if report := w.mustSync(source); links(report) || !report.Changes.None() || report.Counts.Commits == 0 {
			t.Errorf("before %s: phases %+v, counts %+v", n.name, report.Phases, report.Counts)
		}
		if after := w.query(moment); after == before {
			t.Errorf("before %s: the data is still of %s", n.name, after)
		}
		n.change()
		if report := w.mustSync(source); !links(report) {
			t.Errorf("%s: phases %+v", n.name, report.Phases)
		}
		fresh := *w.worker
		fresh.Kept, fresh.Mirrors = filepath.Join(t.TempDir(), "history"), t.TempDir()
		if report, err := fresh.Sync(t.Context(), source, nil); err != nil || !report.Changes.None() {
			t.Errorf("%s: a fresh reading changes %+v, %v", n.name, report.Changes, err)
		}
	}
}

func TestSyncFromGitHubLoadsTheGraphAndFollowsARename(t *testing.T) {
	w := newWorld(t)
	contents, err := githubtest.FromArchive(t.Context(), &w.archive, w.git)
	if err != nil {
		t.Fatal(err)
	}
	server := githubtest.New(t, githubtest.Options{})
	repository := server.Add(contents)
	w.worker.GitHubURL, w.worker.Token = server.URL, githubtest.Token

	source := ingest.Source{Repository: w.name}
	report := w.mustSync(source)
	want := ingest.Counts{Commits: 4, Files: 2, People: 3, Issues: 2, PullRequests: 1, Fixes: 1, Introductions: 1, Functions: 1, Touches: 4, PastFunctions: 1}
	if report.Counts != want {
		t.Errorf("counts: %+v", report.Counts)
	}
	if got := w.query("MATCH (u:User {repo: $repo})-[:creates]->(i:Issue) RETURN count(i)"); got != "[[2]]" {
		t.Errorf("issues with their creator: %s", got)
	}
	if saved := w.saved(); saved.Tracker != ingest.TrackerGitHub || saved.SyncedAt.IsZero() {
		t.Errorf("saved: %+v", saved)
	}
	// The data is of a later moment, and nothing else is new.
	const moment = "MATCH (r:Repository {repo: $repo}) RETURN r.data_as_of"
	before := w.query(moment)
	w.worker.Now = func() time.Time { return time.Now().Add(time.Minute) }
	if again := w.mustSync(source); !again.Changes.None() || !strings.Contains(again.String(), "nothing changed") {
		t.Errorf("the second time: %+v", again)
	}
	if after := w.query(moment); after == before {
		t.Errorf("the data is still of %s", after)
	}

	old := w.name
	w.name = history.RepositoryName{Owner: old.Owner, Name: old.Name + "-renamed"}
	repository.Rename(w.name)
	t.Cleanup(func() {
		loader := w.worker.Loader
		if _, err := loader.Remove(context.WithoutCancel(t.Context()), w.name); err != nil {
			t.Error(err)
		}
	})
	report = w.mustSync(source)
	if report.Repository != w.name {
		t.Errorf("the report is of %s", report.Repository)
	}
	if got := w.query("MATCH (i:Issue {repo: $repo}) RETURN count(i)"); got != "[[2]]" {
		t.Errorf("issues under the new name: %s", got)
	}
	w.name, old = old, w.name
	if got := w.countNodes(); got != "[[0]]" {
		t.Errorf("nodes under the old name: %s", got)
	}
	w.name = old
}

// A repository that was renamed long before its first synchronisation: only its
// texts still have the old name.
func TestGitHubTellsTheOldNamesThatTextsUse(t *testing.T) {
	w := newWorld(t)
	old := history.RepositoryName{Owner: w.name.Owner, Name: w.name.Name + "-old"}
	w.commit(7, "Ada", "Fixes "+old.String()+"#2", "main.go", "package main\n")
	w.commit(8, "Ada", "Fixes elsewhere/unknown#1 and fixes octo/other#1", "main.go", "package main\n\n")
	contents, err := githubtest.FromArchive(t.Context(), &w.archive, w.git)
	if err != nil {
		t.Fatal(err)
	}
	contents.Repository.Name = old
	server := githubtest.New(t, githubtest.Options{})
	server.Add(contents).Rename(w.name)
	server.Add(githubtest.Contents{Repository: history.Repository{Name: history.RepositoryName{Owner: "octo", Name: "other"}}})
	w.worker.GitHubURL, w.worker.Token = server.URL, githubtest.Token

	report := w.mustSync(ingest.Source{Repository: w.name})
	if report.Counts.Fixes != 2 {
		t.Errorf("counts: %+v", report.Counts)
	}
	if got := w.query("MATCH (:Commit {repo: $repo})-[:fixed]->(i:Issue {number: 2}) RETURN count(i)"); got != "[[1]]" {
		t.Errorf("fixes by the old name: %s", got)
	}
	server.Forget()
	w.mustSync(ingest.Source{Repository: w.name})
	for _, record := range server.Records() {
		if asked := record.Variables["name"]; asked == "unknown" || asked == "other" || asked == old.Name {
			t.Errorf("%s was asked about twice", asked)
		}
	}
}
