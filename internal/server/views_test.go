package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/graph/view"
	"repochat/internal/question"
	"repochat/internal/report"
)

func TestViewsAreServed(t *testing.T) {
	driver := graphtest.Driver(t)
	name := graphtest.Repository(t)
	if _, err := (&graph.Loader{Driver: driver}).Load(t.Context(), graph.Build(kettle(name))); err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(driver, "", graph.Limits{})
	o := options(t, neverAsked(t))
	o.Catalogue, o.Graph = graph.NewCatalogue(reader), reader
	s := start(t, o)
	path := "/api/v1/repos/" + name.String()

	t.Run("an overview has its charts and their questions", func(t *testing.T) {
		_, body := get(t, s, path+"/overview")
		want := view.Overview{
			CommitsPerMonth: []view.CommitMonth{{Month: "2024-02", Commits: 4}},
			IssuesPerMonth:  []view.IssueMonth{{Month: "2024-02", Opened: 3}},
			BuggyFiles:      []view.BuggyFile{{Path: "a/util.go", Bugs: 2}, {Path: "pour.go", Bugs: 2}, {Path: "lid.go", Bugs: 1}},
			Fixers:          []view.Fixer{{Login: "ann", Name: "Ann", Fixed: 2}},
			OpenIssueAge: []view.AgeGroup{
				{Age: "under a week"}, {Age: "1 to 4 weeks"}, {Age: "4 weeks to 3 months"},
				{Age: "3 to 12 months", Issues: 1}, {Age: "1 to 2 years"}, {Age: "over 2 years"},
			},
			Questions: map[string]string{
				"commits_per_month": "How many commits were made per month?", "issues_per_month": "How many issues were opened per month?",
				"buggy_files": "What are the most buggy files?", "fixers": "Which developers fixed the most bugs?",
				"open_issue_age": "Which open issue is the oldest?",
			},
		}
		if diff := cmp.Diff(want, decode[view.Overview](t, body)); diff != "" {
			t.Errorf("overview (-want +got):\n%s", diff)
		}
	})

	t.Run("a neighbourhood has its nodes and edges", func(t *testing.T) {
		_, body := get(t, s, path+"/neighbourhood?kind=issue&id=7")
		got := decode[view.Neighbourhood](t, body)
		want := []view.Edge{
			{From: "commit:" + strings.Repeat("a", 40), To: "issue:7", Type: "introduced"},
			{From: "commit:" + strings.Repeat("c", 40), To: "issue:7", Type: "fixed"},
			{From: "commit:" + strings.Repeat("c", 40), To: "file:a/util.go", Type: "changed"},
			{From: "commit:" + strings.Repeat("c", 40), To: "file:pour.go", Type: "changed"},
			{From: "person:ann", To: "commit:" + strings.Repeat("a", 40), Type: "author"},
			{From: "person:ann", To: "commit:" + strings.Repeat("c", 40), Type: "author"},
			{From: "person:ann", To: "issue:7", Type: "creates"},
		}
		if diff := cmp.Diff(want, got.Edges); diff != "" {
			t.Errorf("edges (-want +got):\n%s", diff)
		}
		if got.Centre != "issue:7" || got.Truncated || len(got.Nodes) != 6 {
			t.Errorf("%d nodes around %s, truncated %v, want 6 around issue:7", len(got.Nodes), got.Centre, got.Truncated)
		}
	})

	refusals := []struct {
		name, path string
		status     int
		words      string
	}{
		{"an unknown kind is refused with those that there are", "/neighbourhood?kind=release&id=1", http.StatusBadRequest, "pull_request"},
		{"a neighbourhood needs an id", "/neighbourhood?kind=issue", http.StatusBadRequest, "id has to name one issue"},
		{"an id as long as a book is refused", "/neighbourhood?kind=file&id=" + strings.Repeat("a", 5000), http.StatusBadRequest, "4096"},
		{"what the graph does not hold is told", "/neighbourhood?kind=pull_request&id=7", http.StatusNotFound, "no pull request"},
		{"Cypher in an id is only an id", "/neighbourhood?kind=file&id=" + url.QueryEscape("x' OR true //"), http.StatusNotFound, "no file"},
	}
	for _, refusal := range refusals {
		t.Run(refusal.name, func(t *testing.T) {
			response, err := http.Get(s.URL + path + refusal.path)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if p := problem(t, response); p.Status != refusal.status || !strings.Contains(p.Detail, refusal.words) {
				t.Errorf("%d %q, want %d with %q", p.Status, p.Detail, refusal.status, refusal.words)
			}
		})
	}
	t.Run("an unknown repository has no views", func(t *testing.T) {
		for _, view := range []string{"/overview", "/neighbourhood?kind=issue&id=7"} {
			if response, _ := get(t, s, "/api/v1/repos/nobody/nothing"+view); response.StatusCode != http.StatusNotFound {
				t.Errorf("%s = %d, want 404", view, response.StatusCode)
			}
		}
	})
}

func TestReportsAreServed(t *testing.T) {
	driver := graphtest.Driver(t)
	name := graphtest.Repository(t)
	if _, err := (&graph.Loader{Driver: driver}).Load(t.Context(), graph.Build(kettle(name))); err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(driver, "", graph.Limits{})
	catalogue := graph.NewCatalogue(reader)
	o := options(t, neverAsked(t))
	o.Catalogue, o.Graph = catalogue, reader
	var err error
	if o.Reports, err = report.New(reader, question.NewScanner(catalogue, o.Now)); err != nil {
		t.Fatal(err)
	}
	s := start(t, o)
	path := "/api/v1/repos/" + name.String() + "/reports"
	tests := []struct {
		name, path string
		status     int
		want       []string
	}{
		{"the list has what each has to be told", "", http.StatusOK, []string{`"name":"person"`, `"required":true`}},
		{"a report has its parts", "/person?person=ann", http.StatusOK, []string{`"name":"figures"`, `"value":"ann"`}},
		{"a report as Markdown", "/person.md?person=ann", http.StatusOK, []string{"# [Ann", "## In figures"}},
		{"a report that there is not", "/weather", http.StatusNotFound, []string{"There is no report"}},
		{"a report that is told nothing", "/person", http.StatusBadRequest, []string{"needs the argument"}},
		{"a person that there is not", "/person?person=zebediah", http.StatusBadRequest, []string{"There is no person `zebediah`"}},
		{"an argument that it does not have", "/overview?colour=red", http.StatusBadRequest, []string{"no argument `colour`"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			response, body := get(t, s, path+test.path)
			if response.StatusCode != test.status {
				t.Errorf("status %d, want %d: %s", response.StatusCode, test.status, body)
			}
			for _, want := range test.want {
				if !strings.Contains(body, want) {
					t.Errorf("lacks %q: %.500s", want, body)
				}
			}
		})
	}
}
