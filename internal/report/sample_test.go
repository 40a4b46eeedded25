package report_test

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/goldentest"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/question"
	"repochat/internal/report"
	"repochat/internal/sample"
	"repochat/internal/sample/sampletest"
	"repochat/internal/store"
)

// world is a repository in a graph, with the git directory that it comes from.
type world struct {
	*report.Reports
	name history.RepositoryName
	git  string
	head string
	// people are the ways in which the sample's people write themselves.
	people []sample.PersonTruth
}

// load loads a repository under a name of its own. Fixes that name the
// repository in full count for the name that they have, and not for this one.
func load(t *testing.T, source ingest.Source) world {
	t.Helper()
	directory, driver := t.TempDir(), graphtest.Driver(t)
	source.Repository = graphtest.Repository(t)
	if source.Tracker != "" {
		source.Tracker = renamed(t, source.Tracker, source.Repository)
	}
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
	if _, err := worker.Sync(t.Context(), source, nil); err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(driver, "", graph.Limits{})
	reports, err := report.New(reader, question.NewScanner(graph.NewCatalogue(reader), time.Now))
	if err != nil {
		t.Fatal(err)
	}
	return world{Reports: reports, name: source.Repository, git: source.Git, head: cmp.Or(source.Head, "main")}
}

func (w world) run(t *testing.T, name string, arguments map[string]string) report.Report {
	t.Helper()
	made, err := w.Run(t.Context(), report.Request{Repository: w.name, Name: name, Arguments: arguments, Now: now})
	if err != nil {
		t.Fatalf("%s %v: %v", name, arguments, err)
	}
	return made
}

var now = time.Date(2024, 11, 1, 12, 0, 0, 0, time.UTC)

// A request is a report that has a golden file of its figures.
type request struct {
	file, name string
	arguments  map[string]string
}

var sampleRequests = []request{
	{"overview", "overview", nil},
	{"person", "person", map[string]string{"person": "jonas"}},
	{"person-2023", "person", map[string]string{"person": "aikot", "period": "2023"}},
	{"file", "file", map[string]string{"path": "scheduler.go"}},
	{"file-moved", "file", map[string]string{"path": "internal/web/handlers.go"}},
	{"file-removed", "file", map[string]string{"path": "docs/roadmap.md"}},
	{"directory", "file", map[string]string{"path": "internal/lending/"}},
	{"period", "period", nil},
	{"period-march", "period", map[string]string{"period": "March 2024"}},
	{"release", "release", nil},
	{"release-v0.3.0", "release", map[string]string{"release": "v0.3.0"}},
	{"compare-people", "compare", map[string]string{"first": "jonas", "second": "aikot"}},
	{"compare-files", "compare", map[string]string{"first": "overlap.go", "second": "internal/lending/"}},
	{"compare-periods", "compare", map[string]string{"first": "2023", "second": "2024"}},
	{"compare-releases", "compare", map[string]string{"first": "v0.4.0", "second": "v0.5.0"}},
	{"risk", "risk", nil},
	{"risk-directory", "risk", map[string]string{"path": "internal/lending"}},
	{"health", "health", nil},
	{"owners", "owners", nil},
	{"owners-directory", "owners", map[string]string{"path": "internal/lending"}},
	{"stale", "stale", nil},
	{"mine", "mine", map[string]string{"person": "sofmar"}},
}

func TestReportsOfTheSample(t *testing.T) {
	written := sampletest.Write(t)
	w := load(t, ingest.Source{Git: written.Git, Tracker: written.Tracker, Links: ingest.Links{Variant: sample.Variant}})
	w.people = written.Truth.People
	for _, r := range sampleRequests {
		t.Run(r.file, func(t *testing.T) {
			goldentest.Check(t, filepath.Join("testdata", "shedbook", r.file+".golden"), w.figures(w.run(t, r.name, r.arguments)))
		})
	}
	t.Run("a release is git's range", w.testReleases)
	t.Run("what lies between two releases is git's range", w.testBetween)
	t.Run("who changed a file is git's shortlog", func(t *testing.T) { w.testOwners(t, "internal/remind/scheduler.go", "internal/lending/", "README.md") })
	t.Run("a period's commits are git's", w.testPeriod)
	t.Run("times are those of the tracker's records", func(t *testing.T) { w.testTimes(t, written.Tracker) })
	t.Run("times of fixes are those planted", func(t *testing.T) { w.testFixTimes(t, written) })
	t.Run("the bus factor is git's shortlog", w.testBusFactor)
	t.Run("what waits for whoever asks", w.testMine)
	t.Run("renderings hold every part", w.testRenderings)
	t.Run("arguments are found as names of questions are", w.testArguments)
	t.Run("a wrong argument is told with what is near", w.testWrongArguments)
}

