package course_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/course"
	"repochat/internal/schema"
	"repochat/internal/tooling"
)

func TestOf(t *testing.T) {
	release := func(text string) names.Resolved {
		return names.Resolved{Text: text, Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "v" + text}}}
	}
	at := func(tag string) reader.Moment { return reader.Moment{Text: tag, Release: tag} }
	now := reader.Moment{Text: "now"}
	ci, packaging := reader.Course{Tools: []tooling.Kind{tooling.CI}}, reader.Course{Tools: []tooling.Kind{tooling.Packaging}}
	version := func(language string, at ...reader.Moment) reader.Course {
		return reader.Course{Language: language, At: at}
	}
	tests := []struct {
		asked string
		want  reader.Course
	}{
		{"ci history: travis -> appveyor -> gh actions, dates each added/dropped", ci},
		{"travis -> azure -> GHA: dates of each switch", ci},
		{"Could you give me an overview of the continuous integration services the project has used over time?", ci},
		{"any ci in this repo?", ci},
		{"which ci services were used over time, and how did the build tooling develop?", reader.Course{Tools: []tooling.Kind{tooling.CI, tooling.Packaging}}},
		{"which workflows are there", ci},
		{"did they ever ditch travis, whats ci running on now", ci},
		{"Est-ce que le projet utilise encore Travis CI ? Sinon, quand est-ce qu'il a été remplacé et par quoi ?", ci},
		{"Welche CI-Dienste wurden seit 2014 benutzt?", ci},
		{"Could you summarise how the project's packaging and build tooling developed from setup.py to the present day?", packaging},
		{"when did they move from glide to go modules", packaging},
		{"go min version - history of bumps in go.mod", version("Go", now)},
		{"Which minimum Go version is required by 1.10.1, and how does that compare with 1.8.0?", version("Go", at("v1.10.1"), at("v1.8.0"))},
		{"quelle version minimum de Go il faut pour la dernière version", version("Go", reader.Moment{Text: "now"})},
		{"requires-python / python_requires value at 1.8.0 and now?", version("Python", at("v1.8.0"), now)},
		{"which python versions do they support", version("Python", now)},
		{"what node version do i need", version("Node.js", now)},
		{"go directive in go.mod at 1.8.0 vs HEAD", version("Go", at("v1.8.0"), now)},
		{"when was Python 2 support dropped?", reader.Course{Language: "Python", At: []reader.Moment{now}, Dropped: "2"}},
		{"who dropped py3.6", reader.Course{Language: "Python", At: []reader.Moment{now}, Dropped: "3.6"}},
		{"seit wann wird Go 1.17 nicht mehr unterstützt?", reader.Course{Language: "Go", At: []reader.Moment{now}, Dropped: "1.17"}},
		{"depuis quelle version Node 12 n'est plus pris en charge ?", reader.Course{Language: "Node.js", At: []reader.Moment{now}, Dropped: "12"}},
		{"Which version first dropped Python 3.7, 3.8 and 3.9? Our oldest release still has 3.9.", reader.Course{Language: "Python", At: []reader.Moment{now}, Dropped: "3.7"}},
		{"wat python vers is required rn", version("Python", now)},
		{"why was Python 2 dropped?", reader.Course{}},
		{"who removed the Python 2 shims", reader.Course{}},
		{"is Python 3.9 supported", reader.Course{}},
		{"Which file is the biggest .go file now?", reader.Course{Sizes: &reader.FileSizes{Ending: ".go"}}},
		{"largest test files", reader.Course{Sizes: &reader.FileSizes{IsTests: true}}},
		{"what are the biggest files", reader.Course{Sizes: &reader.FileSizes{}}},
		{"was ist die größte Datei", reader.Course{Sizes: &reader.FileSizes{}}},
		{"how many lines of code are there?", reader.Course{Sizes: &reader.FileSizes{InAll: true}}},
		{"how big is the codebase", reader.Course{Sizes: &reader.FileSizes{InAll: true}}},
		{"which programming language is this written in?", reader.Course{Sizes: &reader.FileSizes{InAll: true}}},
		{"in welcher Sprache ist das Projekt geschrieben?", reader.Course{Sizes: &reader.FileSizes{InAll: true}}},
		{"lines of code per language", reader.Course{Sizes: &reader.FileSizes{InAll: true}}},
		{"how many lines of go code are there", reader.Course{Sizes: &reader.FileSizes{Ending: ".go", InAll: true}}},
		{"how many lines are in the tests", reader.Course{Sizes: &reader.FileSizes{IsTests: true, InAll: true}}},
		{"which dependencies does it have?", reader.Course{Packages: &reader.PackageSet{}}},
		{"Quelles versions de Python ont été abandonnées au fil des releases ?", version("Python", now)},
		// Something else is asked for.
		{"What did the README promise about supported Go versions before 1.8.0, and what does it say now?", reader.Course{}},
		{"What supply-chain hardening has been done to the CI and deploy workflows in 2026, and who did it?", reader.Course{}},
		{"What share of all commits comes from automated accounts such as dependabot and pre-commit-ci?", reader.Course{}},
		{"issues about ci", reader.Course{}},
		{"which commits are about CI", reader.Course{}},
		{"Are the GitHub Actions in CI pinned by hash, and since when?", reader.Course{}},
		{"what files did the CI commits touch", reader.Course{}},
		{"which commits broke the ci", reader.Course{}},
		{"why does ci fail on windows", reader.Course{}},
		{"who touched travis last", reader.Course{}},
		{"how many commits in go version 1.8.0", reader.Course{}},
		{"let me go back to version 1.8.0", reader.Course{}},
		{"biggest commits", reader.Course{}},
		{"how many lines did ann add?", reader.Course{}},
		{"how many lines were changed in the last release", reader.Course{}},
		{"how many lines of code did bob write", reader.Course{}},
		{"how many lines does a commit change on average", reader.Course{}},
		{"what language do people speak in the issues", reader.Course{}},
		{"files with the largest churn", reader.Course{}},
		{"which files changed most", reader.Course{}},
		{"which release needs go 1.8.0 users to change code", reader.Course{}},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			got, ok := course.Of(question.ScanText(test.asked, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC), release("1.10.1"), release("1.8.0")))
			if !ok {
				got = reader.Course{}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestLinesOfAFile has the repository's name in the path of a file, behind which a release
// stands, and a file that had two paths.
func TestLinesOfAFile(t *testing.T) {
	release := names.Resolved{Text: "8.0.0", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "8.0.0"}}}
	file := func(text string, paths ...string) names.Resolved {
		name := names.Resolved{Text: text, Kind: schema.File, How: names.Exactly}
		for _, path := range paths {
			name.Matches = append(name.Matches, names.Match{Value: path})
		}
		return name
	}
	at := []reader.Moment{{Text: "8.0.0", Release: "8.0.0"}}
	for _, test := range []struct {
		asked string
		file  names.Resolved
		want  reader.FileSizes
	}{
		{"how many lines did src/click/core.py have at 8.0.0", file("src/click/core.py", "src/click/core.py"), reader.FileSizes{Under: "src/click/core.py", Paths: []string{"src/click/core.py"}, InAll: true, At: at}},
		{"how many lines did core.py have at 8.0.0", file("core.py", "src/click/core.py", "click/core.py"), reader.FileSizes{Paths: []string{"src/click/core.py", "click/core.py"}, InAll: true, At: at}},
	} {
		scanned := question.ScanText(test.asked, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC), release, test.file)
		scanned.Repository = history.RepositoryName{Owner: "pallets", Name: "click"}
		got, ok := course.Of(scanned)
		if diff := cmp.Diff(reader.Course{Sizes: &test.want}, got); !ok || diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.asked, diff)
		}
	}
}

func TestOwnNameIsNoTool(t *testing.T) {
	scanned := question.ScanText("when did packaging 26.3 drop metadata, still used?", time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC))
	scanned.Repository = history.RepositoryName{Owner: "pypa", Name: "packaging"}
	if got, ok := course.Of(scanned); ok {
		t.Errorf("read as %+v", got)
	}
}
