package graph_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
)

// BenchmarkLoad loads a history of 20,000 commits that touch five files each,
// first into an empty database and then again without a change.
func BenchmarkLoad(b *testing.B) {
	driver := graphtest.Driver(b)
	ctx := context.Background()
	for range b.N {
		g := graph.Build(syntheticSnapshot(graphtest.Repository(b), 20000, 5))
		loader := graph.Loader{Driver: driver}

		start := time.Now()
		changes, err := loader.Load(ctx, g)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(time.Since(start).Seconds(), "s/first-load")
		b.ReportMetric(float64(changes.Total()), "facts")

		start = time.Now()
		changes, err = loader.Load(ctx, g)
		if err != nil || !changes.None() {
			b.Fatalf("second load: %+v, %v", changes, err)
		}
		b.ReportMetric(time.Since(start).Seconds(), "s/second-load")
	}
}

func BenchmarkBuild(b *testing.B) {
	snapshot := syntheticSnapshot(history.RepositoryName{Owner: "synthetic", Name: "history"}, 20000, 5)
	b.ReportAllocs()
	for b.Loop() {
		graph.Build(snapshot)
	}
}

// syntheticSnapshot is a straight history in which every commit touches some
// of 5,000 files, written by 50 people.
func syntheticSnapshot(name history.RepositoryName, commits, changesPerCommit int) history.Snapshot {
	start := time.Date(2015, 1, 1, 0, 0, 0, 0, time.UTC)
	s := history.Snapshot{
		Repository: history.Repository{Name: name, DefaultBranch: "main", DataAsOf: start.AddDate(5, 0, 0)},
		Identities: history.Identities{BySignature: map[string]history.PersonID{}, ByLogin: map[string]history.PersonID{}},
	}
	for i := range 50 {
		email := fmt.Sprintf("person%d@example.org", i)
		s.Identities.People = append(s.Identities.People, history.Person{ID: history.PersonID(email), Name: fmt.Sprintf("Person %d", i), Email: email, Type: history.PersonUnknown})
		s.Identities.BySignature[email] = history.PersonID(email)
	}
	for i := range commits {
		signature := history.Signature{Email: fmt.Sprintf("person%d@example.org", i*i%50), When: start.Add(time.Duration(i) * time.Hour)}
		commit := history.Commit{
			Hash: fmt.Sprintf("%040x", i+1), Author: signature, Committer: signature,
			Message: fmt.Sprintf("Change number %d of the history\n\nIt has a body of some words, as most commits have.", i),
		}
		if i > 0 {
			commit.Parents = []string{fmt.Sprintf("%040x", i)}
		}
		for c := range changesPerCommit {
			commit.Changes = append(commit.Changes, history.FileChange{
				Path: fmt.Sprintf("src/module%d/file%d.go", (i+c)%100, (i*7+c*131)%5000), Type: history.Modified, Additions: i % 40, Deletions: c,
			})
		}
		s.Commits = append(s.Commits, commit)
	}
	return s
}