// Of git alone nothing is told that only a tracker knows: no count of 0 pull
// requests, no title that is not there.
func TestReportsWithoutATracker(t *testing.T) {
	w := load(t, ingest.Source{Git: sampletest.Write(t).Git, Links: ingest.Links{Variant: sample.Variant}})
	for _, r := range []request{
		{"git-person", "person", map[string]string{"person": "jonas"}},
		{"git-period", "period", map[string]string{"period": "March 2024"}},
		{"git-release", "release", nil},
		{"git-health", "health", nil},
	} {
		t.Run(r.name, func(t *testing.T) {
			goldentest.Check(t, filepath.Join("testdata", "shedbook", r.file+".golden"), w.figures(w.run(t, r.name, r.arguments)))
		})
	}
}

// renamed writes a tracker archive anew as that of another repository.
func renamed(t *testing.T, path string, name history.RepositoryName) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "archive.json")
	changed := strings.ReplaceAll(string(text), sample.Repository().String(), name.String())
	if err := os.WriteFile(copied, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	return copied
}

// figures writes what a report says and counts, without the texts of others.
func (w world) figures(made report.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n", made.Title.Plain(), made.Window.String())
	for _, notice := range made.Notices {
		fmt.Fprintf(&b, "note: %s\n", notice.Text)
	}
	for _, part := range made.Parts {
		fmt.Fprintf(&b, "\n[%s] %d rows\n", part.Name, len(part.Result.Rows))
		if part.Empty != "" {
			fmt.Fprintf(&b, "empty: %s\n", part.Empty)
		}
		if text := part.Words.Plain(); text != "" {
			fmt.Fprintf(&b, "%s\n", text)
		}
		for _, row := range part.Result.Rows[:min(len(part.Result.Rows), 12)] {
			var cells []string
			for i, value := range row {
				if part.Columns[i].Unit != answer.UnitText {
					cells = append(cells, answer.CellText(value))
				}
			}
			fmt.Fprintf(&b, "  %s\n", strings.Join(cells, " | "))
		}
	}
	return strings.ReplaceAll(b.String(), w.name.String(), sample.Repository().String())
}

func (w world) gitLines(t *testing.T, arguments ...string) []string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", append([]string{"-C", w.git}, arguments...)...)
	command.Env = append(os.Environ(), "TZ=UTC")
	out, err := command.Output()
	if err != nil {
		t.Fatalf("git %v: %v", arguments, err)
	}
	return strings.Fields(string(out))
}

