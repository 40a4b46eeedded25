package graph_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
)

func TestLoadWritesTheGraphOnce(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	g := graph.Build(smallSnapshot(repository))

	first := mustLoad(t, driver, g)
	want := graph.Changes{NodesCreated: len(g.Vertices), RelationshipsCreated: len(g.Edges)}
	if diff := cmp.Diff(want, first); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(want, stored(t, driver, repository)); diff != "" {
		t.Errorf("what the database holds: %s", diff)
	}
	if second := mustLoad(t, driver, g); !second.None() {
		t.Errorf("a second load of the same graph changed %+v", second)
	}
}

func TestLoadWritesOnlyWhatChanged(t *testing.T) {
	tests := []struct {
		name   string
		change func(*history.Snapshot)
		want   graph.Changes
	}{
		{"a title", func(s *history.Snapshot) { s.Issues[0].Title = "It crashes often" }, graph.Changes{NodesUpdated: 1}},
		{"a label that was removed", func(s *history.Snapshot) { s.Issues[0].Labels = []string{"ui"} }, graph.Changes{NodesUpdated: 1}},
		{"an issue that was opened again loses its closing date", func(s *history.Snapshot) {
			s.Issues[0].State, s.Issues[0].ClosedAt = history.Open, time.Time{}
		}, graph.Changes{NodesUpdated: 1}},
		{"a fix that is none", func(s *history.Snapshot) { s.Fixes[1].Plausible = false },
			graph.Changes{RelationshipsDeleted: 2}},
		{"a better source of a fix", func(s *history.Snapshot) { s.Fixes[0].Source = history.FixByClosingEvent },
			graph.Changes{RelationshipsUpdated: 1}},
		{"an issue that was transferred", func(s *history.Snapshot) { s.Issues = s.Issues[1:] },
			graph.Changes{NodesDeleted: 1, RelationshipsDeleted: 7}},
		{"a file that came back", func(s *history.Snapshot) { s.HeadFiles = append(s.HeadFiles, "doc.md") },
			graph.Changes{NodesUpdated: 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			driver, repository := graphtest.Driver(t), graphtest.Repository(t)
			mustLoad(t, driver, graph.Build(smallSnapshot(repository)))

			changed := smallSnapshot(repository)
			test.change(&changed)
			g := graph.Build(changed)
			if diff := cmp.Diff(test.want, mustLoad(t, driver, g)); diff != "" {
				t.Error(diff)
			}
			want := graph.Changes{NodesCreated: len(g.Vertices), RelationshipsCreated: len(g.Edges)}
			if diff := cmp.Diff(want, stored(t, driver, repository)); diff != "" {
				t.Errorf("what the database holds: %s", diff)
			}
			if again := mustLoad(t, driver, g); !again.None() {
				t.Errorf("a second load of the same graph changed %+v", again)
			}
		})
	}
}

func TestLoadLeavesOtherRepositoriesAlone(t *testing.T) {
	driver, one, other := graphtest.Driver(t), graphtest.Repository(t), graphtest.Repository(t)
	mustLoad(t, driver, graph.Build(smallSnapshot(other)))
	before := stored(t, driver, other)

	mustLoad(t, driver, graph.Build(smallSnapshot(one)))
	if _, err := (&graph.Loader{Driver: driver}).Remove(context.Background(), one); err != nil {
		t.Fatal(err)
	}
	if left := stored(t, driver, one); !left.None() {
		t.Errorf("a removed repository left %+v", left)
	}
	if diff := cmp.Diff(before, stored(t, driver, other)); diff != "" {
		t.Errorf("the other repository: %s", diff)
	}
}

// TestNoRelationshipCrossesRepositories holds what both walls around a repository
// rest on: from a node of one repository every path stays in it. The two
// repositories have the same keys throughout.
func TestNoRelationshipCrossesRepositories(t *testing.T) {
	driver, one, other := graphtest.Driver(t), graphtest.Repository(t), graphtest.Repository(t)
	for _, repository := range []history.RepositoryName{one, other, one} {
		snapshot := smallSnapshot(repository)
		mustLoad(t, driver, graph.Build(snapshot))
		snapshot.Fixes[1].Plausible = false // an update deletes relationships as well
		mustLoad(t, driver, graph.Build(snapshot))
	}
	const crossing = `MATCH (a)-[r]-(b) WHERE a.repo IN $repos
RETURN count(r) AS relationships, count(CASE WHEN b.repo = a.repo THEN null ELSE 1 END) AS crossing`
	result, err := neo4j.ExecuteQuery(t.Context(), driver, crossing,
		map[string]any{"repos": []string{one.String(), other.String()}}, neo4j.EagerResultTransformer)
	if err != nil {
		t.Fatal(err)
	}
	counts := result.Records[0].Values
	if counts[0] == int64(0) || counts[1] != int64(0) {
		t.Errorf("of %v ends of relationships, %v are in another repository", counts[0], counts[1])
	}
}

