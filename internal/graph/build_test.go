package graph_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/goldentest"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
)

func TestBuildGolden(t *testing.T) {
	g := graph.Build(smallSnapshot(history.RepositoryName{Owner: "octo", Name: "demo"}))
	var text strings.Builder
	for _, vertex := range g.Vertices {
		fmt.Fprintf(&text, "(%s %s) %s\n", vertex.Key.Label, vertex.Key.ID, encode(t, vertex.Properties))
	}
	for _, edge := range g.Edges {
		fmt.Fprintf(&text, "(%s %s)-[%s %s]->(%s %s)\n", edge.From.Label, edge.From.ID, edge.Type, encode(t, edge.Properties), edge.To.Label, edge.To.ID)
	}
	goldentest.Check(t, filepath.Join("testdata", "small.graph"), text.String())
}

func encode(t *testing.T, value any) string {
	t.Helper()
	encoded, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}

// TestBuildFollowsTheSchema holds everything that Build writes against the
// schema: what is not in it would be written but never compared or removed.
func TestBuildFollowsTheSchema(t *testing.T) {
	name := history.RepositoryName{Owner: "octo", Name: "demo"}
	snapshots := map[string]history.Snapshot{"small": smallSnapshot(name), "full": fullSnapshot(name)}
	for name, snapshot := range snapshots {
		t.Run(name, func(t *testing.T) {
			checkAgainstSchema(t, graph.Build(snapshot), schema.Default())
		})
	}
}

// fullSnapshot is the small one with every property that a source can know.
func fullSnapshot(name history.RepositoryName) history.Snapshot {
	s := smallSnapshot(name)
	number, no := 7, false
	r := &s.Repository
	r.Description, r.License, r.PrimaryLanguage = "A demo", "MIT", "Go"
	r.Languages, r.Topics = []string{"Go", "C"}, []string{"demo"}
	r.Labels = []history.Label{{Name: "bug", Description: "It is wrong"}, {Name: "later"}}
	r.Stars, r.Forks, r.Watchers = &number, &number, &number
	r.IsPrivate, r.IsFork, r.IsArchived = &no, &no, &no
	r.CreatedAt, r.PushedAt, r.TrackerAsOf = at(1, 0), at(29, 0), at(28, 0)
	s.Commits[0].CommentsCount = 2
	s.Commits[0].ReleasedAt = at(2, 14)
	s.PullRequests[0].Size = &history.PullRequestSize{Additions: 1, Deletions: 2, ChangedFiles: 3}
	s.PullRequests[0].URL, s.PullRequests[0].ClosedAt = "https://github.com/octo/demo/pull/4", at(4, 12)
	s.Issues[0].URL, s.Issues[0].Body = "https://github.com/octo/demo/issues/1", "It does."
	s.Releases[0].Name, s.Releases[0].URL = "One", "https://github.com/octo/demo/releases/tag/v1"
	s.Named = []history.NamedIntroduction{{Commit: "c1", Issue: 1, Evidence: "c2: introduced in c1"}, {Commit: "c3", Issue: 2, Evidence: "m: Fixes: c3"}}
	s.Code = fullCode(s.HeadFiles[0])
	s.FunctionHistory = history.FunctionHistory{
		Touches: []history.FunctionTouch{{
			Commit: s.Commits[0].Hash, Function: "old.java#Cart.cost@1", Additions: 1, Deletions: 2, Type: history.Moved, PreviousName: "Cart.sum", PreviousPath: "older.java",
		}},
		Past: []history.PastFunction{{ID: "old.java#Cart.cost@1", Name: "cost", Qualified: "Cart.cost", Kind: "method", Path: "old.java", Language: "Java"}},
	}
	s.Issues = append(s.Issues, history.Issue{Number: 99, State: history.Closed, ClosedAt: at(5, 0), KnownFrom: history.KnownFromMessage})
	return s
}

