package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	w.worker.Kept = filepath.Join(t.TempDir(), "history")
	codeRead.copyTo(t, w.worker, name)
	t.Cleanup(func() { codeRead.copyFrom(t, w.worker, name) })
	return w
}

// codeRead is what was read of source files in earlier tests, which takes most of the
// time of a first synchronisation: contents are the same by their hashes.
var codeRead keptCode

// keptCode holds files that a worker keeps of a repository's code, by the repository and
// the file's name.
type keptCode struct {
	sync.Mutex
	files map[string][]byte
}

// codeFiles are the files that a worker keeps of code.
func codeFiles() []string { return []string{codeCache, functionsFile} }

// copyTo lets a worker have kept what is held of a repository.
func (k *keptCode) copyTo(t testing.TB, w *Worker, name history.RepositoryName) {
	t.Helper()
	k.Lock()
	defer k.Unlock()
	for _, file := range codeFiles() {
		content, held := k.files[name.String()+" "+file]
		if !held {
			continue
		}
		path := w.keptFile(name, file)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o750), os.WriteFile(path, content, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

// copyFrom holds what a worker has kept of a repository of which nothing is held yet.
func (k *keptCode) copyFrom(t testing.TB, w *Worker, name history.RepositoryName) {
	t.Helper()
	k.Lock()
	defer k.Unlock()
	if k.files == nil {
		k.files = map[string][]byte{}
	}
	for _, file := range codeFiles() {
		content, err := os.ReadFile(w.keptFile(name, file))
		if key := name.String() + " " + file; err == nil && k.files[key] == nil {
			k.files[key] = content
		}
	}
}

// collect runs a synchronisation up to the load.
func (w *gitHubWorld) collect(ctx context.Context, source Source) (history.Snapshot, error) {
	_, _, snapshot, err := w.synchronise(ctx, source)
	return snapshot, err
}

func (w *gitHubWorld) synchronise(ctx context.Context, source Source) (s *synchronisation, in input, snapshot history.Snapshot, err error) {
	stored, known, err := w.worker.Store.Repository(ctx, source.Repository)
	if err != nil {
		return nil, in, snapshot, err
	}
	s = w.worker.newSynchronisation(source.Repository, stored, known, w)
	place, in, err := s.read(ctx, source)
	if err != nil {
		return nil, in, snapshot, err
	}
	if err := s.save(ctx, place, in); err != nil {
		return nil, in, snapshot, err
	}
	snapshot, err = s.snapshot(ctx, place, in)
	return s, in, snapshot, err
}

// graphAndTexts returns what would be loaded, what people wrote included, without
// what is of one source only.
func (w *gitHubWorld) graphAndTexts(source Source) map[string]map[string]any {
	w.t.Helper()
	s, in, snapshot, err := w.synchronise(w.t.Context(), source)
	if err != nil {
		w.t.Fatal(err)
	}
	all := comparableGraph(graph.Build(snapshot))
	c, err := s.textCollector(w.t.Context(), snapshot)
	if err != nil {
		w.t.Fatal(err)
	}
	for text, err := range c.texts(w.t.Context(), in) {
		if err != nil {
			w.t.Fatal(err)
		}
		if text.Fill != nil {
			text.Fill(&text)
		}
		var remarks []graph.TextRemark
		for _, remark := range text.Remarks {
			remark.URL, remark.Reactions = "", 0 // an archive does not tell them
			remarks = append(remarks, remark)
		}
		all["text of "+string(text.Of)+" "+text.ID] = map[string]any{
			"node": text.Node, "head": text.Head, "whole": text.Whole, "part": text.Part, "text": text.Text, "heading": text.Heading,
			"line": text.Line, "thread": text.Thread, "remarks": remarks, "mentions": text.Mentions,
		}
	}
	return all
}

// remarksIn counts what people said, by kind.
func remarksIn(all map[string]map[string]any) map[history.RemarkKind]int {
	counts := map[history.RemarkKind]int{}
	for _, properties := range all {
		remarks, _ := properties["remarks"].([]graph.TextRemark)
		for _, remark := range remarks {
			counts[remark.Kind]++
		}
	}
	return counts
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
	got := newGitHubWorld(t, server, fixture.written.Repository).graphAndTexts(Source{Repository: fixture.written.Repository})
	want := newGitHubWorld(t, nil, fixture.written.Repository).graphAndTexts(Source{Repository: fixture.written.Repository, Git: fixture.written.Git, Tracker: fixture.written.Tracker})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if counts := remarksIn(got); counts[history.CommentRemark] == 0 || counts[history.ReviewRemark] == 0 {
		t.Errorf("what people said in the sample: %v", counts)
	}
	if twice := server.FetchedTwice(); len(twice) > 0 {
		t.Errorf("fetched twice: %q", twice)
	}
}

// TestArchivedRepositoriesAreTheSameGraph serves real repositories from their
// archives and mirrors, which have the archive on their branch gh-pages:
//
//	REPOCHAT_ARCHIVED=WICG/webpackage=webpackage.git,tlswg/tls13-spec=tls.git go test ./internal/ingest -run ArchivedRepositories -v
func TestArchivedRepositoriesAreTheSameGraph(t *testing.T) {
	archived := os.Getenv("REPOCHAT_ARCHIVED")
	if archived == "" {
		t.Skip("set REPOCHAT_ARCHIVED to OWNER/NAME=MIRROR,... with archives on the branch gh-pages to run this")
	}
	for one := range strings.SplitSeq(archived, ",") {
		text, mirror, _ := strings.Cut(one, "=")
		t.Run(text, func(t *testing.T) {
			name, err := history.ParseRepositoryName(text)
			if err != nil {
				t.Fatal(err)
			}
			checkArchived(t, name, mirror)
		})
	}
}

func checkArchived(t *testing.T, name history.RepositoryName, mirror string) {
	t.Helper()
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
	server := githubtest.New(t, githubtest.Options{Points: 100_000}) // more than an hour's, which nobody wants to wait for
	server.Add(contents)
	want := newGitHubWorld(t, nil, name).graphAndTexts(Source{Repository: name, Git: mirror, Tracker: "gh-pages:archive.json"})
	start := time.Now()
	got := newGitHubWorld(t, server, name).graphAndTexts(Source{Repository: name, Git: mirror, Tracker: TrackerGitHub})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%.4000s", diff)
	}
	inArchive := map[history.RemarkKind]int{}
	for _, issue := range tracker.Issues {
		inArchive[history.CommentRemark] += len(issue.Comments)
	}
	for _, pull := range tracker.PullRequests {
		inArchive[history.CommentRemark] += len(pull.Comments)
		inArchive[history.ReviewRemark] += len(pull.Reviews)
		for _, review := range pull.Reviews {
			inArchive[history.LineRemark] += len(review.Comments)
		}
	}
	if diff := cmp.Diff(inArchive, remarksIn(got)); diff != "" {
		t.Errorf("what people said, -archive +graph:\n%s", diff)
	}
	t.Logf("%d nodes, relationships and texts; said: %v; %d requests, %d points, %.1f s", len(got), inArchive, len(server.Records()), server.Points(), time.Since(start).Seconds())
}
