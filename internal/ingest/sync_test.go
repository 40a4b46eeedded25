package ingest_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/store"
)

func TestSyncBringsAHistoryIntoTheGraph(t *testing.T) {
	w := newWorld(t)
	report := w.mustSync(w.source())

	want := ingest.Counts{Commits: 4, Files: 2, People: 3, Issues: 2, PullRequests: 1, Fixes: 1, Introductions: 1, Functions: 1, Touches: 4, PastFunctions: 1}
	if diff := cmp.Diff(want, report.Counts); diff != "" {
		t.Error(diff)
	}
	if report.Changes.NodesCreated == 0 || report.DataAsOf != day(30) || len(report.Head) != 40 {
		t.Errorf("report: %#v", report)
	}
	facts := []struct{ name, query, want string }{
		{"commits", "MATCH (c:Commit {repo: $repo}) RETURN count(c)", "[[4]]"},
		{"authors", "MATCH (u:User {repo: $repo})-[:author]->(c:Commit) WITH u, count(c) AS n ORDER BY u.name RETURN u.name, n", "[[Ada 2] [Bob 2]]"},
		{"the fix", "MATCH (c:Commit {repo: $repo})-[f:fixed]->(i:Issue) RETURN c.message, i.number, f.source", "[[Fix #1: do not divide by zero 1 message]]"},
		{"the commit that introduced the bug", "MATCH (c:Commit {repo: $repo})-[:introduced]->(i:Issue) RETURN c.message, i.number", "[[Divide 1]]"},
		{"the file that it impacted", "MATCH (i:Issue {repo: $repo})-[:impacted]->(f:File) RETURN i.number, f.path", "[[1 main.go]]"},
		{"who is assigned", "MATCH (u:User {repo: $repo})-[:assigned]->(i:Issue) RETURN u.login, i.number", "[[ada 2]]"},
		{"the tracker's moment", "MATCH (r:Repository {repo: $repo}) RETURN r.data_as_of, r.default_branch", "[[2024-01-30T12:00:00Z main]]"},
		{"links to the web", "MATCH (c:Commit {repo: $repo}) WHERE c.url = 'https://github.com/' + $repo + '/commit/' + c.id RETURN count(c)", "[[4]]"},
	}
	for _, fact := range facts {
		if got := w.query(fact.query); got != fact.want {
			t.Errorf("%s: %s, want %s", fact.name, got, fact.want)
		}
	}
}

func TestSyncAgainChangesOnlyWhatIsNew(t *testing.T) {
	w := newWorld(t)
	w.mustSync(w.source())
	if again := w.mustSync(w.source()); !again.Changes.None() || !strings.Contains(again.String(), "nothing changed") {
		t.Errorf("the same input changed %+v: %s", again.Changes, again)
	}

	w.archive.Issues[1].State, w.archive.Issues[1].ClosedAt = history.Closed, day(20)
	w.writeArchive()
	if diff := cmp.Diff(graph.Changes{NodesUpdated: 1}, w.mustSync(w.source()).Changes); diff != "" {
		t.Errorf("a closed issue: %s", diff)
	}

	w.archive.Issues[0].Labels = []string{"bug"}
	w.writeArchive()
	if diff := cmp.Diff(graph.Changes{NodesUpdated: 1}, w.mustSync(w.source()).Changes); diff != "" {
		t.Errorf("a label that was removed: %s", diff)
	}
	if got := w.query("MATCH (i:Issue {repo: $repo, number: 1}) RETURN i.label, i.labels"); got != "[[bug [bug]]]" {
		t.Errorf("labels: %s", got)
	}

	w.commit(9, "Ada", "Explain", "doc.md", "# Divide\n\nIt divides.\n")
	report := w.mustSync(w.source())
	// The commit; it has an author, a parent, a file, and the branch's head;
	// the branch has a new date and no longer its old head.
	want := graph.Changes{NodesCreated: 1, NodesUpdated: 1, RelationshipsCreated: 4, RelationshipsDeleted: 1}
	if diff := cmp.Diff(want, report.Changes); diff != "" {
		t.Errorf("a new commit: %s", diff)
	}
}

func TestSyncUsesTheLocationsOfTheLastTime(t *testing.T) {
	w := newWorld(t)
	w.mustSync(w.source())

	report := w.mustSync(ingest.Source{Repository: w.name})
	if !report.Changes.None() {
		t.Errorf("without options the graph changed: %+v", report.Changes)
	}
	notices := strings.Join(report.Notices, "\n")
	if !strings.Contains(notices, w.git) || !strings.Contains(notices, w.tracker) {
		t.Errorf("notices: %s", notices)
	}

	w.mustSync(ingest.Source{Repository: w.name, Tracker: ingest.NoTracker})
	if got := w.query("MATCH (i:Issue {repo: $repo}) RETURN i.number, i.title, i.known_from"); got != "[[1 <nil> commit message]]" {
		t.Errorf("issues without a tracker: %s", got)
	}
	report = w.mustSync(ingest.Source{Repository: w.name})
	if !report.Changes.None() || strings.Contains(strings.Join(report.Notices, "\n"), w.tracker) {
		t.Errorf("a tracker that was forgotten came back: %+v", report)
	}
}

