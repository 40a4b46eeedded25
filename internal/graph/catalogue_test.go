package graph_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/schema"
)

func TestCatalogueListsRepositories(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	catalogue := graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))
	if _, err := catalogue.Repository(context.Background(), repository); !errors.Is(err, graph.ErrNoRepository) {
		t.Errorf("a repository that is not loaded: %v", err)
	}
	mustLoad(t, driver, graph.Build(smallSnapshot(repository)))

	want := graph.Summary{
		Name: repository, DataAsOf: at(30, 0), DefaultBranch: "main", URL: "https://github.com/" + repository.String(),
		Nodes: map[string]int{"User": 3, "Commit": 5, "File": 4, "Issue": 3, "PullRequest": 1, "Release": 2, "Branch": 1, "Repository": 1},
	}
	summaries, err := catalogue.Repositories(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	index := slices.IndexFunc(summaries, func(s graph.Summary) bool { return s.Name == repository })
	if index < 0 {
		t.Fatalf("%s is not listed", repository)
	}
	if diff := cmp.Diff(want, summaries[index]); diff != "" {
		t.Error(diff)
	}
	if !summaries[index].IsComplete() {
		t.Error("the repository is whole")
	}
	overview, err := catalogue.Overview(context.Background(), repository)
	if err != nil {
		t.Fatal(err)
	}
	wantOverview := graph.Overview{
		Summary: want, FirstCommit: at(1, 12), LastCommit: at(5, 12), OpenIssues: 1, FixedIssues: 2, TracedIssues: 1,
		ImpactfulFiles: 2, BugLabels: []string{"bug"}, LabelledBugs: 1,
	}
	if diff := cmp.Diff(wantOverview, overview); diff != "" {
		t.Error(diff)
	}
}

func TestCatalogueListsFiles(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	s := smallSnapshot(repository)
	s.HeadFiles = append(s.HeadFiles, "a%b_c.txt")
	mustLoad(t, driver, graph.Build(s))
	catalogue := graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))
	files, err := catalogue.AllFiles(context.Background(), repository)
	if err != nil || len(files) != 5 {
		t.Fatalf("all files: %v, %v", files, err)
	}
	if diff := cmp.Diff(graph.FileMatch{Path: "a%b_c.txt", Name: "a%b_c.txt"}, files[1]); diff != "" {
		t.Error(diff)
	}
	if !files[4].Deleted {
		t.Errorf("files at head do not come first: %v", files)
	}
}

func TestCatalogueFindsOtherNames(t *testing.T) {
	ctx := context.Background()
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	mustLoad(t, driver, graph.Build(smallSnapshot(repository)))
	other := graphtest.Repository(t)
	mustLoad(t, driver, graph.Build(smallSnapshot(other)))
	catalogue := graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))

	people, err := catalogue.AllPeople(ctx, repository)
	if err != nil || len(people) != 3 {
		t.Fatalf("all people: %v, %v", people, err)
	}
	if diff := cmp.Diff(graph.PersonMatch{ID: "ada", Login: "Ada", Name: "Ada Lovelace", Email: "ada@example.org"}, people[0]); diff != "" {
		t.Error(diff)
	}

	commits, err := catalogue.Commits(ctx, repository, "C")
	if err != nil || len(commits) != 4 {
		t.Fatalf("commits that begin with c: %v, %v", commits, err)
	}
	if diff := cmp.Diff(graph.CommitMatch{Hash: "c1", Subject: "Commit c1", CommittedDate: at(1, 12)}, commits[0]); diff != "" {
		t.Error(diff)
	}

	issue, found, err := catalogue.Numbered(ctx, repository, schema.EntryOf(schema.Issue), 1)
	if !found || err != nil || issue != (graph.NumberMatch{Number: 1, Title: "It crashes", State: history.Closed}) {
		t.Errorf("issue 1: %v, %v, %v", issue, found, err)
	}
	if _, found, err := catalogue.Numbered(ctx, repository, schema.EntryOf(schema.Issue), 4); found || err != nil {
		t.Errorf("a pull request is no issue: %v, %v", found, err)
	}
	pull, found, err := catalogue.Numbered(ctx, repository, schema.EntryOf(schema.PullRequest), 4)
	if !found || err != nil || pull.State != history.Merged {
		t.Errorf("pull request 4: %v, %v, %v", pull, found, err)
	}

	releases, err := catalogue.Names(ctx, repository, schema.EntryOf(schema.Release))
	if diff := cmp.Diff([]string{"side", "v1"}, releases); diff != "" || err != nil {
		t.Errorf("releases: %s %v", diff, err)
	}
	branches, err := catalogue.Names(ctx, repository, schema.EntryOf(schema.Branch))
	if diff := cmp.Diff([]string{"main"}, branches); diff != "" || err != nil {
		t.Errorf("branches: %s %v", diff, err)
	}
	labels, err := catalogue.Labels(ctx, repository)
	if diff := cmp.Diff([]graph.LabelMatch{{Name: "bug", Issues: 1}, {Name: "ui", Issues: 1}}, labels); diff != "" || err != nil {
		t.Errorf("labels: %s %v", diff, err)
	}
}
