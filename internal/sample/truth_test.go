package sample_test

import (
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/archive"
	"repochat/internal/history"
	"repochat/internal/sample"
)

// TestTruthIsWhatGitBlameSees traces the lines that the fixes of every issue
// delete, as SZZ does, with the real git. Where no limit is named the planted
// commits must come out and nothing else; where one is, it must show.
func TestTruthIsWhatGitBlameSees(t *testing.T) {
	s, g := written(t)
	issues := issuesOf(t, s)
	for _, truth := range s.Truth.Issues {
		issue := issues[truth.Number]
		planted := slices.Sorted(slices.Values(truth.Introductions))
		trace := func(options ...string) []string { return g.trace(truth.Fixes, issue.CreatedAt, options...) }
		check := func(what string, got []string, ok bool) {
			t.Helper()
			if !ok {
				t.Errorf("#%d %s (%s), %s:\n%s\nplanted:\n%s", issue.Number, issue.Title, truth.Limit, what, g.subjects(got), g.subjects(planted))
			}
		}
		plain := trace()
		switch truth.Limit {
		case "":
			check("blame", plain, slices.Equal(plain, planted))
			ignoring := trace("-w")
			check("blame -w", ignoring, slices.Equal(ignoring, planted))
		case sample.LimitAddOnly, sample.LimitComments, sample.LimitBinary, sample.LimitGhost:
			check("blame", plain, len(plain) == 0)
			ever := g.trace(truth.Fixes, time.Now())
			check("blame, later commits included", ever, (truth.Limit == sample.LimitGhost) == (len(ever) > 0))
		case sample.LimitReformat:
			check("blame", plain, len(plain) == 1 && !slices.Contains(planted, plain[0]))
			ignoring := trace("-w")
			check("blame -w", ignoring, slices.Equal(ignoring, planted))
		case sample.LimitRewrap:
			ignoring := trace("-w")
			check("blame -w", ignoring, len(ignoring) == 1 && !slices.Contains(planted, ignoring[0]))
		case sample.LimitNewerLine:
			check("blame", plain, len(plain) == 2 && containsAll(plain, planted))
			check("latest", plain, !slices.Contains(planted, g.latest(plain)))
		case sample.LimitPullRequest:
			check("blame", plain, len(plain) > len(planted) && containsAll(plain, planted))
		case sample.LimitMoved:
			check("blame", plain, len(plain) == 1 && !slices.Contains(planted, plain[0]))
			copies := trace("-C", "-C")
			check("blame -C -C", copies, slices.Equal(copies, planted))
		case sample.LimitFeature:
			check("blame", plain, len(plain) > 0 && len(planted) == 0)
		default:
			t.Errorf("#%d names an unknown limit %q", truth.Number, truth.Limit)
		}
	}
}

// TestTruthIsPossible checks what must hold for each planted bug, whatever an
// algorithm finds.
func TestTruthIsPossible(t *testing.T) {
	s, g := written(t)
	issues := issuesOf(t, s)
	onMain := map[string]bool{}
	for _, hash := range g.lines("rev-list", "main") {
		onMain[hash] = true
	}
	for _, truth := range s.Truth.Issues {
		issue := issues[truth.Number]
		if issue.State != history.Closed {
			t.Errorf("#%d is fixed and %s", truth.Number, issue.State)
		}
		for _, fix := range truth.Fixes {
			at := g.times[fix]
			if !onMain[fix] || at.Before(issue.CreatedAt.AddDate(0, 0, -1)) || at.After(issue.ClosedAt.AddDate(0, 0, 60)) {
				t.Errorf("#%d: fix %s of %s is not plausible; the issue is open from %s to %s", truth.Number, fix, at, issue.CreatedAt, issue.ClosedAt)
			}
		}
		last := truth.Fixes[len(truth.Fixes)-1]
		for _, introduction := range truth.Introductions {
			if !onMain[introduction] || !g.times[introduction].Before(issue.CreatedAt) {
				t.Errorf("#%d: %s cannot have caused it", truth.Number, introduction)
			}
			if base := g.run("merge-base", introduction, last); base != introduction {
				t.Errorf("#%d: %s is no ancestor of the fix %s", truth.Number, introduction, last)
			}
		}
	}
	bugs := 0
	for _, truth := range s.Truth.Issues {
		if len(truth.Introductions) > 0 {
			bugs++
		}
	}
	if bugs < 45 {
		t.Errorf("%d planted bugs", bugs)
	}
}

func TestEveryLimitIsShown(t *testing.T) {
	s, _ := written(t)
	shown := map[sample.Limit]int{}
	introduced, fixed := map[string]int{}, map[string]bool{}
	several := 0
	for _, truth := range s.Truth.Issues {
		shown[truth.Limit]++
		if truth.Limit == "" && len(truth.Fixes) > 1 {
			several++
		}
		for _, hash := range truth.Introductions {
			introduced[hash]++
		}
		for _, hash := range truth.Fixes {
			fixed[hash] = true
		}
	}
	all := []sample.Limit{
		"", sample.LimitAddOnly, sample.LimitReformat, sample.LimitRewrap, sample.LimitNewerLine, sample.LimitComments,
		sample.LimitGhost, sample.LimitMoved, sample.LimitBinary, sample.LimitPullRequest, sample.LimitFeature,
	}
	for _, limit := range all {
		if shown[limit] == 0 {
			t.Errorf("no issue shows the limit %q", limit)
		}
	}
	if several == 0 {
		t.Error("no bug has two fixes")
	}
	twice, fixAndFault := 0, 0
	for hash, bugs := range introduced {
		if bugs > 1 {
			twice++
		}
		if fixed[hash] {
			fixAndFault++
		}
	}
	if twice < 2 || fixAndFault < 2 {
		t.Errorf("%d commits introduce several bugs, %d fixes introduce another", twice, fixAndFault)
	}
}

