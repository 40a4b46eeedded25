package view_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/archive"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/graph/view"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/question"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/sample"
	"repochat/internal/sample/sampletest"
	"repochat/internal/schema"
	"repochat/internal/store"
)

// shedbook is the sample repository in a graph, with what it was made of.
type shedbook struct {
	view.Reader
	graph   *graph.Reader
	name    history.RepositoryName
	git     string
	tracker *archive.Archive
	truth   sample.Truth
}

// load loads the sample repository under a name of its own.
func load(t *testing.T) shedbook {
	t.Helper()
	directory, driver := t.TempDir(), graphtest.Driver(t)
	written := sampletest.Write(t)
	name := graphtest.Repository(t)
	tracker, path := renamed(t, written.Tracker, name)
	database, err := store.Open(t.Context(), filepath.Join(directory, "app.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := database.Close(); err != nil {
			t.Error(err)
		}
	})
	worker := ingest.Worker{Store: database, Loader: graph.Loader{Driver: driver}, Mirrors: directory, Now: time.Now}
	if _, err := worker.Sync(t.Context(), ingest.Source{Repository: name, Git: written.Git, Tracker: path, Links: ingest.Links{Variant: sample.Variant}}, nil); err != nil {
		t.Fatal(err)
	}
	// Few rows are enough: an overview must not be cut by an operator's limit.
	reader := graph.NewReader(driver, "", graph.Limits{Rows: 50})
	return shedbook{view.Reader{Graph: reader}, reader, name, written.Git, tracker, written.Truth}
}

// renamed writes a tracker archive anew as that of another repository. Texts
// that name the repository in full go with it: they close issues.
func renamed(t *testing.T, path string, name history.RepositoryName) (*archive.Archive, string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.ReplaceAll(string(text), sample.Repository().String(), name.String())
	tracker, err := archive.Read(strings.NewReader(changed))
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "archive.json")
	if err := os.WriteFile(copied, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	return tracker, copied
}

// fixedByFullName are the issues whose fixes name them with the repository in
// full, which under another name says nothing: they are missing from rankings
// and neighbourhoods here.
var fixedByFullName = []int{19, 21}

func TestViewsOfTheSample(t *testing.T) {
	s := load(t)
	t.Run("the overview has exact figures", s.testOverview)
	t.Run("every question of the overview has an answer", s.testQuestions)
	t.Run("an issue stands between its causes, its fixes and their files", s.testIssue)
	t.Run("every planted link is in its issue's neighbourhood", s.testPlantedLinks)
	t.Run("a commit leads to the bugs it caused and to their fixes", s.testCommit)
	t.Run("a file, a person and a pull request have a neighbourhood", s.testOtherKinds)
	t.Run("what is not there is told", s.testMissing)
}

func (s shedbook) testOverview(t *testing.T) {
	got, err := s.Overview(t.Context(), s.name)
	if err != nil {
		t.Fatal(err)
	}
	want := view.Overview{
		CommitsPerMonth: s.commitsByGit(t),
		IssuesPerMonth:  s.issuesOfTheTracker(),
		Fixers: []view.Fixer{
			{Login: "aikot", Name: "Aiko Tanaka", Fixed: 15}, {Login: "denizy", Name: "Deniz Yılmaz", Fixed: 12},
			{Login: "jbrueckner", Name: "Jonas Brückner", Fixed: 11}, {Login: "pnovak", Name: "Pavel Novák", Fixed: 10},
			{Login: "sofmar", Name: "Sofia Marchetti", Fixed: 8}, {Login: "toliveira", Name: "Tomás Oliveira", Fixed: 7},
			{Login: "miralind", Name: "Mira Lindqvist", Fixed: 4}, {Name: "Eddie Kowalski", Fixed: 1}, {Login: "ruthabara", Name: "Ruth Abara", Fixed: 1},
		},
		OpenIssueAge: s.agesOfTheTracker(),
		Questions: map[string]string{
			"commits_per_month": "How many commits were made per month?",
			"issues_per_month":  "How many issues were opened per month?",
			"buggy_files":       "What are the most buggy files?",
			"fixers":            "Which developers fixed the most bugs?",
			"open_issue_age":    "Which open issue is the oldest?",
		},
	}
	address := "https://github.com/" + s.name.String() + "/blob/HEAD/"
	for _, file := range []struct {
		path string
		bugs int
	}{
		{"internal/remind/scheduler.go", 10}, {"internal/store/sqlite.go", 9},
		{"internal/lending/overlap.go", 5}, {"internal/lending/reservation.go", 5},
		{"internal/calendar/ical.go", 4}, {"internal/lending/fees.go", 4},
		{"internal/calendar/ical_test.go", 3}, {"internal/httpapi/server.go", 3}, {"internal/lending/fees_test.go", 3}, {"internal/lending/loan.go", 3},
	} {
		want.BuggyFiles = append(want.BuggyFiles, view.BuggyFile{Path: file.path, Bugs: file.bugs, URL: address + file.path})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("overview (-want +got):\n%s", diff)
	}
}

