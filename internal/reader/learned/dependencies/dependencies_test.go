package dependencies_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/dependencies"
	"repochat/internal/schema"
)

func TestOf(t *testing.T) {
	now := time.Date(2026, 8, 3, 12, 0, 0, 0, time.UTC)
	release := func(tag string) names.Resolved {
		return names.Resolved{Text: tag, Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: tag}}}
	}
	at := func(tag string) reader.Moment { return reader.Moment{Text: tag, Release: tag} }
	in2024 := func(text string) []reader.Moment {
		return []reader.Moment{{Text: text, Before: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)}}
	}
	tests := []struct {
		asked string
		want  reader.PackageSet
	}{
		{"which dependencies does it use?", reader.PackageSet{}},
		{"how many dependencies does the project have?", reader.PackageSet{}},
		{"what libraries does this project use?", reader.PackageSet{}},
		{"what does it depend on?", reader.PackageSet{}},
		{"deps", reader.PackageSet{}},
		{"which third party libraries are used?", reader.PackageSet{}},
		{"welche Abhängigkeiten hat das Projekt?", reader.PackageSet{}},
		{"quelles sont les dépendances du projet ?", reader.PackageSet{}},
		{"¿qué dependencias tiene el proyecto?", reader.PackageSet{}},
		{"list the npm packages that are used", reader.PackageSet{Ecosystem: "npm"}},
		{"which dev dependencies are there", reader.PackageSet{IsForDevelopment: true}},
		{"list the runtime dependencies", reader.PackageSet{IsToRun: true}},
		{"dependencies at v1.2.0", reader.PackageSet{At: []reader.Moment{at("v1.2.0")}}},
		{"which dependencies were added in 2024?", reader.PackageSet{Change: reader.PackagesAdded, At: in2024("2024"), From: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)}},
		{"which dependencies were removed?", reader.PackageSet{Change: reader.PackagesRemoved}},
		{"what changed in the dependencies between v1.2.0 and v1.3.0", reader.PackageSet{Change: reader.PackagesChanged, At: []reader.Moment{at("v1.2.0"), at("v1.3.0")}}},
		{"new dependencies since v1.2.0", reader.PackageSet{Change: reader.PackagesAdded, At: []reader.Moment{at("v1.2.0")}, Since: true}},
		{"is testify a dependency?", reader.PackageSet{Words: []string{"testify"}, IsNamed: true, IsWhether: true}},
		{"was testify ever a dependency?", reader.PackageSet{Words: []string{"testify"}, IsNamed: true, IsWhether: true, WasEver: true}},
		{"does it depend on gorilla/mux?", reader.PackageSet{Words: []string{"gorilla/mux"}, IsNamed: true, IsWhether: true}},
		{"does it use playwright?", reader.PackageSet{Words: []string{"playwright"}, IsWhether: true}},
		{"which version of go-git do we use?", reader.PackageSet{Words: []string{"go-git"}}},
		{"which version of typescript is used", reader.PackageSet{Words: []string{"typescript"}}},
		{"who added the kong dependency?", reader.PackageSet{Words: []string{"kong"}, Change: reader.PackagesAdded}},
		{"when was cobra added as a dependency?", reader.PackageSet{Words: []string{"cobra"}, IsNamed: true, Change: reader.PackagesAdded}},
		{"when was testify last upgraded?", reader.PackageSet{Words: []string{"testify"}}},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			got, ok := dependencies.Of(question.ScanText(test.asked, now, release("v1.2.0"), release("v1.3.0")))
			if diff := cmp.Diff(test.want, got); diff != "" || !ok {
				t.Errorf("read %t (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestOfSomethingElse(t *testing.T) {
	for _, asked := range []string{
		"which dependencies are outdated?", "issues about dependencies", "who fixed the dependency bug", "dependency updates per year",
		"which commits updated dependencies", "which dependencies were updated the most often?", "which files depend on cart.go",
		"which functions use the library", "why was the dependency removed", "which version was released last?", "which version is used",
		"who reviews the packages", "does it work?", "what was the last release", "which dependencies were updated in 2024?", "when was it bumped?", "when was cart.go last updated?",
	} {
		file := names.Resolved{Text: "cart.go", Kind: schema.File, How: names.Exactly, Matches: []names.Match{{Value: "cart.go"}}}
		if got, ok := dependencies.Of(question.ScanText(asked, time.Date(2026, 8, 3, 12, 0, 0, 0, time.UTC), file)); ok {
			t.Errorf("%q is read as %+v", asked, got)
		}
	}
}
