package graphtest

import (
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

func count(t *testing.T, driver neo4j.DriverWithContext, repository string) int64 {
	t.Helper()
	result, err := neo4j.ExecuteQuery(t.Context(), driver, "MATCH (n {repo: $repo}) RETURN count(n) AS n",
		map[string]any{"repo": repository}, neo4j.EagerResultTransformer)
	if err != nil {
		t.Fatal(err)
	}
	n, _ := result.Records[0].Get("n")
	return n.(int64)
}

func TestRepositoryIsCleanedUp(t *testing.T) {
	driver := Driver(t)
	kept := Repository(t).String()
	create := func(t *testing.T, repository string) {
		t.Helper()
		_, err := neo4j.ExecuteQuery(t.Context(), driver, "UNWIND range(1, 3000) AS i CREATE (:Kept {repo: $repo, id: i})",
			map[string]any{"repo": repository}, neo4j.EagerResultTransformer)
		if err != nil {
			t.Fatal(err)
		}
	}
	create(t, kept)

	var name string
	t.Run("a name: with/odd characters", func(t *testing.T) {
		name = Repository(t).String()
		if name == kept || name == Repository(t).String() {
			t.Errorf("%s is not unique", name)
		}
		create(t, name)
		if n := count(t, driver, name); n != 3000 {
			t.Errorf("%d nodes, want 3000", n)
		}
	})
	if n := count(t, driver, name); n != 0 {
		t.Errorf("%d nodes are left of a test that has ended", n)
	}
	if n := count(t, driver, kept); n != 3000 {
		t.Errorf("%d nodes of another test are left, want 3000", n)
	}
}