// testQuestions asks the built-in parser, which answers without a model.
func (s shedbook) testQuestions(t *testing.T) {
	overview, err := s.Overview(t.Context(), s.name)
	if err != nil {
		t.Fatal(err)
	}
	asker := ask.New(ask.Options{
		Reader: learnedtest.Reader(t), Schema: schema.Default(), Graph: s.graph, Names: graph.NewCatalogue(s.graph),
	})
	firstRows := map[string][]any{
		"commits_per_month": {"2023-05", int64(26)},
		"issues_per_month":  {"2023-05", int64(2)},
		"buggy_files":       {"internal/remind/scheduler.go", int64(10)},
		"fixers":            {"aikot", int64(15)},
		"open_issue_age":    {int64(18)},
	}
	for chart, text := range overview.Questions {
		answer, err := asker.Ask(t.Context(), question.Question{Repository: s.name, Text: text}, func(ask.Event) {})
		if err != nil || answer.Outcome != ask.Answered {
			t.Errorf("%s: %q is %s: %v %s", chart, text, answer.Outcome, err, answer.Text)
			continue
		}
		for _, want := range firstRows[chart] {
			if !slices.Contains(answer.Result.Rows[0], want) {
				t.Errorf("%s: %q begins with %v, want %v", chart, text, answer.Result.Rows[0], want)
			}
		}
	}
}

// commitsByGit counts the commits of main with git's own log. It fills gaps.
func (s shedbook) commitsByGit(t *testing.T) []view.CommitMonth {
	t.Helper()
	log := exec.CommandContext(t.Context(), "git", "-C", s.git, "log", "--format=%cd", "--date=format-local:%Y-%m", "main")
	log.Env = append(os.Environ(), "TZ=UTC")
	out, err := log.Output()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for month := range strings.Lines(string(out)) {
		counts[strings.TrimSpace(month)]++
	}
	var series []view.CommitMonth
	for _, month := range months("2023-05", "2024-10") {
		series = append(series, view.CommitMonth{Month: month, Commits: counts[month]})
	}
	return series
}

func (s shedbook) issuesOfTheTracker() []view.IssueMonth {
	opened, closed := map[string]int{}, map[string]int{}
	for _, issue := range s.tracker.Issues {
		opened[issue.CreatedAt.UTC().Format("2006-01")]++
		if !issue.ClosedAt.IsZero() {
			closed[issue.ClosedAt.UTC().Format("2006-01")]++
		}
	}
	var series []view.IssueMonth
	for _, month := range months("2023-05", "2024-10") {
		series = append(series, view.IssueMonth{Month: month, Opened: opened[month], Closed: closed[month]})
	}
	return series
}

