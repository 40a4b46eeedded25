package szz_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/szz"
	"repochat/internal/szz/origin"
)

// TestBestFromAKeptGraph traces a fix after a merge, from graphs that were
// extended by either side first. The lines of the fix and those beside them are
// of the base; three of the four later commits are the last changes of the file.
func TestBestFromAKeptGraph(t *testing.T) {
	s := &shop{t: t, directory: t.TempDir(), now: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)}
	s.git("init", "--quiet", "--initial-branch=main")
	lines := strings.Split(strings.Repeat("step()\n", 60), "\n")
	with := func(at int, text string) map[string]string {
		lines[at] = text
		return map[string]string{"a.go": strings.Join(lines, "\n")}
	}
	base := s.commit("base", with(0, "start()"))
	s.git("checkout", "--quiet", "-b", "side")
	s.commit("side 1", with(30, "side(1)"))
	side := s.commit("side 2", with(32, "side(2)"))
	s.git("checkout", "--quiet", "main")
	lines[30], lines[32] = "step()", "step()"
	s.commit("main 1", with(50, "other(1)"))
	other := s.commit("main 2", with(52, "other(2)"))
	s.git("merge", "--quiet", "--no-edit", "side")
	lines[30], lines[32] = "side(1)", "side(2)"
	fix := s.commit("fix", with(6, "step(6)"))

	repository, err := gitrepo.Open(t.Context(), s.directory)
	if err != nil {
		t.Fatal(err)
	}
	commits, err := repository.Commits(t.Context(), fix, nil)
	if err != nil {
		t.Fatal(err)
	}
	var fresh []szz.Explanation
	for i, heads := range [][]string{{}, {base, side, other}, {base, other, side}} {
		graph := origin.New()
		for _, head := range heads {
			if err := graph.Extend(t.Context(), repository, []string{head}); err != nil {
				t.Fatal(err)
			}
		}
		got, err := szz.Explain(t.Context(), repository, szz.Input{
			Commits: commits, Graph: graph,
			Issues: []history.Issue{{Number: 1, CreatedAt: s.now.AddDate(1, 0, 0)}},
			Fixes:  []history.Fix{{Commit: fix, Issue: 1, Plausible: true}},
		}, szz.Best)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			fresh = got
		}
		if len(got) != 1 || len(got[0].Candidates) != 4 {
			t.Fatalf("explanations %+v, want one with four candidates", got)
		}
		if diff := cmp.Diff(fresh, got, cmpopts.IgnoreUnexported(szz.Line{}, szz.Candidate{})); diff != "" {
			t.Errorf("explanations from a graph extended by %v (-fresh +kept):\n%s", heads, diff)
		}
	}
}
