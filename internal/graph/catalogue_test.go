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
}

func TestCatalogueReadsTheVocabulary(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	s := smallSnapshot(repository)
	s.HeadFiles = append(s.HeadFiles, "a%b_c.txt")
	s.Repository.Labels = []history.Label{{Name: "later"}, {Name: "ui", Description: "What is seen"}}
	mustLoad(t, driver, graph.Build(s))
	mustLoad(t, driver, graph.Build(smallSnapshot(graphtest.Repository(t))))
	catalogue := graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))
	got, err := catalogue.Vocabulary(t.Context(), repository)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := catalogue.Repository(t.Context(), repository)
	if err != nil {
		t.Fatal(err)
	}
	want := graph.Vocabulary{
		Files:     []string{"LICENSE", "a%b_c.txt", "src/app.go", "doc.md", "src/main.go"},
		AtHead:    3,
		People:    []graph.Person{{Login: "Ada", Name: "Ada Lovelace"}, {Name: "Bob", Aliases: []string{"Robert", "bob-b"}}, {Login: "eve"}},
		Whole:     map[schema.Kind][]string{schema.Release: {"side", "v1"}, schema.Branch: {"main"}, schema.Label: {"bug", "ui"}},
		Published: []time.Time{{}, at(2, 14)},
		Labels:    []graph.Label{{Name: "later", IsDefined: true}, {Name: "ui", Description: "What is seen", IsDefined: true, Issues: 1}, {Name: "bug", Issues: 1}},
		DataAsOf:  at(30, 0), URL: "https://github.com/" + repository.String(), Nodes: summary.Nodes,
		FirstCommit: at(1, 12), LastCommit: at(5, 12), BugLabels: []string{"bug"}, LabelledBugs: 1, Beside: []string{"side"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCatalogueFindsOtherNames(t *testing.T) {
	ctx := context.Background()
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	mustLoad(t, driver, graph.Build(smallSnapshot(repository)))
	mustLoad(t, driver, graph.Build(smallSnapshot(graphtest.Repository(t))))
	catalogue := graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}))

	commits, err := catalogue.Commits(ctx, repository, "C")
	if err != nil || len(commits) != 4 {
		t.Fatalf("commits that begin with c: %v, %v", commits, err)
	}
	if diff := cmp.Diff(graph.Match{Value: "c1", Name: "Commit c1"}, commits[0]); diff != "" {
		t.Error(diff)
	}
	tests := []struct {
		name   string
		kind   schema.Kind
		number int
		want   []graph.Match
	}{
		{"an issue", schema.Issue, 1, []graph.Match{{Value: "1", Name: "It crashes", State: history.Closed}}},
		{"a pull request is no issue", schema.Issue, 4, nil},
		{"a pull request", schema.PullRequest, 4, []graph.Match{{Value: "4", Name: "Add documentation", State: history.Merged}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := catalogue.Numbered(ctx, repository, tt.kind, tt.number)
			if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
				t.Errorf("%v, (-want +got):\n%s", err, diff)
			}
		})
	}
}
