package graph

import "testing"

// A first attempt may create; a second one comes after one of which the end may not
// be known, and must not create anything twice.
func TestASecondAttemptCreatesNothingTwice(t *testing.T) {
	d := difference{isFirst: true, vertices: []Vertex{{Key: Key{"File", "a"}}, {Key: Key{"Repository", "r"}}}, edges: []Edge{{From: Key{"Commit", "c"}, To: Key{"File", "a"}, Type: "changed"}}}
	for _, b := range d.batches() {
		if b.statement(2) != b.query {
			t.Errorf("a second attempt runs %q", b.statement(2))
		}
		if creates := b.statement(1) != b.query; creates != (b.create != "") || b.rows[0]()["id"] == "r" && creates {
			t.Errorf("a first attempt runs %q for %v", b.statement(1), b.rows[0]())
		}
	}
	d.isFirst = false
	for _, b := range d.batches() {
		if b.create != "" {
			t.Errorf("creates %q, though the database holds something", b.create)
		}
	}
}
