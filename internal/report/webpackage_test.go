package report_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"repochat/internal/goldentest"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/question"
	"repochat/internal/report"
	"repochat/internal/store"
)

var webpackageRequests = []request{
	{"overview", "overview", nil},
	{"person", "person", map[string]string{"person": "twifkak"}},
	{"file", "file", map[string]string{"path": "loading.bs"}},
	{"directory", "file", map[string]string{"path": "go/signedexchange/"}},
	{"period", "period", map[string]string{"period": "2019"}},
	{"release", "release", map[string]string{"release": "draft-yasskin-http-origin-signed-responses-08"}},
	{"compare", "compare", map[string]string{"first": "twifkak", "second": "jyasskin"}},
	{"risk", "risk", nil},
	{"health", "health", nil},
	{"owners", "owners", map[string]string{"path": "go/"}},
	{"stale", "stale", nil},
	{"mine", "mine", map[string]string{"person": "jyasskin"}},
}

// TestReportsOfWebpackage makes the reports of a real repository, and holds
// them against git. It runs on demand:
//
//	REPOCHAT_WEBPACKAGE=webpackage.git go test ./internal/report -run Webpackage
//
// The variable names a mirror of https://github.com/WICG/webpackage with its
// branch gh-pages. The repository stays in the database: its name cannot be one
// of the test's own, because its issues refer to it.
func TestReportsOfWebpackage(t *testing.T) {
	mirror := os.Getenv("REPOCHAT_WEBPACKAGE")
	if mirror == "" {
		t.Skip("set REPOCHAT_WEBPACKAGE to a mirror of WICG/webpackage to run this")
	}
	const head = "b3122be3546cfb506e3a9f77974ac67a8e1170d3"
	name, driver := history.RepositoryName{Owner: "WICG", Name: "webpackage"}, graphtest.Driver(t)
	database, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "app.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	worker := ingest.Worker{Store: database, Loader: graph.Loader{Driver: driver}, Mirrors: t.TempDir(), GitHubURL: "https://github.com", Now: time.Now}
	if _, err := worker.Sync(t.Context(), ingest.Source{Repository: name, Git: mirror, Tracker: "gh-pages:archive.json", Head: head}, nil); err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(driver, "", graph.Limits{})
	reports, err := report.New(reader, question.NewScanner(graph.NewCatalogue(reader), time.Now))
	if err != nil {
		t.Fatal(err)
	}
	w := world{Reports: reports, name: name, git: mirror, head: head}
	for _, r := range webpackageRequests {
		t.Run(r.file, func(t *testing.T) {
			goldentest.Check(t, filepath.Join("testdata", "webpackage", r.file+".golden"), w.figures(w.run(t, r.name, r.arguments)))
		})
	}
	t.Run("a release is git's range", w.testReleases)
	t.Run("times are those of the tracker's records", func(t *testing.T) { w.testTimes(t, trackerOf(t, mirror)) })
	t.Run("the bus factor is git's shortlog", w.testBusFactor)
}

// trackerOf writes the tracker archive of a mirror into a file.
func trackerOf(t *testing.T, mirror string) string {
	t.Helper()
	text, err := exec.CommandContext(t.Context(), "git", "-C", mirror, "show", "gh-pages:archive.json").Output()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "archive.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