// fullCode is what a file defines, with every property and relationship.
func fullCode(path string) history.Code {
	define := func(name, kind string, owner history.CodeID) history.CodeDefinition {
		return history.CodeDefinition{
			ID: history.CodeID(path + "#" + name), Name: name, Qualified: name, Kind: kind, Language: "Java", Path: path, First: 1, Last: 9, Owner: owner,
			Signature: kind + " " + name, Visibility: "public", Doc: "It is.", Origin: "rule", Annotations: []history.CodeAnnotation{{Name: "Service", Arguments: "1"}, {Name: "Service"}},
		}
	}
	cart, priced := define("Cart", "class", ""), define("Priced", "interface", "")
	price, round := define("price", "method", cart.ID), define("round", "method", cart.ID)
	return history.Code{
		Classes: []history.CodeClass{
			{CodeDefinition: cart, Supertypes: []string{"Base", "Priced"}, Extends: []history.CodeID{"elsewhere#Base", priced.ID}, Implements: []history.CodeID{priced.ID}},
			{CodeDefinition: priced},
		},
		Functions: []history.CodeFunction{{CodeDefinition: price, Parameters: []string{"n int"}, Result: "int"}, {CodeDefinition: round}},
		Fields:    []history.CodeField{{CodeDefinition: define("total", "field", cart.ID), Type: "int"}},
		Imports:   []history.CodeImport{{From: path, To: path}},
		Calls: []history.CodeCall{
			{From: price.ID, Path: path, To: round.ID, Count: 2, Confidence: .97, How: "scope"},
			{Path: path, To: price.ID, Count: 1, Confidence: .5, How: "name"},
		},
	}
}

func checkAgainstSchema(t *testing.T, g graph.Graph, s schema.Schema) {
	t.Helper()
	labels := map[string]map[string]schema.PropertyType{}
	for _, label := range s.Labels {
		labels[label.Name] = propertyTypes(label.Properties)
	}
	kinds, ends := map[string]map[string]schema.PropertyType{}, map[string]bool{}
	for _, relationship := range s.Relationships {
		kinds[relationship.Type] = propertyTypes(relationship.Properties)
		for _, e := range relationship.Ends {
			ends[relationship.Type+" "+e.From+" "+e.To] = true
		}
	}
	for _, vertex := range g.Vertices {
		types, known := labels[vertex.Key.Label]
		if !known {
			t.Errorf("label %s is not in the schema", vertex.Key.Label)
		}
		checkProperties(t, vertex.Key.Label, types, vertex.Properties)
	}
	for _, edge := range g.Edges {
		if !ends[edge.Type+" "+edge.From.Label+" "+edge.To.Label] {
			t.Errorf("(%s)-[%s]->(%s) is not in the schema", edge.From.Label, edge.Type, edge.To.Label)
		}
		checkProperties(t, edge.Type, kinds[edge.Type], edge.Properties)
	}
}

func propertyTypes(properties []schema.Property) map[string]schema.PropertyType {
	types := map[string]schema.PropertyType{}
	for _, property := range properties {
		types[property.Name] = property.Type
	}
	return types
}

func checkProperties(t *testing.T, owner string, types map[string]schema.PropertyType, properties map[string]any) {
	t.Helper()
	goType := map[schema.PropertyType]string{
		schema.String: "string", schema.Date: "string", schema.Integer: "int64", schema.Float: "float64",
		schema.Boolean: "bool", schema.StringList: "[]string",
	}
	for name, value := range properties {
		if want, got := goType[types[name]], fmt.Sprintf("%T", value); want != got {
			t.Errorf("%s.%s is a %s, the schema says %q", owner, name, got, types[name])
		}
	}
}

func TestBuildFillsEveryPropertyOfTheSchema(t *testing.T) {
	g := graph.Build(fullSnapshot(history.RepositoryName{Owner: "octo", Name: "demo"}))
	filled := map[string]bool{}
	for _, vertex := range g.Vertices {
		for name := range vertex.Properties {
			filled[vertex.Key.Label+"."+name] = true
		}
	}
	for _, edge := range g.Edges {
		filled[edge.Type] = true
		for name := range edge.Properties {
			filled[edge.Type+"."+name] = true
		}
	}
	for _, label := range schema.Default().Labels {
		for _, property := range label.Properties {
			if !filled[label.Name+"."+property.Name] {
				t.Errorf("nothing fills %s.%s", label.Name, property.Name)
			}
		}
	}
	for _, relationship := range schema.Default().Relationships {
		if !filled[relationship.Type] {
			t.Errorf("nothing makes a relationship %s", relationship.Type)
		}
		for _, property := range relationship.Properties {
			if !filled[relationship.Type+"."+property.Name] {
				t.Errorf("nothing fills %s.%s", relationship.Type, property.Name)
			}
		}
	}
}