func part(t *testing.T, made report.Report, name string) report.Part {
	t.Helper()
	for _, p := range made.Parts {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("the report %s has no part %s", made.Name, name)
	return report.Part{}
}

// column returns the values of a part's column as text.
func column(t *testing.T, p report.Part, name string) []string {
	t.Helper()
	i := slices.Index(p.Result.Columns, name)
	if i < 0 {
		t.Fatalf("the part %s has the columns %v", p.Name, p.Result.Columns)
	}
	values := []string{}
	for _, row := range p.Result.Rows {
		values = append(values, fmt.Sprint(row[i]))
	}
	return values
}

// testReleases compares the commits of every release with git log A..B, where A
// is the release that git itself finds before it, candidates aside.
func (w world) testReleases(t *testing.T) {
	tags := w.gitLines(t, "tag", "--merged", w.head)
	if len(tags) == 0 {
		t.Fatal("the repository has no tags")
	}
	for _, tag := range tags {
		made := w.run(t, "release", map[string]string{"release": tag})
		arguments := []string{"-C", w.git, "describe", "--tags", "--abbrev=0"}
		if !strings.Contains(tag, "-rc") { // the candidates of a release are part of it
			arguments = append(arguments, "--exclude", "*-rc*")
		}
		describe := exec.CommandContext(t.Context(), "git", append(arguments, tag+"^")...) //nolint:gosec // the tags are the repository's own
		before, err := describe.Output()
		span := tag
		if err == nil {
			span = strings.TrimSpace(string(before)) + ".." + tag
		}
		want := w.gitLines(t, "log", "--no-merges", "--format=%H", span)
		slices.Sort(want)
		got := column(t, part(t, made, "commits"), "commit")
		slices.Sort(got)
		if diff := gocmp.Diff(want, got, gocmp.Comparer(sameTexts)); diff != "" {
			t.Errorf("%s, by git %s (-want +got):\n%s", tag, span, diff)
		}
		all := len(w.gitLines(t, "log", "--format=%H", span))
		if got := column(t, part(t, made, "figures"), "commits")[0]; got != strconv.Itoa(all) {
			t.Errorf("%s has %s commits, want %d", tag, got, all)
		}
	}
}

// testBetween compares what lies between two releases with git log A..B, whichever
// of them is named first.
func (w world) testBetween(t *testing.T) {
	want := w.gitLines(t, "log", "--no-merges", "--format=%H", "v0.3.0..v0.6.0")
	all := len(w.gitLines(t, "log", "--format=%H", "v0.3.0..v0.6.0"))
	slices.Sort(want)
	for _, of := range [][2]string{{"v0.3.0", "v0.6.0"}, {"v0.6.0", "v0.3.0"}} {
		made := w.run(t, "compare", map[string]string{"first": of[0], "second": of[1]})
		got := column(t, part(t, made, "between_commits"), "commit")
		slices.Sort(got)
		if diff := gocmp.Diff(want, got, gocmp.Comparer(sameTexts)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", of, diff)
		}
		words := part(t, made, "between").Words.Plain()
		if !strings.HasPrefix(words, fmt.Sprintf("v0.6.0 has %d commits by ", all)) || !strings.Contains(words, "that v0.3.0 does not have") {
			t.Errorf("%v: %s", of, words)
		}
	}
}

func sameTexts(a, b []string) bool { return slices.Equal(a, b) }

// testOwners compares the commits of people to paths with git's log. Addresses
// stand for people: one person may have several, so that sums are compared, too.
func (w world) testOwners(t *testing.T, paths ...string) {
	for _, path := range paths {
		made := w.run(t, "file", map[string]string{"path": path})
		total := 0
		for _, commits := range column(t, part(t, made, "owners"), "commits") {
			n, err := strconv.Atoi(commits)
			if err != nil {
				t.Fatal(err)
			}
			total += n
		}
		want := w.gitLines(t, "log", "--no-merges", "--format=%H", w.head, "--", path)
		if got := column(t, part(t, made, "figures"), "commits")[0]; got != strconv.Itoa(len(want)) {
			t.Errorf("%s has %s commits, want %d", path, got, len(want))
		}
		if len(part(t, made, "owners").Result.Rows) < 10 && total != len(want) {
			t.Errorf("%s has %d commits by its owners, want %d", path, total, len(want))
		}
		first := part(t, made, "owners").Result.Rows[0]
		name := fmt.Sprint(first[0])
		log := []string{"log", "--no-merges", "--format=%H", w.head}
		for _, author := range w.authors(name) {
			log = append(log, "--author=^"+author+" <")
		}
		by := w.gitLines(t, append(log, "--", path)...)
		if fmt.Sprint(first[2]) != strconv.Itoa(len(by)) {
			t.Errorf("%s: %s has %v commits, want %d", path, name, first[2], len(by))
		}
	}
}

// authors returns how a person writes their name in git.
func (w world) authors(name string) []string {
	for _, p := range w.people {
		if p.Name == name {
			return append([]string{name}, p.Names...)
		}
	}
	return []string{name}
}

func (w world) testPeriod(t *testing.T) {
	made := w.run(t, "period", map[string]string{"period": "March 2024"})
	counts := part(t, made, "figures")
	for i, span := range [][2]string{{"2024-03-01T00:00:00Z", "2024-03-31T23:59:59Z"}, {"2024-02-01T00:00:00Z", "2024-02-29T23:59:59Z"}} {
		want := len(w.gitLines(t, "log", "--format=%H", "--since="+span[0], "--until="+span[1], w.head))
		if got := counts.Result.Rows[0][1+i]; got != int64(want) {
			t.Errorf("%s has %v commits, want %d", span, got, want)
		}
	}
}

func (w world) testRenderings(t *testing.T) {
	made := w.run(t, "person", map[string]string{"person": "jonas"})
	page, err := made.HTML()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"Markdown": made.Markdown(), "HTML": page} {
		for _, p := range made.Parts {
			if !strings.Contains(text, strings.ReplaceAll(p.Title, "'", map[bool]string{true: "&#39;", false: "'"}[name == "HTML"])) {
				t.Errorf("%s lacks the part %q", name, p.Title)
			}
		}
		if !strings.Contains(text, "71568d2") {
			t.Errorf("%s lacks the latest commit", name)
		}
	}
	if strings.Contains(page, "<script") {
		t.Error("the page has a script")
	}
	document := made.Document()
	if len(document.Parts) != len(made.Parts) || document.Parts[0].Rows == nil {
		t.Errorf("the document has %d parts, want %d", len(document.Parts), len(made.Parts))
	}
}