func TestSyncReadsAnArchiveFromABranch(t *testing.T) {
	w := newWorld(t)
	w.run("checkout", "--quiet", "--orphan", "gh-pages")
	w.run("rm", "--quiet", "-r", "-f", ".")
	w.commit(10, "Ada", "Archive", "archive.json", string(w.encodeArchive()))
	w.run("checkout", "--quiet", "main")

	report := w.mustSync(ingest.Source{Repository: w.name, Git: w.git, Tracker: "gh-pages:archive.json", Head: "main"})
	if report.Counts.Issues != 2 || report.Counts.Commits != 4 {
		t.Errorf("counts: %+v", report.Counts)
	}
	if got := w.query("MATCH (b:Branch {repo: $repo}) WITH b ORDER BY b.name RETURN b.name, b.is_default"); got != "[[gh-pages false] [main true]]" {
		t.Errorf("branches: %s", got)
	}
}

func TestSyncKeepsAMirrorOfAURL(t *testing.T) {
	w := newWorld(t)
	source := ingest.Source{Repository: w.name, Git: "file://" + w.git}
	if report := w.mustSync(source); report.Counts.Commits != 4 {
		t.Errorf("counts: %+v", report.Counts)
	}
	w.commit(9, "Ada", "Explain", "doc.md", "# Divide\n\nIt divides.\n")
	if report := w.mustSync(ingest.Source{Repository: w.name}); report.Counts.Commits != 5 {
		t.Errorf("counts after a new commit: %+v", report.Counts)
	}
}

func TestSyncTakesTheArchivesSpellingOfTheName(t *testing.T) {
	w := newWorld(t)
	source := w.source()
	source.Repository = history.RepositoryName{Owner: strings.ToUpper(w.name.Owner), Name: strings.ToLower(w.name.Name)}
	if report := w.mustSync(source); report.Repository != w.name {
		t.Errorf("synchronised as %s, want %s", report.Repository, w.name)
	}
	if again := w.mustSync(source); again.Repository != w.name || !again.Changes.None() {
		t.Errorf("the second time: %s, %+v", again.Repository, again.Changes)
	}
}

func TestSyncRefusesBadInputAndWritesNothing(t *testing.T) {
	tests := []struct {
		name   string
		change func(w *world, source *ingest.Source)
		want   string
	}{
		{"a directory that is no git repository", func(w *world, s *ingest.Source) { s.Git = w.t.TempDir() }, "git repository"},
		{"a directory that does not exist", func(w *world, s *ingest.Source) { s.Git = filepath.Join(w.git, "none") }, "none"},
		{"a repository without commits", func(w *world, s *ingest.Source) {
			s.Git = w.t.TempDir()
			empty := *w
			empty.git = s.Git
			empty.run("init", "--quiet")
		}, "no commit"},
		{"a head that does not exist", func(w *world, s *ingest.Source) { s.Head = "nowhere" }, "nowhere"},
		{"the archive of another repository", func(w *world, s *ingest.Source) {
			w.archive.Repository = history.RepositoryName{Owner: "octo", Name: "other"}
			w.writeArchive()
		}, "octo/other"},
		{"an archive that is cut short", func(w *world, s *ingest.Source) {
			document := w.encodeArchive()
			w.write(w.tracker, document[:len(document)/2])
		}, "cut short"},
		{"JSON that is no archive", func(w *world, s *ingest.Source) { w.write(w.tracker, []byte(`{"issues": []}`)) }, "not a tracker archive"},
		{"no archive at the place", func(w *world, s *ingest.Source) { s.Tracker = "gh-pages:archive.json" }, "no archive at gh-pages:archive.json; give its path with --tracker"},
		{"no file of that name", func(w *world, s *ingest.Source) { s.Tracker = "archive.json" }, "with --tracker"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			source := w.source()
			test.change(w, &source)
			_, err := w.worker.Sync(context.Background(), source, nil)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
			if _, found, _ := w.store.Repository(context.Background(), w.name); found {
				t.Error("the repository was saved")
			}
			if got := w.countNodes(); got != "[[0]]" {
				t.Errorf("nodes in the graph: %s", got)
			}
		})
	}
}

