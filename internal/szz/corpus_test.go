package szz_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"repochat/internal/archive"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/link"
	"repochat/internal/szz"
)

// The comparison with independent answers for WICG/webpackage runs on demand:
//
//	REPOCHAT_CORPUS=../shared/data REPOCHAT_WEBPACKAGE=mirror.git go test ./internal/szz -run Corpus -v
type corpus struct {
	git          *gitrepo.Repository
	commits      []history.Commit
	issues       []history.Issue
	pullRequests []history.PullRequest
	fixes        []history.Fix
}

func corpusFile(t testing.TB, name string) []byte {
	t.Helper()
	directory := os.Getenv("REPOCHAT_CORPUS")
	if directory == "" {
		t.Skip("set REPOCHAT_CORPUS to the directory of the reference answers")
	}
	content, err := os.ReadFile(filepath.Join(directory, name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// readCorpus reads the mirror that REPOCHAT_WEBPACKAGE names, and the tracker
// archive on its gh-pages branch.
func readCorpus(t testing.TB, head string) corpus {
	t.Helper()
	directory := os.Getenv("REPOCHAT_WEBPACKAGE")
	if directory == "" {
		t.Skip("set REPOCHAT_WEBPACKAGE to a mirror of WICG/webpackage")
	}
	git, err := gitrepo.Open(t.Context(), directory)
	if err != nil {
		t.Fatal(err)
	}
	content, err := git.ReadFile(t.Context(), "gh-pages", "archive.json")
	if err != nil {
		t.Fatal(err)
	}
	tracker, err := archive.Read(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	commits, err := git.Commits(t.Context(), head, nil)
	if err != nil {
		t.Fatal(err)
	}
	return corpus{
		git:          git,
		commits:      commits,
		issues:       tracker.Issues,
		pullRequests: tracker.PullRequests,
		fixes: link.Fixes(link.Input{
			Names:        []history.RepositoryName{tracker.Repository},
			Commits:      commits,
			Issues:       tracker.Issues,
			PullRequests: tracker.PullRequests,
		}),
	}
}

// pair is a commit and the issue that it fixes or introduced.
type pair struct {
	commit string
	issue  int
}

func TestCorpusFixLinks(t *testing.T) {
	var reference struct {
		Head   string
		Issues map[string]struct{ Fix []string }
	}
	if err := json.Unmarshal(corpusFile(t, "links_webpackage.json"), &reference); err != nil {
		t.Fatal(err)
	}
	c := readCorpus(t, reference.Head)
	if len(c.commits) != 765 || len(c.issues) != 236 {
		t.Errorf("%d commits and %d issues, want 765 and 236", len(c.commits), len(c.issues))
	}
	want := map[pair]bool{}
	for number, links := range reference.Issues {
		for _, commit := range links.Fix {
			want[pair{commit, toInt(t, number)}] = true
		}
	}
	got := map[pair]bool{}
	for _, fix := range c.fixes {
		got[pair{fix.Commit, fix.Issue}] = true
	}
	compare(t, got, want, 0.95)
}

func TestCorpusIntroducingCommits(t *testing.T) {
	var reference struct {
		Head      string
		Aggregate map[string]struct {
			ByIssue map[string][]string `json:"by_issue"`
		}
	}
	if err := json.Unmarshal(corpusFile(t, "szz_ref_webpackage.json"), &reference); err != nil {
		t.Fatal(err)
	}
	c := readCorpus(t, reference.Head)
	want := map[pair]bool{}
	for number, commits := range reference.Aggregate["no_data"].ByIssue {
		for _, commit := range commits {
			want[pair{commit, toInt(t, number)}] = true
		}
	}
	compare(t, introductions(t, c, szz.R), want, 0.85)
}

// TestCorpusCandidates compares variant b with every commit that the reference
// considers, whichever it selects.
func TestCorpusCandidates(t *testing.T) {
	var reference struct {
		Head  string
		Pairs []struct {
			Issue     int
			Plausible bool
			Views     map[string]struct{ Candidates [][]any }
		}
	}
	if err := json.Unmarshal(corpusFile(t, "szz_ref_webpackage.json"), &reference); err != nil {
		t.Fatal(err)
	}
	want := map[pair]bool{}
	for _, fix := range reference.Pairs {
		for _, candidate := range fix.Views["all"].Candidates {
			if hash, isText := candidate[0].(string); isText && fix.Plausible {
				want[pair{hash, fix.Issue}] = true
			}
		}
	}
	compare(t, introductions(t, readCorpus(t, reference.Head), szz.B), want, 0.85)
}

func introductions(t *testing.T, c corpus, variant szz.Variant) map[pair]bool {
	t.Helper()
	introductions, err := szz.Find(t.Context(), c.git, szz.Input{Commits: c.commits, Issues: c.issues, Fixes: c.fixes}, variant)
	if err != nil {
		t.Fatal(err)
	}
	found := map[pair]bool{}
	for _, introduction := range introductions {
		found[pair{introduction.Commit, introduction.Issue}] = true
	}
	return found
}

func TestCorpusAuthors(t *testing.T) {
	var reference struct{ Head string }
	if err := json.Unmarshal(corpusFile(t, "links_webpackage.json"), &reference); err != nil {
		t.Fatal(err)
	}
	c := readCorpus(t, reference.Head)
	identities := link.Identify(c.commits, c.issues, c.pullRequests)
	authors := map[history.PersonID]bool{}
	for _, commit := range c.commits {
		id, found := identities.OfSignature(commit.Author)
		if !found {
			t.Errorf("nobody wrote %s", commit.Hash)
		}
		authors[id] = true
	}
	if len(authors) != 31 {
		t.Errorf("%d authors, want 31", len(authors))
	}
	for _, login := range []string{"jyasskin", "irori", "hajimehoshi", "nyaxt", "twifkak", "ithinkihaveacat", "ioggstream", "hayatoito", "kinu"} {
		if !authors[history.PersonID(login)] {
			t.Errorf("%s wrote no commit", login)
		}
	}
	for _, person := range identities.People {
		if authors[person.ID] {
			t.Logf("%s: %s %q <%s>", person.ID, person.Type, person.Name, person.Email)
		}
	}
}

// compare logs precision and recall, and what is missing or surplus.
func compare(t *testing.T, got, want map[pair]bool, bar float64) {
	t.Helper()
	var both int
	for found := range got {
		if want[found] {
			both++
		} else {
			t.Logf("surplus: %v", found)
		}
	}
	for wanted := range want {
		if !got[wanted] {
			t.Logf("missing: %v", wanted)
		}
	}
	precision, recall := float64(both)/float64(max(1, len(got))), float64(both)/float64(max(1, len(want)))
	t.Logf("%d found, %d wanted, %d in both: precision %.3f, recall %.3f", len(got), len(want), both, precision, recall)
	if slices.Min([]float64{precision, recall}) < bar {
		t.Errorf("precision %.3f and recall %.3f, want at least %.2f each", precision, recall, bar)
	}
}

func toInt(t *testing.T, text string) int {
	t.Helper()
	number, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// BenchmarkFind traces the fixes of a whole repository.
func BenchmarkFind(b *testing.B) {
	var reference struct{ Head string }
	if err := json.Unmarshal(corpusFile(b, "links_webpackage.json"), &reference); err != nil {
		b.Fatal(err)
	}
	c := readCorpus(b, reference.Head)
	for b.Loop() {
		_, err := szz.Find(b.Context(), c.git, szz.Input{Commits: c.commits, Issues: c.issues, Fixes: c.fixes}, szz.R)
		if err != nil {
			b.Fatal(err)
		}
	}
}