func (w world) testArguments(t *testing.T) {
	tests := []struct {
		name, report string
		arguments    map[string]string
		want         string
	}{
		{"a first name", "person", map[string]string{"person": "Pavel"}, "pnovak"},
		{"a login with its sign", "person", map[string]string{"person": "@aikot"}, "aikot"},
		{"a name without its accents", "person", map[string]string{"person": "tomas oliveira"}, "toliveira"},
		{"somebody without an account", "person", map[string]string{"person": "Eddie"}, "Eddie Kowalski"},
		{"a slip of the pen", "person", map[string]string{"person": "jbruekner"}, "jbrueckner"},
		{"a base name", "file", map[string]string{"path": "overlap.go"}, "internal/lending/overlap.go"},
		{"the end of a path", "file", map[string]string{"path": "lending/fees.go"}, "internal/lending/fees.go"},
		{"a stem", "file", map[string]string{"path": "waitlist_test"}, "internal/waitlist/waitlist_test.go"},
		{"a directory", "file", map[string]string{"path": "internal/lending"}, "internal/lending/"},
		{"a tag without its last number", "release", map[string]string{"release": "v0.3"}, "v0.3.0"},
		{"a tag without its letter", "release", map[string]string{"release": "0.3.0"}, "v0.3.0"},
		{"a month", "period", map[string]string{"period": "March"}, "March 2024"},
		{"a month of which the data hold none this year", "period", map[string]string{"period": "December"}, "December 2023"},
		{"a year", "period", map[string]string{"period": "2023"}, "2023"},
		{"the last month", "period", map[string]string{"period": "last month"}, "October 2024"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			made := w.run(t, test.report, test.arguments)
			if got := made.Arguments[0].Value; got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func (w world) testWrongArguments(t *testing.T) {
	tests := []struct {
		name, report string
		arguments    map[string]string
		want         string
	}{
		{"nobody", "person", map[string]string{"person": "zebediah"}, "There is no person `zebediah` in"},
		{"nothing", "person", nil, "needs the argument `person`"},
		{"no days", "period", map[string]string{"period": "bananas"}, "`bananas` names no days."},
		{"an argument of another report", "overview", map[string]string{"person": "pavel"}, "has no argument `person`"},
		{"two of different kinds", "compare", map[string]string{"first": "jonas", "second": "2023"}, "two of one kind can be compared"},
		{"no tag", "release", map[string]string{"release": "v9.9.9"}, "There is no release `v9.9.9`"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := w.Run(t.Context(), report.Request{Repository: w.name, Name: test.report, Arguments: test.arguments, Now: now})
			if _, isArgument := report.IsArgument(err); !isArgument || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want an error about an argument with %q", err, test.want)
			}
		})
	}
}