func TestLoadThatWasCancelledIsCompletedByTheNext(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	g := graph.Build(syntheticSnapshot(repository, 2000, 3))

	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	loader := graph.Loader{Driver: driver, Progress: func(phase string, done, total int) {
		if phase == "writing relationships" {
			cancel()
		}
	}}
	if _, err := loader.Load(ctx, g); !errors.Is(err, context.Canceled) {
		t.Fatalf("error of a cancelled load: %v", err)
	}
	half := stored(t, driver, repository)
	if half.NodesCreated == 0 || half.RelationshipsCreated == len(g.Edges) {
		t.Fatalf("the load was not cancelled in the middle: %+v", half)
	}
	if dataAsOf(t, driver, repository) != nil {
		t.Error("half of a repository has the mark of a whole one")
	}

	mustLoad(t, driver, g)
	want := graph.Changes{NodesCreated: len(g.Vertices), RelationshipsCreated: len(g.Edges)}
	if diff := cmp.Diff(want, stored(t, driver, repository)); diff != "" {
		t.Errorf("what the database holds: %s", diff)
	}
	if dataAsOf(t, driver, repository) == nil {
		t.Error("the repository is whole and has no mark of it")
	}
}

func TestLoadKeepsTextThatDatabasesDislike(t *testing.T) {
	driver, repository := graphtest.Driver(t), graphtest.Repository(t)
	s := smallSnapshot(repository)
	s.Commits[0].Message = "not \xff UTF-8, a NUL \x00 and a surrogate \xed\xa0\x80"
	s.Issues[0].Body = strings.Repeat("long ", 200000)
	s.Identities.People[2].Name = strings.Repeat("é", 9000)
	s.HeadFiles = append(s.HeadFiles, strings.Repeat("d/", 2000)+"one", strings.Repeat("d/", 2000)+"two")
	g := graph.Build(s)

	mustLoad(t, driver, g)
	if again := mustLoad(t, driver, g); !again.None() {
		t.Errorf("a second load of the same graph changed %+v", again)
	}
	want := graph.Changes{NodesCreated: len(g.Vertices), RelationshipsCreated: len(g.Edges)}
	if diff := cmp.Diff(want, stored(t, driver, repository)); diff != "" {
		t.Errorf("what the database holds: %s", diff)
	}
}

func TestLoadRefusesAGraphWithoutAMoment(t *testing.T) {
	s := smallSnapshot(graphtest.Repository(t))
	s.Repository.DataAsOf = time.Time{}
	if _, err := (&graph.Loader{Driver: graphtest.Driver(t)}).Load(context.Background(), graph.Build(s)); err == nil {
		t.Error("a graph that could never be marked as whole was loaded")
	}
}

// stored counts what the database holds of a repository.
func stored(t *testing.T, driver neo4j.DriverWithContext, repository history.RepositoryName) graph.Changes {
	t.Helper()
	const count = `CALL () { MATCH (n {repo: $repo}) RETURN count(n) AS nodes }
CALL () { MATCH ({repo: $repo})-[r]->({repo: $repo}) RETURN count(r) AS relationships }
RETURN nodes, relationships`
	values := one(t, driver, count, repository)
	return graph.Changes{NodesCreated: int(values[0].(int64)), RelationshipsCreated: int(values[1].(int64))}
}

func dataAsOf(t *testing.T, driver neo4j.DriverWithContext, repository history.RepositoryName) any {
	t.Helper()
	return one(t, driver, "MATCH (r:Repository {repo: $repo}) RETURN r.data_as_of", repository)[0]
}

func one(t *testing.T, driver neo4j.DriverWithContext, query string, repository history.RepositoryName) []any {
	t.Helper()
	result, err := neo4j.ExecuteQuery(context.Background(), driver, query, map[string]any{"repo": repository.String()}, neo4j.EagerResultTransformer)
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Records) != 1 {
		t.Fatalf("%d rows of %s", len(result.Records), query)
	}
	return result.Records[0].Values
}
