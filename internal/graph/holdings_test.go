package graph_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
)

// TestLoadHeldWritesWhatLoadWrites compares a load by what is kept with one
// that reads the database.
func TestLoadHeldWritesWhatLoadWrites(t *testing.T) {
	tests := []struct {
		name   string
		change func(*history.Snapshot)
	}{
		{"nothing", func(*history.Snapshot) {}},
		{"a later moment", func(s *history.Snapshot) {
			s.Repository.DataAsOf = s.Repository.DataAsOf.AddDate(0, 0, 1)
		}},
		{"a title", func(s *history.Snapshot) { s.Issues[0].Title = "It crashes often" }},
		{"a label that was removed", func(s *history.Snapshot) { s.Issues[0].Labels = []string{"ui"} }},
		{"a fix that is none", func(s *history.Snapshot) { s.Fixes[1].Plausible = false }},
		{"a better source of a fix", func(s *history.Snapshot) { s.Fixes[0].Source = history.FixByClosingEvent }},
		{"an issue that was transferred", func(s *history.Snapshot) { s.Issues = s.Issues[1:] }},
		{"a file that came back", func(s *history.Snapshot) { s.HeadFiles = append(s.HeadFiles, "doc.md") }},
		{"a commit that is gone", func(s *history.Snapshot) { s.Commits = s.Commits[:len(s.Commits)-1] }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			driver, repository := graphtest.Driver(t), graphtest.Repository(t)
			first := graph.Build(smallSnapshot(repository))
			mustLoad(t, driver, first)
			held, err := graph.ReadHoldings(graph.HoldingsOf(first, nil).Bytes())
			if err != nil {
				t.Fatal(err)
			}
			changed := smallSnapshot(repository)
			test.change(&changed)
			g := graph.Build(changed)
			loader := graph.Loader{Driver: driver}
			byKept, _, err := loader.LoadHeld(t.Context(), g, held)
			if err != nil {
				t.Fatal(err)
			}
			if again := mustLoad(t, driver, g); !again.None() {
				t.Errorf("what the database holds differs by %+v", again)
			}
			mustLoad(t, driver, first)
			if diff := cmp.Diff(mustLoad(t, driver, g), byKept); diff != "" {
				t.Errorf("changes (-read +kept):\n%s", diff)
			}
		})
	}
}

func TestHoldingsHaveTheMarkOfTheirContent(t *testing.T) {
	repository := history.RepositoryName{Owner: "a", Name: "b"}
	mark := graph.HoldingsOf(graph.Build(smallSnapshot(repository)), nil).Mark()
	if again := graph.HoldingsOf(graph.Build(smallSnapshot(repository)), nil).Mark(); again != mark {
		t.Errorf("equal graphs have the marks %s and %s", mark, again)
	}
	other := smallSnapshot(repository)
	other.Issues[0].Title = "Another"
	if again := graph.HoldingsOf(graph.Build(other), nil).Mark(); again == mark {
		t.Error("different graphs have the same mark")
	}
}

func FuzzReadHoldings(f *testing.F) {
	whole := graph.HoldingsOf(graph.Build(smallSnapshot(history.RepositoryName{Owner: "a", Name: "b"})), nil).Bytes()
	f.Add(whole)
	f.Add(whole[:len(whole)-3])
	f.Fuzz(func(t *testing.T, content []byte) {
		held, err := graph.ReadHoldings(content)
		if err != nil {
			if !errors.Is(err, graph.ErrHoldings) {
				t.Errorf("error = %v", err)
			}
			return
		}
		if !slices.Equal(held.Bytes(), content) {
			t.Error("holdings that were read are written otherwise")
		}
	})
}