// TestDecoysLookLikeFixes keeps the traps of the sample set: each names an
// issue that its commit does not fix.
func TestDecoysLookLikeFixes(t *testing.T) {
	s, g := written(t)
	if len(s.Truth.Decoys) < 10 {
		t.Errorf("%d decoys", len(s.Truth.Decoys))
	}
	bodies := g.pullRequestsOf(s)
	for _, d := range s.Truth.Decoys {
		for _, truth := range s.Truth.Issues {
			if truth.Number == d.Issue && slices.Contains(truth.Fixes, d.Commit) {
				t.Errorf("#%d: %s is a decoy and a fix", d.Issue, d.Commit)
			}
		}
		text := g.run("show", "-s", "--format=%B", d.Commit) + bodies[d.Commit]
		if !strings.Contains(text, "#"+strconv.Itoa(d.Issue)) {
			t.Errorf("#%d is not mentioned by %s", d.Issue, d.Commit)
		}
	}
}

func TestPeople(t *testing.T) {
	s, g := written(t)
	owner := map[string]string{}
	for _, p := range s.Truth.People {
		for _, address := range p.Addresses {
			if other, taken := owner[address]; taken {
				t.Errorf("%s is of %s and of %s", address, other, p.Name)
			}
			owner[address] = p.Name
		}
	}
	for _, address := range g.lines("log", "--format=%ae", "main") {
		if owner[address] == "" {
			t.Errorf("nobody has the address %s", address)
		}
	}
	var got []string
	for _, p := range s.Truth.People {
		got = append(got, p.Login+" "+p.Name+" "+strconv.Itoa(len(p.Addresses)))
	}
	want := []string{
		" Eddie Kowalski 1", "aikot Aiko Tanaka 3", "denizy Deniz Yılmaz 2", "gardenfork  0", "jbrueckner Jonas Brückner 3",
		"miralind Mira Lindqvist 3", "pnovak Pavel Novák 2", "ruthabara Ruth Abara 2", "sofmar Sofia Marchetti 2",
		"toliveira Tomás Oliveira 3", "upkeep upkeep[bot] 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("people differ (-want +got):\n%s", diff)
	}
}

// trace returns the commits that wrote the lines that some fixes delete, as
// far as they are older than the report.
func (g git) trace(fixes []string, reported time.Time, options ...string) []string {
	g.t.Helper()
	found := map[string]bool{}
	for _, fix := range fixes {
		blames := map[string][]string{}
		for _, line := range g.deletedLines(fix) {
			if !isCode(line) {
				continue
			}
			if blames[line.path] == nil {
				blames[line.path] = g.blame(fix+"^", line.path, options...)
			}
			if origin := blames[line.path][line.number]; !g.times[origin].After(reported) {
				found[origin] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// isCode leaves out what cannot be at fault: blank lines, lone brackets,
// comments, and prose.
func isCode(line deletedLine) bool {
	text := strings.TrimSpace(line.text)
	return strings.Trim(text, "{}()[];, ") != "" && !strings.HasPrefix(text, "//") && !strings.HasPrefix(text, "#") &&
		!strings.HasPrefix(text, `"""`) && !strings.HasSuffix(line.path, ".md")
}

func (g git) latest(commits []string) string {
	return slices.MaxFunc(commits, func(a, b string) int { return g.times[a].Compare(g.times[b]) })
}

func (g git) subjects(commits []string) string {
	if len(commits) == 0 {
		return "  none"
	}
	return g.run(append([]string{"show", "-s", "--format=  %h %cs %s"}, commits...)...)
}

// pullRequestsOf returns, for each commit, the texts of the pull requests that
// hold it.
func (g git) pullRequestsOf(s sample.Sample) map[string]string {
	bodies := map[string]string{}
	for _, pull := range readTracker(g.t, s).PullRequests {
		commits := g.lines("rev-list", pull.BaseCommit+".."+pull.HeadCommit)
		for _, commit := range append(commits, pull.MergeCommit) {
			bodies[commit] += pull.Body
		}
	}
	return bodies
}

func issuesOf(t testing.TB, s sample.Sample) map[int]history.Issue {
	t.Helper()
	issues := map[int]history.Issue{}
	for _, issue := range readTracker(t, s).Issues {
		issues[issue.Number] = issue
	}
	return issues
}

func readTracker(t testing.TB, s sample.Sample) *archive.Archive {
	t.Helper()
	file, err := os.Open(s.Tracker)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	a, err := archive.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func containsAll(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}
