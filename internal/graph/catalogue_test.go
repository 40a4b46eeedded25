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

func TestCatalogueFindsFiles(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	s := smallSnapshot(repository)
	s.HeadFiles = append(s.HeadFiles, "cmd/app.go", "src/App.test.go", ".gitignore", "README.md", "a%b_c.txt")
	mustLoad(t, driver, graph.Build(s))
	catalogue := graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))

	tests := []struct {
		name string
		how  graph.FileMatching
		text string
		want []string
	}{
		{"a path is found", graph.ByPath, "src/app.go", []string{"src/app.go"}},
		{"a base name is no path", graph.ByPath, "app.go", nil},
		{"a base name can stand at several paths", graph.ByName, "app.go", []string{"cmd/app.go", "src/app.go"}},
		{"a deleted file is found", graph.ByName, "main.go", []string{"src/main.go"}},
		{"the end of a path is found", graph.ByPathSuffix, "src/app.go", []string{"src/app.go"}},
		{"half a name is no end of a path", graph.ByPathSuffix, "pp.go", nil},
		{"case can be ignored", graph.IgnoringCase, "readme.MD", []string{"README.md"}},
		{"case can be ignored in paths", graph.IgnoringCase, "SRC/app.test.go", []string{"src/App.test.go"}},
		{"a stem ends at the first dot", graph.ByStem, "APP", []string{"cmd/app.go", "src/App.test.go", "src/app.go"}},
		{"a stem is not a prefix", graph.ByStem, "READ", nil},
		{"a hidden file has a stem", graph.ByStem, "gitignore", []string{".gitignore"}},
		{"no character is a wildcard", graph.ByStem, "a.b.c", nil},
		{"an empty text means no file", graph.ByStem, "", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files, err := catalogue.Files(context.Background(), repository, test.how, test.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, file := range files {
				got = append(got, file.Path)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	all, err := catalogue.AllFiles(context.Background(), repository)
	if err != nil || len(all) != 9 {
		t.Errorf("all files: %d, %v", len(all), err)
	}
}

func TestCatalogueFindsOtherNames(t *testing.T) {
	ctx := context.Background()
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	mustLoad(t, driver, graph.Build(smallSnapshot(repository)))
	other := graphtest.Repository(t)
	mustLoad(t, driver, graph.Build(smallSnapshot(other)))
	catalogue := graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))

	ada := graph.PersonMatch{ID: "ada", Login: "Ada", Name: "Ada Lovelace", Email: "ada@example.org"}
	for _, text := range []string{"ada", "ADA LOVELACE", "Ada@Example.org"} {
		people, err := catalogue.People(ctx, repository, text)
		if diff := cmp.Diff([]graph.PersonMatch{ada}, people); diff != "" || err != nil {
			t.Errorf("%s: %s %v", text, diff, err)
		}
	}
	people, err := catalogue.AllPeople(ctx, repository)
	if len(people) != 3 || err != nil {
		t.Errorf("all people: %v, %v", people, err)
	}

	commits, err := catalogue.Commits(ctx, repository, "C")
	if err != nil || len(commits) != 4 {
		t.Fatalf("commits that begin with c: %v, %v", commits, err)
	}
	if diff := cmp.Diff(graph.CommitMatch{Hash: "c1", Subject: "Commit c1", CommittedDate: at(1, 12)}, commits[0]); diff != "" {
		t.Error(diff)
	}

	issue, found, err := catalogue.Issue(ctx, repository, 1)
	if !found || err != nil || issue != (graph.NumberMatch{Number: 1, Title: "It crashes", State: history.Closed}) {
		t.Errorf("issue 1: %v, %v, %v", issue, found, err)
	}
	if _, found, err := catalogue.Issue(ctx, repository, 4); found || err != nil {
		t.Errorf("a pull request is no issue: %v, %v", found, err)
	}
	pull, found, err := catalogue.PullRequest(ctx, repository, 4)
	if !found || err != nil || pull.State != history.Merged {
		t.Errorf("pull request 4: %v, %v, %v", pull, found, err)
	}

	releases, err := catalogue.Releases(ctx, repository)
	if diff := cmp.Diff([]graph.ReleaseMatch{{Tag: "v1", PublishedAt: at(2, 14)}, {Tag: "side"}}, releases); diff != "" || err != nil {
		t.Errorf("releases: %s %v", diff, err)
	}
	branches, err := catalogue.Branches(ctx, repository)
	if diff := cmp.Diff([]graph.BranchMatch{{Name: "main", IsDefault: true}}, branches); diff != "" || err != nil {
		t.Errorf("branches: %s %v", diff, err)
	}
	labels, err := catalogue.Labels(ctx, repository)
	if diff := cmp.Diff([]graph.LabelMatch{{Name: "bug", Issues: 1}, {Name: "ui", Issues: 1}}, labels); diff != "" || err != nil {
		t.Errorf("labels: %s %v", diff, err)
	}
}
