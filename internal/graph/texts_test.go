package graph_test

import (
	"context"
	"iter"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
)

func smallTexts(name history.RepositoryName) []graph.Text {
	issue := graph.IssueTextNode(name, 1)
	return []graph.Text{
		{
			Of: graph.IssueText, ID: issue.ID, Thread: issue.ID, Node: issue, Head: "crash", Whole: "crash why", Part: "it",
			Mentions: []graph.Key{graph.PullRequestTextNode(name, 4)},
			Remarks: []graph.TextRemark{
				{Remark: history.Remark{Kind: history.CommentRemark, Comment: history.Comment{Body: "Why?", CreatedAt: at(2, 1)}}, Position: 1, By: "ada", Part: "why"},
				{Remark: history.Remark{Kind: history.CommentRemark, Comment: history.Comment{Body: "> Why?", CreatedAt: at(2, 2)}}, Position: 2, Noise: "quotation", RepliesTo: 1, Closing: true},
			},
		},
		{Of: graph.CommitText, ID: "c1", Thread: "c1", Node: graph.CommitTextNode("c1"), Head: "begin"},
		{Of: graph.DocumentText, ID: "README.md:1", Thread: "README.md", Part: "read", Text: "Read.", Line: 1},
	}
}

func textSeq(texts []graph.Text) iter.Seq2[graph.Text, error] {
	return func(yield func(graph.Text, error) bool) {
		for _, t := range texts {
			if !yield(t, nil) {
				return
			}
		}
	}
}

func loadTexts(t *testing.T, driver neo4j.DriverWithContext, name history.RepositoryName, texts []graph.Text) graph.TextChanges {
	t.Helper()
	loader := graph.Loader{Driver: driver}
	changes, err := loader.LoadTexts(context.Background(), name, textSeq(texts))
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

// textCounts counts what the database holds of a repository's texts.
func textCounts(t *testing.T, driver neo4j.DriverWithContext, name history.RepositoryName) []any {
	t.Helper()
	reader := graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute})
	result, err := reader.Run(context.Background(), `RETURN
COUNT { MATCH (n:Passage) WHERE n.repo = $repo }, COUNT { MATCH (n:Comment) WHERE n.repo = $repo },
COUNT { MATCH (u:User)-[:writes]->(n:Comment)-[:on]->(:Issue) WHERE n.repo = $repo },
COUNT { MATCH (n:Comment)-[:replies_to]->(:Comment) WHERE n.repo = $repo },
COUNT { MATCH (n:Issue)-[:mentions]->(:PullRequest) WHERE n.repo = $repo }`, map[string]any{"repo": name.String()})
	if err != nil {
		t.Fatal(err)
	}
	return result.Rows[0]
}

func TestLoadTextsWritesOnlyWhatChanged(t *testing.T) {
	driver, name, other := graphtest.Driver(t), graphtest.Repository(t), graphtest.Repository(t)
	for _, repository := range []history.RepositoryName{name, other} {
		s := smallSnapshot(repository)
		s.Identities.People = append(s.Identities.People, history.Person{ID: "ada", Login: "ada"})
		mustLoad(t, driver, graph.Build(s))
		loadTexts(t, driver, repository, smallTexts(repository))
	}
	whole := []any{int64(3), int64(2), int64(1), int64(1), int64(1)}
	check := func(when string, want graph.TextChanges, got graph.TextChanges, held []any) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", when, diff)
		}
		if diff := cmp.Diff(held, textCounts(t, driver, name)); diff != "" {
			t.Errorf("%s, held: %s", when, diff)
		}
	}
	check("again", graph.TextChanges{Texts: 3, Remarks: 2}, loadTexts(t, driver, name, smallTexts(name)), whole)

	changed := smallTexts(name)
	changed[0].Remarks, changed[0].Mentions = changed[0].Remarks[:1], nil
	check("a comment that was deleted", graph.TextChanges{Texts: 3, Remarks: 1, Written: 1}, loadTexts(t, driver, name, changed),
		[]any{int64(3), int64(1), int64(1), int64(0), int64(0)})
	check("back", graph.TextChanges{Texts: 3, Remarks: 2, Written: 1}, loadTexts(t, driver, name, smallTexts(name)), whole)

	s := smallSnapshot(name)
	s.Identities.People = append(s.Identities.People, history.Person{ID: "ada", Login: "ada"})
	if changes := mustLoad(t, driver, graph.Build(s)); !changes.None() {
		t.Errorf("the load of the rest saw the texts: %+v", changes)
	}
	check("a file that was deleted", graph.TextChanges{Texts: 2, Remarks: 2, Removed: 1}, loadTexts(t, driver, name, smallTexts(name)[:2]),
		[]any{int64(2), int64(2), int64(1), int64(1), int64(1)})

	loader := graph.Loader{Driver: driver}
	if _, err := loader.Remove(context.Background(), name); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]any{int64(0), int64(0), int64(0), int64(0), int64(0)}, textCounts(t, driver, name)); diff != "" {
		t.Errorf("after the removal: %s", diff)
	}
	if diff := cmp.Diff(whole, textCounts(t, driver, other)); diff != "" {
		t.Errorf("another repository: %s", diff)
	}
}

func TestLoadTextsFillsOnlyWhatItWrites(t *testing.T) {
	driver, name := graphtest.Driver(t), graphtest.Repository(t)
	if _, err := (&graph.Loader{Driver: driver}).Load(t.Context(), graph.Build(smallSnapshot(name))); err != nil {
		t.Fatal(err)
	}
	whole := smallTexts(name)[1]
	digest, err := whole.Digest()
	if err != nil {
		t.Fatal(err)
	}
	filled := 0
	known := whole
	known.Head, known.Known, known.Fill = "", digest, func(text *graph.Text) { filled++; text.Head = whole.Head }
	steps := []struct {
		name   string
		text   graph.Text
		want   graph.TextChanges
		filled int
	}{
		{"a known text that the database lacks", known, graph.TextChanges{Texts: 1, Written: 1}, 1},
		{"a known text that it holds", known, graph.TextChanges{Texts: 1}, 1},
		{"the same text, not known", whole, graph.TextChanges{Texts: 1}, 1},
	}
	for _, step := range steps {
		got := loadTexts(t, driver, name, []graph.Text{step.text})
		if diff := cmp.Diff(step.want, got); diff != "" || filled != step.filled {
			t.Errorf("%s: filled %d times, want %d (-want +got):\n%s", step.name, filled, step.filled, diff)
		}
	}
}
