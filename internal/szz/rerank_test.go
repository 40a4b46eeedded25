package szz_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/szz"
)

// scripted is a judge that chooses the same each time, and keeps what it saw.
type scripted struct {
	chosen   []int
	answered bool
	left     int
	seen     []szz.Case
}

func (s *scripted) Left() int { return s.left }

func (s *scripted) Choose(_ context.Context, c szz.Case) ([]int, bool, error) {
	s.left--
	s.seen = append(s.seen, c)
	return s.chosen, s.answered, nil
}

// severalCandidates is a history whose last commit fixes lines of seven others.
func severalCandidates(t *testing.T) (*gitrepo.Repository, szz.Input) {
	s := &shop{t: t, directory: t.TempDir(), now: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)}
	s.git("init", "--quiet", "--initial-branch=main")
	var lines []string
	for i := range 7 {
		lines = append(lines, fmt.Sprintf("value%d := compute(%d)", i, i))
		s.commit(fmt.Sprintf("write %d", i), map[string]string{"a.go": strings.Join(lines, "\n") + "\n"})
	}
	fix := s.commit("fix", map[string]string{"a.go": strings.ReplaceAll(strings.Join(lines, "\n"), "compute", "count") + "\n"})
	repository, err := gitrepo.Open(t.Context(), s.directory)
	if err != nil {
		t.Fatal(err)
	}
	commits, err := repository.Commits(t.Context(), fix, nil)
	if err != nil {
		t.Fatal(err)
	}
	return repository, szz.Input{
		Commits: commits,
		Issues:  []history.Issue{{Number: 1, Title: "Wrong sums", Body: "They are too high.", CreatedAt: s.now.AddDate(1, 0, 0)}},
		Fixes:   []history.Fix{{Commit: fix, Issue: 1, Plausible: true}},
	}
}

// subjects returns the subjects of what was found.
func subjects(input szz.Input, found []history.Introduction) []string {
	var all []string
	for _, introduction := range found {
		for _, commit := range input.Commits {
			if commit.Hash == introduction.Commit {
				all = append(all, commit.Subject())
			}
		}
	}
	return all
}

func TestAJudgeChooses(t *testing.T) {
	tests := []struct {
		name  string
		judge scripted
		want  []string
		asked int
	}{
		{"another commit", scripted{chosen: []int{1}, answered: true, left: 9}, []string{"write 3"}, 1},
		{"two commits", scripted{chosen: []int{1, 4}, answered: true, left: 9}, []string{"write 3", "write 6"}, 1},
		{"none", scripted{answered: true, left: 9}, []string{"write 6"}, 1},
		{"no answer", scripted{left: 9}, []string{"write 6"}, 1},
		{"no calls left", scripted{chosen: []int{1}, answered: true}, []string{"write 6"}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			repository, input := severalCandidates(t)
			input.Judge, input.Choices = &test.judge, szz.NewChoices("x")
			found, err := szz.Find(t.Context(), repository, input, szz.R)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, subjects(input, found)); diff != "" || len(test.judge.seen) != test.asked {
				t.Errorf("asked %d times, want %d; introducing commits (-want +got):\n%s", len(test.judge.seen), test.asked, diff)
			}
			for _, introduction := range found {
				if introduction.Reason == "" || introduction.Confidence == 0 {
					t.Errorf("%+v has no reason or confidence", introduction)
				}
			}
		})
	}
}

func TestWhatAJudgeSees(t *testing.T) {
	repository, input := severalCandidates(t)
	judge := scripted{left: 1}
	input.Judge, input.Choices = &judge, szz.NewChoices("x")
	if _, err := szz.Find(t.Context(), repository, input, szz.R); err != nil {
		t.Fatal(err)
	}
	c := judge.seen[0]
	if c.Issue.Title != "Wrong sums" || c.Fix.Message != "fix" || !strings.Contains(c.Hunks, "-value0 := compute(0)") || !strings.Contains(c.Hunks, "+value0 := count(0)") {
		t.Errorf("issue %+v, fix %+v:\n%s", c.Issue, c.Fix, c.Hunks)
	}
	var got []string
	for _, candidate := range c.Candidates {
		got = append(got, candidate.Message+" | "+candidate.Hunks)
	}
	var want []string
	for i := 2; i < 7; i++ {
		want = append(want, fmt.Sprintf("write %d | --- a.go\n@@ line %d\n+value%d := compute(%d)\n", i, i+1, i, i))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("candidates (-want +got):\n%s", diff)
	}
}

// What was chosen is kept, and a fix of which nothing but the candidates is kept
// is traced again when it is to be judged.
func TestAJudgeIsAskedOnce(t *testing.T) {
	repository, input := severalCandidates(t)
	input.Traces = szz.NewTraces("p", szz.R)
	if _, err := szz.Find(t.Context(), repository, input, szz.R); err != nil {
		t.Fatal(err)
	}
	judge := scripted{chosen: []int{1}, answered: true, left: 9}
	input.Judge, input.Choices = &judge, szz.NewChoices("x")
	find := func() []string {
		t.Helper()
		found, err := szz.Find(t.Context(), repository, input, szz.R)
		if err != nil {
			t.Fatal(err)
		}
		return subjects(input, found)
	}
	find()
	if len(judge.seen) != 1 || !strings.Contains(judge.seen[0].Candidates[0].Hunks, "+value2") {
		t.Fatalf("it saw %+v", judge.seen)
	}
	var written bytes.Buffer
	if err := input.Choices.Write(&written); err != nil || !input.Choices.Changed() {
		t.Fatal(err)
	}
	kept := written.String()
	input.Choices = szz.ReadChoices(strings.NewReader(kept), "x")
	if got := find(); len(judge.seen) != 1 || got[0] != "write 3" {
		t.Errorf("asked %d times, found %v", len(judge.seen), got)
	}
	input.Issues[0].Body = "They are too low."
	if find(); len(judge.seen) != 2 {
		t.Errorf("of another text it was asked %d times, want 2", len(judge.seen))
	}
	input.Choices = szz.ReadChoices(strings.NewReader(kept), "another model")
	if find(); len(judge.seen) != 3 {
		t.Errorf("another model was asked %d times, want 3", len(judge.seen))
	}
}
