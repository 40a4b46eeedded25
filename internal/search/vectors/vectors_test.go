package vectors_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/search"
	"repochat/internal/search/vectors"
)

// subjects is an Embedder by a few words of each subject.
type subjects struct {
	asked int
	err   error
	fail  func() // called before the second call, where it is not nil
}

func (s *subjects) Embed(_ context.Context, texts []string) ([][]float32, error) {
	if s.fail != nil && s.asked > 0 {
		s.fail()
	}
	if s.err != nil {
		return nil, s.err
	}
	s.asked += len(texts)
	var made [][]float32
	for _, text := range texts {
		vector := []float32{.1, .1, .1}
		for i, words := range []string{"sqlite database store", "blue paint colour", "member keeper people"} {
			for word := range strings.FieldsSeq(words) {
				vector[i] += float32(strings.Count(strings.ToLower(text), word))
			}
		}
		made = append(made, vector)
	}
	return made, nil
}

var space = graph.VectorSpace{Model: "subjects of the test", Dimension: 3}

// house is a repository whose issues have a comment each.
type house struct {
	name     history.RepositoryName
	loader   *graph.Loader
	reader   *graph.Reader
	embedder *subjects
}

func newHouse(t *testing.T, comments ...string) house {
	t.Helper()
	driver, name := graphtest.Driver(t), graphtest.Repository(t)
	h := house{name, &graph.Loader{Driver: driver}, graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}), &subjects{}}
	h.load(t, comments...)
	t.Cleanup(func() {
		if _, err := h.loader.Remove(context.Background(), name); err != nil {
			t.Error(err)
		}
	})
	return h
}

