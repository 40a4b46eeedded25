package model

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/embeddings"
	"repochat/prompts"
)

// topics is an Embedder that knows which of two things a text is about.
type topics struct {
	fails atomic.Bool
	calls atomic.Int32
}

func (*topics) Model() embeddings.Model { return embeddings.Model{Name: "topics", Dimension: 2} }

func (e *topics) Embed(_ context.Context, texts []string) ([][]float32, error) {
	e.calls.Add(1)
	if e.fails.Load() {
		return nil, errors.New("no model")
	}
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = []float32{1, 0}
		if strings.Contains(text, "repaired") || strings.Contains(text, "fixed") {
			vectors[i] = []float32{0, 1}
		}
		if strings.ContainsAny(text, "{}") {
			return nil, errors.New("a slot is no word of a sentence: " + text)
		}
	}
	return vectors, nil
}

func meaningBank(t *testing.T) *similarity {
	t.Helper()
	s, err := newSimilarity([]prompts.Example{
		{Name: "fixes", Questions: []string{"Who fixed the most bugs in {file}?"}, Values: map[string]string{"file": "a.go"}, Query: "FIXES"},
		{Name: "commits", Questions: []string{"List all commits of {range}"}, Values: map[string]string{"range": "May 2023"}, Query: "COMMITS"},
		{Name: "files", Questions: []string{"Which files changed most often?"}, Query: "FILES"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func queries(shots []prompts.Shot) []string {
	var queries []string
	for _, shot := range shots {
		queries = append(queries, shot.Query)
	}
	return queries
}

const sameMeaning = "persons having repaired lots of defects"

func TestLikeFindsWhatMeansTheSame(t *testing.T) {
	s := meaningBank(t)
	if got := queries(s.like(t.Context(), sameMeaning)); len(got) != 0 {
		t.Fatalf("words alone find %v, so that this test shows nothing", got)
	}
	s.meaning = newMeaning(&topics{}, s.wordings)
	awaitBank(t, s)
	if diff := cmp.Diff([]string{"FIXES"}, queries(s.like(t.Context(), sameMeaning))); diff != "" {
		t.Errorf("examples (-want +got)\n%s", diff)
	}
}

func TestLikeTakesWordsWhileThereAreNoVectors(t *testing.T) {
	s := meaningBank(t)
	const asked = "which files changed"
	want := queries(s.like(t.Context(), asked))
	embedder := &topics{}
	embedder.fails.Store(true)
	s.meaning = newMeaning(embedder, s.wordings)
	for range 5 {
		if diff := cmp.Diff(want, queries(s.like(t.Context(), asked))); diff != "" {
			t.Errorf("without vectors (-words +got)\n%s", diff)
		}
	}
	for range 10_000 {
		s.meaning.mutex.Lock()
		pausing := !s.meaning.loading && !s.meaning.retry.IsZero()
		s.meaning.mutex.Unlock()
		if pausing {
			break
		}
		time.Sleep(time.Millisecond)
	}
	s.like(t.Context(), asked)
	if calls := embedder.calls.Load(); calls != 1 {
		t.Errorf("a model that fails is asked %d times, want once and then not for a while", calls)
	}
}

func awaitBank(t *testing.T, s *similarity) {
	t.Helper()
	for range 10_000 {
		if s.meaning.bank(t.Context()) != nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the bank got no vectors")
}