// agesOfTheTracker counts open issues by days before 1 November 2024.
func (s shedbook) agesOfTheTracker() []view.AgeGroup {
	groups := []view.AgeGroup{{Age: "under a week"}, {Age: "1 to 4 weeks"}, {Age: "4 weeks to 3 months"}, {Age: "3 to 12 months"}, {Age: "1 to 2 years"}, {Age: "over 2 years"}}
	starts := []string{"2024-10-26", "2024-10-05", "2024-08-02", "2023-11-02", "2022-11-02", ""}
	for _, issue := range s.tracker.Issues {
		if issue.ClosedAt.IsZero() {
			day := issue.CreatedAt.UTC().Format(time.DateOnly)
			groups[slices.IndexFunc(starts, func(start string) bool { return day >= start })].Issues++
		}
	}
	return groups
}

func months(first, last string) []string {
	var all []string
	at, _ := time.Parse("2006-01", first)
	for ; at.Format("2006-01") <= last; at = at.AddDate(0, 1, 0) {
		all = append(all, at.Format("2006-01"))
	}
	return all
}

// surroundings reads a neighbourhood and checks that it is well formed.
func (s shedbook) surroundings(t *testing.T, kind schema.Kind, id string) view.Neighbourhood {
	t.Helper()
	n, err := s.Neighbourhood(t.Context(), s.name, kind, id)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, node := range n.Nodes {
		if known[node.Key] || node.Label == "" {
			t.Errorf("%s is there twice or has no label: %+v", node.Key, node)
		}
		known[node.Key] = true
	}
	if len(n.Nodes) == 0 || n.Nodes[0].Key != n.Centre {
		t.Errorf("the centre %s is not the first node", n.Centre)
	}
	for _, edge := range n.Edges {
		if !known[edge.From] || !known[edge.To] {
			t.Errorf("the edge %+v has no such end", edge)
		}
	}
	return n
}

func (s shedbook) testIssue(t *testing.T) {
	n := s.surroundings(t, schema.Issue, "#10")
	fix, cause := "commit:b37a30c6c7", "commit:ea99fbe787"
	var story []string
	for _, edge := range n.Edges {
		story = append(story, edge.From[:min(len(edge.From), len(fix))]+" "+edge.Type+" "+edge.To[:min(len(edge.To), len("file:internal/web/han"))])
	}
	for _, want := range []string{
		cause + " introduced issue:10", fix + " fixed issue:10", fix + " changed file:internal/web/han",
		"person:pnovak author " + fix, "person:pnovak author " + cause,
	} {
		if !slices.ContainsFunc(story, func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("%q is missing in\n%s", want, strings.Join(story, "\n"))
		}
	}
	if slices.ContainsFunc(n.Edges, func(e view.Edge) bool { return e.Type == "impacted" }) {
		t.Error("impacted says again what the fix's change says")
	}
	want := view.Node{
		Key: "issue:10", Kind: schema.Issue, ID: "10", Label: "#10", Title: "The last tool of the catalogue is missing",
		URL: "https://github.com/" + s.name.String() + "/issues/10",
	}
	if diff := cmp.Diff(want, n.Nodes[0]); diff != "" {
		t.Errorf("the issue (-want +got):\n%s", diff)
	}
}

func (s shedbook) testPlantedLinks(t *testing.T) {
	for _, issue := range s.truth.Issues {
		if slices.Contains(fixedByFullName, issue.Number) {
			continue
		}
		n := s.surroundings(t, schema.Issue, strconv.Itoa(issue.Number))
		for _, fix := range issue.Fixes {
			if !slices.Contains(n.Edges, view.Edge{From: "commit:" + fix, To: n.Centre, Type: "fixed"}) {
				t.Errorf("#%d: the fix %s is missing", issue.Number, fix)
			}
		}
		if issue.Limit != "" {
			continue
		}
		for _, cause := range issue.Introductions {
			if !slices.Contains(n.Edges, view.Edge{From: "commit:" + cause, To: n.Centre, Type: "introduced"}) {
				t.Errorf("#%d: the cause %s is missing", issue.Number, cause)
			}
		}
	}
}