func (h house) load(t *testing.T, comments ...string) {
	t.Helper()
	s := history.Snapshot{Repository: history.Repository{Name: h.name, DataAsOf: time.Now(), URL: "https://github.com/" + h.name.String()}, HasTracker: true}
	analyser := passage.NewAnalyser()
	terms := func(text string) string {
		return passage.Scope(h.name.String()) + " " + passage.KindScope(h.name.String(), "issue") + " " + analyser.Joined(text)
	}
	var texts []graph.Text
	for i, comment := range comments {
		issue := history.Issue{Number: i + 1, Title: "Number " + strings.Repeat("I", i+1), State: history.Open, CreatedAt: time.Now()}
		s.Issues = append(s.Issues, issue)
		node := graph.IssueTextNode(h.name, issue.Number)
		texts = append(texts, graph.Text{
			Of: graph.IssueText, ID: node.ID, Thread: node.ID, Node: node, Head: terms(issue.Title), Whole: terms(issue.Title + " " + comment), Part: terms(issue.Title),
			Remarks: []graph.TextRemark{{Remark: history.Remark{Kind: history.CommentRemark, Comment: history.Comment{Body: comment}}, Position: 1, Part: terms(comment)}},
		})
	}
	if _, err := h.loader.Load(t.Context(), graph.Build(s)); err != nil {
		t.Fatal(err)
	}
	_, err := h.loader.LoadTexts(t.Context(), h.name, func(yield func(graph.Text, error) bool) {
		for _, text := range texts {
			if !yield(text, nil) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (h house) make(t *testing.T, space graph.VectorSpace) vectors.Changes {
	t.Helper()
	changes, err := vectors.Maker{Graph: h.reader, Loader: h.loader, Embedder: h.embedder, Space: space}.Make(t.Context(), h.name)
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

func (h house) find(t *testing.T, words string) []string {
	t.Helper()
	s := search.NewWithVectors(h.reader, search.Vectors{Embedder: h.embedder, Space: func() graph.VectorSpace { return space }})
	found, err := s.Search(t.Context(), h.name, search.Query{Text: words})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, hit := range found.Hits {
		ids = append(ids, hit.ID+" by "+hit.Reason)
	}
	return ids
}

func TestVectorsAreMadeOnce(t *testing.T) {
	h := newHouse(t, "Use sqlite.", "The paint is blue.")
	// A thread without a body has its title, its comment, and both together.
	if diff := cmp.Diff(vectors.Changes{Made: 6}, h.make(t, space)); diff != "" {
		t.Errorf("at first (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(vectors.Changes{Kept: 6}, h.make(t, space)); diff != "" || h.embedder.asked != 4 {
		t.Errorf("again, %d texts asked (-want +got)\n%s", h.embedder.asked, diff)
	}
	h.load(t, "Use sqlite.", "The paint is red.", "More people.")
	if diff := cmp.Diff(vectors.Changes{Made: 5, Removed: 2, Kept: 4}, h.make(t, space)); diff != "" || h.embedder.asked != 7 {
		t.Errorf("after a change (-want +got)\n%s", diff)
	}
	other := graph.VectorSpace{Model: "another model", Dimension: 3}
	if diff := cmp.Diff(vectors.Changes{Made: 9, Removed: 9}, h.make(t, other)); diff != "" {
		t.Errorf("with another model (-want +got)\n%s", diff)
	}
}

// Vectors are written by the thousand. What was made until then is not lost when
// the model fails or the command is stopped.
func TestAStoppedMakerLeavesWhatItMade(t *testing.T) {
	comments := make([]string, 40) // two calls of the model
	for i := range comments {
		comments[i] = fmt.Sprintf("Comment %d.", i)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stop := errors.New("the model ended")
	h := newHouse(t, comments...)
	h.embedder.fail = func() { cancel(); h.embedder.err = stop }
	changes, err := vectors.Maker{Graph: h.reader, Loader: h.loader, Embedder: h.embedder, Space: space}.Make(ctx, h.name)
	if !errors.Is(err, stop) || changes.Made == 0 || changes.Made >= 2*len(comments) {
		t.Fatalf("it made %d vectors: %v", changes.Made, err)
	}
	h.embedder.fail, h.embedder.err = nil, nil
	if diff := cmp.Diff(vectors.Changes{Made: 3*len(comments) - changes.Made, Kept: changes.Made}, h.make(t, space)); diff != "" {
		t.Errorf("the next one (-want +got)\n%s", diff)
	}
}

func TestOtherWordsAreFoundByTheirMeaning(t *testing.T) {
	h, neighbour := newHouse(t, "Use sqlite.", "The paint is blue."), newHouse(t, "Use sqlite, the database store.")
	if got := h.find(t, "database"); got != nil {
		t.Errorf("without vectors it finds %v", got)
	}
	h.make(t, space)
	neighbour.make(t, space)
	if got := h.find(t, "database"); len(got) == 0 || got[0] != "1 by meaning" {
		t.Errorf("it finds %v", got)
	}
	if got := neighbour.find(t, "colour"); len(got) > 1 {
		t.Errorf("the neighbour, who has one issue, finds %v", got)
	}
	h.embedder.err = errors.New("the model starts")
	if got := h.find(t, "database"); got != nil {
		t.Errorf("without a model it finds %v", got)
	}
	if got := h.find(t, "sqlite"); len(got) != 1 {
		t.Errorf("without a model it finds %v by words", got)
	}
}

// A thread as a whole is near what all its passages are near, also those whose
// vectors were made before.
func TestAThreadHasAVectorAsAWhole(t *testing.T) {
	h := newHouse(t, "Use sqlite.")
	h.make(t, space)
	h.load(t, "The paint is blue.")
	h.make(t, space)
	numbers := h.wholes(t)
	if len(numbers) != 1 {
		t.Fatalf("there are %d vectors of whole threads", len(numbers))
	}
	// The title, which is about nothing of the three, was made before the comment.
	// It counts as much as the comment, although its numbers are smaller.
	title, comment := 1/math.Sqrt(3), []float64{.1, 2.1, .1}
	for i, got := range numbers[0] {
		want := title + comment[i]/math.Hypot(math.Hypot(comment[0], comment[1]), comment[2])
		if math.Abs(float64(got)-want) > 1e-5 {
			t.Errorf("number %d is %v, not %v", i, got, want)
		}
	}
}

// wholes returns the vectors of the threads as wholes.
func (h house) wholes(t *testing.T) [][]float32 {
	t.Helper()
	result, err := h.reader.Run(t.Context(), "MATCH (v:Vector) WHERE v.repo = $repo AND v.whole IS NOT NULL RETURN v.id AS id", map[string]any{"repo": h.name.String()})
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]string, len(result.Rows))
	for i, row := range result.Rows {
		ids[i], _ = row[0].(string)
	}
	byID, err := h.loader.VectorNumbers(t.Context(), h.name, space, ids)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(maps.Values(byID))
}

func TestVectorsGoWithTheirRepository(t *testing.T) {
	h := newHouse(t, "Use sqlite.")
	h.make(t, space)
	if _, err := h.loader.Remove(t.Context(), h.name); err != nil {
		t.Fatal(err)
	}
	if ids, err := h.loader.VectorIDs(t.Context(), h.name); err != nil || len(ids) > 0 {
		t.Errorf("%d vectors are left: %v", len(ids), err)
	}
}
