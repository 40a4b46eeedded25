package graph_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/history"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestBuildGolden(t *testing.T) {
	g := graph.Build(smallSnapshot(history.RepositoryName{Owner: "octo", Name: "demo"}))
	var text strings.Builder
	for _, vertex := range g.Vertices {
		fmt.Fprintf(&text, "(%s %s) %s\n", vertex.Key.Label, vertex.Key.ID, encode(t, vertex.Properties))
	}
	for _, edge := range g.Edges {
		fmt.Fprintf(&text, "(%s %s)-[%s %s]->(%s %s)\n", edge.From.Label, edge.From.ID, edge.Type, encode(t, edge.Properties), edge.To.Label, edge.To.ID)
	}
	golden := filepath.Join("testdata", "small.graph")
	if *update {
		if err := os.WriteFile(golden, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text.String()); diff != "" {
		t.Error(diff)
	}
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
			checkAgainstSchema(t, graph.Build(snapshot), graph.TheSchema())
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
	r.Stars, r.Forks, r.Watchers = &number, &number, &number
	r.IsPrivate, r.IsFork, r.IsArchived = &no, &no, &no
	r.CreatedAt, r.PushedAt = at(1, 0), at(29, 0)
	s.Commits[0].CommentsCount = 2
	s.PullRequests[0].Size = &history.PullRequestSize{Additions: 1, Deletions: 2, ChangedFiles: 3}
	s.PullRequests[0].URL, s.PullRequests[0].ClosedAt = "https://github.com/octo/demo/pull/4", at(4, 12)
	s.Issues[0].URL, s.Issues[0].Body = "https://github.com/octo/demo/issues/1", "It does."
	s.Releases[0].Name, s.Releases[0].URL = "One", "https://github.com/octo/demo/releases/tag/v1"
	return s
}

func checkAgainstSchema(t *testing.T, g graph.Graph, schema graph.Schema) {
	t.Helper()
	labels := map[string]map[string]graph.PropertyType{}
	for _, label := range schema.Labels {
		labels[label.Name] = propertyTypes(label.Properties)
	}
	kinds, ends := map[string]map[string]graph.PropertyType{}, map[string]bool{}
	for _, relationship := range schema.Relationships {
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

func propertyTypes(properties []graph.Property) map[string]graph.PropertyType {
	types := map[string]graph.PropertyType{}
	for _, property := range properties {
		types[property.Name] = property.Type
	}
	return types
}

func checkProperties(t *testing.T, owner string, types map[string]graph.PropertyType, properties map[string]any) {
	t.Helper()
	goType := map[graph.PropertyType]string{
		graph.String: "string", graph.Date: "string", graph.Integer: "int64", graph.Float: "float64",
		graph.Boolean: "bool", graph.StringList: "[]string",
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
	for _, label := range graph.TheSchema().Labels {
		for _, property := range label.Properties {
			if !filled[label.Name+"."+property.Name] {
				t.Errorf("nothing fills %s.%s", label.Name, property.Name)
			}
		}
	}
	for _, relationship := range graph.TheSchema().Relationships {
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
