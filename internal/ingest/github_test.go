package ingest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/archive"
	"repochat/internal/github"
	"repochat/internal/githubtest"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/sample"
	"repochat/internal/store"
)

// gitHubWorld is a worker without Neo4j: these tests end at the graph that
// would be loaded.
type gitHubWorld struct {
	t      testing.TB
	worker *Worker
	server *githubtest.Server
	name   history.RepositoryName
	lines  []string
}

func (w *gitHubWorld) Line(text string)        { w.lines = append(w.lines, text) }
func (w *gitHubWorld) Report(string, int, int) {}

func newGitHubWorld(t testing.TB, server *githubtest.Server, name history.RepositoryName) *gitHubWorld {
	t.Helper()
	s, err := store.Open(context.Background(), filepath.Join(t.TempDir(), "app.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	w := &gitHubWorld{t: t, server: server, name: name}
	w.worker = &Worker{
		Store: s, Mirrors: filepath.Join(t.TempDir(), "mirrors"), GitHubURL: "https://github.com", Now: time.Now,
		GitHub: github.Options{Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }},
	}
	if server != nil {
		w.worker.GitHubURL, w.worker.Token = server.URL, githubtest.Token
	}
	return w
}

// collect runs a synchronisation up to the load.
func (w *gitHubWorld) collect(ctx context.Context, source Source) (history.Snapshot, error) {
	stored, known, err := w.worker.Store.Repository(ctx, source.Repository)
	if err != nil {
		return history.Snapshot{}, err
	}
	s := w.worker.newSynchronisation(source.Repository, stored, known, w)
	place, input, err := s.read(ctx, source)
	if err != nil {
		return history.Snapshot{}, err
	}
	if err := s.save(ctx, place, input); err != nil {
		return history.Snapshot{}, err
	}
	return s.snapshot(ctx, place, input)
}

func (w *gitHubWorld) graph(source Source) graph.Graph {
	w.t.Helper()
	snapshot, err := w.collect(w.t.Context(), source)
	if err != nil {
		w.t.Fatal(err)
	}
	return graph.Build(snapshot)
}

// onlyGitHubKnows lists the properties that an archive does not tell.
var onlyGitHubKnows = map[string][]string{
	"Repository":  {"created_at", "pushed_at", "stars", "forks", "watchers", "is_private", "is_fork", "is_archived", "data_as_of"},
	"PullRequest": {"additions", "deletions", "changedFiles"},
	"Release":     {"url"},
}

// comparableGraph maps a graph to its nodes and relationships, without what is of
// one source only.
func comparableGraph(g graph.Graph) map[string]map[string]any {
	all := map[string]map[string]any{}
	for _, v := range g.Vertices {
		properties := map[string]any{}
		for name, value := range v.Properties {
			properties[name] = value
		}
		for _, name := range onlyGitHubKnows[v.Key.Label] {
			delete(properties, name)
		}
		// GitHub orders labels by their creation; the sample's archive has an order
		// of its own.
		if labels, labelled := properties["labels"].([]string); labelled {
			delete(properties, "label")
			properties["labels"] = slices.Sorted(slices.Values(labels))
		}
		all[fmt.Sprint(v.Key)] = properties
	}
	for _, e := range g.Edges {
		all[fmt.Sprint(e.From, e.Type, e.To)] = e.Properties
	}
	return all
}

// gitHubFixture is the sample repository as a server's contents.
type gitHubFixture struct {
	contents githubtest.Contents
	written  sample.Sample
}

func readFixture(t testing.TB) *gitHubFixture {
	t.Helper()
	contents, written := githubtest.Sample(t)
	return &gitHubFixture{contents, written}
}

// source reads git in place, which is quicker than to clone it.
func (f *gitHubFixture) source() Source {
	return Source{Repository: f.written.Repository, Git: f.written.Git, Tracker: TrackerGitHub}
}

// graphByArchive returns the graph of the sample's archive. Every test has the same
// sample, so it is made once in a process.
func (f *gitHubFixture) graphByArchive(t testing.TB) map[string]map[string]any {
	t.Helper()
	madeByArchive.Do(func() {
		w := newGitHubWorld(t, nil, f.written.Repository)
		byArchive = comparableGraph(w.graph(Source{Repository: f.written.Repository, Git: f.written.Git, Tracker: f.written.Tracker}))
	})
	if byArchive == nil {
		t.Fatal("the graph of the sample's archive could not be made")
	}
	return byArchive
}

var (
	madeByArchive sync.Once
	byArchive     map[string]map[string]any
)

func TestTheSampleIsTheSameGraphByArchiveAndByGitHub(t *testing.T) {
	fixture := readFixture(t)
	server := githubtest.New(t, githubtest.Options{PrivateGit: true})
	server.Add(fixture.contents)
	w := newGitHubWorld(t, server, fixture.written.Repository)
	got := comparableGraph(w.graph(Source{Repository: fixture.written.Repository}))
	if diff := cmp.Diff(fixture.graphByArchive(t), got); diff != "" {
		t.Error(diff)
	}
	if twice := server.FetchedTwice(); len(twice) > 0 {
		t.Errorf("fetched twice: %q", twice)
	}
}

// TestWebpackageIsTheSameGraph serves a real repository from its archive and
// mirror. It runs on demand, with what TestWebpackage describes:
//
//	REPOCHAT_WEBPACKAGE=webpackage.git go test ./internal/ingest -run WebpackageIsTheSame
func TestWebpackageIsTheSameGraph(t *testing.T) {
	mirror := os.Getenv("REPOCHAT_WEBPACKAGE")
	if mirror == "" {
		t.Skip("set REPOCHAT_WEBPACKAGE to a mirror of WICG/webpackage with its branch gh-pages to run this")
	}
	name := history.RepositoryName{Owner: "WICG", Name: "webpackage"}
	repository, err := gitrepo.Open(t.Context(), mirror)
	if err != nil {
		t.Fatal(err)
	}
	document, err := repository.ReadFile(t.Context(), "gh-pages", "archive.json")
	if err != nil {
		t.Fatal(err)
	}
	tracker, err := archive.Read(bytes.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	contents, err := githubtest.FromArchive(t.Context(), tracker, mirror)
	if err != nil {
		t.Fatal(err)
	}
	server := githubtest.New(t, githubtest.Options{})
	server.Add(contents)
	want := comparableGraph(newGitHubWorld(t, nil, name).graph(Source{Repository: name, Git: mirror, Tracker: "gh-pages:archive.json"}))
	start := time.Now()
	got := comparableGraph(newGitHubWorld(t, server, name).graph(Source{Repository: name, Git: mirror, Tracker: TrackerGitHub}))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	t.Logf("%d requests, %d points, %.1f s", len(server.Records()), server.Points(), time.Since(start).Seconds())
}
