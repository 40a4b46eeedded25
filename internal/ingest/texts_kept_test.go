package ingest_test

import (
	"testing"

	"repochat/internal/history"
)

// A commit whose text is kept mentions an issue once that is known.
func TestAKeptTextMentionsWhatBecomesKnown(t *testing.T) {
	w := newWorld(t)
	w.commit(9, "Ada", "Prepare for #9", "doc.md", "# More\n")
	w.mustSync(w.source())
	const mentions = "MATCH (c:Commit {repo: $repo})-[:mentions]->(i:Issue) WHERE c.message STARTS WITH 'Prepare' RETURN collect(i.number)"
	if got := w.query(mentions); got != "[[[]]]" {
		t.Fatalf("it mentions %s before the issue is known", got)
	}
	w.archive.Issues = append(w.archive.Issues, history.Issue{Number: 9, Title: "More", State: history.Open, Author: "eve", CreatedAt: day(8), UpdatedAt: day(8)})
	w.writeArchive()
	w.mustSync(w.source())
	if got := w.query(mentions); got != "[[[9]]]" {
		t.Errorf("it mentions %s, want #9", got)
	}
	if _, err := w.worker.Loader.Remove(t.Context(), w.name); err != nil {
		t.Fatal(err)
	}
	w.mustSync(w.source())
	if got := w.query("MATCH (p:Passage {repo: $repo, of: 'commit'}) WHERE p.head CONTAINS 'prepar' RETURN count(p)"); got != "[[1]]" {
		t.Errorf("after the graph was removed, its text is found %s times, want once", got)
	}
	if got := w.query(mentions); got != "[[[9]]]" {
		t.Errorf("after the graph was removed, it mentions %s, want #9", got)
	}
}