func (s shedbook) testCommit(t *testing.T) {
	// 7960a87b5a broke fees twice over; its hash may be given in part.
	n := s.surroundings(t, schema.Commit, "7960A87")
	var links []string
	for _, edge := range n.Edges {
		if isStory := edge.Type == "introduced" || edge.Type == "fixed"; isStory && (edge.To == "issue:25" || edge.To == "issue:110") {
			links = append(links, edge.From[:len("commit:0123456789")]+" "+edge.Type+" "+edge.To)
		}
	}
	slices.Sort(links)
	want := []string{
		"commit:0180805e8a fixed issue:110", "commit:7960a87b5a introduced issue:110", "commit:7960a87b5a introduced issue:25",
		"commit:bae8464172 introduced issue:110", "commit:fc99b17bce fixed issue:25", "commit:ffeffa2b8d fixed issue:110",
	}
	if diff := cmp.Diff(want, links); diff != "" {
		t.Errorf("links to issues (-want +got):\n%s", diff)
	}
}

func (s shedbook) testOtherKinds(t *testing.T) {
	count := func(n view.Neighbourhood, kind schema.Kind) (nodes int) {
		for _, node := range n.Nodes {
			if node.Kind == kind {
				nodes++
			}
		}
		return nodes
	}
	file := s.surroundings(t, schema.File, "internal/remind/scheduler.go")
	if got := count(file, schema.Issue); got != 10 {
		t.Errorf("%d issues around scheduler.go, want its 10 bugs", got)
	}
	if got := file.Nodes[0]; got.Label != "scheduler.go" || got.Title != "internal/remind/scheduler.go" || got.URL == "" {
		t.Errorf("the file reads %+v", got)
	}
	person := s.surroundings(t, schema.Person, "Aiko Tanaka")
	if person.Centre != "person:aikot" || count(person, schema.Commit) == 0 || !person.Truncated {
		t.Errorf("aikot has %d commits here, truncated %v", count(person, schema.Commit), person.Truncated)
	}
	nameless := s.surroundings(t, schema.Person, "Eddie Kowalski")
	if got := nameless.Nodes[0]; got.Label != "Eddie Kowalski" || got.URL != "" {
		t.Errorf("a person without a login reads %+v", got)
	}
	for _, pull := range s.tracker.PullRequests {
		if !pull.MergedAt.IsZero() {
			if n := s.surroundings(t, schema.PullRequest, strconv.Itoa(pull.Number)); count(n, schema.Commit) == 0 {
				t.Errorf("the merged pull request #%d contains no commit", pull.Number)
			}
			return
		}
	}
	t.Error("the sample has no merged pull request")
}

func (s shedbook) testMissing(t *testing.T) {
	tests := []struct {
		name string
		kind schema.Kind
		id   string
	}{
		{"an unknown hash", schema.Commit, strings.Repeat("0", 40)},
		{"the beginning of many hashes", schema.Commit, "a"},
		{"no hash at all", schema.Commit, "' OR 1=1"},
		{"an unknown number", schema.Issue, "99999"},
		{"a word for a number", schema.Issue, "ten"},
		{"a pull request is no issue", schema.Issue, strconv.Itoa(s.tracker.PullRequests[0].Number)},
		{"a file by its base name", schema.File, "scheduler.go"},
		{"nobody", schema.Person, "nobody"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if n, err := s.Neighbourhood(t.Context(), s.name, test.kind, test.id); !errors.Is(err, view.ErrNoSuchThing) {
				t.Errorf("error = %v with %d nodes, want ErrNoSuchThing", err, len(n.Nodes))
			}
		})
	}
	other := history.RepositoryName{Owner: "nobody", Name: "nothing"}
	if _, err := s.Overview(t.Context(), other); !errors.Is(err, graph.ErrNoRepository) {
		t.Errorf("the overview of an unknown repository = %v", err)
	}
	// The same numbers and logins exist in other repositories of this database.
	if _, err := s.Neighbourhood(t.Context(), other, schema.Person, "aikot"); !errors.Is(err, view.ErrNoSuchThing) {
		t.Errorf("a person of another repository = %v", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Overview(cancelled, s.name); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancellation: %v", err)
	}
}
