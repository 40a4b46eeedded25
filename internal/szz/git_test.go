package szz_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/link"
	"repochat/internal/szz"
)

var _ szz.Source = (*gitrepo.Repository)(nil)

// shop is a git repository with a planted bug: the commit "guilty" takes one
// away too many, and the last one mends it.
type shop struct {
	t         *testing.T
	directory string
	now       time.Time
}

func (s *shop) git(arguments ...string) string {
	s.t.Helper()
	command := exec.Command("git", arguments...)
	command.Dir = s.directory
	date := fmt.Sprintf("%d +0000", s.now.Unix())
	command.Env = append(os.Environ(),
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_AUTHOR_DATE="+date,
		"GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org", "GIT_COMMITTER_DATE="+date)
	output, err := command.CombinedOutput()
	if err != nil {
		s.t.Fatalf("git %v: %v: %s", arguments, err, output)
	}
	return strings.TrimSpace(string(output))
}

// commit commits files a day after the commit before.
func (s *shop) commit(message string, files map[string]string) string {
	s.t.Helper()
	s.now = s.now.AddDate(0, 0, 1)
	for path, content := range files {
		if err := os.WriteFile(filepath.Join(s.directory, path), []byte(content), 0o644); err != nil {
			s.t.Fatal(err)
		}
	}
	s.git("add", "--all")
	s.git("commit", "--quiet", "-m", message)
	return s.git("rev-parse", "HEAD")
}

func TestFindInAGitRepository(t *testing.T) {
	s := &shop{t: t, directory: t.TempDir(), now: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)}
	s.git("init", "--quiet", "--initial-branch=main")
	s.commit("root", map[string]string{
		"stock.go":  "package stock\n\n// Left counts.\nfunc Left(n int) int {\n\treturn n\n}\n",
		"data.json": "{\"version\": 1}\n",
	})
	guilty := s.commit("guilty", map[string]string{
		"stock.go": "package stock\n\n// Left counts.\nfunc Left(n int) int {\n\treturn n - 2\n}\n",
	})
	s.git("mv", "stock.go", "count.go")
	reformat := s.commit("reformat", map[string]string{
		"count.go": "package stock\n\n// Left counts, always.\nfunc Left(n int) int {\n\t\treturn  n - 2\n}\n",
	})
	opened := s.now.Add(time.Hour)
	s.commit("too late to be guilty", map[string]string{"data.json": "{\"version\": 2}\n"})
	fix := s.commit("Count right\n\nFixes #7", map[string]string{
		"count.go":  "package stock\n\n// Left counts what is left.\nfunc Left(n int) int {\n\treturn n - 1\n}\n",
		"data.json": "{\"version\": 3}\n",
	})

	repository, err := gitrepo.Open(t.Context(), s.directory)
	if err != nil {
		t.Fatal(err)
	}
	commits, err := repository.Commits(t.Context(), fix, nil)
	if err != nil {
		t.Fatal(err)
	}
	issues := []history.Issue{{Number: 7, CreatedAt: opened}}
	input := szz.Input{Commits: commits, Issues: issues, Fixes: link.Fixes(link.Input{Commits: commits, Issues: issues})}
	got, err := szz.Find(t.Context(), repository, input, szz.R)
	if err != nil {
		t.Fatal(err)
	}
	want := []history.Introduction{{Commit: guilty, Issue: 7, Method: "r", Lines: 1, Confidence: 0.77, Reason: "the only line that the fix changes and that counts leads to it; of links with such evidence, about 8 in 10 were right where developers named the commit"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("introductions (-want +got):\n%s", diff)
	}

	// What is kept of the fix needs no repository, by the same program and variant.
	var kept bytes.Buffer
	for _, variant := range []szz.Variant{szz.Best, szz.R} {
		input.Traces = szz.NewTraces("one", variant)
		first, err := szz.Find(t.Context(), repository, input, variant)
		if err != nil {
			t.Fatal(err)
		}
		kept.Reset()
		if err := input.Traces.Write(&kept); err != nil {
			t.Fatal(err)
		}
		input.Traces = szz.ReadTraces(bytes.NewReader(kept.Bytes()), "one", variant)
		if again, err := szz.Find(t.Context(), nil, input, variant); err != nil || input.Traces.Changed() || !cmp.Equal(again, first) {
			t.Errorf("%s from what was kept: %+v, %v; changed %t", variant, again, err, input.Traces.Changed())
		}
	}
	for name, traces := range map[string]*szz.Traces{
		"of another program": szz.ReadTraces(bytes.NewReader(kept.Bytes()), "two", szz.R),
		"of another variant": szz.ReadTraces(bytes.NewReader(kept.Bytes()), "one", szz.Best),
		"that are damaged":   szz.ReadTraces(bytes.NewReader(kept.Bytes()[:kept.Len()/2]), "one", szz.R),
	} {
		if missing := traces.Missing(input.Fixes); len(missing) != 1 {
			t.Errorf("traces %s leave %d fixes to be traced, want 1", name, len(missing))
		}
	}

	origins, err := szz.Origins(t.Context(), repository, nil, []string{fix})
	if err != nil {
		t.Fatal(err)
	}
	late := s.git("rev-parse", "HEAD^")
	wantOrigins := []szz.LineOrigin{
		{Fix: fix, Path: "count.go", Line: 3, Origin: reformat},
		{Fix: fix, Path: "count.go", Line: 5, Origin: guilty},
		{Fix: fix, Path: "data.json", Line: 1, Origin: late},
	}
	if diff := cmp.Diff(wantOrigins, origins); diff != "" {
		t.Errorf("origins (-want +got):\n%s", diff)
	}
}
