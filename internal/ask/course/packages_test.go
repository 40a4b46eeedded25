package course

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
	"repochat/internal/manifest"
)

// TestTurnsOf follows packages through commits: one that a commit moves to another
// manifest has not changed, and a new major version of a module is no other package.
func TestTurnsOf(t *testing.T) {
	one := func(name, version string) manifest.Package { return manifest.Package{Name: name, Version: version} }
	list := func(packages ...manifest.Package) []manifest.Package { return packages }
	type change = gitrepo.Change[[]manifest.Package]
	changes := []change{
		{Commit: "1", Path: "go.mod", After: list(one("a.org/x", "v1.0.0"), one("a.org/y", "v1.0.0"))},
		{Commit: "2", Path: "go.mod", Before: list(one("a.org/x", "v1.0.0"), one("a.org/y", "v1.0.0")), After: list(one("a.org/x/v2", "v2.0.0"))},
		{Commit: "3", Path: "go.mod", Before: list(one("a.org/x/v2", "v2.0.0")), After: list(one("a.org/z", "v0.1.0"))},
		{Commit: "3", Path: "cmd/go.mod", After: list(one("a.org/x/v2", "v2.0.0"))},
	}
	type told struct{ Commit, Path, Name, Before, After string }
	var got []told
	for _, turn := range turnsOf(changes) {
		of := told{turn.commit, turn.path, turn.name, "", ""}
		if turn.before != nil {
			of.Before = turn.before.Version
		}
		if turn.after != nil {
			of.After = turn.after.Version
		}
		got = append(got, of)
	}
	want := []told{
		{"1", "go.mod", "a.org/x", "", "v1.0.0"}, {"1", "go.mod", "a.org/y", "", "v1.0.0"},
		{"2", "go.mod", "a.org/x/v2", "v1.0.0", "v2.0.0"}, {"2", "go.mod", "a.org/y", "v1.0.0", ""},
		{"3", "go.mod", "a.org/z", "", "v0.1.0"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("turns (-want +got):\n%s", diff)
	}
}

func TestNamed(t *testing.T) {
	var turns []turn
	for _, name := range []string{"github.com/go-chi/chi/v5", "github.com/go-chi/cors", "github.com/stretchr/testify", "@playwright/test", "org.neo4j:neo4j"} {
		turns = append(turns, turn{key: manifest.Package{Name: name}.Key(), name: name})
	}
	for word, want := range map[string][]string{
		"chi": {"github.com/go-chi/chi"}, "Testify": {"github.com/stretchr/testify"}, "playwright": {"@playwright/test"},
		"github.com/go-chi/chi/v5": {"github.com/go-chi/chi"}, "go-chi/cors": {"github.com/go-chi/cors"}, "neo4j": {"org.neo4j:neo4j"}, "chimera": nil,
	} {
		if diff := cmp.Diff(want, named([]string{word}, turns)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", word, diff)
		}
	}
}