func TestSyncThatFailsLeavesTheGraphAndKeepsTheReason(t *testing.T) {
	w := newWorld(t)
	w.mustSync(w.source())
	before := w.countNodes()
	saved := w.saved()

	w.write(w.tracker, []byte("{"))
	if _, err := w.worker.Sync(context.Background(), ingest.Source{Repository: w.name}, nil); err == nil {
		t.Fatal("a broken archive was read")
	}
	if got := w.countNodes(); got != before {
		t.Errorf("nodes: %s, before %s", got, before)
	}
	failed := w.saved()
	if !strings.Contains(failed.LastError, "archive") {
		t.Errorf("reason: %q", failed.LastError)
	}
	if diff := cmp.Diff(saved, failed, cmpopts.IgnoreFields(store.Repository{}, "LastError")); diff != "" {
		t.Errorf("what else was saved: %s", diff)
	}

	w.writeArchive()
	w.mustSync(ingest.Source{Repository: w.name})
	if reason := w.saved().LastError; reason != "" {
		t.Errorf("the reason stayed after a success: %q", reason)
	}
}

func (w *world) saved() store.Repository {
	w.t.Helper()
	saved, found, err := w.store.Repository(context.Background(), w.name)
	if !found || err != nil {
		w.t.Fatalf("saved repository: %v, %v", found, err)
	}
	return saved
}

// cancelAt cancels when a phase begins.
type cancelAt struct {
	phase  string
	cancel func()
}

func (c cancelAt) Line(string) {}
func (c cancelAt) Report(phase string, _, _ int) {
	if phase == c.phase {
		c.cancel()
	}
}

func TestSyncThatIsStoppedKeepsWhatItCollected(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, err := w.worker.Sync(ctx, w.source(), cancelAt{"loading the graph", cancel})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error of a stopped synchronisation: %v", err)
	}
	var kept int
	err = w.store.Records(context.Background(), w.name, "issue", func(store.Record) error { kept++; return nil })
	if kept != 2 || err != nil {
		t.Errorf("%d issues are kept, %v", kept, err)
	}
	if w.saved().LastError == "" {
		t.Error("the reason is not saved")
	}
	w.mustSync(ingest.Source{Repository: w.name})
	if got := w.query("MATCH (i:Issue {repo: $repo}) RETURN count(i)"); got != "[[2]]" {
		t.Errorf("issues after the repetition: %s", got)
	}
}

func TestSyncWithoutNeo4jSaysSo(t *testing.T) {
	w := newWorld(t)
	unreachable, err := neo4j.NewDriverWithContext("bolt://127.0.0.1:1", neo4j.BasicAuth("neo4j", "secret word", ""))
	if err != nil {
		t.Fatal(err)
	}
	defer unreachable.Close(context.Background())
	w.worker.Loader.Driver = unreachable
	_, err = w.worker.Sync(context.Background(), w.source(), nil)
	if !errors.Is(err, graph.ErrUnavailable) || strings.Contains(err.Error(), "secret word") {
		t.Errorf("got %v", err)
	}
}

func TestRecordsAreKeptAsTheArchiveHasThem(t *testing.T) {
	w := newWorld(t)
	document := w.encodeArchive()
	odd := strings.Replace(string(document), `"title": "It is slow"`, `"title":   "It is slow", "extra": {"kept": [1, 2.50]}`, 1)
	if odd == string(document) {
		t.Fatal("the archive has no such title")
	}
	w.write(w.tracker, []byte(odd))
	w.mustSync(w.source())
	if err := os.Remove(w.tracker); err != nil {
		t.Fatal(err)
	}
	var records []string
	err := w.store.Records(context.Background(), w.name, "issue", func(r store.Record) error {
		records = append(records, string(r.JSON))
		if r.UpdatedAt.IsZero() || r.FetchedAt.IsZero() {
			t.Errorf("times of %s: %v, %v", r.Key, r.UpdatedAt, r.FetchedAt)
		}
		return nil
	})
	if err != nil || len(records) != 2 || !strings.Contains(records[1], `"title":   "It is slow", "extra": {"kept": [1, 2.50]}`) {
		t.Errorf("records: %q, %v", records, err)
	}
}

// TestTheDataGoOnBeyondAnOldArchive holds that the data speak of the last commit where
// the archive of the tracker is older, and that the graph tells where it ends.
func TestTheDataGoOnBeyondAnOldArchive(t *testing.T) {
	w := newWorld(t)
	w.archive.Timestamp = day(2)
	w.writeArchive()
	if report := w.mustSync(w.source()); !report.DataAsOf.Equal(day(5)) {
		t.Errorf("data as of %s, want the last commit's %s", report.DataAsOf, day(5))
	}
	const moments = "MATCH (r:Repository {repo: $repo}) RETURN r.data_as_of, r.tracker_as_of"
	if got := w.query(moments); got != "[[2024-01-05T12:00:00Z 2024-01-02T12:00:00Z]]" {
		t.Errorf("with an old archive: %s", got)
	}
	w.archive.Timestamp = day(30)
	w.writeArchive()
	w.mustSync(w.source())
	if got := w.query(moments); got != "[[2024-01-30T12:00:00Z <nil>]]" {
		t.Errorf("with a new archive: %s", got)
	}
}