func TestBuildFileExtension(t *testing.T) {
	tests := []struct {
		name, path string
		want       any
	}{
		{"the last dot counts", "a/archive.tar.gz", "gz"},
		{"a file without a dot has none", "a.d/Makefile", nil},
		{"a hidden file has none", ".gitignore", nil},
		{"a hidden file with a second dot has one", ".eslintrc.js", "js"},
		{"a last dot begins nothing", "odd.", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := graph.Build(history.Snapshot{HeadFiles: []string{test.path}})
			file := g.Vertices[len(g.Vertices)-1]
			if got := file.Properties["extension"]; got != test.want {
				t.Errorf("extension of %s: %v, want %v", test.path, got, test.want)
			}
		})
	}
}

// What a schema keeps to the records of a tracker, answers take for unknown.
func TestAnIssueOfAMessageHasNothingOfATrackers(t *testing.T) {
	s := fullSnapshot(history.RepositoryName{Owner: "octo", Name: "demo"})
	s.Issues = []history.Issue{
		{Number: 99, State: history.Closed, ClosedAt: at(5, 0), KnownFrom: history.KnownFromMessage},
		{Number: -1, Key: "KET-7", Title: "KET-7", URL: "https://bugs.example.org/KET-7", State: history.Closed, KnownFrom: history.KnownFromMessage},
	}
	s.Fixes = []history.Fix{{Commit: "c2", Issue: 99, Plausible: true}, {Commit: "c4", Issue: -1, Plausible: true}}
	g := graph.Build(s)
	var issues []graph.Vertex
	for _, vertex := range g.Vertices {
		if vertex.Key.Label == "Issue" {
			issues = append(issues, vertex)
		}
	}
	want := []graph.Vertex{
		{Key: graph.Key{Label: "Issue", ID: "octo/demo#99"}, Properties: map[string]any{"id": "octo/demo#99", "repo": "octo/demo",
			"number": int64(99), "state": "closed", "closed_at": "2024-01-05T00:00:00Z", "known_from": "commit message"}},
		{Key: graph.Key{Label: "Issue", ID: "octo/demo#KET-7"}, Properties: map[string]any{"id": "octo/demo#KET-7", "repo": "octo/demo",
			"title": "KET-7", "url": "https://bugs.example.org/KET-7", "state": "closed", "known_from": "commit message"}},
	}
	if diff := cmp.Diff(want, issues); diff != "" {
		t.Error(diff)
	}
	for _, edge := range g.Edges {
		for _, r := range schema.Default().Relationships {
			if r.Type == edge.Type && r.TrackerOnly {
				t.Errorf("the graph has %+v", edge)
			}
		}
	}
	fixes := 0
	for _, edge := range g.Edges {
		if edge.Type == "fixed" {
			fixes++
		}
	}
	if fixes != 2 {
		t.Errorf("%d fixes", fixes)
	}
}

func TestOnlyWebAddressesAreLinks(t *testing.T) {
	tests := []struct{ name, url, want string }{
		{"https", "https://github.com/octo/demo/issues/1", "https://github.com/octo/demo/issues/1"},
		{"http", "http://git.example.org/octo/demo/issues/1", "http://git.example.org/octo/demo/issues/1"},
		{"a script", "javascript:alert(1)", ""},
		{"a script with capitals", "JavaScript://github.com/%0aalert(1)", ""},
		{"data", "data:text/html,<script>alert(1)</script>", ""},
		{"a file", "file:///etc/passwd", ""},
		{"an address without a host", "https:alert(1)", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			snapshot := fullSnapshot(history.RepositoryName{Owner: "octo", Name: "demo"})
			snapshot.Issues[0].URL = tt.url
			for _, vertex := range graph.Build(snapshot).Vertices {
				if vertex.Key.Label != "Issue" || vertex.Properties["number"] != int64(snapshot.Issues[0].Number) {
					continue
				}
				if got, _ := vertex.Properties["url"].(string); got != tt.want {
					t.Errorf("url = %q, want %q", got, tt.want)
				}
			}
		})
	}
}
